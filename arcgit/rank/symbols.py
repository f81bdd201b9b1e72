"""Declarations whose names the query spells out, and how sure it is that each is the one meant.

A definition of the name counts 1 where the case is the same and .7 where not, times what its kind, its qualifiers, its
file's stem and its size say. A query that is one name weighs 3, a name inside prose 1. Where nothing is called exactly
so, weaker likenesses stand in: names that start with it, the same words in another order, names that contain it, and
last those that have its letters in order.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.index.segment import SymbolRecords, join_symbols
from arcgit.model import Kind
from arcgit.query import Identifier
from arcgit.rank.names import path_hits
from arcgit.rank.scope import Scope
from arcgit.roles import stem_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Query

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]

ALONE, IN_PROSE = 3.0, 1.0
"""What an exact definition adds to Z (flat between 1.5 and 6)."""
SPELLED_APART = 0.3
"""What a name adds to its place inside its file, and only there, whose first words are the whole query."""
MOST_APART = 4
"""Words of such a query."""
OTHER_CASE = 0.7
UNQUALIFIED, QUALIFIED = 0.6, 0.4
"""A definition has .6 without and 1 with all of the query's qualifiers around it."""
STEM_IS_NAME, STEM_ENDS_ALIKE = 1.25, 1.1
SHORTEST_END = 4
NESTED, ONE_LINE = 0.93, 0.9
PREFIX, SAME_WORDS, CONTAINED, IN_ORDER = 0.5, 0.4, 0.35, 0.2
"""Tiers below the exact name, each times the share of the found name that the query's is."""
ENOUGH = 10
"""Names found by stronger tiers that make weaker ones unnecessary."""
SHORTEST_LOOSE = 4
MOST_WORDS = 4
"""Words of a name that are tried in every order."""
MOST_NAMES = 200
"""Names taken from one tier."""
DETAILED = 300
"""Definitions as good as each other that are told apart by container and size; a name with more says little itself."""
MICRO = 1_000_000
"""Scores are summed as integers of 1/MICRO."""

_KIND_FACTORS = {
    Kind.FILE: 0.0,
    Kind.FUNCTION: 0.9,
    Kind.METHOD: 0.9,
    Kind.CONSTRUCTOR: 0.9,
    Kind.PROCEDURE: 0.9,
    Kind.MACRO: 0.8,
    Kind.MODULE: 0.8,
    Kind.NAMESPACE: 0.8,
    Kind.CONSTANT: 0.75,
    Kind.VARIABLE: 0.75,
    Kind.FIELD: 0.75,
    Kind.PROPERTY: 0.75,
    Kind.TARGET: 0.75,
    Kind.RULE: 0.6,
    Kind.IMPL: 0.6,
    Kind.EXTENSION: 0.6,
    Kind.KEY: 0.4,
    Kind.SECTION: 0.2,
}
"""All other kinds are class-like and count 1."""
PROTOTYPE = 0.7
CLASS_LIKE = frozenset(kind for kind in Kind if kind not in _KIND_FACTORS)

_KINDS = list(Kind)
_FACTORS = np.array([_KIND_FACTORS.get(kind, 1.0) for kind in _KINDS])
_IS_CLASS = np.array([kind in CLASS_LIKE for kind in _KINDS])
_IS_CODE = np.array([kind in (Kind.FUNCTION, Kind.METHOD) for kind in _KINDS])
_JOINTS = re.compile(r"[^\w$]+")


@dataclass(frozen=True, slots=True)
class SymbolList:
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
    found = [(rated, ALONE) for name in alone for rated in _exact_or_alike(view, name, scope)]
    for name in query.identifiers:
        found.append((_exact(view, name, scope), IN_PROSE))
    for word in query.capitalised:
        found.append((_classes_called(view, word, scope), IN_PROSE))
    return _joined(view, found, _spelled_apart(view, query, scope))


@dataclass(frozen=True, slots=True)
class _Rated:
    """Definitions and how sure it is that each is meant, in units of 1/MICRO."""

    records: SymbolRecords
    sureness: IntArray


def _spelled_apart(view: View, query: Query, scope: Scope) -> _Rated:
    """Names that the words of a short query, joined, begin: `max retry` and MAX_RETRY_COUNT."""
    words = [word for word in query.words if word.lower() not in tokens.STOP_WORDS]
    folded = "".join(map(tokens.fold, words))
    if query.symbol or not 2 <= len(words) <= MOST_APART:
        return _Rated(join_symbols([]), np.zeros(0, np.int64))
    records = view.symbols_starting(folded, MOST_NAMES)
    records = _taken(records, scope.of(records))
    return _Rated(records, _likeness(records, folded, 1.0))


