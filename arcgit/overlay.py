"""The work tree's uncommitted and untracked files over a snapshot: a segment in memory, and a view of both.

Nothing is written. An answer from the overlay equals the one from a commit of the same files, because they are read as
git would store them and extracted as blobs are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from arcgit.index.files import FileRow, Files
from arcgit.index.overlaid import OverlaidFiles
from arcgit.index.segment import Segment
from arcgit.index.view import View
from arcgit.model import Oid, Settings, SkipReason, TreeEntry, WorkTreeChange
from arcgit.query import pathspec
from arcgit.refreshing.made import Snapshot, nothing
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from arcgit.source import attributes, worktree
from arcgit.source.repo import Repository

REGULAR = 0o100644
SEGMENT = "overlay"


@dataclass(frozen=True, slots=True)
class Overlaid:
    """The view of snapshot and work tree together, and how many files of it are the work tree's."""

    view: View
    files: int


@dataclass(frozen=True, slots=True)
class _Read:
    """A file of the work tree as it would be stored."""

    path: bytes
    oid: Oid
    data: bytes | None
    size: int


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
    segment, top = _extracted(base, files, settings, read)
    over = OverlaidFiles(base, gone, top, len(snapshot.segments))
    texts = {file.oid: file.data for file in files if file.data is not None}

    def read_either(oid: Oid) -> bytes | None:
        return texts[oid] if oid in texts else read(oid)

    return Overlaid(View(over, [*snapshot.segments, segment], read_either), len(top))


def _extracted(
    base: Files, files: Sequence[_Read], settings: Settings, read: Callable[[Oid], bytes | None]
) -> tuple[Segment, Files]:
    """The files as a segment in memory, and their rows."""
    from arcgit.extract.job import built_in_memory, extract_bytes, name_only_of  # loads the scanner
    from arcgit.index.writer import SegmentBuilder
    from arcgit.refreshing.listing import role_of
    from arcgit.scan import detect

    said = _attributes(base, files, read)
    builder = SegmentBuilder()
    rows: list[FileRow] = []
    for file in files:
        about = said.get(file.path)
        if about is not None and (about.excluded or about.binary):
            continue
        name = file.path.decode("utf-8", "surrogateescape")
        hint = detect.hint_of(name, about.language if about else "")
        data = file.data
        extraction = name_only_of(hint, SkipReason.TOO_LARGE) if data is None else extract_bytes(data, hint)
        if not extraction.chunks:
            continue
        builder.add(file.oid, hint, file.size, extraction)
        role = role_of(name, extraction.language, about)
        number, chunks = len(builder) - 1, len(extraction.chunks)
        rows.append(
            FileRow(
                path=file.path,
                oid=file.oid,
                segment=0,
                blob=number,
                language=extraction.language,
                role=role,
                overlaid=True,
                lines=extraction.lines,
                length=0,  # known when the segment is built
                chunks=chunks,
            )
        )
    segment = built_in_memory(builder, SEGMENT)
    lengths = segment.length.tolist()
    whole = [row._replace(length=lengths[row.blob]) for row in rows]
    width = files[0].oid
    return segment, Manifest.read(manifest_bytes(width, settings, [SEGMENT], whole, [])).files


def _read(repository: Repository, settings: Settings, changes: Sequence[WorkTreeChange]) -> Iterator[_Read]:
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
        yield _Read(path, _blob_id(repository, path, data), data, sizes[path])


def _blob_id(repository: Repository, path: bytes, data: bytes | None) -> Oid:
    """The id git would give the content; of the path, where the content is too large to be read."""
    content = data if data is not None else path
    digest = hashlib.new(repository.object_format, b"blob %d\0" % len(content) + content, usedforsecurity=False)
    return digest.hexdigest()


def _attributes(
    base: Files, files: Sequence[_Read], read: Callable[[Oid], bytes | None]
) -> dict[bytes, attributes.Attributes]:
    """What the tree's own .gitattributes say of the files."""
    folders = {
        folder for file in files for folder in PurePosixPath(file.path.decode("utf-8", "surrogateescape")).parents
    }
    entries = {file.path: TreeEntry(file.path, REGULAR, file.oid) for file in files}
    for folder in folders:
        path = str(folder / ".gitattributes").encode("utf-8", "surrogateescape")
        found = base.find(path)
        if found >= 0:
            entries[path] = TreeEntry(path, REGULAR, base.oid(found))
    return attributes.evaluate([entries[path] for path in sorted(entries)], read)
