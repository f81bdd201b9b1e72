"""Work that goes on after a command has answered: a detached process that indexes a revision, or tidies up.

It has no terminal, holds none of this process's files (a shell that waits for our output must not wait for it), gives
way to everything else, and ends by itself when another process is at the same work.
"""

from __future__ import annotations

import os
import subprocess
import sys

from arcgit.source.repo import Repository

NICENESS = 10


def index(repository: Repository, revision: str) -> None:
    """Start indexing a revision, and return at once."""
    _start(repository, "index", "--detached", "--", revision)


def tidy(repository: Repository) -> None:
    """Start tidying the index folder, and return at once."""
    _start(repository, "gc", "--auto")


def _start(repository: Repository, *arguments: str) -> None:
    subprocess.Popen(
        [sys.executable, "-P", "-m", "arcgit", *arguments],  # -P: a json.py of the repository is not ours
        cwd=repository.folder,
        env={**os.environ, **repository.variables, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=True,
        start_new_session=True,
        preexec_fn=_give_way,
    )


def _give_way() -> None:
    os.nice(NICENESS)
