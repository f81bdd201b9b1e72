"""The same commit and query give the same bytes, in real processes: whatever Python hashes, however many workers there
were, however the index lies on disk. And a clone that lacks something says so, and fetches nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.conftest import Repo

QUERIES = (
    ["read", "the", "record"],
    ["read_state"],
    ["Loader.write"],
    ["-l", "session"],
    ["kind:class", "handler"],
    ["/def \\w+_token/"],
)
ASKED = ["--explain", "read", "the", "record"]
FORMATS = (("--explain",), ("--explain", "--format", "json"))

SPREAD = """
import arcgit.refreshing.making as making
import arcgit.upkeep.merging as merging
making.IN_PROCESS_BYTES, making.SMALLEST_CUT, making.SEGMENT_BYTES, merging.MANY = 0, 400, 400, 999
"""
"""Other limits, so that little is spread over workers and segments as hundreds of megabytes are."""

PROGRAM = """
import sys
{limits}
from arcgit.cli import main
for arguments in {commands!r}:
    sys.argv = ["git-arcsearch", *arguments]
    print("===", *arguments, main(), flush=True)
"""
"""Commands one after the other in a process of their own: starting Python takes longer than they do."""

WORDS = "parse read write token state session handler loader engine record".split()


def texts(count: int, salt: int = 0) -> dict[str, str]:
    found = {}
    for number in range(count):
        one, two, three = (WORDS[(number * step + salt) % len(WORDS)] for step in (1, 3, 7))
        found[f"src/{one}/{two}{number}.py"] = (
            f"class {one.title()}{two.title()}:\n    '''{one} the {three} of a {two}.'''\n\n"
            f"    def {two}_{three}(self, {one}):\n        return self.{three}({one}, {number + salt})\n\n\n"
            f"def {one}_{three}({two}):\n    return {two}.{one}\n"
        )
        found[f"tests/test_{three}{number}.py"] = f"def test_{one}_{three}():\n    assert {two}\n"
    return found


@pytest.fixture
def repo(make_repo: Callable[..., Repo]) -> Repo:
    made = make_repo(texts(12))
    for number in range(1, 4):
        made.commit(texts(2 + number, number), f"{WORDS[number]} the {WORDS[-number]} again")
    return made


def run(
    repo: Path, *commands: Sequence[str], limits: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    program = PROGRAM.format(limits=limits, commands=[list(command) for command in commands])
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=repo,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr, done.stderr
    assert done.stdout.count(b"=== ") == len(commands)
    return done


def index(repo: Path, *arguments: str, limits: str = "", **environment: str) -> None:
    assert run(repo, ["index", *arguments], limits=limits, **environment).stdout.endswith(b" 0\n")


def printed(repo: Path, **environment: str) -> tuple[bytes, bytes]:
    """Everything the queries print on both streams, in text and as JSON."""
    done = run(repo, *(["search", *form, *query] for query in QUERIES for form in FORMATS), **environment)
    return done.stdout, done.stderr


def segments(repo: Path) -> int:
    return len(list((repo / ".git" / "arcsearch" / "segments").iterdir()))


def test_hash_seeds_jobs_and_segments_change_no_byte(repo: Repo) -> None:
    index(repo.path, "--full", "--jobs", "1", PYTHONHASHSEED="1")
    wanted = printed(repo.path, PYTHONHASHSEED="1")
    assert sum(map(len, wanted)) > 5000
    assert segments(repo.path) == 1
    index(repo.path, "--full", "--jobs", "2", limits=SPREAD, PYTHONHASHSEED="2")
    assert segments(repo.path) > 8
    assert printed(repo.path, PYTHONHASHSEED="31337") == wanted
    run(repo.path, ["gc"])
    assert segments(repo.path) < 8
    assert printed(repo.path, PYTHONHASHSEED="0") == wanted


def test_an_index_grown_commit_by_commit_prints_what_one_built_at_once_does(repo: Repo) -> None:
    for back in (3, 2, 1, 0):
        index(repo.path, f"HEAD~{back}")
    assert segments(repo.path) > 1
    grown = printed(repo.path)
    run(repo.path, ["gc"])
    assert printed(repo.path) == grown
    shutil.rmtree(repo.path / ".git" / "arcsearch")
    index(repo.path)
    assert printed(repo.path) == grown


def clone(repo: Repo, to: Path, *options: str) -> Path:
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.git("config", "uploadpack.allowAnySHA1InWant", "true")
    repo.git("clone", "-q", *options, repo.path.as_uri(), str(to))
    return to


def test_a_shallow_clone_says_that_it_has_no_subjects(repo: Repo, tmp_path: Path) -> None:
    shallow, whole = clone(repo, tmp_path / "shallow", "--depth=1"), clone(repo, tmp_path / "whole")
    said = b"ranked without the subjects of commits: the clone is shallow\n"
    for _ in range(2):
        done = run(shallow, ASKED)
        assert b"subjects (rank" not in done.stdout
        assert done.stderr.count(said) == 1
    assert said not in run(shallow, ["read_state"]).stderr, "a name needs none"
    full = run(whole, ASKED)
    assert b"subjects (rank" in full.stdout
    assert said not in full.stderr
    run_git(whole, "config", "arcsearch.history", "false")
    run_git(shallow, "config", "arcsearch.history", "false")
    without, cut = (run(path, [*ASKED, "--format", "json"]) for path in (whole, shallow))
    assert cut.stdout == without.stdout
    assert said not in cut.stderr


def run_git(repo: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=repo, capture_output=True, check=True, text=True).stdout


def objects(repo: Path) -> list[str]:
    folder = repo / ".git" / "objects"
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


BLOBLESS, TREELESS = ["--filter=blob:none"], ["--filter=tree:0"]


@pytest.mark.parametrize(
    ("options", "reachable"),
    [(BLOBLESS, False), (TREELESS, False), (TREELESS, True), ([*BLOBLESS, "--sparse"], False)],
)
def test_no_search_fetches_an_object(repo: Repo, tmp_path: Path, options: list[str], *, reachable: bool) -> None:
    partial = clone(repo, tmp_path / "partial", *options)
    if not reachable:  # a promise that nobody can keep: any fetch would fail
        run_git(partial, "remote", "set-url", "origin", (tmp_path / "gone").as_uri())
    before = objects(partial)
    trace = tmp_path / "trace"
    commands = (
        ASKED,
        ["--detail", "snippets", "read_state"],
        ['"read the record"'],
        ["--rev", "HEAD~1", "read", "the", "record"],
        ["/def \\w+_token/"],
        ["--changed", "HEAD~1...HEAD", "read"],
        ["status"],
        ["index"],
    )
    run(partial, *commands, GIT_TRACE2_EVENT=str(trace))
    assert objects(partial) == before
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    started = [event["argv"] for event in events if event["event"] in ("start", "child_start")]
    assert started
    assert not [argv for argv in started if {"fetch", "fetch-pack", "upload-pack"} & set(argv)]


def test_a_blobless_clone_answers_as_a_whole_one(repo: Repo, tmp_path: Path) -> None:
    """Its checkout brought the blobs of HEAD, and all trees: only what older commits had is elsewhere."""
    partial, whole = clone(repo, tmp_path / "partial", *BLOBLESS), clone(repo, tmp_path / "whole")
    assert printed(partial) == printed(whole)


def test_a_treeless_clone_says_that_its_history_is_not_here(repo: Repo, tmp_path: Path) -> None:
    partial = clone(repo, tmp_path / "partial", *TREELESS)
    done = run(partial, ASKED)
    assert b"ranked without the subjects of commits: not all of the history is here\n" in done.stderr
