"""Messages of programs, found where the code says them: in the files that hold most of the words, the place whose
literals spell most of them side by side.

    strength = sum of what the pairs count that a place spells     gain = MESSAGE strength / (strength + HALF) role

A pair are two neighbouring words of the message, or two with one between them, which may be a value that the code does
not spell; those count half. A stop word counts less in its pairs. What a test says is what some code says, so `role`
demotes it as everywhere.

A plain description of code shares words with it too, with its names and comments above all, and some with its literals.
What tells a message from it is that the literals of a place say at least half of it, or a place most of it. Then .73
of 256 messages of 12 repositories lead to their file first (.39 without all this), and 360 commit subjects find what
they find without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from arcgit import tokens
from arcgit.model import Role
from arcgit.query.message import spelled
from arcgit.rank.fuse import PLACES
from arcgit.rank.lines import spoken_of
from arcgit.rank.literal import literals
from arcgit.rank.priors import factor
from arcgit.record import NamedTuple

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
LEAST_SHARE, ENOUGH, MOST_SHARE = 0.5, 6.0, 0.7
"""A place says the message whose literals have LEAST_SHARE of the strength it can have, or strength ENOUGH (some six
words on end, of a log line with a long head); or that has MOST_SHARE of it in literals, comments and names, as a
translation has that needs no quotes. Shares of .4 to .6, and of .6 to .9, differ by a hundredth of the messages."""
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
    found: dict[int, Said] = {}
    for file, anchors in _candidates(view, query, allowed, scores, files):
        text = view.text(file)
        strength, position = _best_place(text, anchors, pairs)
        if strength:
            role = factor(Role(int(view.roles[file])), query.roles)
            gain = round(MESSAGE * strength / (strength + HALF) * role, PLACES)
            line = 1 + text.count("\n", 0, position)
            found[file] = Said(spoken_of(view, file, line, text), gain, line)
    return found


def _best_place(text: str, anchors: Sequence[str], pairs: Pairs) -> tuple[float, int]:
    """(strength, position) of the place of a text that says the message best; strength 0 where none says it."""
    whole = sum(count for pair, count in pairs.items() if not any(map(_is_value, pair)))
    in_literals, anywhere = min(ENOUGH, LEAST_SHARE * whole), MOST_SHARE * whole
    if not _may_say(text, anchors, pairs, in_literals):
        return 0.0, 0
    for spoken, least in ((literals(text), in_literals), (text, anywhere)):
        strength, _, before = max(_strengths(spoken, anchors, pairs, least), default=(0.0, 0.0, 0))
        if strength and strength >= least:
            return strength, -before
    return 0.0, 0


def _may_say(text: str, anchors: Iterable[str], pairs: Pairs, least: float) -> bool:
    """Whether a place of a text, or of its literals, can have strength `least`: few files of those looked at have one,
    and to find literals takes longer."""
    lower = text.lower()
    if len(lower) != len(text):
        return True
    if _at_most(lower, pairs) < least:
        return False
    for anchor in anchors:
        at = lower.find(anchor)
        while at >= 0:
            if _at_most(lower[max(0, at - AROUND) : at + 2 * AROUND], pairs) < least:
                at += AROUND  # nor can a place before
            elif _at_most(lower[max(0, at - AROUND) : at + AROUND], pairs) >= least:
                return True
            at = lower.find(anchor, at + 1)
    return False


def _at_most(text: str, pairs: Pairs) -> float:
    """A strength that a text certainly does not exceed: that of all pairs whose words it has, wherever they stand."""
    return round(sum(count for (word, other), count in pairs.items() if word in text and other in text), PLACES)


def _is_value(word: str) -> bool:
    """Whether a word is more likely one of the message's values than one that the code spells."""
    return word[0].isdigit()


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
    for file, has in zip(ranked.tolist(), files.has(ranked).T.tolist(), strict=True):
        held_terms = (query.terms[at] for at in rarest if has[at])
        anchors = dict.fromkeys(word for term in held_terms for word in spellings.get(term, ()))
        yield file, list(anchors)[:ANCHORS]


def _strengths(text: str, anchors: Iterable[str], pairs: Pairs, least: float) -> Iterator[tuple[float, float, int]]:
    """(strength, that close by, minus the position) of each place of an anchor that can have strength `least`: the
    largest is where the most of a message is, the nearest of equal ones, the first of equally near ones."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = text  # a position in it must be one in the text
    for anchor in anchors:
        at = lower.find(anchor)
        for _ in range(MOST_PLACES):
            if at < 0:
                break
            if _at_most(lower[max(0, at - AROUND) : at + AROUND], pairs) >= least:
                near = _strength(lower, at, BESIDE, pairs)
                if near:
                    yield _strength(lower, at, AROUND, pairs), near, -at
            at = lower.find(anchor, at + len(anchor))


def _strength(text: str, at: int, around: int, pairs: Pairs) -> float:
    words = spelled(text[max(0, at - around) : at + around])
    spelled_pairs = {*pairwise(words), *zip(words, words[2:], strict=False)}
    return round(sum(pairs[pair] for pair in sorted(spelled_pairs & pairs.keys())), PLACES)
