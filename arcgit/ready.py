"""What answers for a revision, in the time there is: the stored snapshot, one made now, or a part of it.

Without a budget the snapshot is made whole, however long that takes. Within one, a change that can be read in time is
read; for more, a detached process makes the snapshot and the answer comes from the files that matter most.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from arcgit.errors import StoreUnavailable
from arcgit.index.subjects import Subjects
from arcgit.model import Located, Oid, Partial
from arcgit.opened import Opened
from arcgit.past import subjects_of
from arcgit.refreshing.made import Snapshot, nothing, stored

if TYPE_CHECKING:
    from arcgit.refreshing.making import Progress
    from arcgit.refreshing.survey import Survey

PATIENCE_SECONDS = 600.0
"""How long to wait for another process that is indexing, where no budget is given."""

BYTES_A_SECOND = 2 << 20
"""Source that one process surely extracts in a second; half of what is usual."""

MARGIN = 0.8
"""Of a budget, what making a part may take; ranking and printing need the rest."""


LEAST_SECONDS = 1.0
"""What making a part may always take, or there would be nothing to answer from."""


class Ready:
    """What answers for a revision; `partial` is None where all files are ready."""

    def __init__(
        self, opened: Opened, located: Located, snapshot: Snapshot, *, refresh: bool, partial: Partial | None = None
    ) -> None:
        self.located = located
        self.snapshot = snapshot
        self.view = snapshot.view(opened.read)
        self.partial = partial
        self._opened = opened
        self._refresh = refresh

    @cached_property
    def subjects(self) -> Subjects | None:
        """The subject list of the commit; None where history is not asked for, or not all here.

        Made when a query first wants it: a query for a name never does.
        """
        opened, commit = self._opened, self.located.commit
        if not opened.settings.history or not commit or self.partial is not None:
            return None
        if not self._refresh:
            return opened.store.subjects(commit)
        return subjects_of(opened.repository, opened.store, commit, self.snapshot)

    @property
    def without_subjects(self) -> str:
        """Why the subjects of commits do not count where they should; empty where they do, or need not."""
        opened = self._opened
        wanted = opened.settings.history and self.located.commit and self.partial is None and self._refresh
        if not wanted or self.subjects is not None:
            return ""
        from arcgit.source import history  # seldom

        reason = "the clone is shallow" if history.is_shallow(opened.repository) else "not all of the history is here"
        return f"ranked without the subjects of commits: {reason}"


def made_ready(
    opened: Opened,
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
        empty = nothing(opened.settings, opened.repository.object_format)
        return Ready(opened, located, empty, refresh=False)
    snapshot = stored(opened.store, opened.settings, located.tree)
    if snapshot is None and not refresh:
        raise StoreUnavailable(
            f"{located.revision} is not indexed, and --no-refresh was asked for; `git arcsearch index` builds it"
        )
    if snapshot is None and budget_seconds is None:
        from arcgit.refreshing.making import refresh as make_whole

        snapshot = make_whole(
            opened.repository,
            opened.settings,
            located.tree,
            opened.store,
            progress=progress,
            wait_seconds=PATIENCE_SECONDS,
        )
    elif snapshot is None and budget_seconds is not None:
        started = time.monotonic()
        made = _made_within(opened, located.tree, budget_seconds, progress)
        if not isinstance(made, Snapshot):
            left = MARGIN * budget_seconds - (time.monotonic() - started)
            return _partly_ready(opened, located, made, words, max(left, LEAST_SECONDS))
        snapshot = made
        _tidy_later(opened, snapshot)
    assert snapshot is not None
    return Ready(opened, located, snapshot, refresh=refresh)


def _made_within(opened: Opened, tree: Oid, seconds: float, progress: Progress) -> Snapshot | Survey:
    """The snapshot, if what it lacks can be read in time and nobody else is at it; else what there is to do."""
    from arcgit.refreshing.making import refresh_within
    from arcgit.refreshing.survey import survey

    try:
        return refresh_within(
            opened.repository,
            opened.settings,
            tree,
            opened.store,
            most_bytes=int(seconds * BYTES_A_SECOND),
            progress=progress,
        )
    except StoreUnavailable:
        return survey(opened.repository, opened.settings, tree, opened.store)


def _tidy_later(opened: Opened, made: Snapshot) -> None:
    """Have the index folder tidied where that is due: no query waits for it."""
    from arcgit import background
    from arcgit.upkeep.tidying import is_due

    if is_due(opened.store, made.manifest):
        background.tidy(opened.repository)


def _partly_ready(opened: Opened, located: Located, found: Survey, words: Sequence[str], seconds: float) -> Ready:
    from arcgit import background
    from arcgit.refreshing.partial import partial as part_of

    if not opened.store.temporary and not opened.store.is_finishing(located.tree):
        background.index(opened.repository, located.commit or located.tree)
    snapshot, partial = part_of(opened.repository, opened.settings, located.tree, found, words, seconds)
    return Ready(opened, located, snapshot, refresh=False, partial=partial)