def _taken(records: SymbolRecords, keep: BoolArray) -> SymbolRecords:
    if keep.all():
        return records
    at = np.flatnonzero(keep)
    names = [records.name[item] for item in at.tolist()]
    return SymbolRecords(records.row[at], records.line[at], records.kind[at], records.own[at], names)


def _exact(view: View, wanted: Identifier, scope: Scope) -> _Rated:
    records = view.symbols(wanted.folded)
    return _rated(view, _taken(records, scope.of(records)), wanted)


def _classes_called(view: View, word: str, scope: Scope) -> _Rated:
    """Class-like definitions of exactly this name."""
    records = view.symbols(tokens.fold(word))
    same = np.fromiter((name == word for name in records.name), np.bool_, len(records))
    kept = _taken(records, scope.of(records) & same & _IS_CLASS[records.kind])
    return _rated(view, kept, Identifier(word, tokens.fold(word), ()))


def _rated(view: View, records: SymbolRecords, wanted: Identifier) -> _Rated:
    """How sure each definition of the wanted name is. First what whole columns say; what must be read record by record
    comes after, for the best, if they are few enough to tell apart."""
    if not len(records):
        return _Rated(records, np.zeros(0, np.int64))
    file = view.file_of(records.row)
    is_stem = view.stem_digest[file] == np.uint64(tokens.digest64(wanted.folded))
    plain = _plain(view, records, file, wanted) * np.where(is_stem, STEM_IS_NAME, 1.0)
    share = _may_be_around(view, records.row, file, wanted.qualifiers)
    bound = np.round(plain * (UNQUALIFIED + QUALIFIED * share), 6)
    cut = min(len(bound), DETAILED)
    best = np.flatnonzero(bound >= np.partition(bound, -cut)[-cut])
    sure = np.zeros(len(bound))
    sure[best] = bound[best]
    if len(best) <= DETAILED:
        sure[best] = plain[best] * [_detail(view, records, at, wanted, stem=not is_stem[at]) for at in best.tolist()]
    return _Rated(records, np.rint(sure * MICRO).astype(np.int64))


def _plain(view: View, records: SymbolRecords, file: IntArray, wanted: Identifier) -> FloatArray:
    """What case and kind say, and all there is to say of one-liners."""
    typed = wanted.name.strip("_$")
    same_case = np.fromiter((name.strip("_$") == typed for name in records.name), np.bool_, len(records))
    sure: FloatArray = np.where(same_case, 1.0, OTHER_CASE) * _FACTORS[records.kind]
    one_liner = records.own == 0
    sure[one_liner] *= ONE_LINE * _size_factor(1)
    sure[one_liner & _IS_CODE[records.kind]] *= PROTOTYPE / _KIND_FACTORS[Kind.FUNCTION]
    if not wanted.qualifiers:
        sure[one_liner & (records.row != view.first_chunk[file])] *= NESTED
    return sure


def _may_be_around(view: View, rows: IntArray, file: IntArray, qualifiers: tuple[str, ...]) -> FloatArray:
    """An upper bound of the share of `qualifiers` around each row: a container's name is among the words of its chunks,
    and a file or folder of that name is a container too."""
    if not qualifiers:
        return np.ones(len(rows))
    terms = [tokens.terms_of(qualifier)[-1] for qualifier in qualifiers]
    share = np.zeros(len(rows))
    for term, path in zip(terms, path_hits(view, terms), strict=True):
        share += np.isin(rows, view.chunk_postings(term)[0]) | np.isin(file, path.files)
    return share / len(qualifiers)


def _detail(view: View, records: SymbolRecords, at: int, wanted: Identifier, *, stem: bool) -> float:
    """What container, size and (if asked) stem say of one definition."""
    row, own = int(records.row[at]), bool(records.own[at])
    path = view.path(int(view.file_of(np.array([row]))[0]))
    factor = _ends_alike(tokens.fold(stem_of(path)), wanted.folded) if stem else 1.0
    if not own and not wanted.qualifiers:
        return factor
    chunk = view.chunk(row)
    around = chunk.container if own else f"{chunk.container} {chunk.name}"
    if wanted.qualifiers:
        known = {tokens.fold(part) for part in (*_JOINTS.split(around), *path.split("/"), stem_of(path))}
        share = sum(qualifier in known for qualifier in wanted.qualifiers) / len(wanted.qualifiers)
        factor *= UNQUALIFIED + QUALIFIED * share
    elif around.strip():
        factor *= NESTED
    if own:
        lines = chunk.end_line - chunk.line + 1
        factor *= _size_factor(lines) * (ONE_LINE if lines == 1 else 1.0)
    return factor


