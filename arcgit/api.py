"""How programs ask: `arcgit.open(path)`. The one way in for every front door, so that none can answer otherwise.

It maps and holds together, and decides little: discovery → settings → store → refresh → view → query → find → answer.
Whatever loads numpy is imported when it is first needed: `show` and `outline` do without.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from arcgit import lastanswer, query
from arcgit.errors import BadQuery, DamagedFile, NoCommits
from arcgit.model import (
    Answer,
    Excerpt,
    FileOutline,
    Hit,
    Located,
    OutlineItem,
    SkipReason,
    Status,
    WorkTreeChange,
)
from arcgit.source import config
from arcgit.source.blob import open_blobs
from arcgit.source.repo import Repository, discover
from arcgit.source.worktree import read, status

if TYPE_CHECKING:
    from pathlib import Path

    from arcgit.edition import Edition
    from arcgit.query import Query
    from arcgit.ready import Ready, Source
    from arcgit.refreshing.made import Snapshot
    from arcgit.snapshot.store import Store

Progress = Callable[[int, int], None]
"""Called with (bytes read, bytes to read) while blobs are indexed."""

A_FEW = 64
"""Blobs read to show an answer, about."""

PATIENCE_SECONDS = 600.0
"""How long a regular expression may take, where no budget is given."""


def open(path: str | os.PathLike[str] = "") -> Repo:
    """The repository at or above `path` (the current directory). Raises NotARepository and BadSetting."""
    return Repo(discover(os.fspath(path)))


def outline_of_files(paths: Iterable[str]) -> Iterator[FileOutline]:
    """The declarations of plain files, in a repository or not."""
    from arcgit import outline

    return (outline.of_disk(path, path) for path in paths)


class Repo:
    """An open repository, for one thread. Paths it takes and gives are from the top of the repository, with `/`.

    `within`, where a method has it, is a folder of the repository that typed paths and globs start from instead.
    """

    def __init__(self, repository: Repository) -> None:
        configuration = config.read(repository)
        self.settings = configuration.settings
        self.git_settings = configuration.values
        self._untracked = configuration.untracked
        self._repository = repository
        self._blobs = open_blobs(repository, expected=A_FEW)
        self._opened_store: Store | None = None
        self._ready: Ready | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._blobs.close()
        self._ready = None

    @property
    def work_tree(self) -> str:
        """The folder of the work tree; empty in a bare repository."""
        return self._repository.work_tree

    @property
    def prefix(self) -> str:
        """The folder that was opened, inside the work tree: empty at its top, else ending in `/`."""
        return self._repository.prefix

    @property
    def start(self) -> str:
        """The folder that was opened, on disk; empty in a bare repository."""
        return os.path.join(self.work_tree, self.prefix) if self.work_tree else ""

    @property
    def git_dir(self) -> str:
        """The git directory of this work tree."""
        return self._repository.git_dir

    @property
    def index_folder(self) -> Path:
        """Where the index lies."""
        return self._store.folder

    @contextmanager
    def alone(self, purpose: str) -> Iterator[bool]:
        """Hold the lock named after a purpose; yields whether nobody else did. Raises StoreUnavailable."""
        self._store.prepare()
        with self._store.lock(wait_seconds=0, name=purpose) as mine:
            yield mine

    @property
    def editor(self) -> str:
        """The shell command of the editor that git would open. Raises GitFailed when there is none."""
        return self._repository.git("var", "GIT_EDITOR").checked().decode("utf-8", "surrogateescape").strip()

    # indexing

    def refresh(
        self, rev: str = "HEAD", *, full: bool = False, jobs: int = 0, progress: Progress | None = None
    ) -> Status:
        """Bring the index up to a revision, blocking until it is complete. `full` builds it anew; `jobs` 0: one a core.

        Raises UnknownRevision, NoCommits and StoreUnavailable.
        """
        from arcgit.ready import Ready
        from arcgit.refreshing.making import refresh

        located = self._repository.locate(rev)
        if full:
            self._store.prepare()
            self._store.clear()
        snapshot = refresh(
            self._repository, self.settings, located.tree, self._store, jobs=jobs, progress=progress or _untold
        )
        self._ready = Ready(self._source(), located, snapshot, refresh=True)
        return self._status(located, snapshot)

    def status(self) -> Status:
        """What the index holds for HEAD. Builds nothing: `commit` is empty when HEAD is not indexed."""
        from arcgit.refreshing.made import stored

        try:
            head = self._repository.locate("HEAD")
        except NoCommits:
            return Status("", "", "", 0, 0, 0, self._store.bytes_on_disk())
        snapshot = stored(self._store, self.settings, head.tree)
        if snapshot is None:
            return Status("", head.commit, head.tree, 0, 0, 0, self._store.bytes_on_disk())
        return self._status(head, snapshot)

    def _status(self, located: Located, snapshot: Snapshot) -> Status:
        from arcgit.coverage import text_only

        try:
            head = self._repository.locate("HEAD").commit
        except NoCommits:
            head = ""
        return Status(
            commit=located.commit,
            head=head,
            tree=located.tree,
            files=len(snapshot.manifest.files),
            chunks=int(snapshot.manifest.files.first_chunk[-1]),
            segments=len(snapshot.segments),
            disk_bytes=self._store.bytes_on_disk(),
            skipped=snapshot.skipped,
            missing=tuple(snapshot.missing),
            text_only=text_only(snapshot.manifest.files),
        )

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
        limit: int = 20,
        worktree: bool = True,
        refresh: bool = True,
        depth: int = 0,
        budget_ms: int | None = None,
        syntax: str = "query",
        within: str = "",
        progress: Progress | None = None,
    ) -> Answer:
        """The files that answer, best first, each at its best place.

        `kinds`, `paths` (globs), `languages`, `files` and `symbols` narrow; the query may hold such filters too. `rev`
        is any revision, None is HEAD with the work tree over it. The index is brought up to date first, unless
        `refresh` is false. `syntax` is "query", "plain" (the text as it is) or "regex". With `budget_ms`, what cannot
        be indexed in that time is left to a detached process, and the answer says that it is partial. Raises BadQuery,
        BadFilter, UnknownRevision and StoreUnavailable.
        """
        if depth:
            raise BadQuery(
                f"depth {depth} asks for callers and callees, which this version does not know; leave it out"
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
        )
        located, changes = self._located(rev, worktree=worktree)
        if not located.tree and not changes:
            return _nothing(text, NoCommits("HEAD"))
        patience = PATIENCE_SECONDS if budget_ms is None else budget_ms / 1000
        mending = [self._store.clear, self._store.discard_damaged]
        while True:
            try:
                ready = self._made_ready(
                    located, words=asked.words, refresh=refresh, budget_ms=budget_ms, progress=progress
                )
                return self._answer(asked, located, ready, limit, changes, patience)
            except DamagedFile as damage:  # in a block that nothing had read until now
                if not mending:
                    raise
                self._store.log(str(damage))
                self._ready = None
                refresh = True
                mending.pop()()

    def _located(self, rev: str | None, *, worktree: bool) -> tuple[Located, Sequence[WorkTreeChange]]:
        """The tree to search and what the work tree has otherwise; both empty for an unborn HEAD."""
        if rev is None and worktree:
            return status(self._repository, untracked=self._untracked)
        try:
            return self._repository.locate(rev or "HEAD"), ()
        except NoCommits:
            if rev:
                raise
            return Located("HEAD", "", ""), ()

    def _made_ready(
        self,
        located: Located,
        *,
        words: Sequence[str] = (),
        refresh: bool = True,
        budget_ms: int | None = None,
        progress: Progress | None = None,
    ) -> Ready:
        from arcgit.ready import made_ready

        known = self._ready
        if (
            known is None
            or (known.located.commit, known.located.tree) != (located.commit, located.tree)
            or known.partial
        ):
            self._ready = known = made_ready(
                self._source(),
                located,
                words=words,
                refresh=refresh,
                budget_seconds=None if budget_ms is None else budget_ms / 1000,
                progress=progress or _untold,
            )
        return known

    def _source(self) -> Source:
        from arcgit.ready import Source

        return Source(self._repository, self.settings, self._store, self._blobs.read)

    def _answer(
        self,
        asked: Query,
        located: Located,
        ready: Ready,
        limit: int,
        changes: Sequence[WorkTreeChange],
        patience: float,
    ) -> Answer:
        from arcgit.find import find, find_lines
        from arcgit.rank.subjects import subject_scores

        view, overlaid = ready.view, 0
        if changes:
            from arcgit.overlay import lay_over

            laid = lay_over(ready.snapshot, changes, self._repository, self.settings, self._blobs.read)
            view, overlaid = laid.view, laid.files
        notes = list(self._notes())
        if asked.regex:
            from arcgit import regex

            lines = regex.matched(self._repository, asked.regex, located.tree, changes, seconds=patience)
            found = find_lines(view, asked, lines.lines, limit=limit)
            if not lines.complete:
                notes.append("not everything was searched: there are too many matches, or it takes too long")
        else:
            scores = None
            if not asked.symbol and ready.subjects is not None:
                scores = subject_scores(ready.subjects, asked.terms, view.file_of_row)
            found = find(view, asked, limit=limit, rank=self.settings.rank, subjects=scores)
        return Answer(
            query=asked.text,
            commit=located.commit,
            tree=located.tree,
            overlaid=overlaid,
            partial=ready.partial,
            skipped=ready.snapshot.skipped,
            hits=found.hits,
            withheld=found.withheld,
            narrow=found.narrow,
            notes=(*found.notes, *notes),
            next_step=found.next_step,
        )

    def _notes(self) -> Iterator[str]:
        if self._store.temporary:
            yield "the index folder cannot be written; this answer was indexed in memory, for this once"

    # showing

    def excerpt(self, hit: Hit, most_lines: int) -> Excerpt:
        """The first lines of a hit, from the text that it was found in."""
        path = hit.path.encode("utf-8", "surrogateescape")
        data = read(self._repository, path) if hit.overlaid else self._blobs.read(hit.blob)
        from arcgit.edition import decoded

        text = decoded(hit.path, data) if data is not None else SkipReason.MISSING
        lines = (
            () if isinstance(text, SkipReason) else text.lines(hit.line, min(hit.end_line, hit.line + most_lines - 1))
        )
        return Excerpt(
            path=hit.path,
            line=hit.line,
            end_line=hit.end_line,
            kind=hit.kind,
            name=hit.name,
            container=hit.container,
            signature=hit.signature,
            language=hit.language,
            lines=lines,
            others=(),
        )

    def show(self, pointed: str, *, rev: str | None = None, within: str = "") -> Excerpt:
        """The declaration at `path:line`, at `path#name`, of a name, or of hit 3 (`#3`) of the last answer.

        Raises UnknownTarget.
        """
        from arcgit import target

        number = target.number_of(pointed)
        if number:
            recalled = lastanswer.recall(self._store.folder, self._repository.git_dir, number)
            pointed, rev, within = f"{recalled.path}:{recalled.line}", recalled.revision or rev, ""
        edition = self._edition(rev)
        wanted = target.understood(pointed, edition, within)
        if isinstance(wanted, target.Lines):
            return target.lines(wanted, edition)
        return target.named(wanted, edition, lambda folded: self._declaring(folded, edition, rev))

    def outlines(
        self, paths: Sequence[str] | None = None, *, rev: str | None = None, within: str = ""
    ) -> Iterator[FileOutline]:
        """The declarations of the files that the paths (files, folders, globs) mean, file by file as they are read."""
        from arcgit import outline

        return outline.of_edition(self._edition(rev), paths or (), within, "" if rev else self.work_tree)

    def outline(
        self, paths: Sequence[str] | None = None, *, rev: str | None = None, within: str = ""
    ) -> list[OutlineItem]:
        """The declarations of the files that the paths mean, of all files where there are none."""
        return [item for file in self.outlines(paths, rev=rev, within=within) for item in file.items]

    def remember(self, answer: Answer, rev: str | None = None) -> None:
        """Keep an answer's places, for `show` to number."""
        lastanswer.remember(self._store.folder, self._repository.git_dir, answer, rev or "")

    def _edition(self, rev: str | None) -> Edition:
        from arcgit.edition import Edition
        from arcgit.source import tree

        located, changes = self._located(rev, worktree=True)
        entries = tree.entries(self._repository, located.tree) if located.tree else ()
        return Edition(self._repository, self.settings, self._blobs, entries, changes)

    def _declaring(self, folded: str, edition: Edition, rev: str | None) -> list[str]:
        """The paths that declare a name: indexed ones, what is tried or shown elsewhere last, and changed files."""
        located, _ = self._located(rev, worktree=False)
        paths = {path.decode("utf-8", "surrogateescape"): 0 for path in edition.changed()}
        if located.tree:
            view = self._made_ready(located).view
            for file in sorted(set(view.file_of(view.symbols(folded).row).tolist())):
                paths.setdefault(view.path(file), int(view.roles[file]))
        return sorted(paths, key=lambda path: (bool(paths[path]), path))

    @property
    def _store(self) -> Store:
        if self._opened_store is None:
            from arcgit.snapshot.store import Store

            self._opened_store = Store.of(self._repository.common_dir, self.settings)
        return self._opened_store


def _nothing(text: str, why: NoCommits) -> Answer:
    return Answer(
        query=text,
        commit="",
        tree="",
        overlaid=0,
        partial=None,
        skipped={},
        hits=(),
        withheld=0,
        narrow=(),
        notes=(str(why),),
        next_step="",
    )


def _untold(done: int, total: int) -> None:
    """Progress that nobody asked for."""
