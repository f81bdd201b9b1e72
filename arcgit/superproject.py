"""A repository with its submodules, searched as one: each with an index of its own, their paths joined.

With the work tree a submodule is searched as it is checked out; at a revision, at the commit which that revision has
for it. What is not checked out here cannot be searched, and is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arcgit.collection import Collection, Region
from arcgit.errors import ArcgitError, NoCommits, UnknownRevision
from arcgit.model import Answer, Located, Partial, SkipReason, WorkTreeChange
from arcgit.opened import Opened
from arcgit.record import NamedTuple
from arcgit.searcher import Request, Searcher, nothing, unharmed, verified, with_unread
from arcgit.source import submodule
from arcgit.source.submodule import Submodule
from arcgit.source.tree import named

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.model import Oid
    from arcgit.query import Query
    from arcgit.ready import Ready
    from arcgit.source.repo import Repository

DEEPEST = 16
"""Submodules inside each other that are entered."""


class Member(NamedTuple):
    """A repository of the whole, and what of it is searched. `folder` is empty or ends in `/`."""

    folder: bytes
    searcher: Searcher
    located: Located
    changes: Sequence[WorkTreeChange]


class Held(NamedTuple):
    """A submodule by its folder, ending in `/`, and the commit in question, None for what is checked out."""

    folder: str
    searcher: Searcher
    rev: str | None


class _Shown(NamedTuple):
    """A member made ready, with its view."""

    member: Member
    ready: Ready
    view: View
    overlaid: int
    partial: Partial | None


class Superproject:
    """Answers queries about a repository and the submodules in it."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self._inner: dict[bytes, Searcher] = {}
        self._absent: list[bytes] = []

    def close(self) -> None:
        """Close the submodules; the repository around them is somebody else's."""
        for searcher in self._inner.values():
            searcher.forget()
            searcher.opened.close()
        self._inner.clear()

    def search(self, asked: Query, request: Request) -> Answer:
        """Raises UnknownRevision, StoreUnavailable and BadQuery."""
        self._absent = []
        located, changes = self._searcher.opened.located(request.rev, worktree=request.worktree)
        top = Member(b"", self._searcher, located, changes)
        members = [top, *self._below(top, request, DEEPEST)]
        members = [member for member in members if member.located.tree or member.changes or member is top]
        if not any(member.located.tree or member.changes for member in members):
            return nothing(asked.text, NoCommits("HEAD"))
        rank = self._searcher.opened.settings.rank
        searchers = [member.searcher for member in members]

        def attempt(request: Request) -> Answer:
            shown = list(_shown(members, asked, request))
            collection = self._collection(shown)
            answer = collection.answer(asked, limit=request.limit, rank=rank, seconds=request.patience)
            return verified(answer, collection.view, searchers)

        return unharmed(searchers, attempt, request)

    def owner(self, path: str) -> tuple[Opened, str]:
        """The repository that holds a path of the last answer, and the path in it."""
        name = path.encode("utf-8", "surrogateescape")
        for folder in sorted(self._inner, key=len, reverse=True):
            if name.startswith(folder):
                return self._inner[folder].opened, name[len(folder) :].decode("utf-8", "surrogateescape")
        return self._searcher.opened, path

    def holder(self, path: str, rev: str | None) -> Held | None:
        """The innermost submodule that a path lies in; None where the repository itself holds it.

        Raises UnknownRevision where the revision has no such submodule.
        """
        held = None
        folder, searcher, name = b"", self._searcher, path.encode("utf-8", "surrogateescape")
        while found := submodule.around(searcher.opened.repository, name[len(folder) :]):
            inner, repository = found
            rev = _commit_at(searcher.opened, inner, rev) if rev else None
            folder += inner + b"/"
            searcher = self._kept(folder, repository)
            held = Held(folder.decode("utf-8", "surrogateescape"), searcher, rev)
        return held

    def _below(self, around: Member, request: Request, depth: int) -> Iterator[Member]:
        """The submodules of a member, and theirs."""
        for found in _submodules(around, request):
            folder = around.folder + found.path + b"/"
            searcher = self._opened(around.searcher.opened, found, folder)
            member = _member(folder, searcher, found.commit, request) if searcher else None
            if member is None:
                self._absent.append(folder[:-1])
                continue
            yield member
            if depth:
                yield from self._below(member, request, depth - 1)

    def _opened(self, around: Opened, found: Submodule, folder: bytes) -> Searcher | None:
        repository = submodule.repository_of(around.repository, found.path)
        if repository is None or repository.object_format != around.repository.object_format:
            return None
        return self._kept(folder, repository)

    def _kept(self, folder: bytes, repository: Repository) -> Searcher:
        known = self._inner.get(folder)
        if known is None or known.opened.repository.git_dir != repository.git_dir:
            self._inner[folder] = known = Searcher(Opened(repository))
        return known

    def _collection(self, shown: Sequence[_Shown]) -> Collection:
        from arcgit.index.joined import Part, joined
        from arcgit.index.view import View

        parts = [Part(one.member.folder, one.view.files_table, len(one.view.segments)) for one in shown]
        files, places = joined(parts)
        regions = []
        for one, place in zip(shown, places, strict=True):
            rows = one.view.file_of_row
            here = place[rows] if len(place) else rows
            here[rows < 0] = -1
            repository = one.member.searcher.opened.repository
            regions.append(Region(one.member.folder, repository, one.ready, one.member.changes, here))

        def read(oid: Oid) -> bytes | None:
            found = (one.view.read(oid) for one in shown)
            return next((data for data in found if data is not None), None)

        skipped: Counter[SkipReason] = sum((Counter(one.ready.snapshot.skipped) for one in shown), Counter())
        skipped[SkipReason.SUBMODULE] = len(self._absent)
        return Collection(
            view=View(files, [segment for one in shown for segment in one.view.segments], read),
            regions=regions,
            overlaid=sum(one.overlaid for one in shown),
            partial=_partial(shown),
            skipped=+skipped,
            notes=[*self._searcher.notes(), *self._notes()],
            change=None,
            inside=None,
            opened=self._searcher.opened,
        )

    def _notes(self) -> list[str]:
        if not self._absent:
            return []
        named = ", ".join(path.decode("utf-8", "replace") for path in self._absent)
        return [f"not searched, as they are not here: {named}; `git submodule update --init --recursive` fetches them"]


