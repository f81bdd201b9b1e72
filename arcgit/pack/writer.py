"""Sections to a stream."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

import msgpack
import numpy as np
import zstandard

from arcgit.pack.layout import (
    ARRAY_BLOCK,
    HEADER,
    IDENTITY_BYTES,
    LEVEL,
    MAGIC,
    TEXT_BLOCK,
    TEXT_LEVEL,
    TRAILER,
    VERSION,
    planes,
    toc_digest,
)
from arcgit.pack.reader import ArraySection, TextSection

if TYPE_CHECKING:
    from arcgit.pack.layout import IntArray
    from arcgit.pack.reader import Pack


class PackWriter:
    """Writes sections to a binary stream; `finish` ends the file and returns the digest of the uncompressed content."""

    def __init__(
        self,
        stream: BinaryIO,
        kind: str,
        *,
        version: int = VERSION,
        level: int = LEVEL,
        text_level: int = TEXT_LEVEL,
    ) -> None:
        self._stream = stream
        self._kind = kind
        self._version = version
        self._compressors = {
            kind: zstandard.ZstdCompressor(level=level, write_checksum=True, write_content_size=True)
            for kind, level in (("array", level), ("texts", text_level), ("value", level))
        }
        self._sections: dict[str, list[Any]] = {}
        self._digest = hashlib.blake2b(kind.encode(), digest_size=IDENTITY_BYTES)
        self._offset = stream.write(HEADER.pack(MAGIC, version))

    def array(self, name: str, values: IntArray, *, per_block: int = ARRAY_BLOCK) -> None:
        """Add a one-dimensional integer array under `name`."""
        dtype = values.dtype.newbyteorder("<").str.replace("|", "<")
        values = np.ascontiguousarray(values, dtype)
        laid = memoryview(planes(values, per_block))
        size = per_block * values.dtype.itemsize
        blocks = (laid[at : at + size] for at in range(0, len(laid), size))
        self._write(name, ["array", dtype, len(values), per_block], blocks)

    def texts(self, name: str, items: Sequence[bytes], *, per_block: int = TEXT_BLOCK) -> None:
        """Add a list of byte strings under `name`."""
        bounds = np.zeros(len(items) + 1, np.int64)
        np.cumsum(np.fromiter(map(len, items), np.int64, len(items)), out=bounds[1:])
        self.joined(name, b"".join(items), bounds, per_block=per_block)

    def joined(self, name: str, body: bytes, bounds: IntArray, *, per_block: int = TEXT_BLOCK) -> None:
        """The same of byte strings that lie end to end in `body`, with the bounds (items + 1) between them."""
        lengths = np.diff(bounds).astype("<u4")

        def blocks() -> Iterator[bytes]:
            for at in range(0, len(lengths), per_block):
                part = lengths[at : at + per_block]
                yield planes(part, per_block) + body[bounds[at] : bounds[at + len(part)]]

        self._write(name, ["texts", "", len(lengths), per_block], blocks())

    def value(self, name: str, value: object) -> None:
        """Add one msgpack value under `name`."""
        self._write(name, ["value", "", 1, 1], iter([msgpack.packb(value)]))

    def copy(self, pack: Pack, instead: Mapping[str, IntArray]) -> None:
        """Add the sections of another pack, some of its arrays exchanged. Raises DamagedFile."""
        for name in pack.names:
            section = pack.section(name)
            if isinstance(section, ArraySection):
                self.array(name, instead[name] if name in instead else section.all(), per_block=section.per_block)
            elif isinstance(section, TextSection):
                self.joined(name, *section.all_joined(), per_block=section.per_block)
            else:
                self.value(name, pack.value(name))

    def _write(self, name: str, head: list[Any], blocks: Iterator[bytes | memoryview]) -> None:
        start = self._offset
        sizes: list[int] = []
        raw_sizes: list[int] = []
        compressor = self._compressors[head[0]]
        self._digest.update(msgpack.packb([name, *head]))
        for raw in blocks:
            self._digest.update(raw)
            packed = compressor.compress(raw)
            self._offset += self._stream.write(packed)
            sizes.append(len(packed))
            raw_sizes.append(len(raw))
        self._sections[name] = [*head, start, *(np.array(part, "<u4").tobytes() for part in (sizes, raw_sizes))]

    def finish(self, meta: Mapping[str, Any]) -> str:
        """Write the table of contents; `meta` is small, and part of the content digest."""
        toc = msgpack.packb([self._kind, dict(meta), self._sections])
        self._digest.update(msgpack.packb(dict(meta)))
        self.end(toc)
        return self._digest.hexdigest()

    def end(self, toc: bytes) -> None:
        self._stream.write(toc + TRAILER.pack(self._offset, len(toc), toc_digest(self._version, toc), MAGIC))
