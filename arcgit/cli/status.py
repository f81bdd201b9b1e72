"""`git arcsearch status`: what is indexed, beside HEAD, and what was left out and why."""

from __future__ import annotations

from arcgit import api
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Status
from arcgit.render import facts, json


def run(typed: Status, streams: Terminal) -> Exit:
    with api.open() as repo:
        found = repo.status()
    streams.write(json.status(found) if typed.format == "json" else facts.status(found))
    return Exit.FOUND
