"""What a span names, and which files differ, against real git."""

from __future__ import annotations

import os

import pytest

from arcgit.errors import GitFailed, UnknownRevision
from arcgit.source import diff, worktree
from arcgit.source.repo import discover


def changed(made, span="HEAD~..HEAD"):
    """New path (old path of what is gone) → (old path, new path) of the files that differ."""
    found = discover(str(made.path))
    old, new = diff.compared(found, span)
    if new is None:
        files = diff.changed_on_disk(found, old.tree, worktree.status(found)[1])
    else:
        files = diff.changed_files(found, old.tree, new.tree)
    paths = [(file.old.path if file.old else b"", file.new.path if file.new else b"") for file in files]
    assert [new or old for old, new in paths] == sorted(new or old for old, new in paths)
    return {new or old: (old, new) for old, new in paths}


def test_renames_modes_links_and_odd_names(make_repo):
    made = make_repo(
        {"old/name": "".join(f"{n}\n" for n in range(50)), "mode": "x\n", "type": "x\n", "gone": "2\n", "z": "z\n"}
    )
    (made.path / "new").mkdir()
    (made.path / "old" / "name").rename(made.path / "new" / "name")
    (made.path / "mode").chmod(0o755)
    (made.path / "type").unlink()
    (made.path / "type").symlink_to("z")
    (made.path / "gone").unlink()
    with open(made.path / "new" / "name", "a") as file:
        file.write("more\n")
    made.commit({"z": "zz\n", "n\new\udce9": "1\n"})
    assert changed(made) == {
        b"new/name": (b"old/name", b"new/name"),
        b"type": (b"type", b"type"),
        b"gone": (b"gone", b""),
        b"z": (b"z", b"z"),
        b"n\new\xe9": (b"", b"n\new\xe9"),
    }


def test_a_mode_alone_changes_no_text(make_repo):
    made = make_repo({"a": "1\n"})
    (made.path / "a").chmod(0o755)
    made.commit()
    assert changed(made) == {}


def test_three_dots_compare_with_where_the_branch_left(make_repo):
    made = make_repo({"a": "1\n", "b": "1\n"})
    made.git("switch", "-q", "-c", "topic")
    made.commit({"b": "2\n"})
    made.git("switch", "-q", "main")
    made.commit({"a": "2\n"})
    assert set(changed(made, "main...topic")) == {b"b"}
    assert set(changed(made, "main..topic")) == {b"a", b"b"}
    assert set(changed(made, "...topic")) == {b"b"}
    assert set(changed(made, "topic...")) == {b"a"}
    assert set(changed(made, "topic..")) == {b"a", b"b"}


def test_one_commit_against_its_first_parent(make_repo):
    made = make_repo({"a": "1\n"})
    made.git("switch", "-q", "-c", "topic")
    made.commit({"b": "2\n"})
    made.git("switch", "-q", "main")
    made.commit({"a": "2\n"})
    made.git("merge", "-q", "--no-edit", "topic")
    for span in ("HEAD^!", "HEAD^-"):
        assert set(changed(made, span)) == {b"b"}
    assert set(changed(made, "HEAD~2^!")) == {b"a"}, "a first commit adds all it holds"


def test_a_revision_and_the_work_tree(make_repo):
    made = make_repo({name: name * 9 for name in ("same", "back", "cached", "gone", "moved", "edited")})
    made.commit({"back": "2\n", "between": "1\n"})
    made.write({".gitignore": "ignored\n", "ignored": "", "back": "back" * 9, "edited": "3\n", "untracked": "4\n"})
    made.git("rm", "-q", "--cached", "cached")
    made.write({"cached": "2\n"})
    made.git("mv", "moved", "there")
    (made.path / "gone").unlink()
    os.utime(made.path / "same", (1, 1))
    assert changed(made, "HEAD~") == {
        b".gitignore": (b"", b".gitignore"),
        b"between": (b"", b"between"),
        b"cached": (b"cached", b"cached"),
        b"edited": (b"edited", b"edited"),
        b"gone": (b"gone", b""),
        b"there": (b"moved", b"there"),
        b"untracked": (b"", b"untracked"),
    }


