"""A segment on disk: its columns, read lazily from the memory map. `layout` documents the sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from arcgit.errors import DamagedFile
from arcgit.index.dictionary import Dictionary
from arcgit.index.impact import chunk_impacts, file_impacts, frequency_bytes
from arcgit.index.layout import KIND, OWN
from arcgit.model import Kind, Oid, SkipReason
from arcgit.pack import ArraySection, Pack, TextSection
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

KINDS = list(Kind)
REASONS = [None, *SkipReason]
NUMBERS = ("kind", "flags", "line", "span", "up")
TEXTS = ("name", "container", "signature", "doc")
"""The columns of chunks that are shown."""
_NO_POSTINGS = (np.zeros(0, np.int64), np.zeros(0, np.uint8))


KEPT_TERMS = 32
"""Terms whose file postings are kept: a query reads them twice."""


class ChunkRecord(NamedTuple):
    """One chunk as stored. Its parent is `up` rows above it, 0 for none; file chunks have no name."""

    kind: Kind
    name: str
    container: str
    signature: str
    doc: str
    line: int
    end_line: int
    up: int
    exported: bool


class SymbolRecords(NamedTuple):
    """Symbols of one or more folded names; `own` is 1 where the symbol is the chunk itself."""

    row: IntArray
    line: IntArray
    kind: IntArray
    own: IntArray
    name: list[str]

    def __len__(self) -> int:
        return len(self.name)


class Segment:
    """An open segment. Columns of blobs are small and read whole; everything else by block."""

    def __init__(self, pack: Pack, identity: str) -> None:
        self.id = identity
        self._pack = pack
        meta = pack.meta
        self.blobs = self._count(meta.get("blobs"))
        self.chunks = self._count(meta.get("chunks"))
        self.hints = self._names(meta.get("hints"))
        self.languages = self._names(meta.get("languages"))
        self.tables = dict(zip(self.languages, self._names(meta.get("tables")), strict=False))
        self.fingerprint = meta.get("fingerprint")
        width = meta.get("width")
        if width not in (20, 32) or len(self.tables) != len(self.languages):
            raise pack.damaged("its meta does not describe a segment")
        self.width: int = width
        self.terms = Dictionary(pack, "term")
        self.symbol_names = Dictionary(pack, "symbol")
        self._kept: dict[int, tuple[IntArray, IntArray]] = {}
        self._index_of: dict[bytes, int] = {}

    @classmethod
    def open(cls, path: Path, identity: str) -> Segment:
        """Raises DamagedFile when the file is not a whole segment of this version."""
        return cls(Pack.open(path, KIND), identity)

    def _count(self, value: object) -> int:
        if not isinstance(value, int) or not 0 <= value < 1 << 32:
            raise self._pack.damaged(f"it counts {value!r} items")
        return value

    def _names(self, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise self._pack.damaged("its meta does not list names")
        return value

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self._pack.size

    def damaged(self, reason: str) -> DamagedFile:
        return self._pack.damaged(reason)

    def verify(self) -> None:
        self._pack.verify()

    def write_wire(self, stream: BinaryIO) -> None:
        """Write the segment as it travels."""
        from arcgit.pack.wire import write_wire  # nothing that searches needs it

        write_wire(self._pack, stream)

    def described(self) -> dict[str, tuple[str, str, int]]:
        """(type, integer type, items a block) of every section, by name."""
        sections = {name: self._pack.section(name) for name in self._pack.names}
        return {name: (section.type, section.dtype, section.per_block) for name, section in sections.items()}

    def _blob_column(self, name: str) -> IntArray:
        column = self._pack.array(f"blob.{name}").all()
        if len(column) != self.blobs:
            raise self._pack.damaged(f"column {name!r} has {len(column)} items for {self.blobs} blobs")
        return column

    @cached_property
    def oids(self) -> list[Oid]:
        raw = self._pack.array("blob.oid").all().tobytes()
        if len(raw) != self.blobs * self.width:
            raise self._pack.damaged("its object ids do not fit its blobs")
        hexed = raw.hex()
        step = 2 * self.width
        return [hexed[at : at + step] for at in range(0, len(hexed), step)]

    @cached_property
    def hint(self) -> IntArray:
        return self._numbers("hint", len(self.hints))

    @cached_property
    def language(self) -> IntArray:
        return self._numbers("language", len(self.languages))

    @cached_property
    def reason(self) -> IntArray:
        return self._numbers("reason", len(REASONS))

    def _numbers(self, name: str, limit: int) -> IntArray:
        column = self._blob_column(name)
        if len(column) and int(column.max()) >= limit:
            raise self._pack.damaged(f"column {name!r} points outside its names")
        return column

    @cached_property
    def size_of(self) -> IntArray:
        return self._blob_column("size")

    @cached_property
    def lines(self) -> IntArray:
        return self._blob_column("lines")

    @cached_property
    def length(self) -> IntArray:
        return self._blob_column("length")

    @cached_property
    def digest(self) -> IntArray:
        return self._blob_column("digest")

    @cached_property
    def first_chunk(self) -> IntArray:
        """int64[blobs + 1]: blob b owns chunk rows first_chunk[b] .. first_chunk[b + 1] - 1."""
        chunks = self._blob_column("chunks")
        first = np.zeros(self.blobs + 1, np.int64)
        np.cumsum(chunks, out=first[1:])
        if int(first[-1]) != self.chunks:
            raise self._pack.damaged("its blobs and chunks do not fit")
        return first

    def chunk_postings(self, term: bytes) -> tuple[IntArray, IntArray]:
        """(chunk rows ascending, impact bytes) of a term. Empty when the term is not here."""
        index = self._index(term)
        if index < 0:
            return _NO_POSTINGS
        rows, stored = self._postings(index, 0, "chunk", self.chunks)
        blobs, frequency = self._frequencies(index)
        alone = self._alone[blobs]
        if alone.any():
            rows = np.concatenate((rows, self.first_chunk[blobs[alone]]))
            stored = np.concatenate((stored, frequency_bytes(frequency[alone])))
            order = np.argsort(rows, kind="stable")
            rows, stored = rows[order], stored[order]
        return rows, chunk_impacts(stored, self._body[rows])

    def file_postings(self, term: bytes) -> tuple[IntArray, IntArray]:
        """(blobs ascending, impact bytes of the whole files) of a term. Empty when the term is not here."""
        index = self._index(term)
        if index < 0:
            return _NO_POSTINGS
        blobs, frequency = self._frequencies(index)
        return blobs, file_impacts(frequency, self.length[blobs])

    def _index(self, term: bytes) -> int:
        """The number of a term, or -1; kept likewise."""
        if term not in self._index_of:
            if len(self._index_of) >= KEPT_TERMS:
                self._index_of.clear()
            self._index_of[term] = self.terms.find(term)
        return self._index_of[term]

    def _frequencies(self, index: int) -> tuple[IntArray, IntArray]:
        """(blobs ascending, frequency bytes) of a term; kept, because both lists of a query want them."""
        if index not in self._kept:
            if len(self._kept) >= KEPT_TERMS:
                self._kept.clear()
            self._kept[index] = self._postings(index, 1, "file", self.blobs)
        return self._kept[index]

    def _postings(self, index: int, number: int, level: str, limit: int) -> tuple[IntArray, IntArray]:
        start, end = self.terms.items(index, number)
        rows = np.cumsum(self._pack.array(f"post.{level}").read(start, end), dtype=np.int64)
        if len(rows) and int(rows[-1]) >= limit:
            raise self._pack.damaged("postings point outside the segment")
        return rows, self._pack.array(f"post.{level}.stored").read(start, end)

    @cached_property
    def _alone(self) -> IntArray:
        """bool[blobs]: whether the blob is one chunk."""
        alone: IntArray = np.diff(self.first_chunk) == 1
        return alone

    @cached_property
    def _body(self) -> IntArray:
        """uint8[chunks]: the length byte of each chunk's body."""
        column = self._pack.array("chunk.body").all()
        if len(column) != self.chunks:
            raise self._pack.damaged("its chunks lack body lengths")
        return column

    def all_postings(self, level: str) -> tuple[IntArray, IntArray, IntArray]:
        """(count by term, rows, stored bytes) of all terms end to end."""
        number = 0 if level == "chunk" else 1
        count = self.terms.counts(number).astype(np.int64)
        delta = self._pack.array(f"post.{level}").all().astype(np.int64)
        if int(count.sum()) != len(delta):
            raise self._pack.damaged("postings do not fit their terms")
        total = np.cumsum(delta)
        start = np.cumsum(count) - count
        before = np.where(start > 0, total[np.maximum(start - 1, 0)], 0) if len(total) else start
        return count, total - np.repeat(before, count), self._pack.array(f"post.{level}.stored").all()

    def symbols(self, folded: bytes) -> SymbolRecords:
        index = self.symbol_names.find(folded)
        return self._symbol_records([index] if index >= 0 else [])

    def symbol_keys_starting(self, prefix: bytes) -> Iterator[tuple[int, bytes]]:
        """(index, folded name) of the names that start with `prefix`, in order."""
        return self.symbol_names.starting(prefix)

    def symbols_among(self, folded: Sequence[bytes]) -> SymbolRecords:
        """The symbols of several folded names, given in order."""
        indexes = map(self.symbol_names.find, folded)
        return self._symbol_records([index for index in indexes if index >= 0])

    def symbol_keys_containing(self, text: bytes) -> Iterator[tuple[int, bytes]]:
        """(index, folded name) of the names with `text` in them, in order. Looks through all of them."""
        for first, keys in self.symbol_names.blocks():
            if text in b"\n".join(keys):
                yield from ((at, key) for at, key in enumerate(keys, first) if text in key)

    def symbols_at(self, indexes: list[int]) -> SymbolRecords:
        return self._symbol_records(indexes)

    def symbol_keys(self) -> tuple[list[bytes], IntArray]:
        """All folded names and how many symbols each has."""
        return self.symbol_names.keys(), self.symbol_names.counts(0).astype(np.int64)

    def raw_symbols(self) -> tuple[IntArray, IntArray, IntArray, list[bytes]]:
        """(row, line, kind with the OWN bit, name) of all symbols, in key order."""
        return *self.symbol_numbers(), self._pack.texts("symbol.name").all()

    def symbol_numbers(self) -> tuple[IntArray, IntArray, IntArray]:
        """The same without the names."""
        row, line, kind = (self._pack.array(f"symbol.{name}").all() for name in ("row", "line", "kind"))
        return row, line, kind

    def symbols_of(self, chunks: IntArray) -> Iterator[tuple[bytes, int, int, int, bytes]]:
        """(folded name, row, line, kind with the OWN bit, name as stored) of the symbols of some chunks (bool[chunks]),
        in key order. Looks through the rows of all."""
        rows = self._pack.array("symbol.row").all()
        at = np.flatnonzero(chunks[rows])
        ends = np.cumsum(self.symbol_names.counts(0), dtype=np.int64)
        keys = map(self.symbol_names.key, np.searchsorted(ends, at, side="right").tolist())
        places = at.tolist()
        line, kind = (self._pack.array(f"symbol.{name}").items(places) for name in ("line", "kind"))
        return zip(keys, rows[at].tolist(), line, kind, self._pack.texts("symbol.name").items(places), strict=True)

    def _symbol_records(self, indexes: list[int]) -> SymbolRecords:
        parts = [self._records(*self.symbol_names.items(index, 0)) for index in indexes]
        if len(parts) == 1:
            return parts[0]
        return join_symbols(parts)

    def _records(self, start: int, end: int) -> SymbolRecords:
        kind = self._pack.array("symbol.kind").read(start, end)
        row = self._pack.array("symbol.row").read(start, end).astype(np.int64)
        if len(row) and (int(row.max()) >= self.chunks or int((kind & ~np.uint8(OWN)).max()) >= len(KINDS)):
            raise self._pack.damaged("symbols point outside the segment")
        names = self._pack.texts("symbol.name")
        chunk_names = self._pack.texts("chunk.name")
        own = (kind & OWN) >> 7
        shown = [
            chunk_names[chunk] if is_own else names[at]
            for at, chunk, is_own in zip(range(start, end), row.tolist(), own.tolist(), strict=True)
        ]
        return SymbolRecords(
            row=row,
            line=self._pack.array("symbol.line").read(start, end),
            kind=kind & ~np.uint8(OWN),
            own=own,
            name=[decoded(name) for name in shown],
        )

    def kinds(self) -> IntArray:
        """uint8[chunks]: number of each chunk's Kind."""
        return self._pack.array("chunk.kind").all()

    @cached_property
    def _chunk_numbers(self) -> list[ArraySection]:
        return [self._pack.array(f"chunk.{name}") for name in NUMBERS]

    @cached_property
    def _chunk_texts(self) -> list[TextSection]:
        return [self._pack.texts(f"chunk.{name}") for name in TEXTS]

    def spans(self, lo: int, hi: int) -> tuple[IntArray, IntArray]:
        """(first line, last line) of chunk rows lo..hi."""
        line = self._pack.array("chunk.line").read(lo, hi).astype(np.int64)
        return line, line + self._pack.array("chunk.span").read(lo, hi)

    def nesting(self, lo: int, hi: int) -> tuple[IntArray, IntArray, IntArray]:
        """(first line, lines - 1, how many rows above its parent is, 0 for none) of chunk rows lo..hi, as stored."""
        line, span, up = (self._pack.array(f"chunk.{name}") for name in ("line", "span", "up"))
        return line.read(lo, hi), span.read(lo, hi), up.read(lo, hi)

    def chunk_records(self, rows: Sequence[int]) -> list[ChunkRecord]:
        """Some chunks. Column by column, which takes a third of the time of chunk by chunk."""
        numbers = [column.items(rows) for column in self._chunk_numbers]
        texts = [map(decoded, column.items(rows)) for column in self._chunk_texts]
        records: list[ChunkRecord] = []
        columns = zip(rows, *numbers, *texts, strict=True)
        for row, kind, flags, line, span, up, name, container, signature, doc in columns:
            if kind >= len(KINDS) or up > row:
                raise self._pack.damaged(f"chunk {row} is not one")
            shown = (KINDS[kind], name, container, signature, doc)
            records.append(ChunkRecord(*shown, line, line + span, up, bool(flags & 1)))
        return records

    def chunk_rows(self, lo: int, hi: int) -> list[tuple[int, int, int, int, int, bytes, bytes, bytes, bytes]]:
        """(kind, flags, line, span, up, name, container, signature, doc) of chunk rows lo..hi, as stored."""
        numbers = [self._pack.array(f"chunk.{name}").read(lo, hi).tolist() for name in NUMBERS]
        texts = [self._pack.texts(f"chunk.{name}") for name in TEXTS]
        return list(zip(*numbers, *([column[row] for row in range(lo, hi)] for column in texts), strict=True))

    def chunk_column(self, name: str) -> IntArray:
        return self._pack.array(f"chunk.{name}").all()

    def texts(self, section: str) -> TextSection:
        """A column of texts by the name of its section."""
        return self._pack.texts(section)

    def chunk_texts(self, name: str) -> list[bytes]:
        return self._pack.texts(f"chunk.{name}").all()


def join_symbols(parts: list[SymbolRecords]) -> SymbolRecords:
    """Symbol records end to end."""
    empty = np.zeros(0, np.int64)

    def joined(columns: list[IntArray]) -> IntArray:
        return np.concatenate(columns) if columns else empty

    return SymbolRecords(
        row=joined([part.row for part in parts]),
        line=joined([part.line for part in parts]),
        kind=joined([part.kind for part in parts]),
        own=joined([part.own for part in parts]),
        name=[name for part in parts for name in part.name],
    )


def decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")
