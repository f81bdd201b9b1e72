"""The whole snapshot of a tree, made under the writer's lock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from arcgit.errors import StoreUnavailable
from arcgit.extract.job import Wanted, run_job
from arcgit.extract.pool import processors, run_jobs
from arcgit.model import Oid, Settings, SkipReason
from arcgit.refreshing.made import Snapshot, stored
from arcgit.refreshing.survey import Survey, survey
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from arcgit.snapshot.store import Store
from arcgit.source import tree
from arcgit.source.blob import Blobs, open_blobs
from arcgit.source.repo import Repository

IN_PROCESS_BYTES = 24 << 20
"""Below this a worker process's start costs more than it saves."""
SEGMENT_BYTES = 96 << 20
"""Source bytes a segment is cut at: some 10 MB on disk, and what bounds a worker's memory."""
SMALLEST_CUT = 16 << 20
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
    making = _Making(repository, settings, store, jobs or processors(), progress)
    known = stored(store, settings, tree_id)
    if known is not None and not known.missing:
        return known
    with _writing(store, wait_seconds):
        known = stored(store, settings, tree_id)
        if known is not None and not _has_returned(repository, known):
            return known
        return making.make(tree_id, survey(repository, settings, tree_id, store))


def refresh_within(
    repository: Repository,
    settings: Settings,
    tree_id: Oid,
    store: Store,
    *,
    most_bytes: int,
    progress: Progress = lambda read, total: None,
) -> Snapshot | Survey:
    """`refresh` in this process where that reads no more than `most_bytes` of source, else what there is to do.

    Raises StoreUnavailable when another writer holds the store.
    """
    making = _Making(repository, settings, store, 1, progress)
    with _writing(store, 0):
        known = stored(store, settings, tree_id)
        if known is not None:
            return known
        found = survey(repository, settings, tree_id, store)
        return found if making.exceeds(found.lacking(), most_bytes) else making.make(tree_id, found)


@contextmanager
def _writing(store: Store, wait_seconds: float) -> Iterator[None]:
    """Hold the writer's lock. Raises StoreUnavailable when another keeps it for longer than `wait_seconds`."""
    store.prepare()
    with store.lock(wait_seconds=wait_seconds) as mine:
        if not mine:
            raise StoreUnavailable(
                f"another process has been indexing for {wait_seconds:.0f} s; try again when it is done"
            )
        store.sweep()
        yield


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

    def __init__(self, repository: Repository, settings: Settings, store: Store, jobs: int, progress: Progress) -> None:
        self._repository = repository
        self._settings = settings
        self._store = store
        self._jobs = jobs
        self._progress = progress

    def make(self, tree_id: Oid, found: Survey) -> Snapshot:
        holdings = found.holdings
        for identity in self._extract(found.lacking()):
            holdings.hold(self._store.segment(identity))
        files = holdings.rows(found.live, SkipReason.MISSING)
        left_out = sorted([*found.skipped, *files.skipped], key=lambda skip: skip.path)
        names = [segment.id for segment in files.segments]
        data = manifest_bytes(tree_id, self._settings, names, files.rows, left_out)
        self._store.write_manifest(tree_id, data)
        return Snapshot(Manifest.read(data), files.segments)

    def exceeds(self, lacking: Sequence[Wanted], most_bytes: int) -> bool:
        """Whether there is more to read than `most_bytes`."""
        total = 0
        with open_blobs(self._repository, expected=len(lacking)) as blobs:
            for item in lacking:
                total += self._size(blobs, item)
                if total > most_bytes:
                    return True
        return False

    def _size(self, blobs: Blobs, item: Wanted) -> int:
        """Bytes that will be read of a blob: none of one that is too large, but asking costs as much as reading."""
        return min(blobs.size(item.oid) or 0, self._settings.max_file_bytes)

    def _extract(self, lacking: Sequence[Wanted]) -> list[str]:
        """Extract into new segments; returns their ids."""
        if not lacking:
            return []
        folder, limit = self._store.folder / "segments", self._settings.max_file_bytes
        with open_blobs(self._repository, expected=len(lacking)) as blobs:
            sizes = [self._size(blobs, item) for item in lacking]
            total = sum(sizes)
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
