"""`git arcsearch setup`: all that a fresh clone needs, once: the published snapshot or its own index, and hooks."""

from __future__ import annotations

import time

from arcgit import api, githooks
from arcgit.cli import snapshot, terminal
from arcgit.cli.exit import Exit
from arcgit.cli.shared import Setup
from arcgit.cli.terminal import Terminal
from arcgit.githooks import State
from arcgit.render import snapshots


def run(typed: Setup, streams: Terminal) -> Exit:
    with api.open() as repo:
        fetched = snapshot.fetch(repo.snapshots, streams, rev="HEAD", place=typed.place, sample=None)
    for line in snapshots.fetched(fetched, time.time()):
        streams.write(f"{line}\n")
    if typed.hooks:
        found = githooks.install(terminal.own_path())
        installed = sum(hook.state is State.INSTALLED for hook in found)
        streams.write(f"{installed} of {len(found)} hooks installed\n")
        if installed < len(found):
            streams.say("`git arcsearch hooks status` says why the others were not")
    return Exit.FOUND
