"""Whether the columns of a segment fit one another: what a reader takes for granted of a segment that was made here.

A segment from elsewhere is read through once before anything is answered from it, so that no query finds a number that
points outside, and none is more than a bounded read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.index.dictionary import PER_BLOCK
from arcgit.index.layout import OWN
from arcgit.index.segment import KINDS
from arcgit.index.segment import TEXTS as CHUNK_TEXTS

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.dictionary import Dictionary
    from arcgit.index.segment import Segment

    IntArray = npt.NDArray[Any]

MOST_LINES = 1 << 31

TYPES = {
    **dict.fromkeys(("blob.oid", "blob.reason", "chunk.kind", "chunk.flags", "chunk.body"), "<u1"),
    **dict.fromkeys(("post.chunk.stored", "post.file.stored", "symbol.kind", "term.shared", "symbol.shared"), "<u1"),
    **dict.fromkeys(("blob.hint", "blob.language"), "<u2"),
    **dict.fromkeys(("blob.lines", "blob.length", "blob.chunks", "chunk.line", "chunk.span", "chunk.up"), "<u4"),
    **dict.fromkeys(("post.chunk", "post.file", "symbol.row", "symbol.line"), "<u4"),
    **dict.fromkeys(("term.count.0", "term.count.1", "symbol.count.0"), "<u4"),
    **dict.fromkeys(("blob.size", "blob.digest", "term.start.0", "term.start.1", "symbol.start.0"), "<u8"),
}
"""The integer type of every array of a segment."""
TEXTS = {"symbol.name", "term.keys", "symbol.keys", *(f"chunk.{name}" for name in CHUNK_TEXTS)}
VALUES = {"term.heads", "symbol.heads"}
BY_BLOCK = {"term.keys", "symbol.keys", "term.shared", "symbol.shared"}
"""Sections that are read by the blocks of a dictionary."""


def check(segment: Segment) -> None:
    """Read every column of numbers. Raises DamagedFile at the first that does not fit.

    Texts fit when there are as many as there should be: whoever writes a segment anew, as what arrives is, reads them.
    """
    _check_types(segment)
    _check_blobs(segment)
    _check_chunks(segment)
    _check_postings(segment)
    _check_symbols(segment)


def _fits(segment: Segment, what: str, *, holds: object) -> None:
    if not holds:
        raise segment.damaged(f"{what} do not fit the segment")


def _check_types(segment: Segment) -> None:
    found = segment.described()
    _fits(segment, "sections", holds=found.keys() == TYPES.keys() | TEXTS | VALUES)
    for name, (kind, dtype, per_block) in found.items():
        wanted = ("array", TYPES[name]) if name in TYPES else ("value" if name in VALUES else "texts", "")
        _fits(segment, f"types of {name}", holds=(kind, dtype) == wanted)
        _fits(segment, f"blocks of {name}", holds=name not in BY_BLOCK or per_block == PER_BLOCK)


def _check_blobs(segment: Segment) -> None:
    columns = (segment.hint, segment.language, segment.reason, segment.size_of, segment.lines, segment.length)
    for column in (*columns, segment.digest):
        _fits(segment, "columns of blobs", holds=len(column) == segment.blobs)
    _fits(segment, "object ids", holds=len(segment.oids) == segment.blobs)
    for column in (segment.lines, segment.length):
        _fits(segment, "counts of lines and terms", holds=not len(column) or int(column.max()) < MOST_LINES)
    _fits(segment, "chunks", holds=int(segment.first_chunk[-1]) == segment.chunks)


def _check_chunks(segment: Segment) -> None:
    count = segment.chunks
    line, span, up = (segment.chunk_column(name).astype(np.int64) for name in ("line", "span", "up"))
    kind, flags, body = (segment.chunk_column(name) for name in ("kind", "flags", "body"))
    _fits(segment, "chunk columns", holds=all(len(column) == count for column in (line, span, up, kind, flags, body)))
    for name in CHUNK_TEXTS:
        _fits(segment, f"chunk {name}s", holds=len(segment.texts(f"chunk.{name}")) == count)
    _fits(segment, "kinds", holds=not count or int(kind.max()) < len(KINDS))
    _fits(segment, "lines", holds=not count or int((line + span).max()) < MOST_LINES)
    within = np.arange(count) - np.repeat(segment.first_chunk[:-1], np.diff(segment.first_chunk))
    _fits(segment, "parents", holds=bool((up <= within).all()))


def _check_counts(segment: Segment, words: Dictionary, number: int, count: IntArray) -> None:
    _fits(segment, "counts of words", holds=len(count) == len(words))
    _fits(segment, "places of words", holds=words.starts_fit(number, count))


def _check_postings(segment: Segment) -> None:
    _fits(segment, "words", holds=segment.terms.is_whole())
    for number, (level, limit) in enumerate((("chunk", segment.chunks), ("file", segment.blobs))):
        count, row, stored = segment.all_postings(level)
        _check_counts(segment, segment.terms, number, count)
        _fits(segment, "postings", holds=int(count.sum()) == len(row) == len(stored))
        _fits(segment, "postings", holds=not len(row) or (int(row.min()) >= 0 and int(row.max()) < limit))


def _check_symbols(segment: Segment) -> None:
    _fits(segment, "names of symbols", holds=segment.symbol_names.is_whole())
    row, line, kind = segment.symbol_numbers()
    names = segment.texts("symbol.name")
    count = segment.symbol_names.counts(0).astype(np.int64)
    _check_counts(segment, segment.symbol_names, 0, count)
    total = int(count.sum())
    _fits(segment, "symbols", holds=total == len(row) == len(line) == len(kind) == len(names))
    if total:
        _fits(segment, "symbols", holds=int(row.max()) < segment.chunks and int(line.max()) < MOST_LINES)
        _fits(segment, "kinds of symbols", holds=int((kind & ~np.uint8(OWN)).max()) < len(KINDS))
