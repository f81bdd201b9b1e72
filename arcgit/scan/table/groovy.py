"""Groovy, with Gradle and Jenkins files."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table
from arcgit.scan.table.java import ANGLES, ANNOTATION, NAME, NO_NAME, THROWS, TYPE
from arcgit.scan.table.java import TABLE as JAVA

MODIFIERS = (
    r"(?:(?:public|private|protected|static|final|abstract|default|native|synchronized|strictfp|transient|volatile"
    r"|sealed)\s++"
    rf"(?:{ANNOTATION}){{0,8}}+){{0,8}}+"
)
CASE = Member(
    Kind.CONSTANT,
    rf"[{{,]\s*+(?:{ANNOTATION})*+(?P<start>)(?P<name>[A-Z_]\w*+)(?:\s*+{PARENS})?(?=\s*+[,;}}{{]|[ \t]*+\r?\n)",
)
OPERAND = r"(?:\A|[=(,\[!&|?{};:~\n]|\b(?:return|in|case))\s*"

TABLE = Table(
    names=("groovy", "gradle", "jenkinsfile"),
    extensions=("groovy", "gradle", "gvy", "gy", "gsh", "grt", "gtpl", "nf"),
    filenames=("Jenkinsfile",),
    interpreters=("groovy",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.COMMENT, r"#!(?<![^\n]#!)[^\n]*+"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"'''[^'\\]*+(?:(?:\\[\s\S]|''?(?!'))[^'\\]*+)*+(?:''')?"),
        Literal(Matter.STRING, r'"(?:[^"\\$\n]++|\\[^\n]|\$\{(?:[^{}"\n]++|"[^"\n]*+"|\{[^{}\n]*+\})*+\}|\$(?!\{))*+"'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'?"),
        Literal(Matter.STRING, r"\$/(?<![\w)\]]\$/)[^/$]*+(?:(?:/(?!\$)|\$)[^/$]*+)*+/\$"),
        Literal(Matter.STRING, r"/(?![ \t=*/])[^/\\\n]*+(?:\\[^\n][^/\\\n]*+)*+/", after=OPERAND),
    ),
    blocks=Blocks.MARKS,
    anchor=JAVA.anchor,
    lead=MODIFIERS,
    prefix=JAVA.prefix,
    rules=(
        *(rule for rule in JAVA.rules if rule.kind in (Kind.CLASS, Kind.INTERFACE, Kind.ANNOTATION, Kind.RECORD)),
        Rule(Kind.ENUM, rf"enum\s++{NAME}", members=(CASE,)),
        Rule(Kind.TRAIT, rf"trait\s++{NAME}(?=[^;{{}}()=]*+\{{)"),
        Rule(
            Kind.FUNCTION,
            rf"(?:def\s++)?(?:{ANGLES}\s*+)?{TYPE}(?:\s++|(?<=[\]>])\s*+)(?!{NO_NAME}){NAME}\s*+{PARENS}"
            rf"(?={THROWS}\{{)",
        ),
        Rule(Kind.FUNCTION, rf"(?:def\s++|(?<=[cdel]\s)){NAME}\s*+{PARENS}(?={THROWS}\{{)"),
        Rule(
            Kind.METHOD,
            rf"(?:def\s++)?(?:{ANGLES}\s*+)?{TYPE}(?:\s++|(?<=[\]>])\s*+)(?!{NO_NAME}){NAME}\s*+{PARENS}"
            r"(?=[ \t]*+(?:throws\s[^{};\n]*+)?(?:[;\r\n}]|\Z))",
            Scope.TYPE,
            tail="",
        ),
        Rule(Kind.CONSTRUCTOR, rf"(?!{NO_NAME}){NAME}\s*+{PARENS}(?={THROWS}\{{)", Scope.TYPE),
        Rule(Kind.TARGET, rf"task\s++{NAME}(?=\s*+(?:\{{|\(|\n|<<))", Scope.TOP),
        Rule(Kind.FUNCTION, rf"def\s++{NAME}\s*+=\s*+(?=\{{)", Scope.OPEN, tail=""),
        Rule(Kind.VARIABLE, rf"def\s++{NAME}\s*+=\s*+", Scope.OPEN, Body.VALUE, tail="", once=True),
        Rule(
            Kind.FIELD,
            rf"{TYPE}(?:\s++|(?<=[\]>])\s*+)(?!{NO_NAME}|in\b|instanceof\b){NAME}(?=[ \t]*+(?:=(?!=)|[;\n]))"
            rf"(?:[ \t]*+=)?",
            Scope.TYPE,
            Body.VALUE,
            tail="",
        ),
    ),
    tail=rf"(?:[^{{}};(\n]++|{PARENS}|\n\s*+(?=\{{|extends\b|implements\b|throws\b))*+",
    value=rf"(?:[^\n(\[{{)}}\];]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:import|package)\s[^\n;]*+;?",
    private=r"^(?:.* )?private\b",
    constructors=("",),
)
TABLES = (TABLE,)
