"""Nim: blocks by indentation; a star marks what is exported."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

IDENT = r"(?:[^\W\d]\w*+|`[^`\n]++`)"
NAME = rf"(?P<name>{IDENT})"
PRAGMA = r"(?:\s*+\{\.[^{}]*+\})?"
ROUTINES = (
    (Kind.FUNCTION, "(?:proc|func|iterator|converter)"),
    (Kind.METHOD, "method"),
    (Kind.MACRO, "(?:macro|template)"),
)
FIELD = Member(Kind.FIELD, rf"\n[ \t]++(?P<start>)(?P<name>{IDENT})\*?{PRAGMA}(?:\s*+,\s*+{IDENT}\*?)*+\s*+:[^\n=:]++")

TABLE = Table(
    names=("nim", "nimrod"),
    extensions=("nim", "nims", "nimble", "nimf"),
    interpreters=("nim",),
    literals=(
        Literal(Matter.COMMENT, r"#\[[^\]]*+(?:\](?!#)[^\]]*+)*+(?:\]#)?", nests=(r"#\[", r"\]#")),
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#(?!\[)[^\n]*+)*+"),
        Literal(Matter.STRING, r'"""[^"]*+(?:""?(?!")[^"]*+)*+"*+'),
        Literal(Matter.STRING, r'"(?<=\w")[^"\n]*+(?:""[^"\n]*+)*+"?'),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<!\w')(?:[^'\\\n]|\\[^\n][^'\n]{0,4}+)'"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n[ \t]*+(?=[\w`])",
    rules=(
        *(Rule(kind, rf"{word}\s++{NAME}(?=\*?\s*+[\[({{:=\n])") for kind, word in ROUTINES),
        Rule(
            Kind.TYPE,
            rf"type[ \t]++{NAME}\*?(?:{BRACKETS})?{PRAGMA}\s*+=",
            Scope.OPEN,
            inside=Scope.CODE,
            members=(FIELD,),
        ),
        Rule(
            None,
            r"(?:type|const|let|var|when\b[^\n]*+:|else:|elif\b[^\n]*+:)(?=[ \t\r]*+\n)",
            Scope.OPEN,
            inside=Scope.TOP,
        ),
        Rule(
            Kind.TYPE,
            rf"{NAME}\*?(?:{BRACKETS})?{PRAGMA}\s*+=\s*+(?=(?:ref\s++|ptr\s++)?(?:object|enum|tuple|distinct|concept"
            rf"|proc)\b)",
            Scope.TOP,
            inside=Scope.CODE,
            members=(FIELD,),
        ),
        Rule(Kind.CONSTANT, rf"const[ \t]++{NAME}(?=\*?{PRAGMA}\s*+(?::[^=\n]*+)?=)", Scope.TOP, Body.VALUE, tail=""),
        Rule(
            Kind.VARIABLE,
            rf"(?:let|var)[ \t]++{NAME}(?=\*?{PRAGMA}\s*+(?::[^=\n]*+)?(?:=|\n))",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
        Rule(
            Kind.VARIABLE,
            rf"(?<=[ \t]){NAME}(?=\*?{PRAGMA}\s*+(?::[^=\n(]*+)?=(?!=))",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
    ),
    tail=rf"\*?(?:[ \t]*+{BRACKETS})?(?:[ \t]*+{PARENS})?(?:[^\n=({{]++|{PARENS}|{BRACES})*+=?",
    imports=r"(?:import|from|include|export)\s[^\n]*+",
    escapes=r"`([^`]*+)`",
    methods=False,
)
TABLES = (TABLE,)
