"""Preprocessor lines taken out of the code: macros become declarations, conditionals become turns for the blocks.

A branch that is never compiled (`#if 0`) goes with them; whatever is in it need not even be well-formed.
"""

from __future__ import annotations

import re

from arcgit.model import Declaration, Kind
from arcgit.scan.block import Turn
from arcgit.scan.grammar import Grammar
from arcgit.scan.mask import blank
from arcgit.scan.prose import Comments

MACRO = Kind.MACRO

OWN_MACRO = 3
"""Lines from which a macro is a chunk of its own; shorter ones are symbols of the file (Linux has 1.8 million)."""

LONGEST_SIGNATURE = 240

_TURNS = {"opens": 1, "never": 1, "turns": 0, "closes": -1}
"""The conditionals, and how many levels deeper each leads."""


def preprocessed(
    code: str, text: str, comments: Comments, grammar: Grammar
) -> tuple[str, list[Turn], list[Declaration]]:
    """`code` with its directives blanked, the conditionals, and the macros. `code` is `text` masked, a line feed before."""
    parts: list[str] = []
    turns: list[Turn] = []
    macros: list[Declaration] = []
    position = 0  # up to here the code is in `parts`
    line, counted = 1, 0  # the line of the text's character at `counted`
    disabled = 0  # depth of conditionals in a branch that is never compiled
    for match in grammar.directive.finditer(code):
        start, end = match.span()
        sort = match.lastgroup
        if disabled:
            disabled += _TURNS.get(sort or "", 0)
            if disabled > 1 or (disabled == 1 and sort != "turns"):
                continue
            disabled = 0
            parts.append(blank(code[position:end]))
        else:
            if start > position:
                parts.append(code[position:start])
            lines = code.count("\n", start + 1, end)
            parts.append(blank(code[start:end]) if lines else "\n" + " " * (end - start - 1))
            if sort == "define":
                line += text.count("\n", counted, start)
                counted = start
                macros.append(_macro(match, line, lines, text, comments))
            disabled = sort == "never"
        position = end
        if sort in _TURNS:
            turns.append((start + 1, "opens" if sort == "never" else sort))
    if not parts:
        return code, turns, macros
    parts.append(blank(code[position:]) if disabled else code[position:])
    return "".join(parts), turns, macros


def _macro(match: re.Match[str], line: int, lines: int, text: str, comments: Comments) -> Declaration:
    """The macro that `match` defines on `line` and `lines` further ones. Positions of the code are one more than the text's."""
    start, end = match.start("hash") - 1, match.end() - 1
    own = lines + 1 >= OWN_MACRO
    signature = text[start : match.end("define") - 1] if own else text[start : min(end, start + LONGEST_SIGNATURE)]
    return Declaration(
        kind=MACRO,
        name=match["name"],
        container="",
        start=start,
        end=end,
        line=line,
        end_line=line + lines,
        signature=" ".join(signature.split()),
        doc=comments.before(start) if own else "",
        exported=True,
        own_chunk=own,
    )
