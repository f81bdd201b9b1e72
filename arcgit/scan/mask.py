"""The masked mirror: the text with comments and literals blanked, so that nothing in them can look like code.

One alternation of complete literals is run over the text once. Every alternative begins with a plain character, so that
`re` skips from candidate to candidate by a character set, and consumes the whole literal without backtracking; an
unclosed one ends where its pattern says (the line or the text), never by failing and trying again.
"""

from __future__ import annotations

import operator
import re
from functools import cached_property
from itertools import compress

from arcgit.scan.rule import Literal, Matter

LOOK_BEHIND = 32
"""Characters before a literal that its `after` may look at."""

FALSE_HEREDOCS = 64
"""Openers without a closing line that are looked for before the rest is taken as shifts: keeps hostile input linear."""

Span = tuple[int, int]


class Mask:
    """`prose` is every masked span, ascending and disjoint; `comments` and `strings` are its two sorts."""

    def __init__(self, mirror: str, prose: list[Span], are_comments: list[bool]) -> None:
        self.mirror = mirror
        self.prose = prose
        self._are_comments = are_comments

    @cached_property
    def comments(self) -> list[Span]:
        return list(compress(self.prose, self._are_comments))

    @cached_property
    def strings(self) -> list[Span]:
        return list(compress(self.prose, map(operator.not_, self._are_comments)))


class Lexer:
    """A table's literals, compiled."""

    def __init__(self, literals: tuple[Literal, ...]) -> None:
        self.literals = literals
        self.pattern = re.compile("|".join(f"(?:{numbered(each.pattern, i)})(?P<literal_{i}>)" for i, each in enumerate(literals)))
        self.index_of = {self.pattern.groupindex[f"literal_{i}"]: i for i in range(len(literals))}
        self.is_comment = [False] * (self.pattern.groups + 1)
        for group, i in self.index_of.items():
            self.is_comment[group] = literals[i].matter is Matter.COMMENT
        self.plain = not any(each.after or each.closer or each.matter is Matter.CODE for each in literals)
        self.after = [re.compile(f"(?:{each.after})\\Z") if each.after else None for each in literals]


def numbered(pattern: str, number: int) -> str:
    """`pattern` with the names of its groups made unique, to stand in an alternation."""
    return re.sub(r"\(\?P(<|=)(\w+)", rf"(?P\g<1>\g<2>_{number}", pattern)


def blank(piece: str) -> str:
    """Spaces as long as `piece`, with its line feeds kept."""
    if "\n" not in piece:
        return " " * len(piece)
    return "\n".join([" " * len(line) for line in piece.split("\n")])


def mask(text: str, lexer: Lexer) -> Mask:
    if not lexer.literals:
        return Mask(text, [], [])
    if not lexer.plain:
        spans, sorts = _careful_spans(text, lexer)
        return Mask(_blanked(text, spans), spans, sorts)
    matches = list(lexer.pattern.finditer(text))
    spans = [match.span() for match in matches]
    is_comment = lexer.is_comment
    return Mask(_blanked(text, spans), spans, [is_comment[match.lastindex or 0] for match in matches])


def _blanked(text: str, spans: list[Span]) -> str:
    parts = []
    add = parts.append
    position = 0
    for start, end in spans:
        add(text[position:start])
        piece = text[start:end]
        add(" " * (end - start) if "\n" not in piece else blank(piece))
        position = end
    add(text[position:])
    return "".join(parts)


def _careful_spans(text: str, lexer: Lexer) -> tuple[list[Span], list[bool]]:
    """Like `_plain_spans`, with literals that depend on what stands before them and with here-documents."""
    spans: list[Span] = []
    sorts: list[bool] = []
    search = lexer.pattern.search
    pending: list[tuple[Literal, str]] = []
    line_end = -1
    misses = 0
    position = 0
    while True:
        match = search(text, position)
        if pending and (match is None or match.start() >= line_end):
            position = max(position, line_end)
            for literal, tag in pending:
                closer = re.compile(literal.closer.replace("{tag}", re.escape(tag)), re.MULTILINE).search(text, position)
                if closer is None:
                    misses += 1
                    continue
                if closer.end() > position:
                    spans.append((position, closer.end()))
                    sorts.append(False)
                position = closer.end()
            pending.clear()
            continue
        if match is None:
            return spans, sorts
        start, end = match.span()
        number = lexer.index_of[match.lastindex or 0]
        literal = lexer.literals[number]
        after = lexer.after[number]
        if after is not None and not after.search(text[max(0, start - LOOK_BEHIND) : start]):
            position = start + 1
            continue
        if literal.closer:
            if misses < FALSE_HEREDOCS:
                if not pending:
                    line_end = text.find("\n", end)
                    line_end = len(text) if line_end < 0 else line_end
                pending.append((literal, match.group(f"tag_{number}")))
            position = end
            continue
        if literal.matter is not Matter.CODE:
            spans.append((start, end))
            sorts.append(literal.matter is Matter.COMMENT)
        position = end if end > start else end + 1
