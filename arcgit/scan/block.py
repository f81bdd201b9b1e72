"""Where a block ends.

Most code is laid out: the closer stands under the line that opened the block. That guess costs one substring search,
and counting openers and closers between proves it. Only when a guess fails are the marks of the whole text matched, once,
with preprocessor conditionals taken into account: every branch starts from the blocks open at its `#if`, and after the
`#endif` those of the first branch go on.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

from arcgit.scan.grammar import OPENERS, Grammar

Turn = tuple[int, str]
"""A preprocessor conditional: position and `opens`, `turns` or `closes`."""

Mark = tuple[int, int, str]
"""Start and end of an opener (`{`) or closer (`}`) or of a conditional, by its name."""

WRONG_GUESSES = 16
"""Failed guesses after which the layout of a text is not trusted any more."""

MOST_STEPS = 20_000
"""Closers in the right column that are tried in a text; each block of code that is not indented takes several."""

MOST_ABANDONED = 1000
"""Blocks without a closer for which the statement that ends them is looked for; a text with more of them is no code."""

LONG_LINE = 2000
"""Characters of a line on which blocks are matched one by one."""


@lru_cache(maxsize=64)
def _stands_at(indentation: str) -> re.Pattern[str]:
    """A line that begins a statement in that column; labels and cases may stand as far left as what is around them."""
    return re.compile(rf"\n{indentation}(?=[^\s)\]}}])(?!(?:case|default)\b|\w++(?: \w++)?:(?!:))")


LONGEST_MARK = 64
"""Characters after a position that tell whether a word there opens a block."""

_Stack = tuple[int, "_Stack"] | None


class BlockEnds:
    """The ends of the blocks of one text, by the position of their openers."""

    def __init__(self, code: str, grammar: Grammar, turns: list[Turn]) -> None:
        self.code = code
        self.grammar = grammar
        self.turns = turns
        self.branches = [position for position, turn in turns if turn == "turns"]
        self.guesses = WRONG_GUESSES if grammar.braces or grammar.laid_out else 0
        self.steps = MOST_STEPS
        self.openers: list[int] = []  # ascending, once all blocks are matched
        self.abandoned = (0, 0)  # the last answer to that question, and from where on it holds
        self.unclosed = 0
        self.matched: dict[int, int] | None = None

    def next_open(self, position: int, end: int) -> int:
        """The first opener in that range, or -1."""
        if self.grammar.braces:
            return self.code.find("{", position, end)
        if self.matched is None and self.guesses:
            return self._next_word(position, end)
        if self.matched is None:
            self.matched = self._match_all()
        at = bisect_left(self.openers, position)
        return self.openers[at] if at < len(self.openers) and self.openers[at] < end else -1

    def of(self, opener: int, statement: int, *, flat: bool) -> int:
        """The position after the closer of the block opened at `opener` by a statement that begins at `statement`.

        What stands in a `flat` block need not be indented.
        """
        if self.matched is None:
            if self.guesses:
                if self.grammar.braces:
                    end = self._guess(opener, statement, flat=flat)
                else:
                    end = self._guess_words(opener, statement)
                if end:
                    return end
                self.guesses -= 1
            self.matched = self._match_all()
        return self.matched.get(opener) or self._abandoned(opener)

    def _guess(self, opener: int, statement: int, *, flat: bool) -> int:
        """The end if the layout tells it, else 0.

        The marks between must balance, and no statement may begin in the column of this one: the block ended before it.
        """
        code = self.code
        end = code.find("}", opener)
        if end < 0:
            return 0
        if code.find("{", opener + 1, end) < 0:
            return end + 1
        line_end = code.find("\n", opener)
        if code.count("{", opener, line_end) <= code.count("}", opener, line_end):
            return self._on_line(opener, line_end)
        indentation = self._indentation(statement)
        closer = f"\n{indentation}}}"
        end, depth = opener, 0
        while self.steps:
            start, end = end, code.find(closer, end) + len(closer)
            if end < start:
                return 0
            if self.branches and self._turns_between(opener, end):
                return 0
            depth += code.count("{", start, end) - code.count("}", start, end)
            if depth <= 0:
                whole = flat or not _stands_at(indentation).search(code, line_end, end)
                return end if depth == 0 and whole else 0
            self.steps -= 1
        return 0

    def _next_word(self, position: int, end: int) -> int:
        at = self.grammar.mark_at
        for match in self.grammar.marks.finditer(self.code, max(position - 1, 0), end + LONGEST_MARK):
            start = at(match)
            if start >= end:
                break
            if start >= position and match.lastgroup in OPENERS:
                return start
        return -1

    def _guess_words(self, opener: int, statement: int) -> int:
        """The end of a block between words if the layout tells it, else 0.

        Its line opens no other, and the first line that is not indented deeper is its closer.
        """
        code, grammar = self.code, self.grammar
        line = code.rfind("\n", 0, opener)
        line_end = code.find("\n", opener)
        if line_end < 0 or line_end - line > LONG_LINE:
            return 0
        depth = 0
        for match in grammar.marks.finditer(code, line, line_end):
            if grammar.mark_at(match) >= opener:
                depth += 1 if match.lastgroup in OPENERS else -1
                if depth == 0:
                    return match.end()
        assert grammar.laid_out is not None
        closer = grammar.laid_out(self._indentation(statement)).search(code, line_end) if depth == 1 else None
        return closer.end() if closer is not None and closer.lastgroup else 0

    def _indentation(self, statement: int) -> str:
        """What stands before the line on which a statement begins."""
        before = self.code[self.code.rfind("\n", 0, statement + 1) + 1 : statement + 1]
        return before[: len(before) - len(before.lstrip(" \t"))]

    def _turns_between(self, start: int, end: int) -> bool:
        """Whether a conditional has a second branch there: then braces may be counted twice."""
        at = bisect_left(self.branches, start)
        return at < len(self.branches) and self.branches[at] < end

    def _on_line(self, opener: int, line_end: int) -> int:
        """The end of a block that closes on its line."""
        if line_end - opener > LONG_LINE:
            return 0
        depth = 0
        for match in self.grammar.brace.finditer(self.code, opener, line_end):
            depth += 1 if match.group() == "{" else -1
            if depth == 0:
                return match.end()
        return 0

    def _match_braces(self) -> dict[int, int]:
        """All blocks of a text without conditionals."""
        ends: dict[int, int] = {}
        opened: list[int] = []
        for match in self.grammar.brace.finditer(self.code):
            if match.group() == "{":
                opened.append(match.start())
            elif opened:
                ends[opened.pop()] = match.end()
        return ends

    def _match_all(self) -> dict[int, int]:
        if self.grammar.braces and not self.turns:
            return self._match_braces()
        code = self.code
        marks: list[Mark]
        if self.grammar.braces:
            marks = [(match.start(), match.end(), match.group()) for match in self.grammar.brace.finditer(code)]
        else:
            at = self.grammar.mark_at
            marks = [
                (at(match), match.end(), "{" if match.lastgroup in OPENERS else "}")
                for match in self.grammar.marks.finditer(code)
            ]
        if self.turns:
            marks = sorted(marks + [(position, position, turn) for position, turn in self.turns])
        self.openers = [start for start, _, mark in marks if mark == "{"]
        ends: dict[int, int] = {}
        stack: _Stack = None
        branches: list[tuple[_Stack, list[_Stack]]] = []
        for start, end, mark in marks:
            if mark == "{":
                stack = (start, stack)
            elif mark == "}":
                if stack is not None:
                    ends.setdefault(stack[0], end)
                    stack = stack[1]
            elif mark == "opens":
                branches.append((stack, []))
            elif branches:
                before, first = branches[-1]
                if mark == "turns":
                    first.append(stack)
                    stack = before
                else:
                    branches.pop()
                    stack = first[0] if first else stack
        return ends

    def _abandoned(self, opener: int) -> int:
        """The end of a block without its closer: the next statement in the first column, or the text's end."""
        low, high = self.abandoned
        if not low <= opener < high and self.unclosed == MOST_ABANDONED:
            self.abandoned = (opener, len(self.code))
        elif not low <= opener < high:
            self.unclosed += 1
            after = self.grammar.first_column.search(self.code, opener + 1)
            self.abandoned = (opener, after.start() if after else len(self.code))
        return self.abandoned[1]
