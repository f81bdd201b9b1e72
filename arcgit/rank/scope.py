"""What may answer: the files that the filters leave, and the declarations in them.

A filter by kind or by changed lines is about declarations: a chunk outside of it is no candidate, and neither is its
file unless a one-liner in it (a macro, a constant, a field) is of the kind and called as the query says.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arcgit.index.segment import SymbolRecords
from arcgit.model import Kind

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Filters, Globs

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]

    Changed = Mapping[bytes, Sequence[tuple[int, int]]]
    """Path → (first, last) lines that changed, in the text that is searched."""

_KINDS = list(Kind)


class Scope(NamedTuple):
    """`files` bool[files] may answer. `touched` bool[chunks] are the changed chunks, where that is asked for."""

    files: BoolArray
    kinds: tuple[Kind, ...]
    touched: BoolArray | None

    @property
    def of_declarations(self) -> bool:
        return bool(self.kinds) or self.touched is not None

    def rows(self, view: View) -> BoolArray | None:
        """bool[chunks]: the chunks that may answer; None for all."""
        if not self.kinds:
            return self.touched
        rows = _is_one_of(self.kinds)[view.kind]
        return rows if self.touched is None else rows & self.touched

    def of(self, found: SymbolRecords) -> BoolArray:
        """Which of the found symbols may answer, their file apart."""
        keep = _is_one_of(self.kinds)[found.kind] if self.kinds else np.ones(len(found), np.bool_)
        return keep if self.touched is None else keep & self.touched[found.row]

    def taken(self, found: SymbolRecords, keep: BoolArray | None = None) -> SymbolRecords:
        """The found symbols that may answer, of those to `keep` (None: all)."""
        at = np.flatnonzero(self.of(found) if keep is None else self.of(found) & keep)
        if len(at) == len(found):
            return found
        names = [found.name[item] for item in at.tolist()]
        return SymbolRecords(found.row[at], found.line[at], found.kind[at], found.own[at], names)


def _is_one_of(kinds: Sequence[Kind]) -> BoolArray:
    return np.fromiter((kind in kinds for kind in _KINDS), np.bool_, len(_KINDS))


def scope(view: View, filters: Filters, changed: Changed | None) -> Scope:
    """What the filters leave of a view."""
    files = np.ones(view.files, np.bool_)
    if filters.paths:
        files &= _on(view, filters.paths)
    if filters.not_paths:
        files &= ~_on(view, filters.not_paths)
    if filters.files:
        files &= _on(view, filters.files)
    if filters.languages:
        files &= np.isin(view.language, [at for at, name in enumerate(view.languages) if name in filters.languages])
    touched = _touched(view, changed) if changed is not None else None
    return Scope(files, filters.kinds, touched)


def _on(view: View, globs: Globs) -> BoolArray:
    """bool[files]: whose path one of the globs means."""
    if not globs.folders:
        return view.matching(globs.pattern)
    files = np.zeros(view.files, np.bool_)
    for folder in globs.folders:
        below = folder.rstrip(b"/") + b"/"
        if folder and not folder.endswith(b"/"):
            named = view.file_named(folder)
            files[named : named + 1] = named >= 0
        start, end = (_lower_bound(view, below), _lower_bound(view, below[:-1] + b"0")) if folder else (0, view.files)
        files[start:end] = True
    return files


def _lower_bound(view: View, path: bytes) -> int:
    """The first file whose path is not before `path`."""
    return bisect_left(range(view.files), path, key=view.path_bytes)


def _touched(view: View, changed: Changed) -> BoolArray:
    touched = np.zeros(view.chunks, np.bool_)
    for path, ranges in changed.items():
        file = view.file_named(path)
        if file >= 0:
            owners = innermost_of_lines(view, file)
            for first, last in ranges:
                touched[owners[max(1, first) : last + 1]] = True
    return touched


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
