"""Where statements end that show what belongs to them by indentation."""

from __future__ import annotations

import re
from bisect import bisect_left

from arcgit.scan.grammar import Grammar

_LINE = re.compile(r"\n([ \t]*+)(?=[^\s,.])")
"""A line's indentation, if the line does not go on with the one before."""


class Layout:
    """The lines of a text that end what is indented deeper, and for each the next one that ends more.

    A line that begins with a closing bracket, or the word that closes a block, goes with the statement in its column.
    """

    def __init__(self, code: str, grammar: Grammar) -> None:
        lines = [match.span(1) for match in _LINE.finditer(code)]
        self.starts = [start - 1 for start, _ in lines]  # of the line feeds before them
        self.columns = [2 * (end - start) + (code[end] in ")]}") for start, end in lines]
        if grammar.closer is not None:
            for i, (_, end) in enumerate(lines):
                self.columns[i] |= grammar.closer.match(code, end) is not None
        self.next = [len(lines)] * len(lines)
        deeper: list[int] = []
        for i, column in enumerate(self.columns):
            while deeper and self.columns[deeper[-1]] >= column:
                self.next[deeper.pop()] = i
            deeper.append(i)
        self.starts.append(len(code))

    def dedent(self, position: int, column: int) -> int:
        """The index of the first line after `position` that ends a statement which begins in `column`."""
        at = bisect_left(self.starts, position)
        while at < len(self.columns) and self.columns[at] > 2 * column:
            at = self.next[at]
        return min(at, len(self.columns))
