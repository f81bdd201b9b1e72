"""`git arcsearch index [REV]`: bring the index up to a revision, with a progress bar on a terminal."""

from __future__ import annotations

from arcgit import api
from arcgit.cli import progress
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Index
from arcgit.render import facts


def run(typed: Index, streams: Terminal) -> Exit:
    with api.open() as repo:
        if typed.detached:
            repo.finish(typed.rev)
            return Exit.FOUND
        with progress.bar(streams) as told:
            found = repo.refresh(typed.rev, full=typed.full, jobs=typed.jobs, progress=told)
        streams.write(facts.status(found))
        for remark in repo.remarks:
            streams.say(remark)
    return Exit.FOUND
