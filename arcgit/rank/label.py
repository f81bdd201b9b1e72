"""How relevant a hit is, in words, so that a reader or an agent knows when to stop.

Lists are normalised by their best file, so the first hit has a high score however poor it is, and the others stand
beside it. The label therefore also looks at how near the hit is to the best one and at how much of the query the file
holds at all:

    sureness = score (score / best score) sqrt(coverage)

Measured on 3,171 hits of the annotated queries (16 repositories, one or two right files a query): of the hits called
strong, good, moderate and weak, .67, .32, .09 and .01 were right.
"""

from __future__ import annotations

import math

from arcgit.model import Relevance

STRONG, GOOD, MODERATE = 1.5, 1.0, 0.5


def label(score: float, best: float, coverage: float) -> Relevance:
    """`score` of the hit and `best` of the answer are evidence scores, `coverage` the share of the query's terms, by
    weight, that the file holds (0 to 1). Where nothing was scored, all hits are what the filters asked for."""
    if best <= 0:
        return Relevance.GOOD
    sureness = score * (score / best) * math.sqrt(coverage)
    if sureness >= STRONG:
        return Relevance.STRONG
    if sureness >= GOOD:
        return Relevance.GOOD
    return Relevance.MODERATE if sureness >= MODERATE else Relevance.WEAK
