"""What lay over HEAD in each work tree when it was last searched: extractions of files that are in no commit.

`<name>` is a manifest of the overlaid files alone, with one segment, `<id>`; the name is the work tree's. Its tree is
no tree of git's but a key: a digest of everything that what it holds depends on. An overlay that does not read back, or
is not the one written here, was never there.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable
from pathlib import Path

from arcgit.errors import DamagedFile, StoreUnavailable
from arcgit.index.segment import Segment
from arcgit.pack import replace_bytes
from arcgit.record import NamedTuple
from arcgit.snapshot.manifest import Manifest
from arcgit.snapshot.seal import Seals

FOLDER = "overlays"


class Kept(NamedTuple):
    """An overlay as it was kept."""

    manifest: Manifest
    segment: Segment


class Overlays:
    """The overlays of a store's work trees, known by their git directories."""

    def __init__(self, store: Path, seals: Seals) -> None:
        self._folder = store / FOLDER
        self._seals = seals

    def of(self, git_dir: str) -> Kept | None:
        """The overlay of a work tree, or None when there is none that reads back."""
        path = self._path(git_dir)
        try:
            manifest = Manifest.open(path)
            if self._seals.holds(path) and len(manifest.segments) == 1:
                (identity,) = manifest.segments
                return Kept(manifest, Segment.open(self._folder / identity, identity))
        except DamagedFile:
            pass
        return None

    def segments(self) -> list[Segment]:
        """The segments of all overlays that read back."""
        found = []
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                with contextlib.suppress(DamagedFile):
                    found.append(Segment.open(path, path.name))
        return found

    def keep(self, git_dir: str, segment: bytes, identity: str, manifest: bytes) -> None:
        """Keep an overlay, as a segment with its id and a manifest, in place of the work tree's last one.

        Where nothing can be written nothing is kept.
        """
        path = self._path(git_dir)
        before = self.of(git_dir)
        with contextlib.suppress(StoreUnavailable, OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            replace_bytes(self._folder / identity, segment)
            replace_bytes(path, manifest)
            self._seals.put(path)
            if before is not None and before.segment.id != identity:
                with contextlib.suppress(OSError):
                    (self._folder / before.segment.id).unlink()

    def keep_only(self, git_dirs: Iterable[str]) -> None:
        """Remove what belongs to none of these work trees."""
        paths = {self._path(git_dir).name: git_dir for git_dir in git_dirs}
        named = {kept.segment.id for git_dir in paths.values() if (kept := self.of(git_dir)) is not None}
        with contextlib.suppress(OSError):
            for found in list(self._folder.iterdir()):
                if found.name not in paths and found.name not in named:
                    found.unlink()
                    self._seals.drop(found)

    def _path(self, git_dir: str) -> Path:
        return self._folder / hashlib.blake2b(git_dir.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
