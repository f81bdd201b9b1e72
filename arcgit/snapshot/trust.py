"""Which extractions of a segment from elsewhere were found to be what this arcgit makes of the same blobs.

A segment that was made here has no such file. One that was downloaded has it before it is there itself, and is foreign
until each of its blobs was verified. Merging keeps the bits.

A pack of kind `trust`: section `verified`, array u1, one item a blob. Meta: origin, what the segment came from.
"""

from __future__ import annotations

import io
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.errors import DamagedFile
from arcgit.pack import Pack, PackWriter, replace_bytes
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    BoolArray = npt.NDArray[np.bool_]

KIND = "trust"


class Trust(NamedTuple):
    """bool[blobs]: which were verified; and where the segment came from, for the log."""

    verified: BoolArray
    origin: str


class TrustFolder:
    """The trust files of a store, one for each foreign segment, under the segment's id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def foreign(self) -> set[str]:
        """The ids of the segments that came from elsewhere."""
        try:
            return {name for name in os.listdir(self._folder) if not name.startswith(".")}
        except OSError:
            return set()

    def of(self, identity: str, blobs: int) -> Trust | None:
        """What is known of a segment with so many blobs; None when it was made here.

        Of a file that does not read back nothing counts as verified.
        """
        path = self._folder / identity
        if not path.is_file():
            return None
        try:
            trust = read_trust(Pack.open(path, KIND))
        except DamagedFile:
            return unverified(blobs, "")
        return trust if len(trust.verified) == blobs else unverified(blobs, trust.origin)

    def write(self, identity: str, trust: Trust) -> None:
        """Raises StoreUnavailable."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        replace_bytes(self._folder / identity, trust_bytes(trust))

    def remove(self, identity: str) -> None:
        """Forget a segment, once it is gone."""
        with suppress(OSError):
            (self._folder / identity).unlink()


def unverified(blobs: int, origin: str) -> Trust:
    return Trust(np.zeros(blobs, np.bool_), origin)


def trust_bytes(trust: Trust) -> bytes:
    stream = io.BytesIO()
    writer = PackWriter(stream, KIND)
    writer.array("verified", trust.verified.astype(np.uint8))
    writer.finish({"origin": trust.origin})
    return stream.getvalue()


def read_trust(pack: Pack) -> Trust:
    """Raises DamagedFile."""
    origin: Any = pack.meta.get("origin")
    if not isinstance(origin, str):
        raise pack.damaged("it does not say what the segment came from")
    return Trust(pack.array("verified").all() != 0, origin)
