"""Which paths are left out unread, and why: links, submodules, what settings or attributes exclude, what is said to be
binary. The index, the overlay and what `show` and `outline` read agree, because they ask here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcgit.model import SkipReason
from arcgit.query import pathspec

if TYPE_CHECKING:
    from arcgit.source.attributes import Attributes

REGULAR, SYMLINK, SUBMODULE = 0o100644, 0o120000, 0o160000
"""Modes as git writes them."""


class Exclusion:
    """What the globs of `arcsearch.exclude`, a path's mode and its attributes leave out."""

    def __init__(self, globs: Sequence[str]) -> None:
        self._pattern = pathspec.globs("arcsearch.exclude", globs, "").pattern if globs else None

    def reason(self, path: bytes, mode: int, said: Attributes | None) -> SkipReason | None:
        """Why a path is not read; None where it is. `said` is what attributes say of it, if anything."""
        if mode == SYMLINK:
            return SkipReason.SYMLINK
        if mode == SUBMODULE:
            return SkipReason.SUBMODULE
        if (said is not None and said.excluded) or (self._pattern and self._pattern.fullmatch(path)):
            return SkipReason.EXCLUDED
        if said is not None and said.binary:
            return SkipReason.BINARY
        return None
