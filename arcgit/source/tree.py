"""The files of a tree, and what differs between two trees: `git ls-tree` and `git diff-tree`, never the work tree."""

from __future__ import annotations

from collections.abc import Sequence

from arcgit.model import Oid, TreeEntry
from arcgit.source.repo import Repository

_GONE = b"000000"
_AT_ONCE = 500
"""Paths that one command line names."""


def entries(repo: Repository, tree: Oid) -> list[TreeEntry]:
    """Every file, symbolic link and submodule of the tree, in the order of their whole path's bytes.

    That is the order of git's own trees. A malformed one is put right; a path it names twice is taken as first named.
    """
    found: list[TreeEntry] = []
    modes: dict[bytes, int] = {}
    before = b""
    ordered = True
    for record in repo.git("ls-tree", "-r", "-z", "--full-tree", tree).checked().split(b"\0")[:-1]:
        about, _, path = record.partition(b"\t")
        mode, _, oid = about.split(b" ")
        if mode not in modes:
            modes[mode] = int(mode, 8)
        found.append(TreeEntry(path, modes[mode], oid.decode("ascii")))
        ordered = ordered and before < path
        before = path
    return found if ordered else _put_right(found)


def _put_right(found: list[TreeEntry]) -> list[TreeEntry]:
    by_path = {entry.path: entry for entry in reversed(found)}
    return [by_path[path] for path in sorted(by_path)]


def named(repo: Repository, tree: Oid, paths: Sequence[bytes]) -> list[TreeEntry]:
    """The entries of some paths of a tree, in path order; those it lacks are left out."""
    found: list[TreeEntry] = []
    for at in range(0, len(paths), _AT_ONCE):
        some = paths[at : at + _AT_ONCE]
        said = repo.git("--literal-pathspecs", "ls-tree", "-z", "--full-tree", tree, "--", *some).checked()
        for record in said.split(b"\0")[:-1]:
            about, _, path = record.partition(b"\t")
            mode, _, oid = about.split(b" ")
            found.append(TreeEntry(path, int(mode, 8), oid.decode("ascii")))
    return sorted(found)


def changes(repo: Repository, old_tree: Oid, new_tree: Oid) -> list[tuple[bytes, TreeEntry | None]]:
    """The paths whose entry differs, in path order, each with its new entry (None: the path is gone)."""
    if old_tree == new_tree:
        return []
    said = repo.git("diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", old_tree, new_tree).checked()
    fields = said.split(b"\0")
    found: list[tuple[bytes, TreeEntry | None]] = []
    for about, path in zip(fields[0:-1:2], fields[1::2], strict=True):
        _, mode, _, oid, _ = about.split(b" ")
        found.append((path, None if mode == _GONE else TreeEntry(path, int(mode, 8), oid.decode("ascii"))))
    return found
