"""Hooks are polite: git never fails or waits, users' hooks keep their text and status, and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from arcgit import githooks
from tests.conftest import Repo

TOOL = Path(sys.executable).with_name("git-arcsearch")


def hooks(repo: Repo, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "arcgit", "hooks", *arguments]
    return subprocess.run(command, cwd=repo.path, capture_output=True, text=True, check=False)


def indexed(repo: Repo) -> bool:
    tree = repo.git("rev-parse", "HEAD^{tree}")
    return (repo.path / ".git" / "arcsearch" / "trees" / tree).exists()


def wait_until(told: Callable[[], bool], seconds: float = 120) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until and not told():
        time.sleep(0.1)
    return told()


@pytest.fixture
def repo(make_repo: Callable[..., Repo]) -> Repo:
    return make_repo({"a.py": "def first():\n    pass\n"})


def test_a_commit_is_indexed_in_the_background(repo: Repo) -> None:
    assert hooks(repo, "install").returncode == 0
    repo.commit({"b.py": "def second():\n    pass\n"})
    assert wait_until(lambda: indexed(repo))


def test_installing_twice_changes_nothing_and_uninstalling_leaves_nothing(repo: Repo) -> None:
    before = sorted(os.listdir(repo.path / ".git" / "hooks"))
    hooks(repo, "install")
    once = {name: (repo.path / ".git" / "hooks" / name).read_bytes() for name in githooks.NAMES}
    hooks(repo, "install")
    assert once == {name: (repo.path / ".git" / "hooks" / name).read_bytes() for name in githooks.NAMES}
    assert hooks(repo, "status").stdout.count("installed") == 4
    hooks(repo, "uninstall")
    assert sorted(os.listdir(repo.path / ".git" / "hooks")) == before


@pytest.mark.parametrize(
    "text", ["#!/bin/sh\nexit 5\n", "#!/usr/bin/env bash\necho hi", "#!/bin/sh -e\n\n# mine\nfalse\n", "#!/bin/sh\n"]
)
def test_a_hook_of_the_user_is_restored_to_the_byte_and_mode(repo: Repo, text: str) -> None:
    hook = repo.path / ".git" / "hooks" / "post-commit"
    hook.write_text(text)
    hook.chmod(0o751)
    hooks(repo, "install")
    assert githooks.BEGIN in hook.read_text()
    hooks(repo, "uninstall")
    assert (hook.read_text(), hook.stat().st_mode & 0o777) == (text, 0o751)


def test_a_hook_of_the_user_keeps_its_arguments_and_its_exit_status(repo: Repo, tmp_path: Path) -> None:
    hook = repo.path / ".git" / "hooks" / "post-checkout"
    hook.write_text(f'#!/bin/sh\necho "$@" >>"{tmp_path}/ran"\nexit 5\n')
    hook.chmod(0o755)
    hooks(repo, "install")
    done = subprocess.run(["git", "checkout", "-q", "-b", "side"], cwd=repo.path, check=False)
    assert done.returncode != 0
    assert len((tmp_path / "ran").read_text().split()) == 3


@pytest.mark.parametrize("text", ["#!/usr/bin/env python3\nprint(1)\n", "not a script", "#!/bin/sh"])
def test_a_hook_that_is_no_shell_script_is_left_alone(repo: Repo, text: str) -> None:
    hook = repo.path / ".git" / "hooks" / "post-merge"
    hook.write_text(text)
    hook.chmod(0o755)
    done = hooks(repo, "install")
    assert hook.read_text() == text
    assert "post-merge     not ours to change" in done.stdout
    assert githooks.SNIPPET in done.stderr


def test_a_folder_of_hooks_that_is_somebody_elses_is_left_alone(repo: Repo) -> None:
    repo.commit({".husky/_/post-merge": "#!/bin/sh\n"})
    repo.git("config", "core.hooksPath", ".husky/_")
    done = hooks(repo, "install")
    assert done.returncode == 1
    assert "husky" in done.stdout
    assert repo.git("status", "--porcelain") == ""


def test_nothing_happens_in_the_middle_of_a_rebase_and_all_of_it_after(repo: Repo) -> None:
    repo.git("checkout", "-q", "-b", "topic")
    for number in range(3):
        repo.commit({f"t{number}.py": f"def topic_{number}():\n    pass\n"})
    repo.git("checkout", "-q", "main")
    repo.commit({"m.py": "def on_main():\n    pass\n"})
    repo.git("checkout", "-q", "topic")
    hooks(repo, "install")
    repo.git("rebase", "-q", "main")
    assert wait_until(lambda: indexed(repo))
    assert len(os.listdir(repo.path / ".git" / "arcsearch" / "trees")) <= 2


def test_a_row_of_hooks_starts_one_process(repo: Repo, tmp_path: Path) -> None:
    hooks(repo, "install")
    counting = tmp_path / "counting"
    counting.write_text(f'#!/bin/sh\necho "$@" >>"{tmp_path}/started"\n')
    counting.chmod(0o755)
    for name in githooks.NAMES:
        hook = repo.path / ".git" / "hooks" / name
        hook.write_text(hook.read_text().replace(str(TOOL), str(counting)))
    row = "for at in 1 2 3 4 5 6 7 8 9 10 11 12; do .git/hooks/post-commit; done"
    subprocess.run(["sh", "-c", row], cwd=repo.path, check=True)
    assert wait_until((tmp_path / "started").exists)
    time.sleep(1.5)
    assert len((tmp_path / "started").read_text().splitlines()) < 12
    assert not list((repo.path / ".git").glob("arcsearch-*")), "nothing is left behind"


def test_git_succeeds_whatever_became_of_the_tool_and_the_index(repo: Repo) -> None:
    hooks(repo, "install")
    for name in githooks.NAMES:
        hook = repo.path / ".git" / "hooks" / name
        hook.write_text(hook.read_text().replace(str(TOOL), "/nowhere/git-arcsearch"))
    bare = {"PATH": "/usr/bin:/bin", "HOME": os.environ["HOME"]}
    done = subprocess.run(
        ["git", "checkout", "-b", "gui"], cwd=repo.path, env=bare, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "not found" in done.stderr) == (0, False)


def test_a_caller_that_waits_for_the_end_of_output_does_not_wait_for_the_index(repo: Repo) -> None:
    repo.write({f"g{number}.py": f"def f_{number}():\n    return {number}\n" for number in range(300)})
    repo.commit()
    hooks(repo, "install")
    read, write = os.pipe()
    started = time.monotonic()
    subprocess.run(
        ["git", "checkout", "-q", "-b", "side"], cwd=repo.path, pass_fds=[write], capture_output=True, check=True
    )
    took = time.monotonic() - started
    os.close(write)
    os.close(read)
    assert took < 10


def test_hooks_stand_in_the_common_folder_of_linked_work_trees(repo: Repo, tmp_path: Path) -> None:
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    assert hooks(linked, "install").returncode == 0
    assert githooks.BEGIN in (repo.path / ".git" / "hooks" / "post-checkout").read_text()


def test_new_clones_get_the_hooks_of_the_template(repo: Repo, tmp_path: Path) -> None:
    assert hooks(repo, "install", "--global").returncode == 0
    subprocess.run(["git", "clone", "-q", str(repo.path), str(tmp_path / "clone")], check=True)
    assert wait_until(lambda: indexed(Repo(tmp_path / "clone")))
    hooks(repo, "uninstall", "--global")


def test_a_fresh_clone_takes_what_was_published(repo: Repo, tmp_path: Path) -> None:
    assert hooks(repo, "install", "--global").returncode == 0
    published = subprocess.run(
        [sys.executable, "-m", "arcgit", "snapshot", "publish", "--to", f"file://{repo.path}"],
        cwd=repo.path,
        capture_output=True,
        check=False,
    )
    assert published.returncode == 0, published.stderr
    near = Repo(tmp_path / "near")
    subprocess.run(["git", "clone", "-q", f"file://{repo.path}", str(near.path)], check=True, capture_output=True)
    assert wait_until(lambda: indexed(near))
    assert list((near.path / ".git" / "arcsearch" / "trust").iterdir())
