"""The work tree's uncommitted and untracked files over a snapshot: a segment in memory, and a view of both.

Nothing is written. An answer from the overlay equals the one from a commit of the same files, because they are read as
git would store them and extracted as blobs are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from arcgit.index.files import Files
from arcgit.index.overlaid import OverlaidFiles
from arcgit.index.view import View
from arcgit.loose import Loose, extracted
from arcgit.model import Oid, Settings, TreeEntry, WorkTreeChange
from arcgit.query import pathspec
from arcgit.refreshing.made import Snapshot, nothing
from arcgit.source import attributes, worktree
from arcgit.source.repo import Repository

REGULAR = 0o100644


@dataclass(frozen=True, slots=True)
class Overlaid:
    """The view of snapshot and work tree together, and how many files of it are the work tree's."""

    view: View
    files: int


def lay_over(
    snapshot: Snapshot,
    changes: Sequence[WorkTreeChange],
    repository: Repository,
    settings: Settings,
    read: Callable[[Oid], bytes | None],
) -> Overlaid:
    """The view of a snapshot with the work tree's `changes` over it. `read` reads blobs of the repository."""
    base = snapshot.manifest.files
    files = list(_read(repository, settings, changes))
    gone = [change.path for change in changes]
    if not files:
        empty = nothing(settings, repository.object_format).manifest.files
        return Overlaid(View(OverlaidFiles(base, gone, empty, len(snapshot.segments)), snapshot.segments, read), 0)
    segment, top = extracted(files, _attributes(base, files, read), settings, overlaid=True)
    over = OverlaidFiles(base, gone, top, len(snapshot.segments))
    texts = {file.oid: file.data for file in files if file.data is not None}

    def read_either(oid: Oid) -> bytes | None:
        return texts[oid] if oid in texts else read(oid)

    return Overlaid(View(over, [*snapshot.segments, segment], read_either), len(top))


def _read(repository: Repository, settings: Settings, changes: Sequence[WorkTreeChange]) -> Iterator[Loose]:
    """The files of the work tree among `changes`, in path order; those that are no regular files are left out."""
    excluded = pathspec.globs("arcsearch.exclude", settings.exclude, "").pattern if settings.exclude else None
    sizes: dict[bytes, int] = {}
    for change in changes:
        size = None if change.deleted else worktree.size(repository, change.path)
        if size is not None and not (excluded and excluded.fullmatch(change.path)):
            sizes[change.path] = size
    small = [path for path, size in sizes.items() if size <= settings.max_file_bytes]
    texts = dict(worktree.read_all(repository, small))
    for path in sorted(sizes):
        data = texts.get(path)
        if data is None and sizes[path] <= settings.max_file_bytes:
            continue
        yield Loose(path, _blob_id(repository, path, data), data, sizes[path])


def _blob_id(repository: Repository, path: bytes, data: bytes | None) -> Oid:
    """The id git would give the content; of the path, where the content is too large to be read."""
    content = data if data is not None else path
    digest = hashlib.new(repository.object_format, b"blob %d\0" % len(content) + content, usedforsecurity=False)
    return digest.hexdigest()


def _attributes(
    base: Files, files: Sequence[Loose], read: Callable[[Oid], bytes | None]
) -> dict[bytes, attributes.Attributes]:
    """What the tree's own .gitattributes say of the files."""
    entries = {file.path: TreeEntry(file.path, REGULAR, file.oid) for file in files}
    for path in attributes.files_about(entries):
        found = base.find(path)
        if found >= 0:
            entries[path] = TreeEntry(path, REGULAR, base.oid(found))
    return attributes.evaluate([entries[path] for path in sorted(entries)], read)
