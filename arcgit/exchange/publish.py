"""Build a snapshot, and send what the place lacks: the segments first, the snapshot that names them last.

What is published holds extractions of blobs of its tree and nothing else, unless a base is built upon: of its segments
those stay that are more than half alive, so that a commit costs its changes, and nothing is published that was not
published before.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from arcgit import fingerprint
from arcgit.errors import DamagedFile, ExchangeFailed
from arcgit.exchange import verify
from arcgit.exchange.abreast import abreast
from arcgit.exchange.carrier import OLD, SEG, SNAP, TREE, Carrier
from arcgit.exchange.choice import described, nearest
from arcgit.exchange.fetch import take
from arcgit.exchanged import Published
from arcgit.extract.job import Wanted, write_columns
from arcgit.index.layout import KIND
from arcgit.index.merge import Kept, merge
from arcgit.index.segment import Segment
from arcgit.pack import Pack, write_file
from arcgit.pack.wire import write_wire
from arcgit.record import NamedTuple
from arcgit.refreshing.making import refresh
from arcgit.refreshing.survey import survey
from arcgit.snapshot.bundle import write_bundle
from arcgit.snapshot.descriptor import Descriptor, Part, content, descriptor_bytes, tables_digest
from arcgit.source import history

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.model import Located
    from arcgit.opened import Opened
    from arcgit.refreshing.made import Snapshot
    from arcgit.refreshing.making import Progress

    BoolArray = npt.NDArray[np.bool_]

ALIVE = 0.5
"""A base's segment stays while more than this share of its chunks is of the tree."""
PART_BYTES = 24 << 20
"""Bytes of segments that go into one part: as it travels it is a fifth smaller, and hosts want blobs below 50 MB."""
SMALL_PART = 1 << 20
MANY_SMALL = 12
"""More small parts than this are put together anew, so that a query opens few files."""


class _Source(NamedTuple):
    """Where an extraction stands, and a path it is of."""

    segment: Segment
    blob: int
    path: bytes


class Built(NamedTuple):
    """A snapshot ready to be sent: what it says, and its new parts by name."""

    said: Descriptor
    files: Mapping[str, Path]


def build(opened: Opened, located: Located, base: Descriptor | None, folder: Path, *, progress: Progress) -> Built:
    """Build the snapshot of a revision upon a base whose segments are in the store; new parts are written to `folder`.

    Raises StoreUnavailable, and RefusedSnapshot when something from elsewhere is not what this clone holds.
    """
    snapshot = refresh(opened.repository, opened.settings, located.tree, opened.store, progress=progress)
    wanted = _wanted(opened, located)
    kept = list(_kept(opened, base, wanted)) if base else []
    parts = [part for part, _ in kept]
    for _, keys in kept:
        for key in keys:
            del wanted[key]
    files: dict[str, Path] = {}
    for part, path in abreast(_writings(_groups(_rest(opened, wanted)), folder)):
        if SEG + part.id not in files:
            parts.append(part)
            files[SEG + part.id] = path
    said = Descriptor(
        commit=located.commit,
        tree=located.tree,
        fingerprint=fingerprint.FINGERPRINT,
        tables=tables_digest(),
        content=content_of(snapshot),
        made=history.committed(opened.repository, located.commit) if located.commit else 0,
        files=len(snapshot.manifest.files),
        missing=len(snapshot.missing),
        segments=tuple(sorted(set(parts))),
    )
    return Built(said, files)


def content_of(snapshot: Snapshot) -> str:
    """The content id of a snapshot."""
    files = snapshot.manifest.files
    digests = [segment.digest.tolist() for segment in snapshot.segments]
    rows = zip(files.paths(), files.oids(), files.segment.tolist(), files.blob.tolist(), strict=True)
    return content((path, oid, digests[segment][blob]) for path, oid, segment, blob in rows)


