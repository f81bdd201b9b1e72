"""The work tree's uncommitted and untracked files over a snapshot: a segment of them, and a view of both.

An answer from the overlay equals the one from a commit of the same files, because they are read as git would store them
and extracted as blobs are. What was extracted is kept for the next search, under a key that holds all that it depends
on: the bytes of every changed file, not their times, and whatever decides how they are stored and what they are. So a
search with nothing new to overlay reads the changed files and no more.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arcgit.exclusion import REGULAR, Exclusion
from arcgit.index.overlaid import OverlaidFiles
from arcgit.index.view import View
from arcgit.model import Oid, TreeEntry, WorkTreeChange
from arcgit.record import NamedTuple
from arcgit.refreshing.made import nothing
from arcgit.source import conversion, worktree

if TYPE_CHECKING:
    from collections.abc import Callable

    from arcgit.index.files import Files
    from arcgit.index.segment import Segment
    from arcgit.loose import Loose
    from arcgit.opened import Opened
    from arcgit.refreshing.made import Snapshot
    from arcgit.source.attributes import Attributes

UNFINISHED = b"unfinished"


class Overlaid(NamedTuple):
    """The view of snapshot and work tree together, and how many files of it are the work tree's.

    `unread` files are in no view, as there was no time to read them.
    """

    view: View
    files: int
    unread: int


class _Here(NamedTuple):
    """A changed file that is searched: its size, and its blob where it does not lie on disk."""

    size: int
    staged: Oid


class _Laid(NamedTuple):
    """The files that lie over the snapshot's, in a segment of their own (None where there are none)."""

    files: Files
    segment: Segment | None
    unread: int


def lay_over(opened: Opened, snapshot: Snapshot, changes: Sequence[WorkTreeChange], seconds: float | None) -> Overlaid:
    """The view of a snapshot with the work tree's `changes` over it.

    No more files are extracted after `seconds`, None for all; those that were are at hand the next time.
    """
    until = float("inf") if seconds is None else time.monotonic() + seconds
    base = snapshot.manifest.files
    laid = _laid(opened, base, changes, until)
    files = OverlaidFiles(base, [change.path for change in changes], laid.files, len(snapshot.segments))
    segments = [*snapshot.segments, laid.segment] if laid.segment else snapshot.segments
    return Overlaid(View(files, segments, _reading(opened, laid.files)), len(laid.files), laid.unread)


def _reading(opened: Opened, top: Files) -> Callable[[Oid], bytes | None]:
    """Reads blobs of the repository, and the overlaid files by the ids they would have."""
    place = dict(zip(top.oids(), top.paths(), strict=True))

    def read(oid: Oid) -> bytes | None:
        found = worktree.read(opened.repository, place[oid]) if oid in place else None
        return opened.read(oid) if found is None else found

    return read


def _laid(opened: Opened, base: Files, changes: Sequence[WorkTreeChange], until: float) -> _Laid:
    here = _searched(opened, changes)
    if not here:
        return _Laid(nothing(opened.settings, opened.repository.object_format).manifest.files, None, 0)
    overlays, git_dir = opened.store.overlays, opened.repository.git_dir
    key = _key(opened, base, here)
    known = overlays.of(git_dir)
    if known is not None and known.manifest.answers(key, opened.settings):
        return _Laid(known.manifest.files, known.segment, 0)
    from arcgit.loose import extracted

    files = _read(opened, here)
    said = _attributes(opened, base, here)
    found = extracted(files, said, opened.settings, overlaid=True, known=known.segment if known else None, until=until)
    finished = not found.unread and _key(opened, base, here) == key  # else a file changed while it was read
    overlays.keep(
        git_dir,
        found.data,
        found.identity,
        found.manifest(key if finished else _unfinished(key), opened.settings),
    )
    return _Laid(found.files(len(key), opened.settings), found.segment, found.unread)


def _searched(opened: Opened, changes: Sequence[WorkTreeChange]) -> dict[bytes, _Here]:
    """The changed files that are to be searched, in path order: regular ones, not excluded."""
    exclusion = Exclusion(opened.settings.exclude)
    found: dict[bytes, _Here] = {}
    for change in changes:
        size = _size(opened, change)
        if size is not None and exclusion.reason(change.path, REGULAR, None) is None:
            found[change.path] = _Here(size, change.staged)
    return {path: found[path] for path in sorted(found)}


def _size(opened: Opened, change: WorkTreeChange) -> int | None:
    if change.staged:
        return opened.blobs.size(change.staged)
    return None if change.deleted else worktree.size(opened.repository, change.path)


def _key(opened: Opened, base: Files, here: dict[bytes, _Here]) -> Oid:
    """A digest of all that the overlay depends on besides settings and fingerprint, in the form of an object id.

    A file that is too large to be read is told by its size alone: nothing else of it is searched.
    """
    repository = opened.repository
    digest = hashlib.blake2b(digest_size=32 if repository.object_format == "sha256" else 20)
    paths = list(here)
    digest.update(conversion.surroundings(repository, opened.configuration.values, paths))
    for path in conversion.files_about(paths):
        found = base.find(path)
        digest.update(b"%s\0%s\0" % (path, base.oid(found).encode("ascii") if found >= 0 else b""))
    for path, found_here in here.items():
        digest.update(b"%d %s\0" % (len(path), path) + _content(opened, path, found_here))
    return digest.hexdigest()


def _content(opened: Opened, path: bytes, here: _Here) -> bytes:
    """What tells the content of a file from any other."""
    if here.staged:
        return here.staged.encode("ascii")
    data = b"%d" % here.size
    if here.size <= opened.settings.max_file_bytes:
        found = worktree.raw(opened.repository, path)
        if found is None:
            return b""
        data = found
    return hashlib.blake2b(data, digest_size=32).digest()


def _unfinished(key: Oid) -> Oid:
    """A key under which nothing is looked for: what lies there is at hand for the next search all the same."""
    return hashlib.blake2b(UNFINISHED + key.encode("ascii"), digest_size=len(key) // 2).hexdigest()


def _read(opened: Opened, here: dict[bytes, _Here]) -> Iterator[Loose]:
    """The files as git would store them, one after the other."""
    from arcgit.loose import Loose

    repository, most = opened.repository, opened.settings.max_file_bytes
    on_disk = [path for path, found in here.items() if found.size <= most and not found.staged]
    texts = worktree.read_all(repository, on_disk)
    for path, (size, staged) in here.items():
        data = None
        if size <= most:
            data = opened.read(staged) if staged else next(texts)[1]
        if data is not None or size > most:
            yield Loose(path, _blob_id(repository.object_format, path, data), data, size)


def _blob_id(object_format: str, path: bytes, data: bytes | None) -> Oid:
    """The id git would give the content; of the path, where the content is too large to be read."""
    content = data if data is not None else path
    digest = hashlib.new(object_format, b"blob %d\0" % len(content) + content, usedforsecurity=False)
    return digest.hexdigest()


def _attributes(opened: Opened, base: Files, here: dict[bytes, _Here]) -> dict[bytes, Attributes]:
    """What the tree's own .gitattributes say of the files."""
    from arcgit.source import attributes  # where nothing is kept

    entries = {path: TreeEntry(path, REGULAR, "") for path in here}
    for path in conversion.files_about(here):
        found = base.find(path)
        if found >= 0:
            entries[path] = TreeEntry(path, REGULAR, base.oid(found))
        else:
            entries.pop(path, None)  # one that is not committed says nothing yet
    return attributes.evaluate([entries[path] for path in sorted(entries)], opened.read)
