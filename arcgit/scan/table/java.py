"""Java."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import FURTHER, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table, nested, words

NAME = r"(?P<name>[^\W\d][\w$]*+)"
ANGLES = nested("<", ">")
ANNOTATION = rf"@(?!interface\b)[\w.]++(?:\s*+{PARENS})?\s*+"
MODIFIERS = (
    r"(?:(?:public|private|protected|static|final|abstract|default|native|synchronized|strictfp|sealed|non-sealed"
    rf"|transient|volatile)\s++(?:{ANNOTATION}){{0,8}}+){{0,8}}+"
)
NO_TYPE = words(
    "new return else throw case assert package import yield class interface enum record instanceof goto extends"
)
NO_NAME = words("if for while switch catch try synchronized return new do else throw super this assert")
TYPE = rf"(?!{NO_TYPE})[^\W\d][\w$.]*+(?:\s*+{ANGLES})?(?:\.[\w$.]++(?:{ANGLES})?)*+(?:\s*+(?:{ANNOTATION})?\[\s*+\])*+"
METHOD = rf"(?:{ANGLES}\s*+)?(?:{ANNOTATION}){{0,4}}+{TYPE}(?:\s++|(?<=[\]>])\s*+)(?!{NO_NAME}){NAME}\s*+{PARENS}"
THROWS = r"\s*+(?:\[\s*+\]\s*+)*+(?:throws\s[^{};]*+)?"

TABLE = Table(
    names=("java",),
    extensions=("java", "jav"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=[\w@<])",
    lead=MODIFIERS,
    prefix=rf"(?:{ANNOTATION}){{0,40}}+",
    rules=(
        Rule(Kind.CLASS, rf"class\s++{NAME}"),
        Rule(Kind.INTERFACE, rf"interface\s++{NAME}"),
        Rule(Kind.ANNOTATION, rf"@\s*+interface\s++{NAME}"),
        Rule(
            Kind.ENUM,
            rf"enum\s++{NAME}",
            members=(
                Member(
                    Kind.CONSTANT,
                    rf"[{{,]\s*+(?:{ANNOTATION})*+(?P<start>)(?P<name>[A-Z_][A-Z0-9_a-z]*+)(?:\s*+{PARENS})?(?=\s*+[,;}}{{])",
                ),
            ),
        ),
        Rule(Kind.RECORD, rf"record\s++{NAME}(?=\s*+(?:{ANGLES}\s*+)?\()"),
        Rule(Kind.METHOD, rf"{METHOD}(?={THROWS}\{{)"),
        Rule(Kind.METHOD, rf"{METHOD}(?={THROWS}(?:default\b|;))", Scope.TYPE),
        Rule(Kind.CONSTRUCTOR, rf"(?:{ANGLES}\s*+)?(?!{NO_NAME}){NAME}\s*+{PARENS}(?={THROWS}\{{)", Scope.TYPE),
        Rule(
            Kind.CONSTANT,
            rf"(?<=final ){TYPE}\s++{NAME}(?=\s*+=)\s*+=\s*+",
            Scope.TYPE,
            Body.VALUE,
            tail=r"[^;{}()]*+",
        ),
        Rule(
            Kind.FIELD,
            rf"{TYPE}\s++(?!{NO_NAME}){NAME}(?=\s*+[=;,])\s*+(?:=\s*+)?",
            Scope.TYPE,
            Body.VALUE,
            tail=r"[^;{}()]*+",
            members=(Member(Kind.FIELD, FURTHER),),
        ),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS})*+",
    value=r"[^;{}]*+;?",
    imports=r"(?:import|package)\s[^;]*+;",
    private=r"^(?:.* )?private\b",
    constructors=("",),
)
TABLES = (TABLE,)
