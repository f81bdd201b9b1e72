"""The columns of a segment in memory: one shape for what the writer makes, what a merge makes, and what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from arcgit.index.dictionary import write_dictionary
from arcgit.index.layout import CHUNKS_PER_BLOCK, KIND, POSTINGS_PER_BLOCK, SYMBOLS_PER_BLOCK
from arcgit.pack import PackWriter
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]


class Blobs(NamedTuple):
    """One item a blob. `oids` are raw bytes; `chunks` counts each blob's chunks."""

    oids: list[bytes]
    hints: list[str]
    languages: list[str]
    reason: IntArray
    size: IntArray
    lines: IntArray
    length: IntArray
    chunks: IntArray
    digest: IntArray


class Chunks(NamedTuple):
    """One item a chunk."""

    kind: IntArray
    flags: IntArray
    line: IntArray
    span: IntArray
    up: IntArray
    body: IntArray
    name: list[bytes]
    container: list[bytes]
    signature: list[bytes]
    doc: list[bytes]


class Postings(NamedTuple):
    """Postings of all terms end to end, in term order; `counts` by term, `row` ascending within a term, in full.

    `stored` is what `impact` keeps of a term in a document, one byte.
    """

    counts: IntArray
    row: IntArray
    stored: IntArray


class Symbols(NamedTuple):
    """`keys` are folded names, sorted and distinct; `counts` by key; the rest one item a symbol, in key order."""

    keys: list[bytes]
    counts: IntArray
    row: IntArray
    line: IntArray
    kind: IntArray
    name: list[bytes]


class Columns(NamedTuple):
    blobs: Blobs
    chunks: Chunks
    terms: list[bytes]
    chunk_postings: Postings
    file_postings: Postings
    symbols: Symbols


def write_segment(stream: BinaryIO, columns: Columns, fingerprint: str, tables: dict[str, str]) -> str:
    """Write a segment and return its id. `tables` gives the table digest of each language that occurs."""
    writer = PackWriter(stream, KIND)
    blobs, chunks, symbols = columns.blobs, columns.chunks, columns.symbols
    hints, languages = sorted(set(blobs.hints)), sorted(set(blobs.languages))
    width = len(blobs.oids[0]) if blobs.oids else 20
    writer.array("blob.oid", np.frombuffer(b"".join(blobs.oids), np.uint8))
    writer.array("blob.hint", _numbered(blobs.hints, hints))
    writer.array("blob.language", _numbered(blobs.languages, languages))
    writer.array("blob.reason", blobs.reason.astype(np.uint8))
    writer.array("blob.size", blobs.size.astype(np.uint64))
    writer.array("blob.digest", blobs.digest.astype(np.uint64))
    for name, column in (("lines", blobs.lines), ("length", blobs.length), ("chunks", blobs.chunks)):
        writer.array(f"blob.{name}", column.astype(np.uint32))
    writer.array("chunk.body", chunks.body.astype(np.uint8))
    for name, column in (("kind", chunks.kind), ("flags", chunks.flags)):
        writer.array(f"chunk.{name}", column.astype(np.uint8), per_block=CHUNKS_PER_BLOCK)
    for name, column in (("line", chunks.line), ("span", chunks.span), ("up", chunks.up)):
        writer.array(f"chunk.{name}", column.astype(np.uint32), per_block=CHUNKS_PER_BLOCK)
    for name, texts in (("name", chunks.name), ("container", chunks.container), ("signature", chunks.signature)):
        writer.texts(f"chunk.{name}", texts)
    writer.texts("chunk.doc", chunks.doc)
    write_dictionary(writer, "term", columns.terms, [columns.chunk_postings.counts, columns.file_postings.counts])
    for name, postings in (("chunk", columns.chunk_postings), ("file", columns.file_postings)):
        writer.array(f"post.{name}", differences(postings), per_block=POSTINGS_PER_BLOCK)
        writer.array(f"post.{name}.stored", postings.stored.astype(np.uint8), per_block=POSTINGS_PER_BLOCK)
    write_dictionary(writer, "symbol", symbols.keys, [symbols.counts])
    writer.array("symbol.row", symbols.row.astype(np.uint32))
    writer.array("symbol.line", symbols.line.astype(np.uint32))
    writer.array("symbol.kind", symbols.kind.astype(np.uint8))
    writer.texts("symbol.name", symbols.name, per_block=SYMBOLS_PER_BLOCK)
    return writer.finish(
        {
            "fingerprint": fingerprint,
            "width": width,
            "hints": hints,
            "languages": languages,
            "tables": [tables[language] for language in languages],
            "blobs": len(blobs.oids),
            "chunks": len(chunks.line),
        }
    )


def with_postings(terms: list[bytes], chunk: Postings, file: Postings) -> tuple[list[bytes], Postings, Postings]:
    """The terms that have a posting at all, and the same postings counted by them."""
    alive = (chunk.counts + file.counts) > 0
    kept = [term for term, stays in zip(terms, alive.tolist(), strict=True) if stays]
    chunk, file = (Postings(part.counts[alive], part.row, part.stored) for part in (chunk, file))
    return kept, chunk, file


def differences(postings: Postings) -> IntArray:
    """Rows as the distance to the row before, the first of each term absolute."""
    row = postings.row.astype(np.int64)
    delta = np.diff(row, prepend=0)
    starts = np.cumsum(postings.counts, dtype=np.int64) - postings.counts
    starts = starts[postings.counts > 0]
    delta[starts] = row[starts]
    return delta.astype(np.uint32)


def _numbered(items: list[str], names: list[str]) -> IntArray:
    number = {name: at for at, name in enumerate(names)}
    return np.fromiter(map(number.__getitem__, items), np.uint16, len(items))
