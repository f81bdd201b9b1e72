"""`git arcsearch snapshot build|publish|fetch|list|verify|prune`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from arcgit import api
from arcgit.cli import progress
from arcgit.cli.exit import Exit
from arcgit.cli.shared import Snapshot
from arcgit.cli.terminal import Terminal
from arcgit.render import json, snapshots

if TYPE_CHECKING:
    from arcgit.exchange.exchange import Exchange, Policy
    from arcgit.exchanged import Fetched

MEGABYTE = 1 << 20


def run(typed: Snapshot, streams: Terminal) -> Exit:
    with api.open() as repo:
        found, lines, code = _done(repo.snapshots, typed, streams)
    if typed.format == "json":
        streams.write(json.exchanged(found))
    else:
        for line in lines:
            streams.write(f"{line}\n")
    return code


def _done(exchange: Exchange, typed: Snapshot, streams: Terminal) -> tuple[object, Iterable[str], Exit]:
    """What was done, the lines that say so, and what the shell is told."""
    now = time.time()
    if typed.action in ("build", "publish"):
        with progress.bar(streams) as told:
            if typed.action == "build":
                published = exchange.build(Path(typed.output), typed.rev, progress=told)
            else:
                published = exchange.publish(typed.rev, to=typed.place, incomplete=typed.incomplete, progress=told)
        return published, [snapshots.published(published)], Exit.FOUND
    if typed.action == "fetch":
        fetched = fetch(exchange, streams, rev=typed.rev, place=typed.place, sample=typed.sample)
        return fetched, snapshots.fetched(fetched, now), Exit.NOTHING if fetched.refused else Exit.FOUND
    if typed.action == "list":
        listed = exchange.list(source=typed.place)
        return listed, snapshots.listed(listed, now), Exit.FOUND if listed else Exit.NOTHING
    if typed.action == "verify":
        with progress.bar(streams) as told:
            verified = exchange.verify(typed.rev, progress=told)
        return verified, [snapshots.verified(verified)], Exit.NOTHING if verified.refused else Exit.FOUND
    pruned = exchange.prune(_policy(typed), source=typed.place, dry_run=typed.dry_run)
    return pruned, snapshots.pruned(pruned, dry_run=typed.dry_run), Exit.FOUND


def fetch(exchange: Exchange, streams: Terminal, *, rev: str, place: str, sample: int | None) -> Fetched:
    """Fetch, with a bar for what arrives and one for what is indexed."""
    with progress.bar(streams, "fetching") as arriving, progress.bar(streams) as told:
        return exchange.fetch(rev, source=place, sample=sample, arriving=arriving, progress=told)


def _policy(typed: Snapshot) -> Policy:
    from arcgit.exchange.prune import MOST_REFS, Policy

    return Policy(
        refs=MOST_REFS if typed.refs is None else typed.refs,
        snapshots=typed.keep,
        days=typed.days,
        size=typed.size * MEGABYTE,
        branches=typed.branches,
        tags=typed.tags,
    )
