"""Go."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, NAME, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

IN_GROUP = rf"{BRACES}|(?<=[\w\])]){PARENS}|(?:(?<=(?:const|.type) )\(|(?<=var )\(|[\n;])[ \t]*+(?P<start>)"
AFTER_FIRST = rf"=[^\n]*+|{PARENS}|{BRACKETS}|{BRACES}|,[ \t]*+(?P<start>)(?P<name>[^\W\d]\w*+)"
LINE = r"[^\n;({]*+"
RECEIVER = rf"\(\s*+(?:\w++\s++)?\*?\s*+(?P<container>\w++)(?:{BRACKETS})?\s*+\)\s*+"

TABLE = Table(
    names=("go", "golang"),
    extensions=("go",),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r"`[^`]*+`?"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;(][ \t]*+(?=\w)",
    rules=(
        Rule(Kind.FUNCTION, rf"func[ \t]++(?:{RECEIVER})?{NAME}(?=\s*+[\[(])", Scope.TOP),
        Rule(
            Kind.STRUCT,
            rf"(?:type[ \t]++)?{NAME}(?:[ \t]*+{BRACKETS})?[ \t]++struct\b(?=[ \t]*+\{{)",
            Scope.TOP,
            members=(
                Member(
                    Kind.FIELD,
                    r"[\n{;][ \t]*+(?P<start>)(?P<name>[^\W\d]\w*+)(?:,[ \t]*+\w++)*+[ \t]++[\w*\[(<][^\n;}]*+",
                ),
            ),
        ),
        Rule(
            Kind.INTERFACE,
            rf"(?:type[ \t]++)?{NAME}(?:[ \t]*+{BRACKETS})?[ \t]++interface\b(?=[ \t]*+\{{)",
            Scope.TOP,
            members=(Member(Kind.METHOD, rf"[\n{{;][ \t]*+(?P<start>)(?P<name>[^\W\d]\w*+){PARENS}[^\n;}}]*+"),),
        ),
        Rule(Kind.STRUCT, rf"type[ \t]++{NAME}(?:[ \t]*+{BRACKETS})?[ \t]++struct\b(?=[ \t]*+\{{)", Scope.CODE),
        Rule(
            Kind.TYPE,
            rf"type[ \t]++{NAME}(?:{BRACKETS}(?=[ \t]))?[ \t]++(?:=[ \t]*+)?(?=\S)",
            Scope.TOP,
            Body.VALUE,
            tail=LINE,
        ),
        Rule(
            None,
            r"type[ \t]++(?=\()",
            Scope.TOP,
            Body.VALUE,
            tail="",
            members=(
                Member(
                    Kind.TYPE,
                    rf"{IN_GROUP}(?P<name>[^\W\d]\w*+)(?:{BRACKETS})?[ \t]++(?!struct\b|interface\b)[^\n{{]*+",
                ),
            ),
        ),
        Rule(
            None,
            r"const[ \t]++(?=\()",
            Scope.TOP,
            Body.VALUE,
            tail="",
            members=(Member(Kind.CONSTANT, rf"{IN_GROUP}(?P<name>[^\W\d]\w*+)[^\n;{{(]*+"),),
        ),
        Rule(
            None,
            r"var[ \t]++(?=\()",
            Scope.TOP,
            Body.VALUE,
            tail="",
            members=(Member(Kind.VARIABLE, rf"{IN_GROUP}(?P<name>[^\W\d]\w*+)(?:,[ \t]*+\w++)*+[ \t]++[^\n;{{(]*+"),),
        ),
        Rule(Kind.CONSTANT, rf"const[ \t]++{NAME}(?:[ \t]++[\w.]++)?[ \t]*+=[ \t]*+", Scope.TOP, Body.VALUE, tail=LINE),
        Rule(
            Kind.VARIABLE,
            rf"var[ \t]++{NAME}(?=[ \t,])[^\n={{(]*+(?:=[ \t]*+)?",
            Scope.TOP,
            Body.VALUE,
            tail=LINE,
            members=(Member(Kind.VARIABLE, AFTER_FIRST),),
        ),
    ),
    tail=rf"\s*+(?:{BRACKETS})?\s*+(?:(?!(?:interface|struct)\b)\w++|[^\w{{}}\n;(]++|{PARENS}|(?:interface|struct)\s*+{BRACES})*+",
    value=rf"(?:[^\n;(\[{{)]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=rf"import[ \t]*+(?:{PARENS}|[^\n]*+)",
    public=r"\n[^\W\d_a-z\u00df-\u00f6\u00f8-\u00ff\u03ac-\u03ce\u0430-\u045f]",
)
TABLES = (TABLE,)
