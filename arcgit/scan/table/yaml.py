"""YAML. Symbols are the keys of the first column and those two blanks in: enough to find a setting.

No key is a block: the words of a file stay together in its one chunk, however many keys it has.
"""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

NAME = (
    r"[\"']?+(?P<name>[^\s#:,\"'\[\]{}&*!|<>%@`?-](?:[^\s:\"'#{}\[\],]++|:(?!\s)|[ ](?![ #]))*+)[\"']"
    r"?+[ \t]*+:(?=[ \t\r\n]|\Z)"
)
SCALAR = r"[ \t]*+[|>][^\n]*+(?:\n(?:[ \t]++[^\n]*+|(?=\r?\n)))*+"
"""A block scalar of a key in the first column: its lines are text, whatever they look like."""

TABLE = Table(
    names=("yaml", "yml"),
    extensions=("yml", "yaml", "sublime-syntax", "eyaml", "clang-format", "clang-tidy"),
    filenames=(".clang-format", ".clang-tidy", ".gemrc", "CITATION.cff", "pubspec.lock"),
    literals=(Literal(Matter.COMMENT, r"#(?<![^\s]#)[^\n]*+(?:\n[ \t]*+#[^\n]*+)*+"),),
    blocks=Blocks.MARKS,
    marks=r"(?!)(?P<open>)|(?!)(?P<close>)",
    anchor=r"\n(?=[^\s#-]|  [^\s#-])",
    rules=(
        Rule(Kind.KEY, rf"{NAME}(?:{SCALAR}|[^\n]*+)", body=Body.HEAD, once=True),
        Rule(Kind.KEY, rf"  {NAME}[^\n]*+", body=Body.HEAD, once=True),
    ),
    methods=False,
)
TABLES = (TABLE,)
