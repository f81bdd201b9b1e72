"""A tree to its snapshot, at the cost of what no snapshot before it held.

The manifest of the tree, where there is one, is the answer. Else the tree is listed, every (blob, hint) that any local
segment holds is reused, the rest is extracted into new segments, and the manifest is written. So a commit costs its
changed blobs, and a branch switch, a rename or a revert costs a manifest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from arcgit import fingerprint, roles
from arcgit.errors import DamagedFile, StoreUnavailable
from arcgit.extract.job import Wanted, run_job
from arcgit.extract.pool import processors, run_jobs
from arcgit.index.columns import write_segment
from arcgit.index.files import FileRow
from arcgit.index.merge import Kept, merge
from arcgit.index.segment import REASONS, Segment
from arcgit.index.view import View
from arcgit.model import Oid, Role, Settings, SkipReason, TreeEntry
from arcgit.query import pathspec
from arcgit.scan import detect
from arcgit.snapshot.manifest import Manifest, Skipped, manifest_bytes
from arcgit.snapshot.store import Store
from arcgit.source import attributes, tree
from arcgit.source.blob import Blobs, open_blobs
from arcgit.source.repo import Repository

if TYPE_CHECKING:
    import numpy.typing as npt

SYMLINK, SUBMODULE = 0o120000, 0o160000

IN_PROCESS_BYTES = 24 << 20
"""Below this a worker process's start costs more than it saves."""
SEGMENT_BYTES = 96 << 20
"""Source bytes a segment is cut at: some 10 MB on disk, and what bounds a worker's memory."""
SMALLEST_CUT = 16 << 20
SMALL_SEGMENT = 4 << 20
MANY_SEGMENTS = 8
"""More segments below SMALL_SEGMENT bytes than this are merged into one."""

Progress = Callable[[int, int], None]
"""Called with (bytes read, bytes to read)."""


@dataclass(frozen=True, slots=True)
class Snapshot:
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


@dataclass(frozen=True, slots=True)
class _Live:
    """A path to be searched, the key of its extraction, and what attributes say of it."""

    path: bytes
    name: str
    wanted: Wanted
    said: attributes.Attributes | None


