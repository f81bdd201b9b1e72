"""What answers for a revision, in the time there is: the stored snapshot, one made now, or a part of it.

Without a budget the snapshot is made whole, however long that takes. Within one, a change that can be read in time is
read; for more, a detached process makes the snapshot and the answer comes from the files that matter most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arcgit import background, refreshing
from arcgit.errors import StoreUnavailable
from arcgit.index.subjects import Subjects
from arcgit.index.view import View
from arcgit.model import Located, Oid, Partial, Settings
from arcgit.past import subjects_of
from arcgit.refreshing import Progress, Snapshot
from arcgit.snapshot.store import Store
from arcgit.source.repo import Repository

PATIENCE_SECONDS = 600.0
"""How long to wait for another process that is indexing, where no budget is given."""

BYTES_A_SECOND = 2 << 20
"""Source that one process surely extracts in a second; half of what is usual."""

MARGIN = 0.8
"""Of a budget, what making a part may take; ranking and printing need the rest."""


@dataclass(frozen=True, slots=True)
class Ready:
    """`subjects` is None where its history is not asked for, or not all here; `partial` where all files are ready."""

    located: Located
    snapshot: Snapshot
    view: View
    subjects: Subjects | None
    partial: Partial | None


@dataclass(frozen=True, slots=True)
class Source:
    """The open repository that is made ready: where its objects, settings and index are."""

    repository: Repository
    settings: Settings
    store: Store
    read: Callable[[Oid], bytes | None]


def made_ready(
    source: Source,
    located: Located,
    *,
    words: Sequence[str],
    refresh: bool,
    budget_seconds: float | None,
    progress: Progress,
) -> Ready:
    """What answers for a revision. `words` are the query's, for choosing the part; `budget_seconds` None: all of it.

    Raises StoreUnavailable where there is no snapshot and none may be made.
    """
    if not located.tree:
        return _ready(
            source, located, refreshing.nothing(source.settings, source.repository.object_format), build=False
        )
    snapshot = refreshing.stored(source.store, source.settings, located.tree)
    if snapshot is None and not refresh:
        raise StoreUnavailable(
            f"{located.revision} is not indexed, and --no-refresh was asked for; `git arcsearch index` builds it"
        )
    if snapshot is None and budget_seconds is None:
        snapshot = refreshing.refresh(
            source.repository,
            source.settings,
            located.tree,
            source.store,
            progress=progress,
            wait_seconds=PATIENCE_SECONDS,
        )
    elif snapshot is None and budget_seconds is not None:
        snapshot = _made_within(source, located.tree, budget_seconds, progress)
        if snapshot is None:
            return _partly_ready(source, located, words, budget_seconds * MARGIN)
    assert snapshot is not None
    return _ready(source, located, snapshot, build=refresh)


def _made_within(source: Source, tree: Oid, seconds: float, progress: Progress) -> Snapshot | None:
    """The snapshot, if what it lacks can be read in time and nobody else is at it."""
    try:
        return refreshing.refresh_within(
            source.repository,
            source.settings,
            tree,
            source.store,
            jobs=0,
            progress=progress,
            wait_seconds=0,
            most_bytes=int(seconds * BYTES_A_SECOND),
        )
    except StoreUnavailable:
        return None


def _partly_ready(source: Source, located: Located, words: Sequence[str], seconds: float) -> Ready:
    if not source.store.temporary:
        background.index(source.repository, located.commit or located.tree)
    snapshot, partial = refreshing.partial(
        source.repository, source.settings, located.tree, source.store, words, seconds
    )
    return Ready(located, snapshot, snapshot.view(source.read), None, partial)


def _ready(source: Source, located: Located, snapshot: Snapshot, *, build: bool) -> Ready:
    """A whole snapshot with its view, and the subject list of its commit: made where it is lacking, if `build`."""
    subjects = None
    if source.settings.history and located.commit:
        if build:
            subjects = subjects_of(source.repository, source.store, located.commit, snapshot)
        else:
            subjects = source.store.subjects(located.commit)
    return Ready(located, snapshot, snapshot.view(source.read), subjects, None)


def ready_now(source: Source, located: Located, snapshot: Snapshot) -> Ready:
    """A snapshot that was made just now, ready to be searched."""
    return _ready(source, located, snapshot, build=True)
