"""The trees that git can still come back to: those checked out, those of branches and tags, and those of history.

A tree is a root of interest when a work tree has it checked out or a ref points at it. Others are asked for with --rev
now and then, or were checked out once; what no ref and no reflog reaches will not be asked for again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

from arcgit.model import Oid
from arcgit.record import NamedTuple
from arcgit.source import run
from arcgit.source.repo import Repository


class Roots(NamedTuple):
    """The trees of all work trees' HEADs, and those that refs point at."""

    heads: frozenset[Oid]
    tips: frozenset[Oid]


def roots(repository: Repository) -> Roots:
    """What is checked out, here and in linked work trees, and what branches, tags and remotes stand at."""
    listed = repository.git("worktree", "list", "--porcelain").output.split(b"\n")
    commits = [line.removeprefix(b"HEAD ") for line in listed if line.startswith(b"HEAD ")]
    asked = b"".join(commit + b"^{tree}\n" for commit in commits)
    heads = repository.git("cat-file", "--batch-check=%(objectname)", stdin=asked).output.split()
    refs = repository.git("for-each-ref", "--format=%(tree)%(*tree)").output.split()
    return Roots(_ids(heads), _ids(refs))


def git_dirs(repository: Repository) -> list[str]:
    """The git directories of all work trees of the repository."""
    linked = os.path.join(repository.common_dir, "worktrees")
    names = sorted(os.listdir(linked)) if os.path.isdir(linked) else []
    return [repository.common_dir, *(os.path.join(linked, name) for name in names)]


def _ids(words: Iterable[bytes]) -> frozenset[Oid]:
    """The object ids among the words: git answers for an unborn HEAD with words of another kind."""
    return frozenset(word.decode("ascii") for word in words if len(word) in (40, 64) and word.strip(b"0"))


def unreachable(repository: Repository, trees: Iterable[Oid], *, seconds: float) -> set[Oid]:
    """Those of `trees` that are the whole tree of no commit that a ref, a reflog or a HEAD reaches.

    Looking ends when all are found; when `seconds` are over first, nothing is said to be unreachable.
    """
    sought = set(trees)
    until = time.monotonic() + seconds
    process = repository.start("log", "--all", "--reflog", "--format=%T", "--no-show-signature", "HEAD", "--")
    try:
        assert process.stdout is not None
        while sought:
            line = process.stdout.readline()
            if not line:
                return sought if process.wait() == 0 else set()
            sought.discard(line.strip().decode("ascii"))
            if time.monotonic() > until:
                return set()
        return sought
    finally:
        run.end(process)
