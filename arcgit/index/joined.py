"""The files of several trees as those of one, each tree under a folder of its own: a repository with its submodules.

What the joined paths say (their terms, stems and roles) is worked out anew, so that an answer is the one that the same
files would give in a single tree.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit import roles
from arcgit.index.files import FileRow, Files, write_files
from arcgit.model import Role
from arcgit.pack import Pack, PackWriter
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]

KIND = "joined"


class Part(NamedTuple):
    """The files of one tree, the folder they stand under (empty, or ending in `/`), and how many segments it has."""

    folder: bytes
    files: Files
    segments: int


def joined(parts: Sequence[Part]) -> tuple[Files, list[IntArray]]:
    """The files of all parts, and for each part the file at which each of its files now stands.

    Segments are numbered through. Object ids must be of one width.
    """
    rows: list[FileRow] = []
    before = 0
    for part in parts:
        rows += _rows(part, before)
        before += part.segments
    order = sorted(range(len(rows)), key=lambda at: rows[at].path)
    place = np.empty(len(rows), np.int64)
    place[order] = np.arange(len(rows))
    counts = np.cumsum([len(part.files) for part in parts])[:-1]
    return _files([rows[at] for at in order], before), np.split(place, counts)


def _rows(part: Part, before: int) -> list[FileRow]:
    files = part.files
    said_by_folder = int(roles.role_of(part.folder.decode("utf-8", "surrogateescape") + "_", "")) if part.folder else 0
    columns = (files.segment, files.blob, files.language, files.roles, files.overlaid, files.lines, files.length)
    chunks = np.diff(files.first_chunk)
    every = zip(files.paths(), files.oids(), *(column.tolist() for column in (*columns, chunks)), strict=True)
    return [
        FileRow(
            path=part.folder + path,
            oid=oid,
            segment=before + segment,
            blob=blob,
            language=files.languages[language],
            role=_role(role | said_by_folder),
            overlaid=bool(overlaid),
            lines=lines,
            length=length,
            chunks=count,
        )
        for path, oid, segment, blob, language, role, overlaid, lines, length, count in every
    ]


def _role(role: int) -> int:
    """Prose and data in a folder of examples are demoted once, as everywhere."""
    return role & ~Role.EXAMPLE if role & (Role.DOCS | Role.CONFIG) else role


def _files(rows: Sequence[FileRow], segments: int) -> Files:
    stream = io.BytesIO()
    writer = PackWriter(stream, KIND)
    languages = sorted({row.language for row in rows})
    write_files(writer, rows, languages)
    writer.finish({})
    width = len(rows[0].oid) // 2 if rows else 20
    return Files(Pack(stream.getvalue(), KIND, name="joined files"), width, languages, segments)
