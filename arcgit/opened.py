"""An open repository, for one thread: its objects, its settings, the folder of its index.

What searching, showing and keeping the index have in common. Opening costs two git processes and nothing heavy: the
store, which loads numpy, is opened when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from arcgit.errors import NoCommits
from arcgit.model import Located, Oid, WorkTreeChange
from arcgit.source import config
from arcgit.source.blob import open_blobs
from arcgit.source.config import Configuration
from arcgit.source.repo import Repository
from arcgit.source.worktree import Asked

if TYPE_CHECKING:
    from arcgit.embedding.embedder import Embedder, Guard
    from arcgit.snapshot.store import Store

A_FEW = 64
"""Blobs read to show an answer, about."""


class Opened:
    """A repository with its configuration, read where it is not given. Raises BadSetting.

    An `embedder` that is given goes before the one that the configuration names.
    """

    def __init__(
        self, repository: Repository, configuration: Configuration | None = None, *, embedder: Embedder | None = None
    ) -> None:
        self.repository = repository
        self.configuration = configuration or config.read(repository)
        self.settings = self.configuration.settings
        self.blobs = open_blobs(repository, expected=A_FEW)
        self._embedder = embedder

    def close(self) -> None:
        self.blobs.close()

    @cached_property
    def store(self) -> Store:
        """The index folder."""
        from arcgit.snapshot.store import Store

        return Store.of(self.repository.common_dir, self.settings)

    @cached_property
    def embedder(self) -> Guard | None:
        """What gives vectors, loaded when it is first asked; None where there is none, as in most cases."""
        given, named = self._embedder, self.settings.embedder
        if given is None and not named:
            return None
        from arcgit.embedding.embedder import Guard
        from arcgit.embedding.named import load

        if given is not None:
            return Guard(type(given).__name__, lambda: given)
        return Guard(named, lambda: load(named, self.repository.work_tree))

    @property
    def read(self) -> Callable[[Oid], bytes | None]:
        """Reads a blob; None where it is missing or damaged."""
        return self.blobs.read

    def located(self, rev: str | None, *, worktree: bool) -> tuple[Located, Sequence[WorkTreeChange]]:
        """The tree to search and what the work tree has otherwise; both empty for an unborn HEAD.

        `rev` None is HEAD, with the work tree over it where `worktree` is true. Raises UnknownRevision.
        """
        return self.locating(rev, worktree=worktree)()

    def locating(self, rev: str | None, *, worktree: bool) -> Callable[[], tuple[Located, Sequence[WorkTreeChange]]]:
        """`located` begun: git looks through the work tree while its asker does other things, and then is heard."""
        if rev is None and worktree:
            return Asked(self.repository, untracked=self.configuration.untracked).status
        return lambda: (self._located(rev), ())

    def _located(self, rev: str | None) -> Located:
        try:
            return self.repository.locate(rev or "HEAD")
        except NoCommits:
            if rev:
                raise
            return Located("HEAD", "", "")
