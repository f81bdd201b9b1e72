"""What was typed: the arguments as records, one a command, before settings, terminal or repository say what they mean.

The first word decides: a command's name runs it, anything else begins a query. `--` ends the options. A filter that is
left out by a minus (`-path:tests/**`) is a word of the query, though it begins as an option does.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from arcgit import __version__
from arcgit.cli.parser import FORMATS, Asked, natural, new_parser
from arcgit.cli.shared import Setup, Snapshot, setup, setup_parser, snapshot, snapshot_parser
from arcgit.errors import BadUsage
from arcgit.record import NamedTuple

HOOK_ACTIONS = ("install", "uninstall", "status")
DETAILS = ("signatures", "snippets", "full")

_LEFT_OUT = re.compile(r"-[a-z]+:")


class Search(NamedTuple):
    words: tuple[str, ...]
    kinds: tuple[str, ...]
    paths: tuple[str, ...]
    languages: tuple[str, ...]
    files: tuple[str, ...]
    symbols: tuple[str, ...]
    regex: bool
    rev: str
    changed: str | None
    limit: int | None
    detail: str | None
    budget: int | None
    format: str
    files_only: bool
    worktree: bool
    refresh: bool
    submodules: bool
    explain: bool


class Show(NamedTuple):
    targets: tuple[str, ...]
    rev: str
    edit: bool


class Outline(NamedTuple):
    paths: tuple[str, ...]
    rev: str
    format: str


class Index(NamedTuple):
    """`detached` is for the process that a search leaves behind: it ends when another is at the same revision."""

    rev: str
    full: bool
    jobs: int
    detached: bool


class Status(NamedTuple):
    format: str


class Doctor(NamedTuple):
    format: str


class Gc(NamedTuple):
    """`auto`: only where it is due, and without waiting or a word."""

    auto: bool


class Hooks(NamedTuple):
    """`action` is one of HOOK_ACTIONS, or `run`, which is for the hooks themselves."""

    action: str
    everywhere: bool


class Help(NamedTuple):
    """A command's help (or the version), already as text: argparse writes it."""

    text: str


Typed = Search | Show | Outline | Index | Status | Doctor | Gc | Hooks | Snapshot | Setup | Help


class _Versions(argparse.Action):
    def __call__(self, *_: object) -> NoReturn:
        raise Asked(f"git-arcsearch {__version__}\n")


def parse(arguments: Sequence[str]) -> Typed:
    """Read a command line. Raises BadUsage."""
    given = list(arguments)
    read = _COMMANDS["search"]
    if given and given[0] in _COMMANDS:
        read = _COMMANDS[given.pop(0)]
    try:
        return read(given)
    except Asked as asked:
        return Help(asked.text)


def parser_of(command: str) -> argparse.ArgumentParser:
    """The parser of one command: the manual is checked against it."""
    return _PARSERS[command]()


def commands() -> tuple[str, ...]:
    return tuple(_COMMANDS)


