"""Where a block ends.

Most code is laid out: the closer stands under the line that opened the block. That guess costs one substring search,
and counting openers and closers between proves it. Only when a guess fails are the marks of the whole text matched, once,
with preprocessor conditionals taken into account: every branch starts from the blocks open at its `#if`, and after the
`#endif` those of the first branch go on.
"""

from __future__ import annotations

from arcgit.scan.grammar import Grammar

Turn = tuple[int, str]
"""A preprocessor conditional: position and `opens`, `turns` or `closes`."""

WRONG_GUESSES = 16
"""Failed guesses after which the layout of a text is not trusted any more."""

_Stack = tuple[int, "_Stack"] | None


class BlockEnds:
    """The ends of the blocks of one text, by the position of their openers."""

    def __init__(self, code: str, grammar: Grammar, turns: list[Turn]) -> None:
        self.code = code
        self.grammar = grammar
        self.turns = turns
        self.guesses = WRONG_GUESSES if grammar.braces else 0
        self.matched: dict[int, int] | None = None

    def next_open(self, position: int, end: int) -> int:
        """The first opener in that range, or -1."""
        if self.grammar.braces:
            return self.code.find("{", position, end)
        for match in self.grammar.marks.finditer(self.code, position, end):
            if self.grammar.opens.match(self.code, match.start()):
                return match.start()
        return -1

    def of(self, opener: int, statement: int) -> int:
        """The position after the closer of the block opened at `opener` by a statement that begins at `statement`."""
        if self.matched is None:
            if self.guesses:
                end = self._guess(opener, statement)
                if end:
                    return end
                self.guesses -= 1
            self.matched = self._match_all()
        return self.matched.get(opener) or self._abandoned(opener)

    def _guess(self, opener: int, statement: int) -> int:
        code = self.code
        end = code.find("}", opener)
        if end < 0:
            return 0
        if code.find("{", opener + 1, end) < 0:
            return end + 1
        line = code.rfind("\n", 0, statement + 1)
        column = line + 1
        while code[column] in " \t":
            column += 1
        closer = code[line:column] + "}"
        end = code.find(closer, opener)
        if end < 0:
            return 0
        end += len(closer)
        return end if code.count("{", opener, end) == code.count("}", opener, end) else 0

    def _match_all(self) -> dict[int, int]:
        code = self.code
        is_open = self.grammar.opens.match
        events: list[Turn] = [(match.start(), "") for match in self.grammar.marks.finditer(code)]
        if self.turns:
            events = sorted(events + self.turns)
        ends: dict[int, int] = {}
        stack: _Stack = None
        branches: list[tuple[_Stack, list[_Stack]]] = []
        for position, turn in events:
            if not turn:
                if is_open(code, position):
                    stack = (position, stack)
                elif stack is not None:
                    ends.setdefault(stack[0], self.grammar.close_end(code, position))
                    stack = stack[1]
            elif turn == "opens":
                branches.append((stack, []))
            elif branches:
                before, first = branches[-1]
                if turn == "turns":
                    first.append(stack)
                    stack = before
                else:
                    branches.pop()
                    stack = first[0] if first else stack
        return ends

    def _abandoned(self, opener: int) -> int:
        """The end of a block without its closer: the next statement in the first column, or the text's end."""
        after = self.grammar.first_column.search(self.code, opener + 1)
        return after.start() if after else len(self.code)
