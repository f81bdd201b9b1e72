"""What came of an exchange of snapshots, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arcgit.exchanged import Fetched, Listed, Pruned, Published, Verified
from arcgit.render import escape

SHORT = 10
_UNITS = ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB"))
_AGES = ((365 * 86_400, "year"), (30 * 86_400, "month"), (86_400, "day"), (3600, "hour"), (60, "minute"))


def size(count: int) -> str:
    for unit, name in _UNITS:
        if count >= unit:
            return f"{count / unit:.1f} {name}"
    return f"{count} bytes"


def age(seconds: float) -> str:
    for unit, name in _AGES:
        if seconds >= unit:
            return _count(int(seconds // unit), name)
    return "moments"


def published(done: Published) -> str:
    named = f"snapshot of {_short(done.commit, done.tree)}"
    where = escape.flat(done.where)
    if done.already:
        return f"{named} is at {where} already ({size(done.size)})"
    lacks = f", without {_count(done.missing, 'missing file')}" if done.missing else ""
    sent = f"{size(done.sent)} of {size(done.size)} sent in {done.segments} of {done.total} parts"
    return f"{named} is at {where}: {_count(done.files, 'file')}{lacks}, {sent}, content {done.content[:SHORT]}"


def fetched(done: Fetched, now: float) -> Iterator[str]:
    if done.refused:
        yield escape.flat(done.refused)
        yield f"the index was made here: {_count(done.files, 'file')}"
        return
    behind = f"{_count(done.behind, 'commit')} behind, " if done.behind > 0 else ""
    old = f", {age(now - done.made)} old" if done.made else ""
    received = f"{size(done.received)} received" if done.received else "nothing to receive"
    yield (
        f"snapshot of {_short(done.commit, done.tree)} ({behind}{received}{old}),"
        f" {_count(done.indexed, 'file')} of {done.files:,} indexed here"
    )
    if done.verified or done.absent:
        absent = f", {_count(done.absent, 'file')} not: their blobs are not here" if done.absent else ""
        yield f"{_count(done.verified, 'file')} verified by extracting them again{absent}"


def listed(found: Sequence[Listed], now: float) -> Iterator[str]:
    for one in found:
        behind = {-1: "elsewhere", 0: "this commit"}.get(one.behind, f"{_count(one.behind, 'commit')} behind")
        held = "" if one.here < one.segments else "  here"
        old = f"{age(now - one.made)} old" if one.made else "no date"
        named = _short(one.commit, one.tree)
        yield f"{named}  {behind:<18}  {size(one.size):>10}  {old:<14}  {one.files:,} files{held}"


def verified(done: Verified) -> str:
    if done.refused:
        return escape.flat(done.refused)
    absent = f", {_count(done.absent, 'file')} not: their blobs are not here" if done.absent else ""
    return f"{_count(done.files, 'file')} of {done.commit[:SHORT]} verified{absent}, content {done.content[:SHORT]}"


def pruned(done: Pruned, *, dry_run: bool) -> Iterator[str]:
    would = "would be " if dry_run else ""
    for oid in done.snapshots:
        yield f"{would}removed: snapshot of {oid[:SHORT]}"
    waiting = f", {_count(done.waiting, 'segment')} in an hour" if done.waiting else ""
    gone = f"{_count(len(done.snapshots), 'snapshot')} and {_count(done.segments, 'segment')} {would}removed{waiting}"
    yield f"{gone}; {_count(done.kept, 'snapshot')} kept at {escape.flat(done.where)}"


def _short(commit: str, tree: str) -> str:
    return commit[:SHORT] if commit else f"tree {tree[:SHORT]}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
