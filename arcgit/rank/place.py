"""Which places of a file are shown: its best chunk or one-liner, and those that come near it.

    place = C(chunk)/max C (lines / USUAL)^SIZE_EXPONENT + S(declaration) + what phrases, messages and addresses give

A place inside a better one says nothing new and is dropped; the file chunk holds everything and counts for nothing
there.

Longer declarations are slightly preferred, as larger files are: C divides by length, and a one-line accessor that has
the words would stand before the function that does the work. What lies in the declarations inside does not count, or
classes would stand before their methods. Of 360 commits .336 and not .325 changed the first place of the first file,
.500 and not .483 that of one of the first ten (.403 and not .389 where the innermost declaration must be the one that
changed); odd and even repositories both gain. Weights of names, docs, kinds, visibility and rare words, and what a
container has of its parts or they of it, were tried: none was better by all of these figures, some lost .03.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.model import Kind, Place
from arcgit.rank.bm25 import ChunkList
from arcgit.rank.fuse import PLACES
from arcgit.rank.symbols import SymbolList
from arcgit.record import NamedTuple
from arcgit.roles import stem_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.segment import ChunkRecord
    from arcgit.index.view import View

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

MOST = 5
"""Places of a file: the hit and up to four more."""
EARNED = 0.4
"""A further place has at least this share of the best one's score. Of 360 commits .650 changed one of the places of the
first ten files at .5, .661 at .4 and .672 at .3, with 2.9, 3.1 and 3.3 places a file."""
SIZE_EXPONENT = 0.1
"""Half as much gives half of what it gives."""
SHORTEST, LONGEST, USUAL = 10, 120, 30
"""Lines of its own between which the size of a declaration counts, and those whose factor is 1. Below SHORTEST a type
is as good as a function (the goldens)."""
LONGEST_SIGNATURE = 200
LOOKED_AT = 60
"""Chunks of a file that are looked at; many of them may lie inside a better one."""

_KINDS = list(Kind)
CHUNK, LINE = -1, -2


class Spot(NamedTuple):
    """A place before its texts are read: chunk `row`, or a one-liner in it, item `symbol` of the list (else CHUNK).

    LINE is a line of the file that stands in no declaration."""

    score: float
    line: int
    end_line: int
    row: int
    symbol: int


class Given(NamedTuple):
    """What something verified on the text adds to a chunk row, and the line where it stands."""

    gain: float
    line: int


class _Chunks(NamedTuple):
    """The chunks of some files end to end: where those of each file begin and end, and of each chunk the row, the first
    line, the last line, what the list of chunks has for it, and what it is worth by its words."""

    bounds: list[int]
    row: IntArray
    start: IntArray
    end: IntArray
    raw: IntArray
    lexical: FloatArray


class Places(NamedTuple):
    """Finds the places of files under one query. `most` is max C; `given` adds to single rows."""

    view: View
    chunks: ChunkList
    found: SymbolList
    most: int
    given: Mapping[int, Given]

    def of(self, files: Sequence[int]) -> list[list[Spot]]:
        """The places of each file, the best first, at least one unless the file has no chunks.

        All files at once: numpy takes as long for few numbers as for many.
        """
        first = self.view.first_chunk
        having = [file for file in files if first[file] < first[file + 1]]
        if not having:
            return [[] for _ in files]
        chunks = self._chunks_of(having)
        found = dict(zip(having, self._spots(chunks), strict=True))
        return [found.get(file, []) for file in files]

    def _chunks_of(self, files: Sequence[int]) -> _Chunks:
        """The chunks of files that have some."""
        start, end, lines = self.view.extents(files)
        lo, hi = self.view.first_chunk[files], self.view.first_chunk[np.array(files) + 1]
        bounds = [0, *accumulate((hi - lo).tolist())]
        row = np.arange(bounds[-1]) + np.repeat(lo - bounds[:-1], hi - lo)
        raw = self.chunks.scores[row]
        sizes = size_factors()[np.minimum(np.maximum(lines, SHORTEST), LONGEST)]
        sizes[bounds[:-1]] = size_factors()[SHORTEST]  # a file is no declaration
        base = np.repeat(self.chunks.base[files], hi - lo)
        lexical = np.where(raw > 0, raw + base, 0) / max(1, self.most) * sizes
        return _Chunks(bounds, row, start, end, raw, lexical)

    def _spots(self, chunks: _Chunks) -> Iterator[list[Spot]]:
        """The places of each file."""
        own, one_liners = self._scores(chunks)
        best = np.maximum.reduceat(own, chunks.bounds[:-1])
        for file, spots in one_liners.items():
            best[file] = max(float(best[file]), *(spot.score for spot in spots))
        least = np.maximum(EARNED * best, 10.0**-PLACES)
        near = np.flatnonzero(own >= np.repeat(least, np.diff(chunks.bounds)))
        spots = self._of_chunks(chunks, near, own)
        ends = np.searchsorted(near, chunks.bounds).tolist()
        for file, (lo, hi) in enumerate(pairwise(ends)):
            found = [*one_liners.get(file, ()), *_looked_at(spots[lo:hi])]
            yield _apart(found, int(chunks.row[chunks.bounds[file]])) if found else self._by_path(chunks, file)

    def _scores(self, chunks: _Chunks) -> tuple[FloatArray, dict[int, list[Spot]]]:
        """The score of each chunk (0: no candidate), and the one-liners that were found, by file."""
        own = chunks.lexical.copy()
        one_liners: dict[int, list[Spot]] = {}
        for file, (lo, hi) in enumerate(pairwise(chunks.bounds)):
            first, last = int(chunks.row[lo]), int(chunks.row[hi - 1])
            for at in self.found.of_rows(first, last + 1):
                row, score = int(self.found.row[at]), float(self.found.score[at])
                here = lo + row - first
                if self.found.own[at]:
                    own[here] += score
                else:
                    line, whole = int(self.found.line[at]), round(float(chunks.lexical[here]) + score, PLACES)
                    one_liners.setdefault(file, []).append(Spot(whole, line, line, row, at))
            for row, given in self.given.items():
                if first <= row <= last:
                    own[lo + row - first] += given.gain
        own[chunks.raw < 0] = 0.0
        return own.round(PLACES), one_liners

    def _of_chunks(self, chunks: _Chunks, at: IntArray, own: FloatArray) -> list[Spot]:
        """The chunks at some positions, as places."""
        columns = (own[at].tolist(), chunks.start[at].tolist(), chunks.end[at].tolist(), chunks.row[at].tolist())
        spots = [Spot(*column, CHUNK) for column in zip(*columns, strict=True)]
        if not self.given:
            return spots
        files = set(chunks.row[chunks.bounds[:-1]].tolist())
        return [self._at_its_line(spot) if spot.row in files else spot for spot in spots]

    def _at_its_line(self, spot: Spot) -> Spot:
        """A file's chunk, at the line that something verified gives it."""
        given = self.given.get(spot.row)
        return Spot(spot.score, given.line, given.line, spot.row, LINE) if given else spot

    def _by_path(self, chunks: _Chunks, file: int) -> list[Spot]:
        """What stands for a file that only its path brings up: its first line, or the first candidates of a filter."""
        lo, hi = chunks.bounds[file], chunks.bounds[file + 1]
        candidates = lo + np.flatnonzero(chunks.raw[lo:hi] >= 0)[:MOST]
        if not len(candidates) or candidates[0] == lo:
            return [Spot(0.0, 1, 1, int(chunks.row[lo]), CHUNK)]
        return self._of_chunks(chunks, candidates, np.zeros(len(chunks.row)))

    def read(self, spots: Mapping[int, Sequence[Spot]]) -> dict[int, list[Place]]:
        """The places of files with their texts."""
        chunks = iter(self.view.chunk_records([spot.row for of_file in spots.values() for spot in of_file]))
        return {file: self._read_file(file, of_file, chunks) for file, of_file in spots.items()}

    def _read_file(self, file: int, spots: Sequence[Spot], chunks: Iterator[ChunkRecord]) -> list[Place]:
        path = self.view.path(file)
        text = self.view.text(file) if any(spot.symbol != CHUNK for spot in spots) else ""
        return [self._place(path, text, spot, next(chunks)) for spot in spots]

    def _place(self, path: str, text: str, spot: Spot, chunk: ChunkRecord) -> Place:
        line, end_line, score = spot.line, spot.end_line, spot.score
        if spot.symbol < 0:
            name = chunk.name or stem_of(path)
            signature = _line(text, line) if spot.symbol == LINE else chunk.signature
            return Place(path, line, end_line, chunk.kind, name, chunk.container, signature, chunk.doc, score)
        kind = _KINDS[int(self.found.kind[spot.symbol])]
        container = ".".join(filter(None, (chunk.container, chunk.name)))
        return Place(path, line, end_line, kind, self.found.name[spot.symbol], container, _line(text, line), "", score)


