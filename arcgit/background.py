"""Work that goes on after a command has answered: a detached process that indexes a revision.

It has no terminal, holds none of this process's files (a shell that waits for our output must not wait for it), gives
way to everything else, and ends by itself when another process is already indexing.
"""

from __future__ import annotations

import os
import subprocess
import sys

from arcgit.source.repo import Repository

NICENESS = 10


def index(repository: Repository, revision: str) -> None:
    """Start indexing a revision, and return at once."""
    subprocess.Popen(
        [sys.executable, "-P", "-m", "arcgit", "index", "--", revision],  # -P: a json.py of the repository is not ours
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
