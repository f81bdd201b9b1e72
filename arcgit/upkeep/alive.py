"""Which extractions are alive: those that a manifest points at, and those of blobs that are found by nothing.

The latter (binary files) have no place in a manifest. They take a few bytes each and spare their reading, so they stay.
How large a part of a segment is, is told from the terms and chunks in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import fingerprint
from arcgit.chunk import UNFOUND
from arcgit.index.segment import REASONS, Segment
from arcgit.snapshot.manifest import Manifest
from arcgit.snapshot.store import Store

if TYPE_CHECKING:
    import numpy.typing as npt

    BoolArray = npt.NDArray[np.bool_]
    IntArray = npt.NDArray[Any]

_UNFOUND = [REASONS.index(reason) for reason in UNFOUND]


class Alive:
    """The living extractions of a store's segments, by the id of the segment: bool[blobs]."""

    def __init__(self, segments: Iterable[Segment]) -> None:
        self._segments = {segment.id: segment for segment in segments}
        self._weights = {identity: _weights(segment) for identity, segment in self._segments.items()}
        self._masks = {identity: np.zeros(segment.blobs, np.bool_) for identity, segment in self._segments.items()}

    def add(self, manifest: Manifest) -> None:
        """Count what a manifest points at as alive."""
        for identity, blobs in pointed_at(manifest).items():
            if identity in self._masks:
                self._masks[identity][blobs] = True

    def gain(self, manifest: Manifest) -> float:
        """Bytes of segments, about, that this manifest would keep alive besides those that already are."""
        total = 0.0
        for identity, blobs in pointed_at(manifest).items():
            if identity in self._masks:
                named = np.unique(blobs)
                fresh = named[~self._masks[identity][named]]
                total += self._segments[identity].size * self._share(identity, fresh)
        return total

    def mask(self, segment: Segment) -> BoolArray:
        """bool[blobs]: what stays of a segment.

        What was made with a language's table of another day does not: in another segment it would pass for today's.
        """
        today = [segment.tables[name] == fingerprint.table(name) for name in segment.languages]
        found = self._masks[segment.id] | np.isin(segment.reason, _UNFOUND)
        return found & np.array(today, np.bool_)[segment.language]

    def dead_share(self, segment: Segment) -> float:
        """Between 0 and 1: how much of a segment no manifest needs."""
        return 1 - self._share(segment.id, self._masks[segment.id])

    def _share(self, identity: str, blobs: IntArray) -> float:
        weights = self._weights[identity]
        return float(weights[blobs].sum()) / max(1.0, float(weights.sum()))


def living(store: Store) -> set[bytes]:
    """What the vectors of all blobs are found by that stand in a segment, or in an overlay."""
    from arcgit.snapshot.vectors import key_of  # where an embedder made some

    segments = [*store.segments(), *store.overlays.segments()]
    return {
        key_of(oid, digest)
        for segment in segments
        for oid, digest in zip(segment.oids, segment.digest.tolist(), strict=True)
    }


def _weights(segment: Segment) -> IntArray:
    weights: IntArray = segment.length.astype(np.int64) + np.diff(segment.first_chunk)
    return weights


def pointed_at(manifest: Manifest) -> Mapping[str, IntArray]:
    """The blobs of each segment that a manifest points at, by the segment's id."""
    files = manifest.files
    return {identity: files.blob[files.segment == number] for number, identity in enumerate(manifest.segments)}


def needed(store: Store, manifest: Manifest) -> float:
    """Bytes, about, of an index that held this manifest's tree alone, without history. Raises DamagedFile."""
    alive = Alive(store.segment(identity) for identity in manifest.segments)
    return alive.gain(manifest) + manifest.size
