"""TOML: tables, and the keys above the first. A repeated table is declared where it first stands."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

TABLE = Table(
    names=("toml",),
    extensions=("toml",),
    filenames=("Cargo.lock", "Gopkg.lock", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile"),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'"""[^"\\]*+(?:(?:\\[\s\S]|""?(?!"))[^"\\]*+)*+(?:""")?'),
        Literal(Matter.STRING, r"'''[^']*+(?:''?(?!')[^']*+)*+(?:''')?"),
        Literal(Matter.STRING, r'"(?<![^ \t=\[{,]")[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'),
        Literal(Matter.STRING, r"'(?<![^ \t=\[{,]')[^'\n]*+'?"),
    ),
    blocks=Blocks.MARKS,
    marks=r"\[(?<=\n\[)\[?+[^\[\]\n]++\]\]?+(?P<open>)|\n(?=\[\[?[^\[\]\n]++\])(?P<close>)|[\s\S](?=\Z)(?P<last>)",
    anchor=r"\n",
    rules=(
        Rule(Kind.TABLE, r"(?=(?P<open>)\[\[?+[ \t]*+(?P<name>[^\[\]\n]++)\])", Scope.TOP, tail=r"[^\n]*+", once=True),
        Rule(Kind.KEY, r"[\"']?+(?P<name>[\w-][\w.-]*+)[\"']?+[ \t]*+=[^\n]*+", Scope.TOP, Body.HEAD, once=True),
    ),
    escapes=r"[\"']()",
    methods=False,
)
TABLES = (TABLE,)
