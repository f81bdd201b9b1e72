"""Files found by their names: the terms of paths, the file-name block, and paths that the query spells out.

The recipe's file-name block asks two questions of a file's stem: does the query cover the name, and does the name cover
the query? Both must hold for a good score:

    h(t, file) = 1 for a term in the stem, .8 for a term that a stem term starts or that starts it, else 0
    P = sum_t w_t h / sum_t w_t        R = sum over hit stem terms of idf h / sum over all stem terms of idf
    N = 2 P R
    J = 1 where two or three adjacent query words, joined, are the stem

The block is worth N + .5 J.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Address, Query

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

PREFIX = 0.8
"""h of a term and a stem term one of which starts the other (flat between .4 and 1 on the benchmark)."""
SHORTEST_PREFIX = 4
JOINED = 0.5
"""What J weighs beside N; 0 and 1 lose .004 and .002 in the recipe."""
IDF_UNIT = 1 << 12
"""idf is summed in units of 1/IDF_UNIT, as integers."""
NEAR_PATH = 0.25
"""What a path is worth that shares only its end with the one spelled out."""
FALLING = 0.9
"""Each further address of a trace is worth this much of the one before it."""
_FOREIGN = (
    rb"(?:\A|/)(?:site-packages|dist-packages|node_modules|bower_components|gems|\.cargo|\.rustup|rustc|pkg/mod|\.m2"
    rb"|\.gradle|\.pub-cache|Cellar|usr/(?:local/)?(?:lib\w*|go|share|include))(?:/|\Z)"
)
"""Folders of other people's code: what a path spells out below one is no file of a repository without that folder."""


class PathHits(NamedTuple):
    """The files (int32, ascending) whose path has a term, and how often it has it."""

    files: IntArray
    times: IntArray


class Named(NamedTuple):
    """A file that an address of the query means, on the line named (0: none). `whole` when one of the two paths ends
    with the other; `worth` is 1 for that and the first address, less otherwise."""

    file: int
    line: int
    worth: float
    whole: bool


def path_hits(view: View, terms: Sequence[str]) -> list[PathHits]:
    """The files whose path has each term."""
    vocabulary = view.path_vocabulary
    wanted = np.zeros(len(vocabulary), np.bool_)
    numbers = [_number(vocabulary, term) for term in terms]
    wanted[[number for number in numbers if number >= 0]] = True
    at = np.flatnonzero(wanted[view.path_token])
    token = view.path_token[at]
    file = _owner(view.path_first, at)
    return [_counted(file[token == number]) for number in numbers]


def _number(vocabulary: Sequence[str], term: str) -> int:
    at = bisect_left(vocabulary, term)
    return at if at < len(vocabulary) and vocabulary[at] == term else -1


def _owner(first: IntArray, items: IntArray) -> IntArray:
    return np.searchsorted(first, items, side="right") - 1


def _counted(files: IntArray) -> PathHits:
    different = np.flatnonzero(np.diff(files, prepend=-1))
    return PathHits(files[different].astype(np.int32), np.diff(different, append=len(files)))


def name_list(view: View, query: Query, weights: Sequence[int]) -> FloatArray:
    """N + .5 J of every file. `weights` are those of the whole-file list, by term."""
    digests = view.stem_digest
    joined = np.zeros(view.files, np.bool_)
    for name in query.names:
        joined |= digests == np.uint64(tokens.digest64(name))
    return _stem_match(view, query, weights) + JOINED * joined


