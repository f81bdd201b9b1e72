"""The list of vectors: files by the cosine between the query and the nearest of their chunks.

    V(file) = cosine - threshold       where that is more than 0

A model gives every text some likeness to every other, so that of a cosine only what stands out says anything: the
threshold is the mean over the files that may answer, or the cosine of the file after the best POOLED if that is more.

Measured with static word vectors (WordLlama, 256 numbers) on four annotated repositories: NDCG@10 .887 without, .876
with (.878 for V = cosine; .878, .885 at weights .25, .12). Such a model knows little that the words do not say; the
weight is the recipe's, for better ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.rank.fuse import PLACES
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]

POOLED = 100
"""Files that vectors may bring up."""
NO_ROW = -1


class Nearest(NamedTuple):
    """For every file the cosine of its nearest chunk, rounded, and the row of its nearest declaration; NO_ROW: none."""

    cosine: FloatArray
    row: IntArray


def standing_out(nearest: Nearest, allowed: BoolArray) -> FloatArray:
    """V of every file; 0 for those that do not stand out, or may not answer."""
    scores = np.zeros(len(allowed))
    listed = np.flatnonzero(allowed & (nearest.row != NO_ROW))
    if not len(listed):
        return scores
    cosine = nearest.cosine[listed]
    threshold = round(float(np.sum(np.rint(cosine * 10**PLACES)) / len(cosine)) / 10**PLACES, PLACES)
    if len(cosine) > POOLED:
        threshold = max(threshold, float(np.partition(cosine, -POOLED - 1)[-POOLED - 1]))
    scores[listed] = np.round(np.maximum(cosine - threshold, 0.0), PLACES)
    return scores
