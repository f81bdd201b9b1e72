"""LaTeX: sections, and the commands and environments a document defines, which end at the next empty line."""

from __future__ import annotations

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Literal, Matter, Rule, Table

TITLE = r"\*?[ \t]*+(?:\[[^\]\n]*+\][ \t]*+)?\{(?P<name>(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,200}+\}){0,300}+\}){1,300}+)\}"
VERBATIM = "|".join(
    rf"\\begin\{{{name}\*?\}}(?:[\s\S]*?\\end\{{{name}\*?\}}|[\s\S]*+)"
    for name in ("verbatim", "lstlisting", "minted", "comment")
)
LEVELS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")
DEFINITION = 9
"""The level of what stands in no section's place, below them all."""

TABLE = Table(
    names=("tex", "latex"),
    extensions=("tex", "sty", "ltx", "dtx", "ins"),
    literals=(
        Literal(Matter.COMMENT, r"%(?<!\\%)[^\n]*+(?:\n[ \t]*+%[^\n]*+)*+"),
        Literal(Matter.STRING, VERBATIM),
    ),
    blocks=Blocks.SECTIONS,
    anchor=r"\n[ \t]*+(?=\\|\r?\n)",
    rules=(
        *(
            Rule(Kind.SECTION, rf"\\{word}{TITLE}", body=Body.SECTION, depth=depth)
            for depth, word in enumerate(LEVELS, 1)
        ),
        Rule(Kind.SECTION, rf"\\frametitle{TITLE}", body=Body.SECTION, depth=DEFINITION - 1),
        Rule(
            Kind.MACRO,
            r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator"
            r"|(?:New|Renew|Provide|Declare)DocumentCommand)\*?[ \t]*+\{?[ \t]*+\\(?P<name>[a-zA-Z@]++)",
            body=Body.SECTION,
            depth=DEFINITION,
        ),
        Rule(Kind.MACRO, r"\\(?:long\\)?[gex]?def[ \t]*+\\(?P<name>[a-zA-Z@]++)", body=Body.SECTION, depth=DEFINITION),
        Rule(
            Kind.MACRO,
            r"\\(?:(?:re)?newenvironment|newtheorem|(?:New|Renew)DocumentEnvironment)\*?[ \t]*+\{(?P<name>[^{}\n]++)\}",
            body=Body.SECTION,
            depth=DEFINITION,
        ),
        Rule(
            None,
            r"(?=\r?\n)(?:[ \t\r]*+\n(?=[ \t\r]*+\n))*+|\\(?:begin|end)\{document\}",
            body=Body.SECTION,
            depth=DEFINITION,
        ),
    ),
    imports=r"\\(?:usepackage|RequirePackage|input|include|documentclass)\b[^\n]*+",
    methods=False,
)
TABLES = (TABLE,)
