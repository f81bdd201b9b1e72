"""The one place where `git` is started: a fixed environment, no shell, no terminal, and one sentence when it fails.

What git prints must depend on the repository alone, so variables that bend its output are dropped, and the ones that
keep it harmless are set. Arguments go over as bytes (UTF-8 with surrogateescape), whatever the locale of Python is.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Timer

from arcgit.errors import GitFailed
from arcgit.record import NamedTuple

OBJECT_VARIABLES = ("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES")
"""Where objects are besides the repository's own folder: set in receive hooks, whose objects are in quarantine."""

REPOSITORY_VARIABLES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", *OBJECT_VARIABLES)
"""What git exports to hooks to say which repository they are about; they win over the current directory."""

OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none"}
"""No object is fetched unasked. Git 2.45 (and the security releases of 2024 of older lines) understands the first; the
second makes a lazy fetch by any other git fail before it talks to anyone."""

_DROPPED = frozenset(
    (
        *REPOSITORY_VARIABLES,
        "GIT_ATTR_SOURCE",
        "GIT_DIFF_OPTS",
        "GIT_EXTERNAL_DIFF",
        "GIT_FLUSH",
        "GIT_GLOB_PATHSPECS",
        "GIT_GRAFT_FILE",
        "GIT_ICASE_PATHSPECS",
        "GIT_IMPLICIT_WORK_TREE",
        "GIT_LITERAL_PATHSPECS",
        "GIT_NOGLOB_PATHSPECS",
        "GIT_PREFIX",
        "GIT_SHALLOW_FILE",
    )
)

_FIXED = {
    "GIT_OPTIONAL_LOCKS": "0",  # never take index.lock
    "GIT_NO_REPLACE_OBJECTS": "1",  # two clones read the same bytes under one id
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_PAGER": "cat",
    "LC_ALL": "C",
}


class Finished(NamedTuple):
    """A git command that has ended: its exit code, standard output, and the line of standard error that says why."""

    command: str
    code: int
    output: bytes
    said: str

    def checked(self) -> bytes:
        """The output of a command that had to work; raises GitFailed with git's own reason otherwise."""
        if self.code != 0:
            raise GitFailed(self.command, self.said)
        return self.output


def inherited() -> dict[str, str]:
    """The repository variables set around this process, by git when it runs a hook or was given --git-dir."""
    return {name: os.environ[name] for name in REPOSITORY_VARIABLES if name in os.environ}


def run(arguments: Sequence[str | bytes], *, folder: str, variables: Mapping[str, str], stdin: bytes = b"") -> Finished:
    """Run `git ARGUMENTS` in `folder` with `stdin` as its whole input, and wait. Raises GitFailed without git."""
    try:
        done = subprocess.run(
            [b"git", *map(encoded, arguments)],
            input=stdin,
            capture_output=True,
            check=False,
            cwd=folder,
            env=environment(variables),
        )
    except OSError as error:
        raise GitFailed(shown(arguments), not_started(error, folder)) from error
    return Finished(shown(arguments), done.returncode, done.stdout, reason(done.stderr))


def start(arguments: Sequence[str | bytes], *, folder: str, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """A running git to talk with over its two pipes, to be ended with `end`; its complaints are dropped."""
    try:
        return subprocess.Popen(
            [b"git", *map(encoded, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=environment(variables),
            bufsize=1 << 16,
        )
    except OSError as error:
        raise GitFailed(shown(arguments), not_started(error, folder)) from error


def heard(process: subprocess.Popen[bytes], *, until: float, most: int = -1) -> tuple[bytes, bool]:
    """What a started `git grep` prints before the monotonic time `until`, `most` bytes of it (-1: all), and whether
    that is all there is; then it is ended."""
    timer = Timer(max(0.0, until - time.monotonic()), process.kill)
    timer.start()
    try:
        assert process.stdout is not None
        output = process.stdout.read(most)
        return output, (most < 0 or len(output) < most) and process.wait() in (0, 1)  # found, or not
    finally:
        timer.cancel()
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a started git, whatever it is doing, and close its pipes."""
    process.kill()
    for channel in (process.stdin, process.stdout):
        if channel is not None:
            with suppress(BrokenPipeError):  # of what was still to be flushed
                channel.close()
    process.wait()


def users_folder() -> str:
    """Where git looks for a user's own attributes and the like."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser(os.path.join("~", ".config"))
    return os.path.join(home, "git")


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _DROPPED}
    return {**kept, **_FIXED, **variables}


def encoded(argument: str | bytes) -> bytes:
    return argument if isinstance(argument, bytes) else argument.encode("utf-8", "surrogateescape")


def shown(arguments: Sequence[str | bytes]) -> str:
    return " ".join(encoded(argument).decode("utf-8", "replace") for argument in arguments)


def reason(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    for mark in ("fatal: ", "error: "):
        for line in lines:
            if line.startswith(mark):
                return line.removeprefix(mark)
    return lines[-1] if lines else ""


def not_started(error: OSError, folder: str) -> str:
    if isinstance(error, FileNotFoundError) and os.path.isdir(folder):
        return "git is not on PATH; install git, or add its folder to PATH"
    return f"{folder}: {error.strerror}"
