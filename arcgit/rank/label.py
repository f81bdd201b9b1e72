"""How relevant a hit is, in words, so that a reader or an agent knows when to stop.

Lists are normalised by their best file, so the first hit has a high score however poor it is, and the others stand
beside it. The label therefore also looks at how near the hit is to the best one, and at how much of the query the file
holds at all:

    sureness = evidence (evidence / best) sqrt(coverage)

`best` is that of the answer, with what phrases and messages add to it where they stand word for word: beside such a hit
all others are less sure. The hit itself is strong then; of hits that say a message only in part none was right.

Shares of right hits among the first ten (`ci/bench quality`; an annotated query has one right file or two, a commit all
that it changed; messages are 256 of 12 repositories). In odd and even repositories alone they fall as steeply.

               621 queries         360 commits         messages
    strong      675  .69           191  .66            296  .69
    good        623  .25           263  .37            124  .11
    moderate   1080  .06           531  .14            337  .03
    weak       3594  .01          2569  .03           1803  .00
"""

from __future__ import annotations

import math

from arcgit.model import Relevance

STRONG, GOOD, MODERATE = 1.75, 1.1, 0.6
"""The least sureness of each label: at STRONG the share of right hits steps from a third to more than a half, on both
measures."""


def label(evidence: float, best: float, coverage: float) -> Relevance:
    """`evidence` of the hit and `best` of the answer are scores before and after what was verified on texts, `coverage`
    the share of the query's terms, by weight, that the file holds (0 to 1). Where nothing was scored, all hits are what
    the filters asked for."""
    if best <= 0:
        return Relevance.GOOD
    sureness = evidence * (evidence / best) * math.sqrt(coverage)
    if sureness >= STRONG:
        return Relevance.STRONG
    if sureness >= GOOD:
        return Relevance.GOOD
    return Relevance.MODERATE if sureness >= MODERATE else Relevance.WEAK
