"""The lines that a regular expression matches, by `git grep`: in a tree, and in what the work tree has otherwise.

Expressions are Perl's where git was built with them, else extended POSIX ones. git reads bytes (LC_ALL=C, seven times
as fast as UTF-8 on Linux): a letter of any script matches itself, `\\w` is ASCII. Time and output are bounded.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence

from arcgit.errors import BadQuery
from arcgit.model import Oid, WorkTreeChange
from arcgit.record import NamedTuple
from arcgit.source import run
from arcgit.source.repo import Repository

MOST_OUTPUT = 16 << 20
"""Bytes of matching lines that are read: some 200,000 lines."""

PATHS_AT_ONCE = 500

_OPTIONS = ("-z", "-n", "-I", "--no-color", "--no-column", "--full-name", "--no-recurse-submodules")


class Matched(NamedTuple):
    """Path → matching lines, ascending; `complete` is false where time or output ended the search."""

    lines: dict[bytes, list[int]]
    complete: bool


def matched(
    repository: Repository, pattern: str, tree: Oid, changes: Sequence[WorkTreeChange], *, seconds: float
) -> Matched:
    """The lines that match in `tree` (none when empty) with the work tree's changes over it. Raises BadQuery."""
    if "\0" in pattern:
        raise BadQuery("not a regular expression: no text holds a NUL")
    search = ("grep", *_OPTIONS, _dialect(repository, pattern), "-e", pattern)
    found: defaultdict[bytes, list[int]] = defaultdict(list)
    complete = True
    until = time.monotonic() + seconds
    if tree:
        output, complete = run.heard(repository.start(*search, tree), until=until, most=MOST_OUTPUT)
        changed = {change.path for change in changes}
        for named, line in _records(output):
            path = named.partition(b":")[2]  # behind the tree's id
            if path not in changed:
                found[path].append(line)
    for where, paths in _places(changes):
        process = repository.start("--literal-pathspecs", *search, where, "--", *paths)
        output, whole = run.heard(process, until=until, most=MOST_OUTPUT)
        complete = complete and whole
        for path, line in _records(output):
            found[path].append(line)
    return Matched(dict(found), complete)


def _places(changes: Sequence[WorkTreeChange]) -> Iterator[tuple[str, list[bytes]]]:
    """Changed paths, not too many at once for a command line, with the option that says where their content lies."""
    on_disk = [change.path for change in changes if not change.deleted and not change.staged]
    staged = [change.path for change in changes if change.staged]
    for where, paths in (("--untracked", on_disk), ("--cached", staged)):
        for at in range(0, len(paths), PATHS_AT_ONCE):
            yield where, paths[at : at + PATHS_AT_ONCE]


def _dialect(repository: Repository, pattern: str) -> str:
    """The option for the best expressions this git knows, the pattern being one of them."""
    nothing = repository.git("hash-object", "-t", "tree", "--stdin").checked().decode("ascii").strip()
    for option in ("-P", "-E"):
        tried = repository.git("grep", "-q", option, "-e", pattern, nothing)
        if tried.code in (0, 1):
            return option
        if "Perl-compatible" not in tried.said:
            reason = tried.said.removeprefix("-e option, ").removeprefix("command line, ")
            raise BadQuery(f"not a regular expression: {reason}; leave out --regex and the slashes to search for words")
    raise BadQuery(f"this git takes no regular expressions: {tried.said}")


def _records(output: bytes) -> Iterator[tuple[bytes, int]]:
    """Path and line of each match; a last record that was cut off is left out."""
    at = 0
    while True:
        path_end = output.find(b"\0", at)
        line_end = output.find(b"\0", path_end + 1)
        end = output.find(b"\n", line_end + 1)
        if min(path_end, line_end, end) < 0:
            return
        yield output[at:path_end], int(output[path_end + 1 : line_end])
        at = end + 1
