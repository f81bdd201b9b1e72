"""The files of a repository as someone sees them: those of a revision, or HEAD's with the work tree over them.

What `show` and `outline` read. They need no index: a file is scanned in milliseconds, and its lines are always right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcgit.exclusion import REGULAR, Exclusion
from arcgit.model import SkipReason, TreeEntry
from arcgit.record import NamedTuple
from arcgit.scan import decode, detect
from arcgit.source import attributes, worktree

if TYPE_CHECKING:
    from arcgit.model import Settings, WorkTreeChange
    from arcgit.source.blob import Blobs
    from arcgit.source.repo import Repository


class Text(NamedTuple):
    """The text of one file, and its language."""

    path: str
    text: str
    language: str

    @property
    def last_line(self) -> int:
        return max(1, self.text.count("\n") + (not self.text.endswith("\n")))

    def lines(self, first: int, last: int) -> tuple[str, ...]:
        """The lines from `first` to `last`, both included, without their ends."""
        return tuple(self.text.split("\n", last)[first - 1 : last])


class Edition:
    """`entries` are a tree's files, `changes` what the work tree has otherwise (none for a revision)."""

    def __init__(
        self,
        repository: Repository,
        settings: Settings,
        blobs: Blobs,
        entries: Sequence[TreeEntry],
        changes: Sequence[WorkTreeChange],
    ) -> None:
        self._repository = repository
        self._blobs = blobs
        self._most_bytes = settings.max_file_bytes
        self._exclusion = Exclusion(settings.exclude)
        self._entries = {entry.path: entry for entry in entries}
        self._said = attributes.evaluate(entries, blobs.read)
        self._on_disk = frozenset(change.path for change in changes if not change.deleted and not change.staged)
        for change in changes:
            self._entries.pop(change.path, None)
            if change.staged:
                self._entries[change.path] = TreeEntry(change.path, REGULAR, change.staged)

    def __contains__(self, path: bytes) -> bool:
        return path in self._entries or path in self._on_disk

    def paths(self) -> list[bytes]:
        """Every path, in byte order."""
        return sorted(self._on_disk.union(self._entries))

    def changed(self) -> list[bytes]:
        """The paths whose text is the work tree's, in byte order."""
        return sorted(self._on_disk)

    def read(self, path: bytes) -> Text | SkipReason:
        """The text of a file, or why it is not read."""
        data = self._bytes(path)
        return data if isinstance(data, SkipReason) else decoded(_name(path), data, self._language(path))

    def _bytes(self, path: bytes) -> bytes | SkipReason:
        entry = None if path in self._on_disk else self._entries[path]
        reason = self._exclusion.reason(path, entry.mode if entry else REGULAR, self._said.get(path))
        if reason is not None:
            return reason
        size = self._blobs.size(entry.oid) if entry else worktree.size(self._repository, path)
        if size is not None and size > self._most_bytes:
            return SkipReason.TOO_LARGE
        data = self._blobs.read(entry.oid) if entry else worktree.read(self._repository, path)
        return SkipReason.MISSING if data is None else data

    def _language(self, path: bytes) -> str:
        said = self._said.get(path)
        return said.language if said is not None else ""


def decoded(path: str, data: bytes, override: str = "") -> Text | SkipReason:
    """The bytes of a file as text; `override` is the language that attributes name, if they do."""
    text = decode(data)
    if isinstance(text, SkipReason):
        return text
    return Text(path, text, detect.resolve(detect.hint_of(path, override), text))


def _name(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")
