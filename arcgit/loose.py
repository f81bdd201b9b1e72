"""Loose files: texts that no segment of the store holds, extracted into one in memory that lies over a snapshot's.

They are the work tree's changed files, or files of an older revision. Nothing is written, and each is extracted as the
blob of the same bytes would be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arcgit.index.files import FileRow, Files
from arcgit.index.segment import Segment
from arcgit.model import Oid, Settings, SkipReason
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from arcgit.source.attributes import Attributes

SEGMENT = "loose"


class Loose(NamedTuple):
    """A file by its path, with the id of its bytes; `data` is None where it is too large to be read."""

    path: bytes
    oid: Oid
    data: bytes | None
    size: int


def extracted(
    files: Sequence[Loose], said: Mapping[bytes, Attributes], settings: Settings, *, overlaid: bool
) -> tuple[Segment, Files]:
    """The files, in path order and at least one, as a segment and its rows. `said` is what attributes say of them.

    `overlaid` marks their rows as the work tree's. Those that attributes exclude, and binary ones, get no row.
    """
    from arcgit.extract.job import built_in_memory, extract_bytes, name_only_of  # loads the scanner
    from arcgit.index.writer import SegmentBuilder
    from arcgit.refreshing.listing import role_of
    from arcgit.scan import detect

    builder = SegmentBuilder()
    rows: list[FileRow] = []
    for file in files:
        about = said.get(file.path)
        if about is not None and (about.excluded or about.binary):
            continue
        name = file.path.decode("utf-8", "surrogateescape")
        hint = detect.hint_of(name, about.language if about else "")
        data = file.data
        extraction = name_only_of(hint, SkipReason.TOO_LARGE) if data is None else extract_bytes(data, hint)
        if not extraction.chunks:
            continue
        builder.add(file.oid, hint, file.size, extraction)
        rows.append(
            FileRow(
                path=file.path,
                oid=file.oid,
                segment=0,
                blob=len(builder) - 1,
                language=extraction.language,
                role=role_of(name, extraction.language, about),
                overlaid=overlaid,
                lines=extraction.lines,
                length=0,  # known when the segment is built
                chunks=len(extraction.chunks),
            )
        )
    segment = built_in_memory(builder, SEGMENT)
    lengths = segment.length.tolist()
    whole = [row._replace(length=lengths[row.blob]) for row in rows]
    return segment, Manifest.read(manifest_bytes(files[0].oid, settings, [SEGMENT], whole, [])).files
