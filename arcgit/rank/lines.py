"""Which declaration a line of a file belongs to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View

    IntArray = npt.NDArray[Any]

LONGEST_COMMENT = 60
"""Lines of a comment that is about the declaration below it."""
_COMMENT = re.compile(r"\s*(?:/[/*]|\*|#|--|;|%|@|\[|<!--|\(\*|\{-|\"\"\"|''|=begin)")
"""Lines of comments and decorators, in any language."""


def innermost_of_lines(view: View, file: int) -> IntArray:
    """The innermost chunk row at each line of a file; item 0 stands for no line."""
    lo, hi = int(view.first_chunk[file]), int(view.first_chunk[file + 1])
    owners = np.full(int(view.lines[file]) + 1, lo, np.int64)
    starts, ends = view.chunk_spans(lo, hi)
    for row, start, end in zip(range(lo, hi), starts.tolist(), ends.tolist(), strict=True):
        owners[start : end + 1] = row
    return owners


def innermost(view: View, file: int, line: int) -> int:
    """The innermost chunk row at one line of a file."""
    lo, hi = int(view.first_chunk[file]), int(view.first_chunk[file + 1])
    starts, ends = view.chunk_spans(lo, hi)
    around = np.flatnonzero((starts <= line) & (ends >= line))
    return lo + int(around[-1]) if len(around) else lo


def spoken_of(view: View, file: int, line: int, text: str) -> int:
    """The chunk row that a line of a file's text is about: a comment right above a declaration is about that one."""
    lo, hi = int(view.first_chunk[file]), int(view.first_chunk[file + 1])
    starts, _ = view.chunk_spans(lo, hi)
    below = int(np.searchsorted(starts, line, side="right"))
    if below < hi - lo:
        between = text.split("\n", int(starts[below]))[line - 1 : int(starts[below]) - 1]
        if between and len(between) <= LONGEST_COMMENT and all(map(_COMMENT.match, between)):
            return lo + below
    return innermost(view, file, line)
