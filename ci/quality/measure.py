"""Every question put to arcgit: at which ranks the right answers stand, and what label each answer got."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import arcgit
from arcgit.api import Repo
from arcgit.errors import UnknownRevision
from arcgit.model import Hit, Relevance
from quality.data import Commit, Corpus, Query

TOP = 10
"""Hits of an answer that are looked at."""

Labels = tuple[tuple[Relevance, bool], ...]
"""The label of each hit, and whether the hit is right."""


class Asked(NamedTuple):
    """How an annotated query fared: NDCG@10 by evidence and by RRF alone, and the time by evidence."""

    ndcg: float
    fused: float
    labels: Labels
    milliseconds: float


class Located(NamedTuple):
    """How a commit's subject fared: the ranks, 0 for none, of the first right file, of the first hit that is a right
    place, and of the first hit that has one among its further places."""

    file: int
    first_place: int
    place: int
    labels: Labels
    ready_seconds: float


@contextmanager
def opened(checkout: Path, *, history: bool, rank: str) -> Iterator[Repo]:
    """A repository with its settings overruled, as `git -c` would."""
    settings = {"arcsearch.history": str(history).lower(), "arcsearch.rank": rank}
    os.environ["GIT_CONFIG_COUNT"] = str(len(settings))
    for number, (key, value) in enumerate(settings.items()):
        os.environ[f"GIT_CONFIG_KEY_{number}"] = key
        os.environ[f"GIT_CONFIG_VALUE_{number}"] = value
    with arcgit.open(checkout) as repo:
        yield repo


def asked(corpus: Corpus, checkout: Path, *, history: bool) -> Iterator[Asked]:
    """All queries of a corpus, in order."""

    def hits_of(repo: Repo, query: Query) -> tuple[Hit, ...]:
        return repo.search(query.text, paths=corpus.paths, limit=TOP, worktree=False).hits

    with (
        opened(checkout, history=history, rank="rrf") as fused,
        opened(checkout, history=history, rank="evidence") as repo,
    ):
        repo.refresh()
        for query in corpus.queries:
            by_ranks = hits_of(fused, query)
            started = time.perf_counter()
            hits = hits_of(repo, query)
            took = time.perf_counter() - started
            labels = tuple((hit.relevance, any(target.is_in(hit) for target in query.targets)) for hit in hits)
            yield Asked(ndcg(query, hits), ndcg(query, by_ranks), labels, 1000 * took)


def located(corpus: Corpus, checkout: Path, *, history: bool) -> Iterator[Located | None]:
    """All commits of a corpus, in order; None for a revision that the checkout does not have."""
    with opened(checkout, history=history, rank="evidence") as repo:
        for commit in corpus.commits:
            started = time.perf_counter()
            try:
                repo.refresh(rev=commit.parent)
            except UnknownRevision:
                yield None
                continue
            took = time.perf_counter() - started
            yield located_in(repo, commit)._replace(ready_seconds=took)


def located_in(repo: Repo, commit: Commit) -> Located:
    """How one commit fares in a repository whose index has its parent, however long that took."""
    hits = repo.search(commit.subject, rev=commit.parent, limit=TOP, worktree=False).hits
    return Located(
        file=first(hits, commit.is_file),
        first_place=first(hits, commit.is_place),
        place=first(hits, lambda hit: commit.is_place(hit) or any(map(commit.is_place, hit.more))),
        labels=tuple((hit.relevance, commit.is_file(hit)) for hit in hits),
        ready_seconds=0.0,
    )


def first(hits: Sequence[Hit], good: Callable[[Hit], bool]) -> int:
    """The rank of the first good hit, from 1; 0 for none."""
    return next((rank for rank, hit in enumerate(islice(hits, TOP), 1) if good(hit)), 0)


def ndcg(query: Query, hits: Sequence[Hit]) -> float:
    """NDCG@10 where a target gains 1 at the first hit that is in it, and several at one rank gain 1 together."""
    ranks = {first(hits, target.is_in) for target in query.targets} - {0}
    ideal = range(1, 1 + min(TOP, len(query.targets)))
    return _gain(ranks) / _gain(ideal) if query.targets else 0.0


def _gain(ranks: range | set[int]) -> float:
    return sum(1 / math.log2(rank + 1) for rank in sorted(ranks))
