"""`git arcsearch doctor`: what was checked, how to mend what is wrong, and every setting with its origin."""

from __future__ import annotations

from arcgit.checkup import checkup
from arcgit.cli.exit import Exit
from arcgit.cli.terminal import Terminal
from arcgit.cli.typed import Doctor
from arcgit.render import facts, json


def run(typed: Doctor, streams: Terminal) -> Exit:
    found = checkup()
    shown = json.checkup if typed.format == "json" else facts.checkup
    streams.write(shown(found.findings, found.settings))
    return Exit.FOUND if found.is_well else Exit.NOTHING
