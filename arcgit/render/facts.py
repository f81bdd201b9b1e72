"""What stands about the index, for people: its state, what upkeep made of it, and what a checkup found."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence

from arcgit.model import Finding, Setting, Status, Tidied, Verdict
from arcgit.render import escape
from arcgit.render.text import counted, missing, partly

NAMED_KINDS = 8
"""Kinds of files without a table that are named; the rest are counted."""

_WIDEST_KEY = 24


def status(found: Status) -> str:
    """The state of the index, one fact a line."""
    return "".join(f"{name:<10}{value}\n" for name, value in _facts(found))


def _facts(found: Status) -> Iterator[tuple[str, str]]:
    behind = f", {_number(found.behind, 'commit')} behind HEAD" if found.behind else ""
    yield "commit", (found.commit + behind) if found.commit else "none of the last commits is indexed"
    yield "HEAD", found.head or "no commits yet"
    yield "files", f"{found.files:,}"
    yield "chunks", f"{found.chunks:,}"
    yield "segments", f"{found.segments:,}"
    yield "disk", _disk(found)
    if found.refreshed:
        yield "refreshed", time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(found.refreshed))
    if found.partial:
        yield "partial", partly(found.partial)
    if found.skipped:
        yield "skipped", counted(found.skipped)
    if found.missing:
        yield "missing", missing(found.missing)
    if found.text_only:
        yield "text only", _text_only(found.text_only)
    for note in found.notes:
        yield "note", escape.flat(note)


def _disk(found: Status) -> str:
    parts = [f"{name} {_megabytes(size)}" for name, size in found.sizes.items()]
    dead = f", {_megabytes(found.dead_bytes)} of it needed by no snapshot" if found.dead_bytes else ""
    inside = f" ({', '.join(parts)})" if parts else ""
    return f"{_megabytes(found.disk_bytes)} in {_number(found.snapshots, 'snapshot')}{inside}{dead}"


def _text_only(kinds: Mapping[str, int]) -> str:
    """The kinds of files without declarations, most first: some by name, the rest counted."""
    named = ", ".join(f"{escape.flat(kind)} {count:,}" for kind, count in list(kinds.items())[:NAMED_KINDS])
    rest = sum(list(kinds.values())[NAMED_KINDS:])
    return f"{sum(kinds.values()):,} files without known declarations: {named}" + (
        f" and {rest:,} more" if rest else ""
    )


def tidied(done: Tidied) -> str:
    """What upkeep did, in one line."""
    went = f"{_number(done.snapshots, 'snapshot')} and {_number(done.segments, 'segment')} removed"
    wrote = f", {_number(done.written, 'segment')} written" if done.written else ""
    return f"{went}{wrote}: {_megabytes(done.bytes_before)} before, {_megabytes(done.bytes_after)} now\n"


def checkup(findings: Sequence[Finding], settings: Sequence[Setting]) -> str:
    """The findings, how to mend what is wrong, and every setting with its value and where it comes from."""
    width = max((len(finding.subject) for finding in findings), default=0)
    lines = [line for finding in findings for line in _finding(finding, width)]
    lines += ["", "settings (`git config KEY VALUE` sets one)"]
    lines += [line for setting in settings for line in _setting(setting)]
    return "".join(f"{line}\n" for line in lines)


def _finding(finding: Finding, width: int) -> Iterator[str]:
    yield f"{finding.verdict:<6}{finding.subject:<{width}}  {escape.flat(finding.found)}".rstrip()
    if finding.mend:
        sign = "mend: " if finding.verdict is Verdict.WRONG else ""
        yield f"{'':<6}{'':<{width}}  {sign}{escape.flat(finding.mend)}"


def _setting(setting: Setting) -> Iterator[str]:
    value = escape.flat(setting.value) or "(empty)"
    yield f"  {setting.key:<{_WIDEST_KEY}}{value}  ({escape.flat(setting.origin) or 'default'})"
    yield f"  {'':<{_WIDEST_KEY}}{setting.meaning}"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
