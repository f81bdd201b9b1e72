"""Take a published snapshot: the segments that are lacking, then the clone's own tree indexed over them.

Only extractions come from elsewhere, so an old snapshot, a part that is missing and one of a branch are all good for
what they hold: whatever the tree has besides is extracted here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from arcgit.errors import DamagedFile, ExchangeFailed, RefusedSnapshot
from arcgit.exchange import arrival, verify
from arcgit.exchange.abreast import abreast
from arcgit.exchange.carrier import SEG, SNAP, Carrier
from arcgit.exchange.choice import nearest
from arcgit.exchanged import Fetched
from arcgit.record import NamedTuple
from arcgit.refreshing.making import refresh
from arcgit.snapshot.descriptor import LARGEST, Descriptor, read_descriptor

if TYPE_CHECKING:
    from arcgit.model import Located
    from arcgit.opened import Opened
    from arcgit.refreshing.made import Snapshot
    from arcgit.refreshing.making import Progress
    from arcgit.snapshot.store import Store

ALL = -1
"""A sample of everything."""


class Told(NamedTuple):
    """Whom to tell of bytes that arrived, and of bytes that were indexed: (done, total)."""

    arriving: Callable[[int, int], None]
    indexing: Progress


class Taken(NamedTuple):
    """What was taken of a snapshot; `refused` says why nothing was."""

    said: Descriptor | None
    behind: int
    received: int
    refused: str


def fetch(opened: Opened, carrier: Carrier, located: Located, *, sample: int, told: Told) -> Fetched:
    """Bring the index up to a revision with the nearest published snapshot; `sample` files of it are verified.

    What cannot be reached, read or believed is named in the result, and its work is done here. Raises
    StoreUnavailable.
    """
    try:
        taken = take(opened, carrier, located, told.arriving)
    except ExchangeFailed as error:
        taken = Taken(None, -1, 0, str(error))
    snapshot = refresh(opened.repository, opened.settings, located.tree, opened.store, progress=told.indexing)
    checked = verify.Checked(0, 0)
    try:
        checked = _sampled(opened, snapshot, sample)
    except RefusedSnapshot as error:
        verify.refuse(opened.store, str(error))
        taken = Taken(None, -1, taken.received, str(error))
        snapshot = refresh(opened.repository, opened.settings, located.tree, opened.store, progress=told.indexing)
    said = taken.said
    return Fetched(
        where=carrier.where,
        commit=said.commit if said else "",
        tree=said.tree if said else "",
        behind=taken.behind,
        made=said.made if said else 0,
        received=taken.received,
        size=said.size if said else 0,
        files=len(snapshot.manifest.files),
        indexed=_made_here(snapshot, opened.store),
        verified=checked.verified,
        absent=checked.absent,
        refused=taken.refused,
    )


def take(opened: Opened, carrier: Carrier, located: Located, arriving: Callable[[int, int], None]) -> Taken:
    """Put the segments of the nearest snapshot into the store. Raises ExchangeFailed and StoreUnavailable."""
    choice = nearest(opened.repository, located, set(carrier.names()))
    if choice is None:
        return Taken(None, -1, 0, f"nothing is published at {carrier.where} for this commit or its ancestors")
    said = _descriptor(carrier, choice.name)
    reason = _unfit(opened, said, choice.name)
    if reason:
        opened.store.log(reason)
        return Taken(None, choice.behind, 0, reason)
    opened.store.prepare()
    try:
        received = _receive(opened.store, carrier, said, arriving)
    except DamagedFile as error:
        reason = f"the snapshot of {said.commit[:10] or said.tree[:10]} at {carrier.where} is refused: {error}"
        verify.refuse(opened.store, reason)
        return Taken(None, choice.behind, 0, reason)
    return Taken(said, choice.behind, received, "")


def _descriptor(carrier: Carrier, name: str) -> Descriptor:
    for _, data in carrier.read({name: LARGEST}):
        try:
            return read_descriptor(data, name)
        except DamagedFile as error:
            raise ExchangeFailed(carrier.where, f"unusable snapshot: {error}") from None
    raise ExchangeFailed(carrier.where, f"{name} is listed, but does not come, or is too large")


def _unfit(opened: Opened, said: Descriptor, name: str) -> str:
    """Why a snapshot is not what its name says; empty when it is, as far as this clone can tell."""
    part, _, identity = name.partition("/")
    if identity != (said.commit if part + "/" == SNAP else said.tree):
        return f"the snapshot {name} is refused: it says that it is of {said.commit[:10] or said.tree[:10]}"
    if said.commit:
        own = opened.repository.tree_of(said.commit)
        if own and own != said.tree:
            return f"the snapshot {name} is refused: it names a tree that the commit does not have"
    return ""


def _receive(store: Store, carrier: Carrier, said: Descriptor, arriving: Callable[[int, int], None]) -> int:
    """Receive the parts that are lacking; returns their bytes. Raises DamagedFile at the first that is not sound."""
    held = {segment.id for segment in store.segments()}
    lacking = {SEG + part.id: part.size for part in said.segments if part.id not in held}
    total, received = sum(lacking.values()), 0
    for size in abreast(_puts(store, carrier, lacking)):
        received += size
        arriving(received, total)
    return received


def _puts(store: Store, carrier: Carrier, wanted: Mapping[str, int]) -> Iterator[Callable[[], int]]:
    """What puts each part into the store, once it has come, and returns its bytes."""
    for name, data in carrier.read(wanted):
        yield partial(_put, store, name.removeprefix(SEG), data, carrier.where)


def _put(store: Store, identity: str, data: bytes, origin: str) -> int:
    arrival.put(store, identity, data, origin)
    return len(data)


def _sampled(opened: Opened, snapshot: Snapshot, sample: int) -> verify.Checked:
    """Verify a random sample of the files that came from elsewhere; all of them for ALL."""
    foreign = dict.fromkeys(opened.store.trust.foreign(), opened)
    if not foreign or not sample:
        return verify.Checked(0, 0)
    table = snapshot.manifest.files
    numbers = [number for number, segment in enumerate(snapshot.segments) if segment.id in foreign]
    files = np.flatnonzero(np.isin(table.segment, numbers)).tolist()
    if sample != ALL and sample < len(files):
        files = random.SystemRandom().sample(files, sample)  # nobody can tell beforehand which
    checked = verify.Checked(0, 0)
    for at in range(0, len(files), verify.AT_ONCE):
        found = verify.check_shown(table, snapshot.segments, files[at : at + verify.AT_ONCE], foreign)
        checked = verify.Checked(checked.verified + found.verified, checked.absent + found.absent)
    return checked


def _made_here(snapshot: Snapshot, store: Store) -> int:
    foreign = store.trust.foreign()
    numbers = [number for number, segment in enumerate(snapshot.segments) if segment.id in foreign]
    return int(np.count_nonzero(~np.isin(snapshot.manifest.files.segment, numbers)))
