"""How the index stands: which commit it holds beside HEAD, how much of it, and what was left out and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcgit.coverage import text_only
from arcgit.errors import NoCommits
from arcgit.model import Located, Status
from arcgit.refreshing.made import Snapshot, stored

if TYPE_CHECKING:
    from arcgit.opened import Opened


def of_head(opened: Opened) -> Status:
    """What the index holds for HEAD. Builds nothing: `commit` is empty when HEAD is not indexed."""
    try:
        head = opened.repository.locate("HEAD")
    except NoCommits:
        return Status("", "", "", 0, 0, 0, opened.store.bytes_on_disk())
    snapshot = stored(opened.store, opened.settings, head.tree)
    if snapshot is None:
        return Status("", head.commit, head.tree, 0, 0, 0, opened.store.bytes_on_disk())
    return of_snapshot(opened, head, snapshot)


def of_snapshot(opened: Opened, located: Located, snapshot: Snapshot) -> Status:
    """What the index holds for a revision, whose snapshot this is."""
    try:
        head = opened.repository.locate("HEAD").commit
    except NoCommits:
        head = ""
    files = snapshot.manifest.files
    return Status(
        commit=located.commit,
        head=head,
        tree=located.tree,
        files=len(files),
        chunks=int(files.first_chunk[-1]),
        segments=len(snapshot.segments),
        disk_bytes=opened.store.bytes_on_disk(),
        skipped=snapshot.skipped,
        missing=tuple(snapshot.missing),
        text_only=text_only(files),
    )
