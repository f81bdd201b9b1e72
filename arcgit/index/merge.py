"""Segments to the columns of one: the blobs still wanted, in the order given, as if they had been written together.

Postings are scattered to their places by counting, never sorted: each segment's are already in term order with rows
ascending, and the segments' rows follow one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.index.columns import Blobs, Chunks, Columns, Postings, Symbols, with_postings
from arcgit.index.segment import Segment

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

GONE = -1


@dataclass(frozen=True, slots=True)
class Kept:
    """A segment and which of its blobs stay: bool[blobs]."""

    segment: Segment
    blobs: IntArray


@dataclass(frozen=True, slots=True)
class _Renumbered:
    """Where a segment's blobs and chunk rows go in the merged columns, GONE for those dropped."""

    segment: Segment
    blob: IntArray
    row: IntArray


def merge(kept: Sequence[Kept]) -> Columns:
    """The columns of all kept blobs. Raises DamagedFile when a segment does not read back."""
    parts = _renumber(kept)
    terms, chunk_postings, file_postings = _merge_postings(parts)
    return Columns(
        blobs=_merge_blobs(kept),
        chunks=_merge_chunks(parts),
        terms=terms,
        chunk_postings=chunk_postings,
        file_postings=file_postings,
        symbols=_merge_symbols(parts),
    )


def _renumber(kept: Sequence[Kept]) -> list[_Renumbered]:
    parts = []
    blobs = rows = 0
    for part in kept:
        counts = np.diff(part.segment.first_chunk)
        row_stays = np.repeat(part.blobs, counts)
        parts.append(_Renumbered(part.segment, _places(part.blobs, blobs), _places(row_stays, rows)))
        blobs += int(np.count_nonzero(part.blobs))
        rows += int(np.count_nonzero(row_stays))
    return parts


def _places(stays: IntArray, start: int) -> IntArray:
    return np.where(stays, np.cumsum(stays) - 1 + start, GONE)


def _merge_blobs(kept: Sequence[Kept]) -> Blobs:
    def column(values: Sequence[IntArray]) -> IntArray:
        return np.concatenate([value[part.blobs] for value, part in zip(values, kept, strict=True)])

    def names(of_segment: Sequence[list[str]]) -> list[str]:
        every = zip(of_segment, kept, strict=True)
        return [
            name for values, part in every for name, stays in zip(values, part.blobs.tolist(), strict=True) if stays
        ]

    segments = [part.segment for part in kept]
    oids = names([segment.oids for segment in segments])
    return Blobs(
        oids=[bytes.fromhex(oid) for oid in oids],
        hints=names([[segment.hints[number] for number in segment.hint.tolist()] for segment in segments]),
        languages=names([[segment.languages[number] for number in segment.language.tolist()] for segment in segments]),
        reason=column([segment.reason for segment in segments]),
        size=column([segment.size_of for segment in segments]),
        lines=column([segment.lines for segment in segments]),
        length=column([segment.length for segment in segments]),
        chunks=column([np.diff(segment.first_chunk) for segment in segments]),
        digest=column([segment.digest for segment in segments]),
    )


def _merge_chunks(parts: Sequence[_Renumbered]) -> Chunks:
    stays = [part.row != GONE for part in parts]

    def column(name: str) -> IntArray:
        return np.concatenate([part.segment.chunk_column(name)[kept] for part, kept in zip(parts, stays, strict=True)])

    def texts(name: str) -> list[bytes]:
        every = ((part.segment.chunk_texts(name), kept.tolist()) for part, kept in zip(parts, stays, strict=True))
        return [text for values, kept in every for text, stay in zip(values, kept, strict=True) if stay]

    return Chunks(
        kind=column("kind"),
        flags=column("flags"),
        line=column("line"),
        span=column("span"),
        up=column("up"),
        body=column("body"),
        name=texts("name"),
        container=texts("container"),
        signature=texts("signature"),
        doc=texts("doc"),
    )


def _merge_postings(parts: Sequence[_Renumbered]) -> tuple[list[bytes], Postings, Postings]:
    keys = [part.segment.terms.keys() for part in parts]
    union = sorted(set().union(*keys))
    number = {key: at for at, key in enumerate(union)}
    ranks = [np.fromiter(map(number.__getitem__, part), np.int64, len(part)) for part in keys]
    chunk = _scatter([(*part.segment.all_postings("chunk"), part.row) for part in parts], ranks, len(union))
    file = _scatter([(*part.segment.all_postings("file"), part.blob) for part in parts], ranks, len(union))
    return with_postings(union, chunk, file)


def _scatter(
    parts: Sequence[tuple[IntArray, IntArray, IntArray, IntArray]], ranks: Sequence[IntArray], terms: int
) -> Postings:
    """Join (count by term, rows, stored bytes, where rows go) of several segments, dropping rows that are gone."""
    kept = []
    total = np.zeros(terms, np.int64)
    for (count, row, stored, place), rank in zip(parts, ranks, strict=True):
        term = np.repeat(rank, count)
        stays = place[row] != GONE
        term, row, stored = term[stays], place[row[stays]], stored[stays]
        count = np.bincount(term, minlength=terms)
        kept.append((term, count, row, stored))
        total += count
    rows = np.zeros(int(total.sum()), np.uint32)
    every = np.zeros(len(rows), np.uint8)
    free = np.cumsum(total) - total
    for term, count, row, stored in kept:
        own_start = np.cumsum(count) - count
        to = free[term] + np.arange(len(term)) - own_start[term]
        rows[to], every[to] = row, stored
        free += count
    return Postings(total, rows, every)


def _merge_symbols(parts: Sequence[_Renumbered]) -> Symbols:
    """The same scatter for symbols, by folded name; within a name by (row, line, kind), as the writer orders them."""
    keys: list[bytes] = []
    columns: list[tuple[IntArray, IntArray, IntArray]] = []
    names: list[bytes] = []
    for part in parts:
        own_keys, count = part.segment.symbol_keys()
        records = part.segment.raw_symbols()
        row = part.row[records[0]]
        stays = np.flatnonzero(row != GONE)
        of_key = np.repeat(np.arange(len(own_keys)), count)[stays]
        keys += [own_keys[at] for at in of_key.tolist()]
        columns.append((row[stays], records[1][stays], records[2][stays]))
        names += [records[3][at] for at in stays.tolist()]
    row, line, kind = (np.concatenate([column[at] for column in columns]) for at in range(3))
    distinct = sorted(set(keys))
    number = {key: at for at, key in enumerate(distinct)}
    of_key = np.fromiter(map(number.__getitem__, keys), np.int64, len(keys))
    order = np.lexsort((kind, line, row, of_key))
    return Symbols(
        keys=distinct,
        counts=np.bincount(of_key, minlength=len(distinct)),
        row=row[order],
        line=line[order],
        kind=kind[order],
        name=[names[at] for at in order.tolist()],
    )