@dataclass(frozen=True, slots=True)
class _Held:
    """Where an extraction lies."""

    segment: Segment
    blob: int


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
    known = stored(store, settings, tree_id)
    if known is not None and not known.missing:
        return known
    store.prepare()
    with store.lock(wait_seconds=wait_seconds) as mine:
        if not mine:
            raise StoreUnavailable(f"another process has been indexing for {wait_seconds:.0f} s; try again when it is done")
        known = stored(store, settings, tree_id)
        if known is None or _has_returned(repository, known):
            store.sweep()
            known = _Making(repository, settings, store, jobs, progress).make(tree_id)
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
    """The making of one snapshot, under the writer's lock."""

    def __init__(
        self, repository: Repository, settings: Settings, store: Store, jobs: int, progress: Progress
    ) -> None:
        self._repository = repository
        self._settings = settings
        self._store = store
        self._jobs = jobs or processors()
        self._progress = progress
        self._held: dict[Wanted, _Held] = {}

    def make(self, tree_id: Oid) -> Snapshot:
        with open_blobs(self._repository, expected=0) as few:
            live, skipped = self._sort(tree.entries(self._repository, tree_id), few)
        for segment in self._store.segments():
            self._hold(segment)
        lacking = list(dict.fromkeys(item.wanted for item in live if item.wanted not in self._held))
        for identity in self._extract(lacking):
            self._hold(self._store.segment(identity))
        self._compact()
        return self._write(tree_id, live, skipped)

    def _sort(self, entries: Sequence[TreeEntry], blobs: Blobs) -> tuple[list[_Live], list[Skipped]]:
        """The paths to search, and those left out unread, both in path order."""
        said = attributes.evaluate(entries, blobs.read)
        excluded = _excluding(self._settings.exclude)
        live: list[_Live] = []
        skipped: list[Skipped] = []
        for entry in entries:
            about = said.get(entry.path)
            reason = _left_out(entry, about, excluded)
            if reason is not None:
                skipped.append(Skipped(entry.path, reason))
                continue
            name = entry.path.decode("utf-8", "surrogateescape")
            hint = detect.hint_of(name, about.language if about else "")
            live.append(_Live(entry.path, name, Wanted(entry.oid, hint), about))
        return live, skipped

    def _hold(self, segment: Segment) -> None:
        """Make a segment's extractions reusable, where they are what would be extracted today."""
        if segment.fingerprint != fingerprint.FINGERPRINT:
            return
        current = [segment.tables[name] == fingerprint.table(name) for name in segment.languages]
        limit = self._settings.max_file_bytes
        too_large = REASONS.index(SkipReason.TOO_LARGE)
        rows = zip(
            segment.oids,
            segment.hint.tolist(),
            segment.language.tolist(),
            segment.reason.tolist(),
            segment.size_of.tolist(),
            strict=True,
        )
        for blob, (oid, hint, language, reason, size) in enumerate(rows):
            if current[language] and (size > limit) == (reason == too_large):
                self._held.setdefault(Wanted(oid, segment.hints[hint]), _Held(segment, blob))

    # extraction

    def _extract(self, lacking: Sequence[Wanted]) -> list[str]:
        """Extract into new segments; returns their ids."""
        if not lacking:
            return []
        with open_blobs(self._repository, expected=len(lacking)) as blobs:
            sizes = [min(blobs.size(item.oid) or 0, self._settings.max_file_bytes) for item in lacking]
            total = sum(sizes)
            report = _Report(self._progress, total)
            if self._jobs == 1 or total < IN_PROCESS_BYTES:
                cuts = _cut(lacking, sizes, SEGMENT_BYTES)
                folder = self._store.folder / "segments"
                limit = self._settings.max_file_bytes
                made = [run_job(blobs, cut, folder, limit, report.read) for cut in cuts]
                return [identity for identity in made if identity]
        cuts = _cut(lacking, sizes, min(SEGMENT_BYTES, max(SMALLEST_CUT, total // (2 * self._jobs))))
        folder = self._store.folder / "segments"
        made = run_jobs(self._repository, cuts, folder, self._settings.max_file_bytes, self._jobs, report.read)
        return [identity for identity in made if identity]

    # compaction

    def _compact(self) -> None:
        """Merge the small segments when they have become many, so that a query opens few files."""
        small = sorted({held.segment.id for held in self._held.values() if held.segment.size < SMALL_SEGMENT})
        if len(small) <= MANY_SEGMENTS:
            return
        kept = [Kept(segment, self._wanted_of(segment)) for segment in map(self._store.segment, small)]
        columns = merge([part for part in kept if part.blobs.any()])
        tables = {language: fingerprint.table(language) for language in set(columns.blobs.languages)}
        merged = self._store.write_segment(lambda stream: write_segment(stream, columns, fingerprint.FINGERPRINT, tables))
        self._held = {key: held for key, held in self._held.items() if held.segment.id not in small}
        self._hold(self._store.segment(merged))
        for identity in small:
            if identity != merged:
                self._store.remove_segment(identity)

    def _wanted_of(self, segment: Segment) -> npt.NDArray[np.bool_]:
        """bool[blobs]: the extractions that are held in this segment and not in another."""
        kept = np.zeros(segment.blobs, np.bool_)
        kept[[held.blob for held in self._held.values() if held.segment is segment]] = True
        return kept

    # the manifest

    def _write(self, tree_id: Oid, live: Sequence[_Live], skipped: list[Skipped]) -> Snapshot:
        used: dict[str, _Used] = {}
        rows: list[FileRow] = []
        for item in live:
            held = self._held.get(item.wanted)
            if held is None:
                skipped.append(Skipped(item.path, SkipReason.MISSING))
                continue
            segment = used.get(held.segment.id)
            if segment is None:
                segment = used[held.segment.id] = _Used(len(used), held.segment)
            reason = segment.reason[held.blob]
            if reason is not None:
                skipped.append(Skipped(item.path, reason))
            if reason is not SkipReason.BINARY:
                rows.append(segment.row(item, held.blob))
        skipped.sort(key=lambda skip: skip.path)
        data = manifest_bytes(tree_id, self._settings, list(used), rows, skipped)
        self._store.write_manifest(tree_id, data)
        return Snapshot(Manifest.read(data), [segment.segment for segment in used.values()])


class _Used:
    """A segment that a manifest names, with its blob columns as plain lists: they are read once a file."""

    def __init__(self, number: int, segment: Segment) -> None:
        self.segment = segment
        self.reason = [REASONS[reason] for reason in segment.reason.tolist()]
        self._number = number
        self._language = [segment.languages[language] for language in segment.language.tolist()]
        self._lines: list[int] = segment.lines.tolist()
        self._length: list[int] = segment.length.tolist()
        self._first: list[int] = segment.first_chunk.tolist()

    def row(self, item: _Live, blob: int) -> FileRow:
        return FileRow(
            path=item.path,
            oid=item.wanted.oid,
            segment=self._number,
            blob=blob,
            language=self._language[blob],
            role=role_of(item.name, self._language[blob], item.said),
            overlaid=False,
            lines=self._lines[blob],
            length=self._length[blob],
            chunks=self._first[blob + 1] - self._first[blob],
        )


def role_of(path: str, language: str, said: attributes.Attributes | None) -> int:
    """Role bits: what the path says, overruled by what the attributes say."""
    role = roles.role_of(path, language)
    if said is not None:
        role |= said.role
        if said.not_generated:
            role &= ~Role.GENERATED
        if said.not_vendored:
            role &= ~Role.VENDORED
    return int(role)


def _left_out(
    entry: TreeEntry, said: attributes.Attributes | None, excluded: Callable[[bytes], bool]
) -> SkipReason | None:
    if entry.mode == SYMLINK:
        return SkipReason.SYMLINK
    if entry.mode == SUBMODULE:
        return SkipReason.SUBMODULE
    if (said is not None and said.excluded) or excluded(entry.path):
        return SkipReason.EXCLUDED
    if said is not None and said.binary:
        return SkipReason.BINARY
    return None


def _excluding(patterns: Sequence[str]) -> Callable[[bytes], bool]:
    """Whether a path matches one of the `arcsearch.exclude` globs."""
    if not patterns:
        return lambda path: False
    excluded = pathspec.globs("arcsearch.exclude", patterns, "").pattern
    return lambda path: excluded.fullmatch(path) is not None


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
