"""Blob content by id, behind one small interface: git's plumbing, and libgit2 for packs where it pays.

Measured on Linux 6.1 (78,635 blobs, 1.3 GB, one pack), in seconds of processor time: libgit2's pack reader 6.2, `git
cat-file --batch` 10.9 asked one by one and 9.1 asked ahead, headers alone 0.2 and 0.7. `import pygit2` takes 0.2 more.

Of libgit2 only the pack reader is used. Its loose-object reader never returns from an object whose file was cut off
(1.9.7), and its object database checks every hash again, which takes as long as reading; git does not do that either
when it reads, and the checksum of zlib remains. Whatever is not found in a pack is asked of git itself: loose objects,
alternates, quarantined and damaged ones.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Protocol, Self

from arcgit.model import Oid
from arcgit.source import run
from arcgit.source.repo import Repository

BULK = 1 << 30
"""Expect to read everything."""

_MOST_FOLDERS = 16
_IMPORT_PAYS = 1000
"""Reads that make up for importing pygit2, at 0.06 ms gained on each."""

# libgit2 maps whole packs by default, and mapped pages count as memory of the process.
_WINDOW_BYTES = 16 << 20
_MAPPED_BYTES = 64 << 20

_AHEAD = 128
"""Ids asked ahead of what is read: few enough that a pipe (16 kB or more) takes them all while git waits to be read."""


class Blobs(Protocol):
    """The blobs of one repository, for one process and one thread. No call raises for what the repository lacks."""

    def size(self, oid: Oid) -> int | None:
        """Bytes of the blob, from its header alone. None: missing or unreadable."""

    def read(self, oid: Oid) -> bytes | None:
        """The blob's bytes. None: missing or damaged."""

    def read_all(self, oids: Iterable[Oid]) -> Iterator[bytes | None]:
        """What `read` gives for each, in order; quicker for many."""

    def close(self) -> None:
        """End what was started for reading."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *raised: object) -> None: ...


def open_blobs(repo: Repository, *, expected: int = BULK) -> Blobs:
    """The blobs of a repository; `expected` is about how many will be read, so that a handful imports no pygit2.

    Cheap; git is started by the first read. A worker process opens its own.
    """
    if expected < _IMPORT_PAYS or repo.object_format != "sha1":
        return PlumbingBlobs(repo)
    return PackedBlobs(repo)


class PackedBlobs:
    """The repository's packs and those of its alternates by libgit2, everything else by plumbing."""

    def __init__(self, repo: Repository) -> None:
        import pygit2

        pygit2.settings.mwindow_size = _WINDOW_BYTES
        pygit2.settings.mwindow_mapped_limit = _MAPPED_BYTES
        self._unreadable = (pygit2.GitError, ValueError)
        self._blob = int(pygit2.enums.ObjectType.BLOB)
        self._packs = [pygit2.OdbBackendPack(folder) for folder in _with_alternates(_objects(repo))]
        self._others = PlumbingBlobs(repo)

    def size(self, oid: Oid) -> int | None:
        for packs in self._packs:
            try:
                kind, size = packs.read_header(oid)
            except self._unreadable:
                continue
            return size if kind == self._blob else None
        return self._others.size(oid)

    def read(self, oid: Oid) -> bytes | None:
        for packs in self._packs:
            try:
                kind, data = packs.read(oid)
            except self._unreadable:
                continue
            return data if kind == self._blob else None
        return self._others.read(oid)

    def read_all(self, oids: Iterable[Oid]) -> Iterator[bytes | None]:
        return map(self.read, oids)

    def close(self) -> None:
        self._others.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def _with_alternates(objects: str) -> list[str]:
    """A folder of objects and those it borrows from. What git spells in quotes is left to plumbing."""
    folders = [objects]
    for folder in folders:
        try:
            with open(os.path.join(folder, "info", "alternates"), "rb") as stream:
                lines = stream.read().split(b"\n")
        except OSError:
            continue
        for line in lines:
            borrowed = os.path.realpath(os.path.join(folder, os.fsdecode(line)))
            if line and not line.startswith((b"#", b'"')) and borrowed not in folders and len(folders) < _MOST_FOLDERS:
                folders.append(borrowed)
    return [folder for folder in folders if os.path.isdir(os.path.join(folder, "pack"))]