def _stem_match(view: View, query: Query, weights: Sequence[int]) -> FloatArray:
    """N of every file."""
    score = np.zeros(view.files)
    vocabulary = view.path_vocabulary
    exact = [_number(vocabulary, term) for term in query.terms]
    alike = [_alike(vocabulary, term) if term not in query.joined else [] for term in query.terms]
    h = np.zeros((len(query.terms), len(vocabulary)), np.uint8)
    for at, (number, others) in enumerate(zip(exact, alike, strict=True)):
        h[at, others] = round(10 * PREFIX)
        if number >= 0:
            h[at, number] = 10
    best = h.max(axis=0, initial=0)
    hits = np.flatnonzero(best[view.stem_token])
    if not len(hits):
        return score
    token = view.stem_token[hits]
    owner = _owner(view.stem_first, hits)
    start = np.flatnonzero(np.diff(owner, prepend=-1))
    covered = np.zeros(len(start), np.int64)
    for row, weight in enumerate(weights):
        covered += weight * np.maximum.reduceat(h[row, token], start).astype(np.int64)
    hit = np.add.reduceat(view.once(_stem_idf)[token] * best[token], start)
    files = owner[start]
    whole = view.once(_whole_stems)[files]
    score[files] = 2 * (covered / (10 * max(1, sum(weights)))) * (hit / (10 * whole))
    return score


def _stem_idf(view: View) -> IntArray:
    """ln(1 + (N - df + .5) / (df + .5)) of each vocabulary term among stems, in units of 1/IDF_UNIT."""
    frequency = view.stem_frequency
    rest = np.maximum(view.files - frequency, 0)  # a stem may hold a term twice
    idf: IntArray = np.rint(IDF_UNIT * np.log1p((rest + 0.5) / (frequency + 0.5))).astype(np.int64)
    return idf


def _whole_stems(view: View) -> IntArray:
    """The idf of all terms of each file's stem."""
    total = np.concatenate((np.zeros(1, np.int64), np.cumsum(view.once(_stem_idf)[view.stem_token])))
    whole: IntArray = np.diff(total[view.stem_first])
    return whole


def _alike(vocabulary: Sequence[str], term: str) -> list[int]:
    """The vocabulary's terms that start with `term` or that start it, the shorter of the two long enough."""
    found: list[int] = []
    if len(term) >= SHORTEST_PREFIX:
        at = bisect_left(vocabulary, term)
        while at < len(vocabulary) and vocabulary[at].startswith(term):
            found.append(at)
            at += 1
    shorter = (_number(vocabulary, term[:length]) for length in range(SHORTEST_PREFIX, len(term)))
    return found + [number for number in shorter if number >= 0]


def spelled_out(view: View, addresses: Sequence[Address]) -> list[Named]:
    """The files that addresses mean, by file. A file named by several counts for the first."""
    found: dict[int, Named] = {}
    for order, (address, files) in enumerate(zip(addresses, _files_called(view, addresses), strict=True)):
        wanted = [segment.encode("utf-8", "surrogateescape") for segment in address.segments]
        for file in files:
            likeness = _likeness(wanted, view.path_bytes(file).split(b"/"))
            if likeness and file not in found:
                found[file] = Named(file, address.line, likeness * FALLING**order, whole=likeness == 1)
    return [found[file] for file in sorted(found)]


def _files_called(view: View, addresses: Sequence[Address]) -> list[list[int]]:
    """For each address the files whose path has all terms of its file name: a superset of those of that name."""
    words = [tokens.query_words("".join(address.segments[-1:])) for address in addresses]
    wanted = [[term for word in several for term in tokens.terms_of(word)] for several in words]
    every = list(dict.fromkeys(term for terms in wanted for term in terms))
    hits = dict(zip(every, path_hits(view, every), strict=True)) if every else {}
    return [_in_all([hits[term].files for term in terms]) for terms in wanted]


def _in_all(ascending: Sequence[IntArray]) -> list[int]:
    if not ascending:
        return []
    common, *others = sorted(ascending, key=len)
    for files in others:
        common = common[np.isin(common, files)]
    return list(common.tolist())


def _likeness(wanted: list[bytes], path: list[bytes]) -> float:
    """1 where one of the two ends with the other, NEAR_PATH where name and folder are the same, else 0."""
    shared = 0
    for one, other in zip(reversed(wanted), reversed(path), strict=False):
        if one != other:
            break
        shared += 1
    if shared == min(len(wanted), len(path)) and not re.search(_FOREIGN, b"/".join(wanted[: len(wanted) - shared])):
        return 1.0
    return NEAR_PATH if shared > 1 else 0.0
