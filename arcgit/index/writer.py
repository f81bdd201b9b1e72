"""Extractions to the columns of a segment.

Blobs are added in path order; every few megabytes of words the pending batch is reduced to postings, so that memory
holds one batch of words and the postings so far. All reductions are sorts and sums of integers in numpy: Python touches
a word only to look its number up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.chunk import Chunk, Extraction, Symbol, encoded
from arcgit.index.columns import Blobs, Chunks, Columns, Postings, Symbols, with_postings
from arcgit.index.digests import Digests
from arcgit.index.impact import (
    LARGEST_FREQUENCY,
    LARGEST_X,
    WEIGHTS,
    Field,
    chunk_bytes,
    fixed_contributions,
    length_bytes,
)
from arcgit.index.layout import OWN
from arcgit.index.sums import counted, expanded, summed
from arcgit.index.vocabulary import Vocabulary
from arcgit.index.words import Texts, joined
from arcgit.model import Kind, Oid, SkipReason

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

BYTES_A_BATCH = 6 << 20
SHOWN_DOC = 160
"""Characters of a doc comment that are kept to be shown; all of its words are indexed."""
CHUNKS_A_BATCH = 1 << 18
"""A batch's rows must fit _ROW_BITS, whatever the next blob adds."""

KIND_NUMBER = {kind: number for number, kind in enumerate(Kind)}
REASON_NUMBER = {None: 0} | {reason: number for number, reason in enumerate(SkipReason, 1)}

_ROW_BITS = 20
_ROW_MASK = (1 << _ROW_BITS) - 1
_ROW_SHIFT = 32
_FIELD_SHIFT = _ROW_SHIFT + _ROW_BITS
_WORD_MASK = (1 << _ROW_SHIFT) - 1
_FIRST = np.zeros(1, np.int64)


@dataclass(slots=True)
class _Batch:
    """The pending words: buffers of text in stretches, each with the row and the field its words count for."""

    buffers: list[bytes] = field(default_factory=list)
    ends: list[IntArray] = field(default_factory=list)
    places: list[IntArray] = field(default_factory=list)
    size: int = 0

    def add(self, field_: Field, first_row: int, buffer: bytes, ends: IntArray, rows: IntArray) -> None:
        """Stretch i ends at byte `ends[i]` of the buffer and counts for `first_row + rows[i]`."""
        self.buffers.append(buffer)
        self.ends.append(ends + self.size)
        self.places.append(((rows + first_row) << _ROW_SHIFT) + (field_ << _FIELD_SHIFT))
        self.size += len(buffer) + 1

    def texts(self) -> Texts:
        return Texts(b" ".join(self.buffers), np.concatenate(self.ends))


@dataclass(slots=True)
class _Rows:
    """The growing blob and chunk columns, as Python lists."""

    oids: list[bytes] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)
    reason: list[int] = field(default_factory=list)
    size: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    chunks: list[int] = field(default_factory=list)
    digest: list[int] = field(default_factory=list)
    chunk: list[Chunk] = field(default_factory=list)