def bundle(opened: Opened, located: Located, path: Path, folder: Path, *, progress: Progress) -> Published:
    """Write the snapshot of a revision as one file. Raises StoreUnavailable."""
    built = build(opened, located, None, folder, progress=progress)
    files = {**built.files, **_named(built.said, folder)}
    write_file(path, lambda stream: write_bundle(stream, files))
    return _published(str(path), built, set(), already=False)


def publish(
    opened: Opened, carrier: Carrier, located: Located, folder: Path, *, incomplete: bool, progress: Progress
) -> Published:
    """Publish the snapshot of a revision, upon the nearest one that is published already.

    Raises ExchangeFailed, StoreUnavailable and RefusedSnapshot; also where files are missing, unless `incomplete`.
    """
    try:
        names = set(carrier.names())
    except ExchangeFailed:
        names = set()  # a folder that is not there yet; what cannot be reached fails when it is written to
    known = _known(carrier, located, names)
    if known is not None and known.commit == located.commit:
        return _published(carrier.where, Built(known, {}), names, already=True)
    if known is not None:
        renamed = Built(known._replace(commit=located.commit), {})
        carrier.write(_named(renamed.said, folder))
        return _published(carrier.where, renamed, names, already=False)
    built = build(opened, located, _base(opened, carrier, located, names), folder, progress=progress)
    if built.said.missing and not incomplete:
        raise ExchangeFailed(
            carrier.where,
            f"not published: {built.said.missing} files of this commit are missing here; --incomplete does",
        )
    lacking = {name: path for name, path in built.files.items() if name not in names}
    if lacking:
        carrier.write(lacking)
    carrier.write(_named(built.said, folder))
    _stay(opened, carrier, built, folder)
    return _published(carrier.where, built, names, already=False)


def _known(carrier: Carrier, located: Located, names: set[str]) -> Descriptor | None:
    """The snapshot of this commit or tree that is published and that this arcgit would make."""
    wanted = [name for name in (SNAP + located.commit, TREE + located.tree) if name in names]
    found = described(carrier, wanted)
    for name in wanted:
        said = found.get(name)
        serves = said and said.tree == located.tree and said.is_current and not said.missing
        if said and serves and all(SEG + part.id in names for part in said.segments):
            return said
    return None


def _base(opened: Opened, carrier: Carrier, located: Located, names: set[str]) -> Descriptor | None:
    """The snapshot to build upon, its segments in the store; None where there is none that can be had."""
    if nearest(opened.repository, located, names) is None:
        return None
    try:
        said = take(opened, carrier, located, lambda done, total: None).said
    except ExchangeFailed as error:
        opened.store.log(str(error))
        return None
    return said if said is not None and said.is_current else None


def _wanted(opened: Opened, located: Located) -> dict[Wanted, _Source]:
    """The extractions that the tree needs, in path order; those of binary files too, or a clone would read them."""
    found = survey(opened.repository, opened.settings, located.tree, opened.store)
    wanted: dict[Wanted, _Source] = {}
    for item in found.live:
        held = found.holdings.held(item.wanted)
        if held is not None:
            wanted.setdefault(item.wanted, _Source(held.segment, held.blob, item.path))
    return wanted


def _kept(opened: Opened, base: Descriptor, wanted: Mapping[Wanted, object]) -> Iterator[tuple[Part, list[Wanted]]]:
    """The parts of a base that are worth keeping, each with the extractions that it alone gives."""
    taken: set[Wanted] = set()
    small = sum(part.size < SMALL_PART for part in base.segments)
    for part in sorted(base.segments, key=lambda part: -part.size):
        if part.size < SMALL_PART and small > MANY_SMALL:
            continue
        try:
            segment = opened.store.segment(part.id)
        except DamagedFile:
            continue
        hints = [segment.hints[number] for number in segment.hint.tolist()]
        keys = list(map(Wanted, segment.oids, hints))
        weight = np.diff(segment.first_chunk) + 1
        alive = np.array([key in wanted and key not in taken for key in keys], np.bool_)
        if int(weight[alive].sum()) > ALIVE * int(weight.sum()):
            mine = [key for key, lives in zip(keys, alive.tolist(), strict=True) if lives]
            taken.update(mine)
            yield part, list(dict.fromkeys(mine))


