"""The text of a chunk that is embedded: what it is called, what is said of it, and the beginning of its lines.

It is a pure function of the blob, as everything that is kept by blob: paths are not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcgit.index.segment import ChunkRecord
    from arcgit.index.view import View

LONGEST = 2000
"""Characters of a chunk's lines. Models read some hundred words, and a class is its beginning."""


def passages(view: View, file: int, text: str) -> list[str]:
    """The passages of a file's chunks, in their order."""
    lines = text.split("\n")
    rows = range(int(view.first_chunk[file]), int(view.first_chunk[file + 1]))
    return [_passage(view.chunk(row), lines) for row in rows]


def _passage(chunk: ChunkRecord, lines: Sequence[str]) -> str:
    parts: list[str] = []
    length = 0
    for line in lines[chunk.line - 1 : chunk.end_line]:
        if length > LONGEST:
            break
        parts.append(line[:LONGEST])
        length += len(line) + 1
    named = ".".join(filter(None, (chunk.container, chunk.name)))
    return "\n".join(filter(None, (named, chunk.doc, "\n".join(parts)[:LONGEST].strip())))
