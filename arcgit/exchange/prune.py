"""Remove published snapshots that nobody needs, and the segments that only they named.

A publisher may be at work: it has seen a segment, and will name it in a moment. So a segment that no snapshot names is
marked first, with the time, and goes when it is found so marked an hour later; a publisher takes the marks of its
segments away, and looks after publishing whether they are all there.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from arcgit.exchange.carrier import OLD, SEG, SNAP, TREE, Carrier
from arcgit.exchange.catalogue import published
from arcgit.exchanged import Pruned
from arcgit.record import NamedTuple
from arcgit.snapshot.descriptor import Descriptor
from arcgit.source import history

if TYPE_CHECKING:
    from arcgit.model import Oid
    from arcgit.source.repo import Repository

GRACE_SECONDS = 3600
MOST_REFS = 200
"""Names that are kept by default; a host lists them all to whoever asks for one."""
LONGEST_MARK = 32
DAY = 86_400


class Policy(NamedTuple):
    """What is kept. 0 and empty mean no limit; what a kept tag names stays whatever its age.

    `branches` and `tags` are globs as `git for-each-ref` takes them below refs/heads, refs/remotes or refs/tags;
    with branches, snapshots of commits that none of them reaches go.
    """

    refs: int = MOST_REFS
    snapshots: int = 0
    days: int = 0
    size: int = 0
    branches: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def prune(repository: Repository, carrier: Carrier, policy: Policy, folder: Path, *, dry_run: bool) -> Pruned:
    """Apply a policy. Raises ExchangeFailed."""
    found = published(carrier)
    kept = _kept(repository, list(found.values()), policy, time.time())
    gone = [said for said in found.values() if said not in kept]
    if not dry_run and gone:
        carrier.remove(sorted(_names(gone) - _names(kept)))
    removed, waiting = _sweep(carrier, kept, folder, dry_run=dry_run)
    return Pruned(carrier.where, len(kept), tuple(said.commit or said.tree for said in gone), removed, waiting)


def _names(snapshots: Iterable[Descriptor]) -> set[str]:
    return {name for said in snapshots for name in (TREE + said.tree, *([SNAP + said.commit] if said.commit else []))}


def _kept(repository: Repository, found: Sequence[Descriptor], policy: Policy, now: float) -> list[Descriptor]:
    """The snapshots that stay: those of tags, then the newest that the limits leave."""
    tagged = set(history.pointed_at(repository, "refs/tags", policy.tags))
    reached = history.reached(repository, policy.branches) if policy.branches else None
    kept: list[Descriptor] = []
    parts: dict[str, int] = {}
    for said in sorted(found, key=lambda said: (said.commit not in tagged, -said.made, said.commit, said.tree)):
        if said.commit not in tagged:
            more = parts | {part.id: part.size for part in said.segments}
            refs = 2 * (len(kept) + 1) + len(more)
            too_old = policy.days and said.made < now - policy.days * DAY
            strange = reached is not None and said.commit not in reached
            full = (policy.snapshots and len(kept) >= policy.snapshots) or (policy.refs and refs > policy.refs)
            if too_old or strange or full or (policy.size and sum(more.values()) > policy.size):
                continue
        kept.append(said)
        parts |= {part.id: part.size for part in said.segments}
    return kept


def _sweep(carrier: Carrier, kept: Sequence[Descriptor], folder: Path, *, dry_run: bool) -> tuple[int, int]:
    """(segments removed, segments that wait) of those that no snapshot names now."""
    names = set(carrier.names())
    named = {part.id for said in (published(carrier).values() if not dry_run else kept) for part in said.segments}
    stray = {name.removeprefix(SEG) for name in names if name.startswith(SEG)} - named
    marks = {name.removeprefix(OLD) for name in names if name.startswith(OLD)}
    since = _times(carrier, marks)
    now = time.time()
    old = sorted(one for one in stray & marks if since.get(one, 0.0) <= now - GRACE_SECONDS)
    new = sorted(stray - marks)
    if not dry_run:
        wrong = [OLD + one for one in sorted(marks - stray)]
        if old or wrong:
            carrier.remove([*(prefix + one for one in old for prefix in (SEG, OLD)), *wrong])
        if new:
            mark = folder / "mark"
            mark.write_text(str(int(now)), encoding="ascii")
            carrier.write({OLD + one: mark for one in new})
    return len(old), len(stray) - len(old)


def _times(carrier: Carrier, marks: Iterable[Oid]) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for name, data in carrier.read({OLD + one: LONGEST_MARK for one in sorted(marks)}):
        if data.isdigit():
            found[name.removeprefix(OLD)] = float(data)
    return found
