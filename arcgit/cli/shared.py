"""What was typed about snapshots that are shared: `snapshot` and `setup`."""

from __future__ import annotations

import argparse

from arcgit.cli.parser import FORMATS, natural, new_parser
from arcgit.errors import BadUsage
from arcgit.record import NamedTuple

SNAPSHOT_ACTIONS = ("build", "publish", "fetch", "list", "verify", "prune")


class Snapshot(NamedTuple):
    """`action` is one of SNAPSHOT_ACTIONS; `sample` is how many files are verified: None as configured, -1 all."""

    action: str
    rev: str
    place: str
    output: str
    sample: int | None
    incomplete: bool
    format: str
    refs: int | None
    keep: int
    days: int
    size: int
    branches: tuple[str, ...]
    tags: tuple[str, ...]
    dry_run: bool


class Setup(NamedTuple):
    place: str
    hooks: bool


def snapshot_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "snapshot",
        usage="git arcsearch snapshot build|publish|fetch|list|verify|prune [REV] [options]",
        about="Indexes that are built once and shared: write one to a file, publish it, take the nearest that was"
        " published, list, verify or prune them. What is fetched is not trusted: see the manual.",
    )
    parser.add_argument("action", choices=SNAPSHOT_ACTIONS, metavar="|".join(SNAPSHOT_ACTIONS))
    parser.add_argument("rev", nargs="?", default="HEAD", metavar="REV")
    parser.add_argument("-o", "--output", default="", metavar="FILE", help="build: the file to write")
    parser.add_argument("--to", default="", metavar="PLACE", help="publish: a remote, a folder or a URL (the remote)")
    parser.add_argument(
        "--from",
        dest="source",
        default="",
        metavar="PLACE",
        help="fetch, list, prune: the same, or a file (the remote)",
    )
    parser.add_argument("--verify", default="", metavar="N|all", help="fetch: files that are extracted again at once")
    parser.add_argument("--incomplete", action="store_true", help="publish: also when files are missing here")
    parser.add_argument("--format", choices=FORMATS[:2], default="text", help="text or json")
    parser.add_argument("--refs", type=natural, metavar="N", help="prune: names kept at most (200; 0: no limit)")
    parser.add_argument("--keep", type=natural, default=0, metavar="N", help="prune: snapshots kept at most")
    parser.add_argument("--days", type=natural, default=0, metavar="N", help="prune: older ones go")
    parser.add_argument("--size", type=natural, default=0, metavar="MB", help="prune: megabytes kept at most")
    parser.add_argument(
        "--branch", action="append", default=[], metavar="GLOB", help="prune: what no such branch reaches goes"
    )
    parser.add_argument("--tag", action="append", default=[], metavar="GLOB", help="prune: what such a tag names stays")
    parser.add_argument("--dry-run", action="store_true", help="prune: say what would go")
    return parser


_FOR_ACTIONS = {
    "build": {"output"},
    "publish": {"to", "incomplete"},
    "fetch": {"source", "verify"},
    "list": {"source"},
    "verify": set[str](),
    "prune": {"source", "refs", "keep", "days", "size", "branch", "tag", "dry_run"},
}
"""The options that mean something to an action; `--format` is everybody's."""


def snapshot(arguments: list[str]) -> Snapshot:
    parser = snapshot_parser()
    read = parser.parse_intermixed_args(arguments)
    for option in sorted(set().union(*_FOR_ACTIONS.values()) - _FOR_ACTIONS[read.action]):
        if getattr(read, option) != parser.get_default(option):
            name = {"source": "from"}.get(option, option).replace("_", "-")
            raise BadUsage(f"--{name} means nothing to `snapshot {read.action}`", "snapshot")
    if read.action == "build" and not read.output:
        raise BadUsage("build which file? name it with -o FILE", "snapshot")
    if read.rev != "HEAD" and read.action in ("list", "prune"):
        raise BadUsage(f"`snapshot {read.action}` takes no revision, found {read.rev!r}", "snapshot")
    return Snapshot(
        action=read.action,
        rev=read.rev,
        place=read.to or read.source,
        output=read.output,
        sample=_sample(read.verify),
        incomplete=read.incomplete,
        format=read.format,
        refs=read.refs,
        keep=read.keep,
        days=read.days,
        size=read.size,
        branches=tuple(read.branch),
        tags=tuple(read.tag),
        dry_run=read.dry_run,
    )


def _sample(text: str) -> int | None:
    if text in ("", "all"):
        return -1 if text else None
    try:
        return natural(text)
    except argparse.ArgumentTypeError:
        raise BadUsage(f"--verify takes a number of files or `all`, found {text!r}", "snapshot") from None


def setup_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "setup",
        usage="git arcsearch setup [--from PLACE] [--no-hooks]",
        about="Once in a clone: fetch the published snapshot, or build the index, and install the hooks.",
    )
    parser.add_argument("--from", dest="source", default="", metavar="PLACE", help="a remote, folder, file or URL")
    parser.add_argument("--no-hooks", dest="hooks", action="store_false", help="install no hooks")
    return parser


def setup(arguments: list[str]) -> Setup:
    read = setup_parser().parse_args(arguments)
    return Setup(read.source, read.hooks)
