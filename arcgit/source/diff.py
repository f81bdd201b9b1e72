"""Which files two revisions differ in, for a search inside a change (`--changed A...B`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arcgit.errors import UnknownRevision
from arcgit.model import Located, Oid, TreeEntry, WorkTreeChange
from arcgit.record import NamedTuple
from arcgit.source.history import is_shallow
from arcgit.source.repo import Repository
from arcgit.source.tree import named

_OPTIONS = ("--raw", "-z", "-r", "--find-renames", "-l1000", "--no-abbrev", "--ignore-submodules=none", "-O/dev/null")
_NO_FILE, _REGULAR = 0, 0o100644
_HEX = 40


class ChangedFile(NamedTuple):
    """A path that differs, with its entry in the old tree and in the new.

    `old` is None for a path that is new, `new` for one that is gone. They have different paths where a file was
    renamed. The id of a `new` that is the work tree's is not known: it is all zeros.
    """

    old: TreeEntry | None
    new: TreeEntry | None


def compared(repo: Repository, span: str) -> tuple[Located, Located | None]:
    """The two ends of `A...B` (from where B left A), `A..B`, `A^!` or `A`; the new one is None for the work tree.

    That is what `A` alone is compared with, as by `git diff`. An end left out is HEAD. Raises UnknownRevision.
    """
    old, dots, new = span.partition("...")
    if not dots:
        old, dots, new = span.partition("..")
    if not dots:
        return _from_one(repo, span)
    ends = repo.locate(old or "HEAD"), repo.locate(new or "HEAD")
    if dots == "..":
        return ends
    if not (ends[0].commit and ends[1].commit):
        raise UnknownRevision(span, "three dots ask where two commits parted, and one of these is a tree")
    found = repo.git("merge-base", ends[0].commit, ends[1].commit)
    if found.code != 0:
        raise UnknownRevision(span, found.said or _unrelated(repo))
    return repo.peel(span, found.output.decode("ascii").strip()), ends[1]


def _from_one(repo: Repository, span: str) -> tuple[Located, Located | None]:
    """The ends of a commit against its first parent (`A^!`, `A^-`), else a revision and the work tree."""
    if not span.strip():
        raise UnknownRevision(span, "wanted A...B, A..B or A")
    if "^!" in span or "^-" in span:
        said = repo.git("rev-parse", "--revs-only", span)
        commit, *parents = said.output.decode("ascii").split() or [""]
        if commit and not commit.startswith("^") and all(parent.startswith("^") for parent in parents):
            return _before(repo, span, parents), repo.peel(span, commit)
    return repo.locate(span), None if repo.work_tree else repo.locate("HEAD")


def _before(repo: Repository, span: str, parents: Sequence[str]) -> Located:
    """The first parent; the empty tree before a first commit, and where a shallow clone ends."""
    if parents:
        return repo.peel(span, parents[0][1:])
    return Located(span, "", repo.git("hash-object", "-t", "tree", "--stdin").checked().decode("ascii").strip())


def _unrelated(repo: Repository) -> str:
    shallow = is_shallow(repo)
    reach = ", as far as this shallow clone reaches: `git fetch --deepen=100` fetches more" if shallow else ""
    return "no commit is an ancestor of both" + reach


def changed_files(repo: Repository, old_tree: Oid, new_tree: Oid) -> list[ChangedFile]:
    """The paths two trees differ in, by new path, renames followed. Raises GitFailed, as when a tree is missing."""
    return _changed(repo.git("diff-tree", *_OPTIONS, old_tree, new_tree).checked())


def changed_on_disk(repo: Repository, old_tree: Oid, changes: Sequence[WorkTreeChange]) -> list[ChangedFile]:
    """The paths the work tree differs in from a tree. `changes` are those it differs in from HEAD, untracked included.

    Renames are followed as far as git knows of the new path.
    """
    said = repo.git("diff", *_OPTIONS, "--no-ext-diff", "--no-relative", "--no-color", old_tree).checked()
    found = _changed(said)
    known = {file.new.path for file in found if file.new}
    gone = {file.old.path: file.old for file in found if file.old and file.old.path not in known}
    here = [change.path for change in changes if not change.deleted and change.path not in known]
    if not here:
        return found
    entries = {entry.path for entry in named(repo, old_tree, here)}
    new = [ChangedFile(gone.get(path), _on_disk(path)) for path in here if path in gone or path not in entries]
    again = {file.new.path for file in new if file.new}
    kept = [file for file in found if file.new or (file.old and file.old.path not in again)]
    return sorted([*kept, *new], key=_path)


def _on_disk(path: bytes) -> TreeEntry:
    return TreeEntry(path, _REGULAR, "0" * _HEX)


def _path(file: ChangedFile) -> bytes:
    entry = file.new or file.old
    return entry.path if entry else b""


def _changed(said: bytes) -> list[ChangedFile]:
    return sorted(_records(iter(said.split(b"\0")[:-1])), key=_path)


def _records(words: Iterator[bytes]) -> Iterator[ChangedFile]:
    """The files of a stream of words: `:old mode, new mode, old id, new id, status`, a path, after a rename another.

    Git lists a path in conflict once more without a side, and what differs in mode alone holds no other text.
    """
    for about in words:
        old_mode, new_mode, old_oid, new_oid, status = about.removeprefix(b":").split(b" ")
        old_path = next(words)
        path = next(words) if status[:1] in b"RC" else old_path
        file = ChangedFile(_entry(old_path, old_mode, old_oid), _entry(path, new_mode, new_oid))
        if status != b"U" and (old_oid, old_path, old_mode[:2]) != (new_oid, path, new_mode[:2]):
            yield file


def _entry(path: bytes, mode: bytes, oid: bytes) -> TreeEntry | None:
    number = int(mode, 8)
    return TreeEntry(path, number, oid.decode("ascii")) if number != _NO_FILE else None
