"""The live collection of one tree: what ranking reads.

Files are numbered in path-byte order and chunks in the order of their files, so every number here is the same however
the extractions are spread over segments. A blob that stands at several paths is several files. Postings of dead blobs
are dropped on the way; counts are over the live set, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.index.files import Files
from arcgit.index.segment import ChunkRecord, Segment, SymbolRecords, join_symbols
from arcgit.index.sums import expanded
from arcgit.model import SkipReason
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import re
    from typing import TypeVar

    import numpy.typing as npt

    from arcgit.model import Oid

    IntArray = npt.NDArray[Any]

    T = TypeVar("T")

NOWHERE = -1


class _Placing(NamedTuple):
    """Where one segment's blobs, or its chunk rows, stand in the view.

    `place` int32[blobs or rows] is the first place of each, NOWHERE for a dead one. Those from `copy_start[i]` up to
    `copy_end[i]` stand again, `copy_shift[i]` after their own number.
    """

    place: IntArray
    copy_start: IntArray
    copy_end: IntArray
    copy_shift: IntArray

    def placed(self, numbers: IntArray) -> tuple[IntArray, IntArray]:
        """(item, place): all live places of each of `numbers`, in any order, repetitions allowed."""
        place = self.place[numbers]
        item = np.flatnonzero(place != NOWHERE)
        if len(item) < len(place):
            place = place[item]
        if not len(self.copy_start) or not len(numbers):
            return item, place
        order = None if (numbers[1:] >= numbers[:-1]).all() else np.argsort(numbers, kind="stable")
        ascending = numbers if order is None else numbers[order]
        start = np.searchsorted(ascending, self.copy_start)
        counts = np.searchsorted(ascending, self.copy_end) - start
        copy, again = expanded(start, counts)
        if order is not None:
            again = order[again]
        there = (numbers[again] + self.copy_shift[copy]).astype(np.int32)
        return np.concatenate((item, again)), np.concatenate((place, there))


class View:
    """Reads the live collection. Holds a few bytes a chunk at most, and only once postings were asked for."""

    def __init__(self, files: Files, segments: Sequence[Segment], read: Callable[[Oid], bytes | None]) -> None:
        self.files_table = files
        self.segments = segments
        self.read = read
        self.files = len(files)
        self.languages = files.languages
        self._of_files: dict[int, _Placing] = {}
        self._of_rows: dict[int, _Placing] = {}
        self._made: dict[Callable[[View], Any], Any] = {}
        self._last_rows = range(0)
        self._last_at: tuple[Segment, int]

    @property
    def chunks(self) -> int:
        return int(self.first_chunk[-1])

    @property
    def first_chunk(self) -> IntArray:
        return self.files_table.first_chunk

    @property
    def file_of_row(self) -> IntArray:
        """The file each row of the manifest stands at, -1 where the work tree has it otherwise."""
        return self.files_table.file_of_row

    @property
    def language(self) -> IntArray:
        return self.files_table.language

    @property
    def roles(self) -> IntArray:
        return self.files_table.roles

    @property
    def lines(self) -> IntArray:
        return self.files_table.lines

    @property
    def length(self) -> IntArray:
        return self.files_table.length

    @property
    def path_vocabulary(self) -> list[str]:
        return self.files_table.path_vocabulary

    @property
    def path_first(self) -> IntArray:
        return self.files_table.path_terms[0]

    @property
    def path_token(self) -> IntArray:
        return self.files_table.path_terms[1]

    @property
    def stem_first(self) -> IntArray:
        return self.files_table.stem_terms[0]

    @property
    def stem_token(self) -> IntArray:
        return self.files_table.stem_terms[1]

    @cached_property
    def stem_frequency(self) -> IntArray:
        """How often each term of the path vocabulary stands in a stem."""
        return np.bincount(self.stem_token, minlength=len(self.path_vocabulary))

    @property
    def stem_digest(self) -> IntArray:
        return self.files_table.stem_digest

    def path(self, file: int) -> str:
        return self.files_table.path(file).decode("utf-8", "surrogateescape")

    def path_bytes(self, file: int) -> bytes:
        return self.files_table.path(file)

    def blob(self, file: int) -> Oid:
        return self.files_table.oid(file)

    def overlaid(self, file: int) -> bool:
        return bool(self.files_table.overlaid[file])

    def file_named(self, path: bytes) -> int:
        """The file with this path, or -1."""
        return self.files_table.find(path)

    def file_of(self, rows: IntArray) -> IntArray:
        """The file each chunk row belongs to."""
        first = self.first_chunk
        return np.searchsorted(first, rows.astype(first.dtype, copy=False), side="right") - 1  # else it casts `first`

    def file_at(self, row: int) -> int:
        """The file one chunk row belongs to."""
        first = self.first_chunk
        return int(first.searchsorted(first.dtype.type(row), "right")) - 1

    def matching(self, pattern: re.Pattern[bytes]) -> npt.NDArray[np.bool_]:
        """bool[files]: whose whole path matches."""
        fits = pattern.fullmatch
        return np.fromiter((fits(path) is not None for path in self.files_table.paths()), np.bool_, self.files)

    def text(self, file: int) -> str:
        """The decoded text of a file; empty when its blob cannot be read here."""
        from arcgit.scan.encoding import decode  # few searches read a text

        data = self.read(self.blob(file))
        text = decode(data) if data is not None else ""
        return "" if isinstance(text, SkipReason) else text

    def once(self, made: Callable[[View], T]) -> T:
        """What `made` makes of this view and nothing else; kept with the view."""
        if made not in self._made:
            self._made[made] = made(self)
        kept: T = self._made[made]
        return kept

    # postings

    def _placed_files(self, number: int) -> _Placing:
        """Where the blobs of a segment stand among the files."""
        if number not in self._of_files:
            segment = self.segments[number]
            files = np.flatnonzero(self.files_table.segment == number).astype(np.int32)
            blobs = self.files_table.blob[files].astype(np.int64)
            if len(blobs) and int(blobs.max()) >= segment.blobs:
                raise segment.damaged("the manifest names blobs it does not hold")
            order = np.lexsort((files, blobs))
            files, blobs = files[order], blobs[order]
            again = np.zeros(len(blobs), np.bool_)
            again[1:] = blobs[1:] == blobs[:-1]
            place = np.full(segment.blobs, NOWHERE, np.int32)
            place[blobs[~again]] = files[~again]
            self._check_chunks(segment, files, blobs)
            copied = blobs[again]
            self._of_files[number] = _Placing(place, copied, copied + 1, files[again] - copied)
        return self._of_files[number]

    def _placed_rows(self, number: int) -> _Placing:
        """Where the chunk rows of a segment stand among ours."""
        if number not in self._of_rows:
            segment, files = self.segments[number], self._placed_files(number)
            first = segment.first_chunk
            dead = files.place == NOWHERE
            counts = np.diff(first)
            shift = (self.first_chunk[files.place] - first[:-1]).astype(np.int32)
            place = np.repeat(shift, counts)
            place += np.arange(segment.chunks, dtype=np.int32)
            if dead.any():
                place[np.repeat(dead, counts)] = NOWHERE
            start, end = first[files.copy_start], first[files.copy_end]
            at = self.first_chunk[files.copy_start + files.copy_shift]
            self._of_rows[number] = _Placing(place, start, end, at - start)
        return self._of_rows[number]

    def _check_chunks(self, segment: Segment, files: IntArray, blobs: IntArray) -> None:
        here = self.first_chunk[files + 1] - self.first_chunk[files]
        if not np.array_equal(here, segment.first_chunk[blobs + 1] - segment.first_chunk[blobs]):
            raise segment.damaged("the manifest counts other chunks")

    def chunk_postings(self, term: str) -> tuple[IntArray, IntArray]:
        """(rows int32 ascending, impacts uint8) of the live chunks that have the term."""
        return self._postings(term, Segment.chunk_postings, self._placed_rows)

    def file_postings(self, term: str) -> tuple[IntArray, IntArray]:
        """(files int32 ascending, impacts uint8) of the live files that have the term, whole-file impacts."""
        return self._postings(term, Segment.file_postings, self._placed_files)

    def _postings(
        self,
        term: str,
        of_segment: Callable[[Segment, bytes], tuple[IntArray, IntArray]],
        placing: Callable[[int], _Placing],
    ) -> tuple[IntArray, IntArray]:
        key = term.encode("utf-8", "surrogatepass")
        parts = []
        for number, segment in enumerate(self.segments):
            rows, impacts = of_segment(segment, key)
            if len(rows):
                item, row = placing(number).placed(rows)
                parts.append((row, impacts[item]))
        if not parts:
            return np.zeros(0, np.int32), np.zeros(0, np.uint8)
        row, impact = parts[0]
        if len(parts) > 1:
            row = np.concatenate([part[0] for part in parts])
            impact = np.concatenate([part[1] for part in parts])
        if len(row) > 1 and not (row[1:] > row[:-1]).all():
            order = np.argsort(row, kind="stable")
            row, impact = row[order], impact[order]
        return row, impact

    def terms_among(self, terms: Iterable[str]) -> list[str]:
        """Those of `terms` that a live file has, in order."""
        keys = {term: term.encode("utf-8", "surrogatepass") for term in sorted(terms)}
        held = {term for segment in self.segments for term, key in keys.items() if segment.terms.find(key) >= 0}
        return [term for term in sorted(held) if len(self.file_postings(term)[0])]

    def terms_starting(self, prefix: str, limit: int) -> list[str]:
        """The first `limit` terms, in order, that start with `prefix` and that a live file has."""
        key = prefix.encode("utf-8", "surrogatepass")
        found = merge(*((term for _, term in segment.terms.starting(key)) for segment in self.segments))
        terms = (term.decode("utf-8", "surrogatepass") for term, _ in groupby(found))
        return list(islice((term for term in terms if len(self.file_postings(term)[0])), limit))

    # symbols

    def symbols(self, folded: str) -> SymbolRecords:
        """Live symbols whose folded name is `folded`, by (row, line)."""
        key = folded.encode("utf-8", "surrogatepass")
        return self._placed_symbols([(number, segment.symbols(key)) for number, segment in enumerate(self.segments)])

    def symbols_among(self, folded: Iterable[str]) -> SymbolRecords:
        """The same for several folded names."""
        keys = sorted(name.encode("utf-8", "surrogatepass") for name in folded)
        found = [(number, segment.symbols_among(keys)) for number, segment in enumerate(self.segments)]
        return self._placed_symbols(found)

    def symbols_starting(
        self, folded: str, limit: int, matches: Callable[[bytes], object] | None = None
    ) -> SymbolRecords:
        """Live symbols whose folded name starts with `folded`, of at most `limit` names, the first in order; where
        `matches` is given, of those that it takes."""
        key = folded.encode("utf-8", "surrogatepass")
        found = (segment.symbol_keys_starting(key) for segment in self.segments)
        fitting = [keys if matches is None else _those(keys, matches) for keys in found]
        return self._symbols_of(fitting, limit)

    def symbols_containing(self, folded: str, limit: int) -> SymbolRecords:
        """The same for names that contain `folded`."""
        key = folded.encode("utf-8", "surrogatepass")
        return self._symbols_of([segment.symbol_keys_containing(key) for segment in self.segments], limit)

    def _symbols_of(self, found: Sequence[Iterator[tuple[int, bytes]]], limit: int) -> SymbolRecords:
        """Symbols of the first `limit` names, in order over all segments, that have a live symbol.

        A name counts only when alive, so that a dead blob in some segment never changes an answer.
        """
        streams = [_numbered(number, keys) for number, keys in enumerate(found)]
        taken: list[SymbolRecords] = []
        for _, places in groupby(merge(*streams), key=itemgetter(0)):
            records = self._placed_symbols(
                [(number, self.segments[number].symbols_at([at])) for _, number, at in places]
            )
            if len(records):
                taken.append(records)
            if len(taken) == limit:
                break
        return join_symbols(taken)

    def _placed_symbols(self, found: list[tuple[int, SymbolRecords]]) -> SymbolRecords:
        parts = []
        for number, records in found:
            if len(records):
                item, row = self._placed_rows(number).placed(records.row)
                names = [records.name[at] for at in item.tolist()]
                parts.append(SymbolRecords(row, records.line[item], records.kind[item], records.own[item], names))
        whole = join_symbols(parts)
        order = np.lexsort((whole.kind, whole.line, whole.row))
        names = [whole.name[at] for at in order.tolist()]
        return SymbolRecords(whole.row[order], whole.line[order], whole.kind[order], whole.own[order], names)

    # chunks

    @cached_property
    def kind(self) -> IntArray:
        """uint8[chunks]: the number of each chunk's Kind."""
        kinds = np.zeros(self.chunks, np.uint8)
        for number, segment in enumerate(self.segments):
            item, row = self._placed_rows(number).placed(np.arange(segment.chunks))
            kinds[row] = segment.kinds()[item]
        return kinds

    def _at(self, row: int) -> tuple[Segment, int]:
        """(segment, row in it). Rows are asked file by file."""
        if row not in self._last_rows:
            file = self.file_at(row)
            segment = self.segments[int(self.files_table.segment[file])]
            blob = int(self.files_table.blob[file])
            if blob >= segment.blobs:
                raise segment.damaged("the manifest names blobs it does not hold")
            lo, hi = int(self.first_chunk[file]), int(self.first_chunk[file + 1])
            self._last_rows, self._last_at = range(lo, hi), (segment, lo - int(segment.first_chunk[blob]))
        segment, shift = self._last_at
        return segment, row - shift

    def chunk(self, row: int) -> ChunkRecord:
        return self.chunk_records((row,))[0]

    def chunk_records(self, rows: Sequence[int]) -> list[ChunkRecord]:
        """Some chunks; those of a file, and files in their order, are best asked together."""
        records: list[ChunkRecord] = []
        places = [self._at(row) for row in rows]
        for segment, run in groupby(places, key=itemgetter(0)):
            records += segment.chunk_records([inner for _, inner in run])
        return records

    def chunk_spans(self, lo: int, hi: int) -> tuple[IntArray, IntArray]:
        """(first line, last line) of chunk rows lo..hi, all of one file."""
        if lo == hi:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        segment, inner = self._at(lo)
        return segment.spans(inner, inner + hi - lo)

    def extents(self, files: Sequence[int]) -> tuple[IntArray, IntArray, IntArray]:
        """(first line, last line, lines that lie in none of the chunks inside it) of the chunks of some files, all of
        which have chunks, end to end."""
        columns, positions = [], []
        for file in files:
            lo, hi = int(self.first_chunk[file]), int(self.first_chunk[file + 1])
            segment, inner = self._at(lo)
            columns.append(segment.nesting(inner, inner + hi - lo))
            positions.append(np.arange(hi - lo))
        line, span, up = (np.concatenate(column).astype(np.int64) for column in zip(*columns, strict=True))
        inside = np.flatnonzero(up)
        if len(inside) and int((up - np.concatenate(positions)).max()) > 0:
            raise self.segments[0].damaged("chunks lie in those of another file")
        within = np.bincount(inside - up[inside], span[inside] + 1, len(up)).astype(np.int64)
        return line, line + span, span + 1 - within


def _those(keys: Iterator[tuple[int, bytes]], matches: Callable[[bytes], object]) -> Iterator[tuple[int, bytes]]:
    return ((at, key) for at, key in keys if matches(key))


def _numbered(number: int, keys: Iterator[tuple[int, bytes]]) -> Iterator[tuple[bytes, int, int]]:
    return ((key, number, at) for at, key in keys)
