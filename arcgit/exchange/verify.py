"""Nothing is shown that was not extracted here: what a download says of a file, compared with the file.

Threat model. A snapshot comes from a host that may be hostile, was built from branches whose authors may be, and lies
on a disk that may fail. What each can do:

- **The host**, or whoever can push to it, can send anything under any name, or nothing. It cannot make a file be read,
  written or shown that the clone's own tree does not have: paths, blobs and attributes come from the clone, the
  download gives extractions by blob id and no path at all. It cannot make a search show a false line, name, signature
  or text: before a file of an answer is shown, its blob is extracted again here and every chunk and symbol that the
  download claims of it is compared, except where the clone lacks the blob, which the answer then says. It cannot make
  reading dear: sizes, counts and types are checked before anything is allocated, and a part is bounded to 50 MB as it
  travels and 256 MB opened. It can leave files out and bend the order of hits, because postings are not verified;
  `git arcsearch index --full` makes an index that owes nothing to it. It sees who fetches. It can keep a fetch waiting
  for as long as the limits allow, and fill the disk with twice what it announced.
- **The author of a branch** that CI builds can choose the bytes that are scanned. The scanner is linear, knows no code
  and runs none; a snapshot holds only extractions of blobs of its own tree, so nothing of a private branch leaks into
  another's, and one poisoned file says nothing of another. Names and text that drive terminals are neutralised where
  they are shown. Whoever can run CI steps with the right to push can publish as the host does, and is bounded as it is.
- **A disk or a line that corrupts** is found out: every block has a checksum, the table of contents a digest, and a
  segment's name is the digest of its content, checked when it arrives. What does not read back is made again here.
- **A program that runs as the user** can edit the store, and the repository and arcgit itself as well; it is not
  defended against, beyond the seals of manifests.

A mismatch refuses all that came from elsewhere and is not yet verified: it is removed, logged and named, and the index
is made here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from arcgit.errors import DamagedFile, RefusedSnapshot
from arcgit.extract.job import Wanted, built_in_memory, extract_blob, name_only_of
from arcgit.index.claims import Claim, claims
from arcgit.index.writer import SegmentBuilder
from arcgit.model import SkipReason
from arcgit.record import NamedTuple
from arcgit.snapshot.trust import Trust

if TYPE_CHECKING:
    from arcgit.index.files import Files
    from arcgit.index.segment import Segment
    from arcgit.opened import Opened
    from arcgit.snapshot.store import Store
    from arcgit.source.blob import Blobs

ANY_SIZE = 1 << 62
AT_ONCE = 256
"""Files that are extracted again before they are compared: few enough to be held in memory."""


class Checked(NamedTuple):
    """How many files were found to be as claimed, and how many have blobs that are not here."""

    verified: int
    absent: int


class _Standing(NamedTuple):
    """Where a file's extraction stands."""

    segment: Segment
    blob: int
    path: bytes


def check_shown(
    table: Files, segments: Sequence[Segment], files: Iterable[int], foreign: Mapping[str, Opened]
) -> Checked:
    """Verify the files that are about to be shown and were not verified before, and remember them.

    `foreign` are the segments from elsewhere, each with the repository that has its blobs. Raises RefusedSnapshot.
    """
    by_segment: defaultdict[str, list[_Standing]] = defaultdict(list)
    for file in files:
        segment = segments[int(table.segment[file])]
        if segment.id in foreign:
            by_segment[segment.id].append(_Standing(segment, int(table.blob[file]), table.path(file)))
    checked = Checked(0, 0)
    for identity, standing in by_segment.items():
        found = _check_segment(foreign[identity], standing)
        checked = Checked(checked.verified + found.verified, checked.absent + found.absent)
    return checked