def _line(text: str, line: int) -> str:
    """One line of a text, as the signature of a one-liner; empty when the blob could not be read."""
    lines = text.split("\n", line)
    return " ".join(lines[line - 1].split())[:LONGEST_SIGNATURE] if len(lines) >= line else ""


@cache
def size_factors() -> FloatArray:
    """(lines / USUAL) ** SIZE_EXPONENT for 0 to LONGEST lines, rounded so that every machine has the same."""
    return np.array([round((max(lines, SHORTEST) / USUAL) ** SIZE_EXPONENT, 6) for lines in range(LONGEST + 1)])


def of_path(path: str) -> Place:
    """The place of a file that has nothing but a name."""
    return Place(path, 1, 1, Kind.FILE, stem_of(path), "", "", "", 0.0)


def _looked_at(spots: list[Spot]) -> list[Spot]:
    """The best of very many."""
    return spots if len(spots) <= LOOKED_AT else sorted(spots, key=lambda spot: (-spot.score, spot.row))[:LOOKED_AT]


def _apart(spots: list[Spot], file_chunk: int) -> list[Spot]:
    """The best spot, then those that earned a place and lie inside no better one."""
    spots.sort(key=lambda spot: (-spot.score, spot.line, spot.symbol == CHUNK, spot.row))
    taken = spots[:1]
    for spot in spots[1:]:
        if len(taken) == MOST or spot.score < EARNED * taken[0].score:
            break
        is_file = spot.row == file_chunk and spot.symbol == CHUNK
        if not is_file and not any(_holds(better, spot, file_chunk) for better in taken):
            taken.append(spot)
    return taken


def _holds(better: Spot, spot: Spot, file_chunk: int) -> bool:
    if better.row == file_chunk and better.symbol == CHUNK:
        return False
    return better.line <= spot.line and spot.end_line <= better.end_line
