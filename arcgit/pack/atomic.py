"""Files that are there whole or not at all, whatever happens to the process or the machine."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from arcgit.errors import StoreUnavailable

TEMPORARY = ".new-"
"""How files start that are still being written; left-overs of a killed writer are swept by the store."""


def write_file(path: Path, write: Callable[[BinaryIO], str], *, name_by_result: bool = False) -> str:
    """Write a file so that a reader, or a machine that stops, sees all of it or nothing.

    `write` gets the stream and returns the content's identity, which is returned; with `name_by_result` it also names
    the file, inside the folder `path`. Raises StoreUnavailable when the folder cannot be written.
    """
    folder = path if name_by_result else path.parent
    try:
        temporary = folder / f"{TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}"
        descriptor = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            with os.fdopen(descriptor, "w+b") as stream:
                identity = write(stream)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(temporary, folder / identity if name_by_result else path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise StoreUnavailable(
            f"cannot write in {folder}: {error.strerror}; free space or mend its permissions"
        ) from None
    return identity


def replace_bytes(path: Path, data: bytes) -> None:
    """Write a file that readers see whole, and that a machine that stops may lose: it costs no wait for the disk."""
    temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}")
    try:
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as stream:
            stream.write(data)
        os.replace(temporary, path)
    except OSError as error:
        raise StoreUnavailable(f"cannot write {path}: {error.strerror}") from None


def write_bytes(path: Path, data: bytes) -> None:
    """`write_file` of bytes at hand."""

    def write(stream: BinaryIO) -> str:
        stream.write(data)
        return path.name

    write_file(path, write)
