"""What comments say: the doc of a declaration and the header of a file, cleaned of comment marks and licences."""

from __future__ import annotations

import re
from bisect import bisect_left

from arcgit import possessive
from arcgit.scan.mask import Span

LONGEST_DOC = 600
"""Characters of a doc comment that are kept; the first sentences say what a thing is for."""

_LEFT_MARKS = " \t\r\f/*#!;%-|{<"
_RIGHT_MARKS = " \t\r\f/*#-|}>"
"""What may stand before and after the prose of a comment's line: comment marks, borders, list dashes."""

_RULERS = "=~_+^:.\\"
"""Lines of these alone are decoration."""


_PREAMBLE = possessive.compiled(r"(?:\s++|<\?(?:php|hh|xml)?|\?>|[;<%@{]|#[ \t]*+(?:ifndef|define|pragma)\b[^\n]*+)*+")
"""What may stand before or between a file's leading comments: tags, an include guard, a directive that was a string."""

_MAGIC = possessive.compiled(
    r"frozen_string_literal|use (?:strict|client|server)\b|(?:en)?coding|-\*-|vim?:|eslint|prettier|@ts-|noqa|pylint|flake8|mypy|type:|global |jshint"
)
"""Comments for tools."""

_PARAGRAPH = possessive.compiled(r"\n[ \t]*+(?://+|#+|;+|--+|\*|%+)?[ \t\r]*+(?=\n)")

_LICENCE = possessive.compiled(
    r"copyright|\(c\) *[12][0-9]{3}|licen[cs]e|spdx|all rights reserved|permission is hereby|redistribut|warrant",
    re.IGNORECASE,
)


_OPENERS, _CLOSERS = ("(", "[", "{"), (")", "]", "}")


def cleaned(comment: str) -> str:
    """A comment or docstring as one line of prose."""
    lines: list[str] = []
    length = 0
    for line in comment.strip("\"'`").split("\n"):
        line = line.lstrip(_LEFT_MARKS).rstrip(_RIGHT_MARKS)
        if line and line.strip(_RULERS):
            lines.append(line)
            length += len(line) + 1
            if length > LONGEST_DOC:
                return _on_one_line(lines)[:LONGEST_DOC].rsplit(" ", 1)[0]
    return _on_one_line(lines)


def _on_one_line(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def on_one_line(piece: str) -> str:
    """Code on one line as it would be written there: nothing between a bracket and what it holds."""
    if "\n" not in piece:
        return " ".join(piece.split())
    joined = ""
    for line in filter(None, (" ".join(line.split()) for line in piece.split("\n"))):
        if joined and not joined.endswith(_OPENERS) and not line.startswith(_CLOSERS):
            joined += " "
        joined += line
    return joined


class Comments:
    """The comments of a file, findable by what they stand before."""

    def __init__(self, text: str, mirror: str, spans: list[Span]) -> None:
        self.text = text
        self.mirror = mirror
        self.spans = spans
        self.starts = [start for start, _ in spans]

    def removed(self, start: int, end: int) -> str:
        """That part of the text with its comments blanked."""
        piece = self.text[start:end]
        if piece == self.mirror[start:end]:
            return piece
        at = max(bisect_left(self.starts, start) - 1, 0)
        while at < len(self.spans) and self.spans[at][0] < end:
            low, high = max(self.spans[at][0] - start, 0), min(self.spans[at][1] - start, end - start)
            if low < high:
                piece = piece[:low] + " " * (high - low) + piece[high:]
            at += 1
        return piece

    def before(self, position: int) -> str:
        """The cleaned comment that ends on the line above `position`, or "" if there is none."""
        at = bisect_left(self.starts, position) - 1
        if at < 0:
            return ""
        start, end = self.spans[at]
        gap = self.text[end:position] if position - end < 200 else "x"
        if gap.strip() or gap.count("\n") > 1:
            return ""
        line_start = self.text.rfind("\n", 0, start) + 1
        if self.mirror[line_start:start].strip():
            start = self.text.find("\n", start, end)  # begins as a remark on the code left of it
            if start < 0:
                return ""
        if at and "\n" not in self.text[start:end]:
            start = self._run_start(at, start)
        return cleaned(self.text[start:end])

    def _run_start(self, at: int, start: int) -> int:
        """Where a run of one-line comments on lines of their own began."""
        while at:
            earlier, end = self.spans[at - 1]
            if self.text[end:start].strip() or self.text.count("\n", end, start) != 1 or "\n" in self.text[earlier:end]:
                break
            line_start = self.text.rfind("\n", 0, earlier) + 1
            if self.mirror[line_start:earlier].strip():
                break
            at, start = at - 1, earlier
        return start


def header(text: str, mirror: str, prose: list[Span]) -> Span | None:
    """The leading comment block or module docstring that says what the file is for; None if it is only a licence."""
    position = 0
    for start, end in prose[:8]:
        if not _PREAMBLE.fullmatch(mirror, position, start):
            return None
        position = end
        if text.startswith("#!", start):
            start = text.find("\n", start, end)
            if start < 0:
                continue
        span = _without_licence(text, start, end)
        if span and not _MAGIC.match(words := cleaned(text[slice(*span)])) and " " in words:
            return span
    return None


def _without_licence(text: str, start: int, end: int) -> Span | None:
    """What a comment says before its licence, else what it says in the paragraphs after."""
    found = [match.span() for match in _LICENCE.finditer(text, start, end)]
    if not found:
        return (start, end)
    line_start = max(text.rfind("\n", start, found[0][0]), start)
    if " " in cleaned(text[start:line_start]):  # more than the name of the file
        return (start, line_start)
    after = _PARAGRAPH.search(text, found[-1][1], end)
    return (after.end(), end) if after else None