def check_all(opened: Opened, segment: Segment, standing: Mapping[int, bytes]) -> Checked:
    """Verify these blobs of a segment, each with a path it stands at, whatever was verified before.

    Raises RefusedSnapshot.
    """
    wanted = [_Standing(segment, blob, path) for blob, path in standing.items()]
    absent = 0
    for at in range(0, len(wanted), AT_ONCE):
        absent += len(_absent_after_comparing(opened.blobs, wanted[at : at + AT_ONCE]))
    return Checked(len(wanted) - absent, absent)


def refuse(store: Store, reason: str) -> None:
    """Remove what came from elsewhere and was not verified whole, and log why. Trees that need it are made again."""
    for identity in sorted(store.trust.foreign()):
        trust = store.trust.of(identity, _blobs_of(store, identity))
        if trust is None or not trust.verified.all() or not len(trust.verified):
            store.remove_segment(identity)
    store.vectors.clear()  # some may be of chunks that are none
    store.log(reason)


def _blobs_of(store: Store, identity: str) -> int:
    try:
        return store.segment(identity).blobs
    except DamagedFile:
        return 0


def _check_segment(opened: Opened, standing: Sequence[_Standing]) -> Checked:
    segment = standing[0].segment
    trust = opened.store.trust.of(segment.id, segment.blobs)
    if trust is None:
        return Checked(0, 0)
    wanted = [one for one in standing if not trust.verified[one.blob]]
    if not wanted:
        return Checked(0, 0)
    absent = _absent_after_comparing(opened.blobs, wanted)
    found = [one.blob for one in wanted if one.blob not in absent]
    remember(opened.store, segment, found)
    return Checked(len(found), len(absent))


def remember(store: Store, segment: Segment, blobs: Sequence[int]) -> None:
    """Set the bits of blobs that were verified."""
    trust = store.trust.of(segment.id, segment.blobs)
    if trust is None or not blobs:
        return
    verified = trust.verified.copy()
    verified[list(blobs)] = True
    store.trust.write(segment.id, Trust(verified, trust.origin))


def _absent_after_comparing(blobs: Blobs, wanted: Sequence[_Standing]) -> set[int]:
    """The blobs that are not here; raises RefusedSnapshot when one of the others is not as claimed."""
    segment = wanted[0].segment
    builder = SegmentBuilder()
    present: list[_Standing] = []
    absent: set[int] = set()
    said = claims(segment, sorted({one.blob for one in wanted}))
    for one in {one.blob: one for one in wanted}.values():
        if _extracted(blobs, segment, one.blob, said[one.blob], builder):
            present.append(one)
        else:
            absent.add(one.blob)
    if present:
        true = claims(built_in_memory(builder, "verified"), range(len(present)))
        for number, one in enumerate(present):
            if true[number] != said[one.blob]:
                reason = _difference(said[one.blob], true[number])
                raise RefusedSnapshot(one.path.decode("utf-8", "replace"), reason)
    return absent


def _extracted(blobs: Blobs, segment: Segment, blob: int, said: Claim, builder: SegmentBuilder) -> bool:
    """Extract a blob anew; false when it is not here. That it is too large to be read is the publisher's choice."""
    wanted = Wanted(segment.oids[blob], segment.hints[int(segment.hint[blob])])
    size = blobs.size(wanted.oid)
    if size is None:
        return False
    if said.reason == SkipReason.TOO_LARGE:
        extraction = name_only_of(wanted.hint, SkipReason.TOO_LARGE)
    else:
        found = extract_blob(blobs, wanted, size, ANY_SIZE)
        if found is None:
            return False
        extraction = found
    builder.add(wanted.oid, wanted.hint, size, extraction)
    return True


def _difference(said: Claim, true: Claim) -> str:
    """What of a claim is not so."""
    for name, one, other in zip(Claim._fields, said, true, strict=True):
        if one != other:
            return f"the {name} of a file are not those of its blob"
    return "a file is not what its blob holds"


def live_blobs(table: Files, number: int) -> dict[int, bytes]:
    """The blobs of a manifest's segment that stand in its tree, each with a path."""
    files = np.flatnonzero(table.segment == number)
    return {int(table.blob[file]): table.path(int(file)) for file in files.tolist()}
