"""Runs of word bytes to numbers, millions at a time.

The words are those of `tokens.raw_words`, cut at LONGEST_WORD bytes, but no Python object is made for a word that was
seen before: runs are found as edges in an array of bytes, hashed eight bytes at a step, and looked up in an open
addressing table, all in numpy. That is five times as fast as splitting and a dictionary. Two independent 64-bit hashes
stand for a word, so that no two words of one index meet, by chance or by design.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.record import NamedTuple
from arcgit.tokens import LONGEST_WORD, WORD_BYTES

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

STEP = 8
_IS_WORD = bytes(byte != 0x20 for byte in WORD_BYTES)
_KEEP = np.array([(1 << 8 * kept) - 1 for kept in range(STEP)] + [(1 << 64) - 1], np.uint64)
_FIRST_PRIME, _SECOND_PRIME = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)  # from xxHash and splitmix64
_SHIFT = np.uint64(29)
EMPTY = -1
SMALLEST_TABLE_BITS = 16
WORDS_AT_ONCE = 1 << 16
"""What is looked up at a time fits the processor's cache."""


class Texts(NamedTuple):
    """Texts end to end: text i ends at byte `ends[i]` of `buffer`. A word counts for the text that it begins in."""

    buffer: bytes
    ends: IntArray


def joined(texts: Sequence[bytes]) -> Texts:
    """Texts with a space between them."""
    sizes = np.fromiter(map(len, texts), np.int64, len(texts))
    return Texts(b" ".join(texts), np.cumsum(sizes + 1) - 1)


class WordTable:
    """Numbers words in order of first sight (within one call, in order of their hashes)."""

    def __init__(self) -> None:
        self.words: list[bytes] = []
        self._slots = _Slots(SMALLEST_TABLE_BITS)

    def ids(self, texts: Texts) -> tuple[IntArray, IntArray]:
        """(ids int64, counts int64): the numbers of all words of `texts`, in order, and how many each text has."""
        buffer = texts.buffer + b" " * (STEP + 1)
        starts, ends = _runs(buffer)
        counts = np.diff(np.searchsorted(starts, texts.ends), prepend=0)
        ids = np.empty(len(starts), np.int64)
        for low in range(0, len(starts), WORDS_AT_ONCE):
            at = slice(low, low + WORDS_AT_ONCE)
            ids[at] = self._numbers(buffer, starts[at], np.minimum(ends[at], starts[at] + LONGEST_WORD))
        return ids, counts

    def _numbers(self, buffer: bytes, starts: IntArray, ends: IntArray) -> IntArray:
        first, second = _hashes(buffer, starts, ends - starts)
        ids = self._find((first, second))
        unknown = np.flatnonzero(ids == EMPTY)
        if len(unknown):
            _, one_of_each = np.unique(first[unknown], return_index=True)
            new = unknown[one_of_each]
            self._learn(first[new], second[new])
            self.words += [
                buffer[start:end] for start, end in zip(starts[new].tolist(), ends[new].tolist(), strict=True)
            ]
            ids[unknown] = self._find((first[unknown], second[unknown]))
        return ids

    def _find(self, hashes: tuple[IntArray, IntArray]) -> IntArray:
        """The number of each word, EMPTY where it is new."""
        first, second = hashes
        found = np.full(len(first), EMPTY, np.int64)
        todo = np.arange(len(first))
        place = self._slots.home(first)
        while len(todo):
            held = self._slots.id[place]
            same = (
                (self._slots.first[place] == first[todo])
                & (self._slots.second[place] == second[todo])
                & (held != EMPTY)
            )
            found[todo[same]] = held[same]
            on = ~same & (held != EMPTY)
            todo, place = todo[on], (place[on] + 1) & (len(self._slots) - 1)
        return found

    def _learn(self, first: IntArray, second: IntArray) -> None:
        """Number new words, in the order given."""
        start = len(self.words)
        if 2 * (start + len(first)) > len(self._slots):
            old = self._slots
            held = old.id != EMPTY
            self._slots = _Slots((2 * (start + len(first))).bit_length())
            self._slots.place(old.first[held], old.second[held], old.id[held])
        self._slots.place(first, second, np.arange(start, start + len(first)))


class _Slots:
    """An open addressing table: each slot holds a word's two hashes and its number, or EMPTY."""

    def __init__(self, bits: int) -> None:
        self._shift = np.uint64(64 - bits)
        self.first = np.zeros(1 << bits, np.uint64)
        self.second = np.zeros(1 << bits, np.uint64)
        self.id = np.full(1 << bits, EMPTY, np.int64)

    def __len__(self) -> int:
        return len(self.id)

    def home(self, first: IntArray) -> IntArray:
        """Where a word's search starts."""
        return (first >> self._shift).astype(np.int64)

    def place(self, first: IntArray, second: IntArray, ids: IntArray) -> None:
        """Put words into free slots: of those that want the same one, the last wins and the others move on."""
        place = self.home(first)
        while len(ids):
            free = self.id[place] == EMPTY
            taken = place[free]
            self.id[taken], self.first[taken], self.second[taken] = ids[free], first[free], second[free]
            on = self.id[place] != ids
            first, second, ids, place = first[on], second[on], ids[on], (place[on] + 1) & (len(self) - 1)


def _runs(buffer: bytes) -> tuple[IntArray, IntArray]:
    """(start, end) of every run of word bytes. The buffer ends with a space."""
    is_word = np.frombuffer(buffer.translate(_IS_WORD), np.bool_)
    edges = np.flatnonzero(is_word[1:] != is_word[:-1]) + 1
    if is_word[0]:
        edges = np.concatenate((np.zeros(1, edges.dtype), edges))
    return edges[::2], edges[1::2]


def _hashes(buffer: bytes, starts: IntArray, lengths: IntArray) -> tuple[IntArray, IntArray]:
    """Two uint64 hashes of each run. At least STEP bytes of the buffer follow the last run.

    The second is the run itself where it fits, so that only longer runs need two hashes to be told apart.
    """
    eight = np.ndarray((len(buffer) - STEP + 1,), "<u8", buffer, strides=(1,))
    second = eight[starts] & _KEEP[np.minimum(lengths, STEP)]
    first = _mixed(lengths.astype(np.uint64), second, _FIRST_PRIME)
    todo = np.flatnonzero(lengths > STEP)
    at, left = starts[todo] + STEP, lengths[todo] - STEP
    while len(todo):
        part = eight[at] & _KEEP[np.minimum(left, STEP)]
        first[todo] = _mixed(first[todo], part, _FIRST_PRIME)
        second[todo] = _mixed(second[todo], part, _SECOND_PRIME)
        on = left > STEP
        todo, at, left = todo[on], at[on] + STEP, left[on] - STEP
    return first * _FIRST_PRIME, second  # the table uses the high bits of the first


def _mixed(state: IntArray, part: IntArray, prime: np.uint64) -> IntArray:
    mixed: IntArray = (state ^ part) * prime
    mixed ^= mixed >> _SHIFT
    return mixed
