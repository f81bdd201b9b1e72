"""Markdown: sections by their headings. Fences, comments and front matter are literals."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

LINE_START = r"(?:\A|\n)[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?"
CLOSED = r"[ \t>]*+(?P=fence){0}*+[ \t\r]*+(?=\n|\Z)"
FENCED = rf"[^`\n]*+(?:\n(?!{CLOSED})[^\n]*+)*+(?:\n{CLOSED})?"
END = r"[ \t]*+(?:\{[#.:][^}\n]*+\})?[ \t\r]*+(?=\n|\Z)"

TABLE = Table(
    names=("markdown", "md", "mdx", "pandoc"),
    extensions=("markdown", "mdown", "mkd", "mkdn", "mdx", "mdc", "qmd", "rmd", "livemd", "ronn"),
    filenames=("contents.lr",),
    literals=(
        Literal(
            Matter.STRING,
            r"---(?<=\A---)[ \t\r]*+(?:\n(?!(?:---|\.\.\.)[ \t\r]*+(?:\n|\Z))[^\n]*+)*+\n(?:---|\.\.\.)[ \t\r]*+(?=\n|\Z)",
        ),
        Literal(Matter.STRING, r"(?P<fence>```++)" + FENCED.replace("{0}", "`"), after=LINE_START),
        Literal(Matter.STRING, r"(?P<fence>~~~++)" + FENCED.replace("{0}", "~"), after=LINE_START),
        Literal(Matter.COMMENT, r"<!--[^-]*+(?:-(?!->)[^-]*+)*+(?:-->)?"),
    ),
    blocks=Blocks.SECTIONS,
    anchor=r"\n {0,3}+(?:> ?)?",
    rules=(
        Rule(Kind.SECTION, rf"(?P<level>#{{1,6}}+)[ \t]++(?P<name>[^\n]*?)(?:[ \t]++#++)?{END}", body=Body.SECTION),
        Rule(
            Kind.SECTION,
            rf"(?=[^\n]*+\n {{0,3}}+=++[ \t\r]*+(?:\n|\Z))(?![-*+>#|=`~\s]|\d+[.)]\s)(?P<name>[^\n]*?){END}\n {{0,3}}+=++",
            body=Body.SECTION,
            depth=1,
        ),
        Rule(
            Kind.SECTION,
            rf"(?=[^\n]*+\n {{0,3}}+-++[ \t\r]*+(?:\n|\Z))(?![-*+>#|=`~\s]|\d+[.)]\s)(?P<name>[^\n]*?){END}\n {{0,3}}+-++",
            body=Body.SECTION,
            depth=2,
        ),
    ),
    escapes=r"\\([!-/:-@\[-`{-~])",
    methods=False,
)
TABLES = (TABLE,)
