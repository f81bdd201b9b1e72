"""Nix: attributes. One that takes arguments is a function; a plain one is a key, found by name only near the margin."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

PATH = r"(?P<name>[^\W\d][\w'-]*+(?:\.[\w'-]++)*+)"

TABLE = Table(
    names=("nix", "nixos"),
    extensions=("nix",),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.COMMENT, r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"),
        Literal(Matter.STRING, r"''[^']*+(?:(?:''[$'\\]|'(?!'))[^']*+)*+(?:'')?"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
    ),
    blocks=Blocks.MARKS,
    marks=r"(?!)(?P<open>)|(?!)(?P<close>)",
    anchor=r"[\n;{][ \t]*+(?=[a-zA-Z_])",
    rules=(
        Rule(
            Kind.FUNCTION,
            rf"{PATH}[ \t]*+=\s*+(?=[^\W\d][\w'-]*+\s*+(?::\s|@\s*+\{{)|\{{[^{{}}=;\"]*+\}}\s*+[:@]"
            r"|\{[^{}\"=;]*+\?[^{};]*+\}\s*+[:@])[^\n]*+",
            body=Body.VALUE,
            tail="",
        ),
        Rule(Kind.KEY, rf"(?<=\n|[ {{]){PATH}[ \t]*+=(?!=)[^\n]*+", body=Body.HEAD, once=True),
    ),
    value=r"(?:\n[ \t]{4,}+[^\n]*+|\n[ \t]*+(?=\n))*+(?:\n[ \t]*+[\]})][^\n]*+)?",
    methods=False,
)
TABLES = (TABLE,)
