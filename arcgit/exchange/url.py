"""A URL as a carrier, through fsspec: S3, Google Cloud Storage, Azure, HTTP and whatever else it knows.

The one module that reaches for a network library, and only when a URL was named: the `remote` extra brings it, each
cloud's own package what it needs. A web server can be read where it lists its folders.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arcgit.errors import ExchangeFailed
from arcgit.exchange.carrier import NAME, layout

_FOREIGN_ERRORS = (
    ("aiohttp", "ClientError"),
    ("botocore.exceptions", "BotoCoreError"),
    ("azure.core.exceptions", "AzureError"),
)
"""Errors that are no OSError, by the package that raises them."""


class Url:
    """Published files below a URL."""

    def __init__(self, url: str) -> None:
        self._url = url
        with self._failing():
            self._files, root = _filesystem(url)
        self._root = f"{root.rstrip('/')}/{layout()}"

    @property
    def where(self) -> str:
        return self._url

    def names(self) -> list[str]:
        with self._failing():
            try:
                found = self._files.find(self._root)
            except FileNotFoundError:
                return []  # nothing was published yet
        inside = (path.partition(f"{layout()}/")[2] for path in found)
        return sorted(filter(NAME.fullmatch, inside))

    def read(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
        for name, most_bytes in wanted.items():
            with self._failing():
                try:
                    data = self._files.cat_file(f"{self._root}/{name}", start=0, end=most_bytes + 1)
                except FileNotFoundError:
                    continue
            if len(data) <= most_bytes:
                yield name, bytes(data)

    def write(self, files: Mapping[str, Path]) -> None:
        with self._failing():
            for name, path in files.items():
                target = f"{self._root}/{name}"
                self._files.makedirs(target.rpartition("/")[0], exist_ok=True)
                self._files.pipe_file(target, path.read_bytes())

    def remove(self, names: Sequence[str]) -> None:
        with self._failing():
            for name in names:
                try:
                    self._files.rm_file(f"{self._root}/{name}")
                except FileNotFoundError:
                    continue

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except _errors() as error:
            raise ExchangeFailed(self._url, f"{type(error).__name__}: {error}") from None


def _filesystem(url: str) -> tuple[Any, str]:
    """fsspec's file system of a URL, and the path in it."""
    try:
        import fsspec
    except ImportError:
        raise ExchangeFailed(url, "URLs need the `remote` extra; `pip install 'arcgit[remote]'` brings it") from None
    try:
        files, root = fsspec.core.url_to_fs(url)
    except ImportError as error:
        raise ExchangeFailed(url, str(error)) from None
    return files, str(root)


def _errors() -> tuple[type[Exception], ...]:
    """What fsspec and those behind it raise."""
    return (OSError, ValueError, RuntimeError, NotImplementedError, *_foreign_errors())


def _foreign_errors() -> Iterator[type[Exception]]:
    for module, name in _FOREIGN_ERRORS:
        found = getattr(sys.modules.get(module), name, None)
        if isinstance(found, type) and issubclass(found, Exception):
            yield found
