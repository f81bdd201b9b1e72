"""The laws of the index, on histories: what was built step by step answers as what is built at once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import arcgit
from arcgit.model import Answer
from tests.conftest import Repo

WORDS = "parse config session cache token stream handler user merge index open close read write error".split()
QUERIES = ["parse config", "Session", "open_stream", "where is the error handled", "merge cache token", "notes usage"]


def source(random_: random.Random, number: int) -> str:
    """A small Python module, different every time, with names that repeat between modules."""
    lines = [f'"""Notes on {random_.choice(WORDS)}."""', "import os", ""]
    for _ in range(random_.randint(1, 4)):
        one, two = random_.sample(WORDS, 2)
        lines += [
            f"class {one.title()}{two.title()}:",
            f'    """Usage of {two}."""',
            f"    def {two}_{one}(self, {one}):",
        ]
        lines += [f"        return {random_.choice(WORDS)}({one}, {number})", ""]
    lines += [f"def open_{random_.choice(WORDS)}({random_.choice(WORDS)}):", "    return None", ""]
    return "\n".join(lines)


class Walk:
    """Random commits: edits, additions, renames, copies, deletions, modes, attributes, branches, merges, reverts."""

    def __init__(self, repo: Repo, seed: int) -> None:
        self.repo = repo
        self.random = random.Random(seed)
        self.number = 0
        for at in range(8):
            self.write(f"src/part{at}/{self.random.choice(WORDS)}_{at}.py")
        self.commit()

    def paths(self) -> list[str]:
        return [path for path in self.repo.git("ls-files").split("\n") if path.endswith(".py")]

    def write(self, path: str) -> None:
        self.number += 1
        self.repo.write({path: source(self.random, self.number)})

    def commit(self) -> None:
        self.repo.git("add", "-A")
        self.repo.git("commit", "-q", "--allow-empty", "-m", f"step {self.number}")

    def step(self) -> None:
        self.number += 1
        steps = (
            self.edit,
            self.add,
            self.rename,
            self.copy,
            self.delete,
            self.mode,
            self.attributes,
            self.branch,
            self.revert,
        )
        self.random.choice(steps)()

    def edit(self) -> None:
        for path in self.random.sample(self.paths(), min(2, len(self.paths()))):
            self.write(path)
        self.commit()

    def add(self) -> None:
        self.write(f"lib/{self.random.choice(WORDS)}{self.number}.py")
        self.commit()

    def rename(self) -> None:
        folder = self.random.choice(["src", "tests", "vendor"])
        (self.repo.path / folder).mkdir(exist_ok=True)
        self.repo.git("mv", self.random.choice(self.paths()), f"{folder}/moved{self.number}.py")
        self.commit()

    def copy(self) -> None:
        text = (self.repo.path / self.random.choice(self.paths())).read_text()
        self.repo.write({f"copy/twin{self.number}.py": text})
        self.commit()

    def delete(self) -> None:
        if len(self.paths()) > 4:
            self.repo.git("rm", "-q", self.random.choice(self.paths()))
        self.commit()

    def mode(self) -> None:
        self.repo.git("update-index", "--chmod=+x", self.random.choice(self.paths()))
        self.repo.git("commit", "-q", "--allow-empty", "-m", "mode")
        self.repo.git("checkout", "-q", "--", ".")

    def attributes(self) -> None:
        line = self.random.choice(["lib/* linguist-generated", "src/** linguist-vendored", "copy/* -arcsearch", ""])
        self.repo.write({".gitattributes": line + "\n"})
        self.commit()

    def branch(self) -> None:
        self.repo.git("checkout", "-q", "-b", f"side{self.number}", self.random.choice(["HEAD~1", "HEAD"]))
        self.write(f"side/branch{self.number}.py")
        self.commit()
        self.repo.git("merge", "-q", "-X", "theirs", "-m", "join", self.random.choice(["HEAD~1", "HEAD@{1}"]))

    def revert(self) -> None:
        back = ("reset", "-q", "--hard", "HEAD~1") if self.number % 2 else ("checkout", "-q", "HEAD~1", "--", ".")
        self.repo.git(*back)
        self.commit()


def answers(path: Path, store: Path) -> list[Answer]:
    """What a repository answers from an index folder, to the last digit of the last score."""
    subprocess.run(["git", "config", "arcsearch.dir", str(store)], cwd=path, check=True)
    with arcgit.open(path) as repo:
        return [repo.search(query, worktree=False) for query in QUERIES]


@pytest.mark.parametrize("seed", range(4))
def test_an_index_kept_through_a_history_answers_as_a_fresh_one(
    make_repo: Callable[..., Repo], tmp_path: Path, seed: int
) -> None:
    repo = make_repo({"README.md": "# Notes\n\nusage of the parser\n"})
    walk = Walk(repo, seed)
    for number in range(14):
        walk.step()
        kept = answers(repo.path, tmp_path / "kept")
        assert kept == answers(repo.path, tmp_path / f"fresh{number}"), f"after step {number} of walk {seed}"


def index(path: Path, *arguments: str, **environment: str) -> str:
    """What `git arcsearch` prints for the queries in a process of its own, after building from nothing."""
    env = {**os.environ, **environment}
    command = [sys.executable, "-m", "arcgit"]
    subprocess.run([*command, "index", "--full", *arguments], cwd=path, env=env, check=True, capture_output=True)
    found = [
        subprocess.run([*command, "--format", "json", query], cwd=path, env=env, capture_output=True).stdout
        for query in QUERIES
    ]
    return b"".join(found).decode()


def test_hash_seeds_and_job_counts_change_nothing(
    make_repo: Callable[..., Repo], monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk(make_repo({"README.md": "# Notes\n"}), 3)
    one = index(walk.repo.path, "--jobs", "1", PYTHONHASHSEED="1")
    assert one.count('"path"') > 10
    assert one == index(walk.repo.path, "--jobs", "2", PYTHONHASHSEED="2")


def test_worker_processes_make_the_index_one_process_makes(
    make_repo: Callable[..., Repo], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk(make_repo({"README.md": "# Notes\n"}), 5)
    alone = answers(walk.repo.path, tmp_path / "alone")
    monkeypatch.setattr("arcgit.refreshing.making.IN_PROCESS_BYTES", 0)
    monkeypatch.setattr("arcgit.refreshing.making.SMALLEST_CUT", 500)
    assert alone == answers(walk.repo.path, tmp_path / "several")
    assert len(list((tmp_path / "several" / "segments").iterdir())) > 1


def test_killed_at_any_instant_the_next_search_answers_in_full(make_repo: Callable[..., Repo], tmp_path: Path) -> None:
    walk = Walk(make_repo({"README.md": "# Notes\n"}), 11)
    for _ in range(30):
        walk.add()
    wanted = answers(walk.repo.path, tmp_path / "whole")
    store = tmp_path / "killed"
    subprocess.run(["git", "config", "arcsearch.dir", str(store)], cwd=walk.repo.path, check=True)
    random_ = random.Random(1)
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, "-m", "arcgit", "index"], cwd=walk.repo.path, stderr=subprocess.DEVNULL
        ) as process:
            time.sleep(random_.uniform(0.05, 0.7))
            process.send_signal(signal.SIGKILL)
        assert answers(walk.repo.path, store) == wanted
        for found in list(store.glob("trees/*"))[:1] + list(store.glob("segments/*"))[:1]:
            found.unlink()


@pytest.mark.parametrize("part", ["segments", "trees"])
def test_a_damaged_file_is_rebuilt_and_the_answer_is_the_same(
    make_repo: Callable[..., Repo], tmp_path: Path, part: str
) -> None:
    walk = Walk(make_repo({"README.md": "# Notes\n"}), 13)
    store = tmp_path / "store"
    wanted = answers(walk.repo.path, store)
    (found,) = (store / part).iterdir()
    whole = found.read_bytes()
    damages = [whole[: len(whole) // 2], b"", b"\0" * len(whole), whole + b"more"]
    damages += [
        whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        for at in range(0, len(whole), max(1, len(whole) // 40))
    ]
    for damaged in damages:
        for name in (store / part).iterdir():
            name.unlink()
        found.write_bytes(damaged)
        assert answers(walk.repo.path, store) == wanted
