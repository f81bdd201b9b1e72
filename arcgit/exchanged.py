"""What came of an exchange of snapshots, as data: what was built, published, fetched, listed, verified and pruned.

Sizes are in bytes as they travel, times in seconds since the epoch (`made` is the commit's), `behind` counts commits
from the snapshot to the revision asked for, -1 where that is not known.
"""

from __future__ import annotations

from arcgit.model import Oid
from arcgit.record import NamedTuple


class Published(NamedTuple):
    """`sent` of `size` bytes were not there before; `segments` of `total` are new. `already`: it was there."""

    where: str
    commit: Oid
    tree: Oid
    content: str
    files: int
    segments: int
    total: int
    sent: int
    size: int
    already: bool
    missing: int


class Fetched(NamedTuple):
    """`commit` is empty where no snapshot serves, `refused` says why one was not taken.

    `received` of `size` bytes were not here before; `indexed` files of `files` were extracted here; of those that
    came, `verified` were extracted again, and `absent` could not be, as their blobs are not here.
    """

    where: str
    commit: Oid
    tree: Oid
    behind: int
    made: int
    received: int
    size: int
    files: int
    indexed: int
    verified: int
    absent: int
    refused: str


class Listed(NamedTuple):
    """One published snapshot; `here`: how many of its `segments` are in the store."""

    commit: Oid
    tree: Oid
    behind: int
    made: int
    size: int
    files: int
    segments: int
    here: int


class Verified(NamedTuple):
    """What extracting again found: files that are as they should be, files whose blobs are not here, and a refusal."""

    commit: Oid
    files: int
    absent: int
    content: str
    refused: str


class Pruned(NamedTuple):
    """What was removed, or would be: snapshots, segments and their bytes; `waiting` segments go when they are older."""

    where: str
    kept: int
    snapshots: tuple[Oid, ...]
    segments: int
    waiting: int
