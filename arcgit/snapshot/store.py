"""The index folder of a repository, shared by all its worktrees: `<git common dir>/arcsearch`, or `arcsearch.dir`.

    segments/<id>    extractions, by content id
    trust/<id>       what was verified of a segment that came from elsewhere; one that was made here has none
    trees/<tree>     manifests, by tree id: a revert or a rebase to the same tree is there at once
    seals/, key      what shows that a manifest is the one written here
    history/         commit records, and a subject list for each commit searched
    last-answer/     the hits of the last search, for `show #3`
    log              one line for everything that was damaged, refused or rebuilt
    lock             held by the one writer

Files are written whole or not at all. A file that does not read back is removed and counts as never written. Where the
folder cannot be written, a temporary one takes its place for the life of the process, so that a search still answers.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from arcgit.errors import DamagedFile, StoreUnavailable
from arcgit.index.segment import Segment
from arcgit.index.subjects import KIND as SUBJECTS
from arcgit.index.subjects import Subjects
from arcgit.model import Oid, Settings
from arcgit.pack import TEMPORARY, Pack, write_bytes, write_file
from arcgit.snapshot.manifest import Manifest
from arcgit.snapshot.seal import Seals
from arcgit.snapshot.trust import Trust, TrustFolder

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

FOLDER = "arcsearch"
MOST_SUBJECT_LISTS = 8
FEWEST_MANIFESTS = 4
MANIFEST_SHARE = 0.2
"""Manifests may take this share of what the segments take."""
LARGEST_LOG = 1 << 18


class Store:
    """Opens nothing until asked. `temporary` is true where the real folder cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.temporary = False
        self._segments: dict[str, Segment] = {}
        self._scratch: TemporaryDirectory[str] | None = None
        self._seals = Seals(folder)

    @classmethod
    def of(cls, common_dir: str, settings: Settings) -> Store:
        return cls(Path(settings.dir) if settings.dir else Path(common_dir) / FOLDER)

    def prepare(self) -> None:
        """Make the folders, or fall back to a temporary store when they cannot be made or written."""
        try:
            for name in ("segments", "trust", "trees", "seals", "history", "last-answer"):
                (self.folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.chmod(0o700)
            writable = all(os.access(self.folder / name, os.W_OK) for name in ("", "segments", "trees"))
        except OSError:
            writable = False
        if not writable and not self.temporary:
            self._use_scratch()

    def _use_scratch(self) -> None:
        import tempfile  # seldom needed, and a tenth of what a search imports

        source = self.folder
        self._scratch = tempfile.TemporaryDirectory(prefix="arcsearch-")
        self.folder = Path(self._scratch.name)
        self.temporary = True
        self._seals = Seals(self.folder)
        self.prepare()
        with contextlib.suppress(OSError):
            (self.folder / "key").symlink_to(source / "key")
        for name in ("segments", "trust", "trees", "seals"):
            with contextlib.suppress(OSError):
                for found in (source / name).iterdir():
                    (self.folder / name / found.name).symlink_to(found)

    @property
    def trust(self) -> TrustFolder:
        """What is known of the segments that came from elsewhere."""
        return TrustFolder(self.folder / "trust")

    # reading

    def manifest(self, tree: Oid) -> Manifest | None:
        """The manifest of a tree, or None when there is none that reads back."""
        path = self.folder / "trees" / tree
        if not path.is_file():
            return None
        if not self._seals.holds(path):
            self.discard(path, "it is not as this store wrote it")
            return None
        try:
            return Manifest.open(path)
        except DamagedFile as error:
            self.discard(path, str(error))
            return None

    def segment(self, identity: str) -> Segment:
        """An open segment. Raises DamagedFile when it is not there or not whole."""
        if identity not in self._segments:
            self._segments[identity] = Segment.open(self.folder / "segments" / identity, identity)
        return self._segments[identity]

    def segments(self) -> list[Segment]:
        """Every segment that reads back, oldest name order; damaged ones are removed and logged."""
        found = []
        for name in self._names("segments"):
            try:
                found.append(self.segment(name))
            except DamagedFile as error:
                self.discard(self.folder / "segments" / name, str(error))
        return found

    def _names(self, part: str) -> list[str]:
        try:
            return sorted(name for name in os.listdir(self.folder / part) if not name.startswith("."))
        except OSError:
            return []

    def bytes_on_disk(self) -> int:
        total = 0
        for part in ("segments", "trees"):
            for name in self._names(part):
                with contextlib.suppress(OSError):
                    total += (self.folder / part / name).stat().st_size
        return total

    # writing

    def write_segment(self, write: Callable[[BinaryIO], str]) -> str:
        """Write a segment under the id that `write` returns."""
        return write_file(self.folder / "segments", write, name_by_result=True)

    def write_foreign(self, write: Callable[[BinaryIO], str], trust: Callable[[], Trust]) -> str:
        """The same for a segment from elsewhere; what is known of it lies there before it does."""

        def distrusted(stream: BinaryIO) -> str:
            identity = write(stream)
            self.trust.write(identity, trust())
            return identity

        return self.write_segment(distrusted)

    def write_manifest(self, tree: Oid, data: bytes) -> None:
        write_bytes(self.folder / "trees" / tree, data)
        self._seals.put(self.folder / "trees" / tree)
        self._prune_manifests(tree)

    # history

    @property
    def records_path(self) -> Path:
        return self.folder / "history" / "records"

    def subjects(self, commit: Oid) -> Subjects | None:
        """The subject list of a commit, or None when there is none that reads back."""
        path = self.folder / "history" / commit
        if not path.is_file():
            return None
        try:
            return Subjects(Pack.open(path, SUBJECTS))
        except DamagedFile as error:
            self.discard(path, str(error))
            return None

    def write_subjects(self, commit: Oid, write: Callable[[BinaryIO], str]) -> Subjects | None:
        """Write a commit's subject list, and drop the lists longest not written."""
        write_file(self.folder / "history" / commit, write)
        lists = [path for path in (self.folder / "history").iterdir() if path.name != self.records_path.name]
        for path in sorted(lists, key=lambda path: -path.stat().st_mtime)[MOST_SUBJECT_LISTS:]:
            with contextlib.suppress(OSError):
                path.unlink()
        return self.subjects(commit)

    def _prune_manifests(self, newest: Oid) -> None:
        """Drop the manifests longest not written, beyond a few and a share of what the segments take.

        One that is wanted again is made from the segments at hand, without reading a blob.
        """
        sizes: dict[str, tuple[float, int]] = {}
        for name in self._names("trees"):
            with contextlib.suppress(OSError):
                found = (self.folder / "trees" / name).stat()
                sizes[name] = (found.st_mtime, found.st_size)
        segments = self.bytes_on_disk() - sum(size for _, size in sizes.values())
        total = 0
        for number, name in enumerate(sorted(sizes, key=lambda name: (name != newest, -sizes[name][0]))):
            total += sizes[name][1]
            if number >= FEWEST_MANIFESTS and total > MANIFEST_SHARE * segments:
                self._unlink_manifest(name)

    def _unlink_manifest(self, tree: Oid) -> None:
        path = self.folder / "trees" / tree
        with contextlib.suppress(OSError):
            path.unlink()
        self._seals.drop(path)

    def remove_segment(self, identity: str) -> None:
        """Remove a segment whose extractions stand in another; readers that have it open keep it."""
        self._segments.pop(identity, None)
        with contextlib.suppress(OSError):
            (self.folder / "segments" / identity).unlink()
        self.trust.remove(identity)

    def discard(self, path: Path, reason: str) -> None:
        """Remove a file that does not read back, and log why."""
        self._segments.pop(path.name, None)
        with contextlib.suppress(OSError):
            path.unlink()
        if path.parent.name == "segments":
            self.trust.remove(path.name)
        self.log(f"removed {path.name}: {reason}")

    def discard_damaged(self) -> int:
        """Read everything deeply and remove what is not whole; returns how many files went."""
        gone = 0
        self._segments.clear()
        for part, opened in (("segments", lambda path: Segment.open(path, path.name)), ("trees", Manifest.open)):
            for name in self._names(part):
                path = self.folder / part / name
                try:
                    opened(path).verify()
                except DamagedFile as error:
                    self.discard(path, str(error))
                    gone += 1
        return gone

    def clear(self) -> None:
        """Remove every segment and manifest."""
        self._segments.clear()
        for part in ("segments", "trust", "trees", "seals", "history"):
            for name in self._names(part):
                with contextlib.suppress(OSError):
                    (self.folder / part / name).unlink()
        self.prepare()

    def sweep(self) -> None:
        """Remove temporary files of writers that were killed. Under the writer's lock: nobody else is writing."""
        for part in ("segments", "trust", "trees", "seals", "history"):
            with contextlib.suppress(OSError):
                for path in (self.folder / part).glob(f"{TEMPORARY}*"):
                    path.unlink()

    def log(self, line: str) -> None:
        """Append a line to the log, which starts anew when it has grown large."""
        path = self.folder / "log"
        with contextlib.suppress(OSError):
            if path.exists() and path.stat().st_size > LARGEST_LOG:
                path.replace(self.folder / "log.old")
            with path.open("a", encoding="utf-8", errors="replace") as stream:
                stream.write(f"{time.strftime('%Y-%m-%dT%H:%M:%S')} {line}\n")

    @contextlib.contextmanager
    def lock(self, *, wait_seconds: float, name: str = "lock") -> Iterator[bool]:
        """Hold the writer's lock, or another of the store's; yields False when somebody kept it for the whole wait.

        The lock belongs to the open file, so that the kernel frees it when its holder dies, however it dies.
        """
        try:
            descriptor = os.open(self.folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreUnavailable(f"cannot open {self.folder / name}: {error.strerror}") from None
        try:
            yield _locked(descriptor, wait_seconds)
        finally:
            os.close(descriptor)


def _locked(descriptor: int, wait_seconds: float) -> bool:
    until = time.monotonic() + wait_seconds
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                return False
            time.sleep(0.05)
        else:
            return True
