"""Commit records against `git log` asked in other ways."""

from __future__ import annotations

import subprocess

import pytest

from arcgit.errors import GitFailed
from arcgit.source import history
from arcgit.source.history import Change
from arcgit.source.repo import discover


def commits(made, revision="HEAD", limit=6000):
    found = discover(str(made.path))
    return history.records(found, history.reachable(found, revision, limit))


def test_what_each_commit_says_and_changed(make_repo):
    made = make_repo({"a": "one\n" * 9, "b": "x"})
    (made.path / "b").unlink()
    made.commit({"a": "two\n"}, "edit a,\ndrop b\n\nThe body.")
    (made.path / "a").rename(made.path / "n\new\udcff")
    made.commit({}, ":moved ünï")
    made.commit({}, "nothing changed")
    (made.path / "n\new\udcff").unlink()
    (made.path / "n\new\udcff").symlink_to("x")
    made.commit({":colon": "y"}, "link")
    records = commits(made)
    assert [record.subject for record in records] == [
        "link", "nothing changed", ":moved ünï", "edit a, drop b", "first",
    ]  # fmt: skip
    assert [record.changes for record in records] == [
        (Change(b":colon", b":colon", "A"), Change(b"n\new\xff", b"n\new\xff", "T")),
        (),
        (Change(b"a", b"n\new\xff", "R"),),
        (Change(b"a", b"a", "M"), Change(b"b", b"b", "D")),
        (Change(b"a", b"a", "A"), Change(b"b", b"b", "A")),
    ]
    assert [record.commit for record in records] == made.git("rev-list", "HEAD").split()


def test_merges_are_left_out_and_both_sides_are_in(make_repo):
    made = make_repo({"a": "1"})
    made.git("switch", "-q", "-c", "side")
    made.commit({"side": "1"}, "on the side")
    made.git("switch", "-q", "main")
    made.commit({"main": "1"}, "on main")
    made.git("merge", "-q", "--no-ff", "-m", "merged", "side")
    assert {record.subject for record in commits(made)} == {"first", "on the side", "on main"}


def test_the_limit_counts_the_newest(make_repo):
    made = make_repo({"a": "0"})
    for number in range(4):
        made.commit({"a": f"{number + 1}"}, f"change {number}")
    assert [record.subject for record in commits(made, limit=2)] == ["change 3", "change 2"]
    assert [record.subject for record in commits(made, "HEAD~3")] == ["change 0", "first"]


def test_only_equal_content_is_a_rename(make_repo):
    made = make_repo({"a": "line\n" * 100})
    (made.path / "a").rename(made.path / "b")
    made.commit({"b": "line\n" * 100 + "more\n"}, "moved and edited")
    assert [change.status for change in commits(made)[0].changes] == ["D", "A"]


def test_a_users_configuration_changes_nothing(make_repo):
    made = make_repo({"a/x": "1"})
    made.git("config", "i18n.commitEncoding", "ISO-8859-1")
    made.git("mv", "a/x", "a/y")
    subprocess.run(["git", "commit", "-q", "-F", "-"], cwd=made.path, input="grün".encode("latin-1"), check=True)
    made.commit({"a/z": "2", "b": "3"}, "last")
    before = commits(made)
    assert before[1].subject == "grün"
    for key, value in {
        "log.showSignature": "true",
        "log.showRoot": "false",
        "log.decorate": "full",
        "log.mailmap": "true",
        "log.follow": "true",
        "diff.renames": "copies",
        "diff.relative": "true",
        "diff.orderFile": "/nowhere",
        "diff.noprefix": "true",
        "i18n.logOutputEncoding": "UTF-16",
        "color.ui": "always",
        "format.pretty": "oneline",
        "core.quotePath": "true",
        "diff.ignoreSubmodules": "all",
    }.items():
        made.git("config", key, value)
    assert commits(made) == before
    below = discover(str(made.path / "a"))
    assert history.records(below, history.reachable(below, "HEAD", 9)) == before


def test_sha256(make_repo):
    made = make_repo({"a": "1"}, "repo", "--object-format=sha256")
    [record] = commits(made)
    assert record.commit == made.git("rev-parse", "HEAD")
    assert record.changes == (Change(b"a", b"a", "A"),)


def test_a_shallow_clone_says_so_and_stays_shallow(make_repo, tmp_path):
    made = make_repo({"a": "1"})
    made.commit({"a": "2"}, "second")
    made.git("clone", "-q", "--depth=1", f"file://{made.path}", str(tmp_path / "shallow"))
    found = discover(str(tmp_path / "shallow"))
    assert history.reachable(found, "HEAD", 9) == [made.git("rev-parse", "HEAD")]
    assert history.is_shallow(found)
    assert not history.is_shallow(discover(str(made.path)))


def test_a_clone_without_blobs_has_the_same_history(make_repo, tmp_path):
    made = make_repo({"a": "1" * 100})
    (made.path / "a").rename(made.path / "b")
    made.commit({"c": "2"}, "second")
    made.git("config", "uploadpack.allowFilter", "true")
    made.git("clone", "-q", "--bare", "--filter=blob:none", f"file://{made.path}", str(tmp_path / "partial"))
    found = discover(str(tmp_path / "partial"))
    assert history.records(found, history.reachable(found, "HEAD", 9)) == commits(made)


def test_a_clone_without_trees_ends_with_an_error_and_fetches_nothing(make_repo, tmp_path):
    made = make_repo({"a": "1"})
    made.commit({"a": "2"}, "second")
    made.git("config", "uploadpack.allowFilter", "true")
    made.git("clone", "-q", "--bare", "--filter=tree:0", f"file://{made.path}", str(tmp_path / "treeless"))
    found = discover(str(tmp_path / "treeless"))
    packs = sorted((tmp_path / "treeless" / "objects" / "pack").iterdir())
    reached = history.reachable(found, "HEAD", 9)
    assert len(reached) == 2
    with pytest.raises(GitFailed, match="log"):
        history.records(found, reached)
    assert sorted((tmp_path / "treeless" / "objects" / "pack").iterdir()) == packs


def test_records_come_in_the_order_asked_merges_of_none(make_repo):
    made = make_repo({"a": "0"})
    for number in range(3):
        made.commit({"a": f"{number + 1}"}, f"change {number}")
    found = discover(str(made.path))
    ids = history.reachable(found, "HEAD", 9)
    asked = [ids[2], ids[0], ids[3]]
    assert [record.commit for record in history.records(found, asked)] == asked
    assert history.records(found, []) == []


def test_an_unknown_revision_is_an_error(make_repo):
    for revision in ("nope", "--all", "-n1"):
        with pytest.raises(GitFailed):
            commits(make_repo({"a": ""}, f"for{revision}"), revision)
