"""Names like one that nothing is called: names that start with it, the same words in another order, names that it is
misspelt for, names that contain it, and last those that have its letters in order. The strongest first, until there are
enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import tokens
from arcgit.index.segment import SymbolRecords
from arcgit.query import Identifier
from arcgit.rank.scope import Scope
from arcgit.rank.spelling import one_mistake_away
from arcgit.rank.sureness import FACTORS, MICRO, Rated

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View

    IntArray = npt.NDArray[Any]

PREFIX, SAME_WORDS, MISTAKEN, CONTAINED, IN_ORDER = 0.5, 0.4, 0.4, 0.35, 0.2
"""What a tier is worth, times the share of the found name that the wanted one is."""
ENOUGH = 10
"""Names found by stronger tiers that make weaker ones unnecessary."""
SHORTEST_LOOSE = 4
MOST_WORDS = 4
"""Words of a name that are tried in every order."""
MOST_NAMES = 60
"""Names taken from one tier."""
LARGEST_SCANNED = 150_000
"""Chunks of a tree in which names are looked through for what they contain. In a larger tree that takes seconds (4 s
for the 3 million names of Linux: a third of a millisecond for 256 of them); trigrams would be 2 to 4 % of the index and
leave a tenth of the names to be looked through. There a word that nothing has is taken for the start of one (see
`spelling`), which finds `sk_buff` for `skbuf`."""


def alike(view: View, wanted: Identifier, scope: Scope) -> list[Rated]:
    """Definitions in scope of names like the wanted one."""
    found: list[Rated] = []
    seen: set[str] = set()
    for worth, records in _tiers(view, wanted):
        new = np.fromiter((tokens.fold(name) not in seen for name in records.name), np.bool_, len(records))
        records = scope.taken(records, new)
        found.append(Rated(records, likeness(records, wanted.folded, worth)))
        seen.update(map(tokens.fold, records.name))
        if len(seen) >= ENOUGH:
            break
    return found


def likeness(records: SymbolRecords, folded: str, worth: float) -> IntArray:
    """`worth` times the share that `folded` is of each name, and what the kind says; in units of 1/MICRO."""
    lengths = np.fromiter((len(tokens.fold(name)) for name in records.name), np.int64, len(records))
    share = len(folded) / np.maximum(lengths, len(folded))
    likeness: IntArray = np.rint(MICRO * worth * share * FACTORS[records.kind]).astype(np.int64)
    return likeness


def _tiers(view: View, wanted: Identifier) -> Iterator[tuple[float, SymbolRecords]]:
    """What each tier is worth and finds. Lazy: a tier that is not needed is not searched for."""
    folded = wanted.folded
    yield PREFIX, view.symbols_starting(folded, MOST_NAMES)
    if len(folded) >= SHORTEST_LOOSE:
        for order in _other_orders(wanted.name):
            yield SAME_WORDS, view.symbols(order)
        yield MISTAKEN, view.symbols_among(one_mistake_away(folded))
    if len(folded) >= SHORTEST_LOOSE and view.chunks <= LARGEST_SCANNED:
        yield CONTAINED, view.symbols_containing(folded, MOST_NAMES)
        yield IN_ORDER, view.symbols_starting(folded[0], MOST_NAMES, _letters_in_order(folded))


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
