"""Which files of a tree hold a word, by `git grep`, in the time given."""

from __future__ import annotations

import time
from collections.abc import Sequence

from arcgit.model import Oid
from arcgit.source import run
from arcgit.source.repo import Repository


def files_with(repository: Repository, tree: Oid, words: Sequence[str], seconds: float) -> list[set[bytes]]:
    """For each word the paths whose text has it in any case. What git had not told when the time ended is lacking.

    The words are looked for side by side. Where the tree is HEAD's, git reads the work tree, which is many times as
    fast as reading objects; a file that differs there costs no more than its place in the order.
    """
    until = time.monotonic() + seconds
    where = [] if repository.work_tree and tree == repository.tree else [tree]
    options = ("grep", "-l", "-z", "-i", "-F", "-I", "--full-name", "--no-color", "--no-recurse-submodules")
    started = [repository.start(*options, "-e", word, *where) for word in words]
    found = []
    for process in started:
        output, _ = run.heard(process, until=until)
        paths = output.split(b"\0")[:-1]
        found.append({path.partition(b":")[2] if where else path for path in paths})
    return found
