"""Messages of programs, found where the code says them: in the files that hold most of the words, the place where most
of them stand side by side.

    strength = sum of what the pairs count that a place spells     gain = MESSAGE strength / (strength + HALF) role

A pair are two neighbouring words of the message, or two with one between them, which may be a value that the code does
not spell; those count half. A stop word counts less in its pairs. What a test says is what some code says, so `role`
demotes it as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arcgit import tokens
from arcgit.model import Role
from arcgit.query.message import spelled
from arcgit.rank.fuse import PLACES
from arcgit.rank.lines import spoken_of
from arcgit.rank.priors import factor

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Query
    from arcgit.rank.bm25 import FileList

    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]
    Pairs = Mapping[tuple[str, str], float]

MESSAGE = 5.0
"""What a place that spells a whole long message adds to a score: more than the lists together."""
HALF = 2.0
"""Strength that gives half of it."""
LEAST, LEAST_SHARE = 2.0, 0.5
"""Strength that says enough, or this share of what a short message can have."""
WORD, STOP_WORD, APART = 0.5, 0.2, 0.5
"""What a word and a stop word count in each of their pairs, and what a pair counts that is not side by side."""
LOOKED_AT = 16
"""Files whose text is read."""
AROUND, BESIDE = 240, 40
"""Characters on each side of a rare word in which the rest of the message, and a neighbour, are looked for."""
ANCHORS = 3
MOST_PLACES = 60
"""Rare words of a message that are looked for in a text, and places of each."""


class Said(NamedTuple):
    """The chunk row where a file says the message, what that adds to its score, and the line."""

    row: int
    gain: float
    line: int


def said(view: View, query: Query, allowed: BoolArray, scores: FloatArray, files: FileList) -> dict[int, Said]:
    """The files that say the query's message. `allowed` bool[files] may answer, `scores` float[files] say how well."""
    if not query.message:
        return {}
    pairs = _pairs(query.message)
    least = min(LEAST, LEAST_SHARE * sum(pairs.values()))
    found: dict[int, Said] = {}
    for file, anchors in _candidates(view, query, allowed, scores, files):
        text = view.text(file)
        strength, _, before = max(_strengths(text, anchors, pairs), default=(0.0, 0.0, 0))
        if strength >= least:
            role = factor(Role(int(view.roles[file])), query.roles)
            gain = round(MESSAGE * strength / (strength + HALF) * role, PLACES)
            line = 1 + text.count("\n", 0, -before)
            found[file] = Said(spoken_of(view, file, line, text), gain, line)
    return found


def _pairs(words: Sequence[str]) -> dict[tuple[str, str], float]:
    """The pairs of a message and what each counts, side by side or apart."""
    counts = [STOP_WORD if word in tokens.STOP_WORDS or len(word) == 1 else WORD for word in words]
    pairs: dict[tuple[str, str], float] = {}
    for at, (word, count) in enumerate(zip(words, counts, strict=True)):
        for apart, (other, more) in enumerate(zip(words[at + 1 : at + 3], counts[at + 1 : at + 3], strict=True)):
            pairs.setdefault((word, other), (count + more) * (APART if apart else 1.0))
    return pairs


def _candidates(
    view: View, query: Query, allowed: BoolArray, scores: FloatArray, files: FileList
) -> Iterator[tuple[int, list[str]]]:
    """The files that hold most of the message by weight, with the rarest words of it that each holds."""
    held = np.zeros(view.files)
    for weight, having in zip(files.weights, files.having, strict=True):
        held[having] += float(weight) ** 2  # idf: what is rare tells where to look
    ranked = np.flatnonzero(allowed & (held > 0))
    ranked = ranked[np.lexsort((ranked, -scores[ranked], -held[ranked]))[:LOOKED_AT]]
    rarest = sorted(range(len(files.weights)), key=lambda at: (-files.weights[at], at))
    spellings: dict[str, list[str]] = {}
    for word in query.message:
        for term in tokens.terms_of(word):
            spellings.setdefault(term, []).append(word)
    for file in ranked.tolist():
        held_terms = (query.terms[at] for at in rarest if _is_in(files.having[at], file))
        anchors = dict.fromkeys(word for term in held_terms for word in spellings.get(term, ()))
        yield file, list(anchors)[:ANCHORS]


def _is_in(ascending: npt.NDArray[Any], item: int) -> bool:
    at = int(np.searchsorted(ascending, item))
    return at < len(ascending) and int(ascending[at]) == item


def _strengths(text: str, anchors: Iterable[str], pairs: Pairs) -> Iterator[tuple[float, float, int]]:
    """(strength, that close by, minus the position) of each place of an anchor: the largest is where the most of a
    message is, the nearest of equal ones, the first of equally near ones."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = text  # a position in it must be one in the text
    for anchor in anchors:
        at = lower.find(anchor)
        for _ in range(MOST_PLACES):
            if at < 0:
                break
            near = _strength(lower, at, BESIDE, pairs)
            if near:
                yield _strength(lower, at, AROUND, pairs), near, -at
            at = lower.find(anchor, at + len(anchor))


def _strength(text: str, at: int, around: int, pairs: Pairs) -> float:
    words = spelled(text[max(0, at - around) : at + around])
    spelled_pairs = {*pairwise(words), *zip(words, words[2:], strict=False)}
    return round(sum(pairs[pair] for pair in sorted(spelled_pairs & pairs.keys())), PLACES)
