"""AsciiDoc: sections by their `=` signs. Delimited blocks are literals, as their lines may look like titles."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

DELIMITED = r"{0}(?<![^\n]{0}){1}[ \t\r]*+\n(?:(?!{0}{1}[ \t\r]*+(?:\n|\Z))[^\n]*+\n)*+(?:{0}{1})?"
"""A block from a line of marks to the next such line; `{0}` is the mark and `{1}` its repeats."""

TABLE = Table(
    names=("asciidoc", "adoc"),
    extensions=("adoc", "asciidoc"),
    literals=(
        Literal(Matter.COMMENT, DELIMITED.replace("{0}", "/").replace("{1}", "///")),
        Literal(Matter.COMMENT, r"//(?<![^\n]//)(?!/)[^\n]*+(?:\n//(?!/)[^\n]*+)*+"),
        Literal(Matter.STRING, DELIMITED.replace("{0}", "-").replace("{1}", "---")),
        Literal(Matter.STRING, DELIMITED.replace("{0}", r"\.").replace("{1}", r"\.\.\.")),
        Literal(Matter.STRING, DELIMITED.replace("{0}", "`").replace("{1}", r"``[\w,%]*+", 1).replace("{1}", "``")),
    ),
    blocks=Blocks.SECTIONS,
    anchor=r"\n(?=[=#])",
    rules=(Rule(Kind.SECTION, r"(?P<level>={1,6}+|#{1,6}+)[ \t]++(?P<name>\S[^\n]*+)", body=Body.SECTION),),
    methods=False,
)
TABLES = (TABLE,)
