"""A query to its answer: locate the revision, make it ready, lay the work tree over it, find.

A searcher keeps what it made ready, so that the next query about the same tree starts from it. A file of the index that
turns out to be damaged while a query reads it is removed, made again, and the query asked once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arcgit.errors import DamagedFile, NoCommits
from arcgit.model import Answer, Located, Partial, Span, WorkTreeChange

if TYPE_CHECKING:
    from arcgit.comparison import Comparison
    from arcgit.find import Found
    from arcgit.index.view import View
    from arcgit.inside import Inside
    from arcgit.opened import Opened
    from arcgit.query import Query
    from arcgit.ready import Ready
    from arcgit.refreshing.making import Progress

PATIENCE_SECONDS = 600.0
"""How long a regular expression or a comparison may take, where no budget is given."""

COMPARING = 0.5
"""Of a budget, what comparing two revisions may take; ranking needs the rest."""

NOWHERE = -1


class Request(NamedTuple):
    """What is searched, how much of it is shown, and how long the index may take: all that is not in the query.

    `changed` is the span whose touched declarations are searched, None for all there is.
    """

    rev: str | None
    changed: str | None
    worktree: bool
    limit: int
    refresh: bool
    budget_ms: int | None
    progress: Progress


class _Change(NamedTuple):
    """A change that is searched inside of."""

    span: Span
    old: Located
    comparison: Comparison


class _Searched(NamedTuple):
    """The revision that is searched, what the work tree has otherwise, and the change that is asked about, if any."""

    located: Located
    changes: Sequence[WorkTreeChange]
    change: _Change | None


class Searcher:
    """Answers queries about one open repository."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._ready: Ready | None = None

    def forget(self) -> None:
        """Let go of what was made ready, and of the files it holds open."""
        self._ready = None

    def keep(self, ready: Ready) -> None:
        """Answer from this until another tree is asked for."""
        self._ready = ready

    def search(self, asked: Query, request: Request) -> Answer:
        """Raises UnknownRevision, StoreUnavailable and BadQuery."""
        if request.changed is not None:
            return self._search_inside(request.changed, asked, request)
        located, changes = self._opened.located(request.rev, worktree=request.worktree)
        if not located.tree and not changes:
            return _nothing(asked.text, NoCommits("HEAD"))
        return self._mended(asked, _Searched(located, changes, None), request)

    def _search_inside(self, span: str, asked: Query, request: Request) -> Answer:
        """The answer from the declarations that a change touched; all of them where the query asks for none."""
        from arcgit.comparison import compare
        from arcgit.source import diff

        repository = self._opened.repository
        old, new = diff.compared(repository, span)
        if new is None and not request.worktree:
            new = repository.locate("HEAD")
        located, changes = (new, ()) if new else self._opened.located(None, worktree=True)
        comparison = compare(self._opened, old, new, changes, seconds=COMPARING * _patience(request))
        ends = Span(span, old.commit or old.tree, (new.commit or new.tree) if new else "")
        searched = _Searched(located, changes, _Change(ends, old, comparison))
        if asked.terms or asked.addresses or asked.regex or asked.filters.symbols:
            return self._mended(asked, searched, request)
        return _listed(asked, searched, request.limit)

    def _mended(self, asked: Query, searched: _Searched, request: Request) -> Answer:
        store = self._opened.store
        mending = [store.clear, store.discard_damaged]
        while True:
            try:
                ready = self.made_ready(searched.located, request, asked.words)
                return self._answer(asked, searched, ready, request)
            except DamagedFile as damage:  # in a block that nothing had read until now
                if not mending:
                    raise
                store.log(str(damage))
                self.forget()
                request = request._replace(refresh=True)
                mending.pop()()

    def made_ready(self, located: Located, request: Request, words: Sequence[str] = ()) -> Ready:
        """What answers for a revision; `words` choose the files that are read first where there is no time for all."""
        from arcgit.ready import made_ready

        known = self._ready
        if (
            known is None
            or (known.located.commit, known.located.tree) != (located.commit, located.tree)
            or known.partial
        ):
            self._ready = known = made_ready(
                self._opened,
                located,
                words=words,
                refresh=request.refresh,
                budget_seconds=None if request.budget_ms is None else request.budget_ms / 1000,
                progress=request.progress,
            )
        return known

    def _answer(self, asked: Query, searched: _Searched, ready: Ready, request: Request) -> Answer:
        from arcgit.find import find
        from arcgit.rank.subjects import subject_scores

        view, overlaid = self._view(ready, searched.changes)
        inside = None
        if searched.change:
            from arcgit.inside import laid_inside

            inside = laid_inside(self._opened, view, searched.change.old, searched.change.comparison)
            view = inside.view
        notes = list(self._notes())
        if asked.regex:
            found, complete = self._found_lines(asked, searched, view, inside, request)
            if not complete:
                notes.append("not everything was searched: there are too many matches, or it takes too long")
        else:
            scores = None
            if not asked.symbol and ready.subjects is not None:
                scores = subject_scores(ready.subjects, asked.terms, view.file_of_row)
            rank, touched = self._opened.settings.rank, inside.touched if inside else None
            found = find(view, asked, limit=request.limit, rank=rank, subjects=scores, touched=touched)
        return Answer(
            query=asked.text,
            commit=searched.located.commit,
            tree=searched.located.tree,
            overlaid=overlaid,
            partial=_unseen(searched) or ready.partial,
            skipped=ready.snapshot.skipped,
            hits=inside.told(found.hits) if inside else found.hits,
            withheld=found.withheld,
            narrow=found.narrow,
            notes=(*found.notes, *notes),
            next_step=found.next_step,
            span=searched.change.span if searched.change else None,
        )

    def _view(self, ready: Ready, changes: Sequence[WorkTreeChange]) -> tuple[View, int]:
        """What is searched, and how many files of it are the work tree's."""
        if not changes:
            return ready.view, 0
        from arcgit.overlay import lay_over

        opened = self._opened
        laid = lay_over(ready.snapshot, changes, opened.repository, opened.settings, opened.read)
        return laid.view, laid.files

    def _found_lines(
        self, asked: Query, searched: _Searched, view: View, inside: Inside | None, request: Request
    ) -> tuple[Found, bool]:
        """What a regular expression finds, and whether it was looked for everywhere."""
        from arcgit import regex
        from arcgit.find import find_lines

        repository, seconds = self._opened.repository, _patience(request)
        tree = searched.located.tree
        matched = regex.matched(repository, asked.regex, tree, searched.changes, seconds=seconds)
        lines = {view.file_named(path): found for path, found in matched.lines.items()}
        complete = matched.complete
        if inside and searched.change:
            paths = {view.path_bytes(file): file for file in inside.old_files if file >= 0}
            old = regex.matched(repository, asked.regex, searched.change.old.tree, (), seconds=seconds)
            lines |= {paths[path]: found for path, found in old.lines.items() if path in paths}
            complete = complete and old.complete
        lines.pop(NOWHERE, None)
        touched = inside.touched if inside else None
        return find_lines(view, asked, lines, limit=request.limit, touched=touched), complete

    def _notes(self) -> Iterator[str]:
        if self._opened.store.temporary:
            yield "the index folder cannot be written; this answer was indexed in memory, for this once"


