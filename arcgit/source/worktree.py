"""What the work tree holds that HEAD's tree does not: found by `git status`, read as `git hash-object` would store it.

Content decides, never a time stamp: git compares what a path would be stored as, so a file that only a conversion of
line ends or encoding sets apart from its blob is no change, and one rewritten within the same second is.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from arcgit.model import Located, Oid, WorkTreeChange
from arcgit.source.blob import PlumbingBlobs
from arcgit.source.repo import Repository

_BATCH = 256
"""Files read at a time: how many are in memory together, and are stored for a moment when they are converted."""

_CONVERSIONS = ("text", "ident", "filter", "working-tree-encoding")
_NOT_SAID = (b"unspecified", b"unset")


def status(repo: Repository, *, untracked: str = "all") -> tuple[Located, list[WorkTreeChange]]:
    """HEAD (commit and tree are empty when unborn), and the paths whose content differs from its tree's, in order.

    `untracked` is `all`, or `no` to leave untracked files out. Submodules are no content of this repository.
    """
    if not repo.work_tree:
        named = repo.git("rev-parse", "--verify", "--quiet", "HEAD")
        return _head(repo, named.output.decode("ascii").strip() if named.code == 0 else ""), []
    said = repo.git(
        "status",
        "--porcelain=v2",
        "--branch",
        "--no-ahead-behind",
        "-z",
        f"--untracked-files={untracked}",
        "--ignore-submodules=all",
        "--no-renames",
    ).checked()
    commit = ""
    gone: dict[bytes, bool] = {}
    for record in said.split(b"\0")[:-1]:
        if record.startswith(b"# branch.oid "):
            commit = record.split(b" ")[2].decode("ascii")
        elif record[:1] in (b"1", b"u", b"?"):
            path, is_gone = _change(record)
            # `git rm --cached` lists a path twice: gone from the index, and untracked
            gone[path] = is_gone and gone.get(path, True)
    changes = [WorkTreeChange(path, gone[path]) for path in sorted(gone) if not path.endswith(b"/")]
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
        held = {path: _raw(repo, path) for path in batch}
        attributes = _attributes(repo, [path for path in batch if held[path] is not None])
        converted = _converted(
            repo, [path for path, said in attributes.items() if _may_differ(held[path] or b"", said)]
        )
        for path in batch:
            yield path, converted.get(path, held[path])


def _head(repo: Repository, commit: Oid) -> Located:
    return repo.peel("HEAD", commit) if commit else Located("HEAD", "", "")


def _change(record: bytes) -> tuple[bytes, bool]:
    """The path of a line of `git status --porcelain=v2`, and whether the work tree has no file (any more) there."""
    if record.startswith(b"?"):
        return record[2:], False
    fields, mode = (8, 5) if record.startswith(b"1") else (10, 6)
    words = record.split(b" ", fields)
    return words[fields], not words[mode].startswith(b"100")


def _place(repo: Repository, path: bytes) -> bytes:
    return os.fsencode(repo.work_tree) + b"/" + path


def _is_inside(repo: Repository, path: bytes) -> bool:
    """Whether the way to the path leads through folders of the work tree alone: a link may lead anywhere."""
    folder = os.path.dirname(_place(repo, path))
    return bool(repo.work_tree) and b"\0" not in path and os.path.realpath(folder) == folder


def _raw(repo: Repository, path: bytes) -> bytes | None:
    if size(repo, path) is None:
        return None
    try:
        with open(os.open(_place(repo, path), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            return file.read()
    except OSError:
        return None


def _attributes(repo: Repository, paths: Sequence[bytes]) -> dict[bytes, dict[bytes, bytes]]:
    """What git's attributes say here and now of the conversion of each path."""
    if not paths:
        return {}
    said = (
        repo.git("check-attr", "-z", "--stdin", *_CONVERSIONS, stdin=b"\0".join(paths) + b"\0").checked().split(b"\0")
    )
    found: dict[bytes, dict[bytes, bytes]] = {path: {} for path in paths}
    for path, name, value in zip(said[0:-1:3], said[1::3], said[2::3], strict=True):
        found[path][name] = value
    return found


def _may_differ(data: bytes, said: Mapping[bytes, bytes]) -> bool:
    """Whether git may store other bytes than these: it converts by attributes, and line ends also by configuration."""
    if said[b"filter"] not in _NOT_SAID or said[b"working-tree-encoding"] not in _NOT_SAID:
        return True
    return (said[b"ident"] == b"set" and b"$Id" in data) or (said[b"text"] != b"unset" and b"\r\n" in data)


def _converted(repo: Repository, paths: Sequence[bytes]) -> dict[bytes, bytes]:
    """The stored bytes of files, by git's own conversion, into a store of objects that is gone afterwards.

    Empty when a filter fails; then the files are read as they are.
    """
    if not paths:
        return {}
    import tempfile  # slow to import, and seldom needed

    with tempfile.TemporaryDirectory(prefix="arcgit-") as folder:
        aside = repo._replace(variables={**repo.variables, "GIT_OBJECT_DIRECTORY": folder})
        stored = aside.git("hash-object", "-w", "--stdin-paths", stdin=b"\n".join(map(_quoted, paths)) + b"\n")
        if stored.code != 0:
            return {}
        with PlumbingBlobs(aside) as blobs:
            oids = stored.output.decode("ascii").split()
            return {path: data for path, oid in zip(paths, oids, strict=True) if (data := blobs.read(oid)) is not None}


def _quoted(path: bytes) -> bytes:
    """A path in the quotes of C, as git takes it where a newline or a colon would end it."""
    return b'"' + re.sub(rb"[^ !#-\[\]-~]", lambda byte: b"\\%03o" % byte[0][0], path) + b'"'
