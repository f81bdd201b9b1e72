"""What commit subjects say of files: each file's document is the words of the commits that changed it.

A subject counts for the files its commit changed, each distinct term adding 1/sqrt(files changed), so that a sweeping
commit says little of each. Renames found by equal content are followed back. The list belongs to one commit and one
tree: it is built from the commits reachable from it and from nothing else, so an answer about a revision never knows
what was written later.

Sections: `word` dictionary: 0 postings; post.file array u4 (rows of the manifest, as differences); post.weight array u2
(units of 1/UNIT); doc.file array u4 and doc.length array u4 (units of 1/UNIT). Meta: commit, tree, files (of the
manifest), commits (read).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from arcgit import tokens
from arcgit.index.columns import Postings, differences
from arcgit.index.dictionary import Dictionary, write_dictionary
from arcgit.pack import Pack, PackWriter
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.model import Oid
    from arcgit.source.history import CommitRecord

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

KIND = "subjects"
UNIT = 1 << 12
MOST_FILES = 15
"""Commits that change more say what was done to the repository, not to its files."""
MOST_COMMITS = 6000

NOISE = (
    "fix fixes fixed bug add added adds update updates updated change changes changed remove removes removed"
    " merge merged pr pull request typo typos refactor refactored improve improved improvement release version"
    " bump docs doc test tests cleanup clean lint format style chore feat ci build deps dependency dependencies"
    " issue revert minor"
)
"""What commits are called, not what they are about: the appendix of the ranking recipe."""


@cache
def _noise() -> frozenset[str]:
    return frozenset(tokens.stems(NOISE.split()))


class About(NamedTuple):
    """What a subject list was built for."""

    commit: Oid
    tree: Oid
    files: int
    commits: int


class Documents(NamedTuple):
    """Weights in units of 1/UNIT, one item for each term of each file; `term` are numbers of `terms`."""

    terms: list[str]
    term: IntArray
    row: IntArray
    weight: IntArray


def documents(records: Iterable[CommitRecord], row_of: Mapping[bytes, int]) -> Documents:
    """What records, newest first, say of files. `row_of` are the live paths and the numbers of their files."""
    living = dict(row_of)
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    found: defaultdict[int, int] = defaultdict(int)
    terms_of = lru_cache(maxsize=1 << 15)(_word_terms)
    for record in records:
        if len(record.changes) <= MOST_FILES:
            rows = {living[change.path] for change in record.changes if change.path in living}
            weight = round(UNIT / math.sqrt(max(1, len(record.changes))))
            words = tokens.query_words(record.subject) if rows else []
            for term in {term for word in words for term in terms_of(word)}:
                number = numbers[term] << 32
                for row in rows:
                    found[number | row] += weight
        for change in record.changes:
            if change.status == "R" and change.path in living:
                living[change.old_path] = living.pop(change.path)
            elif change.status == "A":
                living.pop(change.path, None)
    keys = np.fromiter(found.keys(), np.int64, len(found))
    weights = np.fromiter(found.values(), np.int64, len(found))
    return Documents(list(numbers), keys >> 32, keys & 0xFFFFFFFF, weights)


def _word_terms(word: str) -> tuple[str, ...]:
    """The terms of a subject's word that say what a commit is about."""
    if len(word) == 1 or word.lower() in tokens.STOP_WORDS:
        return ()
    return tuple(term for term in tokens.terms_of(word) if term not in _noise())


def write_subjects(stream: BinaryIO, found: Documents, about: About) -> str:
    """Write a subject list; returns its content id."""
    keys = [term.encode("utf-8", "surrogatepass") for term in found.terms]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    rank = np.empty(len(keys), np.int64)
    rank[order] = np.arange(len(keys))
    by_term = np.lexsort((found.row, rank[found.term]))
    row, weight = found.row[by_term], np.minimum(found.weight[by_term], 0xFFFF)
    counts = np.bincount(rank[found.term], minlength=len(keys))
    length = np.bincount(row, weights=weight, minlength=about.files).astype(np.int64)
    having = np.flatnonzero(length)
    writer = PackWriter(stream, KIND)
    write_dictionary(writer, "word", [keys[at] for at in order], [counts])
    writer.array("post.file", differences(Postings(counts, row, weight)))
    writer.array("post.weight", weight.astype(np.uint16))
    writer.array("doc.file", having.astype(np.uint32))
    writer.array("doc.length", np.minimum(length[having], 0xFFFFFFFF).astype(np.uint32))
    return writer.finish(about._asdict())


class Subjects:
    """An open subject list. Raises DamagedFile when it does not read back."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        match pack.meta:
            case {"commit": str(commit), "tree": str(tree), "files": int(files), "commits": int(commits)}:
                self.about = About(commit, tree, files, commits)
            case _:
                raise pack.damaged("its meta does not describe a subject list")
        self._words = Dictionary(pack, "word")

    @cached_property
    def documents(self) -> tuple[IntArray, IntArray]:
        """(rows ascending, lengths in units of 1/UNIT) of the files that have a document."""
        rows = self._pack.array("doc.file").all().astype(np.int64)
        lengths = self._pack.array("doc.length").all().astype(np.int64)
        if len(rows) != len(lengths) or (len(rows) and int(rows.max()) >= self.about.files):
            raise self._pack.damaged("its documents do not fit the files")
        return rows, lengths

    @cached_property
    def length(self) -> FloatArray:
        """float64[files of the manifest]: the length of each document, 0 where there is none."""
        rows, lengths = self.documents
        length = np.zeros(self.about.files)
        length[rows] = lengths / UNIT
        return length

    @cached_property
    def average(self) -> float:
        """The average length of a document, more than 0."""
        return max(float(self.length.sum()) / max(1, len(self.documents[0])), 1 / UNIT)

    def postings(self, term: str) -> tuple[IntArray, IntArray]:
        """(rows ascending, weights in units of 1/UNIT) of the files whose subjects have the term."""
        index = self._words.find(term.encode("utf-8", "surrogatepass"))
        if index < 0:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        start, end = self._words.items(index, 0)
        rows = np.cumsum(self._pack.array("post.file").read(start, end), dtype=np.int64)
        if len(rows) and int(rows[-1]) >= self.about.files:
            raise self._pack.damaged("postings point outside the files")
        return rows, self._pack.array("post.weight").read(start, end).astype(np.int64)
