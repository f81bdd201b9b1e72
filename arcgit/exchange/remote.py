"""The git remote as a carrier: every file is a blob under a ref, `refs/arcsearch/<layout>/<name>`.

Whoever may fetch may read them, whoever may push may publish, over every protocol that git speaks. No branch is
touched, and `git fetch` and `git clone` do not bring them along.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event

from arcgit.errors import ExchangeFailed, GitFailed
from arcgit.exchange.abreast import Doing
from arcgit.exchange.carrier import NAME, layout
from arcgit.model import Oid
from arcgit.source.repo import Repository
from arcgit.source.transport import Remote

PREFIX = "refs/arcsearch/"
BYTES_AT_ONCE = 16 << 20
"""What one fetch brings: few connections for what is small. A host looks for deltas between all the large blobs that it
sends at once, and finds none: four parts of Linux, asked for together, took it ten times as long as one by one."""

File = tuple[str, bytes]


class GitRemote:
    """Published files on a remote, named or by address. `aside` is a folder for what is on its way."""

    def __init__(self, repository: Repository, address: str, aside: Path) -> None:
        self._repository = repository
        self._address = address
        self._aside = aside
        self._prefix = f"{PREFIX}{layout()}/"
        self._refs: dict[str, Oid] = {}

    @property
    def where(self) -> str:
        return self._address

    def names(self) -> list[str]:
        with self._remote() as remote:
            self._refs = remote.refs(self._prefix)
        return sorted(filter(NAME.fullmatch, (ref.removeprefix(self._prefix) for ref in self._refs)))

    def read(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
        if not self._refs:
            self.names()
        known = {self._prefix + name: most for name, most in wanted.items() if self._prefix + name in self._refs}
        ended = Event()

        def fetched(sizes: Mapping[str, int]) -> list[File]:
            with self._remote() as remote:
                oids = {ref: self._refs[ref] for ref in sizes}
                came = remote.blobs(oids, sum(sizes.values()), goes_on=lambda: not ended.is_set())
                return [(ref.removeprefix(self._prefix), data) for ref, data in came if len(data) <= sizes[ref]]

        coming: Doing[list[File]] | None = None
        try:
            for group in [*_grouped(known), {}]:  # one is on its way while the one before it is used
                before, coming = coming, Doing(partial(fetched, group)) if group else None
                if before is not None:
                    yield from before.result()
        finally:
            ended.set()
            if coming is not None:
                coming.join()

    def write(self, files: Mapping[str, Path]) -> None:
        with self._remote() as remote:
            remote.put({self._prefix + name: path for name, path in files.items()})

    def remove(self, names: Sequence[str]) -> None:
        with self._remote() as remote:
            remote.remove([self._prefix + name for name in names])

    @contextmanager
    def _remote(self) -> Iterator[Remote]:
        self._aside.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="objects-", dir=self._aside) as folder:
            try:
                yield Remote(self._repository, self._address, Path(folder))
            except GitFailed as error:
                raise ExchangeFailed(self.where, str(error)) from None


def _grouped(sizes: Mapping[str, int]) -> Iterator[dict[str, int]]:
    group: dict[str, int] = {}
    filled = 0
    for ref, size in sizes.items():
        if group and filled + size > BYTES_AT_ONCE:
            yield group
            group, filled = {}, 0
        group[ref] = size
        filled += size
    if group:
        yield group