def _rest(opened: Opened, wanted: Mapping[Wanted, _Source]) -> list[Kept]:
    """What no kept part gives, by segment; what came from elsewhere is verified before it is published as ours."""
    by_segment: dict[str, list[_Source]] = {}
    for source in wanted.values():
        by_segment.setdefault(source.segment.id, []).append(source)
    foreign = opened.store.trust.foreign()
    kept = []
    for identity, sources in by_segment.items():
        segment = sources[0].segment
        if identity in foreign:
            verify.check_all(opened, segment, {source.blob: source.path for source in sources})
        mask = np.zeros(segment.blobs, np.bool_)
        mask[[source.blob for source in sources]] = True
        kept.append(Kept(segment, mask))
    return kept


def _groups(kept: Sequence[Kept]) -> Iterator[list[Kept]]:
    """Runs of segments that make parts of about PART_BYTES; a segment that is larger is cut."""
    group: list[Kept] = []
    filled = 0
    for part in kept:
        for piece in _pieces(part):
            size = _size(piece)
            if group and filled + size > PART_BYTES:
                yield group
                group, filled = [], 0
            group.append(piece)
            filled += size
    if group:
        yield group


def _size(part: Kept) -> int:
    weight = np.diff(part.segment.first_chunk) + 1
    return int(part.segment.size * weight[part.blobs].sum() / max(1, weight.sum()))


def _pieces(part: Kept) -> Iterator[Kept]:
    count = -(-_size(part) // PART_BYTES)
    if count <= 1:
        yield part
        return
    for blobs in np.array_split(np.flatnonzero(part.blobs), count):
        mask = np.zeros(part.segment.blobs, np.bool_)
        mask[blobs] = True
        yield Kept(part.segment, mask)


def _writings(groups: Iterable[Sequence[Kept]], folder: Path) -> Iterator[Callable[[], tuple[Part, Path]]]:
    """What writes each group, merged, as it travels, in a file of `folder`: the next is merged meanwhile."""
    for group in groups:
        stream = io.BytesIO()
        identity = write_columns(merge(group), stream)
        yield partial(_written, identity, stream.getvalue(), folder)


def _written(identity: str, data: bytes, folder: Path) -> tuple[Part, Path]:
    path = folder / identity
    with path.open("wb") as target:
        write_wire(Pack(data, KIND, name=identity), target)
    return Part(identity, path.stat().st_size), path


def _named(said: Descriptor, folder: Path) -> dict[str, Path]:
    """The descriptor in a file of `folder`, under its names."""
    path = folder / "descriptor"
    path.write_bytes(descriptor_bytes(said))
    names = [TREE + said.tree, *([SNAP + said.commit] if said.commit else [])]
    return dict.fromkeys(names, path)


def _stay(opened: Opened, carrier: Carrier, built: Built, folder: Path) -> None:
    """See that what the snapshot names is there: whoever prunes at the same time may not have known of it."""
    names = set(carrier.names())
    gone = [part for part in built.said.segments if SEG + part.id not in names]
    again: dict[str, Path] = {}
    for part in gone:
        path = built.files.get(SEG + part.id)
        again[SEG + part.id] = path or _again(opened.store.segment(part.id), folder)
    if again:
        carrier.write(again)
    marked = [OLD + part.id for part in built.said.segments if OLD + part.id in names]
    if marked:
        carrier.remove(marked)


def _again(segment: Segment, folder: Path) -> Path:
    path = folder / segment.id
    with path.open("wb") as target:
        segment.write_wire(target)
    return path


def _published(where: str, built: Built, names: set[str], *, already: bool) -> Published:
    said = built.said
    new = [part for part in said.segments if SEG + part.id in built.files and SEG + part.id not in names]
    return Published(
        where=where,
        commit=said.commit,
        tree=said.tree,
        content=said.content,
        files=said.files,
        segments=len(new),
        total=len(said.segments),
        sent=sum(part.size for part in new),
        size=said.size,
        already=already,
        missing=said.missing,
    )
