"""Figures by repository, language and category, each with its change since the baseline where there is one."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from arcgit.model import Relevance
from quality.baseline import Kept, kept
from quality.data import Corpus
from quality.measure import TOP, Asked, Located

CATEGORIES = ("architecture", "semantic", "symbol")
NAMED_CHANGES = 20
"""Queries and commits whose change is told one by one."""
SMALLEST_CHANGE = 0.05


class Result(NamedTuple):
    """All of one repository; `before` is what the baseline keeps of it."""

    corpus: Corpus
    asked: Sequence[Asked]
    located: Sequence[Located | None]
    before: Kept | None

    @property
    def now(self) -> Kept:
        return kept(self.asked, self.located)

    @property
    def comparable(self) -> Kept | None:
        """The baseline, where it is about the same questions."""
        if self.before is None:
            return None
        queries = self.before.queries if len(self.before.queries) == len(self.asked) else []
        commits = self.before.commits if len(self.before.commits) == len(self.located) else []
        return Kept(queries, commits)


def report(results: Sequence[Result]) -> Iterator[str]:
    """The whole report, line by line."""
    queried = [result for result in results if result.asked]
    if queried:
        yield "NDCG@10 of annotated queries: mean over queries, then over repositories"
        yield from _query_tables(queried)
    committed = [result for result in results if result.located]
    if committed:
        yield "subjects of commits asked of their parents: share of commits hit at a rank, mean reciprocal rank"
        yield from _commit_tables(committed)
    yield "what labels are worth: hits, share that is right"
    yield from _label_table(results)
    yield from _changes(results)


def _query_tables(results: Sequence[Result]) -> Iterator[str]:
    names = ("all", *CATEGORIES, "rrf", "p50 ms")

    def now(result: Result) -> list[float]:
        fused = _mean(found.fused for found in result.asked)
        half = statistics.median(found.milliseconds for found in result.asked)
        return [*_by_category(result, [found.ndcg for found in result.asked]), fused, half]

    def before(result: Result) -> list[float]:
        then = result.comparable
        return _by_category(result, then.queries) if then and then.queries else []

    yield from _table(results, names, lambda several: _columns(map(now, several)), lambda s: _columns(map(before, s)))
    yield ""


def _by_category(result: Result, values: Sequence[float]) -> list[float]:
    """The mean of all, and of each category; NaN for a category without queries."""
    groups = defaultdict(list)
    for query, value in zip(result.corpus.queries, values, strict=True):
        groups[query.category].append(value)
    return [_mean(values), *(_mean(groups[category]) for category in CATEGORIES)]


def _columns(rows: Iterable[Sequence[float]]) -> list[float]:
    """The mean of each column over the rows that have it; nothing where a row is empty."""
    every = list(rows)
    return [_mean(value for value in column if value == value) for column in zip(*every, strict=False)]


def _commit_tables(results: Sequence[Result]) -> Iterator[str]:
    names = ("files @1", f"@{TOP}", "MRR", "first places @1", f"@{TOP}", "MRR", f"places @{TOP}")

    def before(several: Iterable[Result]) -> list[float]:
        known = [result.comparable for result in several]
        return _of_commits(then.commits if then else [] for then in known)

    yield from _table(results, names, lambda several: _of_commits(result.now.commits for result in several), before)
    seconds = [found.ready_seconds for result in results for found in result.located if found]
    yield f"a revision is ready in median {statistics.median(seconds):.3f} s, worst {max(seconds):.3f} s"
    yield ""


def _of_commits(repositories: Iterable[Sequence[tuple[int, int, int] | None]]) -> list[float]:
    """Means over all commits; nothing where a repository has none."""
    every = list(repositories)
    ranks = [found for commits in every for found in commits if found]
    if not all(every):
        return []
    files, first_places, places = zip(*ranks, strict=True)
    return [*_shares(files), *_shares(first_places), _mean(rank > 0 for rank in places)]


def _shares(ranks: Sequence[int]) -> Iterator[float]:
    yield _mean(rank == 1 for rank in ranks)
    yield _mean(rank > 0 for rank in ranks)
    yield _mean(1 / rank if rank else 0.0 for rank in ranks)


def _table(
    results: Sequence[Result],
    names: Sequence[str],
    now: Callable[[Sequence[Result]], Sequence[float]],
    before: Callable[[Sequence[Result]], Sequence[float]],
) -> Iterator[str]:
    """A row a repository, a row a language, and one for all."""
    languages = sorted({result.corpus.language for result in results})
    groups = {result.corpus.name: [result] for result in results}
    groups |= {f"[{name}]": [result for result in results if result.corpus.language == name] for name in languages}
    groups["all"] = list(results)
    yield "".join([f"{'':<22}", *(f"{name:>16}" for name in names)]).rstrip()
    for name, several in groups.items():
        old = before(several)
        cells = (_cell(value, old[at] if at < len(old) else value) for at, value in enumerate(now(several)))
        yield f"{name:<22}{''.join(cells)}".rstrip()


def _cell(value: float, before: float) -> str:
    if value != value:
        return f"{'':>16}"
    change = round(value - before, 3)
    text = f"{value:.3f}" if value < 2 else f"{value:.1f}"
    return f"{text:>9}{f'{change:+.3f}' if change else '':>7}"


def _label_table(results: Sequence[Result]) -> Iterator[str]:
    of_queries = _counted(found.labels for result in results for found in result.asked)
    of_commits = _counted(found.labels for result in results for found in result.located if found)
    yield f"{'':<12}{'queries':>10}{'right':>8}{'commits':>10}{'right':>8}{'both':>10}{'right':>8}"
    for label in Relevance:
        columns = [of_queries[label], of_commits[label]]
        columns.append((columns[0][0] + columns[1][0], columns[0][1] + columns[1][1]))
        cells = (f"{hits:>10}{right / hits if hits else 0:>8.3f}" for hits, right in columns)
        yield f"{label.value:<12}" + "".join(cells)
    yield ""


def _counted(answers: Iterable[Iterable[tuple[Relevance, bool]]]) -> Mapping[Relevance, tuple[int, int]]:
    """(hits, right ones) by label."""
    counts = dict.fromkeys(Relevance, (0, 0))
    for labels in answers:
        for label, right in labels:
            hits, rights = counts[label]
            counts[label] = (hits + 1, rights + right)
    return counts


def _changes(results: Sequence[Result]) -> Iterator[str]:
    """Whom the change hurt and helped most, by what each question's figure moved."""
    moved = [item for result in results for item in (*_moved_queries(result), *_moved_commits(result))]
    for title, sign in (("hurt", -1), ("helped", 1)):
        several = sorted(
            (item for item in moved if sign * item[0] >= SMALLEST_CHANGE), key=lambda item: -sign * item[0]
        )
        if several:
            yield f"{title} ({len(several)}):"
            yield from (f"  {change:+.2f}  {text}" for change, text in several[:NAMED_CHANGES])


def _moved_queries(result: Result) -> Iterator[tuple[float, str]]:
    then = result.comparable
    if then and then.queries:
        for query, found, old in zip(result.corpus.queries, result.asked, then.queries, strict=True):
            yield found.ndcg - old, f"{result.corpus.name}: {query.text}"


def _moved_commits(result: Result) -> Iterator[tuple[float, str]]:
    """By reciprocal ranks of file and first place."""
    then = result.comparable
    if then and then.commits:
        for commit, now, old in zip(result.corpus.commits, result.now.commits, then.commits, strict=True):
            if now and old:
                gain = [(1 / new if new else 0) - (1 / was if was else 0) for new, was in zip(now, old, strict=True)]
                yield (gain[0] + gain[1]) / 2, f"{result.corpus.name}@{commit.parent[:10]}: {commit.subject}"


def _mean(values: Iterable[float]) -> float:
    several = list(values)
    return sum(several) / len(several) if several else float("nan")
