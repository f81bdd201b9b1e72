"""The masked mirror: the text with comments and literals blanked, so that nothing in them can look like code.

One alternation of complete literals is run over the text once. Every alternative begins with a plain character, so that
`re` skips from candidate to candidate by a character set, and consumes the whole literal without backtracking; an
unclosed one ends where its pattern says (the line or the text), never by failing and trying again.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, compress

from arcgit import possessive
from arcgit.scan.rule import Literal, Matter

LOOK_BEHIND = 32
"""Characters before a literal that its `after` may look at."""

FALSE_HEREDOCS = 64
"""Openers without a closing line that are looked for before the rest is taken as shifts: keeps hostile input linear."""

FALSE_NESTS = 4
"""Likewise comments with comments in them that never close, before the rest is taken to have none."""

Span = tuple[int, int]


class Mask:
    """`prose` is every masked span, ascending and disjoint; `comments` and `strings` are its two sorts."""

    def __init__(self, mirror: str, prose: list[Span], are_comments: list[bool]) -> None:
        self.mirror = mirror
        self.prose = prose
        self._are_comments = are_comments

    def after(self, preface: str) -> Mask:
        """The same with a text before it that is one literal."""
        by = len(preface)
        spans = [(0, by), *((start + by, end + by) for start, end in self.prose)]
        return Mask(blank(preface) + self.mirror, spans, [False, *self._are_comments])

    @cached_property
    def comments(self) -> list[Span]:
        return list(compress(self.prose, self._are_comments))

    @cached_property
    def strings(self) -> list[Span]:
        return list(compress(self.prose, map(operator.not_, self._are_comments)))


class Lexer:
    """A table's literals, compiled."""

    def __init__(self, literals: tuple[Literal, ...], preface: str = "") -> None:
        self.literals = literals
        self.preface = possessive.compiled(preface) if preface else None
        self.plain = not any(_depends(each) for each in literals)
        self.after = [possessive.compiled(f"(?:{each.after})\\Z") if each.after else None for each in literals]
        self.nests = [_Nest(*each.nests) if each.nests else None for each in literals]
        openers = [nest.opener.pattern for nest in self.nests if nest is not None]
        self.openers = possessive.compiled("|".join(openers)) if openers else None

    @cached_property
    def splitter(self) -> re.Pattern[str]:
        """A group around all, and one behind each comment."""
        return possessive.compiled(f"({'|'.join(_alternatives(self.literals))})")

    @cached_property
    def comment_groups(self) -> list[int]:
        return [number for name, number in self.splitter.groupindex.items() if name.startswith("comment_")]

    @cached_property
    def stepper(self) -> re.Pattern[str]:
        """A group behind each literal."""
        return possessive.compiled(
            "|".join(f"{numbered(each.pattern, i)}(?P<literal_{i}>)" for i, each in enumerate(self.literals))
        )

    @cached_property
    def number_of(self) -> dict[int, int]:
        """A literal's number by its group in the stepper."""
        groups = self.stepper.groupindex
        return {groups[f"literal_{i}"]: i for i in range(len(self.literals))}

    @cached_property
    def sort_of(self) -> dict[int, bool | None]:
        """By group in the stepper whether a literal is a comment; None if what was matched must be looked at."""
        return {
            group: None if _depends(each) or each.nests else each.matter is Matter.COMMENT
            for group, each in zip(self.number_of, self.literals, strict=True)
        }


class _Nest:
    """The marks of a comment that may have comments in it."""

    def __init__(self, opener: str, closer: str) -> None:
        self.opener = re.compile(opener)
        self.marks = possessive.compiled(f"(?P<open>{opener})|{closer}")

    def end(self, text: str, start: int) -> int:
        """The position after the closer of the comment at `start`, or 0 if it has none."""
        depth = 0
        for mark in self.marks.finditer(text, start):
            depth += 1 if mark.lastgroup else -1
            if not depth:
                return mark.end()
        return 0


def _depends(literal: Literal) -> bool:
    """Whether what the literal's pattern matches must be looked at: not all of it, or not always, is masked."""
    return bool(literal.after or literal.closer) or literal.matter is Matter.CODE


