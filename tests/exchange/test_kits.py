"""The CI script against a real remote, and the YAML of the kits as far as it can be read here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Repo
from tests.exchange.host import FILES

ROOT = Path(__file__).parents[2]
KITS = sorted([*(ROOT / "ci").rglob("*.yml"), *(ROOT / ".github").rglob("*.yml")])


def script(folder: Path, action: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = f"{sys.executable} -P -m arcgit"
    return subprocess.run(
        ["sh", str(ROOT / "ci/snapshot"), action],
        cwd=folder,
        env={**os.environ, "ARCSEARCH_COMMAND": command, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_script_publishes_and_restores(make_repo, clone, tmp_path):
    repo = make_repo(FILES)
    subprocess.run(["git", "clone", "-q", "--bare", str(repo.path), str(tmp_path / "far.git")], check=True)
    ci = clone(tmp_path / "far.git", "ci", "--depth=1")
    published = script(ci, "publish")
    assert published.returncode == 0 and "sent" in published.stdout, published
    assert "kept" in published.stdout
    restored = script(clone(tmp_path / "far.git", "near"), "restore")
    assert restored.returncode == 0 and "0 files of 4 indexed here" in restored.stdout, restored
    assert Repo(tmp_path / "far.git").git("for-each-ref", "refs/heads").count("\n") == 0


def test_what_cannot_be_published_fails_no_build_unless_asked(make_repo):
    repo = make_repo(FILES)
    for strict, code in (("0", 0), ("1", 1)):
        done = script(repo.path, "publish", ARCSEARCH_STRICT=strict)
        assert done.returncode == code
        assert "nothing was published" in done.stderr
    assert script(repo.path, "restore").returncode == 0
    assert script(repo.path, "dance").returncode == 2


@pytest.mark.parametrize("path", KITS, ids=lambda path: path.name)
def test_jobs_of_pull_requests_cannot_write(path):
    text = path.read_text(encoding="utf-8")
    assert "pull_request_target" not in text
    if "contents: write" in text:
        assert "permissions: {}" in text
        assert "if: github.event_name == 'push'" in text.partition("contents: write")[0]
