"""A query to its answer: locate the revision, make it ready, lay the work tree over it, find.

A searcher keeps what it made ready, so that the next query about the same tree starts from it. A file of the index that
turns out to be damaged while a query reads it is removed, made again, and the query asked once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arcgit.errors import DamagedFile, NoCommits
from arcgit.model import Answer, Located, WorkTreeChange

if TYPE_CHECKING:
    from arcgit.opened import Opened
    from arcgit.query import Query
    from arcgit.ready import Ready
    from arcgit.refreshing.making import Progress

PATIENCE_SECONDS = 600.0
"""How long a regular expression may take, where no budget is given."""


class Request(NamedTuple):
    """What is searched, how much of it is shown, and how long the index may take: all that is not in the query."""

    rev: str | None
    worktree: bool
    limit: int
    refresh: bool
    budget_ms: int | None
    progress: Progress


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
        located, changes = self._opened.located(request.rev, worktree=request.worktree)
        if not located.tree and not changes:
            return _nothing(asked.text, NoCommits("HEAD"))
        store = self._opened.store
        mending = [store.clear, store.discard_damaged]
        while True:
            try:
                ready = self.made_ready(located, request, asked.words)
                return self._answer(asked, located, ready, changes, request)
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

    def _answer(
        self,
        asked: Query,
        located: Located,
        ready: Ready,
        changes: Sequence[WorkTreeChange],
        request: Request,
    ) -> Answer:
        from arcgit.find import find, find_lines
        from arcgit.rank.subjects import subject_scores

        opened = self._opened
        view, overlaid = ready.view, 0
        if changes:
            from arcgit.overlay import lay_over

            laid = lay_over(ready.snapshot, changes, opened.repository, opened.settings, opened.read)
            view, overlaid = laid.view, laid.files
        notes = list(self._notes())
        if asked.regex:
            from arcgit import regex

            patience = PATIENCE_SECONDS if request.budget_ms is None else request.budget_ms / 1000
            lines = regex.matched(opened.repository, asked.regex, located.tree, changes, seconds=patience)
            found = find_lines(view, asked, lines.lines, limit=request.limit)
            if not lines.complete:
                notes.append("not everything was searched: there are too many matches, or it takes too long")
        else:
            scores = None
            if not asked.symbol and ready.subjects is not None:
                scores = subject_scores(ready.subjects, asked.terms, view.file_of_row)
            found = find(view, asked, limit=request.limit, rank=opened.settings.rank, subjects=scores)
        return Answer(
            query=asked.text,
            commit=located.commit,
            tree=located.tree,
            overlaid=overlaid,
            partial=ready.partial,
            skipped=ready.snapshot.skipped,
            hits=found.hits,
            withheld=found.withheld,
            narrow=found.narrow,
            notes=(*found.notes, *notes),
            next_step=found.next_step,
        )

    def _notes(self) -> Iterator[str]:
        if self._opened.store.temporary:
            yield "the index folder cannot be written; this answer was indexed in memory, for this once"


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
