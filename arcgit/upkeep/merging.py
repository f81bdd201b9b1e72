"""Segments rewritten without what is dead, and manifests that point at them where they lie now.

Small segments are neighbours in time: each holds what one refresh found changed. They are merged among themselves
when they have become many, so that a large one is rewritten only when a good part of it is dead. Those from elsewhere
stay as they are: their names tell what need not be downloaded again, and what was not verified must not be mixed with
what was made here. The new segment is there before a manifest points at it, and the old ones go when none does, so
that a reader or a crash in between finds all it needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.errors import DamagedFile
from arcgit.extract.job import write_columns
from arcgit.index.merge import Kept, merge
from arcgit.index.segment import Segment
from arcgit.snapshot.manifest import Manifest, Moved
from arcgit.snapshot.store import Store

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.upkeep.alive import Alive

    IntArray = npt.NDArray[Any]

SMALL = 4 << 20
"""Bytes of a segment that counts as small."""
MANY = 8
"""More small segments than this are merged into one."""


def small(segments: Sequence[Segment]) -> list[Segment]:
    """The small ones, where there are too many of them."""
    found = [segment for segment in segments if segment.size < SMALL]
    return found if len(found) > MANY else []


def merged(store: Store, parts: Sequence[Segment], alive: Alive) -> Mapping[str, Moved]:
    """Write the living extractions of some segments as one; returns where those of each lie now.

    Raises DamagedFile and StoreUnavailable. The old segments stay until `retire` is called.
    """
    kept = [Kept(segment, alive.mask(segment)) for segment in parts]
    kept = [part for part in kept if part.blobs.any()]
    if not kept:
        return {}
    columns = merge(kept)
    identity = store.write_segment(lambda stream: write_columns(columns, stream))
    places: dict[str, Moved] = {}
    before = 0
    for part in kept:
        places[part.segment.id] = Moved(identity, _places(part.blobs, before))
        before += int(np.count_nonzero(part.blobs))
    return places


def _places(stays: IntArray, before: int) -> IntArray:
    return np.where(stays, np.cumsum(stays) - 1 + before, -1)


def retire(store: Store, gone: Sequence[Segment], moved: Mapping[str, Moved], manifests: Sequence[Manifest]) -> None:
    """Let the manifests point at what was moved, then remove the segments that are `gone`."""
    named = {segment.id for segment in gone} | set(moved)
    for manifest in manifests:
        if named.isdisjoint(manifest.segments):
            continue
        try:
            store.replace_manifest(manifest.tree, manifest.repointed(moved))
        except DamagedFile as error:
            store.drop_manifest(manifest.tree)
            store.log(f"tree {manifest.tree}: {error}")
    there = {place.segment for place in moved.values()}
    for identity in named - there:
        store.remove_segment(identity)
