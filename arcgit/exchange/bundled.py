"""A bundle as a carrier that can only be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from arcgit.errors import DamagedFile, ExchangeFailed
from arcgit.exchange.carrier import NAME
from arcgit.snapshot.bundle import Bundle


class Bundled:
    """The files inside a bundle."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._bundle = Bundle(path)
        except DamagedFile as error:
            raise ExchangeFailed(str(path), f"it is no bundle that this arcgit reads ({error})") from None

    @property
    def where(self) -> str:
        return str(self._path)

    def names(self) -> list[str]:
        return sorted(filter(NAME.fullmatch, self._bundle.names()))

    def read(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
        for name, most_bytes in wanted.items():
            with suppress(DamagedFile):
                yield name, self._bundle.read(name, most_bytes)

    def write(self, files: Mapping[str, Path]) -> None:
        self._refuse(len(files))

    def remove(self, names: Sequence[str]) -> None:
        self._refuse(len(names))

    def _refuse(self, count: int) -> NoReturn:
        raise ExchangeFailed(self.where, f"{count} files to change, but a bundle is written once; use a folder")