def test_a_file_in_conflict_differs_once(make_repo):
    made = make_repo({"a": "base\n"})
    made.git("switch", "-q", "-c", "other")
    made.commit({"a": "theirs\n"})
    made.git("switch", "-q", "main")
    made.commit({"a": "ours\n"})
    with pytest.raises(AssertionError):
        made.git("merge", "-q", "other")
    assert changed(made, "HEAD") == {b"a": (b"a", b"a")}


def test_a_bare_repository_has_no_work_tree_to_compare_with(make_repo, tmp_path):
    made = make_repo({"a": "1\n"})
    made.commit({"b": "1\n"})
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    found = discover(str(tmp_path / "bare.git"))
    old, new = diff.compared(found, "HEAD~")
    assert new is not None
    assert [file.new.path for file in diff.changed_files(found, old.tree, new.tree)] == [b"b"]


def test_two_equal_trees(make_repo):
    assert changed(make_repo({"a": "1\n"}), "HEAD..HEAD") == {}


def test_trees_are_ends_of_two_dots(make_repo):
    made = make_repo({"a": "1\n"})
    made.commit({"a": "2\n"})
    assert set(changed(made, "HEAD~^{tree}..HEAD^{tree}")) == {b"a"}


@pytest.mark.parametrize(
    "span", ["nope", "nope...HEAD", "HEAD...nope", "", " ", "HEAD...HEAD^{tree}", "HEAD^9^!", "nope^!", "a\0b"]
)
def test_spans_that_name_nothing(make_repo, span):
    with pytest.raises(UnknownRevision):
        changed(make_repo({"a": "1\n"}), span)


def test_unrelated_histories(make_repo):
    made = make_repo({"a": "1\n"})
    made.git("checkout", "-q", "--orphan", "other")
    made.commit({"a": "2\n"})
    with pytest.raises(UnknownRevision, match="no commit is an ancestor of both"):
        changed(made, "main...other")
    assert set(changed(made, "main..other")) == {b"a"}


def test_a_shallow_clone_that_ends_before_the_branches_parted(make_repo, tmp_path):
    made = make_repo({"a": "1\n"})
    made.git("switch", "-q", "-c", "topic")
    made.commit({"b": "2\n"})
    made.git("switch", "-q", "main")
    made.commit({"c": "3\n"})
    made.git("clone", "-q", "--depth=1", "--no-single-branch", made.path.as_uri(), str(tmp_path / "clone"))
    found = discover(str(tmp_path / "clone"))
    with pytest.raises(UnknownRevision, match=r"as far as this shallow clone reaches.*--deepen"):
        diff.compared(found, "origin/main...origin/topic")
    old, new = diff.compared(found, "origin/main..origin/topic")
    assert len(diff.changed_files(found, old.tree, new.tree)) == 2


def test_a_missing_tree_is_an_error_of_one_line(make_repo):
    made = make_repo({"d/a": "1\n"})
    oid = made.git("rev-parse", "HEAD:d")
    made.commit({"d/a": "2\n"})
    (made.path / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    with pytest.raises(GitFailed):
        changed(made)


def test_a_users_configuration_changes_nothing(make_repo, monkeypatch):
    made = make_repo({"a": "1\n2\n\n3\n" * 5, "b/c": "x\n", "b/moved": "y\n" * 20})
    made.git("mv", "b/moved", "b/there")
    made.commit({"a": "1\n2\n\n4\n" * 5, "b/c": "y\n"})
    before = changed(made), changed(made, "HEAD~")
    for key, value in {
        "diff.external": "false",
        "diff.noprefix": "true",
        "diff.orderFile": "/dev/null",
        "diff.renames": "false",
        "diff.relative": "true",
        "color.ui": "always",
        "core.quotePath": "false",
    }.items():
        made.git("config", key, value)
    monkeypatch.chdir(made.path / "b")
    assert (changed(made), changed(made, "HEAD~")) == before
