"""The subject list of a revision: what the commits behind it say of its files, built once a commit.

A shallow clone has no list: what its last commits seem to change is their whole tree. Neither has a repository whose
trees are not all here, a partial clone's among them: nothing is fetched to rank better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcgit.errors import GitFailed
from arcgit.index.subjects import MOST_COMMITS, About, Subjects, documents, write_subjects
from arcgit.model import Oid
from arcgit.refreshing.made import Snapshot
from arcgit.snapshot.store import Store
from arcgit.source.repo import Repository

if TYPE_CHECKING:
    from arcgit.source.history import CommitRecord

KEPT_RECORDS = 4 * MOST_COMMITS
"""Records of commits no longer asked for that are kept, for the next switch back."""


def subjects_of(repository: Repository, store: Store, commit: Oid, snapshot: Snapshot) -> Subjects | None:
    """The subject list of a commit, from the store or built now; None where history is cut off or not all here."""
    about = About(commit, snapshot.manifest.tree, len(snapshot.manifest.files), commits=0)
    known = store.subjects(commit)
    if known is not None and _fits(known, about):
        return known
    from arcgit.source import history  # once a commit; a list that is there already needs neither git nor this

    if history.is_shallow(repository):
        return None
    store.prepare()
    try:
        records = _records(repository, store, commit)
    except GitFailed as error:
        store.log(f"no subjects for {commit}: {error}")
        return None
    rows = {row_path: row for row, row_path in enumerate(snapshot.manifest.files.paths())}
    found = documents(records, rows)
    whole = About(commit, about.tree, about.files, len(records))
    return store.write_subjects(commit, lambda stream: write_subjects(stream, found, whole))


def _fits(known: Subjects, about: About) -> bool:
    return (known.about.commit, known.about.tree, known.about.files) == (about.commit, about.tree, about.files)


def _records(repository: Repository, store: Store, commit: Oid) -> list[CommitRecord]:
    """The records a commit reaches, newest first; those not kept yet are read from git and kept."""
    from arcgit.snapshot.records import read_records, write_records
    from arcgit.source import history

    wanted = history.reachable(repository, commit, MOST_COMMITS)
    kept = read_records(store.records_path)
    new = history.records(repository, [oid for oid in wanted if oid not in kept])
    if new:
        kept |= {record.commit: record for record in new}
        asked = set(wanted)
        others = [record for oid, record in kept.items() if oid not in asked]
        write_records(store.records_path, [*others[-KEPT_RECORDS:], *(kept[oid] for oid in wanted)])
    return [kept[oid] for oid in wanted]
