"""Zig."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import BRACES, BRACKETS, PARENS, Blocks, Body, Literal, Matter, Rule, Scope, Table

NAME = r"(?P<name>[^\W\d]\w*+)"
LEAD = r"(?:(?:pub|export|inline|noinline|threadlocal|comptime|extern)\s++(?=\w)){0,4}+"
CONTAINER = r"(?:(?:extern|packed)\s++)?"
TYPED = r"(?:\s*+:[^=;{}\n]++)?\s*+=\s*+"

TABLE = Table(
    names=("zig",),
    extensions=("zig", "zon"),
    literals=(
        Literal(Matter.COMMENT, r"//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+"),
        Literal(Matter.STRING, r"\\\\[^\n]*+"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\\n]*+(?:\\[^\n][^'\\\n]*+)*+'?"),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;{},][ \t]*+(?=[^\W\d])",
    lead=LEAD,
    rules=(
        Rule(Kind.FUNCTION, rf"fn\s++{NAME}\s*+{PARENS}"),
        Rule(Kind.STRUCT, rf"const\s++{NAME}{TYPED}{CONTAINER}struct\b(?:\s*+{PARENS})?\s*+(?=\{{)", tail=""),
        Rule(Kind.ENUM, rf"const\s++{NAME}{TYPED}{CONTAINER}enum\b(?:\s*+{PARENS})?\s*+(?=\{{)", tail=""),
        Rule(Kind.UNION, rf"const\s++{NAME}{TYPED}{CONTAINER}union\b(?:\s*+{PARENS})?\s*+(?=\{{)", tail=""),
        Rule(Kind.STRUCT, rf"const\s++{NAME}{TYPED}opaque\s*+(?=\{{)", tail=""),
        Rule(Kind.ENUM, rf"const\s++{NAME}{TYPED}error\s*+(?=\{{)", tail=""),
        Rule(Kind.CONSTANT, rf"const\s++{NAME}{TYPED}", Scope.OPEN, Body.VALUE, tail=""),
        Rule(Kind.VARIABLE, rf"var\s++{NAME}(?:\s*+:[^=;{{}}\n]++)?\s*+=\s*+", Scope.OPEN, Body.VALUE, tail=""),
        Rule(
            Kind.STRUCT, rf"return\s++{CONTAINER}(?:struct|enum|union)\b(?:\s*+{PARENS})?\s*+(?=\{{)", tail=""
        ),  # a generic type's body
        Rule(Kind.FUNCTION, rf"test\s++{NAME}(?=\s*+\{{)", Scope.OPEN),
        Rule(
            Kind.FIELD,
            rf"{NAME}\s*+:(?:[^,{{}}()\[\]\n;]++|{PARENS}|{BRACKETS})*+(?=[,}}\n]|\Z)",
            Scope.TYPE,
            Body.HEAD,
        ),
        Rule(Kind.CONSTANT, rf"{NAME}(?=\s*+(?:[,=}}]|\Z))[^,;{{}}\n]*+", Scope.TYPE, Body.HEAD),
    ),
    tail=rf"(?:[^{{}};(]++|{PARENS}|(?:error|struct|enum)\s*+{BRACES}(?=\s*+[{{!]))*+",
    value=rf"(?:[^;(\[{{)}}]++|{PARENS}|{BRACKETS}|{BRACES})*+;?",
    imports=r"(?:pub\s++)?const\s++\w++\s*+=\s*+@(?:import|cImport)\b[^;\n]*+;?",
    public=r"^(?:pub|export)\b|^\w++(?:\s*+[:=]|\n)",
)
TABLES = (TABLE,)