def _commit_at(opened: Opened, path: bytes, rev: str) -> Oid:
    """The commit that a revision has for a submodule."""
    for entry in named(opened.repository, opened.repository.locate(rev).tree, [path]):
        return entry.oid
    raise UnknownRevision(rev, f"it has no submodule {path.decode('utf-8', 'replace')}")


def _submodules(around: Member, request: Request) -> list[Submodule]:
    repository = around.searcher.opened.repository
    if request.rev is None and request.worktree:
        return submodule.in_index(repository)
    return submodule.in_tree(repository, around.located.tree) if around.located.tree else []


def _member(folder: bytes, searcher: Searcher, commit: Oid, request: Request) -> Member | None:
    """What is searched of a submodule; None where the commit asked for is not here."""
    try:
        if request.rev is None and request.worktree:
            return Member(folder, searcher, *searcher.opened.located(None, worktree=True))
        return Member(folder, searcher, searcher.opened.repository.locate(commit), ())
    except ArcgitError:
        return None


def _shown(members: Sequence[Member], asked: Query, request: Request) -> Iterator[_Shown]:
    for member in members:
        ready = member.searcher.made_ready(member.located, request, asked.words)
        view, overlaid, unread = member.searcher.view(ready, member.changes, request)
        yield _Shown(member, ready, view, overlaid, with_unread(ready.partial, view, unread))


def _partial(shown: Sequence[_Shown]) -> Partial | None:
    if not any(one.partial for one in shown):
        return None
    counts = [one.partial or Partial(one.view.files, one.view.files) for one in shown]
    return Partial(sum(count.files_ready for count in counts), sum(count.files_total for count in counts))
