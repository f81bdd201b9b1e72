"""R: functions are values, declared by assigning them."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"(?P<name>[^\W\d][\w.]*+|\.[\w.]++|`[^`\n]++`)"
QUOTED = r'"(?P<name>[^"\n]++)"'
ASSIGN = r"[ \t]*+(?:<<?-|=(?!=)|:=)\s*+"

TABLE = Table(
    names=("r", "rscript", "splus"),
    extensions=("rsx", "Rprofile"),
    filenames=(".Rprofile", "Rprofile.site"),
    interpreters=("Rscript", "littler"),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(
            Matter.CODE,
            r'"(?:(?<=setClass\(")|(?<=setRefClass\(")|(?<=setGeneric\(")|(?<=setMethod\("))[^"\\\n]*+"',
        ),
        Literal(Matter.STRING, r"[rR]\"(?<![\w.][rR]\")(?P<dashes>-*+)\((?:[\s\S]*?\)(?P=dashes)\"|[\s\S]*+)"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}(,][ \t]*+(?=[\w.`])",
    rules=(
        Rule(
            Kind.FUNCTION,
            rf"(?:(?P<container>[\w.]++(?:[$@][\w.]++)*?)[$@])?{NAME}{ASSIGN}(?:function\b|\\(?=\())",
            body=Body.VALUE,
        ),
        Rule(Kind.CLASS, rf"set(?:Ref)?Class\({QUOTED}[^\n]*+", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.FUNCTION, rf"setGeneric\({QUOTED}", Scope.TOP, Body.HEAD),
        Rule(Kind.METHOD, rf"setMethod\({QUOTED}[^\n]*?(?=function\b|\n)(?:function\b)?", Scope.TOP, Body.VALUE),
        Rule(
            Kind.CLASS,
            rf"{NAME}{ASSIGN}(?:R6::)?(?:R6Class|setRefClass|setClass|new_class)\b",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
        Rule(Kind.VARIABLE, rf"(?<=\n){NAME}[ \t]*+(?:<<?-|=(?!=))[ \t]*+", Scope.TOP, Body.VALUE, tail="", once=True),
    ),
    tail=rf"\s*+{PARENS}\s*+(?:#[^\n]*+\s*+)?",
    value=rf"(?:[^\n;({{)}}\[\]]++|{PARENS}|{BRACKETS}|{BRACES}|(?<=[-+*/|&,>%])\n)*+",
    imports=r"(?:library|require|requireNamespace|source)\([^\n]*+",
    escapes=r"`()",
    private=r"\n\.",
    methods=False,
)
TABLES = (TABLE,)
