"""Tcl. Words in braces are code or text alike; those of `proc` are code."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"(?P<container>(?:::)?(?:\w++::)*+)(?P<name>[^\s{}\"$;:]++)"
ARGUMENTS = rf"[ \t]++(?:{BRACES}|[^\s{{}}]++)[ \t]*+"

TABLE = Table(
    names=("tcl",),
    extensions=("tcl", "tm", "adp", "itcl"),
    interpreters=("tclsh", "wish", "expect"),
    literals=(
        Literal(Matter.COMMENT, r"#(?<![^\s;{]#)[^\n\\]*+(?:\\[\s\S]?[^\n\\]*+)*+"),
        Literal(Matter.CODE, r"\\[\s\S]"),
        Literal(Matter.STRING, r'"(?<![^\s\[{(]")[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{][ \t]*+(?=[a-z:])",
    rules=(
        Rule(Kind.FUNCTION, rf"(?:proc|method|typemethod)[ \t]++{NAME}", tail=ARGUMENTS),
        Rule(Kind.NAMESPACE, r"namespace[ \t]++eval[ \t]++(?:::)?(?P<name>[\w:]++)", tail=r"[ \t]*+"),
        Rule(
            Kind.CLASS,
            r"(?:oo::class[ \t]++create|(?:itcl::|snit::)?(?:class|type))[ \t]++(?:::)?(?P<name>[\w:]++)(?=[ \t]*+\{)",
            tail=r"[ \t]*+",
        ),
        Rule(Kind.VARIABLE, r"(?:set|variable)[ \t]++(?P<name>\w++)[^\n;{]*+", Scope.TOP, Body.HEAD, once=True),
    ),
    tail=r"[ \t]*+",
    imports=r"(?:package[ \t]++require|source)\b[^\n]*+",
    methods=False,
)
TABLES = (TABLE,)
