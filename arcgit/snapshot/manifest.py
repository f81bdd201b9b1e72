"""The manifest of one tree: its live files (see `index.files`), the paths left out and why, and what it was made with.

Sections beside those of the files:

    skip.path     texts, sorted;  skip.reason   array u1, number of the SkipReason

Meta: fingerprint, tables (language → digest), limits (what settings decided), tree, width, languages, segments (ids).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import fingerprint
from arcgit.index.files import FileRow, Files, write_files
from arcgit.model import Oid, Settings, SkipReason
from arcgit.pack import Pack, PackWriter
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

KIND = "manifest"
REASONS = list(SkipReason)


class Skipped(NamedTuple):
    """A path of the tree that is not searched, or (TOO_LARGE, MINIFIED) only by its name."""

    path: bytes
    reason: SkipReason


def limits_of(settings: Settings) -> list[Any]:
    """What the user's settings decide about a manifest's content."""
    return [settings.max_file_bytes, sorted(settings.exclude)]


def tables_of(languages: Sequence[str]) -> dict[str, str]:
    return {language: fingerprint.table(language) for language in languages}


def manifest_bytes(
    tree: Oid, settings: Settings, segments: Sequence[str], rows: Sequence[FileRow], skipped: Sequence[Skipped]
) -> bytes:
    """A manifest as a pack. `rows` and `skipped` in path-byte order; `segments` are ids."""
    stream = io.BytesIO()
    writer = PackWriter(stream, KIND)
    languages = sorted({row.language for row in rows})
    write_files(writer, rows, languages)
    writer.texts("skip.path", [item.path for item in skipped])
    writer.array("skip.reason", np.array([REASONS.index(item.reason) for item in skipped], np.uint8))
    writer.finish(
        {
            "fingerprint": fingerprint.FINGERPRINT,
            "tables": tables_of(languages),
            "limits": limits_of(settings),
            "tree": tree,
            "width": len(tree) // 2,
            "languages": languages,
            "segments": list(segments),
        }
    )
    return stream.getvalue()


class Moved(NamedTuple):
    """Where a segment's extractions went: to the new segment, and int64[blobs], the place of each there (-1: none)."""

    segment: str
    place: IntArray


class Manifest:
    """An open manifest. Raises DamagedFile when its meta does not describe one."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        meta = pack.meta
        match meta:
            case {
                "tree": str(tree),
                "width": 20 | 32 as width,
                "languages": list(languages),
                "segments": list(segments),
            }:
                self.tree: Oid = tree
            case _:
                raise pack.damaged("its meta does not describe a manifest")
        if not all(isinstance(name, str) for name in languages):
            raise pack.damaged("it names languages that are no names")
        if not all(isinstance(name, str) and name.isalnum() for name in segments):
            raise pack.damaged("it names segments that are no ids")
        self.languages: list[str] = languages
        self.segments: list[str] = segments
        self.files = Files(pack, width, self.languages, len(self.segments))

    @classmethod
    def open(cls, path: Path) -> Manifest:
        return cls(Pack.open(path, KIND))

    @classmethod
    def read(cls, data: bytes) -> Manifest:
        return cls(Pack(data, KIND, name="manifest in memory"))

    def answers(self, tree: Oid, settings: Settings) -> bool:
        """Whether this is what a fresh index of `tree` would hold, by what it says of itself."""
        meta = self._pack.meta
        return (
            self.tree == tree
            and self.fingerprint == fingerprint.FINGERPRINT
            and meta.get("limits") == limits_of(settings)
            and meta.get("tables") == tables_of(self.languages)
        )

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self._pack.size

    @property
    def fingerprint(self) -> object:
        """What it was made with."""
        return self._pack.meta.get("fingerprint")

    def repointed(self, moved: Mapping[str, Moved]) -> bytes:
        """This manifest as a pack, with its extractions where they lie now. Raises DamagedFile when one is gone."""
        old_segment, old_blob = self.files.segment, self.files.blob
        segment, blob = old_segment.copy(), old_blob.copy()
        number: dict[str, int] = {}
        for at, identity in enumerate(self.segments):
            here = np.flatnonzero(old_segment == at)
            if not len(here):
                continue
            to = moved.get(identity)
            if to is not None:
                place = to.place[old_blob[here]]
                if (place < 0).any():
                    raise self._pack.damaged(f"segment {identity} has lost extractions")
                blob[here] = place
            segment[here] = number.setdefault(to.segment if to else identity, len(number))
        stream = io.BytesIO()
        writer = PackWriter(stream, KIND)
        writer.copy(self._pack, {"file.segment": segment, "file.blob": blob})
        writer.finish({**self._pack.meta, "segments": list(number)})
        return stream.getvalue()

    def verify(self) -> None:
        """Read everything; raises DamagedFile at the first block that is not whole."""
        self._pack.verify()

    @cached_property
    def skipped(self) -> list[Skipped]:
        numbers = self._pack.array("skip.reason").all().tolist()
        paths = self._pack.texts("skip.path").all()
        if len(paths) != len(numbers) or any(number >= len(REASONS) for number in numbers):
            raise self._pack.damaged("its skipped paths and reasons do not fit")
        return [Skipped(path, REASONS[number]) for path, number in zip(paths, numbers, strict=True)]
