"""Words that nothing has: what begins with them, and what they are misspelt for.

A mistake is one letter too many, one too few, a wrong one or two that changed places; the first letter is right. The
words that are one mistake away are few enough to be looked up one by one, so nothing is scanned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcgit import tokens

if TYPE_CHECKING:
    from arcgit.index.view import View

SHORTEST = 4
"""Letters of a word that may be the start of another, or misspelt: shorter ones are one mistake from everything."""
MOST_COMPLETED = 8
"""Words that one is taken for the start of."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def one_mistake_away(word: str) -> list[str]:
    """The words that `word`, folded, may be misspelt for, in order."""
    letters = sorted({*_LETTERS, *word})
    found: set[str] = set()
    for at in range(len(word)):
        before, after = word[:at], word[at:]
        found.add(before + after[1:])
        if len(after) > 1:
            found.add(before + after[1] + after[0] + after[2:])
        if at:
            found.update(before + letter + after[1:] for letter in letters)
            found.update(before + letter + after for letter in letters)
    found.update(word + letter for letter in letters)
    return sorted(found - {word, ""})


def completions(view: View, words: Sequence[str], unknown: Sequence[str]) -> dict[str, list[str]]:
    """The terms that words nothing has are the start of, by the term of `unknown` that each is looked for under.

    By the word, not its stem: `netdev` is the start of `netdevice`, but `routes` not of `routine`.
    """
    found: dict[str, list[str]] = {}
    for word in words:
        terms, typed = tokens.terms_of(word), tokens.plain(word)
        if len(terms) == 1 and terms[0] in unknown and len(typed) >= SHORTEST:
            starts = view.terms_starting(typed, MOST_COMPLETED)
            if starts:
                found[terms[0]] = starts
    return found


def corrected(view: View, word: str) -> str:
    """What a word that nothing has is misspelt for, of several the one that most files have; "" where nothing is near.

    Terms are stems, so what the stemmer took away from the word is put back.
    """
    terms = tokens.terms_of(word)
    if len(terms) != 1 or len(terms[0]) < SHORTEST:
        return ""
    near = view.terms_among(one_mistake_away(terms[0]))
    if not near:
        return ""
    best = min(near, key=lambda term: (-len(view.file_postings(term)[0]), term))
    folded = tokens.plain(word)
    return best + folded[len(terms[0]) :] if folded.startswith(terms[0]) else best
