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
    line = 0  # the line of the text that ends there
    disabled = 0  # depth of conditionals in a branch that is never compiled
    for match in grammar.directive.finditer(code):
        start, end = match.span()
        sort = match.lastgroup
        if disabled:
            disabled += _TURNS.get(sort or "", 0)
            if disabled > 1 or (disabled == 1 and sort != "turns"):
                continue
            disabled = 0
            line += code.count("\n", position, end)
            parts.append(blank(code[position:end]))
        else:
            if start > position:
                parts.append(code[position:start])
                line += code.count("\n", position, start)
            further = code.count("\n", start + 1, end)
            parts.append(blank(code[start:end]) if further else "\n" + " " * (end - start - 1))
            if sort == "define":
                macros.append(_macro(match, end - 1, line + 1, further, text, comments))
            line += further + 1
            disabled = sort == "never"
        position = end
        if sort in _TURNS:
            turns.append((start + 1, "opens" if sort == "never" else sort))
    if not parts:
        return code, turns, macros
    parts.append(blank(code[position:]) if disabled else code[position:])
    return "".join(parts), turns, macros


def one_branch(head: str, grammar: Grammar) -> str:
    """A head of several lines with its directives left out, and of each conditional's branches all but the first."""
    parts: list[str] = []
    position = 0
    left_out = 0  # how deep in a conditional whose first branch is over
    for match in grammar.directive.finditer(head):
        sort = match.lastgroup or ""
        if left_out:
            left_out += _TURNS.get(sort, 0)
        else:
            parts.append(head[position : match.start()])
            left_out = int(sort == "turns")
        position = match.end()
    return "".join(parts) if left_out else "".join([*parts, head[position:]])


def _macro(match: re.Match[str], end: int, line: int, further: int, text: str, comments: Comments) -> Declaration:
    """The macro that `match` defines on `line` and `further` ones. The match is in code, one character ahead of the text."""
    start = match.start("hash") - 1
    own = further + 1 >= OWN_MACRO
    if own:
        signature = text[start : match.end("define") - 1]
    elif end - start > LONGEST_SIGNATURE:
        signature = text[start : start + LONGEST_SIGNATURE]
    else:
        signature = text[start:end]
    doc = comments.before(start) if own else ""
    words = " ".join(signature.split())
    # By position where it can be: a large header has a hundred thousand of these.
    return Declaration(
        MACRO, match["name"], "", start, end, line, line + further, words, doc, exported=True, own_chunk=own
    )
