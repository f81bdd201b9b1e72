"""The commits behind a revision: what each says and which paths it changed, for ranking by their subjects.

Nothing but commits and trees is read: renames are found by equal ids (`-M100%`), because a similarity would read blobs,
which a partial clone lacks. No path limits the walk, so that a commit's record is the same whoever asks.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from arcgit.model import Located, Oid
from arcgit.record import NamedTuple
from arcgit.source.repo import Repository

_LOG = (
    "-c",
    "log.showRoot=true",
    "log",
    "--raw",
    "-z",
    "-M100%",
    "--no-abbrev",
    "--format=%H %s",
    "--encoding=UTF-8",
    "--no-show-signature",
    "--no-color",
    "--no-relative",
    "--ignore-submodules=none",
    "-O/dev/null",
)


class Change(NamedTuple):
    """One path of a commit. `status` is git's letter: Added, Deleted, Modified, Type changed, Renamed.

    `old_path` differs from `path` for R alone.
    """

    old_path: bytes
    path: bytes
    status: str


class CommitRecord(NamedTuple):
    """A commit that merges nothing: its id, the first line of its message, and what it changed against its parent."""

    commit: Oid
    subject: str
    changes: tuple[Change, ...]


def is_shallow(repo: Repository) -> bool:
    """Whether history is cut off here (`git clone --depth`): what the last commits changed is then their whole tree."""
    return os.path.exists(os.path.join(repo.common_dir, "shallow"))


def reachable(repo: Repository, revision: str, limit: int) -> list[Oid]:
    """The ids of the `limit` last commits that a revision reaches, merges left out, the newest first."""
    listed = repo.git("rev-list", "--no-merges", f"--max-count={limit}", "--end-of-options", revision, "--").checked()
    return listed.decode("ascii").split()


def before(repo: Repository, commit: Oid, limit: int) -> Iterator[Located]:
    """The `limit` last commits before this one, following first parents, with their trees, the newest first."""
    said = repo.git("log", "--first-parent", "--skip=1", f"--max-count={limit}", "--format=%H %T", commit, "--")
    for line in said.output.decode("ascii", "replace").split("\n")[:-1]:
        found, _, tree = line.partition(" ")
        yield Located(found, found, tree)


def ancestors(repo: Repository, commit: Oid, limit: int) -> list[Oid]:
    """The `limit` last commits that a commit reaches, merges too, itself first; what a shallow clone has of them."""
    listed = repo.git("rev-list", f"--max-count={limit}", "--end-of-options", commit, "--")
    return listed.output.decode("ascii").split()


def distance(repo: Repository, old: Oid, new: Oid) -> int:
    """How many commits `new` reaches that `old` does not."""
    said = repo.git("rev-list", "--count", "--end-of-options", new, f"^{old}", "--")
    return int(said.output) if said.code == 0 else -1


def committed(repo: Repository, commit: Oid) -> int:
    """When a commit was committed, in seconds since the epoch."""
    said = repo.git("show", "--no-patch", "--no-show-signature", "--format=%ct", "--end-of-options", commit, "--")
    return int(said.checked().split()[0])


def pointed_at(repo: Repository, below: str, globs: Sequence[str]) -> list[Oid]:
    """The commits that refs below a folder of refs point at, those that match a glob."""
    if not globs:
        return []
    patterns = [f"{below}/{glob}" for glob in globs]
    said = repo.git("for-each-ref", "--format=%(objectname) %(*objectname)", *patterns).checked()
    return [line.split()[-1] for line in said.decode("ascii").splitlines()]


def reached(repo: Repository, branches: Sequence[str]) -> set[Oid]:
    """The commits that branches reach, local ones and those of remotes, by glob."""
    tips = [
        *pointed_at(repo, "refs/heads", branches),
        *pointed_at(repo, "refs/remotes", [f"*/{branch}" for branch in branches]),
    ]
    if not tips:
        return set()
    listed = repo.git("rev-list", "--stdin", stdin="\n".join([*tips, ""]).encode("ascii"))
    return set(listed.output.decode("ascii").split())


def records(repo: Repository, commits: Sequence[Oid]) -> list[CommitRecord]:
    """The records of the commits named, in their order. Raises GitFailed when one of their trees is missing."""
    if not commits:
        return []
    said = repo.git(*_LOG, "--no-walk=unsorted", "--stdin", stdin="\n".join([*commits, ""]).encode("ascii")).checked()
    return list(_records(iter(said.split(b"\0")[:-1])))


def _records(words: Iterator[bytes]) -> Iterator[CommitRecord]:
    """The records of a stream of words: a header, and for each change `:modes ids status`, its path, for R another."""
    header = b""
    changes: list[Change] = []
    for word in words:
        said = word.removeprefix(b"\n")
        if said.startswith(b":"):
            status = chr(said[said.rindex(b" ") + 1])
            old_path = next(words, b"")
            changes.append(Change(old_path, next(words, b"") if status in "RC" else old_path, status))
            continue
        if header:
            yield _record(header, changes)
        header, changes = said, []
    if header:
        yield _record(header, changes)


def _record(header: bytes, changes: list[Change]) -> CommitRecord:
    commit, _, subject = header.partition(b" ")
    return CommitRecord(commit.decode("ascii"), subject.decode("utf-8", "replace"), tuple(changes))
