"""The constants of the format, and how integer arrays become bytes."""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

VERSION = 1
MAGIC = b"arcpack\n"
HEADER = struct.Struct("<8sI")
TRAILER = struct.Struct("<QI16s8s")
LARGEST_TOC = 1 << 21
LARGEST_VALUE = 1 << 21
"""What msgpack reads at once: a byte may become an object of sixty. A segment of 32 MB has a table of 200 kB."""
LARGEST_BLOCK = 1 << 26
"""Bytes a block may hold uncompressed: far above what a writer makes, far below what would hurt."""
LARGEST_COUNT = 1 << 40
IDENTITY_BYTES = 20
MOST_EXPANDED, SLACK = 64, 1 << 20
"""How many times its size, and how many bytes more, a file from elsewhere may hold: ours hold four to six times."""

ARRAY_BLOCK = 1 << 15
TEXT_BLOCK = 256
FEW_ITEMS = 1 << 10
"""Up to here planes are put together fastest by turning them over: 3 µs for 256 numbers, where one by one takes 12."""
LEVEL = 3
"""zstd level 3: on the postings of 100 MB of Linux, level 9 saves 2.6 % of the bytes."""
TEXT_LEVEL = 6
"""Names, signatures and docs are small blocks, where a longer search pays. Level 9: a fifth longer, 0.3 % less."""

DTYPES: Final = frozenset({"<u1", "<u2", "<u4", "<u8", "<i4", "<i8"})


def planes(values: IntArray, per_block: int) -> bytes:
    """The bytes of blocks of integers, end to end: of each block first all low bytes, then all of the next."""
    size = values.dtype.itemsize
    if size == 1:
        return values.tobytes()
    whole = len(values) - len(values) % per_block
    rows = values.view(np.uint8).reshape(-1, size)
    return rows[:whole].reshape(-1, per_block, size).transpose(0, 2, 1).tobytes() + rows[whole:].T.tobytes()


def from_planes(raw: bytes | memoryview, dtype: str, per_block: int = 0) -> IntArray:
    """The integers of whole blocks; of one block where its length is not given."""
    size = np.dtype(dtype).itemsize
    flat = np.frombuffer(raw, np.uint8)
    if size == 1:
        return flat
    count = len(flat) // size
    per_block = per_block or max(1, count)
    blocks = flat.reshape(count // per_block, size, per_block)
    if count <= FEW_ITEMS:
        few: IntArray = np.ascontiguousarray(blocks.transpose(0, 2, 1)).view(dtype).reshape(-1)
        return few
    unsigned = np.dtype(f"<u{size}")
    values: IntArray = blocks[:, 0].astype(unsigned)
    half = size // 2
    for number in range(1, size if blocks[:, half:].any() else half):
        plane = blocks[:, number]
        if plane.any():  # the high planes of most blocks are zero
            values |= plane.astype(unsigned) << unsigned.type(8 * number)
    return values.reshape(-1).view(dtype)


def toc_digest(version: int, toc: bytes | memoryview) -> bytes:
    return hashlib.blake2b(struct.pack("<I", version & 0xFFFFFFFF) + bytes(toc), digest_size=16).digest()
