"""When upkeep is due, and what it does.

Manifests stay that a work tree has checked out, the newest of those that refs point at, and of all others the newest
for which there is room. Then segments that nothing points at go, those of which a good part is dead are rewritten, and
the small ones are merged when they have become many. What was made by another arcgit goes when it is told to, or old:
on a machine with two versions each would otherwise undo the other's work.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from arcgit import fingerprint
from arcgit.errors import DamagedFile
from arcgit.index.segment import Segment
from arcgit.model import Oid, Settings, Tidied
from arcgit.snapshot.manifest import Manifest
from arcgit.snapshot.store import MOST_SUBJECT_LISTS, Store
from arcgit.source.repo import Repository
from arcgit.upkeep import merging, reach
from arcgit.upkeep.alive import Alive, living, needed

ROOM = 1.2
"""The index may be so many times as large as one of the checked out trees alone."""
DUE = 1.3
"""Upkeep begins above this."""
LITTLE = 64 << 10
"""Bytes that it may be larger in any case: a small index is not worth the work."""
MOST_LISTS = 0.1
"""Of the index, what the subject lists of other commits may take."""
GROWN = 1.1
"""… and, where it could not help the last time, not before the index has grown by this."""
MOST_TIPS = 4
"""Snapshots of branches and tags that stay however large they are: who switches back does not wait."""
MOSTLY_ALIVE = 0.25
"""A segment is rewritten when this share of it is dead."""
WORTH_IT = 0.05
"""Where room is short, also those with this share."""
FOREIGN_DAYS = 14
"""How long files of another arcgit are left alone."""
LOOKING_SECONDS = 20.0
"""How long to look for what no ref reaches."""


def is_due(store: Store, manifest: Manifest) -> bool:
    """Whether upkeep would help, told by the snapshot that was made last."""
    if store.temporary:
        return False
    if merging.small(_own(store, store.segments())) or (store.names("vectors") and store.vectors.is_due):
        return True
    try:
        least = needed(store, manifest) + store.fewest_history_bytes
    except DamagedFile:
        return False
    return store.bytes_on_disk() > max(DUE * least, least + LITTLE, GROWN * store.tidied_bytes)


def tidy(repository: Repository, settings: Settings, store: Store, *, thorough: bool) -> Tidied:
    """Do what there is to do. The caller holds the writer's lock.

    `thorough` also looks for what no ref reaches any more, and removes files of another arcgit whatever their age.
    """
    before = store.bytes_on_disk()
    store.sweep()
    if thorough:
        store.drop_other_versions()
    here = len(store.names("trees")), len(store.names("segments"))
    kept, alive = _kept(repository, settings, store, thorough=thorough)
    segments = _of_this_version(store, thorough=thorough)
    empty = [segment for segment in segments if not alive.mask(segment).any()]
    parts = [segment for segment in segments if segment not in empty]
    written = 0
    for run in _rewritten(_own(store, parts), alive, before):
        moved = merging.merged(store, run, alive)
        merging.retire(store, run, moved, kept)
        kept = [found for manifest in kept if (found := store.manifest(manifest.tree)) is not None]
        written += bool(moved)
    merging.retire(store, empty, {}, kept)
    store.keep_subjects(MOST_SUBJECT_LISTS, MOST_LISTS * store.bytes_on_disk())
    store.overlays.keep_only(reach.git_dirs(repository))
    if store.names("vectors"):
        store.vectors.tidy(living(store))
    after = store.bytes_on_disk()
    store.tidied_bytes = after
    there = len(store.names("trees")), len(store.names("segments"))
    return Tidied(here[0] - there[0], here[1] - there[1] + written, written, before, after)


def _kept(repository: Repository, settings: Settings, store: Store, *, thorough: bool) -> tuple[list[Manifest], Alive]:
    """The manifests that stay, and what they keep alive. The others are removed."""
    current = _current(settings, store, thorough=thorough)
    if thorough:
        lost = reach.unreachable(repository, [item.tree for item in current], seconds=LOOKING_SECONDS)
        _drop(store, lost)
        current = [item for item in current if item.tree not in lost]
    alive = Alive(store.segments())
    kept: list[Manifest] = []
    first = _first(repository, current)
    room, size = float(LITTLE), 0.0
    for manifest in sorted(current, key=lambda item: item not in first):
        try:
            more = alive.gain(manifest) + manifest.size
        except DamagedFile as error:
            store.log(f"tree {manifest.tree}: {error}")
            more = float("inf")
        if manifest in first and more < float("inf"):
            room = max(LITTLE + size + more, ROOM * (size + more))
        if size + more > room:
            _drop(store, [manifest.tree])
            continue
        size += more
        alive.add(manifest)
        kept.append(manifest)
    return kept, alive


def _current(settings: Settings, store: Store, *, thorough: bool) -> list[Manifest]:
    """The manifests that answer today, the newest first. Those that an older self made are removed."""
    manifests = [found for tree in store.trees_by_age() if (found := store.manifest(tree)) is not None]
    current = [manifest for manifest in manifests if manifest.answers(manifest.tree, settings)]
    past = [
        item for item in manifests if item not in current and (thorough or item.fingerprint == fingerprint.FINGERPRINT)
    ]
    _drop(store, [item.tree for item in past])
    return current


def _first(repository: Repository, current: Sequence[Manifest]) -> list[Manifest]:
    """Those that stay whatever they take."""
    roots = reach.roots(repository)
    heads = [item for item in current if item.tree in roots.heads]
    tips = [item for item in current if item.tree in roots.tips and item not in heads]
    return heads + tips[:MOST_TIPS] or list(current[:1])


def _drop(store: Store, trees: Iterable[Oid]) -> None:
    for tree in trees:
        store.drop_manifest(tree)


def _own(store: Store, segments: Sequence[Segment]) -> list[Segment]:
    """Those that were made here."""
    foreign = store.trust.foreign()
    return [segment for segment in segments if segment.id not in foreign]


def _of_this_version(store: Store, *, thorough: bool) -> list[Segment]:
    """The segments of this arcgit; those of another go when they are old."""
    oldest = time.time() - FOREIGN_DAYS * 86_400
    own = []
    for segment in store.segments():
        if segment.fingerprint == fingerprint.FINGERPRINT:
            own.append(segment)
        elif thorough or store.written_at(segment.id) < oldest:
            store.remove_segment(segment.id)
    return own


def _rewritten(segments: Sequence[Segment], alive: Alive, total: int) -> list[list[Segment]]:
    """The runs of segments to be put together: the small ones, and each large one alone."""
    small = merging.small(segments)
    runs = [small] if small else []
    others = sorted(
        (segment for segment in segments if segment not in small), key=lambda segment: -alive.dead_share(segment)
    )
    left = float(total)
    living = sum(segment.size * (1 - alive.dead_share(segment)) for segment in segments)
    for segment in others:
        share = alive.dead_share(segment)
        if share >= MOSTLY_ALIVE or (share >= WORTH_IT and left > DUE * living):
            runs.append([segment])
            left -= share * segment.size
    return runs


def alone(
    repository: Repository, settings: Settings, store: Store, *, thorough: bool, wait_seconds: float
) -> Tidied | None:
    """`tidy` as the only writer; None when another keeps writing for the whole wait. Raises StoreUnavailable."""
    store.prepare()
    with store.lock(wait_seconds=wait_seconds) as mine:
        if not mine:
            return None
        try:
            return tidy(repository, settings, store, thorough=thorough)
        except DamagedFile as error:
            store.log(str(error))
            store.discard_damaged()
        return tidy(repository, settings, store, thorough=thorough)
