"""What the work tree holds that HEAD's tree does not: found by `git status`, read as `git hash-object` would store it.

Content decides, never a time stamp: git compares what a path would be stored as, so a file that only a conversion of
line ends or encoding sets apart from its blob is no change, and one rewritten within the same second is.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from itertools import islice

from arcgit.model import Located, Oid, WorkTreeChange
from arcgit.source import conversion
from arcgit.source.repo import Repository

_STATUS = (
    "status",
    "--porcelain=v2",
    "--branch",
    "--no-ahead-behind",
    "-z",
    "--ignore-submodules=dirty",  # not `all`: a file in the place of a submodule is one to search
    "--no-renames",
)
_FILE_MODE = b"100"
_AS_IN_INDEX = b"."
_BATCH = 256
"""Files read at a time: how many are in memory together, and are stored for a moment when they are converted."""


def status(repo: Repository, *, untracked: str = "all") -> tuple[Located, list[WorkTreeChange]]:
    """HEAD (commit and tree are empty when unborn), and the paths whose content differs from its tree's, in order.

    `untracked` is `all`, or `no` to leave untracked files out. Submodules are no content of this repository.
    """
    return Asked(repo, untracked=untracked).status()


class Asked:
    """The question of `status`, which git works on while its asker does other things."""

    def __init__(self, repo: Repository, *, untracked: str) -> None:
        self._repo = repo
        self._arguments = (*_STATUS, f"--untracked-files={untracked}")
        self._process = repo.start(*self._arguments) if repo.work_tree else None

    def status(self) -> tuple[Located, list[WorkTreeChange]]:
        """The answer, once it is there."""
        if self._process is None:
            named = self._repo.git("rev-parse", "--verify", "--quiet", "HEAD")
            return _head(self._repo, named.output.decode("ascii").strip() if named.code == 0 else ""), []
        said, _ = self._process.communicate()
        if self._process.returncode != 0:
            said = self._repo.git(*self._arguments).checked()  # once more, to hear why
        return _read(self._repo, said)


def _read(repo: Repository, said: bytes) -> tuple[Located, list[WorkTreeChange]]:
    commit = ""
    found: dict[bytes, WorkTreeChange] = {}
    for record in said.split(b"\0")[:-1]:
        if record.startswith(b"# branch.oid "):
            commit = record.split(b" ")[2].decode("ascii")
        elif record[:1] in (b"1", b"u", b"?"):
            change = _change(repo, record)
            # `git rm --cached` lists a path twice: gone from the index, and untracked
            if change.path not in found or found[change.path].deleted:
                found[change.path] = change
    changes = [found[path] for path in sorted(found) if not path.endswith(b"/")]
    return _head(repo, "" if commit == "(initial)" else commit), changes


def size(repo: Repository, path: bytes) -> int | None:
    """Bytes of a file of the work tree. None: gone, no regular file, or reached through a link."""
    if not _is_inside(repo, path):
        return None
    try:
        found = os.lstat(_place(repo, path))
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def read(repo: Repository, path: bytes) -> bytes | None:
    """The bytes that git would store for a file of the work tree. None: `size` is None, or the file is unreadable."""
    return next(data for _, data in read_all(repo, [path]))


def read_all(repo: Repository, paths: Sequence[bytes]) -> Iterator[tuple[bytes, bytes | None]]:
    """The paths in their order, each with what `read` gives of it, from one git process for many of them.

    It tells their attributes. Two more convert those files whose stored bytes may be others.
    """
    remaining = iter(paths)
    while batch := list(islice(remaining, _BATCH)):
        held = {path: raw(repo, path) for path in batch}
        converted = conversion.stored(repo, held)
        for path in batch:
            yield path, converted.get(path, held[path])


def _head(repo: Repository, commit: Oid) -> Located:
    return repo.peel("HEAD", commit) if commit else Located("HEAD", "", "")


def _change(repo: Repository, record: bytes) -> WorkTreeChange:
    """What a line of `git status --porcelain=v2` says."""
    if record.startswith(b"?"):
        return WorkTreeChange(record[2:], deleted=False)
    if record.startswith(b"u"):
        words = record.split(b" ", 10)
        return WorkTreeChange(words[10], deleted=not words[6].startswith(_FILE_MODE))
    _, states, _, _, _, mode, _, staged, path = record.split(b" ", 8)
    deleted = not mode.startswith(_FILE_MODE)
    if deleted or states[1:] != _AS_IN_INDEX or os.path.lexists(_place(repo, path)):
        return WorkTreeChange(path, deleted)
    return WorkTreeChange(path, deleted=False, staged=staged.decode("ascii"))


def _place(repo: Repository, path: bytes) -> bytes:
    return os.fsencode(repo.work_tree) + b"/" + path


def _is_inside(repo: Repository, path: bytes) -> bool:
    """Whether the way to the path leads through folders of the work tree alone: a link may lead anywhere."""
    folder = os.path.dirname(_place(repo, path))
    return bool(repo.work_tree) and b"\0" not in path and os.path.realpath(folder) == folder


def raw(repo: Repository, path: bytes) -> bytes | None:
    """The bytes of a file of the work tree as they lie there. None: `size` is None, or the file is unreadable."""
    if size(repo, path) is None:
        return None
    try:
        with open(os.open(_place(repo, path), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            return file.read()
    except OSError:
        return None