def _patience(request: Request) -> float:
    return PATIENCE_SECONDS if request.budget_ms is None else request.budget_ms / 1000


def _unseen(searched: _Searched) -> Partial | None:
    """What of a change was not compared in time; None where all of it was."""
    if searched.change is None or searched.change.comparison.seen == searched.change.comparison.files:
        return None
    return Partial(searched.change.comparison.seen, searched.change.comparison.files)


def _listed(asked: Query, searched: _Searched, limit: int) -> Answer:
    """What a change touched, where the query asks for nothing in particular."""
    from arcgit.inside import listed

    assert searched.change is not None
    comparison = searched.change.comparison
    hits, withheld = listed(comparison, asked.filters, limit)
    return Answer(
        query=asked.text,
        commit=searched.located.commit,
        tree=searched.located.tree,
        overlaid=sum(not change.deleted for change in searched.changes),
        partial=_unseen(searched),
        skipped=comparison.skipped,
        hits=hits,
        withheld=withheld,
        narrow=(),
        notes=(),
        next_step="",
        span=searched.change.span,
    )


def _nothing(text: str, why: NoCommits) -> Answer:
    return Answer(
        query=text,
        commit="",
        tree="",
        overlaid=0,
        partial=None,
        skipped={},
        hits=(),
        withheld=0,
        narrow=(),
        notes=(str(why),),
        next_step="",
    )