def _alternatives(literals: tuple[Literal, ...]) -> Iterator[str]:
    """The literals side by side, only comments with a group to know them by: `re.split` is the faster the fewer it has.

    They are not nested, so that `re` finds the set of characters that all of them begin with.
    """
    for number, each in enumerate(literals):
        yield numbered(each.pattern, number) + (f"(?P<comment_{number}>)" if each.matter is Matter.COMMENT else "")


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
    preface = lexer.preface.match(text) if lexer.preface is not None else None
    if preface is None or not preface.end():
        return _masked(text, lexer)
    return _masked(text[preface.end() :], lexer).after(preface.group())


def _masked(text: str, lexer: Lexer) -> Mask:
    if lexer.plain:
        masked = _split(text, lexer)
        opener = lexer.openers
        if opener is None or not any(opener.search(text, start + 1, end) for start, end in masked.comments):
            return masked
    return _stepped(text, lexer)


def _split(text: str, lexer: Lexer) -> Mask:
    """All in a few calls: `re.split` gives code, literal and groups in turn."""
    width = lexer.splitter.groups + 1
    pieces = lexer.splitter.split(text)
    literals = pieces[1::width]
    are_comments = [False] * len(literals)
    for number, group in enumerate(lexer.comment_groups):
        marked = [mark is not None for mark in pieces[group::width]]
        are_comments = [*map(operator.or_, are_comments, marked)] if number else marked
    parts = [""] * (2 * len(literals) + 1)
    parts[::2] = pieces[::width]
    parts[1::2] = [" " * len(each) if "\n" not in each else blank(each) for each in literals]
    edges = list(accumulate(map(len, parts)))
    return Mask("".join(parts), list(zip(edges[:-1:2], edges[1::2], strict=True)), are_comments)


def _stepped(text: str, lexer: Lexer) -> Mask:
    """One by one: for literals that depend on what stands before them, here-documents and comments inside comments."""
    sort_of = lexer.sort_of
    allowed: dict[tuple[int, str], bool] = {}  # by a literal's number and what stands before it
    spans: list[Span] = []
    sorts: list[bool] = []
    pending: list[tuple[Literal, str]] = []
    line_end = len(text)
    misses = unclosed = 0
    position = 0
    while True:
        restart = -1
        for match in lexer.stepper.finditer(text, position):
            start, end = match.span()
            if start >= line_end and pending:
                break
            group = match.lastindex or 0
            sort = sort_of[group]
            if sort is not None:
                spans.append((start, end))
                sorts.append(sort)
                position = end
                continue
            number = lexer.number_of[group]
            literal = lexer.literals[number]
            after = lexer.after[number]
            if after is not None:
                before = (number, text[max(0, start - LOOK_BEHIND) : start])
                if before not in allowed:
                    allowed[before] = after.search(before[1]) is not None
                if not allowed[before]:
                    restart = start + 1
                    break
            if literal.closer:
                if misses < FALSE_HEREDOCS:
                    if not pending:
                        line_end = text.find("\n", end)
                        line_end = len(text) if line_end < 0 else line_end
                    pending.append((literal, match.group(f"tag_{number}")))
            elif literal.matter is not Matter.CODE:
                nest = lexer.nests[number]
                whole = end
                if nest is not None and unclosed < FALSE_NESTS and nest.opener.search(text, start + 1, end):
                    whole = nest.end(text, start)
                    unclosed += not whole
                spans.append((start, max(whole, end)))
                sorts.append(literal.matter is Matter.COMMENT)
                if whole > end:
                    restart = whole
                    break
            position = end
        if restart >= 0:
            position = restart
            continue
        if not pending:
            return Mask(_blanked(text, spans), spans, sorts)
        position = max(position, line_end)
        for literal, tag in pending:
            closer = possessive.compiled(literal.closer.replace("{tag}", re.escape(tag)), re.MULTILINE).search(
                text, position
            )
            if closer is None:
                misses += 1
            elif closer.end() > position:
                spans.append((position, closer.end()))
                sorts.append(False)
                position = closer.end()
        pending.clear()


def _blanked(text: str, spans: list[Span]) -> str:
    parts = []
    position = 0
    for start, end in spans:
        parts.append(text[position:start])
        parts.append(blank(text[start:end]))
        position = end
    parts.append(text[position:])
    return "".join(parts)
