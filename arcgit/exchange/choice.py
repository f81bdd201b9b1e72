"""Which of the published snapshots serves a commit: its own, one of the same tree, or the nearest ancestor's."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from arcgit.errors import DamagedFile
from arcgit.exchange.carrier import SNAP, TREE, Carrier
from arcgit.record import NamedTuple
from arcgit.snapshot.descriptor import LARGEST, Descriptor, read_descriptor
from arcgit.source import history

if TYPE_CHECKING:
    from arcgit.model import Located
    from arcgit.source.repo import Repository

MOST_ANCESTORS = 10_000


class Choice(NamedTuple):
    """A published snapshot by its name, and how many commits it is behind."""

    name: str
    behind: int


def nearest(repository: Repository, located: Located, names: Collection[str]) -> Choice | None:
    """The snapshot that lacks least of a revision; None where nothing near was published."""
    if located.commit and SNAP + located.commit in names:
        return Choice(SNAP + located.commit, 0)
    if TREE + located.tree in names:
        return Choice(TREE + located.tree, 0)
    if not located.commit:
        return None
    for commit in history.ancestors(repository, located.commit, MOST_ANCESTORS):
        if SNAP + commit in names:
            return Choice(SNAP + commit, history.distance(repository, commit, located.commit))
    return None


def described(carrier: Carrier, names: Iterable[str]) -> dict[str, Descriptor]:
    """The descriptors under these names; those that are not what their name says are left out."""
    found: dict[str, Descriptor] = {}
    for name, data in carrier.read(dict.fromkeys(names, LARGEST)):
        try:
            said = read_descriptor(data, name)
        except DamagedFile:
            continue
        if name in (SNAP + said.commit, TREE + said.tree):
            found[name] = said
    return found
