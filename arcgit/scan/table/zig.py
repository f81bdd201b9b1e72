"""Zig."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, WORD, Blocks, Body, Literal, Matter, Member, Rule, Scope, Table

NAME = rf"(?P<name>{WORD}|@\s++)"
CONTAINER = rf"(?:const|var)\s++{NAME}(?:\s*+:[^=;\n]*+)?\s*+=\s*+(?:(?:extern|packed)\s*+(?:{PARENS})?\s*+)?"
FIELD = Member(Kind.FIELD, rf"[{{,]\s*+(?P<start>)(?P<name>{WORD})(?=\s*+:)[^,{{}}]*+")

TABLE = Table(
    names=("zig",),
    extensions=("zig", "zon"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.STRING, r"\\\\[^\n]*+(?:\n[ \t]*+\\\\[^\n]*+)*+"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?:[^'\\\n]|\\(?:u\{[^}\n]*+\}|x[0-9a-fA-F]{2}|[^\n]))'"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{}][ \t]*+(?=\w)",
    lead=r"(?:(?:pub|export|extern|inline|noinline|threadlocal|comptime)\s++){0,5}+",
    rules=(
        Rule(Kind.FUNCTION, rf"fn\s++{NAME}(?=\s*+\()"),
        Rule(Kind.STRUCT, rf"{CONTAINER}(?:struct|opaque)\b", members=(FIELD,)),
        Rule(
            Kind.ENUM,
            rf"{CONTAINER}(?:enum|error)\b",
            members=(Member(Kind.CONSTANT, rf"[{{,]\s*+(?P<start>)(?P<name>{WORD})(?=\s*+[=,}}])"),),
        ),
        Rule(Kind.UNION, rf"{CONTAINER}union\b", members=(FIELD,)),
        Rule(Kind.CONSTANT, rf"const\s++{NAME}(?:\s*+:[^=;\n]*+)?\s*+=\s*+(?!@import)", Scope.OPEN, Body.VALUE, tail=""),
        Rule(Kind.VARIABLE, rf"var\s++{NAME}(?:\s*+:[^=;\n]*+)?\s*+=\s*+", Scope.OPEN, Body.VALUE, tail=""),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS}|(?<=struct )\{{\}})*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:pub\s++)?(?:const|usingnamespace)\b[^;\n]*?@import\([^;\n]*+;",
    public=r"^(?:.* )?(?:pub|export)\b",
)
TABLES = (TABLE,)
