"""Quoted phrases, verified on the text of the files that have all their words. They move matches first and never empty
an answer.

A phrase matches where its words stand whole and in order, in any case, with up to GAP marks or blanks between two of
them: a phrase runs on over a line end and a comment sign, and `retry_after_failure` holds "retry after failure".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.rank.fuse import POOL, in_order
from arcgit.rank.lines import spoken_of
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Query

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]
    FloatArray = npt.NDArray[np.float64]

PHRASE = 10.0
"""What a verified phrase adds to a score: more than all else together, so that files with more phrases come first."""
GAP = 12
MOST_PLACES = 50
"""Places of one phrase in one file that count."""


class Verified(NamedTuple):
    """How many phrases each file holds, and each chunk row: (how many, the first line of one)."""

    files: dict[int, int]
    rows: dict[int, tuple[int, int]]


NOTHING = Verified({}, {})


def verified(view: View, query: Query, allowed: BoolArray, scores: FloatArray, having: Sequence[IntArray]) -> Verified:
    """Look for the phrases in the best files that have their words. `having` are the files of each query term."""
    files: dict[int, int] = {}
    rows: dict[int, tuple[int, int]] = {}
    for phrase in query.phrases:
        pattern = _pattern(phrase)
        for file in _with_all_words(view, query, phrase, allowed, scores, having):
            held: dict[int, int] = {}
            text = view.text(file)
            for line in _lines(pattern, text):
                held.setdefault(spoken_of(view, file, line, text), line)
            if held:
                files[file] = files.get(file, 0) + 1
            for row, line in held.items():
                count, first = rows.get(row, (0, line))
                rows[row] = (count + 1, min(first, line))
    return Verified(files, rows)


def _with_all_words(
    view: View, query: Query, phrase: Sequence[str], allowed: BoolArray, scores: FloatArray, having: Sequence[IntArray]
) -> list[int]:
    """The best POOL files that have all terms of the phrase which the query scores."""
    wanted = {term for word in phrase for term in tokens.terms_of(word)}
    count = np.zeros(view.files, np.int64)
    scored = [files for term, files in zip(query.terms, having, strict=True) if term in wanted]
    for files in scored:
        count[files] += 1
    holding = np.flatnonzero(allowed & (count == len(scored)))
    return list(in_order(holding, scores)[:POOL].tolist()) if scored else []


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    gap = rf"[\W_]{{0,{GAP}}}"
    return re.compile(rf"(?<![^\W_]){gap.join(map(re.escape, words))}(?![^\W_])", re.IGNORECASE)


def _lines(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    line, at = 1, 0
    for found, match in enumerate(pattern.finditer(text)):
        if found == MOST_PLACES:
            return
        line += text.count("\n", at, match.start())
        at = match.start()
        yield line