class SegmentBuilder:
    """Collects extractions; `columns` gives the segment's columns. One builder, one segment."""

    def __init__(self) -> None:
        self._vocabulary = Vocabulary()
        self._rows = _Rows()
        self._batch = _Batch()
        self._digests = Digests()
        self._batch_row = 0
        self._batch_blob = 0
        self._kinds: list[int] = []
        self._symbols: list[tuple[bytes, int, int, int, bytes]] = []
        self._lengths: list[IntArray] = []
        self._bodies: list[IntArray] = []
        self._chunk_parts: list[tuple[IntArray, IntArray, IntArray]] = []
        self._file_parts: list[tuple[IntArray, IntArray, IntArray]] = []

    def __len__(self) -> int:
        return len(self._rows.oids)

    def add(self, oid: Oid, hint: str, size: int, extraction: Extraction) -> None:
        """Add one blob. `size` is the blob's, in bytes."""
        rows = self._rows
        base = len(rows.chunk)
        rows.oids.append(bytes.fromhex(oid))
        rows.hints.append(hint)
        rows.languages.append(extraction.language)
        rows.reason.append(REASON_NUMBER[extraction.reason])
        rows.size.append(size)
        rows.lines.append(extraction.lines)
        rows.chunks.append(len(extraction.chunks))
        self._digests.add(extraction)
        rows.chunk += extraction.chunks
        row = base - self._batch_row
        body, prose = extraction.body, extraction.prose
        if body.text:
            self._batch.add(Field.BODY, row, body.text, np.array(body.ends), np.array(body.owners))
        if prose:
            self._batch.add(Field.PROSE, row, prose, np.array([len(prose)]), _FIRST)
        self._add_symbols(base, extraction.chunks, extraction.symbols)
        if self._batch.size >= BYTES_A_BATCH or len(rows.chunk) - self._batch_row >= CHUNKS_A_BATCH:
            self._reduce()

    def _add_symbols(self, base: int, chunks: list[Chunk], symbols: list[Symbol]) -> None:
        for row, chunk in enumerate(chunks[1:], base + 1):
            self._symbol(chunk.name, row, chunk.line, KIND_NUMBER[chunk.kind] | OWN)
        for symbol in symbols:
            self._symbol(symbol.name, base + symbol.owner, symbol.line, KIND_NUMBER[symbol.kind])

    def _symbol(self, name: str, row: int, line: int, kind: int) -> None:
        folded = tokens.fold(name)
        if folded:
            shown = b"" if kind & OWN else encoded(name)
            self._symbols.append((encoded(folded), row, line, kind, shown))

    def _add_chunks(self) -> None:
        """Names, containers, signatures and docs of the batch's chunks join its words, and all of them the digests."""
        chunks = self._rows.chunk[self._batch_row :]
        kinds, name, container, signature, doc, *numbers = _transposed(chunks)
        rows = np.arange(len(chunks))
        kept = [np.array([KIND_NUMBER[kind] for kind in kinds]), *map(np.array, numbers)]
        texts = []
        for field_, column in enumerate((name, container, signature, doc)):
            texts.append(joined(all_encoded(column)))
            self._batch.add(Field(field_), 0, *texts[-1], rows)
        self._rows.digest += self._digests.finished(
            self._rows.chunks[self._batch_blob :], texts, np.stack(kept, axis=1)
        )
        self._digests = Digests()

    def _reduce(self) -> None:
        """Turn the pending words into postings."""
        self._add_chunks()
        batch, self._batch = self._batch, _Batch()
        chunks = len(self._rows.chunk) - self._batch_row
        blobs = len(self._rows.oids) - self._batch_blob
        word, counts = self._vocabulary.ids(batch.texts())
        first, table = self._vocabulary.table()
        word |= np.repeat(np.concatenate(batch.places), counts)
        key, count = counted(word)
        field_, row, word = key >> _FIELD_SHIFT, (key >> _ROW_SHIFT) & _ROW_MASK, key & _WORD_MASK
        source, term = expanded(first[word], first[word + 1] - first[word])
        term = table[term].astype(np.int64)
        field_, row, count = field_[source], row[source], count[source]
        chunks_of = np.array(self._rows.chunks[self._batch_blob :], np.int64)
        blob_of = np.repeat(np.arange(blobs), chunks_of)
        length = self._reduce_files(field_, blob_of[row], term, count, blobs)
        alone = chunks_of == 1
        kept = (field_ != Field.PROSE) & ~alone[blob_of[row]]
        body = self._reduce_chunks(field_[kept], row[kept], term[kept], count[kept], chunks)
        body[(np.cumsum(chunks_of) - chunks_of)[alone]] = length[alone]
        self._bodies.append(length_bytes(body))
        self._batch_row, self._batch_blob = len(self._rows.chunk), len(self._rows.oids)

    def _reduce_chunks(self, field_: IntArray, row: IntArray, term: IntArray, count: IntArray, chunks: int) -> IntArray:
        """Postings of the chunks of blobs that have several; returns the length of each chunk's body."""
        length = np.bincount(field_ * chunks + row, weights=count, minlength=len(WEIGHTS) * chunks)
        each = fixed_contributions(np.repeat(np.arange(len(WEIGHTS)), chunks), length)
        body = length[Field.BODY * chunks :].astype(np.int64)
        x = np.minimum(each[field_ * chunks + row] * count, LARGEST_X)
        keys, x = summed((term << _ROW_BITS) | row, x)
        row = keys & _ROW_MASK
        stored = chunk_bytes(np.minimum(x, LARGEST_X), length_bytes(body[row]))
        self._chunk_parts.append((keys >> _ROW_BITS, row + self._batch_row, stored))
        return body

    def _reduce_files(self, field_: IntArray, blob: IntArray, term: IntArray, count: IntArray, blobs: int) -> IntArray:
        """Postings of the whole files; returns the length of each."""
        kept = (field_ == Field.PROSE) | (field_ == Field.BODY)
        blob, term, count = blob[kept], term[kept], count[kept]
        length = np.bincount(blob, weights=count, minlength=blobs).astype(np.int64)
        keys, frequency = summed((term << _ROW_BITS) | blob, np.minimum(count, 0xFFFF))
        stored = np.minimum(frequency, LARGEST_FREQUENCY).astype(np.uint8)
        self._file_parts.append((keys >> _ROW_BITS, (keys & _ROW_MASK) + self._batch_blob, stored))
        self._lengths.append(length)
        return length

    def columns(self) -> Columns:
        """The columns of everything added. The builder is spent afterwards."""
        if self._batch_blob < len(self._rows.oids):
            self._reduce()
        names = all_encoded(self._vocabulary.terms)
        order = sorted(range(len(names)), key=names.__getitem__)
        rank = np.empty(len(names), np.int64)
        rank[order] = np.arange(len(names))
        terms, chunk_postings, file_postings = with_postings(
            [names[at] for at in order], _grouped(self._chunk_parts, rank), _grouped(self._file_parts, rank)
        )
        return Columns(
            blobs=self._blob_columns(),
            chunks=self._chunk_columns(),
            terms=terms,
            chunk_postings=chunk_postings,
            file_postings=file_postings,
            symbols=symbol_columns(self._symbols),
        )

    def _blob_columns(self) -> Blobs:
        rows = self._rows
        return Blobs(
            oids=rows.oids,
            hints=rows.hints,
            languages=rows.languages,
            reason=np.array(rows.reason, np.uint8),
            size=np.array(rows.size, np.uint64),
            lines=np.array(rows.lines, np.uint32),
            length=np.concatenate(self._lengths) if self._lengths else np.zeros(0, np.int64),
            chunks=np.array(rows.chunks, np.uint32),
            digest=np.array(rows.digest, np.uint64),
        )

    def _chunk_columns(self) -> Chunks:
        kind, name, container, signature, doc, line, end_line, parent, exported = _transposed(self._rows.chunk)
        first = np.array(line, np.uint32)
        return Chunks(
            kind=np.array([KIND_NUMBER[each] for each in kind], np.uint8),
            flags=np.array(exported, np.uint8),
            line=first,
            span=np.array(end_line, np.uint32) - first,
            up=self._rows_up(np.array(parent, np.int64)),
            body=np.concatenate(self._bodies) if self._bodies else np.zeros(0, np.uint8),
            name=all_encoded(name),
            container=all_encoded(container),
            signature=all_encoded(signature),
            doc=all_encoded([shortened(each) for each in doc]),
        )

    def _rows_up(self, parent: IntArray) -> IntArray:
        """How many rows back each chunk's parent is; 0 for file chunks. `parent` is counted from the file chunk."""
        counts = np.array(self._rows.chunks, np.int64)
        base = np.repeat(np.cumsum(counts) - counts, counts)
        rows = np.arange(len(parent))
        return np.where(parent < 0, 0, rows - base - parent)


