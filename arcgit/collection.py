"""What a query is answered from: a view, the repositories behind it, and what is to be said of it.

Most searches are of one repository; submodules add theirs. Either way the query goes through here, so that no two ways
of asking answer differently.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from arcgit.model import Answer, Located, Partial, SkipReason, Span, WorkTreeChange
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from typing import Any

    import numpy.typing as npt

    from arcgit.comparison import Comparison
    from arcgit.find import Found
    from arcgit.index.view import View
    from arcgit.inside import Inside
    from arcgit.opened import Opened
    from arcgit.query import Query
    from arcgit.rank.fuse import FileScores
    from arcgit.rank.vectors import Nearest
    from arcgit.ready import Ready
    from arcgit.source.repo import Repository

    IntArray = npt.NDArray[Any]

NOWHERE = -1

LEAST_SECONDS = 1.0
"""How long an embedder may take whatever the budget."""


class Region(NamedTuple):
    """One repository's share of a collection: the folder it stands under (empty, or ending in `/`), its tree with the
    work tree's `changes` over it, and `files`, the collection's file of each row of its manifest (-1: not there)."""

    folder: bytes
    repository: Repository
    ready: Ready
    changes: Sequence[WorkTreeChange]
    files: IntArray


class Change(NamedTuple):
    """A change that is searched inside of."""

    span: Span
    old: Located
    comparison: Comparison


class Collection(NamedTuple):
    """`regions` hold what is searched, the one that was opened first. `overlaid` files are the work tree's.

    With a `change` only what it touched answers, as `inside` says. `opened` is the first region's: its embedder gives
    vectors for all of them.
    """

    view: View
    regions: Sequence[Region]
    overlaid: int
    partial: Partial | None
    skipped: Mapping[SkipReason, int]
    notes: Sequence[str]
    change: Change | None
    inside: Inside | None
    opened: Opened

    def answer(self, asked: Query, *, limit: int, rank: str, seconds: float) -> Answer:
        """The best `limit` files. A regular expression is looked for no longer than `seconds` in each repository."""
        from arcgit.find import find

        notes = list(self.notes)
        touched = self.inside.touched if self.inside else None
        if asked.regex:
            found, complete = self._found_lines(asked, limit, seconds)
            if not complete:
                notes.append("not everything was searched: there are too many matches, or it takes too long")
        else:
            vectors = self._vectors(asked, seconds)
            if isinstance(vectors, str):
                notes.append(vectors)
                vectors = None
            subjects = self._subjects(asked)
            if asked.symbol is None and asked.terms:
                notes += dict.fromkeys(filter(None, (region.ready.without_subjects for region in self.regions)))
            found = find(self.view, asked, limit=limit, rank=rank, subjects=subjects, vectors=vectors, touched=touched)
        located = self.regions[0].ready.located
        return Answer(
            query=asked.text,
            commit=located.commit,
            tree=located.tree,
            overlaid=self.overlaid,
            partial=self.partial,
            skipped=self.skipped,
            hits=self.inside.told(found.hits) if self.inside else found.hits,
            withheld=found.withheld,
            narrow=found.narrow,
            notes=(*found.notes, *notes),
            next_step=found.next_step,
            span=self.change.span if self.change else None,
        )

    def _subjects(self, asked: Query) -> FileScores | None:
        """What the subjects of commits say of the files; None where they do not count."""
        if asked.symbol:
            return None
        from arcgit.rank.subjects import joined_scores, subject_scores

        lists = [(region.ready.subjects, region.files) for region in self.regions]
        return joined_scores([subject_scores(one, asked.terms, files) for one, files in lists if one is not None])

    def _vectors(self, asked: Query, seconds: float) -> Nearest | str | None:
        """How near the files are to the query, a line that says why there is no telling, or None where nobody asks."""
        if self.opened.embedder is None or asked.symbol or not asked.words:
            return None
        from arcgit.embedding.nearness import nearest

        until = time.monotonic() + max(seconds, LEAST_SECONDS)
        return nearest(self.view, self.opened.store.vectors, self.opened.embedder, " ".join(asked.words), until)

    def _found_lines(self, asked: Query, limit: int, seconds: float) -> tuple[Found, bool]:
        """What a regular expression finds, and whether it was looked for everywhere."""
        from arcgit import regex
        from arcgit.find import find_lines

        lines: dict[int, list[int]] = {}
        complete = True
        for region in self.regions:
            tree = region.ready.located.tree
            matched = regex.matched(region.repository, asked.regex, tree, region.changes, seconds=seconds)
            lines |= {self.view.file_named(region.folder + path): found for path, found in matched.lines.items()}
            complete = complete and matched.complete
        if self.inside and self.change:
            paths = {self.view.path_bytes(file): file for file in self.inside.old_files if file >= 0}
            old_tree = self.change.old.tree
            old = regex.matched(self.regions[0].repository, asked.regex, old_tree, (), seconds=seconds)
            lines |= {paths[path]: found for path, found in old.lines.items() if path in paths}
            complete = complete and old.complete
        lines.pop(NOWHERE, None)
        touched = self.inside.touched if self.inside else None
        return find_lines(self.view, asked, lines, limit=limit, touched=touched), complete
