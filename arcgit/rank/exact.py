"""Lines that an exact search matched, mapped to the declarations around them.

Files with more matching lines come first, with diminishing gain, and a line that begins a declaration counts for more
than one that uses it. The line shown is the one that matched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.model import Place
from arcgit.rank.fuse import PLACES
from arcgit.rank.lines import innermost_of_lines
from arcgit.rank.place import MOST
from arcgit.rank.scope import Scope
from arcgit.roles import stem_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View

    FloatArray = npt.NDArray[np.float64]
    Matches = Mapping[int, Sequence[int]]
    """File → matching lines, ascending."""

HALF = 4
"""Matching lines that give half of what any number gives."""
DECLARATION = 1.0
"""What a matching line adds that begins a declaration."""


def file_scores(view: View, scope: Scope, matches: Matches) -> FloatArray:
    """1 + n / (n + HALF) for files with n matching lines, 0 for all others."""
    scores = np.zeros(view.files)
    for file, lines in matches.items():
        if scope.files[file]:
            scores[file] = round(1 + len(lines) / (len(lines) + HALF), PLACES)
    return scores


def places(view: View, scope: Scope, file: int, lines: Sequence[int]) -> list[Place]:
    """The first matching line of each declaration in scope, those that begin one first; at most MOST."""
    owners = innermost_of_lines(view, file)
    allowed: Any = scope.rows(view)
    lo = int(view.first_chunk[file])
    starts, _ = view.chunk_spans(lo, int(view.first_chunk[file + 1]))
    first: dict[int, int] = {}
    for line in lines:
        row = int(owners[line]) if line < len(owners) else lo
        if (allowed is None or allowed[row]) and scope.holds(row, int(starts[row - lo]), line):
            first.setdefault(row, line)
    begins = {row: line == starts[row - lo] and row != lo for row, line in first.items()}
    best = sorted(first, key=lambda row: (not begins[row], first[row]))[:MOST]
    return [_place(view, file, row, first[row], DECLARATION * begins[row]) for row in best]


def _place(view: View, file: int, row: int, line: int, score: float) -> Place:
    chunk = view.chunk(row)
    path = view.path(file)
    name = chunk.name or stem_of(path)
    return Place(path, line, line, chunk.kind, name, chunk.container, chunk.signature, chunk.doc, score)
