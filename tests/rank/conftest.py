"""Views in memory: texts by path, scanned and cut as everywhere, spread over as many segments as a test likes."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping

import pytest

from arcgit import roles
from arcgit.chunk import extract
from arcgit.index.columns import KIND, write_segment
from arcgit.index.files import FileRow, Files, write_files
from arcgit.index.segment import Segment
from arcgit.index.view import View
from arcgit.index.writer import SegmentBuilder
from arcgit.pack import Pack, PackWriter
from arcgit.scan import detect


def build(texts: Mapping[str, str], segments: int = 1) -> View:
    """The view of a tree with these files. Blob number n goes into segment n modulo `segments`."""
    paths = sorted(texts, key=lambda path: path.encode())
    oids = {path: hashlib.sha1(texts[path].encode(), usedforsecurity=False).hexdigest() for path in paths}
    builders = [SegmentBuilder() for _ in range(segments)]
    where: dict[str, tuple[int, int]] = {}
    rows: list[FileRow] = []
    for path in paths:
        text, oid, hint = texts[path], oids[path], detect.hint_of(path)
        found = extract(text, detect.resolve(hint, text))
        if oid + hint not in where:
            number = len(where) % segments
            where[oid + hint] = (number, len(builders[number]))
            builders[number].add(oid, hint, len(text), found)
        role = int(roles.role_of(path, found.language))
        segment, blob = where[oid + hint]
        rows.append(
            FileRow(path.encode(), oid, segment, blob, found.language, role, False, found.lines, 0, len(found.chunks))
        )
    return _view(rows, [_segment(builder) for builder in builders if len(builder)], {oids[p]: texts[p] for p in paths})


def _segment(builder: SegmentBuilder) -> Segment:
    stream = io.BytesIO()
    columns = builder.columns()
    identity = write_segment(stream, columns, "test", dict.fromkeys(columns.blobs.languages, "table"))
    return Segment(Pack(stream.getvalue(), KIND), identity)


def _view(rows: list[FileRow], segments: list[Segment], texts: Mapping[str, str]) -> View:
    rows = [row._replace(length=int(segments[row.segment].length[row.blob])) for row in rows]
    stream = io.BytesIO()
    writer = PackWriter(stream, "files")
    languages = sorted({row.language for row in rows})
    write_files(writer, rows, languages)
    writer.finish({})
    files = Files(Pack(stream.getvalue(), "files"), 20, languages, len(segments))
    return View(files, segments, lambda oid: texts[oid].encode())


@pytest.fixture(scope="session")
def view_of():
    return build
