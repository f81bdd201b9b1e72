"""Words to terms in bulk: every distinct word is split and stemmed once, and a table holds its terms.

The result is the same as `tokens.terms_of` word by word, less what is not indexed (a law test holds them together).
Only ASCII words that do not start with a digit take the fast road, where one regular expression splits all new words.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.index.words import Texts, WordTable

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]


BREAK, NOT_INDEXED = -1, -2


def is_indexed(term: str) -> bool:
    """Single ASCII letters and digits are not: a seventh of all postings, of use to queries of one letter alone."""
    return len(term) > 1 or not term.isascii()


class Vocabulary:
    """Grows with the words it is shown. Word and term ids are in order of first sight and mean nothing outside."""

    def __init__(self) -> None:
        self._words = WordTable()
        self._terms: defaultdict[str, int] = defaultdict(count().__next__)
        self._parts: dict[str, int] = {}
        self._learnt = 0
        self._first = np.zeros(1, np.int64)
        self._table = np.zeros(0, np.uint32)

    def ids(self, texts: Texts) -> tuple[IntArray, IntArray]:
        """(ids, counts): the ids of all words of `texts`, in order, and how many words each text has."""
        return self._words.ids(texts)

    @property
    def terms(self) -> list[str]:
        return list(self._terms)

    def table(self) -> tuple[IntArray, IntArray]:
        """(first, terms): word w has the term ids terms[first[w]:first[w + 1]], for every word seen so far."""
        new = self._words.words[self._learnt :]
        if new:
            self._learnt += len(new)
            counts, table = self._split(new)
            self._first = np.concatenate((self._first, self._first[-1] + np.cumsum(counts, dtype=np.int64)))
            self._table = np.concatenate((self._table, table))
        return self._first, self._table

    def _split(self, words: list[bytes]) -> tuple[IntArray, IntArray]:
        """Counts of terms and the term ids, word after word."""
        is_fast = [word.isascii() and not word[0:1].isdigit() for word in words]
        fast = [word.decode("ascii") for word, plain in zip(words, is_fast, strict=True) if plain]
        counts, table = self._split_ascii(fast)
        if len(fast) == len(words):
            return counts, table
        slow = [self._slow_terms(word) for word, plain in zip(words, is_fast, strict=True) if not plain]
        fast_at = np.array(is_fast, np.bool_)
        every = np.zeros(len(words), np.int64)
        every[fast_at] = counts
        every[~fast_at] = [len(ids) for ids in slow]
        owner_is_fast = np.repeat(fast_at, every)
        merged = np.zeros(len(owner_is_fast), np.uint32)
        merged[owner_is_fast] = table
        merged[~owner_is_fast] = [term for ids in slow for term in ids]
        return every, merged

    def _slow_terms(self, word: bytes) -> list[int]:
        return [self._terms[term] for term in tokens.terms_of(tokens.cut(word)) if is_indexed(term)]

    def _split_ascii(self, words: list[str]) -> tuple[IntArray, IntArray]:
        """All words at once: split into parts, add the parts joined where there are several, drop what repeats."""
        if not words:
            return np.zeros(0, np.int64), np.zeros(0, np.uint32)
        parts = tokens.ascii_parts_of_lines("\n".join(words) + "\n")
        known = self._parts
        new = [part for part in dict.fromkeys(parts) if part not in known and part != "\n"]
        for part, stem in zip(new, tokens.stems([part.lower() for part in new]), strict=True):
            known[part] = self._terms[stem] if is_indexed(stem) else NOT_INDEXED
        known["\n"] = BREAK
        ids = np.fromiter(map(known.__getitem__, parts), np.int64, len(parts))
        ends = np.flatnonzero(ids == BREAK)
        counts = np.diff(ends, prepend=-1) - 1
        several = np.flatnonzero(counts > 1)
        joined = tokens.stems([tokens.joined_ascii(words[at]) for at in several.tolist()])
        joined_ids = np.fromiter(map(self._terms.__getitem__, joined), np.int64, len(joined))
        ids[ends] = BREAK
        ids[ends[several]] = joined_ids
        owner = np.repeat(np.arange(len(words)), counts + 1)
        return _distinct(owner[ids >= 0], ids[ids >= 0], len(words))


def _distinct(owner: IntArray, ids: IntArray, words: int) -> tuple[IntArray, IntArray]:
    """Each owner's ids without repetitions, in order of first use: counts by owner, and the ids."""
    key = (owner << 32) | ids
    _, first = np.unique(key, return_index=True)
    first.sort()
    return np.bincount(owner[first], minlength=words), ids[first].astype(np.uint32)
