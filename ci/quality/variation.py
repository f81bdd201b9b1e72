"""What the ranking's constants are worth: both measures with each of them halved and doubled.

`ci/bench variations --measures DIR --repos DIR` prints the table. A constant whose neighbours do about as well lies on
a plateau and says little about these repositories in particular; one that stands on a peak was fitted to them.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from arcgit.api import Repo
from arcgit.errors import UnknownRevision
from quality.data import Corpus, corpora
from quality.measure import TOP, located_in, ndcg, opened


class Constant(NamedTuple):
    """A number in a module, or under a key of a table in it."""

    module: str
    name: str
    key: str = ""

    @property
    def text(self) -> str:
        return f"{self.module.removeprefix('arcgit.')} {self.name}{f' {self.key}' if self.key else ''}"


CONSTANTS = (
    Constant("arcgit.rank.fuse", "WEIGHTS", "chunks"),
    Constant("arcgit.rank.fuse", "WEIGHTS", "whole file"),
    Constant("arcgit.rank.fuse", "WEIGHTS", "file name"),
    Constant("arcgit.rank.fuse", "WEIGHTS", "subjects"),
    Constant("arcgit.rank.names", "JOINED"),
    Constant("arcgit.rank.symbols", "ALONE"),
    Constant("arcgit.rank.symbols", "IN_PROSE"),
    Constant("arcgit.rank.bm25", "PATH_WEIGHT"),
    Constant("arcgit.rank.priors", "DEMOTION"),
    Constant("arcgit.rank.priors", "SIZE_EXPONENT"),
)
FACTORS = (0.5, 2.0)


class Variation(NamedTuple):
    """A constant times a factor; no constant is the ranking as it is."""

    constant: Constant | None
    factor: float

    @contextmanager
    def applied(self) -> Iterator[None]:
        if self.constant is None:
            yield
            return
        module: Any = import_module(self.constant.module)
        holder, key = (vars(module), self.constant.name)
        if self.constant.key:
            holder, key = holder[key], self.constant.key
        kept = holder[key]
        holder[key] = kept * self.factor
        _forget(module)
        try:
            yield
        finally:
            holder[key] = kept
            _forget(module)


def _forget(module: Any) -> None:  # noqa: ANN401  # a module is anything
    """Let go of what was computed from a module's constants."""
    for item in vars(module).values():
        if hasattr(item, "cache_clear"):
            item.cache_clear()


class Figures(NamedTuple):
    """What a variation did: NDCG@10 by repository, and the ranks of file, first place and place by commit."""

    queries: list[float]
    commits: list[tuple[int, int, int]]


def main(arguments: Sequence[str]) -> int:
    typed = _parser().parse_args(arguments)
    variations = [Variation(None, 1.0), *(Variation(constant, by) for constant in CONSTANTS for by in FACTORS)]
    figures = [Figures([], []) for _ in variations]
    for corpus in corpora(typed.measures):
        checkout = typed.repos / corpus.name
        if checkout.is_dir() and (not typed.repo or corpus.name in typed.repo):
            with opened(checkout, history=True, rank="evidence") as repo:
                _measure(repo, corpus, variations, figures)
            sys.stderr.write(f"{corpus.name}\n")
    for line in _table(variations, figures):
        sys.stdout.write(f"{line}\n")
    return 0


def _measure(repo: Repo, corpus: Corpus, variations: Sequence[Variation], figures: Sequence[Figures]) -> None:
    """Each revision is made ready once, and asked under every variation."""
    if corpus.queries:
        repo.refresh()
        for variation, found in zip(variations, figures, strict=True):
            with variation.applied():
                found.queries.append(statistics.mean(_ndcg(repo, corpus)))
    for commit in corpus.commits:
        try:
            repo.refresh(rev=commit.parent)
        except UnknownRevision:
            continue
        for variation, found in zip(variations, figures, strict=True):
            with variation.applied():
                ranks = located_in(repo, commit)
            found.commits.append((ranks.file, ranks.first_place, ranks.place))


def _ndcg(repo: Repo, corpus: Corpus) -> Iterator[float]:
    for query in corpus.queries:
        yield ndcg(query, repo.search(query.text, paths=corpus.paths, limit=TOP, worktree=False).hits)


def _table(variations: Sequence[Variation], figures: Sequence[Figures]) -> Iterator[str]:
    yield f"{'':<34}{'NDCG@10':>9}{'files @1':>10}{'MRR':>8}{'first @1':>10}{f'places @{TOP}':>12}"
    for variation, found in zip(variations, figures, strict=True):
        name = "as it is" if variation.constant is None else f"{variation.constant.text} x {variation.factor:g}"
        yield f"{name:<34}{_mean(found.queries):>9.4f}" + "".join(_commit_cells(found.commits))


def _commit_cells(commits: Sequence[tuple[int, int, int]]) -> Iterator[str]:
    yield f"{_mean([file == 1 for file, _, _ in commits]):>10.3f}"
    yield f"{_mean([1 / file if file else 0.0 for file, _, _ in commits]):>8.3f}"
    yield f"{_mean([place == 1 for _, place, _ in commits]):>10.3f}"
    yield f"{_mean([place > 0 for _, _, place in commits]):>12.3f}"


def _mean(values: Sequence[float]) -> float:
    return statistics.mean(values) if values else float("nan")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ci/bench variations", description=__doc__)
    parser.add_argument("--measures", type=Path, required=True, help="the folder of what is asked and what is right")
    parser.add_argument("--repos", type=Path, required=True, help="the folder of checkouts, by name")
    parser.add_argument("--repo", action="append", default=[], help="only this repository; may be repeated")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
