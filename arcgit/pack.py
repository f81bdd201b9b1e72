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
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol

import msgpack
import numpy as np
import zstandard

from arcgit.errors import DamagedFile, StoreUnavailable

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

VERSION = 1
MAGIC = b"arcpack\n"
HEADER = struct.Struct("<8sI")
TRAILER = struct.Struct("<QI16s8s")
TEMPORARY = ".new-"
"""How files start that are still being written; left-overs of a killed writer are swept by the store."""
LARGEST_TOC = 1 << 26
LARGEST_BLOCK = 1 << 26
"""Bytes a block may hold uncompressed: far above what a writer makes, far below what would hurt."""
LARGEST_COUNT = 1 << 40

ARRAY_BLOCK = 1 << 15
TEXT_BLOCK = 128
LEVEL = 3
"""zstd level 3: on postings, level 9 saves 2 % of the bytes for five times the time."""

DTYPES: Final = frozenset({"<u1", "<u2", "<u4", "<u8", "<i4", "<i8"})


def _planes(values: IntArray) -> bytes:
    if values.dtype.itemsize == 1:
        return values.tobytes()
    return values.view(np.uint8).reshape(-1, values.dtype.itemsize).T.tobytes()


def _from_planes(raw: bytes | memoryview, dtype: str) -> IntArray:
    size = np.dtype(dtype).itemsize
    flat = np.frombuffer(raw, np.uint8)
    if size == 1:
        return flat
    return np.ascontiguousarray(flat.reshape(size, -1).T).view(dtype).reshape(-1)


class PackWriter:
    """Writes sections to a binary stream; `finish` ends the file and returns the digest of the uncompressed content."""

    def __init__(self, stream: BinaryIO, kind: str, *, version: int = VERSION) -> None:
        self._stream = stream
        self._kind = kind
        self._version = version
        self._compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True, write_content_size=True)
        self._sections: dict[str, list[Any]] = {}
        self._digest = hashlib.blake2b(kind.encode(), digest_size=20)
        self._offset = stream.write(HEADER.pack(MAGIC, version))

    def array(self, name: str, values: IntArray, *, per_block: int = ARRAY_BLOCK) -> None:
        """Add a one-dimensional integer array under `name`."""
        dtype = values.dtype.newbyteorder("<").str.replace("|", "<")
        values = np.ascontiguousarray(values, dtype)
        blocks = (_planes(values[at : at + per_block]) for at in range(0, len(values), per_block))
        self._write(name, ["array", dtype, len(values), per_block], blocks)

    def texts(self, name: str, items: Sequence[bytes], *, per_block: int = TEXT_BLOCK) -> None:
        """Add a list of byte strings under `name`."""

        def blocks() -> Iterator[bytes]:
            for at in range(0, len(items), per_block):
                part = items[at : at + per_block]
                lengths = np.fromiter(map(len, part), np.dtype("<u4"), len(part))
                yield _planes(lengths) + b"".join(part)

        self._write(name, ["texts", "", len(items), per_block], blocks())

    def value(self, name: str, value: object) -> None:
        """Add one msgpack value under `name`."""
        self._write(name, ["value", "", 1, 1], iter([msgpack.packb(value)]))

    def _write(self, name: str, head: list[Any], blocks: Iterator[bytes]) -> None:
        start = self._offset
        sizes: list[int] = []
        raw_sizes: list[int] = []
        self._digest.update(msgpack.packb([name, *head]))
        for raw in blocks:
            self._digest.update(raw)
            packed = self._compressor.compress(raw)
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
        self._stream.write(toc + TRAILER.pack(self._offset, len(toc), _toc_digest(self._version, toc), MAGIC))


def _toc_digest(version: int, toc: bytes | memoryview) -> bytes:
    return hashlib.blake2b(struct.pack("<I", version & 0xFFFFFFFF) + bytes(toc), digest_size=16).digest()


class _Section:
    """One section of an open pack: where its blocks are, and how to read one."""

    def __init__(self, pack: Pack, name: str, row: object) -> None:
        self._pack = pack
        self._name = name
        if not (isinstance(row, list) and len(row) == 7):
            raise pack.damaged(f"section {name!r} is not described")
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


