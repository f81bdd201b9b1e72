"""fish, the shell: all blocks end in `end`."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Scope, Table

COMMAND = r"(?:(?<![^\s;|&(] .)|(?<=not .)|(?<=and .)|(?<=\sor .)|(?<=ime .))"
"""After the first letter of a word: whether the word is a command, not an argument."""

TABLE = Table(
    names=("fish",),
    extensions=("fish",),
    interpreters=("fish",),
    literals=(
        Literal(Matter.COMMENT, r"#(?<![^\s;&|()]#)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),
        Literal(Matter.STRING, r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"?'),
        Literal(Matter.STRING, r"'[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?"),
        Literal(Matter.CODE, r"\\[\s\S]"),
    ),
    blocks=Blocks.MARKS,
    marks=(
        rf"[fiwsbe](?<=[\n;|&( \t].)(?:"
        rf"{COMMAND}(?:(?<=f)unction|(?<=i)f|(?<=f)or|(?<=w)hile|(?<=s)witch|(?<=b)egin)(?=[\s;])(?P<open>)"
        r"|(?<![^\s;|&(] e)(?<=e)nd(?=[\s;|&)<>]|\Z)(?P<close>))"
    ),
    anchor=r"[\n;][ \t]*+(?=[fasc])",
    rules=(
        Rule(Kind.FUNCTION, r"(?P<open>)function[ \t]++(?P<name>[^\s;]++)", tail=r"[^\n;]*+"),
        Rule(
            Kind.FUNCTION, r"(?:alias|abbr)[ \t]++(?:-\S++[ \t]++)*+(?P<name>[\w.-]++)(?=[ \t=])[^\n]*+", body=Body.HEAD
        ),
        Rule(
            Kind.VARIABLE,
            r"set[ \t]++(?:(?:-[gxUu]++|--(?:global|export|universal))[ \t]++)++(?P<name>[^\W\d]\w*+)[^\n;]*+",
            Scope.TOP,
            Body.HEAD,
            once=True,
        ),
    ),
    imports=r"(?:source|\.)[ \t][^\n;]*+",
    private=r"\n_",
    methods=False,
)
TABLES = (TABLE,)
