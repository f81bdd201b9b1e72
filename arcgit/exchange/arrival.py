"""What was downloaded, on its way into the store: checked to be what its name says, and distrusted from the first."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, BinaryIO

from arcgit import fingerprint
from arcgit.errors import DamagedFile
from arcgit.index import soundness
from arcgit.index.layout import KIND
from arcgit.index.segment import Segment
from arcgit.pack import Pack
from arcgit.pack.wire import WIRE, unwrapped
from arcgit.snapshot.trust import unverified

if TYPE_CHECKING:
    from arcgit.snapshot.store import Store

MOST_OPENED = 256 << 20
"""Bytes that a part may hold uncompressed: 50 MB as it travels are some 250."""


def put(store: Store, identity: str, data: bytes, origin: str) -> None:
    """Put a part into the store. Raises DamagedFile when it is not a sound segment of that identity."""
    wire = Pack(data, WIRE, name=identity)
    wire.check_announced(MOST_OPENED)
    stream = io.BytesIO()
    found = unwrapped(wire, KIND, stream)
    if found != identity:
        raise DamagedFile(f"{identity}: its content has another name, {found}")
    opened = stream.getvalue()
    segment = Segment(Pack(opened, KIND, name=identity), identity)
    if segment.fingerprint != fingerprint.FINGERPRINT:
        raise DamagedFile(f"{identity}: made by another arcgit")
    soundness.check(segment)

    def write(target: BinaryIO) -> str:
        target.write(opened)
        return identity

    store.write_foreign(write, lambda: unverified(segment.blobs, origin))
