"""What there is to do for a tree: its files, and which of their extractions are at hand."""

from __future__ import annotations

from dataclasses import dataclass

from arcgit.extract.job import Wanted
from arcgit.model import Oid, Settings
from arcgit.refreshing.holdings import Holdings
from arcgit.refreshing.listing import Live, sorted_out
from arcgit.snapshot.manifest import Skipped
from arcgit.snapshot.store import Store
from arcgit.source import tree
from arcgit.source.blob import open_blobs
from arcgit.source.repo import Repository


@dataclass(frozen=True, slots=True)
class Survey:
    """The files to be searched and the paths left out unread, in path order, and the extractions at hand."""

    live: list[Live]
    skipped: list[Skipped]
    holdings: Holdings

    def lacking(self) -> list[Wanted]:
        """What has to be extracted, each once, in path order."""
        return self.holdings.lacking(self.live)


def survey(repository: Repository, settings: Settings, tree_id: Oid, store: Store) -> Survey:
    with open_blobs(repository, expected=0) as few:
        live, skipped = sorted_out(tree.entries(repository, tree_id), settings.exclude, few.read)
    holdings = Holdings(settings)
    foreign = store.trust.foreign()
    for segment in sorted(store.segments(), key=lambda segment: segment.id in foreign):  # what was made here, first
        holdings.hold(segment)
    return Survey(live, skipped, holdings)
