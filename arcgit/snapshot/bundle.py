"""A bundle: a published snapshot as one file, to be carried by hand, by a cache or as an artifact.

A pack of kind `bundle`: `name` texts, and `part` texts, one a block: the files that a carrier would hold, by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, overload

from arcgit.errors import DamagedFile
from arcgit.pack import Pack, PackWriter

KIND = "bundle"
MOST_NAMES = 1 << 13


class _Read(Sequence[bytes]):
    """The files, each read when it is written."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths

    def __len__(self) -> int:
        return len(self._paths)

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> list[bytes]: ...
    def __getitem__(self, at: int | slice) -> bytes | list[bytes]:
        if isinstance(at, int):
            return self._paths[at].read_bytes()
        return [path.read_bytes() for path in self._paths[at]]


def write_bundle(stream: BinaryIO, files: Mapping[str, Path]) -> str:
    """Write files by name as a bundle; returns its content id."""
    writer = PackWriter(stream, KIND, text_level=1)  # the parts are compressed already
    names = sorted(files)
    writer.texts("name", [name.encode("ascii") for name in names])
    writer.texts("part", _Read([files[name] for name in names]), per_block=1)
    return writer.finish({})


class Bundle:
    """An open bundle. Raises DamagedFile."""

    def __init__(self, path: Path) -> None:
        self._pack = Pack.open(path, KIND)
        if len(self._pack.texts("name")) > MOST_NAMES:
            raise self._pack.damaged("it names too many parts")
        self._parts = self._pack.texts("part")
        self._names: dict[str, int] = {}
        with suppress(UnicodeDecodeError):
            self._names = {name.decode("ascii"): at for at, name in enumerate(self._pack.texts("name").all())}
        if len(self._names) != len(self._parts):
            raise self._pack.damaged("its names and parts do not fit")
        if self._parts.per_block != 1:
            raise self._pack.damaged("its parts are not apart")

    def names(self) -> list[str]:
        return list(self._names)

    def size(self, name: str) -> int:
        """Bytes of a part, about, without reading it."""
        return self._parts.announced_of(self._names[name])

    def read(self, name: str, most_bytes: int) -> bytes:
        """Raises DamagedFile when the part is not there, larger than `most_bytes`, or not whole."""
        if name not in self._names:
            raise DamagedFile(f"the bundle has no {name}")
        if self.size(name) > most_bytes + 4:
            raise self._pack.damaged(f"{name} is larger than {most_bytes} bytes")
        return self._parts[self._names[name]]