class ArraySection(_Section):
    """A lazily read integer array."""

    def read(self, lo: int, hi: int) -> IntArray:
        """Items `lo` to `hi` (exclusive), decoding only the blocks that hold them."""
        if not 0 <= lo <= hi <= self._count:
            raise self._pack.damaged(f"items {lo}..{hi} asked of {self._name!r}, which has {self._count}")
        if lo == hi:
            return np.zeros(0, self.dtype)
        first, last = lo // self.per_block, (hi - 1) // self.per_block
        parts = [self._block(block) for block in range(first, last + 1)]
        whole = parts[0] if len(parts) == 1 else np.concatenate(parts)
        base = first * self.per_block
        return whole[lo - base : hi - base]

    def all(self) -> IntArray:
        return self.read(0, self._count)

    def _block(self, block: int) -> IntArray:
        raw = self.raw(block)
        if len(raw) != self._items_in(block) * np.dtype(self.dtype).itemsize:
            raise self._pack.damaged(f"block {block} of {self._name!r} does not hold whole items")
        return _from_planes(raw, self.dtype)


class TextSection(_Section):
    """A lazily read list of byte strings."""

    def __init__(self, pack: Pack, name: str, row: object) -> None:
        super().__init__(pack, name, row)
        self._kept: tuple[int, bytes, IntArray] = (-1, b"", np.zeros(0, np.int64))

    def __getitem__(self, index: int) -> bytes:
        if not 0 <= index < self._count:
            raise self._pack.damaged(f"item {index} asked of {self._name!r}, which has {self._count}")
        block, at = divmod(index, self.per_block)
        body, bounds = self._load(block)
        return body[bounds[at] : bounds[at + 1]]

    def block(self, block: int) -> list[bytes]:
        """All items of one block."""
        body, bounds = self._load(block)
        return [body[start:end] for start, end in pairwise(bounds.tolist())]

    def joined(self, block: int) -> tuple[bytes, IntArray]:
        """The items of one block end to end, and the bounds (items + 1) between them."""
        return self._load(block)

    def all(self) -> list[bytes]:
        return [item for block in range(self.blocks()) for item in self.block(block)]

    def _load(self, block: int) -> tuple[bytes, IntArray]:
        if self._kept[0] == block:
            return self._kept[1], self._kept[2]
        raw = self.raw(block)
        items = self._items_in(block)
        if len(raw) < 4 * items:
            raise self._pack.damaged(f"block {block} of {self._name!r} is too short for its items")
        bounds = np.zeros(items + 1, np.int64)
        np.cumsum(_from_planes(raw[: 4 * items], "<u4"), out=bounds[1:], dtype=np.int64)
        body = raw[4 * items :]
        if int(bounds[-1]) != len(body):
            raise self._pack.damaged(f"block {block} of {self._name!r} has lengths that do not fit its text")
        self._kept = (block, body, bounds)
        return body, bounds


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
            raise self.damaged(f"written as version {version}, this arcgit reads version {VERSION}")
        if toc_size > LARGEST_TOC or self.toc_offset + toc_size + TRAILER.size != size:
            raise self.damaged("its table of contents does not fit the file")
        toc = source[self.toc_offset : self.toc_offset + toc_size]
        if _toc_digest(version, toc) != digest:
            raise self.damaged("its table of contents has another digest")
        self.decompressor = zstandard.ZstdDecompressor()
        self.kind, self.meta, self._rows = self._read_toc(toc)
        if self.kind != kind:
            raise self.damaged(f"it holds a {self.kind!r}, a {kind!r} was wanted")
        self._open: dict[str, _Section] = {}

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

    def value(self, name: str) -> Any:  # noqa: ANN401
        section = self.section(name)
        if section.type != "value":
            raise self.damaged(f"section {name!r} is not a value")
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


