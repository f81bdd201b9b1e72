"""Where published files lie, whatever carries them: a flat set of names that are written once and removed.

    snap/<commit>  tree/<tree>   a descriptor, under both names: a merge that lands has the tree its test had
    seg/<id>                     a segment as it travels
    old/<id>                     when a segment was first seen without a snapshot that names it

All of them lie under `layout()`, so that files of another arcgit, which this one could not use, are not even listed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from arcgit import fingerprint

SNAP, TREE, SEG, OLD = "snap/", "tree/", "seg/", "old/"
NAME = re.compile(r"(?:snap|tree)/(?:[0-9a-f]{40}|[0-9a-f]{64})|(?:seg|old)/[0-9a-f]{40}")


class Carrier(Protocol):
    """One place of published files. Every call may raise ExchangeFailed, with the place and the reason."""

    @property
    def where(self) -> str:
        """The place, as a person names it."""

    def names(self) -> list[str]:
        """What lies there."""

    def read(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
        """Files by name, each no longer than the bytes given; those that are gone or longer do not come."""

    def write(self, files: Mapping[str, Path]) -> None:
        """Put files there, over what stands under their names."""

    def remove(self, names: Sequence[str]) -> None:
        """Remove files."""


def layout() -> str:
    """The folder of this arcgit's files: everything in it was made with the same fingerprint."""
    digest = hashlib.blake2b(fingerprint.FINGERPRINT.encode(), digest_size=4).hexdigest()
    return f"{fingerprint.LAYOUT}-{digest}"
