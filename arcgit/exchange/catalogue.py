"""What is published at a place: each snapshot once, the newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcgit.exchange.carrier import SNAP, TREE, Carrier
from arcgit.exchange.choice import described
from arcgit.exchanged import Listed
from arcgit.snapshot.descriptor import Descriptor
from arcgit.source import history

if TYPE_CHECKING:
    from arcgit.model import Located
    from arcgit.opened import Opened


def published(carrier: Carrier) -> dict[str, Descriptor]:
    """The descriptors by name, of commits, and of trees that stand under no commit."""
    names = carrier.names()
    found = described(carrier, [name for name in names if name.startswith(SNAP)])
    trees = {said.tree for said in found.values()}
    alone = [name for name in names if name.startswith(TREE) and name.removeprefix(TREE) not in trees]
    return found | described(carrier, alone)


def listed(opened: Opened, carrier: Carrier, located: Located | None) -> list[Listed]:
    """The snapshots at a place, and how far each is behind a revision. Raises ExchangeFailed."""
    held = {segment.id for segment in opened.store.segments()}
    near: set[str] = set()
    if located and located.commit:
        near = set(history.ancestors(opened.repository, located.commit, 1 << 20))
    found = []
    for said in published(carrier).values():
        behind = -1
        if located and said.commit in near:
            behind = history.distance(opened.repository, said.commit, located.commit)
        elif located and said.tree == located.tree:
            behind = 0
        here = sum(part.id in held for part in said.segments)
        found.append(Listed(said.commit, said.tree, behind, said.made, said.size, said.files, len(said.segments), here))
    return sorted(found, key=lambda one: (-one.made, one.commit, one.tree))
