"""A query to its answer: locate the revision, make it ready, lay the work tree over it, find.

A searcher keeps what it made ready, so that the next query about the same tree starts from it. A file of the index that
turns out to be damaged while a query reads it is removed, made again, and the query asked once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from arcgit.collection import Change, Collection, Region
from arcgit.errors import DamagedFile, NoCommits, RefusedSnapshot
from arcgit.model import Answer, Located, Partial, Span, WorkTreeChange
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.opened import Opened
    from arcgit.query import Query
    from arcgit.ready import Ready
    from arcgit.refreshing.making import Progress
    from arcgit.snapshot.store import Store

PATIENCE_SECONDS = 600.0
"""How long a regular expression or a comparison may take, where no budget is given."""

COMPARING = 0.5
"""Of a budget, what comparing two revisions may take; ranking needs the rest."""


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

    @property
    def seconds(self) -> float | None:
        """The budget; None where there is no end to it."""
        return None if self.budget_ms is None else self.budget_ms / 1000

    @property
    def patience(self) -> float:
        """How long anything else than indexing may take."""
        return PATIENCE_SECONDS if self.seconds is None else self.seconds


class Searcher:
    """Answers queries about one open repository."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
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
        locating = self.opened.locating(request.rev, worktree=request.worktree)
        _load()
        located, changes = locating()
        if not located.tree and not changes:
            return nothing(asked.text, NoCommits("HEAD"))
        return self._answer(asked, located, changes, None, request)

    def _search_inside(self, span: str, asked: Query, request: Request) -> Answer:
        """The answer from the declarations that a change touched; all of them where the query asks for none."""
        from arcgit.comparison import compare
        from arcgit.source import diff

        repository = self.opened.repository
        old, new = diff.compared(repository, span)
        if new is None and not request.worktree:
            new = repository.locate("HEAD")
        located, changes = (new, ()) if new else self.opened.located(None, worktree=True)
        comparison = compare(self.opened, old, new, changes, seconds=COMPARING * request.patience)
        ends = Span(span, old.commit or old.tree, (new.commit or new.tree) if new else "")
        change = Change(ends, old, comparison)
        if asked.terms or asked.addresses or asked.regex or asked.filters.symbols:
            return self._answer(asked, located, changes, change, request)
        return _listed(asked, located, changes, change, request.limit)

    def _answer(
        self,
        asked: Query,
        located: Located,
        changes: Sequence[WorkTreeChange],
        change: Change | None,
        request: Request,
    ) -> Answer:
        rank = self.opened.settings.rank

        def attempt(request: Request) -> Answer:
            ready = self.made_ready(located, request, asked.words)
            collection = self._collection(ready, changes, change, request)
            answer = collection.answer(asked, limit=request.limit, rank=rank, seconds=request.patience)
            return verified(answer, collection.view, [self])

        return unharmed([self], attempt, request)

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
                self.opened,
                located,
                words=words,
                refresh=request.refresh,
                budget_seconds=request.seconds,
                progress=request.progress,
            )
        return known

    def view(self, ready: Ready, changes: Sequence[WorkTreeChange], request: Request) -> tuple[View, int, int]:
        """What is searched, how many files of it are the work tree's, and how many of those were not read in time."""
        if not changes:
            return ready.view, 0, 0
        from arcgit.overlay import lay_over

        return lay_over(self.opened, ready.snapshot, changes, request.seconds)

    def notes(self) -> list[str]:
        """What is to be said of the index, whatever was asked."""
        store = self.opened.store
        if store.temporary:
            return ["the index folder cannot be written; what was indexed for this is not kept"]
        unheard = self.opened.configuration.unheard
        return [
            *store.remarks,
            *(f"{name} does not count in {origin.place}: it names code to run" for name, origin in unheard.items()),
        ]

    def filled(self, view: View) -> list[str]:
        """Make the vectors that a view lacks, if there is what makes them; returns what is to be said of it."""
        if self.opened.embedder is None:
            return []
        from arcgit.embedding.filling import filled

        return filled(view, self.opened.store.vectors, self.opened.embedder)

    def _collection(
        self, ready: Ready, changes: Sequence[WorkTreeChange], change: Change | None, request: Request
    ) -> Collection:
        view, overlaid, unread = self.view(ready, changes, request)
        inside = None
        if change:
            from arcgit.inside import laid_inside

            inside = laid_inside(self.opened, view, change.old, change.comparison)
            view = inside.view
        return Collection(
            view=view,
            regions=(Region(b"", self.opened.repository, ready, changes, view.file_of_row),),
            overlaid=overlaid,
            partial=_unseen(change) or with_unread(ready.partial, view, unread),
            skipped=ready.snapshot.skipped,
            notes=self.notes(),
            change=change,
            inside=inside,
            opened=self.opened,
        )


