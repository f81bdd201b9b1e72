"""Declarations whose names the query spells out: the whole query, names inside its prose, capitalised words.

A query that is one name weighs 3, a name inside prose 1, each times how sure it is that a definition is the one meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.index.segment import SymbolRecords, join_symbols
from arcgit.query import Identifier
from arcgit.rank.alike import MOST_NAMES, alike, likeness
from arcgit.rank.scope import Scope
from arcgit.rank.sureness import IS_CLASS, MICRO, Rated, rated
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Query

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

ALONE, IN_PROSE = 3.0, 1.0
"""What an exact definition adds to Z (flat between 1.5 and 6)."""
SPELLED_APART = 0.3
"""What a name adds to its place inside its file, and only there, whose first words are the whole query."""
MOST_APART = 4
"""Words of such a query."""


class SymbolList(NamedTuple):
    """Found definitions by (row, line), and S of every file. Scores are already weighted.

    `own` is 1 where the definition is the chunk `row` itself, 0 for a one-liner inside it.
    """

    row: IntArray
    line: IntArray
    kind: IntArray
    own: IntArray
    score: FloatArray
    name: list[str]
    best: FloatArray

    def of_rows(self, lo: int, hi: int) -> range:
        """The positions of the definitions in rows lo..hi."""
        return range(*np.searchsorted(self.row, (lo, hi)).tolist())


def symbol_list(view: View, query: Query, scope: Scope) -> SymbolList:
    """All definitions that the query's names mean."""
    alone = query.filters.symbols or ((query.symbol,) if query.symbol else ())
    found = [(item, ALONE) for name in alone for item in _exact_or_alike(view, name, scope)]
    for name in query.identifiers:
        found.append((_exact(view, name, scope), IN_PROSE))
    for word in query.capitalised:
        found.append((_classes_called(view, word, scope), IN_PROSE))
    return _joined(view, found, _spelled_apart(view, query, scope))


def _exact_or_alike(view: View, wanted: Identifier, scope: Scope) -> list[Rated]:
    exact = _exact(view, wanted, scope)
    return [exact] if len(exact.records) else alike(view, wanted, scope)


def _exact(view: View, wanted: Identifier, scope: Scope) -> Rated:
    return rated(view, scope.taken(view.symbols(wanted.folded)), wanted)


def _classes_called(view: View, word: str, scope: Scope) -> Rated:
    """Class-like definitions of exactly this name."""
    records = view.symbols(tokens.fold(word))
    same = np.fromiter((name == word for name in records.name), np.bool_, len(records))
    classes = scope.taken(records, same & IS_CLASS[records.kind])
    return rated(view, classes, Identifier(word, word, tokens.fold(word), ()))


def _spelled_apart(view: View, query: Query, scope: Scope) -> Rated:
    """Names that the words of a short query, joined, begin: `max retry` and MAX_RETRY_COUNT."""
    words = [word for word in query.words if word.lower() not in tokens.STOP_WORDS]
    folded = "".join(map(tokens.fold, words))
    if query.symbol or not 2 <= len(words) <= MOST_APART:
        return Rated(join_symbols([]), np.zeros(0, np.int64))
    records = scope.taken(view.symbols_starting(folded, MOST_NAMES))
    return Rated(records, likeness(records, folded, 1.0))


def _joined(view: View, found: Sequence[tuple[Rated, float]], apart: Rated) -> SymbolList:
    """All definitions in one list. What `apart` holds counts inside its files only."""
    weighed = [(item.records, np.rint(item.sureness * weight).astype(np.int64)) for item, weight in found]
    best = _best_of_files(view, weighed)
    weighed.append((apart.records, np.rint(apart.sureness * SPELLED_APART).astype(np.int64)))
    whole = join_symbols([records for records, _ in weighed])
    score = np.concatenate([scores for _, scores in weighed])
    order = np.lexsort((whole.line, whole.row))
    names = [whole.name[at] for at in order.tolist()]
    row = whole.row[order].astype(np.int64)
    return SymbolList(row, whole.line[order], whole.kind[order], whole.own[order], score[order] / MICRO, names, best)


def _best_of_files(view: View, weighed: Sequence[tuple[SymbolRecords, IntArray]]) -> FloatArray:
    """S of every file: that of its best chunk, the sum over the names that the chunk or a one-liner in it declares."""
    best = np.zeros(view.files, np.int64)
    chunks: dict[int, int] = {}
    for records, scores in weighed:
        most: dict[int, int] = {}
        for row, score in zip(records.row.tolist(), scores.tolist(), strict=True):
            most[row] = max(score, most.get(row, 0))
        for row, score in most.items():
            chunks[row] = chunks.get(row, 0) + score
    rows = np.fromiter(chunks, np.int64, len(chunks))
    np.maximum.at(best, view.file_of(rows), np.fromiter(chunks.values(), np.int64, len(chunks)))
    return best / MICRO
