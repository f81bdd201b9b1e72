"""Erlang. A function is all its clauses, with its specification before them."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

ATOM = r"[a-z]\w*+(?:@\w++)*+"
NAME = rf"(?P<name>{ATOM}|'[^'\n]++')"
CLAUSES = r"(?:[^.\n]++|\.(?!\s|\Z)|\n(?![ \t\r]*+\n(?!(?P=name))[a-z'-]))*+\.?"
"""To the full stop, or if it is missing to an empty line before something else: the same name with other arguments is
another function."""
SPEC = rf"-(?:spec|doc|deprecated)\b(?:[^\n(]++|{PARENS}|\n(?=[ \t]|[ \t]*+\n))*+\n\s*+(?=-spec|{ATOM}\s*+\()"

TABLE = Table(
    names=("erlang",),
    extensions=("erl", "hrl", "escript", "yrl", "xrl"),
    filenames=("rebar.config", "Emakefile"),
    interpreters=("escript",),
    literals=(
        Literal(Matter.COMMENT, r"%[^\n]*+(?:\n[ \t]*+%[^\n]*+)*+"),
        Literal(Matter.STRING, r"\$(?:\\[^\n]|[\"'%])"),
        Literal(Matter.STRING, r'"""[ \t]*+\n(?:(?:[\s\S]*?\n)??[ \t]*+"""|[\s\S]*+)'),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'(?=[^'\n]*+[\"%(){}\[\]])[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'"),
    ),
    blocks=Blocks.INDENT,
    anchor=r"\n(?=[a-z'-])",
    prefix=rf"(?:{SPEC}){{0,4}}+",
    rules=(
        Rule(Kind.MODULE, r"-module\(\s*+'?(?P<name>[\w@.]++)'?\s*+\)", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.RECORD, r"-record\(\s*+'?(?P<name>\w++)'?", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.MACRO, r"-define\(\s*+(?P<name>\w++)[^\n]*+(?P<shown>)", Scope.TOP, Body.VALUE, tail=""),
        Rule(Kind.TYPE, rf"-(?:type|opaque|nominal)\s++{NAME}(?=\s*+\()", Scope.TOP, Body.VALUE, tail=""),
        Rule(
            Kind.FUNCTION,
            rf"-callback\s++{NAME}(?=\s*+\()[^\n]*+(?:\n[ \t]++[^\n]*+)*+(?P<shown>)",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
        Rule(
            Kind.FUNCTION,
            rf"{NAME}\s*+{PARENS}(?:\s*+when\b[^;]*?)?\s*+->(?P<shown>){CLAUSES}",
            Scope.TOP,
            Body.VALUE,
            tail="",
        ),
    ),
    imports=r"-(?:include|include_lib|import|behaviou?r)\([^\n]*+",
    escapes=r"'([^']*+)'",
    methods=False,
)
TABLES = (TABLE,)
