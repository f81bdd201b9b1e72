"""The arithmetic of a score, step by step, so that who follows it comes to the score that is shown.

    evidence   (what each list gave + …) × each prior × … + what was verified on the text
    rrf        weight / (RRF_K + rank) + … of the same lists, + what was verified on the text

A rank is the file's place in a list once the priors are multiplied in. In RRF they count by it alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arcgit.model import Role, Step
from arcgit.rank.fuse import RRF_UNIT, Ranking, share
from arcgit.rank.priors import LONGEST, factor, size_factors

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.query import Query

DECIMALS = 9
"""Of a step: its rounding must not show in the score, which has six."""


def evidence_steps(view: View, query: Query, ranking: Ranking, file: int) -> Iterator[Step]:
    """The steps of a file's evidence: lists, then priors, the names of which begin with `x `."""
    for item in ranking.lists:
        if item.values[file]:
            yield Step(item.name, round(float(item.values[file]), DECIMALS), int(item.ranks[file]))
    if ranking.priors[file] != 1.0:
        for role in Role(int(view.roles[file])):
            yield Step(f"x {(role.name or '').lower()}", factor(role, query.roles), 0)
        yield Step("x size", float(size_factors()[min(int(view.lines[file]), LONGEST)]), 0)


def fused_steps(ranking: Ranking, file: int) -> Iterator[Step]:
    """The steps of a file's score by Reciprocal Rank Fusion."""
    for item in ranking.lists:
        if item.ranks[file]:
            yield Step(item.name, int(share(item.name, item.ranks[file])) / RRF_UNIT, int(item.ranks[file]))
