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

OWN_MACRO = 3
"""Lines from which a macro is a chunk of its own; shorter ones are symbols of the file (Linux has 1.8 million)."""

LONGEST_SIGNATURE = 240


def preprocessed(code: str, text: str, comments: Comments, grammar: Grammar) -> tuple[str, list[Turn], list[Declaration]]:
    """`code` with its directives blanked, the conditionals, and the macros. `code` is `text` masked, a line feed before."""
    parts: list[str] = []
    turns: list[Turn] = []
    macros: list[Declaration] = []
    define, turn_of = grammar.define.match, grammar.turn.match
    position = 0  # up to here the code is in `parts`
    line, counted = 1, 0  # the line of the character of the text at `counted`
    disabled = 0  # depth of conditionals in a branch that is never compiled
    for match in grammar.directive.finditer(code):
        start, end = match.span()
        macro = None if disabled else define(code, start, end)
        if macro is not None:
            parts.append(code[position:start])
            parts.append(blank(code[start:end]))
            position = end
            line += text.count("\n", counted, start)
            counted = start
            if not grammar.decoration.match(code, macro.end(), end):
                macros.append(_macro(macro, start, end, line, text, comments))
            continue
        turn = turn_of(code, start, end)
        sort = (turn.lastgroup or "") if turn else ""
        if disabled:
            disabled += (sort == "opens") - (sort == "closes")
            if disabled > 1 or (disabled == 1 and sort != "turns"):
                continue
            disabled = 0
            parts.append(blank(code[position:end]))
        else:
            parts.append(code[position:start])
            parts.append(blank(code[start:end]))
            disabled = int(sort == "opens" and grammar.never.match(code, start) is not None)
        position = end
        if sort:
            turns.append((start + 1, sort))
    parts.append(blank(code[position:]) if disabled else code[position:])
    return "".join(parts), turns, macros


def _macro(match: re.Match[str], start: int, end: int, line: int, text: str, comments: Comments) -> Declaration:
    """The macro of a directive at `start` of the code, which is the line feed before `line` of the text."""
    head_end = match.end() - 1
    lines = text.count("\n", start, end - 1)
    own = lines + 1 >= OWN_MACRO
    begin = text.index("#", start)
    signature = text[begin : head_end if own else min(end - 1, begin + LONGEST_SIGNATURE)]
    return Declaration(
        Kind.MACRO,
        match.group("name"),
        "",
        begin,
        end - 1,
        line,
        line + lines,
        " ".join(signature.split()),
        comments.before(begin) if own else "",
        True,
        own,
    )