def _search_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "search",
        usage="git arcsearch [search] QUERY… [options]",
        about="Search this repository. Prints addresses (path:line), best first; exit 1 when nothing is found.",
        after=f"commands: {', '.join(_COMMANDS)}; `git arcsearch help COMMAND` tells more.",
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="QUERY",
        help='words, "a phrase", kind: path: -path: lang: file: sym:; `-` reads standard input',
    )
    narrow = parser.add_argument_group("narrowing")
    narrow.add_argument(
        "--kind", action="append", default=[], metavar="K", help="only declarations of this kind (function, class, …)"
    )
    narrow.add_argument(
        "--path",
        action="append",
        default=[],
        metavar="GLOB",
        help="only paths that match, as git's :(glob); a folder means all below it",
    )
    narrow.add_argument("--lang", action="append", default=[], metavar="L", help="only files in this language")
    narrow.add_argument("--file", action="append", default=[], metavar="F", help="only files whose name holds this")
    narrow.add_argument(
        "--sym", action="append", default=[], metavar="S", help="only declarations whose name matches this"
    )
    narrow.add_argument("--regex", action="store_true", help="the query is a regular expression, searched exactly")
    what = parser.add_argument_group("what is searched")
    what.add_argument("--rev", default="", metavar="REV", help="any revision git understands, without a checkout")
    what.add_argument(
        "--changed",
        metavar="A...B",
        help="only declarations that differ between two revisions (A: from A to the work tree); without a query, all",
    )
    what.add_argument(
        "--no-worktree", dest="worktree", action="store_false", help="leave uncommitted and untracked files out"
    )
    what.add_argument("--no-refresh", dest="refresh", action="store_false", help="answer from the index as it is")
    what.add_argument(
        "--recurse-submodules", dest="submodules", action="store_true", help="submodules too, each with its own index"
    )
    shown = parser.add_argument_group("what is shown")
    shown.add_argument("--limit", type=_positive, metavar="N", help="files at most (20)")
    shown.add_argument("--detail", choices=DETAILS, help="signatures, the first lines, or up to 60 lines a hit")
    shown.add_argument(
        "--budget", type=natural, metavar="N", help="tokens at most, four characters each (1500; 0: no limit)"
    )
    shown.add_argument(
        "--format", choices=FORMATS, default="text", help="text, json, jsonl (a result a line) or vimgrep"
    )
    shown.add_argument("-l", "--files-with-matches", dest="files_only", action="store_true", help="paths only")
    shown.add_argument("--explain", action="store_true", help="the arithmetic of each score")
    shown.add_argument("--version", action=_Versions, nargs=0, help="the version, and exit")
    return parser


def _search(arguments: list[str]) -> Search:
    options, words = _without_words(arguments)
    read = _search_parser().parse_intermixed_args(options)
    return Search(
        words=(*read.words, *words),
        kinds=tuple(read.kind),
        paths=tuple(read.path),
        languages=tuple(read.lang),
        files=tuple(read.file),
        symbols=tuple(read.sym),
        regex=read.regex,
        rev=read.rev,
        changed=read.changed,
        limit=read.limit,
        detail=read.detail,
        budget=read.budget,
        format=read.format,
        files_only=read.files_only,
        worktree=read.worktree,
        refresh=read.refresh,
        submodules=read.submodules,
        explain=read.explain,
    )


def _show_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "show",
        usage="git arcsearch show TARGET… [--rev REV] [--edit]",
        about="Print the declaration at path:line, at path#name, of a name, or of hit 3 of the last answer ('#3').",
    )
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help="path:line, path:first-last, path#name, path, name, or #3"
    )
    parser.add_argument("--rev", default="", metavar="REV", help="as it stands in this revision")
    parser.add_argument("--edit", action="store_true", help="open it in the editor that git uses")
    return parser


def _show(arguments: list[str]) -> Show:
    options, words = _without_words(arguments)
    read = _show_parser().parse_intermixed_args(options)
    targets = (*read.targets, *words)
    if not targets:
        raise BadUsage("show what? (a shell takes a bare #3 for a comment: write 3 or '#3')", "show")
    return Show(targets, read.rev, read.edit)


def _outline_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "outline",
        usage="git arcsearch outline [PATH…] [--rev REV] [--format text|json|jsonl]",
        about="List the declarations of files, of folders, or of the whole repository. A file may lie outside of one.",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--rev", default="", metavar="REV", help="as the files stand in this revision")
    parser.add_argument("--format", choices=FORMATS[:3], default="text")
    return parser


def _outline(arguments: list[str]) -> Outline:
    options, words = _without_words(arguments)
    read = _outline_parser().parse_intermixed_args(options)
    return Outline((*read.paths, *words), read.rev, read.format)


