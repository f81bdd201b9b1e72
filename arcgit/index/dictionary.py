"""A sorted list of distinct keys, each with how many items it has in one or more arrays that lie beside it.

Terms and their postings, folded names and their symbols: both are a dictionary. The items of all keys lie end to end in
key order, so counts are enough to find them. Sections, for a dictionary named `d`:

    d.keys       texts, sorted by bytes, PER_BLOCK a block, each without what it shares with the key before it
    d.shared     array u1: how many bytes that is, 0 at the start of a block
    d.heads      value: the first key of each block
    d.count.N    array: the number of items of each key in array N
    d.start.N    array: where the items of each block's first key start in array N
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.pack import Pack, PackWriter

    IntArray = npt.NDArray[Any]

PER_BLOCK = 256
MOST_SHARED = 32
KEPT_BLOCKS = 32
"""Decoded blocks a reader keeps: the words of one query."""


def write_dictionary(writer: PackWriter, name: str, keys: Sequence[bytes], counts: Sequence[IntArray]) -> None:
    """`keys` sorted and distinct; `counts` one array for each array of items, aligned to `keys`."""
    shared = _shared(keys)
    suffixes = [key[start:] for key, start in zip(keys, shared.tolist(), strict=True)]
    writer.texts(f"{name}.keys", suffixes, per_block=PER_BLOCK)
    writer.array(f"{name}.shared", shared, per_block=PER_BLOCK)
    writer.value(f"{name}.heads", list(keys[::PER_BLOCK]))
    for number, count in enumerate(counts):
        ends = np.cumsum(count, dtype=np.int64)
        writer.array(f"{name}.count.{number}", count.astype(np.uint32), per_block=PER_BLOCK)
        writer.array(f"{name}.start.{number}", (ends - count)[::PER_BLOCK].astype(np.uint64))


def _shared(keys: Sequence[bytes]) -> IntArray:
    """How many bytes, MOST_SHARED at most, each key shares with the one before it in its block."""
    shared = np.zeros(len(keys), np.uint8)
    if len(keys) > 1:
        starts = np.array([key[:MOST_SHARED] for key in keys], f"S{MOST_SHARED}").view(np.uint8)
        starts = starts.reshape(len(keys), MOST_SHARED)
        differs = starts[1:] != starts[:-1]
        same = np.where(differs.any(axis=1), differs.argmax(axis=1), MOST_SHARED)
        lengths = np.fromiter(map(len, keys), np.int64, len(keys))
        shared[1:] = np.minimum(same, np.minimum(lengths[1:], lengths[:-1]))
        shared[::PER_BLOCK] = 0
    return shared


def _in_common(one: bytes, other: bytes) -> int:
    """How many bytes two keys begin with alike."""
    length = 0
    for mine, its in zip(one, other, strict=False):
        if mine != its:
            break
        length += 1
    return length


class Dictionary:
    """Reads a dictionary's keys block by block."""

    def __init__(self, pack: Pack, name: str) -> None:
        self._pack = pack
        self._name = name
        self._keys = pack.texts(f"{name}.keys")
        self._heads_read: list[bytes] | None = None
        self._kept: dict[int, list[bytes]] = {}

    def __len__(self) -> int:
        return len(self._keys)

    @property
    def _heads(self) -> list[bytes]:
        if self._heads_read is None:
            heads = self._pack.value(f"{self._name}.heads")
            if not (isinstance(heads, list) and len(heads) == self._keys.blocks()):
                raise self._pack.damaged(f"{self._name!r} has block heads that do not fit its keys")
            if not all(isinstance(head, bytes) for head in heads):
                raise self._pack.damaged(f"{self._name!r} has block heads that are not keys")
            self._heads_read = heads
        return self._heads_read

    def find(self, key: bytes) -> int:
        """The index of `key`, or -1. Its block is read up to it, and of most keys no more than what they share."""
        block = bisect_right(self._heads, key) - 1
        if block < 0:
            return -1
        start = block * PER_BLOCK
        body, bounds = self._keys.joined(block)
        ends = bounds.tolist()
        shared = self._pack.array(f"{self._name}.shared").read(start, start + len(ends) - 1).tolist()
        common = 0  # with the key before, which is smaller
        for at, length in enumerate(shared):
            if length > common:  # differs from `key` where the one before did
                continue
            if length < common and length < MOST_SHARED:  # differs from the one before where that was as `key`
                return -1
            suffix, rest = body[ends[at] : ends[at + 1]], key[length:]
            if suffix >= rest:
                return start + at if suffix == rest else -1
            common = length + _in_common(suffix, rest)
        return -1

    def starting(self, prefix: bytes) -> Iterator[tuple[int, bytes]]:
        """(index, key) of the keys that start with `prefix`, in order."""
        at = self.lower_bound(prefix)
        while at < len(self):
            key = self.key(at)
            if not key.startswith(prefix):
                return
            yield at, key
            at += 1

    def lower_bound(self, key: bytes) -> int:
        """The index of the first key that is not before `key`."""
        block = bisect_right(self._heads, key) - 1
        return 0 if block < 0 else block * PER_BLOCK + bisect_left(self._block(block), key)

    def key(self, index: int) -> bytes:
        return self._block(index // PER_BLOCK)[index % PER_BLOCK]

    def keys(self) -> list[bytes]:
        return [key for _, keys in self.blocks() for key in keys]

    def blocks(self) -> Iterator[tuple[int, list[bytes]]]:
        """(index of the first key, keys) block after block."""
        for block in range(self._keys.blocks()):
            yield block * PER_BLOCK, self._decoded(block)

    def _block(self, block: int) -> list[bytes]:
        if block not in self._kept:
            if len(self._kept) >= KEPT_BLOCKS:
                del self._kept[next(iter(self._kept))]
            self._kept[block] = self._decoded(block)
        return self._kept[block]

    def _decoded(self, block: int) -> list[bytes]:
        suffixes = self._keys.block(block)
        start = block * PER_BLOCK
        shared = self._pack.array(f"{self._name}.shared").read(start, start + len(suffixes)).tolist()
        keys: list[bytes] = []
        key = b""
        for length, suffix in zip(shared, suffixes, strict=True):
            key = key[:length] + suffix
            keys.append(key)
        return keys

    def items(self, index: int, number: int) -> tuple[int, int]:
        """Where the items of key `index` lie in array `number`: (start, end)."""
        block = index - index % PER_BLOCK
        counts = self._pack.array(f"{self._name}.count.{number}").read(block, index + 1)
        start = self._pack.array(f"{self._name}.start.{number}").item(block // PER_BLOCK)
        end = start + int(counts.sum(dtype=np.int64))
        return end - int(counts[-1]), end

    def counts(self, number: int) -> IntArray:
        return self._pack.array(f"{self._name}.count.{number}").all()

    def is_whole(self) -> bool:
        """Whether every key has its length, and the first one is found."""
        return len(self._pack.array(f"{self._name}.shared")) == len(self) and self.lower_bound(b"") == 0

    def starts_fit(self, number: int, count: IntArray) -> bool:
        """Whether array `number` starts, for each block of keys, where the counts before it end."""
        starts = self._pack.array(f"{self._name}.start.{number}").all()
        return np.array_equal(starts, (np.cumsum(count) - count)[::PER_BLOCK])