def _transposed(chunks: list[Chunk]) -> list[tuple[Any, ...]]:
    """The columns of chunks, by field."""
    return list(zip(*chunks, strict=True)) or [()] * len(Chunk._fields)


def shortened(doc: str) -> str:
    """The start of a doc comment, up to the end of the sentence that passes SHOWN_DOC characters."""
    if len(doc) <= SHOWN_DOC:
        return doc
    end = doc.find(". ", SHOWN_DOC // 2, 2 * SHOWN_DOC)
    return doc[: end + 1] if end >= 0 else doc[:SHOWN_DOC].rpartition(" ")[0] + " …"


def all_encoded(texts: Sequence[str]) -> list[bytes]:
    """`encoded` of each; in one go where no text has a line break."""
    joined = encoded("\n".join(texts))
    if joined.count(b"\n") == len(texts) - 1:
        return joined.split(b"\n")
    return [encoded(text) for text in texts]


def symbol_columns(symbols: list[tuple[bytes, int, int, int, bytes]]) -> Symbols:
    """(folded name, row, line, kind, name) tuples, in any order, as columns."""
    symbols.sort()
    folded = [symbol[0] for symbol in symbols]
    keys = list(dict.fromkeys(folded))
    number = {key: at for at, key in enumerate(keys)}
    of_key = np.fromiter(map(number.__getitem__, folded), np.int64, len(folded))
    return Symbols(
        keys=keys,
        counts=np.bincount(of_key, minlength=len(keys)),
        row=np.fromiter((symbol[1] for symbol in symbols), np.uint32, len(symbols)),
        line=np.fromiter((symbol[2] for symbol in symbols), np.uint32, len(symbols)),
        kind=np.fromiter((symbol[3] for symbol in symbols), np.uint8, len(symbols)),
        name=[symbol[4] for symbol in symbols],
    )


def _grouped(parts: list[tuple[IntArray, IntArray, IntArray]], rank: IntArray) -> Postings:
    """The batches' postings in term order. Terms below 2**24, rows below 2**32."""
    if not parts:
        empty = np.zeros(0, np.int64)
        return Postings(np.zeros(len(rank), np.int64), empty, empty.astype(np.uint8))
    term, row, stored = (np.concatenate([part[column] for part in parts]) for column in range(3))
    packed = (rank[term].astype(np.uint64) << np.uint64(40)) | (row.astype(np.uint64) << np.uint64(8))
    packed |= stored.astype(np.uint64)
    packed.sort()
    count = np.bincount((packed >> np.uint64(40)).astype(np.int64), minlength=len(rank))
    return Postings(
        counts=count,
        row=((packed >> np.uint64(8)) & np.uint64(0xFFFFFFFF)).astype(np.uint32),
        stored=(packed & np.uint64(0xFF)).astype(np.uint8),
    )
