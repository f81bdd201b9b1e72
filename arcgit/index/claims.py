"""What a segment says of a blob that a person could be shown or misled by, in a form that can be compared.

Two segments that hold the same extraction claim the same of its blob, wherever it stands in them. Postings are not
among the claims: they order hits, and say nothing that is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from arcgit.index.segment import REASONS
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from arcgit.index.segment import Segment

ChunkClaim = tuple[int, int, int, int, int, bytes, bytes, bytes, bytes]
"""Kind, flags, line, span, rows up to the parent; name, container, signature, doc."""

SymbolClaim = tuple[bytes, int, int, int, bytes]
"""Folded name, row counted from the blob's first, line, kind with the OWN bit, name as stored."""


class Claim(NamedTuple):
    """All that is said of one blob."""

    language: str
    reason: str
    size: int
    lines: int
    length: int
    chunks: tuple[ChunkClaim, ...]
    symbols: tuple[SymbolClaim, ...]


def claims(segment: Segment, blobs: Sequence[int]) -> dict[int, Claim]:
    """What is claimed of some blobs, by their number in the segment. Raises DamagedFile."""
    symbols = _symbols(segment, blobs)
    return {blob: _claim(segment, blob, symbols[blob]) for blob in blobs}


def _claim(segment: Segment, blob: int, symbols: list[SymbolClaim]) -> Claim:
    lo, hi = int(segment.first_chunk[blob]), int(segment.first_chunk[blob + 1])
    return Claim(
        language=segment.languages[int(segment.language[blob])],
        reason=REASONS[int(segment.reason[blob])] or "",
        size=int(segment.size_of[blob]),
        lines=int(segment.lines[blob]),
        length=int(segment.length[blob]),
        chunks=tuple(segment.chunk_rows(lo, hi)),
        symbols=tuple(sorted(symbols)),
    )


def _symbols(segment: Segment, blobs: Sequence[int]) -> dict[int, list[SymbolClaim]]:
    """The symbols of some blobs, all found in one pass over the column of their rows."""
    found: dict[int, list[SymbolClaim]] = {blob: [] for blob in blobs}
    first = segment.first_chunk
    wanted = np.zeros(segment.chunks, np.bool_)
    owner = np.zeros(segment.chunks, np.int64)
    for blob in blobs:
        chunks = slice(int(first[blob]), int(first[blob + 1]))
        wanted[chunks] = True
        owner[chunks] = blob
    for key, row, line, kind, name in segment.symbols_of(wanted):
        blob = int(owner[row])
        found[blob].append((key, row - int(first[blob]), line, kind, name))
    return found
