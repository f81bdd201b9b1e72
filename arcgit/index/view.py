"""The live collection of one tree: what ranking reads.

Files are numbered in path-byte order and chunks in the order of their files, so every number here is the same however
the extractions are spread over segments. A blob that stands at several paths is several files. Postings of dead blobs
are dropped on the way; counts are over the live set, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arcgit.index.files import Files
from arcgit.index.segment import ChunkRecord, Segment, SymbolRecords, join_symbols
from arcgit.model import SkipReason

if TYPE_CHECKING:
    import re

    import numpy.typing as npt

    from arcgit.model import Oid

    IntArray = npt.NDArray[Any]

NOWHERE = -1


class _Placing(NamedTuple):
    """Where one segment's blobs stand in the view.

    `file` int32[blobs] is each blob's first file, or NOWHERE for a dead one; a blob's further files are listed in
    `copy_blob` (ascending) and `copy_file`.
    """

    file: IntArray
    copy_blob: IntArray
    copy_file: IntArray


class View:
    """Reads the live collection. Holds a few bytes a chunk at most, and only once postings were asked for."""

    def __init__(self, files: Files, segments: Sequence[Segment], read: Callable[[Oid], bytes | None]) -> None:
        self.files_table = files
        self.segments = segments
        self.read = read
        self.files = len(files)
        self.languages = files.languages
        self._placings: dict[int, _Placing] = {}

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
        return np.searchsorted(self.first_chunk, rows, side="right") - 1

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

    # postings

    def _placing(self, number: int) -> _Placing:
        if number not in self._placings:
            segment = self.segments[number]
            files = np.flatnonzero(self.files_table.segment == number).astype(np.int32)
            blobs = self.files_table.blob[files]
            if len(blobs) and int(blobs.max()) >= segment.blobs:
                raise segment.damaged("the manifest names blobs it does not hold")
            order = np.lexsort((files, blobs))
            files, blobs = files[order], blobs[order]
            again = np.zeros(len(blobs), np.bool_)
            again[1:] = blobs[1:] == blobs[:-1]
            place = np.full(segment.blobs, NOWHERE, np.int32)
            place[blobs[~again]] = files[~again]
            self._check_chunks(segment, files, blobs)
            self._placings[number] = _Placing(place, blobs[again], files[again])
        return self._placings[number]

    def _check_chunks(self, segment: Segment, files: IntArray, blobs: IntArray) -> None:
        here = self.first_chunk[files + 1] - self.first_chunk[files]
        if not np.array_equal(here, segment.first_chunk[blobs.astype(np.int64) + 1] - segment.first_chunk[blobs]):
            raise segment.damaged("the manifest counts other chunks")

    def _placed_files(self, number: int, blobs: IntArray) -> tuple[IntArray, IntArray]:
        """(item, file): the files at which each of `blobs` (any order, repetitions allowed) is live."""
        placing = self._placing(number)
        file = placing.file[blobs]
        item = np.flatnonzero(file != NOWHERE)
        file = file[item]
        if not len(placing.copy_blob):
            return item, file
        lo = np.searchsorted(placing.copy_blob, blobs, side="left")
        more = np.searchsorted(placing.copy_blob, blobs, side="right") - lo
        copied = np.repeat(np.arange(len(blobs)), more)
        ends = np.cumsum(more)
        within = np.arange(len(copied)) - np.repeat(ends - more, more)
        return np.concatenate((item, copied)), np.concatenate((file, placing.copy_file[lo[copied] + within]))

    def _placed_rows(self, number: int, rows: IntArray) -> tuple[IntArray, IntArray]:
        """(item, row): the live chunk rows of this view at which each of a segment's chunk rows stands."""
        first = self.segments[number].first_chunk
        blobs = np.searchsorted(first, rows, side="right") - 1
        item, file = self._placed_files(number, blobs)
        return item, self.first_chunk[file] + (rows[item] - first[blobs[item]]).astype(np.int32)

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
        placed: Callable[[int, IntArray], tuple[IntArray, IntArray]],
    ) -> tuple[IntArray, IntArray]:
        key = term.encode("utf-8", "surrogatepass")
        parts = []
        for number, segment in enumerate(self.segments):
            rows, impacts = of_segment(segment, key)
            if len(rows):
                item, row = placed(number, rows)
                parts.append((row, impacts[item]))
        if not parts:
            return np.zeros(0, np.int32), np.zeros(0, np.uint8)
        row = np.concatenate([part[0] for part in parts])
        impact = np.concatenate([part[1] for part in parts])
        if len(row) > 1 and not (row[1:] > row[:-1]).all():
            order = np.argsort(row, kind="stable")
            row, impact = row[order], impact[order]
        return row, impact

    # symbols

    def symbols(self, folded: str) -> SymbolRecords:
        """Live symbols whose folded name is `folded`, by (row, line)."""
        key = folded.encode("utf-8", "surrogatepass")
        return self._placed_symbols([(number, segment.symbols(key)) for number, segment in enumerate(self.segments)])

    def symbols_starting(self, folded: str, limit: int) -> SymbolRecords:
        """Live symbols whose folded name starts with `folded`, of at most `limit` names, the first in order."""
        key = folded.encode("utf-8", "surrogatepass")
        return self._symbols_of([segment.symbol_keys_starting(key) for segment in self.segments], limit)

    def symbols_containing(self, folded: str, limit: int) -> SymbolRecords:
        """The same for names that contain `folded`."""
        key = folded.encode("utf-8", "surrogatepass")
        return self._symbols_of(
            [segment.symbol_keys_matching(lambda name: key in name, key) for segment in self.segments], limit
        )

    def symbols_matching(self, matches: Callable[[bytes], bool], needle: bytes, limit: int) -> SymbolRecords:
        """The same for folded names that `matches` takes; each must have every byte of `needle`."""
        return self._symbols_of([s.symbol_keys_matching(matches, needle) for s in self.segments], limit)

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
                item, row = self._placed_rows(number, records.row)
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
            item, row = self._placed_rows(number, np.arange(segment.chunks))
            kinds[row] = segment.kinds()[item]
        return kinds

    def _at(self, row: int) -> tuple[Segment, int, int]:
        """(segment, row in it, what to add to its rows to get ours)."""
        file = int(self.file_of(np.array([row]))[0])
        segment = self.segments[int(self.files_table.segment[file])]
        blob = int(self.files_table.blob[file])
        if blob >= segment.blobs:
            raise segment.damaged("the manifest names blobs it does not hold")
        shift = int(self.first_chunk[file]) - int(segment.first_chunk[blob])
        return segment, row - shift, shift

    def chunk(self, row: int) -> ChunkRecord:
        segment, inner, shift = self._at(row)
        record = segment.chunk(inner)
        return record if record.parent < 0 else record._replace(parent=record.parent + shift)

    def chunk_spans(self, lo: int, hi: int) -> tuple[IntArray, IntArray]:
        """(first line, last line) of chunk rows lo..hi, all of one file."""
        if lo == hi:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        segment, inner, _ = self._at(lo)
        return segment.spans(inner, inner + hi - lo)


def _numbered(number: int, keys: Iterator[tuple[int, bytes]]) -> Iterator[tuple[bytes, int, int]]:
    return ((key, number, at) for at, key in keys)
