"""Lua."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, NAME, PARENS, WORD, Blocks, Body, Literal, Matter, Rule, Scope, Table

OWNER = rf"(?P<container>{WORD}(?:[.:]{WORD}){{0,8}}?)[.:]"

TABLE = Table(
    names=("lua", "luau"),
    extensions=("lua", "luau", "rockspec", "nse", "wlua", "p8"),
    filenames=(".luacheckrc",),
    interpreters=("lua", "luajit", "texlua", "nvim"),
    literals=(
        Literal(Matter.COMMENT, r"--\[(?P<level>=*+)\[(?:[\s\S]*?\](?P=level)\]|[\s\S]*+)"),
        Literal(Matter.COMMENT, r"--[^\n]*+(?:\n[ \t]*+--(?!\[=*+\[)[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"#!(?<![^\n]#!)[^\n]*+"),
        Literal(Matter.STRING, r"\[(?P<level>=*+)\[(?:[\s\S]*?\](?P=level)\]|[\s\S]*+)"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\(?:z\s*+|[\s\S])[^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\(?:z\s*+|[\s\S])[^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        r"[dfireu](?<![\w.:][dfireu])(?:(?:(?<=d)o|(?<=f)unction|(?<=i)f|(?<=r)epeat)\b(?P<open>)"
        r"|(?:(?<=e)nd|(?<=u)ntil)\b(?P<close>))"
    ),
    anchor=r"[\n;{}(,=)](?:(?<=[\n;{},(])|(?==))?[ \t]*+(?=[\w=])",
    rules=(
        Rule(Kind.FUNCTION, rf"(?:local[ \t]++)?(?P<open>)function[ \t]++(?:{OWNER})?{NAME}(?=[ \t]*+\()"),
        Rule(Kind.FUNCTION, rf"(?:local[ \t]++)?(?:{OWNER})?{NAME}[ \t]*+=[ \t]*+(?P<open>)function\b"),
        Rule(Kind.VARIABLE, rf"(?:local[ \t]++(?:{WORD}[ \t]*+,[ \t]*+)*+|{WORD}\.){NAME}[ \t]*+(?:<\w++>[ \t]*+)?=(?!=)[ \t]*+", Scope.TOP, Body.VALUE, tail="", once=True),
    ),
    tail=rf"[ \t]*+(?:{PARENS})?",
    value=rf"(?:[^;\n(\[{{)]++|{PARENS}|{BRACKETS}|{BRACES})*+",
    imports=r"(?:local[ \t]++[\w, \t]++=[ \t]*+)?require\b[^\n]*+",
    private=r"^local\b|\n_",
)
TABLES = (TABLE,)
