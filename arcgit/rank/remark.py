"""What is said beside the hits: words that nothing has, what may have been meant, and the command to go on with."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from arcgit import tokens
from arcgit.rank.alike import LARGEST_SCANNED
from arcgit.rank.spelling import corrected

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.model import Hit
    from arcgit.query import Query
    from arcgit.rank.bm25 import FileList

MOST_UNKNOWN = 5
"""Words named that occur nowhere."""
MOST_STARTS = 3
"""Words named that such a word is the start of."""


def found_nowhere(view: View, query: Query, files: FileList, completed: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """One line about the words of a query that nothing has; `completed` are the terms taken for the start of others."""
    unknown = [word for word in dict.fromkeys(query.words) if _is_nowhere(word, query, files)]
    if unknown:
        yield f"found nowhere: {', '.join(_unknown(view, word, completed) for word in unknown[:MOST_UNKNOWN])}"


def _is_nowhere(word: str, query: Query, files: FileList) -> bool:
    terms = tokens.terms_of(word)
    having = [len(found) for term, found in zip(query.terms, files.having, strict=True) if term in terms]
    return bool(having) and not any(having)


def _unknown(view: View, word: str, completed: Mapping[str, Sequence[str]]) -> str:
    starts = [start for term in tokens.terms_of(word) for start in completed.get(term, ())]
    if starts:
        return f"{word} (taken for the start of {', '.join(starts[:MOST_STARTS])})"
    # Beside hits this is a courtesy: in a large tree it would take longer than the search.
    better = corrected(view, word) if view.chunks <= LARGEST_SCANNED else ""
    return f"{word} (did you mean {better}?)" if better else word


def meant(view: View, query: Query) -> str:
    """The words of a query that found nothing with their mistakes mended; "" where none can be."""
    mended: list[str] = []
    for word in query.words[:MOST_UNKNOWN]:
        parts = tokens.parts_of(word)
        better = [part if view.terms_among(tokens.terms_of(part)) else corrected(view, part) for part in parts]
        mended.append(" ".join(better) if all(better) and better != parts else word)
    text = " ".join((*mended, *query.words[MOST_UNKNOWN:]))
    return "" if tuple(mended) == query.words[:MOST_UNKNOWN] else text


def next_step(query: Query, hits: Sequence[Hit], better: str) -> str:
    """The exact command to go on with: show the first hit, ask for what was meant, or leave it to git."""
    if hits:
        return f"git arcsearch show {shlex.quote(f'{hits[0].path}:{hits[0].line}')}"
    if better:
        return f"git arcsearch {shlex.quote(better)}"
    return f"git grep -n -i -F -e {shlex.quote(' '.join(query.words) or query.text.strip())}"
