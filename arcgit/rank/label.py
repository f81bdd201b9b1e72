"""How relevant a hit is, in words, so that a reader or an agent knows when to stop.

Lists are normalised by their best file, so the first hit has a high Z however poor it is. The label therefore looks at
what does not depend on the other files: how much of the query (by term weight) the file holds, and evidence that cannot
be had by chance, a definition of the name asked for or a file called so.
"""

from __future__ import annotations

from arcgit.model import Relevance

STRONG, GOOD, MODERATE = 2.0, 1.2, 0.6
"""Thresholds of score x coverage."""


def label(score: float, coverage: float) -> Relevance:
    """`score` is the evidence score, `coverage` the share of the query that the file holds, by weight (0 to 1)."""
    sure = score * coverage
    if sure >= STRONG:
        return Relevance.STRONG
    if sure >= GOOD:
        return Relevance.GOOD
    if sure >= MODERATE:
        return Relevance.MODERATE
    return Relevance.WEAK
