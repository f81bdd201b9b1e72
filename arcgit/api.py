"""How programs ask: `arcgit.open(path)`. The one way in for every front door, so that none can answer otherwise.

It maps and decides little: a searcher answers, `shown` shows, `refreshing` indexes, and this holds them to one
repository. Whatever loads numpy is imported when it is first needed: `show` and `outline` do without.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Self

from arcgit import lastanswer, query
from arcgit.errors import BadQuery, NotARepository, StoreUnavailable
from arcgit.opened import Opened
from arcgit.searcher import Request, Searcher
from arcgit.source import config
from arcgit.source.repo import Repository, discover

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from arcgit.embedding.embedder import Embedder
    from arcgit.exchange.exchange import Exchange
    from arcgit.model import Answer, Excerpt, FileOutline, Hit, OutlineItem, Settings, Status, Tidied
    from arcgit.superproject import Superproject

Progress = Callable[[int, int], None]
"""Called with (bytes read, bytes to read) while blobs are indexed."""


def open(path: str | os.PathLike[str] = "", *, embedder: Embedder | None = None) -> Repo:
    """The repository at or above `path` (the current directory). Raises NotARepository and BadSetting.

    An `embedder` has `name`, `dim` and `encode(list of texts) -> array`: its vectors are one more list.
    Where no path is given and the current directory is in none, it is the one that `arcsearch.repo` names.
    """
    try:
        return Repo(discover(os.fspath(path)), embedder=embedder)
    except NotARepository:
        named = "" if path else config.everywhere("repo")
        if not named:
            raise
        return Repo(discover(named), by_setting=True, embedder=embedder)


def outline_of_files(paths: Iterable[str]) -> Iterator[FileOutline]:
    """The declarations of plain files, in a repository or not."""
    from arcgit import outline

    return (outline.of_disk(path, path) for path in paths)


def _untold(done: int, total: int) -> None:
    """Progress that nobody asked for."""


class Repo:
    """An open repository, for one thread. Paths it takes and gives are from the top of the repository, with `/`.

    `within`, where a method has it, is a folder of the repository that typed paths and globs start from instead.
    `by_setting` is true for the one that `arcsearch.repo` names.
    """

    def __init__(self, repository: Repository, *, by_setting: bool = False, embedder: Embedder | None = None) -> None:
        self.by_setting = by_setting
        self._opened = Opened(repository, embedder=embedder)
        self._searcher = Searcher(self._opened)
        self._opened_superproject: Superproject | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        if self._opened_superproject is not None:
            self._opened_superproject.close()
        self._opened.close()
        self._searcher.forget()

    @property
    def settings(self) -> Settings:
        """The `arcsearch.*` settings."""
        return self._opened.settings

    @property
    def git_settings(self) -> Mapping[str, str]:
        """The last value of every key of git's configuration, its section and name in lower case."""
        return self._opened.configuration.values

    @property
    def work_tree(self) -> str:
        """The folder of the work tree; empty in a bare repository."""
        return self._opened.repository.work_tree

    @property
    def prefix(self) -> str:
        """The folder that was opened, inside the work tree: empty at its top, else ending in `/`."""
        return self._opened.repository.prefix

    @property
    def start(self) -> str:
        """The folder that was opened, on disk; empty in a bare repository."""
        return os.path.join(self.work_tree, self.prefix) if self.work_tree else ""

    @property
    def git_dir(self) -> str:
        """The git directory of this work tree."""
        return self._opened.repository.git_dir

    @property
    def index_folder(self) -> Path:
        """Where the index lies."""
        return self._opened.store.folder

    @property
    def editor(self) -> str:
        """The shell command of the editor that git would open. Raises GitFailed when there is none."""
        return self._opened.repository.git("var", "GIT_EDITOR").checked().decode("utf-8", "surrogateescape").strip()

    # the index

    def refresh(
        self, rev: str = "HEAD", *, full: bool = False, jobs: int = 0, progress: Progress | None = None
    ) -> Status:
        """Bring the index up to a revision, blocking until it is complete. `full` builds it anew; `jobs` 0: one a core.

        Then the index folder is tidied, where that is due. Raises UnknownRevision, NoCommits and StoreUnavailable.
        """
        from arcgit import condition
        from arcgit.ready import Ready
        from arcgit.refreshing.made import stored
        from arcgit.refreshing.making import refresh
        from arcgit.upkeep import tidying

        opened = self._opened
        located = opened.repository.locate(rev)
        if full:
            opened.store.prepare()
            opened.store.clear()
        snapshot = refresh(
            opened.repository, opened.settings, located.tree, opened.store, jobs=jobs, progress=progress or _untold
        )
        if tidying.is_due(opened.store, snapshot.manifest):
            with suppress(StoreUnavailable):  # what was asked for is done
                self.tidy(thorough=False, wait_seconds=0)
            snapshot = stored(opened.store, opened.settings, located.tree) or snapshot
        ready = Ready(opened, located, snapshot, refresh=True)
        self._searcher.keep(ready)
        status = condition.of_snapshot(opened, located, snapshot)
        return status._replace(notes=tuple(self._searcher.filled(ready.view)))

    def finish(self, rev: str) -> None:
        """`refresh` in a detached process, unless another one is at the same revision."""
        opened = self._opened
        opened.store.prepare()
        with opened.store.finishing(opened.repository.locate(rev).tree) as mine:
            if mine:
                self.refresh(rev)

    def tidy(self, *, thorough: bool = True, wait_seconds: float = 600) -> Tidied | None:
        """Remove what no revision needs any more and put together what came in pieces.

        `thorough` also looks for what no ref reaches. None when another process keeps writing for the whole wait.
        """
        from arcgit.upkeep import tidying

        opened = self._opened
        self._searcher.forget()
        return tidying.alone(
            opened.repository, opened.settings, opened.store, thorough=thorough, wait_seconds=wait_seconds
        )

    def status(self) -> Status:
        """What the index holds for HEAD. Builds nothing: `commit` is empty when HEAD is not indexed."""
        from arcgit import condition

        return condition.of_head(self._opened)

    @property
    def remarks(self) -> list[str]:
        """What a person should be told of the index folder, a sentence each."""
        return self._searcher.notes()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is indexed, as in a fresh clone."""
        return not self._opened.store.names("segments")

    @property
    def snapshots(self) -> Exchange:
        """Snapshots that are published and fetched."""
        from arcgit.exchange.exchange import Exchange

        self._searcher.forget()  # what is fetched takes the place of what was made ready
        return Exchange(self._opened)

    @contextmanager
    def alone(self, purpose: str) -> Iterator[bool]:
        """Hold the lock named after a purpose; yields whether nobody else did. Raises StoreUnavailable."""
        self._opened.store.prepare()
        with self._opened.store.lock(wait_seconds=0, name=purpose) as mine:
            yield mine

    # searching

    def search(
        self,
        text: str,
        *,
        kinds: Sequence[str] | None = None,
        paths: Sequence[str] | None = None,
        languages: Sequence[str] | None = None,
        files: Sequence[str] | None = None,
        symbols: Sequence[str] | None = None,
        rev: str | None = None,
        changed: str | None = None,
        limit: int = 20,
        worktree: bool = True,
        refresh: bool = True,
        depth: int = 0,
        budget_ms: int | None = None,
        syntax: str = "query",
        within: str = "",
        recurse_submodules: bool = False,
        progress: Progress | None = None,
    ) -> Answer:
        """The files that answer, best first, each at its best place.

        `kinds`, `paths` (globs), `languages`, `files` and `symbols` narrow; the query may hold such filters too. `rev`
        is any revision, None is HEAD with the work tree over it. `changed` leaves only the declarations that were
        added, modified or removed between two revisions, `A...B`, `A..B` or `A` (and the work tree); an empty `text`
        lists them. `recurse_submodules` searches submodules too, their paths under their folders. The index is brought
        up to date first, unless `refresh` is false. `syntax` is "query", "plain" (the text as it is) or "regex". With
        `budget_ms`, what cannot be indexed in that time is left to a detached process, and the answer says that it is
        partial. Raises BadQuery, BadFilter, UnknownRevision and StoreUnavailable.
        """
        if depth:
            raise BadQuery(
                f"depth {depth} asks for callers and callees, which this version does not know; leave it out"
            )
        if changed is not None and rev:
            raise BadQuery(
                f"a change names its own revisions: leave out {rev!r}, or write it as the end of {changed!r}"
            )
        asked = query.parse(
            text,
            syntax=syntax,
            within=within,
            kinds=kinds or (),
            languages=languages or (),
            paths=paths or (),
            files=files or (),
            symbols=symbols or (),
            may_be_empty=changed is not None,
        )
        request = Request(rev, changed, worktree, limit, refresh, budget_ms, progress or _untold)
        if not recurse_submodules:
            return self._searcher.search(asked, request)
        if changed is not None:
            raise BadQuery("a change of this repository is no change of its submodules: ask inside each of them")
        return self._superproject.search(asked, request)

    def remember(self, answer: Answer, rev: str = "") -> None:
        """Keep an answer's places, for `show` to number. `rev` is what was searched, empty for the work tree."""
        lastanswer.remember(self.index_folder, self.git_dir, answer, rev)

    # showing

    def excerpt(self, hit: Hit, most_lines: int) -> Excerpt:
        """The first lines of a hit, from the text that it was found in."""
        from arcgit import shown

        opened, path = self._opened, hit.path
        if self._opened_superproject is not None:
            opened, path = self._opened_superproject.owner(hit.path)
        return shown.excerpt(opened, hit._replace(path=path), most_lines)._replace(path=hit.path)

    def show(self, pointed: str, *, rev: str | None = None, within: str = "") -> Excerpt:
        """The declaration at `path:line`, at `path#name`, of a name, or of hit 3 (`#3`) of the last answer.

        A path may lie in a submodule. Raises UnknownTarget.
        """
        from arcgit import shown, target

        number = target.number_of(pointed)
        if number:
            recalled = lastanswer.recall(self.index_folder, self.git_dir, number)
            pointed, rev, within = f"{recalled.path}:{recalled.line}", recalled.revision or rev, ""
        path = posixpath.normpath(posixpath.join(within, pointed))
        held = self._superproject.holder(path, rev) if "/" in path else None
        if held is None:
            return _shown(self._searcher, pointed, rev, within)
        return shown.under(held.folder, _shown(held.searcher, path.removeprefix(held.folder), held.rev, ""))

    def outlines(
        self, paths: Sequence[str] | None = None, *, rev: str | None = None, within: str = ""
    ) -> Iterator[FileOutline]:
        """The declarations of the files that the paths (files, folders, globs) mean, file by file as they are read."""
        from arcgit import outline, shown

        return outline.of_edition(shown.edition(self._opened, rev), paths or (), within, "" if rev else self.work_tree)

    def outline(
        self, paths: Sequence[str] | None = None, *, rev: str | None = None, within: str = ""
    ) -> list[OutlineItem]:
        """The declarations of the files that the paths mean, of all files where there are none."""
        return [item for file in self.outlines(paths, rev=rev, within=within) for item in file.items]

    @property
    def _superproject(self) -> Superproject:
        if self._opened_superproject is None:
            from arcgit.superproject import Superproject

            self._opened_superproject = Superproject(self._searcher)
        return self._opened_superproject


def _shown(searcher: Searcher, pointed: str, rev: str | None, within: str) -> Excerpt:
    """The declaration that a target names in one repository."""
    from arcgit import shown

    files = shown.edition(searcher.opened, rev)

    def declaring(folded: str) -> list[str]:
        located, _ = searcher.opened.located(rev, worktree=False)
        request = Request(rev, None, worktree=False, limit=0, refresh=True, budget_ms=None, progress=_untold)
        view = searcher.made_ready(located, request).view if located.tree else None
        return shown.declaring(folded, files, view)

    return shown.pointed_at(pointed, files, within, declaring)
