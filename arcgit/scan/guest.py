"""Texts inside a text: scripts in a page, cells in a notebook.

A guest text has the length of its host, with everything that is not the guest's blanked, so that positions hold in both.
Where a guest is written with escapes (a JSON string), each becomes as many characters: the line feed of `\\n` stands where
the `n` stood. Lines are always counted in the host.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from arcgit import possessive
from arcgit.scan.mask import Span, blank
from arcgit.scan.rule import Cells, Guest

_ESCAPE = possessive.compiled(r"\\(?:u[0-9a-fA-F]{4}|[\s\S])")
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
    for sort, source in _cells(text, cells):
        language = language_of.get(sort)
        if language is None or source[0] < reached[language]:
            continue
        strings = [match.span("string") for match in _compiled(cells.string).finditer(text, *source)]
        if sort == cells.code and strings and _compiled(cells.foreign).match(text, *strings[0]):
            continue
        for start, end in strings:
            parts[language].append(" " * (start - 1 - reached[language]))
            parts[language].append("\n" + _ESCAPE.sub(_unescaped, text[start:end]))
            reached[language] = end
    for language, pieces in parts.items():
        if pieces:
            yield language, "".join(pieces) + " " * (len(text) - reached[language])


def _cells(text: str, cells: Cells) -> Iterator[tuple[str, Span]]:
    """The sort and the source of each object that has both, in whatever order, as the objects end."""
    value_of = _compiled(cells.value)
    around: list[dict[str, Span]] = []
    for token in _compiled(cells.token).finditer(text):
        if token.lastgroup == "open":
            around.append({})
        elif token.lastgroup == "key" and around:
            value = value_of.match(text, token.end())
            if value:
                around[-1][token["key"]] = value.span("value")
        elif token.lastgroup == "close" and around:
            found = around.pop()
            sort = next((text[slice(*found[key])].strip('"') for key in cells.sort if key in found), "")
            source = next((found[key] for key in cells.source if key in found), None)
            if sort and source:
                yield sort, source


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
    return possessive.compiled(pattern)
