"""All that can be done with published snapshots, for one open repository."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from arcgit.errors import NoCommits, RefusedSnapshot, StoreUnavailable
from arcgit.exchange import catalogue, publish, verify
from arcgit.exchange import fetch as fetching
from arcgit.exchange import prune as pruning
from arcgit.exchange.carrier import Carrier
from arcgit.exchange.fetch import ALL, Told
from arcgit.exchange.place import carrier, usual
from arcgit.exchange.prune import Policy
from arcgit.exchanged import Fetched, Listed, Pruned, Published, Verified
from arcgit.refreshing.making import refresh

if TYPE_CHECKING:
    from arcgit.model import Located
    from arcgit.opened import Opened

LOCK = "exchange.lock"
PATIENCE_SECONDS = 600.0


def _untold(done: int, total: int) -> None:
    """Progress that nobody asked for."""


class Exchange:
    """Builds, publishes, fetches, lists, verifies and prunes snapshots. Places are as `exchange.place` reads them; an
    empty one is the remote of `arcsearch.remote`."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def build(self, path: Path, rev: str = "HEAD", *, progress: Callable[[int, int], None] = _untold) -> Published:
        """Write the snapshot of a revision as one file. Raises UnknownRevision and StoreUnavailable."""
        located = self._opened.repository.locate(rev)
        with self._aside() as folder:
            return publish.bundle(self._opened, located, path, folder, progress=progress)

    def publish(
        self,
        rev: str = "HEAD",
        *,
        to: str = "",
        incomplete: bool = False,
        progress: Callable[[int, int], None] = _untold,
    ) -> Published:
        """Publish the snapshot of a revision; what is there already is not sent again.

        Raises UnknownRevision, ExchangeFailed and StoreUnavailable.
        """
        located = self._opened.repository.locate(rev)
        with self._aside() as folder:
            place = self._carrier(to, folder)
            try:
                return publish.publish(self._opened, place, located, folder, incomplete=incomplete, progress=progress)
            except RefusedSnapshot as error:
                verify.refuse(self._opened.store, str(error))
                return publish.publish(self._opened, place, located, folder, incomplete=incomplete, progress=progress)

    def fetch(
        self,
        rev: str = "HEAD",
        *,
        source: str = "",
        sample: int | None = None,
        arriving: Callable[[int, int], None] = _untold,
        progress: Callable[[int, int], None] = _untold,
    ) -> Fetched:
        """Bring the index up to a revision with the nearest published snapshot; `sample` files are verified at once,
        `arcsearch.verifySample` of them where it is None, all for ALL.

        A place that cannot be used is named in the result, and the index is made here. Raises UnknownRevision and
        StoreUnavailable.
        """
        located = self._opened.repository.locate(rev)
        with self._aside() as folder:
            place = self._carrier(source, folder)
            chosen = self._opened.settings.verify_sample if sample is None else sample
            return fetching.fetch(self._opened, place, located, sample=chosen, told=Told(arriving, progress))

    def list(self, *, source: str = "") -> list[Listed]:
        """What is published, the newest first. Raises ExchangeFailed."""
        with self._aside() as folder:
            return catalogue.listed(self._opened, self._carrier(source, folder), self._head())

    def verify(self, rev: str = "HEAD", *, progress: Callable[[int, int], None] = _untold) -> Verified:
        """Extract every file of a revision again and compare; refuse what came from elsewhere when one differs.

        Raises UnknownRevision and StoreUnavailable.
        """
        opened = self._opened
        located = opened.repository.locate(rev)
        snapshot = refresh(opened.repository, opened.settings, located.tree, opened.store, progress=progress)
        files = absent = 0
        try:
            for number, segment in enumerate(snapshot.segments):
                standing = verify.live_blobs(snapshot.manifest.files, number)
                checked = verify.check_all(opened, segment, standing)
                files, absent = files + checked.verified, absent + checked.absent
                if not checked.absent:
                    verify.remember(opened.store, segment, list(standing))
        except RefusedSnapshot as error:
            verify.refuse(opened.store, str(error))
            return Verified(located.commit, files, absent, "", str(error))
        return Verified(located.commit, files, absent, publish.content_of(snapshot), "")

    def prune(self, policy: Policy, *, source: str = "", dry_run: bool = False) -> Pruned:
        """Remove published snapshots by a policy. Raises ExchangeFailed."""
        with self._aside() as folder:
            place = self._carrier(source, folder)
            return pruning.prune(self._opened.repository, place, policy, folder, dry_run=dry_run)

    def _carrier(self, where: str, folder: Path) -> Carrier:
        repository = self._opened.repository
        return carrier(repository, where, folder) if where else usual(repository, self._opened.settings.remote, folder)

    def _head(self) -> Located | None:
        try:
            return self._opened.repository.locate("HEAD")
        except NoCommits:
            return None

    @contextmanager
    def _aside(self) -> Iterator[Path]:
        """A folder for what is on its way. One exchange at a time; what a killed one left is removed."""
        store = self._opened.store
        store.prepare()
        with store.lock(wait_seconds=PATIENCE_SECONDS, name=LOCK) as mine:
            if not mine:
                raise StoreUnavailable(f"another process has been exchanging snapshots for {PATIENCE_SECONDS:.0f} s")
            for left in store.folder.glob("exchange-*"):
                shutil.rmtree(left, ignore_errors=True)
            with tempfile.TemporaryDirectory(prefix="exchange-", dir=store.folder) as folder:
                yield Path(folder)


__all__ = ["ALL", "Exchange", "Policy"]
