"""The whole snapshot of a tree, made under the writer's lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arcgit.errors import StoreUnavailable
from arcgit.extract.job import Wanted, run_job
from arcgit.extract.pool import processors, run_jobs
from arcgit.model import Oid, Settings, SkipReason
from arcgit.refreshing.holdings import Holdings
from arcgit.refreshing.listing import sorted_out
from arcgit.refreshing.made import Snapshot, stored
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from arcgit.snapshot.store import Store
from arcgit.source import tree
from arcgit.source.blob import open_blobs
from arcgit.source.repo import Repository

IN_PROCESS_BYTES = 24 << 20
"""Below this a worker process's start costs more than it saves."""
SEGMENT_BYTES = 96 << 20
"""Source bytes a segment is cut at: some 10 MB on disk, and what bounds a worker's memory."""
SMALLEST_CUT = 16 << 20
UNBOUNDED = 1 << 62

Progress = Callable[[int, int], None]
"""Called with (bytes read, bytes to read)."""


def refresh(
    repository: Repository,
    settings: Settings,
    tree_id: Oid,
    store: Store,
    *,
    jobs: int = 0,
    progress: Progress = lambda read, total: None,
    wait_seconds: float = 600,
) -> Snapshot:
    """The snapshot of a tree, made where there is none. `jobs` 0 means one for each processor.

    Raises StoreUnavailable when another writer holds the store for longer than `wait_seconds`.
    """
    made = refresh_within(
        repository,
        settings,
        tree_id,
        store,
        jobs=jobs,
        progress=progress,
        wait_seconds=wait_seconds,
        most_bytes=UNBOUNDED,
    )
    assert made is not None
    return made


def refresh_within(
    repository: Repository,
    settings: Settings,
    tree_id: Oid,
    store: Store,
    *,
    jobs: int,
    progress: Progress,
    wait_seconds: float,
    most_bytes: int,
) -> Snapshot | None:
    """`refresh`, or None when more than `most_bytes` of source would have to be read for it."""
    known = stored(store, settings, tree_id)
    if known is not None and not known.missing:
        return known
    store.prepare()
    with store.lock(wait_seconds=wait_seconds) as mine:
        if not mine:
            raise StoreUnavailable(
                f"another process has been indexing for {wait_seconds:.0f} s; try again when it is done"
            )
        known = stored(store, settings, tree_id)
        if known is None or _has_returned(repository, known):
            store.sweep()
            return _Making(repository, settings, store, jobs, progress, most_bytes).make(tree_id)
        return known


def _has_returned(repository: Repository, snapshot: Snapshot) -> bool:
    """Whether a blob that was missing can be read now."""
    missing = set(snapshot.missing)
    if not missing:
        return False
    listed = tree.entries(repository, snapshot.manifest.tree)
    oids = {entry.oid for entry in listed if entry.path.decode("utf-8", "surrogateescape") in missing}
    with open_blobs(repository, expected=len(oids)) as blobs:
        return any(blobs.read(oid) is not None for oid in sorted(oids))


class _Making:
    """The making of one snapshot."""

    def __init__(
        self,
        repository: Repository,
        settings: Settings,
        store: Store,
        jobs: int,
        progress: Progress,
        most_bytes: int,
    ) -> None:
        self._repository = repository
        self._settings = settings
        self._store = store
        self._jobs = jobs or processors()
        self._progress = progress
        self._most_bytes = most_bytes

    def make(self, tree_id: Oid) -> Snapshot | None:
        with open_blobs(self._repository, expected=0) as few:
            entries = tree.entries(self._repository, tree_id)
            live, skipped = sorted_out(entries, self._settings.exclude, few.read)
        holdings = Holdings(self._settings)
        for segment in self._store.segments():
            holdings.hold(segment)
        made = self._extract(holdings.lacking(live))
        if made is None:
            return None
        for identity in made:
            holdings.hold(self._store.segment(identity))
        holdings.compact(self._store)
        files = holdings.rows(live, SkipReason.MISSING)
        left_out = sorted([*skipped, *files.skipped], key=lambda skip: skip.path)
        names = [segment.id for segment in files.segments]
        data = manifest_bytes(tree_id, self._settings, names, files.rows, left_out)
        self._store.write_manifest(tree_id, data)
        return Snapshot(Manifest.read(data), files.segments)

    def _extract(self, lacking: Sequence[Wanted]) -> list[str] | None:
        """Extract into new segments; returns their ids, or None when it would be too much."""
        if not lacking:
            return []
        folder, limit = self._store.folder / "segments", self._settings.max_file_bytes
        with open_blobs(self._repository, expected=len(lacking)) as blobs:
            sizes = [min(blobs.size(item.oid) or 0, self._settings.max_file_bytes) for item in lacking]
            total = sum(sizes)
            if total > self._most_bytes:
                return None
            report = _Report(self._progress, total)
            if self._jobs == 1 or total < IN_PROCESS_BYTES:
                cuts = _cut(lacking, sizes, SEGMENT_BYTES)
                return list(filter(None, [run_job(blobs, cut, folder, limit, report.read) for cut in cuts]))
        cuts = _cut(lacking, sizes, min(SEGMENT_BYTES, max(SMALLEST_CUT, total // (2 * self._jobs))))
        return list(filter(None, run_jobs(self._repository, cuts, folder, limit, self._jobs, report.read)))


def _cut(wanted: Sequence[Wanted], sizes: Sequence[int], limit: int) -> list[list[Wanted]]:
    """Runs of blobs, in order, of about `limit` bytes each."""
    cuts: list[list[Wanted]] = []
    filled = limit
    for item, size in zip(wanted, sizes, strict=True):
        if filled >= limit:
            cuts.append([])
            filled = 0
        cuts[-1].append(item)
        filled += size
    return cuts


class _Report:
    """Adds up what was read."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0

    def read(self, size: int) -> None:
        self._done += size
        self._progress(min(self._done, self._total), self._total)
