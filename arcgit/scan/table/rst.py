"""reStructuredText. Which adornment is which level is each document's own choice; the usual order is taken for all."""

from __future__ import annotations

import re

from arcgit.model import Kind
from arcgit.scan.rule import Blocks, Body, Rule, Table

ORDER = "#*=-~^\"'`+.:_"
"""Adornments, outermost first. A title with a line above it too stands over all titles without."""

TITLE = r"(?P<name>[^\n]*+)\n"

TABLE = Table(
    names=("restructuredtext", "rst", "rest"),
    extensions=("rst", "rest"),
    blocks=Blocks.SECTIONS,
    anchor=r"\n(?=[^\s.][^\n]*+\n(?P<adornment>[=#*~^\"'`+.:_-])(?P=adornment){2,}+[ \t\r]*+(?:\n|\Z))(?!(?P"
    r"<ruler>[=~^*#+-])(?P=ruler){3})",
    rules=(
        *(
            Rule(Kind.SECTION, rf"(?<=[{mark}][{mark}]\n){TITLE}(?=[{mark}])", body=Body.SECTION, depth=depth)
            for depth, mark in enumerate("#*=-~", 1)
        ),
        *(
            Rule(Kind.SECTION, rf"{TITLE}(?={re.escape(mark)})", body=Body.SECTION, depth=depth)
            for depth, mark in enumerate(ORDER, 6)
        ),
    ),
    escapes=r"\\([!-/:-@\[-`{-~])",
    methods=False,
)
TABLES = (TABLE,)
