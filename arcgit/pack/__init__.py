"""One file of named sections, cut into compressed blocks with a checksum each, read lazily from a memory map.

Everything arcgit keeps on disk is a pack: segments, manifests, histories, bundles. A reader opens it by its last bytes
and table of contents, then touches only the blocks it needs.

    header   MAGIC (8) · version (u32)
    blocks   zstd frames, each with its content size and checksum, section after section
    toc      msgpack [kind, meta, {name: [type, dtype, count, per_block, offset, sizes, raw sizes]}]
    trailer  toc offset (u64) · toc size (u32) · blake2b-128 of version and toc · MAGIC (8)

All integers are little-endian. `sizes` and `raw sizes` are u32 arrays as bytes, one entry a block. Section types:

    array    a one-dimensional integer array, `per_block` items a block, stored as byte planes (all lowest bytes, then
             all next ones …), which zstd packs far better than interleaved bytes
    texts    byte strings, `per_block` a block: their lengths as u32 byte planes, then the strings end to end
    value    one msgpack value in one block

A pack is hostile until read: every count, size and offset is checked against the file and a limit before anything is
allocated, and whatever does not fit raises `DamagedFile`.

`python -m arcgit.pack dump FILE` prints a pack as one msgpack value, `python -m arcgit.pack load FILE` writes it back.

Version history. 1: first.

Floor order inside the package:

layout    the constants of the format, and byte planes
reader    a file to sections
writer    sections to a stream
wire      a pack as it travels
atomic    files that are there whole or not at all
__main__  dump and load
"""

from __future__ import annotations

from arcgit.pack.atomic import TEMPORARY, replace_bytes, write_bytes, write_file
from arcgit.pack.layout import VERSION
from arcgit.pack.reader import ArraySection, Pack, TextSection
from arcgit.pack.writer import PackWriter

# `wire` is imported by what publishes and fetches, and by nothing that searches.

__all__ = [
    "TEMPORARY",
    "VERSION",
    "ArraySection",
    "Pack",
    "PackWriter",
    "TextSection",
    "replace_bytes",
    "write_bytes",
    "write_file",
]
