"""Lua and Luau. Blocks are words; `while` and `for` open theirs with `do`."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

WORD = r"[^\W\d]\w*+"
NAME = rf"(?P<name>{WORD})"
OWNER = rf"(?P<container>(?:{WORD}\s*+\.\s*+)*+)"
LONG = r"\[(?P<level>=*+)\[(?:[\s\S]*?\](?P=level)\]|[\s\S]*+)"

TABLE = Table(
    names=("lua", "luau"),
    extensions=("lua", "luau", "rockspec", "wlua", "p8", "nse"),
    filenames=(".luacheckrc",),
    interpreters=("lua", "luajit", "texlua"),
    literals=(
        Literal(Matter.COMMENT, rf"--{LONG}"),
        Literal(Matter.COMMENT, r"--[^\n]*+(?:\n[ \t]*+--(?!\[=*+\[)[^\n]*+)*+"),
        Literal(Matter.STRING, LONG),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[\s\S][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[fidreu](?<![\w.:].)(?:(?:(?<=f)unction|(?<=i)f|(?<=d)o|(?<=r)epeat)\b(?P<open>)|(?:(?<=e)nd|(?<=u)ntil)\b"
        r"(?P<close>))"
    ),
    closer=r"end\b",
    middle=r"(?:else|elseif|until)\b|[)\]},.]",
    anchor=r"[\n;{},()=][ \t]*+(?=\w)",
    rules=(
        Rule(
            Kind.METHOD,
            rf"(?P<open>)function\s++(?P<container>{WORD}(?:\s*+\.\s*+{WORD})*+)\s*+:\s*+{NAME}",
            tail=rf"\s*+{PARENS}",
        ),
        Rule(Kind.FUNCTION, rf"(?:local\s++)?(?P<open>)function\s++{OWNER}{NAME}(?=\s*+[(<])", tail=rf"\s*+{PARENS}"),
        Rule(
            Kind.FUNCTION,
            rf"(?:local\s++)?{OWNER}{NAME}\s*+(?:<\w++>\s*+)?=[ \t]?(?:\r?\n[ \t]*+)?(?P<open>)function\b",
            tail=rf"\s*+{PARENS}",
        ),
        Rule(
            Kind.VARIABLE,
            rf"local\s++(?!function\b){NAME}\s*+(?:<\w++>\s*+)?=[ \t]?(?:\r?\n[ \t]*+)?",
            Scope.TOP,
            Body.VALUE,
            tail="",
            once=True,
        ),
        Rule(Kind.TYPE, rf"(?:export\s++)?type\s++{NAME}\s*+(?:<[^<>\n]*+>\s*+)?=\s*+", Scope.TOP, Body.VALUE, tail=""),
    ),
    tail=r"[ \t]*+",
    value=rf"(?:[^\n(\[{{)}}\];]++|{PARENS}|{BRACKETS}|{BRACES})*+",
    imports=r"(?:local\s++\w++\s*+=\s*+)?require\b[^\n]*+",
    private=r"^local\b|\n_",
    methods=False,
)
TABLES = (TABLE,)