def write_file(path: Path, write: Callable[[BinaryIO], str], *, name_by_result: bool = False) -> str:
    """Write a file so that a reader, or a machine that stops, sees all of it or nothing.

    `write` gets the stream and returns the content's identity, which is returned; with `name_by_result` it also names
    the file, inside the folder `path`. Raises StoreUnavailable when the folder cannot be written.
    """
    folder = path if name_by_result else path.parent
    try:
        descriptor, temporary = tempfile.mkstemp(prefix=TEMPORARY, dir=folder)
        try:
            with os.fdopen(descriptor, "w+b") as stream:
                identity = write(stream)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(temporary, folder / identity if name_by_result else path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise StoreUnavailable(
            f"cannot write in {folder}: {error.strerror}; free space or mend its permissions"
        ) from None
    return identity


def write_bytes(path: Path, data: bytes) -> None:
    """`write_file` of bytes at hand."""

    def write(stream: BinaryIO) -> str:
        stream.write(data)
        return path.name

    write_file(path, write)


def dump(path: Path) -> bytes:
    """A pack as one msgpack map: version, kind, meta and the sections as plain lists.

    Raises DamagedFile as any reader does.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DamagedFile(f"{path}: {error.strerror}") from None
    pack = Pack(raw, _kind_of(raw), name=path.name)
    sections = {name: _plain(pack, name) for name in pack.names}
    return bytes(msgpack.packb({"version": VERSION, "kind": pack.kind, "meta": pack.meta, "sections": sections}))


def _kind_of(raw: bytes) -> str:
    """The kind a table of contents announces, or nothing: `Pack` then says what is wrong with the file."""
    if len(raw) >= TRAILER.size:
        start, size, _, _ = TRAILER.unpack(raw[-TRAILER.size :])
        with suppress(msgpack.UnpackException, ValueError):
            toc = msgpack.unpackb(raw[start : start + size])
            return str(toc[0]) if isinstance(toc, list) and toc else ""
    return ""


def _plain(pack: Pack, name: str) -> dict[str, Any]:
    section = pack.section(name)
    if isinstance(section, ArraySection):
        return {
            "type": "array",
            "dtype": section.dtype,
            "per_block": section.per_block,
            "items": section.all().tolist(),
        }
    if isinstance(section, TextSection):
        return {"type": "texts", "per_block": section.per_block, "items": section.all()}
    return {"type": "value", "items": pack.value(name)}


def load(path: Path, dumped: bytes) -> None:
    """Write what `dump` printed, altered or not.

    Numbers outside a section's type wrap. A value of another shape becomes the table of contents as it is: a file that
    opens as a pack and that every reader must refuse.
    """
    try:
        value = msgpack.unpackb(dumped, strict_map_key=False)
    except (msgpack.UnpackException, ValueError, TypeError) as error:
        raise DamagedFile(f"standard input is not one msgpack value: {error}") from None
    with path.open("wb") as stream:
        match value:
            case {"version": int(version), "kind": str(kind), "meta": dict(meta), "sections": dict(sections)}:
                writer = PackWriter(stream, kind, version=version & 0xFFFFFFFF)
                for name, row in sections.items():
                    _load_section(writer, str(name), row)
                writer.finish(meta)
            case _:
                PackWriter(stream, "").end(msgpack.packb(value))


def _load_section(writer: PackWriter, name: str, row: object) -> None:
    match row:
        case {"type": "array", "dtype": str(dtype), "items": list(items)} if dtype in DTYPES:
            mask = (1 << 8 * np.dtype(dtype).itemsize) - 1
            wrapped = np.array([item & mask if isinstance(item, int) else 0 for item in items], np.uint64)
            writer.array(name, wrapped.astype(dtype), per_block=_per_block(row, ARRAY_BLOCK))
        case {"type": "texts", "items": list(items)}:
            texts = [item if isinstance(item, bytes) else str(item).encode("utf-8", "replace") for item in items]
            writer.texts(name, texts, per_block=_per_block(row, TEXT_BLOCK))
        case {"items": items}:
            writer.value(name, items)
        case _:
            writer.value(name, row)


def _per_block(row: object, usual: int) -> int:
    given = row.get("per_block") if isinstance(row, dict) else None
    return given if isinstance(given, int) and 1 <= given <= 1 << 20 else usual


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["dump", path]:
            sys.stdout.buffer.write(dump(Path(path)))
        case ["load", path]:
            load(Path(path), sys.stdin.buffer.read())
        case _:
            sys.stderr.write("usage: python -m arcgit.pack dump FILE | load FILE\n")
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DamagedFile as error:
        sys.exit(f"arcgit.pack: {error}")