def _index_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "index",
        usage="git arcsearch index [REV] [--full] [--jobs N]",
        about="Bring the index up to a revision (HEAD) and say what it holds. Costs the change, not the repository.",
    )
    parser.add_argument("rev", nargs="?", default="HEAD", metavar="REV")
    parser.add_argument("--full", action="store_true", help="build it anew, whatever is there")
    parser.add_argument("--jobs", type=natural, default=0, metavar="N", help="worker processes (0: one a core)")
    parser.add_argument("--detached", action="store_true", help=argparse.SUPPRESS)
    return parser


def _index(arguments: list[str]) -> Index:
    read = _index_parser().parse_args(arguments)
    return Index(read.rev, read.full, read.jobs, read.detached)


def _status_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "status",
        usage="git arcsearch status [--format text|json]",
        about="Say which commit is indexed, what the index holds, and what was left out and why.",
    )
    parser.add_argument("--format", choices=FORMATS[:2], default="text")
    return parser


def _status(arguments: list[str]) -> Status:
    return Status(_status_parser().parse_args(arguments).format)


def _doctor_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "doctor",
        usage="git arcsearch doctor [--format text|json]",
        about="Check git, the index, the hooks and the settings, and say how to mend what is wrong (exit 1).",
    )
    parser.add_argument("--format", choices=FORMATS[:2], default="text")
    return parser


def _doctor(arguments: list[str]) -> Doctor:
    return Doctor(_doctor_parser().parse_args(arguments).format)


def _gc_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "gc",
        usage="git arcsearch gc [--auto]",
        about="Remove what no revision needs any more from the index, and put together what came in pieces.",
    )
    parser.add_argument("--auto", action="store_true", help="only what is due, without waiting for others; no output")
    return parser


def _gc(arguments: list[str]) -> Gc:
    return Gc(_gc_parser().parse_args(arguments).auto)


def _hooks_parser() -> argparse.ArgumentParser:
    parser = new_parser(
        "hooks",
        usage="git arcsearch hooks install|uninstall|status [--global]",
        about="Keep the index fresh in the background after a commit, checkout, merge or rebase. git never waits.",
    )
    parser.add_argument("action", choices=(*HOOK_ACTIONS, "run"), metavar="|".join(HOOK_ACTIONS))
    parser.add_argument(
        "--global", dest="everywhere", action="store_true", help="in git's template, for repositories made from now on"
    )
    return parser


def _hooks(arguments: list[str]) -> Hooks:
    read = _hooks_parser().parse_args(arguments)
    return Hooks(read.action, read.everywhere)


def _help(arguments: list[str]) -> str:
    name = arguments[0] if arguments else "search"
    if name == "help" or name not in _PARSERS:
        raise BadUsage(f"no command {name!r} to help with")
    return parser_of(name).format_help()


def _without_words(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Options and words apart from the words that argparse would misread: all after `--`, and negative filters."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    before, after = arguments[:end], arguments[end + 1 :]
    filters = [word for word in before if _LEFT_OUT.match(word)]
    return [word for word in before if not _LEFT_OUT.match(word)], filters + after


def _positive(text: str) -> int:
    number = natural(text)
    if not number:
        raise argparse.ArgumentTypeError("0 would show nothing")
    return number


_COMMANDS: dict[str, Callable[[list[str]], Typed]] = {
    "search": _search,
    "show": _show,
    "outline": _outline,
    "index": _index,
    "status": _status,
    "doctor": _doctor,
    "gc": _gc,
    "hooks": _hooks,
    "snapshot": snapshot,
    "setup": setup,
    "help": lambda arguments: Help(_help(arguments)),
}

_PARSERS: dict[str, Callable[[], argparse.ArgumentParser]] = {
    "search": _search_parser,
    "show": _show_parser,
    "outline": _outline_parser,
    "index": _index_parser,
    "status": _status_parser,
    "doctor": _doctor_parser,
    "gc": _gc_parser,
    "hooks": _hooks_parser,
    "snapshot": snapshot_parser,
    "setup": setup_parser,
}
