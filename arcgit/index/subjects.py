"""What commit subjects say of files: each file's document is the words of the commits that changed it.

A subject counts for the files its commit changed, each distinct term adding 1/sqrt(files changed), so that a sweeping
commit says little of each. Renames found by equal content are followed back. The list belongs to one commit and one
tree: it is built from the commits reachable from it and from nothing else, so an answer about a revision never knows
what was written later.

Sections: `word` dictionary: 0 postings; post.file array u4 (rows of the manifest, as differences); post.weight array u2
(units of 1/UNIT); doc.file array u4 and doc.length array u4 (units of 1/UNIT). Meta: commit, tree, files (of the
manifest), commits (read), shallow.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from arcgit import tokens
from arcgit.index.columns import Postings, differences
from arcgit.index.dictionary import Dictionary, write_dictionary
from arcgit.pack import Pack, PackWriter

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.model import Oid
    from arcgit.source.history import CommitRecord

    IntArray = npt.NDArray[Any]

KIND = "subjects"
UNIT = 1 << 12
MOST_FILES = 15
"""Commits that change more say what was done to the repository, not to its files."""
MOST_COMMITS = 6000

NOISE = frozenset(
    tokens.stems(
        "fix fixes fixed bug add added adds update updates updated change changes changed remove removes removed merge"
        " merged pr pull request typo typos refactor refactored improve improved improvement release version bump docs"
        " doc test tests cleanup clean lint format style chore feat ci build deps dependency dependencies issue revert"
        " minor".split()
    )
)
"""What commits are called, not what they are about: the appendix of the ranking recipe."""


@dataclass(frozen=True, slots=True)
class About:
    """What a subject list was built for."""

    commit: Oid
    tree: Oid
    files: int
    commits: int
    shallow: bool


def documents(records: Iterable[CommitRecord], row_of: Mapping[bytes, int]) -> dict[int, dict[str, int]]:
    """File row → term → weight in units of 1/UNIT, from records newest first. `row_of` are the live paths."""
    living = dict(row_of)
    found: defaultdict[int, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for record in records:
        if len(record.changes) <= MOST_FILES:
            rows = {living[change.path] for change in record.changes if change.path in living}
            weight = round(UNIT / math.sqrt(max(1, len(record.changes))))
            for term in subject_terms(record.subject) if rows else ():
                for row in rows:
                    found[row][term] += weight
        for change in record.changes:
            if change.status == "R" and change.path in living:
                living[change.old_path] = living.pop(change.path)
            elif change.status == "A":
                living.pop(change.path, None)
    return {row: dict(terms) for row, terms in found.items()}


def subject_terms(subject: str) -> list[str]:
    """The distinct terms of a subject that say what a commit is about."""
    return [term for term in tokens.query_terms(tokens.query_words(subject)) if term not in NOISE]


def write_subjects(stream: BinaryIO, found: Mapping[int, Mapping[str, int]], about: About) -> str:
    """Write a subject list; returns its content id."""
    by_term: defaultdict[bytes, list[tuple[int, int]]] = defaultdict(list)
    for row in sorted(found):
        for term, weight in found[row].items():
            by_term[term.encode("utf-8", "surrogatepass")].append((row, min(weight, 0xFFFF)))
    keys = sorted(by_term)
    count = np.array([len(by_term[key]) for key in keys], np.int64)
    every = np.array([posting for key in keys for posting in by_term[key]], np.int64).reshape(-1, 2)
    rows = np.array(sorted(found), np.uint32)
    writer = PackWriter(stream, KIND)
    write_dictionary(writer, "word", keys, [count])
    writer.array("post.file", differences(Postings(count, every[:, 0], every[:, 1])))
    writer.array("post.weight", every[:, 1].astype(np.uint16))
    writer.array("doc.file", rows)
    writer.array(
        "doc.length", np.array([min(sum(found[row].values()), 0xFFFFFFFF) for row in rows.tolist()], np.uint32)
    )
    return writer.finish(
        {
            "commit": about.commit,
            "tree": about.tree,
            "files": about.files,
            "commits": about.commits,
            "shallow": about.shallow,
        }
    )


class Subjects:
    """An open subject list. Raises DamagedFile when it does not read back."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        match pack.meta:
            case {
                "commit": str(commit),
                "tree": str(tree),
                "files": int(files),
                "commits": int(read),
                "shallow": bool(cut),
            }:
                self.about = About(commit, tree, files, read, cut)
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
