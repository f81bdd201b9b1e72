"""The list of commit subjects: files by BM25 over what the commits that changed them were called.

    G(file) = sum_t sqrt(idf) tf / (tf + K1 (1 - B + B length / average))

tf is what `index.subjects` adds up for a file, N and the average are those of the files that have a document. The list
is a property of one commit, so live averages are the same wherever it is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.index.impact import K1, B
from arcgit.index.subjects import UNIT, Subjects
from arcgit.rank.bm25 import WEIGHT_UNIT, term_weight
from arcgit.rank.fuse import FileScores

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

PART = 1 << 16
"""Parts of a score of 1, in which scores are summed as integers."""


def subject_scores(subjects: Subjects, terms: Sequence[str], file_of_row: IntArray) -> FileScores:
    """G of the files that have a term. `file_of_row` is the file of each manifest row, -1 where it is not searched."""
    documents = len(subjects.documents[0])
    scores = np.zeros(subjects.about.files, np.int64)
    for term in terms:
        having, weights = subjects.postings(term)
        frequency = weights / UNIT
        norm = K1 * (1 - B + B * subjects.length[having] / subjects.average)
        impact = np.rint(PART * frequency / (frequency + norm)).astype(np.int64)
        scores[having] += term_weight(len(having), documents) * impact
    scored = np.flatnonzero((scores > 0) & (file_of_row >= 0))
    files = file_of_row[scored]
    order = np.argsort(files, kind="stable")
    return FileScores(files[order], scores[scored][order] / (PART * WEIGHT_UNIT))


def joined_scores(lists: Sequence[FileScores]) -> FileScores | None:
    """The scores of several repositories' files, by file; None where no list is at hand."""
    if len(lists) < 2:
        return lists[0] if lists else None
    files = np.concatenate([np.asarray(one.files) for one in lists])
    scores = np.concatenate([np.asarray(one.scores) for one in lists])
    order = np.argsort(files, kind="stable")
    return FileScores(files[order], scores[order])
