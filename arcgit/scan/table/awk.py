"""awk."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import PARENS, Blocks, Literal, Matter, Rule, Scope, Table

TABLE = Table(
    names=("awk", "gawk"),
    extensions=("awk", "gawk", "mawk", "nawk"),
    interpreters=("awk", "gawk", "mawk", "nawk"),
    literals=(
        Literal(Matter.COMMENT, r"#[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'),
        Literal(
            Matter.STRING,
            r"/(?:[^/\\\[\n]++|\\[^\n]|\[\^?\]?(?:[^\]\\\n]++|\\[^\n])*+\])++/",
            after=r"(?:\A|[\n(,!~&|;{}=]|\b(?:in|return|case|print))\s*",
        ),
    ),
    blocks=Blocks.MARKS,
    anchor=r"[\n;}][ \t]*+(?=f)",
    rules=(Rule(Kind.FUNCTION, rf"func(?:tion)?[ \t]++(?P<name>[^\W\d][\w:]*+)\s*+(?={PARENS})", Scope.TOP),),
    tail=rf"{PARENS}\s*+",
    imports=r"@(?:include|load)[^\n]*+",
    private=r"\n_",
)
TABLES = (TABLE,)
