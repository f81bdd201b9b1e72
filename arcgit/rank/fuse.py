"""The lists joined. Reciprocal Rank Fusion brings up a pool of files; the evidence score Z orders it.

    RRF(file) = sum over lists of weight / (RRF_K + rank)            (Cormack, Clarke and Büttcher 2009)
    Z(file)   = C/max C + .5 F/max F + (N + .5 J) + .5 G/max G + .5 V/max V + S + A
    score     = Z prior

Z is worth +.03 NDCG over RRF. C and F are the term lists, N and J the file-name block, G commit subjects, V vectors, S
symbols, A paths that the query spells out. Maxima are over the files that the filters leave. Each list is multiplied by
the prior before it is ranked (the recipe's advice for RRF), and cut with all ties at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]
    BoolArray = npt.NDArray[np.bool_]

RRF_K = 60
RRF_UNIT = 10**9
"""RRF is summed in units of 1/RRF_UNIT, as integers."""
CUT = 1000
"""Ranks of a list that count, ties at the last one included."""
POOL = 200
"""Files that the evidence score orders."""
PLACES = 6
"""Decimals of a score: what lies beyond is never compared."""

WEIGHTS = {
    "chunks": 1.0,
    "whole file": 0.5,
    "file name": 1.0,
    "subjects": 0.5,
    "vectors": 0.5,
    "symbols": 1.0,
    "address": 1.0,
    "lines": 1.0,
}
"""What a list weighs in Z. Symbols and addresses come weighted; lines are all there is in an exact search. Half and
double the weight change NDCG@10 of .891 by: chunks -.004 -.006, whole file -.004 +.002, file name -.012 -.002, subjects
-.003 -.006 (`ci/bench variations`)."""
RRF_WEIGHTS = {"symbols": 2}
"""What a list weighs in RRF, where that is not 1."""


class FileScores(NamedTuple):
    """A list computed elsewhere: file numbers (ascending, distinct) and their scores, more than 0."""

    files: IntArray
    scores: FloatArray


class Evidence(NamedTuple):
    """One list: what it gives each file in Z, and its rank among the list's files (0 outside of it)."""

    name: str
    values: FloatArray
    ranks: IntArray


class Ranking(NamedTuple):
    """All lists, the priors, and the files best first by RRF and by score. `scores` are rounded."""

    lists: tuple[Evidence, ...]
    priors: FloatArray
    fused: IntArray
    evidence: FloatArray
    scores: FloatArray


def normalised(scores: IntArray | FloatArray, allowed: BoolArray) -> FloatArray:
    """Scores over their maximum among the allowed files; 0 for all others."""
    kept = np.where(allowed & (scores > 0), scores, 0)
    most = kept.max(initial=0)
    return kept / most if most > 0 else np.zeros(len(kept))


def spread(found: FileScores | None, files: int) -> FloatArray:
    """A sparse list as one score a file."""
    scores = np.zeros(files)
    if found is not None:
        scores[found.files] = found.scores
    return scores


def rank(lists: Sequence[tuple[str, FloatArray]], priors: FloatArray) -> Ranking:
    """Join lists of one value a file, in the units that WEIGHTS are for."""
    evidence: list[Evidence] = []
    total = np.zeros(len(priors))
    fused = np.zeros(len(priors), np.int64)
    for name, values in lists:
        if not values.any():
            continue
        weighted = WEIGHTS[name] * values
        total += weighted
        ranks = _ranks(np.round(weighted * priors, PLACES))
        listed = np.flatnonzero(ranks)
        fused[listed] += share(name, ranks[listed])
        evidence.append(Evidence(name, weighted, ranks))
    return Ranking(tuple(evidence), priors, fused, total, np.round(total * priors, PLACES))


def share(name: str, ranks: IntArray) -> IntArray:
    """What a list gives to RRF at some ranks, in units of 1/RRF_UNIT."""
    return RRF_WEIGHTS.get(name, 1) * RRF_UNIT // (RRF_K + ranks)


def _ranks(values: FloatArray) -> IntArray:
    """1 for the best, equal values the same rank, 0 beyond the cut."""
    ranks = np.zeros(len(values), np.int64)
    listed = np.flatnonzero(values > 0)
    if len(listed) > CUT:
        listed = listed[values[listed] >= np.partition(values[listed], -CUT)[-CUT]]
    descending = -values[listed]
    ranks[listed] = np.searchsorted(np.sort(descending), descending) + 1
    return ranks


def pool(ranking: Ranking, size: int) -> IntArray:
    """The `size` files that RRF puts first, all ties at the last place included, by file."""
    listed = np.flatnonzero(ranking.fused)
    if len(listed) > size:
        fused = ranking.fused[listed]
        listed = listed[fused >= np.partition(fused, -size)[-size]]
    return listed


def in_order(files: IntArray, scores: FloatArray | IntArray) -> IntArray:
    """Files best first; equal ones in path order, which is their own."""
    return files[np.lexsort((files, -scores[files]))]
