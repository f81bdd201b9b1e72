"""`git arcsearch gc`: the index without what no revision needs, and how much that made of it."""

from __future__ import annotations

from arcgit import api
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Gc
from arcgit.errors import StoreUnavailable
from arcgit.render import facts


def run(typed: Gc, streams: Terminal) -> Exit:
    with api.open() as repo:
        if typed.auto:
            repo.tidy(thorough=False, wait_seconds=0)
            return Exit.FOUND
        done = repo.tidy()
    if done is None:
        raise StoreUnavailable("another process has been indexing all the time; try again when it is done")
    streams.write(facts.tidied(done))
    return Exit.FOUND
