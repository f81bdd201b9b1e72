"""Texts inside a text: scripts in a page, cells in a notebook.

A guest text has the length of its host, with everything that is not the guest's blanked, so that positions hold in both.
Where a guest is written with escapes (a JSON string), each becomes as many characters: the line feed of `\\n` stands where
the `n` stood. Lines are always counted in the host.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from arcgit.scan.mask import Span, blank
from arcgit.scan.rule import Cells, Guest

_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[\s\S])")
_PLAIN = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "/": "/"}


def stretches(text: str, guests: tuple[Guest, ...]) -> Iterator[tuple[str, list[Span]]]:
    """Each guest language with its spans in the host."""
    for guest in guests:
        spans = [match.span("code") for match in _compiled(guest.pattern).finditer(text) if match["code"]]
        if spans:
            yield guest.language, spans


def kept(text: str, spans: list[Span]) -> str:
    """`text` with everything outside the ascending `spans` blanked."""
    parts = []
    position = 0
    for start, end in spans:
        parts.append(blank(text[position:start]))
        parts.append(text[start:end])
        position = end
    parts.append(blank(text[position:]))
    return "".join(parts)


def cell_texts(text: str, cells: Cells) -> Iterator[tuple[str, str]]:
    """The languages of a notebook's cells, each with a guest text of all its cells."""
    named = _compiled(cells.language).search(text)
    language_of = {
        cells.code: (named["language"] if named else cells.default).lower(),
        cells.prose: cells.prose_language,
    }
    parts: dict[str, list[str]] = {language: [] for language in language_of.values()}
    reached = dict.fromkeys(parts, 0)
    sort = cells.code
    for match in _compiled(f"{cells.sort}|{cells.source}").finditer(text):
        if match["sort"]:
            sort = match["sort"]
            continue
        language = language_of.get(sort)
        if language is None:
            continue
        for string in _compiled(cells.string).finditer(text, *match.span("source")):
            start, end = string.span("string")
            parts[language].append(" " * (start - 1 - reached[language]))
            parts[language].append("\n" + _ESCAPE.sub(_unescaped, text[start:end]))
            reached[language] = end
    for language, pieces in parts.items():
        if pieces:
            yield language, "".join(pieces) + " " * (len(text) - reached[language])


def _unescaped(match: re.Match[str]) -> str:
    """The character meant, at the end of as many characters as the escape has."""
    escape = match.group()[1:]
    plain = chr(int(escape[1:], 16)) if len(escape) > 1 else _PLAIN.get(escape, " ")
    return plain.rjust(len(escape) + 1)


def with_lines_of(text: str, mirror: str) -> str:
    """`mirror` with the line feeds of `text` and no others."""
    flat = mirror.replace("\n", " ")
    position = 0
    lines = []
    for line in text.split("\n"):
        lines.append(flat[position : position + len(line)])
        position += len(line) + 1
    return "\n".join(lines)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
