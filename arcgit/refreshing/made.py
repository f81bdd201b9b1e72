"""Snapshots as they lie in the store: reading them costs no git process and writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from arcgit.errors import DamagedFile
from arcgit.index.segment import Segment
from arcgit.index.view import View
from arcgit.model import Oid, Settings, SkipReason
from arcgit.record import NamedTuple
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from arcgit.snapshot.store import Store


class Snapshot(NamedTuple):
    """Everything that answers for one tree."""

    manifest: Manifest
    segments: Sequence[Segment]

    def view(self, read: Callable[[Oid], bytes | None]) -> View:
        return View(self.manifest.files, self.segments, read)

    @property
    def skipped(self) -> Mapping[SkipReason, int]:
        return Counter(item.reason for item in self.manifest.skipped)

    @property
    def missing(self) -> list[str]:
        """Paths whose blob the repository lacks or cannot read."""
        lacking = (item.path for item in self.manifest.skipped if item.reason is SkipReason.MISSING)
        return [path.decode("utf-8", "surrogateescape") for path in lacking]


def stored(store: Store, settings: Settings, tree_id: Oid) -> Snapshot | None:
    """The snapshot of a tree as it lies in the store, or None when it must be made (again). Writes nothing."""
    manifest = store.manifest(tree_id)
    if manifest is None or not manifest.answers(tree_id, settings):
        return None
    try:
        return Snapshot(manifest, [store.segment(identity) for identity in manifest.segments])
    except DamagedFile as error:
        store.log(f"tree {tree_id}: {error}")
        return None


def nothing(settings: Settings, object_format: str) -> Snapshot:
    """The snapshot of an unborn branch: no file at all."""
    width = 64 if object_format == "sha256" else 40
    return Snapshot(Manifest.read(manifest_bytes("0" * width, settings, [], [], [])), [])
