"""The real command in a real process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-P", "-m", "arcgit"]


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        return json.loads(self.out)

    @property
    def paths(self) -> list[str]:
        """The paths of the hits, in order."""
        return [line.partition(":")[0] for line in self.out.split("\n") if line and not line.startswith(" ")]

    @property
    def complaint(self) -> str:
        """The one line of a failure."""
        assert self.code == 2, self
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("git arcsearch: "), self.err
        assert not self.out
        return self.err.removeprefix("git arcsearch: ").rstrip("\n")


@pytest.fixture
def arcsearch() -> Callable[..., Ran]:
    """arcsearch(folder, *arguments, stdin=b"", **environment): run the command there and hold it to its manners."""

    def run(folder: Path | Any, *arguments: str | bytes, stdin: bytes = b"", **environment: str) -> Ran:
        done = subprocess.run(
            [*COMMAND, *arguments],
            cwd=getattr(folder, "path", folder),
            input=stdin,
            capture_output=True,
            env={**os.environ, **environment},
            timeout=120,
            check=False,
        )
        ran = Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
        assert ran.code in (0, 1, 2), ran
        assert "Traceback" not in ran.err and "No module named" not in ran.err, ran.err
        assert "\033" not in ran.out + ran.err, "nobody here is a terminal"
        return ran

    return run
