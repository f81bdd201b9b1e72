"""The sections of a segment: what its writer writes and its reader reads.

A segment holds the extractions of some blobs and everything needed to search them. Its sections:

    blob.oid       array u1, width bytes each (width in the meta)
    blob.hint      array u2 into meta hints: what the path said when the blob was read (`scan.hint_of`)
    blob.language  array u2 into meta languages
    blob.reason    array u1: 0, or 1 + the number of the SkipReason
    blob.size      array u8, bytes;  blob.lines, blob.length (terms), blob.chunks (count)  arrays u4
    blob.digest    array u8: blake2b-64 of the extraction
    chunk.kind, chunk.flags (1: exported), chunk.body (its length byte)  arrays u1
    chunk.line, chunk.span (end line - line), chunk.up (rows back to the parent, 0: none)  arrays u4
    chunk.name, chunk.container, chunk.signature, chunk.doc  texts
    term           dictionary: 0 chunk postings, 1 file postings
    post.chunk, post.file      arrays u4: rows of chunks or blobs, ascending within a term, as differences; a blob that
                   is one chunk has file postings only, which say the same of the chunk
    post.chunk.stored, post.file.stored    arrays u1, see `impact`
    symbol         dictionary of folded names: 0 symbols
    symbol.row (owning chunk), symbol.line  arrays u4;  symbol.kind  array u1 (OWN bit: it is the chunk itself)
    symbol.name    texts, empty where the symbol is the chunk itself

A blob's chunks are consecutive rows, its file chunk first. Blobs are in the order of the paths they were found at.
"""

from __future__ import annotations

KIND = "segment"
OWN = 0x80
CHUNKS_PER_BLOCK = 1 << 10
"""Chunk columns are read a chunk at a time, for the hits that are shown."""
SYMBOLS_PER_BLOCK = 1 << 10
"""Symbols of one name lie together, and names are alike their neighbours."""
POSTINGS_PER_BLOCK = 1 << 13
"""Most terms have few postings, and those of one are what a query reads: of Linux, with 1 << 15 it unpacks three times
as much, and with 1 << 13 the postings take 1.1 % more."""
