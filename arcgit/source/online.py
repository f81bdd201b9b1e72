"""Git commands that talk to a remote, in the repository's own configuration: they end in time, and ask nobody anything.

A remote that is silent, slow or endless is given up, with everything that git started for it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from arcgit.errors import GitFailed
from arcgit.source import run
from arcgit.source.repo import Repository

LISTING_SECONDS = 30.0
"""How long a remote may take to say what it has."""

_PATIENTLY = {
    "GIT_HTTP_LOW_SPEED_LIMIT": "1000",
    "GIT_HTTP_LOW_SPEED_TIME": "20",
    "SSH_ASKPASS_REQUIRE": "never",
}
"""A remote that sends less than a kilobyte a second for twenty seconds is given up; nobody is asked for a password."""

_SSH_OPTIONS = "-oBatchMode=yes -oConnectTimeout=15"
_LONGEST_PAUSE = 0.05


def git(
    repository: Repository,
    *arguments: str,
    seconds: float,
    configured: Mapping[str, str] | None = None,
    goes_on: Callable[[], bool] = lambda: True,
) -> run.Finished:
    """A git command that may talk to a remote; `configured` are settings for this command alone.

    It is ended after `seconds`, and as soon as `goes_on`, asked now and then, says no: its code is then not 0.
    """
    settings = [word for key, value in (configured or {}).items() for word in ("-c", f"{key}={value}")]
    words = [*settings, *arguments]
    shown = run.shown(arguments)
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(
                [b"git", *map(run.encoded, words)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=said,
                cwd=repository.folder,
                env=_environment(repository),
                start_new_session=True,
            )
        except OSError as error:
            raise GitFailed(shown, run.not_started(error, repository.folder)) from error
        ended = _waited(process, seconds, goes_on)
        output.seek(0)
        said.seek(0)
        reason = run.reason(said.read()) if ended else f"given up: no end within {seconds:.0f} s, or too much sent"
        return run.Finished(shown, process.returncode, output.read(), reason)


def remotes(repository: Repository) -> list[str]:
    """The names of the remotes that are configured."""
    return repository.git("remote").checked().decode("utf-8", "surrogateescape").split()


def _environment(repository: Repository) -> dict[str, str]:
    open_line = {name: value for name, value in repository.variables.items() if name not in run.OFFLINE}
    environment = {**_PATIENTLY, **run.environment(open_line)}
    if "GIT_SSH" not in environment:
        shell = environment.get("GIT_SSH_COMMAND", "") or _configured_shell(repository)
        if shell.split()[:1] == ["ssh"]:  # another program may not know these options
            environment["GIT_SSH_COMMAND"] = f"{shell} {_SSH_OPTIONS}"
    return environment


def _configured_shell(repository: Repository) -> str:
    said = repository.git("config", "core.sshCommand").output
    return said.decode("utf-8", "surrogateescape").strip() or "ssh"


def _waited(process: subprocess.Popen[bytes], seconds: float, goes_on: Callable[[], bool]) -> bool:
    """Wait for a process; whether it ended by itself."""
    until = time.monotonic() + seconds
    pause = 0.002
    while process.poll() is None:
        if time.monotonic() > until or not goes_on():
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return False
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)
    return True
