"""Upkeep makes the index small and changes no answer."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import arcgit
from arcgit.pack.__main__ import dump, load
from arcgit.source.repo import discover
from arcgit.upkeep import merging, reach
from tests.conftest import Repo
from tests.refresh.test_laws import QUERIES, Walk, source


def store_of(repo: Repo) -> Path:
    return repo.path / ".git" / "arcsearch"


def names(repo: Repo, part: str) -> set[str]:
    return set(os.listdir(store_of(repo) / part))


def tree(repo: Repo, rev: str = "HEAD") -> str:
    return repo.git("rev-parse", f"{rev}^{{tree}}")


def answers(repo: Repo, **asked):
    with arcgit.open(repo.path) as opened:
        return [opened.search(query, worktree=False, **asked) for query in QUERIES]


def fresh_answers(repo: Repo):
    shutil.rmtree(store_of(repo))
    return answers(repo)


@pytest.fixture
def walk(make_repo) -> Walk:
    return Walk(make_repo({"README.md": "# Notes\n\nusage of the parser\n"}), 21)


def test_an_index_that_is_asked_for_stays_small_and_answers_as_a_fresh_one(walk):
    random_ = random.Random(3)
    for number in range(60):
        walk.repo.write({f"src/big{number}.py": "\n".join(source(random_, number * 40 + at) for at in range(40))})
    for step in range(20):
        for number in random_.sample(range(60), 3):
            walk.repo.write({f"src/big{number}.py": "\n".join(source(random_, step * 99 + at) for at in range(40))})
        walk.repo.commit()
        with arcgit.open(walk.repo.path) as opened:
            opened.refresh()
    assert len(names(walk.repo, "segments")) <= merging.MANY + 1
    with arcgit.open(walk.repo.path) as opened:
        visited = opened.status().disk_bytes
    kept = answers(walk.repo)
    assert kept == fresh_answers(walk.repo)
    with arcgit.open(walk.repo.path) as opened:
        assert visited <= 1.5 * opened.status().disk_bytes


def test_no_query_tidies(walk):
    for _ in range(merging.MANY + 6):
        walk.edit()
        answers(walk.repo)
    assert len(names(walk.repo, "segments")) > merging.MANY + 4


def test_what_moved_is_found_without_reading_a_blob(walk):
    """A merged segment takes its snapshots with it."""
    for _ in range(4):
        walk.edit()
        before = answers(walk.repo)
    with arcgit.open(walk.repo.path) as opened:
        opened.tidy(thorough=False)
        assert [opened.search(query, worktree=False, refresh=False) for query in QUERIES] == before
        opened.tidy()
        assert [opened.search(query, worktree=False, refresh=False) for query in QUERIES] == before


def test_every_merge_that_might_be_made_answers_the_same(walk, monkeypatch):
    monkeypatch.setattr(merging, "MANY", 0)
    for _ in range(6):
        walk.step()
        before = answers(walk.repo)
        with arcgit.open(walk.repo.path) as opened:
            opened.tidy(thorough=False)
        assert len(names(walk.repo, "segments")) == 1
        assert answers(walk.repo, refresh=False) == before
    assert before == fresh_answers(walk.repo)


def test_an_open_reader_goes_on_while_others_tidy(walk, monkeypatch):
    monkeypatch.setattr(merging, "MANY", 0)
    wanted = answers(walk.repo)
    with arcgit.open(walk.repo.path) as reader:
        first = reader.search(QUERIES[0], worktree=False)
        walk.edit()
        with arcgit.open(walk.repo.path) as writer:
            writer.refresh()
            assert writer.tidy() is not None
        rev = walk.repo.git("rev-parse", "HEAD~")
        assert [reader.search(query, rev=rev).hits for query in QUERIES] == [answer.hits for answer in wanted]
    assert first == wanted[0]


def test_what_no_ref_reaches_goes_and_what_is_checked_out_stays(walk, tmp_path):
    repo = walk.repo
    answers(repo)
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    linked.commit({"src/side.py": "def on_the_side():\n    pass\n"})
    answers(linked)
    walk.edit()
    answers(repo)
    lost = tree(repo)
    repo.git("reset", "-q", "--hard", "HEAD~")
    walk.edit()
    answers(repo)
    with arcgit.open(repo.path) as opened:
        opened.tidy()
        assert lost in names(repo, "trees"), "the reflog still reaches it"
        repo.git("reflog", "expire", "--expire=all", "--all")
        done = opened.tidy()
    assert done.snapshots >= 1
    assert names(repo, "trees") >= {tree(repo), tree(linked)}
    assert lost not in names(repo, "trees")
    assert answers(repo, refresh=False)
    assert answers(linked, refresh=False)


def test_roots_are_what_is_checked_out_and_what_refs_point_at(walk, tmp_path):
    repo = walk.repo
    repo.git("tag", "-a", "-m", "release", "v1")
    walk.edit()
    repo.git("worktree", "add", "-q", "--detach", str(tmp_path / "linked"), "HEAD~")
    walk.edit()
    found = reach.roots(discover(str(repo.path)))
    assert found.heads == {tree(repo), tree(repo, "HEAD~2")}
    assert found.tips >= {tree(repo), tree(repo, "v1")}


def test_roots_of_an_unborn_repository(make_repo, tmp_path):
    assert reach.roots(discover(str(make_repo().path))) == (frozenset(), frozenset())
    with arcgit.open(tmp_path / "repo") as opened:
        opened.tidy()


def test_looking_for_the_unreachable_gives_up_in_time(walk):
    found = discover(str(walk.repo.path))
    assert reach.unreachable(found, ["12" * 20, tree(walk.repo)], seconds=60) == {"12" * 20}
    assert reach.unreachable(found, ["12" * 20, tree(walk.repo)], seconds=-1) == set()
    assert reach.unreachable(found, [], seconds=60) == set()


def altered(path: Path, change) -> None:
    import msgpack

    value = msgpack.unpackb(dump(path), strict_map_key=False)
    change(value)
    load(path, msgpack.packb(value))


def test_files_of_another_arcgit_are_left_alone_until_gc(walk):
    repo = walk.repo
    wanted = answers(repo)
    (segment,) = names(repo, "segments")
    (manifest,) = names(repo, "trees")
    for part, name in (("segments", segment), ("trees", manifest)):
        altered(store_of(repo) / part / name, lambda value: value["meta"].update(fingerprint="of another day"))
    (store_of(repo) / "segments" / segment).rename(store_of(repo) / "segments" / ("0" * 40))
    assert answers(repo) == wanted
    with arcgit.open(repo.path) as opened:
        opened.tidy(thorough=False)
        assert "0" * 40 in names(repo, "segments")
        opened.tidy()
        assert "0" * 40 not in names(repo, "segments")
        assert [opened.search(query, worktree=False) for query in QUERIES] == wanted


def test_a_file_of_a_newer_format_is_kept_and_one_of_ours_put_beside_it(walk):
    repo = walk.repo
    wanted = answers(repo)
    path = store_of(repo) / "trees" / tree(repo)
    altered(path, lambda value: value.update(version=value["version"] + 1000))
    newer = path.read_bytes()
    for _ in range(2):
        with arcgit.open(repo.path) as opened:
            found = [opened.search(query, worktree=False) for query in QUERIES]
        assert [answer.hits for answer in found] == [answer.hits for answer in wanted]
        assert path.read_bytes() == newer
    with arcgit.open(repo.path) as opened:
        opened.tidy()
        assert not path.exists()
        assert [opened.search(query, worktree=False) for query in QUERIES] == wanted


def test_killed_at_any_instant_the_next_search_answers_in_full(walk):
    for _ in range(merging.MANY + 3):
        walk.edit()
        wanted = answers(walk.repo)
    random_ = random.Random(5)
    saved = walk.repo.path.parent / "saved"
    shutil.copytree(store_of(walk.repo), saved)
    for _ in range(6):
        shutil.rmtree(store_of(walk.repo))
        shutil.copytree(saved, store_of(walk.repo))
        with subprocess.Popen(
            [sys.executable, "-m", "arcgit", "gc"], cwd=walk.repo.path, stdout=subprocess.DEVNULL
        ) as process:
            time.sleep(random_.uniform(0.05, 0.6))
            process.send_signal(signal.SIGKILL)
        assert answers(walk.repo) == wanted


def test_a_search_leaves_upkeep_to_a_process_behind_it(walk):
    for _ in range(merging.MANY + 2):
        walk.edit()
        subprocess.run([sys.executable, "-m", "arcgit", "config"], cwd=walk.repo.path, capture_output=True, check=True)
    until = time.monotonic() + 60
    while time.monotonic() < until and len(names(walk.repo, "segments")) > merging.MANY:
        time.sleep(0.1)
    assert len(names(walk.repo, "segments")) <= merging.MANY


def test_a_damaged_snapshot_is_dropped_and_the_rest_tidied(walk, monkeypatch):
    monkeypatch.setattr(merging, "MANY", 0)
    walk.edit()
    answers(walk.repo)
    walk.edit()
    wanted = answers(walk.repo)
    for path in (store_of(walk.repo) / "trees").iterdir():
        whole = path.read_bytes()
        path.write_bytes(whole[:200] + bytes(byte ^ 0x55 for byte in whole[200:400]) + whole[400:])
    with arcgit.open(walk.repo.path) as opened:
        assert opened.tidy() is not None
    assert answers(walk.repo) == wanted


def test_a_busy_index_is_not_tidied(walk):
    answers(walk.repo)
    import fcntl

    with open(store_of(walk.repo) / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with arcgit.open(walk.repo.path) as opened:
            assert opened.tidy(wait_seconds=0) is None
