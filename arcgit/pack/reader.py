"""A file, or bytes in memory, to sections."""

from __future__ import annotations

import hashlib
import mmap
from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgpack
import numpy as np
import zstandard

from arcgit.errors import DamagedFile, OtherVersion
from arcgit.pack.layout import (
    DTYPES,
    HEADER,
    IDENTITY_BYTES,
    LARGEST_BLOCK,
    LARGEST_COUNT,
    LARGEST_TOC,
    LARGEST_VALUE,
    MAGIC,
    MOST_EXPANDED,
    SLACK,
    TRAILER,
    VERSION,
    from_planes,
    toc_digest,
)

if TYPE_CHECKING:
    from arcgit.pack.layout import IntArray


T = TypeVar("T")
K = TypeVar("K")

KEPT_BYTES = 1 << 22
"""What a pack keeps of its decoded blocks; the last one is kept whatever its size. All that queries read of a
repository of ten thousand chunks fits, and is read once by a process that stays."""

TOGETHER = 8
"""From so many blocks on, an array's are decoded together."""


class _Section:
    """One section of an open pack: where its blocks are, and how to read one."""

    def __init__(self, pack: Pack, name: str, row: object) -> None:
        self._pack = pack
        self._name = name
        if not (isinstance(row, list) and len(row) == 7):
            raise pack.damaged(f"section {name!r} is not described")
        self.head = row[:4]
        self.type, self.dtype, self._count, self.per_block, start, sizes, raw_sizes = row
        whole = (self._count, self.per_block, start)
        if not all(isinstance(number, int) and 0 <= number <= LARGEST_COUNT for number in whole):
            raise pack.damaged(f"section {name!r} has an impossible size")
        if not (isinstance(sizes, bytes) and isinstance(raw_sizes, bytes) and len(sizes) == len(raw_sizes)):
            raise pack.damaged(f"section {name!r} has no block list")
        if self.per_block < 1 or len(sizes) != 4 * -(-self._count // self.per_block):
            raise pack.damaged(f"section {name!r} has {len(sizes) // 4} blocks, which do not fit its size")
        if self.type == "array" and self.dtype not in DTYPES:
            raise pack.damaged(f"section {name!r} holds an unknown type {self.dtype!r}")
        self._raw_sizes = np.frombuffer(raw_sizes, "<u4")
        ends = np.cumsum(np.frombuffer(sizes, "<u4"), dtype=np.int64) + start
        self._bounds = np.concatenate((np.array([start], np.int64), ends))
        if int(self._bounds[-1]) > pack.toc_offset:
            raise pack.damaged(f"section {name!r} runs past the end")

    def __len__(self) -> int:
        return int(self._count)

    def blocks(self) -> int:
        return len(self._raw_sizes)

    @property
    def announced(self) -> int:
        """Bytes of all blocks uncompressed, as the table of contents has it."""
        return int(self._raw_sizes.sum(dtype=np.uint64))

    def announced_of(self, block: int) -> int:
        """The same of one block."""
        return int(self._raw_sizes[block])

    def raw(self, block: int) -> bytes:
        """The uncompressed bytes of a block, checked against its checksum and its announced size."""
        wanted = int(self._raw_sizes[block])
        frame = self._pack.slice(int(self._bounds[block]), int(self._bounds[block + 1]))
        if wanted > LARGEST_BLOCK:
            raise self._pack.damaged(f"block {block} of {self._name!r} announces {wanted} bytes")
        if wanted == 0:
            return b""
        try:
            if zstandard.frame_content_size(frame) != wanted:
                raise self._pack.damaged(f"block {block} of {self._name!r} has another size than announced")
            raw = self._pack.decompressor.decompress(frame)
        except zstandard.ZstdError as error:
            raise self._pack.damaged(f"block {block} of {self._name!r}: {error}") from None
        if len(raw) != wanted:
            raise self._pack.damaged(f"block {block} of {self._name!r} has another size than announced")
        return raw

    def _items_in(self, block: int) -> int:
        return int(min(self.per_block, self._count - block * self.per_block))


class _Kept:
    """The blocks of a pack that were decoded last, in the order of their decoding: the oldest goes first."""

    def __init__(self) -> None:
        self._blocks: deque[tuple[dict[Any, Any], Any, int]] = deque()
        self._bytes = 0

    def put(self, decoded: dict[K, T], block: K, item: T, size: int) -> T:
        """Keep a block of the section whose blocks are `decoded`."""
        while self._blocks and self._bytes + size > KEPT_BYTES:
            of_section, oldest, its_size = self._blocks.popleft()
            del of_section[oldest]
            self._bytes -= its_size
        decoded[block] = item
        self._blocks.append((decoded, block, size))
        self._bytes += size
        return item


class ArraySection(_Section):
    """A lazily read integer array."""

    def __init__(self, pack: Pack, name: str, row: object) -> None:
        super().__init__(pack, name, row)
        self._decoded: dict[int, IntArray] = {}
        self._runs: dict[tuple[int, int], IntArray] = {}

    def read(self, lo: int, hi: int) -> IntArray:
        """Items `lo` to `hi` (exclusive), decoding only the blocks that hold them."""
        if not 0 <= lo <= hi <= self._count:
            raise self._pack.damaged(f"items {lo}..{hi} asked of {self._name!r}, which has {self._count}")
        if lo == hi:
            return np.zeros(0, self.dtype)
        first, last = lo // self.per_block, (hi - 1) // self.per_block
        base = first * self.per_block
        if first == last:
            return self._block(first)[lo - base : hi - base]
        return self._blocks(first, last)[lo - base : hi - base]

    def item(self, index: int) -> int:
        return self.items((index,))[0]

    def items(self, indices: Iterable[int]) -> list[int]:
        """Some items, each in a twentieth of the time of `read`."""
        found: list[int] = []
        count, per_block, decoded = self._count, self.per_block, self._decoded
        for index in indices:
            if not 0 <= index < count:
                raise self._pack.damaged(f"item {index} asked of {self._name!r}, which has {count}")
            block, at = divmod(index, per_block)
            found.append((decoded[block] if block in decoded else self._block(block)).item(at))
        return found

    def all(self) -> IntArray:
        return self.read(0, self._count)

    def _blocks(self, first: int, last: int) -> IntArray:
        """Several blocks end to end; many are decoded together, in a third of the time, and kept if they are small."""
        if last - first < TOGETHER:
            return np.concatenate([self._block(block) for block in range(first, last + 1)])
        if (first, last) in self._runs:
            return self._runs[first, last]
        whole = b"".join([self._whole(block) for block in range(first, last)])
        found = np.concatenate([from_planes(whole, self.dtype, self.per_block), self._block(last)])
        found.flags.writeable = False
        if found.nbytes > KEPT_BYTES // 4:
            return found
        return self._pack.kept.put(self._runs, (first, last), found, found.nbytes)

    def _whole(self, block: int) -> bytes:
        raw = self.raw(block)
        if len(raw) != self._items_in(block) * np.dtype(self.dtype).itemsize:
            raise self._pack.damaged(f"block {block} of {self._name!r} does not hold whole items")
        return raw

    def _block(self, block: int) -> IntArray:
        if block in self._decoded:
            return self._decoded[block]
        raw = self._whole(block)
        return self._pack.kept.put(self._decoded, block, from_planes(raw, self.dtype), len(raw))


class TextSection(_Section):
    """A lazily read list of byte strings."""

    def __init__(self, pack: Pack, name: str, row: object) -> None:
        super().__init__(pack, name, row)
        self._decoded: dict[int, tuple[bytes, IntArray]] = {}

    def __getitem__(self, index: int) -> bytes:
        return self.items((index,))[0]

    def items(self, indices: Iterable[int]) -> list[bytes]:
        """Some items."""
        found: list[bytes] = []
        count, per_block, decoded = self._count, self.per_block, self._decoded
        for index in indices:
            if not 0 <= index < count:
                raise self._pack.damaged(f"item {index} asked of {self._name!r}, which has {count}")
            block, at = divmod(index, per_block)
            body, bounds = decoded[block] if block in decoded else self._load(block)
            item = bounds.item
            found.append(body[item(at) : item(at + 1)])
        return found

    def block(self, block: int) -> list[bytes]:
        """All items of one block."""
        body, bounds = self._load(block)
        return [body[start:end] for start, end in pairwise(bounds.tolist())]

    def joined(self, block: int) -> tuple[bytes, IntArray]:
        """The items of one block end to end, and the bounds (items + 1) between them."""
        return self._load(block)

    def all_joined(self) -> tuple[bytes, IntArray]:
        """All items end to end, and the bounds (items + 1) between them."""
        blocks = [self._load(block) for block in range(self.blocks())]
        bounds = np.zeros(self._count + 1, np.int64)
        if blocks:
            np.cumsum(np.concatenate([np.diff(each) for _, each in blocks]), out=bounds[1:])
        return b"".join([body for body, _ in blocks]), bounds

    def all(self) -> list[bytes]:
        return [item for block in range(self.blocks()) for item in self.block(block)]

    def _load(self, block: int) -> tuple[bytes, IntArray]:
        if block in self._decoded:
            return self._decoded[block]
        raw = self.raw(block)
        items = self._items_in(block)
        if len(raw) < 4 * items:
            raise self._pack.damaged(f"block {block} of {self._name!r} is too short for its items")
        bounds = np.zeros(items + 1, np.int64)
        np.cumsum(from_planes(raw[: 4 * items], "<u4"), out=bounds[1:], dtype=np.int64)
        body = raw[4 * items :]
        if int(bounds[-1]) != len(body):
            raise self._pack.damaged(f"block {block} of {self._name!r} has lengths that do not fit its text")
        return self._pack.kept.put(self._decoded, block, (body, bounds), len(raw) + bounds.nbytes)


class Bytes(Protocol):
    """What a pack is read from: a memory map, or bytes in memory."""

    def __len__(self) -> int: ...
    def __getitem__(self, where: slice, /) -> bytes: ...


class Pack:
    """An open pack. Opening reads the trailer and the table of contents only; `verify` reads everything."""

    def __init__(self, source: Bytes, kind: str, *, name: str = "pack in memory") -> None:
        self._source = source
        self._name = name
        size = len(source)
        if size < HEADER.size + TRAILER.size:
            raise self.damaged(f"only {size} bytes")
        magic, version = HEADER.unpack(source[: HEADER.size])
        self.toc_offset, toc_size, digest, end = TRAILER.unpack(source[size - TRAILER.size :])
        if magic != MAGIC or end != MAGIC:
            raise self.damaged("not a pack, or cut short")
        if version != VERSION:
            raise OtherVersion(name, version, VERSION)
        if toc_size > LARGEST_TOC or self.toc_offset + toc_size + TRAILER.size != size:
            raise self.damaged("its table of contents does not fit the file")
        toc = source[self.toc_offset : self.toc_offset + toc_size]
        if toc_digest(version, toc) != digest:
            raise self.damaged("its table of contents has another digest")
        self.decompressor = zstandard.ZstdDecompressor()
        self.kind, self.meta, self._rows = self._read_toc(toc)
        if self.kind != kind:
            raise self.damaged(f"it holds a {self.kind!r}, a {kind!r} was wanted")
        self._open: dict[str, _Section] = {}
        self.kept = _Kept()

    def _read_toc(self, toc: bytes) -> tuple[str, dict[str, Any], dict[str, Any]]:
        value = self._unpack(toc)
        match value:
            case [str(kind), dict(meta), dict(rows)]:
                return kind, meta, rows
        raise self.damaged("its table of contents has another shape")

    def _unpack(self, raw: bytes) -> Any:  # noqa: ANN401  (a msgpack value is any of its types)
        try:
            return msgpack.unpackb(raw)
        except (msgpack.UnpackException, ValueError, TypeError, RecursionError) as error:
            raise self.damaged(f"unreadable msgpack: {error}") from None

    @classmethod
    def open(cls, path: Path, kind: str) -> Pack:
        """Map a file. Raises DamagedFile when it is not a whole pack of this kind and version, or is not there."""
        try:
            with path.open("rb") as stream:
                mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise DamagedFile(f"{path.name}: {error}") from None
        return cls(mapped, kind, name=path.name)

    @property
    def size(self) -> int:
        return len(self._source)

    @property
    def names(self) -> list[str]:
        return list(self._rows)

    def damaged(self, reason: str) -> DamagedFile:
        return DamagedFile(f"{self._name}: {reason}")

    def slice(self, start: int, end: int) -> bytes:
        return self._source[start:end]

    def has(self, name: str) -> bool:
        return name in self._rows

    def array(self, name: str) -> ArraySection:
        section = self.section(name)
        if not isinstance(section, ArraySection):
            raise self.damaged(f"section {name!r} is not an array")
        return section

    def texts(self, name: str) -> TextSection:
        section = self.section(name)
        if not isinstance(section, TextSection):
            raise self.damaged(f"section {name!r} is not a text list")
        return section

    def value(self, name: str) -> Any:  # noqa: ANN401  (as above)
        section = self.section(name)
        if section.type != "value" or section.blocks() != 1:
            raise self.damaged(f"section {name!r} is not a value")
        if section.announced > LARGEST_VALUE:
            raise self.damaged(f"section {name!r} announces a value of {section.announced} bytes")
        return self._unpack(section.raw(0))

    def section(self, name: str) -> _Section:
        if name not in self._open:
            if name not in self._rows:
                raise self.damaged(f"it has no section {name!r}")
            row = self._rows[name]
            types: dict[str, type[_Section]] = {"array": ArraySection, "texts": TextSection, "value": _Section}
            known = types.get(row[0]) if isinstance(row, list) and row and isinstance(row[0], str) else None
            if known is None:
                raise self.damaged(f"section {name!r} has an unknown type")
            self._open[name] = known(self, name, row)
        return self._open[name]

    def verify(self) -> None:
        """Read every block of every section; raises DamagedFile at the first that is not whole."""
        for name in self._rows:
            section = self.section(name)
            if isinstance(section, ArraySection | TextSection):
                section.all()
            else:
                self.value(name)

    def check_announced(self, most: int) -> None:
        """Raises DamagedFile when all blocks together announce more than `most` bytes, or than its size can hold."""
        announced = sum(self.section(name).announced for name in self._rows)
        bound = min(most, MOST_EXPANDED * self.size + SLACK)
        if announced > bound:
            raise self.damaged(
                f"it announces {announced} bytes, more than the {bound} that a file of its size may hold"
            )

    def identity(self) -> str:
        """The digest of the uncompressed content, as the writer returned it. Reads everything."""
        digest = hashlib.blake2b(self.kind.encode(), digest_size=IDENTITY_BYTES)
        for name in self._rows:
            section = self.section(name)
            digest.update(msgpack.packb([name, *section.head]))
            for block in range(section.blocks()):
                digest.update(section.raw(block))
        digest.update(msgpack.packb(self.meta))
        return digest.hexdigest()
