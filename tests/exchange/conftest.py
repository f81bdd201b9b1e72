"""A repository, clones of it, and a folder in which its snapshot is published."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import arcgit
from tests.cli.conftest import arcsearch
from tests.exchange.host import FILES

__all__ = ["arcsearch"]


@pytest.fixture
def clone(tmp_path: Path) -> Callable[..., Path]:
    """clone(source, name, *options): a clone over file://, so that nothing is shared with its source."""

    def make(source: Path, name: str = "clone", *options: str) -> Path:
        command = ["git", "clone", "-q", *options, f"file://{source}", str(tmp_path / name)]
        subprocess.run(command, check=True, capture_output=True)
        return tmp_path / name

    return make


@pytest.fixture
def published(make_repo: Callable[..., Any], tmp_path: Path) -> tuple[Path, Path]:
    """(repository, folder): the snapshot of FILES, published to a folder."""
    repo = make_repo(FILES)
    with arcgit.open(repo.path) as opened:
        opened.snapshots.publish(to=str(tmp_path / "pub"))
    return repo.path, tmp_path / "pub"
