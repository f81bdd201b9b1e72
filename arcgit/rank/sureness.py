"""How sure it is that a definition of a name is the one meant.

A definition counts 1 where the case is the same and .7 where not, times what its kind, its qualifiers, its file's stem
and its size say (the recipe's section 2.6).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.index.segment import SymbolRecords
from arcgit.model import Kind
from arcgit.query import Identifier
from arcgit.rank.names import path_hits
from arcgit.record import NamedTuple
from arcgit.roles import stem_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]

OTHER_CASE = 0.7
UNQUALIFIED, QUALIFIED = 0.6, 0.4
"""A definition has .6 without and 1 with all of the query's qualifiers around it."""
STEM_IS_NAME, STEM_ENDS_ALIKE = 1.25, 1.1
SHORTEST_END = 4
NESTED, ONE_LINE = 0.93, 0.9
DETAILED = 300
"""Definitions as good as each other that are told apart by container and size; a name with more says little itself."""
MICRO = 1_000_000
"""Sureness is kept in integers of 1/MICRO, so that sums of it depend on no order."""

KIND_FACTORS = {
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
CLASS_LIKE = frozenset(kind for kind in Kind if kind not in KIND_FACTORS)

_KINDS = list(Kind)
FACTORS = np.array([KIND_FACTORS.get(kind, 1.0) for kind in _KINDS])
IS_CLASS = np.array([kind in CLASS_LIKE for kind in _KINDS])
_IS_CODE = np.array([kind in (Kind.FUNCTION, Kind.METHOD) for kind in _KINDS])
_JOINTS = re.compile(r"[^\w$]+")


class Rated(NamedTuple):
    """Definitions and how sure it is that each is meant, in units of 1/MICRO."""

    records: SymbolRecords
    sureness: IntArray


def rated(view: View, records: SymbolRecords, wanted: Identifier) -> Rated:
    """How sure each definition of the wanted name is. First what whole columns say; what must be read record by record
    comes after, for the best, if they are few enough to tell apart."""
    if not len(records):
        return Rated(records, np.zeros(0, np.int64))
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
    return Rated(records, np.rint(sure * MICRO).astype(np.int64))


def _plain(view: View, records: SymbolRecords, file: IntArray, wanted: Identifier) -> FloatArray:
    """What case and kind say, and all there is to say of one-liners."""
    same = np.fromiter(_spelled_alike(records.name, wanted), np.bool_, len(records))
    sure: FloatArray = np.where(same, 1.0, OTHER_CASE) * FACTORS[records.kind]
    one_liner = records.own == 0
    sure[one_liner] *= ONE_LINE * _size_factor(1)
    sure[one_liner & _IS_CODE[records.kind]] *= PROTOTYPE / KIND_FACTORS[Kind.FUNCTION]
    if not wanted.qualifiers:
        sure[one_liner & (records.row != view.first_chunk[file])] *= NESTED
    return sure


def _spelled_alike(names: Sequence[str], wanted: Identifier) -> Iterator[bool]:
    """Whether each name is the wanted one in the same case: with the marks around it where a name has those, else
    without any."""
    if wanted.marked != wanted.name and wanted.marked in names:
        return (name == wanted.marked for name in names)
    typed = wanted.name.strip("_$")
    return (name.strip("_$") == typed for name in names)


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
    path = view.path(view.file_at(row))
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
