"""The two term lists: chunks by BM25F over their fields and their file's path, whole files by BM25.

    C(chunk) = sum_t wC_t x / (x + SATURATION)      x as stored, plus PATH_WEIGHT tf / (1 - B + B len / AVERAGE_PATH)
    F(file)  = sum_t wF_t tf / (tf + norm)          tf as stored, plus 1 for a term of the path
    w_t      = sqrt(ln(1 + (N - df + .5) / (df + .5)))

The square root keeps rare words of plain English from winning (the recipe's ablation: -.003 for the plain idf). N and
df are those of the whole live set: wC counts chunks with a posting, wF files with a posting or the term in their path.
Impacts are in units of 1/UNIT, weights in units of 1/WEIGHT_UNIT, sums in int64.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.index.impact import AVERAGE_PATH, PATH_WEIGHT, SATURATION, B, file_norm
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.rank.names import PathHits

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]

UNIT = 257 * 255
"""An impact of 1. A stored byte b stands for b / 255, which is exactly 257 b units."""
WEIGHT_UNIT = 1 << 12
NO_CANDIDATE = -1

_BYTES = np.arange(256)
_X = SATURATION * _BYTES[:255] / (255 - _BYTES[:255])


class ChunkList(NamedTuple):
    """C of chunk `row` is scores[row] + base[file of row]: what the path gives is the same for all chunks of a file.

    `scores` int64[chunks] is NO_CANDIDATE for chunks that a filter leaves out; `base` is int64[files].
    """

    scores: IntArray
    base: IntArray


class FileList(NamedTuple):
    """F of every file (int64), the weight of each term, and the files that have each term (ascending)."""

    scores: IntArray
    weights: list[int]
    having: list[IntArray]

    def has(self, files: IntArray) -> BoolArray:
        """bool[terms, files]: which terms each of some files, or its path, has."""
        has = np.zeros((len(self.having), len(files)), np.bool_)
        for row, having in zip(has, self.having, strict=True):
            if len(having):
                at = np.minimum(having.searchsorted(files), len(having) - 1)
                row[:] = having[at] == files
        return has

    def coverage(self, files: IntArray) -> FloatArray:
        """The share of the terms, by weight, that each of some files has; 1 where there are no terms."""
        whole = sum(self.weights)
        held: IntArray = np.array(self.weights, np.int64) @ self.has(files)
        return held / whole if whole else np.ones(len(files))


def term_weight(df: int, count: int) -> int:
    """The weight of a term that `df` of `count` documents have, in units of 1/WEIGHT_UNIT."""
    return round(WEIGHT_UNIT * math.sqrt(math.log(1 + (count - df + 0.5) / (df + 0.5))))


def chunk_list(view: View, terms: Sequence[str], paths: Sequence[PathHits], candidates: BoolArray | None) -> ChunkList:
    """C of every chunk. `paths` go with `terms`; `candidates` bool[chunks] are those that may answer (None: all)."""
    scores = np.zeros(view.chunks, np.int64)
    base = np.zeros(view.files, np.int64)
    length = np.diff(view.path_first)
    for term, path in zip(terms, paths, strict=True):
        rows, impacts = view.chunk_postings(term)
        weight = term_weight(len(rows), view.chunks)
        gain = np.multiply(impacts, weight * 257, dtype=np.int64)
        if len(path.files):
            x = PATH_WEIGHT * path.times / (1 - B + B * length[path.files] / AVERAGE_PATH)
            alone = _saturated(x)
            base[path.files] += weight * alone
            at, owner = _postings_of_files(view, rows, path.files)
            gain[at] = weight * (_saturated(_X[impacts[at]] + x[owner]) - alone[owner])
        np.add.at(scores, rows, gain)  # rows are distinct; numpy does this faster than scores[rows] += gain
    if candidates is not None:
        scores[~candidates] = NO_CANDIDATE
    return ChunkList(scores, base)


def _saturated(x: npt.NDArray[np.float64]) -> IntArray:
    return np.rint(UNIT * x / (x + SATURATION)).astype(np.int64)


def _postings_of_files(view: View, rows: IntArray, files: IntArray) -> tuple[IntArray, IntArray]:
    """(position in `rows`, position in `files`) of the postings that lie in one of `files`."""
    lo = np.searchsorted(rows, view.first_chunk[files])
    count = np.searchsorted(rows, view.first_chunk[files + 1]) - lo
    owner = np.repeat(np.arange(len(files)), count)
    ends = np.cumsum(count)
    return np.arange(len(owner)) + (lo - ends + count)[owner], owner


def best_of_files(view: View, chunks: ChunkList) -> IntArray:
    """C of every file: that of its best chunk, or NO_CANDIDATE."""
    first = view.first_chunk
    best = np.full(view.files, NO_CANDIDATE, np.int64)
    has_chunks = np.flatnonzero(first[1:] > first[:-1])
    if len(has_chunks):
        best[has_chunks] = np.maximum.reduceat(chunks.scores, first[has_chunks])
    return np.where(best >= 0, best + chunks.base, NO_CANDIDATE)


def file_list(view: View, terms: Sequence[str], paths: Sequence[PathHits]) -> FileList:
    """F of every file."""
    scores = np.zeros(view.files, np.int64)
    weights: list[int] = []
    having: list[IntArray] = []
    for term, path in zip(terms, paths, strict=True):
        files, impacts = view.file_postings(term)
        if not len(path.files):
            weights.append(term_weight(len(files), view.files))
            np.add.at(scores, files, np.multiply(impacts, weights[-1] * 257, dtype=np.int64))
            having.append(files)
            continue
        at = np.minimum(np.searchsorted(files, path.files), max(0, len(files) - 1))
        posted = files[at] == path.files if len(files) else np.zeros(len(path.files), np.bool_)
        weight = term_weight(len(files) + int((~posted).sum()), view.files)
        np.add.at(scores, files, np.multiply(impacts, weight * 257, dtype=np.int64))
        byte = np.where(posted, impacts[at], 0).astype(np.int64) if len(files) else np.zeros(len(path.files), np.int64)
        norm = file_norm(view.length[path.files])
        frequency = norm * byte / (255 - byte) + 1
        scores[path.files] += weight * (np.rint(UNIT * frequency / (frequency + norm)).astype(np.int64) - 257 * byte)
        weights.append(weight)
        having.append(np.sort(np.concatenate((files, path.files[~posted]))))
    return FileList(scores, weights, having)