def _size_factor(lines: int) -> float:
    return round(1 + 0.02 * min(5.0, math.log2(1 + lines)), 6)


def _ends_alike(stem: str, name: str) -> float:
    alike = len(stem) >= SHORTEST_END and len(name) >= SHORTEST_END and (stem.endswith(name) or name.endswith(stem))
    return STEM_ENDS_ALIKE if alike else 1.0


def _exact_or_alike(view: View, wanted: Identifier, scope: Scope) -> list[_Rated]:
    """Definitions of the name itself, or where there are none, of names that are like it: the strongest tiers first,
    until there are enough names."""
    exact = _exact(view, wanted, scope)
    if len(exact.records):
        return [exact]
    found: list[_Rated] = []
    seen: set[str] = set()
    for worth, records in _tiers(view, wanted):
        new = np.fromiter((tokens.fold(name) not in seen for name in records.name), np.bool_, len(records))
        records = _taken(records, scope.of(records) & new)
        found.append(_Rated(records, _likeness(records, wanted.folded, worth)))
        seen.update(map(tokens.fold, records.name))
        if len(seen) >= ENOUGH:
            break
    return found


def _likeness(records: SymbolRecords, folded: str, worth: float) -> IntArray:
    """`worth` times the share that `folded` is of each name, and what the kind says; in units of 1/MICRO."""
    lengths = np.fromiter((len(tokens.fold(name)) for name in records.name), np.int64, len(records))
    share = len(folded) / np.maximum(lengths, len(folded))
    likeness: IntArray = np.rint(MICRO * worth * share * _FACTORS[records.kind]).astype(np.int64)
    return likeness


def _tiers(view: View, wanted: Identifier) -> Iterator[tuple[float, SymbolRecords]]:
    """What each tier is worth and finds. Lazy: a tier that is not needed is not searched for."""
    folded = wanted.folded
    yield PREFIX, view.symbols_starting(folded, MOST_NAMES)
    if len(folded) >= SHORTEST_LOOSE:
        for order in _other_orders(wanted.name):
            yield SAME_WORDS, view.symbols(order)
        yield CONTAINED, view.symbols_containing(folded, MOST_NAMES)
        yield IN_ORDER, view.symbols_matching(_letters_in_order(folded), folded.encode(), MOST_NAMES)


def _other_orders(name: str) -> list[str]:
    parts = tokens.parts_of(name)
    if not 2 <= len(parts) <= MOST_WORDS:
        return []
    return sorted({"".join(order) for order in permutations(parts)} - {"".join(parts)})


def _letters_in_order(folded: str) -> Callable[[bytes], bool]:
    """Names with the letters of `folded` in order, the first one first, and not much longer: typing errors, omissions.
    Each letter takes its first fit, so the match is linear."""
    letters = [re.escape(char.encode()) for char in folded]
    pattern = re.compile(letters[0] + b"".join(rb"(?>.*?%s)" % letter for letter in letters[1:]) + rb".*", re.DOTALL)
    longest = 2 * len(folded.encode())
    return lambda name: len(name) <= longest and pattern.fullmatch(name) is not None


def _joined(view: View, found: Sequence[tuple[_Rated, float]], apart: _Rated) -> SymbolList:
    """All definitions in one list. What `apart` holds counts inside its files only."""
    rated = [(item.records, np.rint(item.sureness * weight).astype(np.int64)) for item, weight in found]
    best = _best_of_files(view, rated)
    rated.append((apart.records, np.rint(apart.sureness * SPELLED_APART).astype(np.int64)))
    whole = join_symbols([records for records, _ in rated])
    score = np.concatenate([sureness for _, sureness in rated])
    order = np.lexsort((whole.line, whole.row))
    names = [whole.name[at] for at in order.tolist()]
    row = whole.row[order].astype(np.int64)
    return SymbolList(row, whole.line[order], whole.kind[order], whole.own[order], score[order] / MICRO, names, best)


def _best_of_files(view: View, rated: Sequence[tuple[SymbolRecords, IntArray]]) -> FloatArray:
    """S of every file: that of its best chunk, the sum over the names that the chunk or a one-liner in it declares."""
    best = np.zeros(view.files, np.int64)
    chunks: dict[int, int] = {}
    for records, sureness in rated:
        most: dict[int, int] = {}
        for row, score in zip(records.row.tolist(), sureness.tolist(), strict=True):
            most[row] = max(score, most.get(row, 0))
        for row, score in most.items():
            chunks[row] = chunks.get(row, 0) + score
    rows = np.fromiter(chunks, np.int64, len(chunks))
    np.maximum.at(best, view.file_of(rows), np.fromiter(chunks.values(), np.int64, len(chunks)))
    return best / MICRO
