"""Remotes, folders and files: what is sent, what is left behind, and what a place that is not as it should be does."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

import arcgit
from arcgit.errors import ExchangeFailed
from arcgit.exchange import remote
from arcgit.exchange.prune import Policy
from arcgit.source import online
from arcgit.source.repo import discover
from tests.conftest import Repo
from tests.exchange.host import FILES


@pytest.fixture
def origin(make_repo, tmp_path) -> Repo:
    """A repository with a bare remote `origin` that has its branch."""
    repo = make_repo(FILES)
    subprocess.run(["git", "clone", "-q", "--bare", str(repo.path), str(tmp_path / "far.git")], check=True)
    repo.git("remote", "add", "origin", f"file://{tmp_path}/far.git")
    return repo


def traces(folder: Path) -> tuple[str, ...]:
    """What a repository has of refs, objects, FETCH_HEAD and shallowness."""
    git = Repo(folder).git
    head = (folder / ".git/FETCH_HEAD").exists()
    return git("for-each-ref"), git("count-objects", "-v"), str(head), git("rev-parse", "--is-shallow-repository")


def test_a_remote_takes_and_gives_and_nothing_stays_behind(origin, clone, tmp_path):
    before = traces(origin.path)
    with arcgit.open(origin.path) as own:
        done = own.snapshots.publish()
        assert (done.already, done.segments, done.sent) == (False, 1, done.size)
        again = own.snapshots.publish()
        assert (again.already, again.sent) == (True, 0)
        assert traces(origin.path) == before
        for number, options in enumerate([(), ("--depth=1",), ("--filter=blob:none",)]):
            near = clone(tmp_path / "far.git", f"near{number}", *options)
            before_fetch = traces(near)
            with arcgit.open(near) as fetched:
                got = fetched.snapshots.fetch()
                assert (got.refused, got.behind, got.indexed) == ("", 0, 0)
                assert got.received == done.size
                assert fetched.snapshots.fetch().received == 0
                assert fetched.search("sign cookie").hits == own.search("sign cookie").hits
                assert [one.behind for one in fetched.snapshots.list()] == [0]
            assert traces(near) == before_fetch
            assert not list((near / ".git/arcsearch").glob("exchange-*"))


def test_a_commit_costs_its_change(make_repo, clone, tmp_path):
    files = {f"src/part{n}.py": "".join(f"def f{n}_{i}(a, b):\n    return {i}\n" for i in range(40)) for n in range(60)}
    repo = make_repo(files)
    with arcgit.open(repo.path) as own:
        first = own.snapshots.publish(to=str(tmp_path / "pub"))
    near = clone(repo.path)
    repo.commit({"src/part7.py": "def changed():\n    return 7\n"})
    with arcgit.open(repo.path) as own, arcgit.open(near) as fetched:
        second = own.snapshots.publish(to=str(tmp_path / "pub"))
        assert second.segments == 1 and second.total == 2
        assert second.sent < first.sent / 3  # a part of next to nothing has 3 kB
        assert fetched.snapshots.fetch(source=str(tmp_path / "pub")).behind == 0
        Repo(near).git("pull", "-q")
        third = Repo(near).commit({"src/part8.py": "def changed_again():\n    return 8\n"})
    with arcgit.open(near) as fetched:
        got = fetched.snapshots.fetch(source=str(tmp_path / "pub"))
        assert (got.behind, got.received, got.indexed) == (1, second.sent, 1)
        assert fetched.search("changed_again").commit == third
        assert fetched.search("changed_again").hits[0].path == "src/part8.py"


def test_base_segments_that_are_mostly_dead_go(make_repo, tmp_path):
    repo = make_repo({f"a{n}.py": f"def f{n}():\n    return {n}\n" for n in range(10)})
    with arcgit.open(repo.path) as own:
        own.snapshots.publish(to=str(tmp_path / "pub"))
    repo.commit({f"a{n}.py": f"def g{n}():\n    return {n}\n" for n in range(8)})
    with arcgit.open(repo.path) as own:
        assert own.snapshots.publish(to=str(tmp_path / "pub")).total == 1


def test_nothing_of_another_branch_is_published(make_repo, tmp_path):
    repo = make_repo(FILES)
    repo.git("checkout", "-q", "-b", "private")
    repo.commit({"secret.py": "def hidden_recipe():\n    return 'sesame'\n"})
    with arcgit.open(repo.path) as own:
        own.refresh()
        own.snapshots.build(tmp_path / "all.arc")
        repo.git("checkout", "-q", "main")
    with arcgit.open(repo.path) as own:
        own.snapshots.publish(to=str(tmp_path / "pub"))
        own.snapshots.build(tmp_path / "main.arc")
    with arcgit.open(make_repo({"x.py": "x = 1\n"}, "other").path) as other:
        other.snapshots.fetch(source=str(tmp_path / "main.arc"))
        oids = {oid for segment in other._opened.store.segments() for oid in segment.oids}
    assert repo.git("rev-parse", "private:secret.py") not in oids


def test_a_merge_that_is_checked_out_alone_publishes_and_its_tree_is_found(make_repo, clone, tmp_path):
    far = make_repo(FILES, "far")
    far.git("checkout", "-q", "-b", "topic")
    far.commit({"topic.py": "def from_topic():\n    pass\n"})
    far.git("checkout", "-q", "main")
    far.commit({"other.py": "def other():\n    pass\n"})
    far.git("checkout", "-q", "--detach")
    far.git("merge", "-q", "--no-ff", "topic", "-m", "test merge")
    far.git("update-ref", "refs/pull/7/merge", "HEAD")
    far.git("checkout", "-q", "main")
    ci = make_repo(None, "ci")
    ci.git("fetch", "-q", "--depth=1", f"file://{far.path}", "refs/pull/7/merge")
    ci.git("checkout", "-q", "FETCH_HEAD")
    with arcgit.open(ci.path) as own:
        assert own.snapshots.publish(to=str(tmp_path / "pub")).segments == 1
    assert ci.git("rev-parse", "--is-shallow-repository") == "true"
    far.git("merge", "-q", "--no-ff", "topic", "-m", "landed")
    near = clone(far.path)
    with arcgit.open(near) as fetched:
        got = fetched.snapshots.fetch(source=str(tmp_path / "pub"))
        assert (got.refused, got.behind, got.indexed) == ("", 0, 0)


def test_a_bundle_is_one_file(make_repo, clone, tmp_path, arcsearch):
    repo = make_repo(FILES)
    built = arcsearch(repo, "snapshot", "build", "-o", str(tmp_path / "one.arc"))
    assert built.code == 0 and "content" in built.out
    near = clone(repo.path)
    got = arcsearch(near, "snapshot", "fetch", "--from", str(tmp_path / "one.arc"))
    assert got.code == 0 and "0 files of 4 indexed here" in got.out
    assert arcsearch(near, "sign cookie").out.startswith("src/cookie.py")


def test_missing_files_are_not_published_unasked(make_repo, tmp_path):
    repo = make_repo(FILES)
    oid = repo.git("rev-parse", "HEAD:src/view.js")
    (repo.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
    with arcgit.open(repo.path) as own:
        with pytest.raises(ExchangeFailed, match="1 files of this commit are missing"):
            own.snapshots.publish(to=str(tmp_path / "pub"))
        assert own.snapshots.publish(to=str(tmp_path / "pub"), incomplete=True).missing == 1


def test_the_content_is_the_same_wherever_it_is_made(make_repo, tmp_path, arcsearch):
    contents = set()
    for number, (seed, jobs) in enumerate([("0", "1"), ("4711", "3")]):
        repo = make_repo(FILES, f"repo{number}")
        arcsearch(repo, "index", "--jobs", jobs, PYTHONHASHSEED=seed)
        file = str(tmp_path / "one.arc")
        built = arcsearch(repo, "snapshot", "build", "-o", file, "--format", "json", PYTHONHASHSEED=seed)
        contents.add(built.document["content"])
    assert len(contents) == 1


def test_a_place_that_is_not_there_is_a_line_and_a_local_index(make_repo, arcsearch, tmp_path):
    repo = make_repo(FILES)
    for place in (str(tmp_path / "nowhere"), f"file://{tmp_path}/nowhere.git", "git@localhost:nowhere.git"):
        got = arcsearch(repo, "snapshot", "fetch", "--from", place)
        assert got.code == 1 and got.out.startswith("snapshots at "), got
        assert "the index was made here: 4 files" in got.out
    assert "no remote of that name" in arcsearch(repo, "snapshot", "fetch", "--from", "upstream").complaint
    assert "no remote of that name" in arcsearch(repo, "snapshot", "fetch").out
    assert "no remote of that name" in arcsearch(repo, "snapshot", "publish").complaint


def test_a_remote_that_says_nothing_is_given_up(make_repo, monkeypatch):
    repo = make_repo(FILES)
    monkeypatch.setattr(online, "LISTING_SECONDS", 0.5)
    with socket.socket() as silent, arcgit.open(repo.path) as own:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        got = own.snapshots.fetch(source=f"git://127.0.0.1:{silent.getsockname()[1]}/far.git")
    assert "given up" in got.refused
    assert got.files == 4


@pytest.fixture
def daemon(tmp_path):
    """The address of a git daemon that serves `tmp_path`, pushes included."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["git", "daemon", "--reuseaddr", "--listen=127.0.0.1", f"--port={port}", "--export-all"]
    command += ["--enable=receive-pack", f"--base-path={tmp_path}", str(tmp_path)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield f"git://127.0.0.1:{port}"
    os.killpg(process.pid, 15)
    process.wait()


def test_a_daemon_serves_and_takes_snapshots(origin, clone, tmp_path, daemon):
    origin.git("remote", "set-url", "origin", f"{daemon}/far.git")
    with arcgit.open(origin.path) as own:
        assert own.snapshots.publish().sent
    near = clone(tmp_path / "far.git", "near")
    Repo(near).git("remote", "set-url", "origin", f"{daemon}/far.git")
    with arcgit.open(near) as fetched:
        assert fetched.snapshots.fetch().indexed == 0


@pytest.fixture
def web(tmp_path):
    """The address of a web server that serves `tmp_path` by git's own CGI program, pushes included."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Path(__file__).with_name("web.py")
    process = subprocess.Popen([sys.executable, str(server), str(tmp_path), str(port)])
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    process.kill()
    process.wait()


def test_a_web_server_serves_and_takes_snapshots(origin, clone, tmp_path, web):
    Repo(tmp_path / "far.git").git("config", "http.receivepack", "true")
    origin.git("remote", "set-url", "origin", f"{web}/far.git")
    with arcgit.open(origin.path) as own:
        assert own.snapshots.publish().sent
        assert own.snapshots.fetch(source=f"{web}/nowhere.git").refused
    near = clone(tmp_path / "far.git", "near")
    Repo(near).git("remote", "set-url", "origin", f"{web}/far.git")
    with arcgit.open(near) as fetched:
        assert fetched.snapshots.fetch().indexed == 0


def test_pruning_keeps_what_is_named_and_waits_for_publishers(make_repo, tmp_path, monkeypatch):
    repo = make_repo(FILES)
    folder = str(tmp_path / "pub")
    commits = []
    for number in range(4):
        monkeypatch.setenv("GIT_COMMITTER_DATE", f"{1_700_000_000 + number} +0000")
        commits.append(repo.commit({"src/cookie.py": f"def changed_{number}():\n    return {number}\n" * 50}))
        with arcgit.open(repo.path) as own:
            own.snapshots.publish(to=folder)
    repo.git("tag", "v1", commits[0])
    with arcgit.open(repo.path) as own:
        assert len(own.snapshots.list(source=folder)) == 4
        tried = own.snapshots.prune(Policy(snapshots=2, tags=("v*",)), source=folder, dry_run=True)
        assert len(own.snapshots.list(source=folder)) == 4
        done = own.snapshots.prune(Policy(snapshots=2, tags=("v*",)), source=folder)
        assert set(done.snapshots) == set(tried.snapshots) == set(commits[1:3])
        assert {one.commit for one in own.snapshots.list(source=folder)} == {commits[0], commits[3]}
        assert done.segments == 0 and done.waiting
        files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        for mark in [path for path in files if path.parent.name == "old"]:
            mark.write_text(str(int(time.time()) - 7200))
        last = own.snapshots.prune(Policy(), source=folder)
        assert (last.segments, last.waiting) == (done.waiting, 0)
    with arcgit.open(repo.path) as own:
        own._opened.store.clear()
        assert own.snapshots.fetch(source=folder).indexed == 0


def test_parts_that_come_one_by_one_all_come_and_who_stops_reading_ends_the_transfer(origin, tmp_path, monkeypatch):
    monkeypatch.setattr(remote, "BYTES_AT_ONCE", 1)
    parts = {f"seg/{number:040x}": bytes([number]) * 1000 for number in range(5)}
    for name, data in parts.items():
        (tmp_path / name[4:]).write_bytes(data)
    aside = tmp_path / "aside"
    far = remote.GitRemote(discover(origin.path), "origin", aside)
    far.write({name: tmp_path / name[4:] for name in parts})
    most = dict.fromkeys(parts, 1000)
    assert dict(far.read(most)) == parts
    too_large = {**most, "seg/" + "0" * 40: 999}
    assert dict(far.read(too_large)) == dict(list(parts.items())[1:])
    reading = far.read(most)
    assert next(reading)[0] in parts
    reading.close()
    assert not list(aside.iterdir())