class PlumbingBlobs:
    """Blobs through `git cat-file`: one process that tells sizes, one that hands out content, one a call of `read_all`.

    A damaged object can end such a process. It counts as missing, and the next one asked for gets a new process.
    """

    def __init__(self, repo: Repository) -> None:
        self._aside = _Aside(repo) if is_promised_more(repo) else None
        self._repo = self._aside.repository if self._aside else repo
        self._headers = _CatFile(self._repo, "--batch-check")
        self._contents = _CatFile(self._repo, "--batch")

    def size(self, oid: Oid) -> int | None:
        self._headers.ask([oid])
        kind, size = self._headers.header()
        return size if kind == b"blob" else None

    def read(self, oid: Oid) -> bytes | None:
        self._contents.ask([oid])
        return self._contents.content()

    def read_all(self, oids: Iterable[Oid]) -> Iterator[bytes | None]:
        ahead = _CatFile(self._repo, "--batch")
        remaining = iter(oids)
        try:
            while batch := list(islice(remaining, _AHEAD)):
                ahead.ask(batch)
                for at in range(len(batch)):
                    if not ahead.is_running:  # it died of the one before
                        ahead.ask(batch[at:])
                    yield ahead.content()
        finally:
            ahead.close()

    def close(self) -> None:
        self._headers.close()
        self._contents.close()
        if self._aside is not None:
            self._aside.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def is_promised_more(repo: Repository) -> bool:
    """Whether this is a partial clone: a remote has promised the objects that its packs lack."""
    try:
        return any(name.endswith(".promisor") for name in os.listdir(_objects(repo, "pack")))
    except FileNotFoundError:
        return False


def _objects(repo: Repository, *below: str) -> str:
    return os.path.join(repo.variables.get("GIT_OBJECT_DIRECTORY", os.path.join(repo.common_dir, "objects")), *below)


_CONFIG = "[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = {}\n"


class _Aside:
    """The same objects under a git directory that has no remote.

    In a partial clone git dies of an object that it may not fetch, after a search through every pack for who promised
    it (0.2 s in a small one). Where nobody has promised anything a missing object is just missing.
    """

    def __init__(self, repo: Repository) -> None:
        import tempfile  # slow to import, and seldom needed

        self._folder = tempfile.TemporaryDirectory(prefix="arcgit-")
        folder = self._folder.name
        os.mkdir(os.path.join(folder, "refs"))
        for name, text in (("HEAD", "ref: refs/heads/none\n"), ("config", _CONFIG.format(repo.object_format))):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        variables = {name: value for name, value in repo.variables.items() if name not in run.REPOSITORY_VARIABLES}
        variables |= {"GIT_DIR": folder, "GIT_OBJECT_DIRECTORY": _objects(repo)}
        if (others := "GIT_ALTERNATE_OBJECT_DIRECTORIES") in repo.variables:
            variables[others] = repo.variables[others]
        self.repository = repo._replace(git_dir=folder, common_dir=folder, work_tree="", variables=variables)

    def close(self) -> None:
        self._folder.cleanup()


class _CatFile:
    """One `git cat-file`, started when first asked, and again after it died. Every id asked must be read."""

    def __init__(self, repo: Repository, mode: str) -> None:
        self._repo = repo
        self._mode = mode
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def ask(self, oids: Sequence[Oid]) -> None:
        if self._process is None:
            self._process = self._repo.start("cat-file", self._mode)
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # reading will notice
            self._process.stdin.write(b"".join(map(_line, oids)))
            self._process.stdin.flush()

    def header(self) -> tuple[bytes, int]:
        """The kind and size of the next object asked; no kind when it is missing or git broke off."""
        assert self._process is not None and self._process.stdout is not None
        answer = self._process.stdout.readline()
        words = answer.split()
        if not answer.endswith(b"\n"):
            self.close()
        return (words[1], int(words[2])) if len(words) == 3 else (b"", 0)

    def content(self) -> bytes | None:
        """The next object asked, under `--batch`: None when it is missing, damaged or no blob."""
        kind, size = self.header()
        if not kind:
            return None
        assert self._process is not None and self._process.stdout is not None
        data = self._process.stdout.read(size + 1)  # and the newline after it
        if len(data) <= size:
            self.close()
            return None
        return data[:-1] if kind == b"blob" else None

    def close(self) -> None:
        if self._process is not None:
            run.end(self._process)
            self._process = None


def _line(oid: Oid) -> bytes:
    """A line for cat-file, which would take anything else for a revision."""
    is_whole = len(oid) in (40, 64) and not oid.strip("0123456789abcdef")
    return (oid if is_whole else "0" * 40).encode("ascii") + b"\n"
