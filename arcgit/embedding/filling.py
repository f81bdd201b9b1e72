"""Vectors for the blobs of a view that have none yet, so that a commit costs those of its changed blobs.

What is kept after a while stays, whatever happens to the rest: the next one goes on from there.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.embedding.passage import passages
from arcgit.errors import EmbedderFailed
from arcgit.model import SkipReason
from arcgit.record import NamedTuple
from arcgit.scan.encoding import decode
from arcgit.snapshot.vectors import Vectors, key_of, quantised, vectors_bytes

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.embedding.embedder import Guard
    from arcgit.index.view import View
    from arcgit.snapshot.vectors import VectorFolder

    IntArray = npt.NDArray[Any]

TEXTS_A_CALL = 64
KEPT_BYTES = 32 << 20
KEPT_SECONDS = 20.0
"""What was made is written after so many bytes of vectors, or so much time."""
GRACE_SECONDS = 1.0
"""How much longer than there is time a call may take that has begun."""
MOST_ABSENT = 50
"""Blobs in vain after which no more are asked for: in a partial clone most are elsewhere."""


class Filled(NamedTuple):
    """The files of vectors at hand, and how many files of the view have none as the time was over."""

    vectors: list[Vectors]
    lacking: int


def keys_of(view: View) -> list[bytes]:
    """What the vectors of each file of a view are found by; empty for a file that has none, as it is not read."""
    files = view.files_table
    digests = [segment.digest.tolist() for segment in view.segments]
    reasons = [segment.reason.tolist() for segment in view.segments]
    standing = zip(files.oids(), files.segment.tolist(), files.blob.tolist(), strict=True)
    return [b"" if reasons[number][blob] else key_of(oid, digests[number][blob]) for oid, number, blob in standing]


def fill(view: View, folder: VectorFolder, guard: Guard, until: float) -> Filled:
    """Make what a view lacks, until a time of `time.monotonic`. Raises EmbedderFailed."""
    guard.prepare(until)
    vectors = folder.of(guard.name, guard.dim)
    known = {key for one in vectors for key in one.keys}
    lacking = {key: file for file, key in enumerate(keys_of(view)) if key and key not in known}
    making = _Making(folder, guard, until)
    complete = False
    try:
        complete = making.make(view, lacking)
    finally:
        making.write()
    return Filled([*vectors, *making.written], 0 if complete else len(lacking) - making.blobs)


def filled(view: View, folder: VectorFolder, guard: Guard) -> list[str]:
    """Make all that a view lacks; returns a line for what went wrong."""
    try:
        fill(view, folder, guard, float("inf"))
    except EmbedderFailed as error:
        return [str(error)]
    return []


class _Making:
    """Vectors in the making: what is asked for in one call, and what was not written yet."""

    def __init__(self, folder: VectorFolder, guard: Guard, until: float) -> None:
        self.written: list[Vectors] = []
        self.blobs = 0
        self._folder = folder
        self._guard = guard
        self._until = until
        self._waiting: dict[bytes, list[str]] = {}
        self._made: dict[bytes, IntArray] = {}
        self._since = time.monotonic()

    def make(self, view: View, lacking: Mapping[bytes, int]) -> bool:
        """Whether the vectors of all blobs were made that can be read here."""
        absent = 0
        for key, file in lacking.items():
            data = view.read(view.blob(file))
            text = decode(data) if data is not None else SkipReason.MISSING
            if isinstance(text, SkipReason):
                absent += 1
                if absent == MOST_ABSENT:
                    break
                continue
            self._waiting[key] = passages(view, file, text)
            if sum(map(len, self._waiting.values())) >= TEXTS_A_CALL:
                if time.monotonic() > self._until:
                    return False
                self._encode()
        self._encode()
        return True

    def _encode(self) -> None:
        """Encode what is waiting, a few texts a call."""
        texts = [text for waiting in self._waiting.values() for text in waiting]
        parts = [
            quantised(self._guard.encode(texts[at : at + TEXTS_A_CALL], self._until + GRACE_SECONDS))
            for at in range(0, len(texts), TEXTS_A_CALL)
        ]
        at = 0
        rows = np.concatenate(parts) if parts else np.zeros((0, self._guard.dim), np.int8)
        for key, waiting in self._waiting.items():
            self._made[key] = rows[at : at + len(waiting)]
            at += len(waiting)
        self.blobs += len(self._waiting)
        self._waiting.clear()
        waited = time.monotonic() - self._since
        if waited > KEPT_SECONDS or sum(part.size for part in self._made.values()) > KEPT_BYTES:
            self.write()

    def write(self) -> None:
        """Keep what was made."""
        if self._made:
            counts = [len(part) for part in self._made.values()]
            rows = np.concatenate(list(self._made.values()))
            data = vectors_bytes(self._guard.name, self._guard.dim, list(self._made), counts, rows)
            self.written.append(self._folder.keep(data))
            self._made.clear()
        self._since = time.monotonic()