def _load() -> None:
    """Import what answers, which takes about as long as git needs to look through a work tree."""
    import arcgit.find
    import arcgit.ready  # noqa: F401


def unharmed(searchers: Sequence[Searcher], attempt: Callable[[Request], Answer], request: Request) -> Answer:
    """The answer, asked for again without what turned out to be false, or damaged in a block that nothing had read
    until then."""
    mends: list[Callable[[Store], object]] = [_without_damaged, _without_anything]
    for mend in mends:
        try:
            return attempt(request)
        except RefusedSnapshot as refusal:
            return _without_foreign(searchers, attempt, request, str(refusal))
        except DamagedFile as damage:
            for searcher in searchers:
                searcher.opened.store.log(str(damage))
                searcher.forget()
                mend(searcher.opened.store)
            request = request._replace(refresh=True)
    return attempt(request)


def verified(answer: Answer, view: View, searchers: Sequence[Searcher]) -> Answer:
    """The answer, once every file it shows that came from elsewhere was found to be what this arcgit makes of it.

    Raises RefusedSnapshot.
    """
    foreign = {name: one.opened for one in searchers for name in one.opened.store.trust.foreign()}
    if not foreign or not answer.hits:
        return answer
    from arcgit.exchange.verify import check_shown

    paths = dict.fromkeys(path for hit in answer.hits for path in (hit.path, *hit.also_at))
    files = [view.file_named(path.encode("utf-8", "surrogateescape")) for path in paths]
    checked = check_shown(view.files_table, view.segments, [file for file in files if file >= 0], foreign)
    if not checked.absent:
        return answer
    files_are = "1 file" if checked.absent == 1 else f"{checked.absent} files"
    note = f"not verified, as the blobs are not here: {files_are} of the fetched snapshot"
    return answer._replace(notes=(*answer.notes, note))


def _without_foreign(
    searchers: Sequence[Searcher], attempt: Callable[[Request], Answer], request: Request, reason: str
) -> Answer:
    """The answer from an index that is made here, and why."""
    from arcgit.exchange.verify import refuse

    for searcher in searchers:
        refuse(searcher.opened.store, reason)
        searcher.forget()
    answer = unharmed(searchers, attempt, request._replace(refresh=True))
    return answer._replace(notes=(*answer.notes, reason))


def _without_damaged(store: Store) -> None:
    store.discard_damaged()


def _without_anything(store: Store) -> None:
    store.clear()


def with_unread(partial: Partial | None, view: View, unread: int) -> Partial | None:
    """What an answer lacks, with so many files of the work tree that were not read in time."""
    if not unread:
        return partial
    ready, total = partial or (view.files, view.files)
    return Partial(ready, total + unread)


def _unseen(change: Change | None) -> Partial | None:
    """What of a change was not compared in time; None where all of it was."""
    if change is None or change.comparison.seen == change.comparison.files:
        return None
    return Partial(change.comparison.seen, change.comparison.files)


def _listed(asked: Query, located: Located, changes: Sequence[WorkTreeChange], change: Change, limit: int) -> Answer:
    """What a change touched, where the query asks for nothing in particular."""
    from arcgit.inside import listed

    hits, withheld = listed(change.comparison, asked.filters, limit)
    return Answer(
        query=asked.text,
        commit=located.commit,
        tree=located.tree,
        overlaid=sum(not item.deleted for item in changes),
        partial=_unseen(change),
        skipped=change.comparison.skipped,
        hits=hits,
        withheld=withheld,
        narrow=(),
        notes=(),
        next_step="",
        span=change.span,
    )


def nothing(text: str, why: NoCommits) -> Answer:
    """The answer where there is nothing to search."""
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
