"""The folder of an index: made, measured, locked, swept and logged to, whatever the files in it are.

Where it cannot be written, a temporary one takes its place for the life of the process, so that a search still answers.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from arcgit.errors import StoreUnavailable
from arcgit.model import Oid
from arcgit.pack import TEMPORARY
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

PARTS = ("segments", "trees", "history")
"""The folders that hold the index."""
MARKS = ("trust", "seals")
"""The folders of what is known of its files."""
ASIDE = ("overlays", "vectors")
"""The folders of what is in no commit, or no part of the index."""
LARGEST_LOG = 1 << 18


class Stat(NamedTuple):
    """Bytes of a file, and when it was written, in seconds since the epoch."""

    size: int
    written: float


class Folder:
    """A folder and what is in it. `temporary` is true where the real one cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.temporary = False
        self._scratch: TemporaryDirectory[str] | None = None

    def prepare(self) -> None:
        """Make the folders, or fall back to a temporary store when they cannot be made or written."""
        try:
            for name in (*PARTS, *MARKS, *ASIDE, "last-answer"):
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
        self.prepare()
        with contextlib.suppress(OSError):
            (self.folder / "key").symlink_to(source / "key")
        for name in ("segments", "trees", *MARKS):
            with contextlib.suppress(OSError):
                for found in (source / name).iterdir():
                    (self.folder / name / found.name).symlink_to(found)

    def names(self, part: str) -> list[str]:
        """The files of a folder of the store, in order."""
        try:
            return sorted(name for name in os.listdir(self.folder / part) if not name.startswith("."))
        except OSError:
            return []

    def bytes_of(self, part: str) -> int:
        """What the files of a folder of the store take."""
        return sum(self.stat(part, name).size for name in self.names(part))

    def bytes_on_disk(self) -> int:
        """What the index takes."""
        return sum(map(self.bytes_of, PARTS))

    def written_at(self, identity: str) -> float:
        """When a segment was written, in seconds since the epoch; 0 when it is not there."""
        return self.stat("segments", identity).written

    def stat(self, part: str, name: str) -> Stat:
        """Size and time of a file; zeros when it is not there."""
        try:
            found = (self.folder / part / name).stat()
        except OSError:
            return Stat(0, 0.0)
        return Stat(found.st_size, found.st_mtime)

    @property
    def tidied_bytes(self) -> int:
        """`bytes_on_disk` after the folder was last tidied, 0 when it never was."""
        try:
            return int((self.folder / "tidied").read_text("ascii"))
        except (OSError, ValueError):
            return 0

    @tidied_bytes.setter
    def tidied_bytes(self, size: int) -> None:
        with contextlib.suppress(OSError), open(self.folder / "tidied", "w", opener=_private) as stream:
            stream.write(f"{size}\n")

    def sweep(self) -> None:
        """Remove temporary files of writers that were killed. Under the writer's lock: nobody else is writing."""
        for part in (*PARTS, *MARKS, *ASIDE):
            with contextlib.suppress(OSError):
                for path in (self.folder / part).glob(f"{TEMPORARY}*"):
                    path.unlink()

    def log(self, line: str) -> None:
        """Append a line to the log, which starts anew when it has grown large."""
        path = self.folder / "log"
        with contextlib.suppress(OSError):
            if path.exists() and path.stat().st_size > LARGEST_LOG:
                path.replace(self.folder / "log.old")
            with open(path, "a", encoding="utf-8", errors="replace", opener=_private) as stream:
                stream.write(f"{time.strftime('%Y-%m-%dT%H:%M:%S')} {line}\n")

    @contextlib.contextmanager
    def finishing(self, tree: Oid) -> Iterator[bool]:
        """Be the one detached process that makes the snapshot of a tree; yields whether nobody else is at it.

        There are few such locks, so that a crowd of trees leaves no crowd of files.
        """
        with self.lock(wait_seconds=0, name=f"finish-{tree[:1]}") as mine:
            yield mine

    def is_finishing(self, tree: Oid) -> bool:
        """Whether a detached process is making the snapshot of a tree, or of one of its few neighbours."""
        with self.finishing(tree) as mine:
            return not mine

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


def _private(path: str, flags: int) -> int:
    """Open as `open` would, a new file for its owner alone."""
    return os.open(path, flags, 0o600)


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
