"""Which lines two commits or trees differ in, for a search inside a change (`--changed A...B`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from arcgit.errors import GitFailed, UnknownRevision
from arcgit.model import Located, Oid
from arcgit.source import run
from arcgit.source.history import is_shallow
from arcgit.source.repo import Repository

_HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ENDLESS = 1 << 31


class Lines(NamedTuple):
    """`number` lines of a file from line `first` on; with none, the place behind line `first`, where some were."""

    first: int
    number: int

    def touch(self, line: int, end_line: int) -> bool:
        """Whether these lines are among `line` to `end_line`, or lines were between two of those."""
        if not self.number:
            return line <= self.first < end_line
        return line < self.first + self.number and self.first <= end_line


class ChangedFile(NamedTuple):
    """A path that differs: its lines in the old tree (as `old_path`) and in the new. A binary file differs whole."""

    old_path: bytes
    path: bytes
    status: str
    old_lines: tuple[Lines, ...]
    lines: tuple[Lines, ...]


def compared(repo: Repository, span: str) -> tuple[Located, Located]:
    """The two ends of `A...B` (from where B left A) or `A..B`, an empty one meaning HEAD. Raises UnknownRevision."""
    old, dots, new = span.partition("...")
    if not dots:
        old, dots, new = span.partition("..")
    if not dots:
        raise UnknownRevision(span, "not of the form A...B")
    ends = repo.locate(old or "HEAD"), repo.locate(new or "HEAD")
    if dots == "..":
        return ends
    found = repo.git("merge-base", *(end.commit or end.tree for end in ends))
    if found.code != 0:
        shallow = ", as far as this shallow clone reaches" if is_shallow(repo) else ""
        raise UnknownRevision(span, found.said or "no commit is an ancestor of both" + shallow)
    return repo.peel(span, found.output.decode("ascii").strip()), ends[1]


def changed_lines(
    repo: Repository, old_tree: Oid, new_tree: Oid, pathspecs: Sequence[str | bytes] = ()
) -> list[ChangedFile]:
    """The files that differ between two trees, among those that git's `pathspecs` match (none: all), in path order.

    Renames are followed. Raises GitFailed, as when a blob is missing here.
    """
    process = repo.start(
        "diff-tree",
        "-r",
        "-z",
        "--raw",
        "--patch",
        "--unified=0",
        "--find-renames",
        "-l1000",
        "--diff-algorithm=histogram",
        "--indent-heuristic",
        "--no-abbrev",
        "--no-ext-diff",
        "--no-color",
        old_tree,
        new_tree,
        "--",
        *pathspecs,
    )
    try:
        assert process.stdout is not None
        said = b""
        for line in process.stdout:  # an empty word ends the paths, and the first patch follows on the same line
            said += line
            if b"\0\0" in said:
                break
        paths, _, first_line = said.partition(b"\0\0")
        patches = list(_patches(chain([first_line], process.stdout)))
        if process.wait() != 0:
            raise GitFailed(f"diff-tree {old_tree} {new_tree}", "a tree or blob is missing")
        return list(_files(_changes(paths), iter(patches)))
    finally:
        run.end(process)


def _changes(said: bytes) -> Iterator[tuple[bytes, bytes, str]]:
    """The old path, path and status letter of each raw record."""
    words = iter(said.split(b"\0") if said else ())
    for word in words:
        status = chr(word[word.rindex(b" ") + 1])
        old_path = next(words)
        yield old_path, next(words) if status in "RC" else old_path, status


def _files(
    changes: Iterable[tuple[bytes, bytes, str]], patches: Iterator[tuple[list[Lines], list[Lines]]]
) -> Iterator[ChangedFile]:
    """Each change with its patch; git writes them in one order."""
    for old_path, path, status in changes:
        old_lines, lines = next(patches, ([], []))
        if status == "T":  # one patch takes the file away, another brings what is now there
            lines = next(patches, ([], []))[1]
        yield ChangedFile(old_path, path, status, tuple(old_lines), tuple(lines))


def _patches(lines: Iterable[bytes]) -> Iterator[tuple[list[Lines], list[Lines]]]:
    """The lines of both sides of each patch. A line of a file's content begins with a sign, never as these do."""
    sides: tuple[list[Lines], list[Lines]] | None = None
    for line in lines:
        if line.startswith(b"diff --git "):
            if sides is not None:
                yield sides
            sides = [], []
        elif sides is not None and (hunk := _HUNK.match(line)):
            for side, first, count in zip(sides, hunk.group(1, 3), hunk.group(2, 4), strict=True):
                side.append(Lines(int(first), 1 if count is None else int(count)))
        elif sides is not None and line.startswith(b"Binary files "):
            for side in sides:
                side.append(Lines(1, _ENDLESS))
    if sides is not None:
        yield sides
