"""CMake. Commands in any case; conditions leave their content where it stands."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"\s*+\(\s*+(?P<name>[^\s()\"]++)"
ARGUMENTS = r"[^()]*+\)?"

TABLE = Table(
    names=("cmake",),
    extensions=("cmake",),
    filenames=("CMakeLists.txt", "CMakeLists.txt.in"),
    interpreters=("cmake",),
    literals=(
        Literal(Matter.COMMENT, r"#\[(?P<level>=*+)\[(?:[\s\S]*?\](?P=level)\]|[\s\S]*+)"),
        Literal(Matter.COMMENT, r"#(?!\[=*+\[)[^\n]*+(?:\n[ \t]*+#(?!\[=*+\[)[^\n]*+)*+"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"\[(?P<level>=*+)\[(?:[\s\S]*?\](?P=level)\]|[\s\S]*+)"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[fmeFME](?i:(?:(?<=\bf)unction|(?<=\bm)acro)[ \t]*+(?=\()(?P<open>)"
        r"|(?<=\be)nd(?:function|macro)[ \t]*+(?=\()(?P<close>))"
    ),
    anchor=r"\n[ \t]*+(?=[a-zA-Z])",
    rules=(
        Rule(Kind.FUNCTION, rf"(?P<open>)(?i:function){NAME}", tail=ARGUMENTS),
        Rule(Kind.MACRO, rf"(?P<open>)(?i:macro){NAME}", tail=ARGUMENTS),
        Rule(
            Kind.TARGET,
            r"(?i:add_(?:library|executable|custom_target|test))\s*+\(\s*+(?:NAME\s++)?(?!\$\{\w++\}[\s)])(?P"
            r"<name>[^\s()\"]++)" + ARGUMENTS,
            body=Body.HEAD,
        ),
        Rule(Kind.MODULE, rf"(?i:project){NAME}{ARGUMENTS}", Scope.TOP, Body.HEAD),
        Rule(Kind.VARIABLE, rf"(?i:set|option){NAME}{ARGUMENTS}", Scope.TOP, Body.HEAD, once=True),
    ),
    imports=r"(?i:include|find_package|add_subdirectory)\s*+\([^()]*+\)",
    private=r"\n_",
    methods=False,
)
TABLES = (TABLE,)
