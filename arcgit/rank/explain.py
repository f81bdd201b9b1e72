"""The arithmetic of a score, step by step: what each list gave, the factors of the priors, and what phrases added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from arcgit.model import Role, Step
from arcgit.rank.fuse import PLACES, Ranking
from arcgit.rank.priors import LONGEST, factor, size_factors

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.query import Query


def steps(view: View, query: Query, ranking: Ranking, file: int, verified: Iterable[Step]) -> Iterator[Step]:
    """The steps of one file's score. Names of factors begin with `x `: the sum of the lists is multiplied by them, then
    what was `verified` on the text is added."""
    for item in ranking.lists:
        if item.values[file]:
            yield Step(item.name, round(float(item.values[file]), PLACES), int(item.ranks[file]))
    if ranking.priors[file] != 1.0:
        for role in Role(int(view.roles[file])):
            yield Step(f"x {(role.name or '').lower()}", factor(role, query.roles), 0)
        yield Step("x size", float(size_factors()[min(int(view.lines[file]), LONGEST)]), 0)
    yield from verified
