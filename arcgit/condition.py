"""How the index stands: which commit it holds beside HEAD, how much of it, and what was left out and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcgit.coverage import text_only
from arcgit.errors import DamagedFile, NoCommits
from arcgit.model import Located, Status
from arcgit.refreshing.made import Snapshot, stored
from arcgit.snapshot.folder import PARTS
from arcgit.source import history

if TYPE_CHECKING:
    from arcgit.opened import Opened

LOOKED_BACK = 1000
"""Commits before HEAD that are looked through for one that is indexed."""


def of_head(opened: Opened) -> Status:
    """What the index holds for HEAD, or for the last commit before it that is indexed. Builds nothing."""
    try:
        head = opened.repository.locate("HEAD")
    except NoCommits:
        return _empty(opened, Located("HEAD", "", ""))
    for behind, located in enumerate([head, *history.before(opened.repository, head.commit, LOOKED_BACK)]):
        if opened.store.has_manifest(located.tree):
            snapshot = stored(opened.store, opened.settings, located.tree)
            if snapshot is not None:
                return _of(opened, located, head.commit, snapshot)._replace(behind=behind)
    return _empty(opened, head)


def of_snapshot(opened: Opened, located: Located, snapshot: Snapshot) -> Status:
    """What the index holds for a revision, whose snapshot this is."""
    try:
        head = opened.repository.locate("HEAD").commit
    except NoCommits:
        head = ""
    return _of(opened, located, head, snapshot)


def _empty(opened: Opened, head: Located) -> Status:
    store = opened.store
    sizes = {part: store.bytes_of(part) for part in PARTS}
    if store.names("vectors"):
        sizes["vectors"] = store.bytes_of("vectors")
    return Status(
        commit="",
        head=head.commit,
        tree=head.tree,
        files=0,
        chunks=0,
        segments=0,
        disk_bytes=sum(sizes.values()),
        snapshots=len(store.names("trees")),
        dead_bytes=_dead_bytes(opened),
        sizes=sizes,
    )


def _of(opened: Opened, located: Located, head: str, snapshot: Snapshot) -> Status:
    files = snapshot.manifest.files
    return _empty(opened, located)._replace(
        commit=located.commit,
        head=head,
        files=len(files),
        chunks=int(files.first_chunk[-1]),
        segments=len(snapshot.segments),
        skipped=snapshot.skipped,
        missing=tuple(snapshot.missing),
        text_only=text_only(files),
        refreshed=opened.store.stat("trees", located.tree).written,
    )


def _dead_bytes(opened: Opened) -> int:
    """What lies in segments and no snapshot needs, about."""
    from arcgit.upkeep.alive import Alive

    segments = opened.store.segments()
    alive = Alive(segments)
    for tree in opened.store.trees_by_age():
        manifest = opened.store.manifest(tree)
        if manifest is not None:
            try:
                alive.add(manifest)
            except DamagedFile as error:
                opened.store.log(f"tree {tree}: {error}")
    return round(sum(segment.size * alive.dead_share(segment) for segment in segments))
