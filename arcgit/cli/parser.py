"""What every command's parser has in common: it neither prints nor ends the process."""

from __future__ import annotations

import argparse
from functools import partial
from typing import NoReturn

from arcgit.errors import BadUsage

FORMATS = ("text", "json", "jsonl", "vimgrep")


class Asked(Exception):  # no error: a way out of argparse, which would print and end the process itself
    def __init__(self, text: str) -> None:
        self.text = text


class Parser(argparse.ArgumentParser):
    """argparse that neither prints nor exits: what it would print comes back as text, what it refuses as BadUsage.

    It formats each option while it is told of it, and asks each time how wide the terminal is. Only help wants to know.
    """

    def format_help(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        raise BadUsage(message, self.prog.removeprefix("git arcsearch").strip())


class Helps(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        raise Asked(parser.format_help())


def new_parser(command: str, *, usage: str, about: str, after: str = "") -> argparse.ArgumentParser:
    prog = "git arcsearch" if command == "search" else f"git arcsearch {command}"
    parser = Parser(
        prog=prog,
        usage=usage,
        description=about,
        epilog=after,
        add_help=False,
        allow_abbrev=False,
        formatter_class=partial(argparse.HelpFormatter, width=80),
    )
    parser.add_argument("-h", "--help", action=Helps, nargs=0, help="this text, and exit")
    return parser


def natural(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text[:12])  # more digits say nothing more
