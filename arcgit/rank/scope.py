"""What may answer: the files that the filters leave, and the declarations in them.

A filter by kind or by changed lines is about declarations: a chunk outside of it is no candidate, and neither is its
file unless a one-liner in it (a macro, a constant, a field) is of the kind and called as the query says.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.index.segment import SymbolRecords
from arcgit.model import Kind
from arcgit.rank.lines import innermost
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.view import View
    from arcgit.query import Filters, Globs

    IntArray = npt.NDArray[Any]
    BoolArray = npt.NDArray[np.bool_]

_KINDS = list(Kind)


class Touched(NamedTuple):
    """The declarations that a change touched.

    `rows` bool[chunks] are their chunks, and for a one-liner the chunk around it; `spots` the (row, line) of each.
    """

    rows: BoolArray
    spots: frozenset[tuple[int, int]]


class Scope(NamedTuple):
    """`files` bool[files] may answer. `touched` is what may, where a search inside a change was asked for."""

    files: BoolArray
    kinds: tuple[Kind, ...]
    touched: Touched | None

    @property
    def of_declarations(self) -> bool:
        return bool(self.kinds) or self.touched is not None

    def rows(self, view: View) -> BoolArray | None:
        """bool[chunks]: the chunks that may answer; None for all."""
        touched = None if self.touched is None else self.touched.rows
        if not self.kinds:
            return touched
        rows = _is_one_of(self.kinds)[view.kind]
        return rows if touched is None else rows & touched

    def of(self, found: SymbolRecords) -> BoolArray:
        """Which of the found symbols may answer, their file apart."""
        keep = _is_one_of(self.kinds)[found.kind] if self.kinds else np.ones(len(found), np.bool_)
        if self.touched is None:
            return keep
        spots = zip(found.row.tolist(), found.line.tolist(), strict=True)
        return keep & np.fromiter((spot in self.touched.spots for spot in spots), np.bool_, len(found))

    def holds(self, row: int, first_line: int, line: int) -> bool:
        """Whether a line may answer whose innermost chunk is `row`, which begins at `first_line`; kinds apart."""
        spots = self.touched.spots if self.touched is not None else ()
        return self.touched is None or (row, first_line) in spots or (row, line) in spots

    def taken(self, found: SymbolRecords, keep: BoolArray | None = None) -> SymbolRecords:
        """The found symbols that may answer, of those to `keep` (None: all)."""
        at = np.flatnonzero(self.of(found) if keep is None else self.of(found) & keep)
        if len(at) == len(found):
            return found
        names = [found.name[item] for item in at.tolist()]
        return SymbolRecords(found.row[at], found.line[at], found.kind[at], found.own[at], names)


def _is_one_of(kinds: Sequence[Kind]) -> BoolArray:
    return np.fromiter((kind in kinds for kind in _KINDS), np.bool_, len(_KINDS))


def scope(view: View, filters: Filters, touched: Touched | None) -> Scope:
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
    if touched is not None:
        files &= np.bincount(view.file_of(np.flatnonzero(touched.rows)), minlength=view.files) > 0
    return Scope(files, filters.kinds, touched)


def _on(view: View, globs: Globs) -> BoolArray:
    """bool[files]: whose path one of the globs means."""
    if not globs.folders:
        return view.matching(globs.pattern)
    files = np.zeros(view.files, np.bool_)
    for folder in globs.folders:
        below = folder.rstrip(b"/") + b"/"
        if folder and not folder.endswith(b"/"):
            files[_lower_bound(view, folder) : _lower_bound(view, folder + b"\0")] = True
        start, end = (_lower_bound(view, below), _lower_bound(view, below[:-1] + b"0")) if folder else (0, view.files)
        files[start:end] = True
    return files


def _lower_bound(view: View, path: bytes) -> int:
    """The first file whose path is not before `path`."""
    return bisect_left(range(view.files), path, key=view.path_bytes)


class Declared(NamedTuple):
    """A declaration by its lines in a file of the view; with `whole_file` the file for itself."""

    file: int
    line: int
    end_line: int
    whole_file: bool


def touched(view: View, declarations: Iterable[Declared]) -> Touched:
    """What may answer where only these declarations do."""
    rows = np.zeros(view.chunks, np.bool_)
    spots: set[tuple[int, int]] = set()
    for declared in declarations:
        for row in _rows_of(view, declared):
            rows[row] = True
            spots.add((row, declared.line))
    return Touched(rows, frozenset(spots))


def _rows_of(view: View, declared: Declared) -> list[int]:
    """The chunk of a declaration; of a one-liner the chunk around it."""
    lo, hi = int(view.first_chunk[declared.file]), int(view.first_chunk[declared.file + 1])
    if declared.whole_file:
        return [lo]
    starts, ends = view.chunk_spans(lo, hi)
    own = np.flatnonzero((starts == declared.line) & (ends == declared.end_line)).tolist()
    return [lo + at for at in own if at] or [innermost(view, declared.file, declared.line)]
