"""Sorting and summing of keyed integers, in numpy: how words become postings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

AMOUNT_BITS = 20
"""Amounts are below 2**20, keys below 2**44, so that one word holds both."""


def counted(keys: IntArray) -> tuple[IntArray, IntArray]:
    """The distinct keys (int64, not negative), ascending, and how often each occurs. Sorts `keys` in place."""
    keys.sort()
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    return keys[starts], np.diff(starts, append=len(keys))


def summed(keys: IntArray, amounts: IntArray) -> tuple[IntArray, IntArray]:
    """The distinct keys, ascending, and the sum of their amounts."""
    packed = (keys.astype(np.uint64) << np.uint64(AMOUNT_BITS)) | amounts.astype(np.uint64)
    packed.sort()
    keys = (packed >> np.uint64(AMOUNT_BITS)).astype(np.int64)
    if not len(keys):
        return keys, keys
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    return keys[starts], np.add.reduceat((packed & np.uint64((1 << AMOUNT_BITS) - 1)).astype(np.int64), starts)


def expanded(start: IntArray, counts: IntArray) -> tuple[IntArray, IntArray]:
    """For each item with its own run start, start + 1, … of `counts` numbers: (item of each number, number)."""
    source = np.repeat(np.arange(len(counts)), counts)
    ends = np.cumsum(counts)
    within = np.arange(len(source)) - np.repeat(ends - counts, counts)
    return source, start[source] + within
