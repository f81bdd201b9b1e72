"""HEAD as its files tell it, against git."""

from __future__ import annotations

import subprocess

import pytest

from arcgit.source import head
from arcgit.source.repo import discover


def told(made) -> str:
    found = discover(str(made.path))
    return head.written(found.git_dir, found.common_dir)


@pytest.fixture
def made(make_repo):
    repo = make_repo({"a.py": "x\n"})
    repo.git("branch", "main2")
    repo.git("branch", "ain")
    repo.commit({"a.py": "y\n"})
    return repo


@pytest.mark.parametrize(
    "moves",
    [
        [],
        [["pack-refs", "--all"]],
        [["pack-refs", "--all"], ["checkout", "-q", "ain"]],
        [["pack-refs", "--all"], ["commit", "-q", "--allow-empty", "-m", "loose above packed"]],
        [["checkout", "-q", "main2"]],
        [["checkout", "-q", "--detach", "HEAD~1"]],
        [["checkout", "-q", "-b", "a/b c".replace(" ", "é")]],
        [["tag", "-a", "-m", "v", "v1"], ["checkout", "-q", "v1"]],
    ],
)
def test_head_is_what_git_says(made, moves):
    for move in moves:
        made.git(*move)
    assert told(made) == made.git("rev-parse", "HEAD")
    assert discover(str(made.path)).locate("HEAD").tree == made.git("rev-parse", "HEAD^{tree}")


def test_a_linked_work_tree_has_its_own(made, tmp_path):
    made.git("worktree", "add", "-q", str(tmp_path / "linked"), "main2")
    found = discover(str(tmp_path / "linked"))
    assert head.written(found.git_dir, found.common_dir) == made.git("rev-parse", "main2")


def test_what_only_git_can_tell_is_left_to_git(made):
    made.git("symbolic-ref", "refs/heads/alias", "refs/heads/main2")
    made.git("symbolic-ref", "HEAD", "refs/heads/alias")
    assert told(made) == ""
    assert discover(str(made.path)).locate("HEAD").commit == made.git("rev-parse", "main2")
    made.git("symbolic-ref", "HEAD", "refs/heads/unborn")
    assert told(made) == ""


def test_a_repository_that_was_opened_sees_head_move(made):
    found = discover(str(made.path))
    before = found.locate("HEAD")
    subprocess.run(["git", "commit", "-q", "--allow-empty", "-m", "moved"], cwd=made.path, check=True)
    after = found.locate("HEAD")
    assert (before.commit, after.commit) == (made.git("rev-parse", "HEAD~1"), made.git("rev-parse", "HEAD"))
