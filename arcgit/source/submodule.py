"""The submodules of a repository: where they are, and which commit each stands at.

What is checked out decides which repository a submodule is; the index (or a tree) decides which paths are one.
"""

from __future__ import annotations

import os

from arcgit.errors import ArcgitError
from arcgit.model import Oid
from arcgit.record import NamedTuple
from arcgit.source.repo import Repository, discover

_MODE = b"160000 "


class Submodule(NamedTuple):
    """A submodule by its path, and the commit that the tree or the index has for it."""

    path: bytes
    commit: Oid


def in_index(repo: Repository) -> list[Submodule]:
    """The submodules that the index has, in path order; none in a bare repository."""
    if not repo.work_tree:
        return []
    return _listed(repo.git("ls-files", "--stage", "-z").checked())


def in_tree(repo: Repository, tree: Oid) -> list[Submodule]:
    """The submodules that a tree has, in path order."""
    return _listed(repo.git("ls-tree", "-r", "-z", "--full-tree", tree).checked())


def _listed(said: bytes) -> list[Submodule]:
    """`160000 commit <id> TAB path` of a tree, `160000 <id> <stage> TAB path` of an index."""
    found: dict[bytes, Submodule] = {}
    for record in said.split(b"\0"):
        if record.startswith(_MODE):
            about, _, path = record.partition(b"\t")
            commit = max(about.split(b" ")[1:], key=len)
            found[path] = Submodule(path, commit.decode("ascii"))
    return [found[path] for path in sorted(found)]


def repository_of(repo: Repository, path: bytes) -> Repository | None:
    """The repository that is checked out at the path of a submodule; None where there is none."""
    if not repo.work_tree:
        return None
    folder = os.path.join(repo.work_tree, os.fsdecode(path))
    if b"\0" in path or not os.path.lexists(
        os.path.join(folder, ".git")
    ):  # else git would find the repository around it
        return None
    try:
        found = discover(folder)
    except ArcgitError:
        return None
    return found if os.path.realpath(folder) == found.work_tree else None


def around(repo: Repository, path: bytes) -> tuple[bytes, Repository] | None:
    """The outermost submodule that a path lies in or is, and its repository; None where it is this repository's own."""
    names = path.split(b"/")
    if b".." in names:
        return None
    for count in range(1, len(names) + 1):
        folder = b"/".join(names[:count])
        found = repository_of(repo, folder) if folder else None
        if found is not None:
            return folder, found
    return None
