"""The work tree over a snapshot answers as a commit of the same files would."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import arcgit
from arcgit.model import Answer, Hit, Partial
from arcgit.pack.__main__ import dump, load
from tests.conftest import Repo
from tests.refresh.test_laws import QUERIES, Walk


def ranked(answer: Answer) -> list[Hit]:
    """The hits without the mark that says where their text stands."""
    return [hit._replace(overlaid=False) for hit in answer.hits]


def answers(path: Path) -> list[Answer]:
    with arcgit.open(path) as repo:
        return [repo.search(query) for query in QUERIES]


@pytest.mark.parametrize("seed", range(4))
def test_an_uncommitted_change_answers_as_its_commit(make_repo: Callable[..., Repo], seed: int) -> None:
    walk = Walk(
        make_repo({"README.md": "# Notes\n\nusage of the parser\n", ".gitattributes": "gen/** linguist-generated\n"}),
        seed,
    )
    random_ = random.Random(seed)
    for _ in range(6):
        paths = walk.paths()
        for path in random_.sample(paths, 2):
            walk.write(path)
        (walk.repo.path / random_.choice(paths)).unlink(missing_ok=True)
        walk.write(f"gen/new{walk.number}.py")
        walk.write(f"tests/test_{walk.number}.py")
        uncommitted = answers(walk.repo.path)
        walk.commit()
        committed = answers(walk.repo.path)
        assert list(map(ranked, uncommitted)) == list(map(ranked, committed))
        assert uncommitted[0].overlaid > 0
        assert committed[0].overlaid == 0


def test_hits_from_the_work_tree_are_marked_and_counted(make_repo: Callable[..., Repo]) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n", "b.py": "def second():\n    pass\n"})
    repo.write({"b.py": "\n\ndef second():\n    pass\n", "c.py": "def third():\n    pass\n"})
    with arcgit.open(repo.path) as opened:
        found = opened.search("second")
        assert [(hit.path, hit.line, hit.overlaid) for hit in found.hits[:1]] == [("b.py", 3, True)]
        assert found.overlaid == 2
        assert [hit.path for hit in opened.search("third").hits] == ["c.py"]
        assert [(hit.path, hit.line) for hit in opened.search("second", worktree=False).hits[:1]] == [("b.py", 1)]


def test_a_repository_without_commits_is_searched_as_it_lies(make_repo: Callable[..., Repo]) -> None:
    repo = make_repo(None)
    repo.write({"a.py": "def unborn_symbol():\n    pass\n"})
    with arcgit.open(repo.path) as opened:
        assert [hit.path for hit in opened.search("unborn_symbol").hits] == ["a.py"]


# what is kept from one search to the next


STORE = Path(".git/arcsearch")


def kept(repo: Repo) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (repo.path / STORE / "overlays").iterdir()}


def loaded(repo: Repo, query: str) -> set[str]:
    """The modules that a search in a process of its own loads."""
    done = subprocess.run(
        [sys.executable, "-P", "-X", "importtime", "-m", "arcgit", query],
        cwd=repo.path,
        capture_output=True,
        check=True,
    )
    return {line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines() if b"|" in line}


def test_what_did_not_change_is_not_extracted_again(make_repo: Callable[..., Repo]) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n", ".gitattributes": "*.py linguist-vendored\n"})
    repo.write({"b.py": "def second():\r\n    pass\r\n", "c.bin": b"\0\1", "d.txt": "x" * 10})
    (repo.path / "a.py").unlink()
    assert "arcgit.scan" in loaded(repo, "second")
    before = kept(repo)
    assert not {"arcgit.scan", "arcgit.extract.job", "arcgit.index.writer", "tempfile"} & loaded(repo, "second")
    assert kept(repo) == before
    repo.write({"e.py": "def third():\n    pass\n"})
    assert "arcgit.scan" in loaded(repo, "third")
    assert len(kept(repo)) == 2, "the last one took its place"


def test_processes_of_a_search_with_an_unchanged_overlay(make_repo: Callable[..., Repo], tmp_path: Path) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n"})
    repo.write({"b.py": "def second():\r\n    pass\r\n"})
    trace = tmp_path / "trace"
    for _ in range(2):
        trace.unlink(missing_ok=True)
        command = [sys.executable, "-m", "arcgit", "second"]
        env = {**os.environ, "GIT_TRACE2_EVENT": str(trace)}
        subprocess.run(command, cwd=repo.path, env=env, capture_output=True, check=True)
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    assert [event["argv"][1] for event in events if event["event"] == "start"] == ["rev-parse", "config", "status"]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_answers_as_what_is_read_anew(make_repo: Callable[..., Repo], seed: int) -> None:
    """Edits that only content tells, attributes and settings that convert, files that come and go: after each, a
    search that may use what is kept against one in a store of its own."""
    walk = Walk(make_repo({"README.md": "# Notes\n", ".gitattributes": "lib/* linguist-generated\n"}), seed)
    repo, random_ = walk.repo, random.Random(seed)
    repo.git("config", "filter.upper.clean", "tr a-z A-Z")

    def same_size_and_time() -> None:
        path = repo.path / random_.choice(walk.paths())
        if path.exists():
            found, text = path.stat(), path.read_bytes()
            path.write_bytes(text.replace(b"def ", b"fed ") if b"def " in text else text.replace(b"fed ", b"def "))
            os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))

    def add() -> None:
        walk.write(f"lib/new{walk.number}.py")

    def remove() -> None:
        (repo.path / random_.choice(walk.paths())).unlink(missing_ok=True)

    def windows() -> None:
        path = repo.path / random_.choice(walk.paths())
        if path.exists():
            path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))

    def attributes() -> None:
        rule = random_.choice(["*.py text", "*.py -text", "lib/* filter=upper", "*.py ident", ""])
        target = random_.choice([repo.path / ".gitattributes", repo.path / ".git" / "info" / "attributes"])
        target.parent.mkdir(exist_ok=True)
        target.write_text(rule + "\n")

    def setting() -> None:
        repo.git("config", *random_.choice([("core.autocrlf", "input"), ("core.autocrlf", "false")]))

    def limit() -> None:
        repo.git("config", "arcsearch.maxFileBytes", random_.choice(["300", "1m"]))

    def exclude() -> None:
        repo.git("config", "arcsearch.exclude", random_.choice(["lib/**", "nothing"]))

    def stage() -> None:
        repo.git("add", "-A")

    steps = (same_size_and_time, add, remove, windows, attributes, setting, limit, exclude, stage)
    add()
    for number in range(16):
        step = random_.choice(steps)
        step()
        repo.git("config", "arcsearch.dir", str(repo.path.parent / "kept"))
        found = answers(repo.path)
        repo.git("config", "arcsearch.dir", str(repo.path.parent / f"fresh{number}"))
        assert found == answers(repo.path), (seed, number, step.__name__)


def test_what_decides_how_a_file_is_stored_is_part_of_what_is_kept(
    make_repo: Callable[..., Repo], tmp_path: Path
) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n"})
    repo.write({"b.py": "def second():\r\n    pass\r\n"})
    users = tmp_path / "attributes"

    def attributes(path: Path) -> Callable[[], object]:
        path.parent.mkdir(exist_ok=True)
        return lambda: path.write_text("*.py text\n" if not path.exists() else "*.py -text\n")

    steps = [
        lambda: None,
        attributes(repo.path / ".git" / "info" / "attributes"),
        lambda: (repo.path / ".git" / "info" / "attributes").unlink(),
        attributes(repo.path / ".gitattributes"),
        attributes(repo.path / ".gitattributes"),
        lambda: (repo.path / ".gitattributes").unlink(),
        lambda: repo.git("config", "core.autocrlf", "input"),
        lambda: repo.git("config", "core.autocrlf", "false"),
        lambda: repo.git("config", "core.attributesFile", str(users)),
        attributes(users),
    ]
    seen = set()
    for step in steps:
        step()
        with arcgit.open(repo.path) as opened:
            blob = opened.search("second").hits[0].blob
        assert blob == repo.git("hash-object", "--path", "b.py", str(repo.path / "b.py"))
        seen.add(blob)
    assert len(seen) == 2


def test_each_work_tree_keeps_its_own_and_gc_those_that_are_gone(
    make_repo: Callable[..., Repo], tmp_path: Path
) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n"})
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    repo.write({"b.py": "def in_main():\n    pass\n"})
    linked.write({"b.py": "def in_linked():\n    pass\n"})
    for one, query in ((repo, "in_main"), (linked, "in_linked"), (repo, "in_main")):
        with arcgit.open(one.path) as opened:
            assert opened.search(query).hits[0].name == query
    assert len(kept(repo)) == 4
    repo.git("worktree", "remove", "--force", str(tmp_path / "linked"))
    with arcgit.open(repo.path) as opened:
        opened.tidy()
        assert len(kept(repo)) == 2
        assert opened.search("in_main").hits[0].name == "in_main"


def test_a_kept_overlay_that_is_damaged_or_not_ours_was_never_there(make_repo: Callable[..., Repo]) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n"})
    repo.write({"b.py": "def second():\n    pass\n"})
    wanted = answers(repo.path)
    (manifest,) = (path for path in (repo.path / STORE / "overlays").iterdir() if len(path.name) == 16)
    altered = load_altered(manifest, b"b.py", b"x.py")
    for name, whole in kept(repo).items():
        for damaged in (b"", whole[: len(whole) // 2], whole[:150] + bytes([whole[150] ^ 1]) + whole[151:], altered):
            (repo.path / STORE / "overlays" / name).write_bytes(damaged)
            assert answers(repo.path) == wanted
    shutil.rmtree(repo.path / STORE / "overlays")
    assert answers(repo.path) == wanted


def load_altered(path: Path, old: bytes, new: bytes) -> bytes:
    """A pack of ours with other bytes in it, whole in itself."""
    aside = path.with_name("aside")
    load(aside, dump(path).replace(old, new))
    data = aside.read_bytes()
    aside.unlink()
    return data


def test_no_time_is_said_and_what_was_read_is_there_the_next_time(make_repo: Callable[..., Repo]) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n"})
    repo.write({f"new{number}.py": f"def new_{number}():\n    pass\n" for number in range(5)})
    with arcgit.open(repo.path) as opened:
        opened.refresh()
        answer = opened.search("new", budget_ms=0)
        assert answer.partial == Partial(files_ready=1, files_total=6)
        assert answer.hits == ()
        whole = opened.search("new")
        assert (whole.partial, whole.overlaid, len(whole.hits)) == (None, 5, 5)
        assert opened.search("new", budget_ms=0) == whole


def test_a_sparse_checkout_overlays_only_what_the_user_changed(make_repo: Callable[..., Repo]) -> None:
    repo = make_repo({"in/a.py": "def inside():\n    pass\n", "out/b.py": "def outside():\n    pass\n", "out/c.py": ""})
    repo.git("sparse-checkout", "set", "--cone", "in")
    with arcgit.open(repo.path) as opened:
        answer = opened.search("outside")
        assert (answer.hits[0].path, answer.overlaid) == ("out/b.py", 0)
        repo.write({"in/a.py": "def inside_edited():\n    pass\n"})
        assert opened.search("inside_edited").overlaid == 1
        assert opened.search("outside").hits[0].path == "out/b.py"
        (repo.path / "in/a.py").unlink()
        assert all(hit.path != "in/a.py" for hit in opened.search("inside").hits)


@pytest.mark.parametrize("key", ["core.untrackedCache", "core.fsmonitor", "core.splitIndex", "feature.manyFiles"])
def test_settings_that_make_git_quick_are_respected(make_repo: Callable[..., Repo], key: str, tmp_path: Path) -> None:
    repo = make_repo({"a.py": "def first():\n    pass\n", "d/b.py": "def deep():\n    pass\n"})
    value = "true"
    if key == "core.fsmonitor":
        monitor = tmp_path / "monitor"  # the hook of version 2: it says that anything may have changed
        monitor.write_text("#!/bin/sh\nprintf 'token\\0/\\0'\n")
        monitor.chmod(0o755)
        value = str(monitor)
    repo.git("config", key, value)
    repo.git("status")
    with arcgit.open(repo.path) as opened:
        assert opened.search("first").overlaid == 0
        repo.write({"d/b.py": "def deeper():\n    pass\n", "d/new.py": "def newest():\n    pass\n"})
        assert opened.search("deeper").hits[0].path == "d/b.py"
        assert opened.search("newest").hits[0].path == "d/new.py"
        (repo.path / "d/new.py").unlink()
        assert all(hit.path != "d/new.py" for hit in opened.search("newest").hits)


def test_what_a_sparse_checkout_keeps_out_of_the_work_tree_is_searched_as_it_is_staged(
    make_repo: Callable[..., Repo],
) -> None:
    """`git reset --soft`, a squashed or conflicting merge: the index is ahead of HEAD where no file lies on disk."""
    repo = make_repo({"in/a.py": "def inside():\n    pass\n", "out/b.py": "def first_outside():\n    pass\n"})
    repo.commit({"out/b.py": "\ndef second_outside():\n    pass\n", "out/c.py": "def third_outside():\n    pass\n"})
    repo.git("sparse-checkout", "set", "--cone", "in")
    repo.git("reset", "-q", "--soft", "HEAD~1")
    with arcgit.open(repo.path) as opened:
        for _ in range(2):  # made, and as it was kept
            found = opened.search("outside")
            assert {(hit.path, hit.line) for hit in found.hits} == {("out/b.py", 2), ("out/c.py", 1)}
        assert [hit.path for hit in opened.search("/third_\\w+/").hits] == ["out/c.py"]
        assert opened.search('"def second_outside"').hits[0].path == "out/b.py"
        assert opened.show("out/b.py:2").lines[0] == "def second_outside():"
        assert {item.path for item in opened.outline()} == {"in/a.py", "out/b.py", "out/c.py"}
        assert {hit.name for hit in opened.search("", changed="HEAD").hits} >= {"second_outside", "third_outside"}


def test_a_file_in_the_place_of_a_submodule_is_searched(make_repo: Callable[..., Repo]) -> None:
    inner = make_repo({"inner.py": "def inner():\n    pass\n"}, "inner")
    repo = make_repo({"a.py": "def first():\n    pass\n"})
    repo.git("submodule", "add", "-q", str(inner.path), "part")
    repo.commit(message="a submodule")
    inner.commit({"inner.py": ""})
    repo.git("submodule", "update", "-q", "--remote")
    with arcgit.open(repo.path) as opened:
        moved = opened.search("first")
        assert (moved.hits[0].path, moved.overlaid) == ("a.py", 0)
        shutil.rmtree(repo.path / "part")
        repo.write({"part": "in the place of a submodule\n"})
        assert opened.search("in the place of").hits[0].path == "part"
