"""The command as git finds it, from the installed package: `ci/test` puts it first on PATH."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = shutil.which("git-arcsearch")
pytestmark = pytest.mark.skipif(COMMAND is None, reason="a checkout on PYTHONPATH has no command; ci/test installs it")


@pytest.fixture
def repo(make_repo):
    return make_repo({"deep/er/d.py": "def deep_symbol():\n    pass\n"}, "a repo")


def git(*arguments, cwd):
    return subprocess.run(["git", *arguments], cwd=cwd, capture_output=True, text=True, check=False)


def test_git_finds_it(repo):
    assert git("arcsearch", "deep_symbol", cwd=repo.path).stdout.startswith("deep/er/d.py:1")
    assert git("arcsearch", "deep_symbol", cwd=repo.path / "deep").stdout.startswith("er/d.py:1")
    assert git("arcsearch", "--version", cwd=repo.path).returncode == 0
    assert git("arcsearch", "-h", cwd=repo.path).stdout.startswith("usage: git arcsearch")


def test_from_elsewhere(repo, tmp_path):
    top = str(repo.path)
    for options in (["-C", top], [f"--git-dir={top}/.git", f"--work-tree={top}"], [f"--git-dir={top}/.git"]):
        assert "d.py:1" in git(*options, "arcsearch", "deep_symbol", cwd=tmp_path).stdout


def test_through_an_alias(repo):
    repo.git("config", "alias.find", "arcsearch search")
    repo.git("config", "alias.lookup", "!git arcsearch")
    assert "d.py:1" in git("find", "deep_symbol", cwd=repo.path).stdout
    assert "d.py:1" in git("lookup", "deep_symbol", cwd=repo.path / "deep").stdout


def test_inside_a_hook_it_is_about_the_repository_of_the_hook(repo, make_repo):
    other = make_repo({"o.py": "def in_other():\n    pass\n"}, "other")
    hook = repo.path / ".git/hooks/pre-commit"
    hook.write_text(f'#!/bin/sh\ngit arcsearch deep_symbol >"{repo.path}/.git/said" 2>&1\nexit 0\n')
    hook.chmod(0o755)
    repo.commit({"n.py": "x = 1\n"})
    assert "d.py:1" in (repo.path / ".git/said").read_text()
    assert not (other.path / ".git/arcsearch").exists()


def test_the_manual_is_where_man_looks():
    prefix = Path(COMMAND).parent.parent
    assert (prefix / "share/man/man1/git-arcsearch.1").is_file() or prefix != Path(sys.prefix)
