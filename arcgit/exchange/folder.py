"""A folder as a carrier: a file share, a cache step, an artifact. Files are there whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from arcgit.errors import ExchangeFailed, StoreUnavailable
from arcgit.exchange.carrier import NAME, layout
from arcgit.pack import write_file

READABLE = 0o644
"""Others are meant to read what is published."""


class Folder:
    """Published files in a folder, made when something is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = folder / layout()

    @property
    def where(self) -> str:
        return str(self._folder)

    def names(self) -> list[str]:
        if not self._folder.is_dir():
            raise ExchangeFailed(self.where, "no such folder")
        found = []
        with suppress(OSError):
            for part in os.listdir(self._files):
                with suppress(OSError):
                    found += [f"{part}/{name}" for name in os.listdir(self._files / part)]
        return sorted(filter(NAME.fullmatch, found))

    def read(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
        for name, most_bytes in wanted.items():
            with suppress(OSError), (self._files / name).open("rb") as stream:
                data = stream.read(most_bytes + 1)
                if len(data) <= most_bytes:
                    yield name, data

    def write(self, files: Mapping[str, Path]) -> None:
        for name, source in files.items():
            target = self._files / name

            def copied(stream: BinaryIO, source: Path = source) -> str:
                with source.open("rb") as read:
                    shutil.copyfileobj(read, stream)
                return ""

            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                write_file(target, copied)
                target.chmod(READABLE)
            except (OSError, StoreUnavailable) as error:
                raise ExchangeFailed(self.where, str(error)) from None

    def remove(self, names: Sequence[str]) -> None:
        for name in names:
            try:
                (self._files / name).unlink(missing_ok=True)
            except OSError as error:
                raise ExchangeFailed(self.where, error.strerror or str(error)) from None
