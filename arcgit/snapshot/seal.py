"""Seals: a file of the store that somebody else wrote or edited is not taken for ours.

Checksums find accidents. They do not find a manifest that was put in place of ours, whole in itself, with paths that
the tree does not have. A seal is a digest of the file under a key that only this store holds; what bears none is made
again, as if it had never been there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from functools import cached_property
from pathlib import Path

from arcgit.errors import StoreUnavailable
from arcgit.pack import replace_bytes

KEY_BYTES = 32
SEAL_BYTES = 16


class Seals:
    """The seals of the files of one folder, by name, in the folder `seals` beside it; the key is beside both."""

    def __init__(self, store: Path) -> None:
        self._store = store

    @cached_property
    def _key(self) -> bytes:
        """The store's key, made when there is none. Where it cannot be kept, nothing stays sealed."""
        path = self._store / "key"
        with contextlib.suppress(OSError, StoreUnavailable):
            if not path.exists():
                fresh = path.with_name(f"key.{os.getpid()}")
                replace_bytes(fresh, os.urandom(KEY_BYTES))
                with contextlib.suppress(FileExistsError):
                    os.link(fresh, path)  # whoever comes first; a rename would replace the other's key
                fresh.unlink()
            found = path.read_bytes()
            if len(found) == KEY_BYTES:
                return found
            path.unlink()
        return os.urandom(KEY_BYTES)

    def put(self, path: Path) -> None:
        """Seal a file that was just written whole. Raises StoreUnavailable."""
        replace_bytes(self._of(path), self._digest(path))

    def holds(self, path: Path) -> bool:
        """Whether a file is as it was when it was sealed."""
        try:
            return self._of(path).read_bytes() == self._digest(path)
        except OSError:
            return False

    def drop(self, path: Path) -> None:
        """Forget the seal of a file that is gone."""
        with contextlib.suppress(OSError):
            self._of(path).unlink()

    def _of(self, path: Path) -> Path:
        return self._store / "seals" / path.name

    def _digest(self, path: Path) -> bytes:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, lambda: hashlib.blake2b(key=self._key, digest_size=SEAL_BYTES)).digest()
