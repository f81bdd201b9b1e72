"""Loose files: texts that no segment of the store holds, extracted into one that lies over a snapshot's.

They are the work tree's changed files, or files of an older revision. Each is extracted as the blob of the same bytes
would be, unless an extraction of it is at hand.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from arcgit.index.files import FileRow, Files
from arcgit.index.segment import Segment
from arcgit.model import Oid, Settings, SkipReason
from arcgit.pack import Pack
from arcgit.record import NamedTuple
from arcgit.snapshot.manifest import Manifest, manifest_bytes

if TYPE_CHECKING:
    from arcgit.index.writer import SegmentBuilder
    from arcgit.refreshing.holdings import Holdings
    from arcgit.refreshing.listing import Live
    from arcgit.source.attributes import Attributes

KIND = "segment"


class Loose(NamedTuple):
    """A file by its path, with the id of its bytes; `data` is None where it is too large to be read."""

    path: bytes
    oid: Oid
    data: bytes | None
    size: int


class Extracted(NamedTuple):
    """A segment as the bytes of its pack, under its id, and the rows of the files in it, in path order.

    `unread` files are not in it, as the time was over.
    """

    data: bytes
    identity: str
    rows: list[FileRow]
    unread: int

    @property
    def segment(self) -> Segment:
        """The segment, from memory."""
        return Segment(Pack(self.data, KIND, name="loose files"), self.identity)

    def manifest(self, key: Oid, settings: Settings) -> bytes:
        """The manifest of these files alone, under a key of the width of object ids."""
        return manifest_bytes(key, settings, [self.identity], self.rows, [])

    def files(self, width: int, settings: Settings) -> Files:
        """The files as a view reads them; object ids have so many digits."""
        return Manifest.read(self.manifest("0" * width, settings)).files


def extracted(
    files: Iterable[Loose],
    said: Mapping[bytes, Attributes],
    settings: Settings,
    *,
    overlaid: bool,
    known: Segment | None = None,
    until: float = float("inf"),
) -> Extracted:
    """The files, in path order, as a segment and rows. `said` is what attributes say of them.

    `overlaid` marks the rows as the work tree's. Files that attributes exclude, and binary ones, get none. What `known`
    holds is not extracted again, and nothing is after the monotonic time `until`.
    """
    from arcgit.index.writer import SegmentBuilder  # loads what writes, and the scanner below
    from arcgit.refreshing.holdings import Holdings

    holdings = Holdings(settings)
    if known is not None:
        holdings.hold(known)
    builder = SegmentBuilder()
    live: list[Live] = []
    unread = 0
    new: set[object] = set()
    for file in files:
        item = _live(file, said.get(file.path))
        if item is None:
            continue
        live.append(item)
        if holdings.held(item.wanted) is not None or item.wanted in new:
            continue
        if time.monotonic() >= until:
            unread += 1
            continue
        _extract(file, item, builder)
        new.add(item.wanted)
    data, identity = _put_together(known, holdings, live, builder)
    found = Extracted(data, identity, [], unread)
    whole = Holdings(settings)
    whole.hold(found.segment)
    rows = [row._replace(overlaid=overlaid) for row in whole.rows(live, None).rows]
    return found._replace(rows=rows)


def _live(file: Loose, about: Attributes | None) -> Live | None:
    """The file as it is searched for; None where attributes leave it out."""
    from arcgit.extract.job import Wanted
    from arcgit.refreshing.listing import Live
    from arcgit.scan import detect

    if about is not None and (about.excluded or about.binary):
        return None
    name = file.path.decode("utf-8", "surrogateescape")
    return Live(file.path, name, Wanted(file.oid, detect.hint_of(name, about.language if about else "")), about)


def _extract(file: Loose, item: Live, builder: SegmentBuilder) -> None:
    from arcgit.extract.job import extract_bytes, name_only_of

    hint = item.wanted.hint
    extraction = name_only_of(hint, SkipReason.TOO_LARGE) if file.data is None else extract_bytes(file.data, hint)
    builder.add(file.oid, hint, file.size, extraction)


def _put_together(
    known: Segment | None, holdings: Holdings, live: Sequence[Live], builder: SegmentBuilder
) -> tuple[bytes, str]:
    """The bytes and the id of a segment of what is new and what is still wanted of `known`."""
    from arcgit.extract.job import write_columns
    from arcgit.index.merge import Kept, merge

    columns = builder.columns()
    wanted = [held.blob for item in live if (held := holdings.held(item.wanted)) is not None]
    if known is not None and wanted:
        kept = np.zeros(known.blobs, np.bool_)
        kept[wanted] = True
        parts = [Kept(known, kept)]
        if len(builder):
            fresh = io.BytesIO()
            identity = write_columns(columns, fresh)
            new = Segment(Pack(fresh.getvalue(), KIND, name="loose files"), identity)
            parts.append(Kept(new, np.ones(new.blobs, np.bool_)))
        columns = merge(parts)
    stream = io.BytesIO()
    identity = write_columns(columns, stream)
    return stream.getvalue(), identity
