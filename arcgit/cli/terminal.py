"""The three streams, and what is known of whoever reads them: a terminal, a pager, a pipe.

The one place of the command line that reads the environment. Answers go out as UTF-8 whatever the locale, as git's own
output does, so that no locale makes printing fail or JSON invalid.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, TextIO

from arcgit.errors import BadUsage, OutputFailed
from arcgit.record import NamedTuple
from arcgit.render import escape

LONGEST_INPUT = 1 << 20
"""Characters of a query on standard input: a pasted log is cut here."""


class Terminal(NamedTuple):
    """`out` is for answers, `err` for everything said about them."""

    out: BinaryIO
    err: TextIO

    def write(self, text: str) -> None:
        with _writing():
            self.out.write(text.encode("utf-8", "backslashreplace"))

    def flush(self) -> None:
        with _writing():
            self.out.flush()

    def say(self, line: str) -> None:
        """A line about the answer. What was written before it is shown before it, also where both streams are one."""
        self.flush()
        self.err.write(f"{line}\n")
        self.err.flush()

    @property
    def width(self) -> int:
        """Columns of the terminal that reads `out`; 0 when none does."""
        if not self.out.isatty():
            return 0
        said = os.environ.get("COLUMNS", "")
        if said.isdigit():
            return int(said)
        try:
            return os.get_terminal_size(self.out.fileno()).columns
        except OSError:
            return 0

    @property
    def shows_progress(self) -> bool:
        return self.err.isatty() and os.environ.get("TERM") != "dumb"

    @property
    def links(self) -> bool:
        """Whether hyperlinks are understood: on a terminal itself; pagers differ."""
        return self.out.isatty() and os.environ.get("TERM") != "dumb"

    def colours(self, setting: str) -> bool:
        """Whether to colour, by the setting `auto`, `always` or `never`. git tells its children of its pager."""
        if setting != "auto":
            return setting == "always"
        if "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
            return False
        return self.out.isatty() or os.environ.get("GIT_PAGER_IN_USE") == "true"


def own_path() -> str:
    """Where the `git-arcsearch` of this environment lies: hooks name it in full, as git's PATH may be another."""
    return os.path.join(os.path.dirname(os.path.abspath(sys.executable)), "git-arcsearch")


def of_process() -> Terminal:
    """The streams of this process. Raises BadUsage when standard output is closed: an answer could not be told."""
    if sys.stdout is None:
        raise BadUsage("standard output is closed")
    if sys.stderr is None:
        return Terminal(sys.stdout.buffer, open(os.devnull, "w", encoding="utf-8"))  # until the process ends
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # typed as TextIO, is a TextIOWrapper
    return Terminal(sys.stdout.buffer, sys.stderr)


def complain(sentence: str) -> None:
    """The one line of a failure."""
    if sys.stderr is not None:
        sys.stderr.write(f"git arcsearch: {escape.flat(sentence)}\n")
        sys.stderr.flush()


def input_is_piped() -> bool:
    """Whether standard input comes from a pipe or a file, not from somebody who types."""
    return sys.stdin is not None and not sys.stdin.closed and not sys.stdin.isatty()


def read_input() -> str:
    """What stands on standard input."""
    if sys.stdin is None:
        raise BadUsage("standard input is closed")
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]  # as above
    return sys.stdin.read(LONGEST_INPUT)


def arguments() -> list[str]:
    return sys.argv[1:]


def as_utf8(argument: str) -> str:
    """An argument as what it is in UTF-8: Python reads arguments by the locale, which may be one of seven bits."""
    return os.fsencode(argument).decode("utf-8", "surrogateescape")


def calm_numpy() -> None:
    """Keep numpy's linear algebra, which nothing here uses, from starting its threads: saves 50 ms of a search."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def drop_output() -> None:
    """Let nothing more reach a closed pipe, not even the interpreter's last flush."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


@contextmanager
def _writing() -> Iterator[None]:
    """Standard output fails in two ways: nobody reads any more, which ends us silently, or it takes no more."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise OutputFailed(error.strerror or str(error)) from error
