"""One job: some blobs, in path order, become one segment."""

from __future__ import annotations

import gc
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from arcgit import fingerprint, scan
from arcgit.chunk import Extraction, extract, name_only
from arcgit.index.columns import Columns, write_segment
from arcgit.index.layout import KIND
from arcgit.index.segment import Segment
from arcgit.index.writer import SegmentBuilder
from arcgit.model import Oid, SkipReason
from arcgit.pack import Pack, write_file
from arcgit.record import NamedTuple
from arcgit.scan import detect
from arcgit.source.blob import Blobs

LFS_POINTER = b"version https://git-lfs.github.com/spec/"
"""How the file begins that Git LFS commits in place of the content."""

UNREAD = "text"
"""The language of a blob that was not read, when its path alone does not tell."""


class Wanted(NamedTuple):
    """A blob to extract, and what the path it was found at says of its language."""

    oid: Oid
    hint: str


def run_job(
    blobs: Blobs, wanted: Sequence[Wanted], folder: Path, max_file_bytes: int, progress: Callable[[int], None]
) -> str:
    """Extract `wanted` into a segment in `folder`; returns its id, or "" when no blob could be read.

    `progress` gets the bytes of each blob read. Blobs that the repository lacks are left out.
    """
    builder = SegmentBuilder()
    with _uncollected():
        for item in wanted:
            size = blobs.size(item.oid)
            if size is None:
                continue
            extraction = extract_blob(blobs, item, size, max_file_bytes)
            if extraction is not None:
                builder.add(item.oid, item.hint, size, extraction)
            progress(size)
        if not len(builder):
            return ""
        return write_file(folder, lambda stream: write_built(builder, stream), name_by_result=True)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without garbage collections: nothing here is cyclic, and each would walk a hundred thousand chunks."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def write_built(builder: SegmentBuilder, stream: BinaryIO) -> str:
    """Write what a builder holds as a segment; returns its id."""
    return write_columns(builder.columns(), stream)


def write_columns(columns: Columns, stream: BinaryIO) -> str:
    """Write columns as a segment of today's fingerprint; returns its id."""
    tables = {language: fingerprint.table(language) for language in set(columns.blobs.languages)}
    return write_segment(stream, columns, fingerprint.FINGERPRINT, tables)


def built_in_memory(builder: SegmentBuilder, name: str) -> Segment:
    """What a builder holds as a segment that is never written."""
    stream = io.BytesIO()
    write_built(builder, stream)
    return Segment(Pack(stream.getvalue(), KIND, name=name), name)


def extract_blob(blobs: Blobs, item: Wanted, size: int, max_file_bytes: int) -> Extraction | None:
    """The extraction of one blob; None when its content is missing or damaged."""
    if size > max_file_bytes:
        return name_only_of(item.hint, SkipReason.TOO_LARGE)
    data = blobs.read(item.oid)
    return None if data is None else extract_bytes(data, item.hint)


def extract_bytes(data: bytes, hint: str) -> Extraction:
    """The extraction of a blob's bytes: a pure function of them and the hint."""
    if data.startswith(LFS_POINTER):
        return name_only_of(hint, SkipReason.LFS_POINTER, data.count(b"\n"))
    text = scan.decode(data)
    if isinstance(text, SkipReason):
        return name_only_of(hint, text, data.count(b"\n"))
    language = detect.resolve(hint, text)
    return extract(text, language)


def name_only_of(hint: str, reason: SkipReason, lines: int = 0) -> Extraction:
    """The extraction of a blob that is not read."""
    return name_only(UNREAD if hint.startswith("?") else hint, lines, reason)
