"""Changed lines against a line-by-line comparison of both texts."""

from __future__ import annotations

import difflib
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.errors import GitFailed, UnknownRevision
from arcgit.source import diff
from arcgit.source.diff import Lines
from arcgit.source.repo import discover


def changed(made, span="HEAD~..HEAD", pathspecs=()):
    found = discover(str(made.path))
    old, new = diff.compared(found, span)
    return {file.path: file for file in diff.changed_lines(found, old.tree, new.tree, pathspecs)}


def test_the_lines_of_both_sides(make_repo):
    made = make_repo({"a": "".join(f"{number}\n" for number in range(1, 31)), "gone": "1\n2\n"})
    lines = [str(number) for number in range(1, 31)]
    lines[4:6] = []
    lines[7] = "ten"
    lines[18:18] = ["new"]
    (made.path / "gone").unlink()
    made.commit({"a": "\n".join(lines) + "\n", "n\new": "@@ -1 +1 @@\n+diff --git a/x b/x\n"})
    found = changed(made)
    assert found[b"a"].old_lines == (Lines(5, 2), Lines(10, 1), Lines(20, 0))
    assert found[b"a"].lines == (Lines(4, 0), Lines(8, 1), Lines(19, 1))
    assert (found[b"gone"].status, found[b"gone"].old_lines) == ("D", (Lines(1, 2),))
    assert (found[b"n\new"].status, found[b"n\new"].lines) == ("A", (Lines(1, 2),))


@given(
    st.lists(st.sampled_from("abc"), max_size=12),
    st.lists(st.sampled_from("abc"), max_size=12),
    st.integers(1, 14),
    st.integers(0, 5),
)
def test_lines_touch_a_span_that_holds_them_or_the_place_where_they_were(old, new, line, length):
    """Said by its definition: a change touches a span when it has one of its lines, or took lines from between two."""
    end_line = line + length
    for tag, _, _, first, after in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        lines = Lines(first + 1, after - first) if after > first else Lines(first, 0)
        if after > first:
            expected = any(line <= number <= end_line for number in range(first + 1, after + 1))
        else:
            expected = line <= first and first + 1 <= end_line
        assert lines.touch(line, end_line) == expected


def test_renames_modes_links_and_binaries(make_repo):
    made = make_repo(
        {"old/name": "".join(f"{n}\n" for n in range(50)), "mode": "x\n", "type": "x\n", "bin": b"\0one", "z": "z\n"}
    )
    (made.path / "new").mkdir()
    (made.path / "old" / "name").rename(made.path / "new" / "name")
    (made.path / "mode").chmod(0o755)
    (made.path / "type").unlink()
    (made.path / "type").symlink_to("z")
    with open(made.path / "new" / "name", "a") as file:
        file.write("more\n")
    made.commit({"bin": b"\0two", "z": "zz\n"})
    found = changed(made)
    assert (found[b"new/name"].old_path, found[b"new/name"].status) == (b"old/name", "R")
    assert found[b"new/name"].lines == (Lines(51, 1),)
    assert (found[b"mode"].old_lines, found[b"mode"].lines) == ((), ())
    assert (found[b"type"].status, found[b"type"].old_lines, found[b"type"].lines) == (
        "T",
        (Lines(1, 1),),
        (Lines(1, 1),),
    )
    assert found[b"bin"].lines[0].touch(1, 1)
    assert found[b"z"].lines == (Lines(1, 1),)


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


def test_pathspecs(make_repo):
    made = make_repo({"a/x.py": "1\n", "b/x.py": "1\n", "a/y": "1\n"})
    made.commit({"a/x.py": "2\n", "b/x.py": "2\n", "a/y": "2\n"})
    assert set(changed(made, pathspecs=["a"])) == {b"a/x.py", b"a/y"}
    assert set(changed(made, pathspecs=[":(glob)**/*.py"])) == {b"a/x.py", b"b/x.py"}
    assert changed(made, pathspecs=["nowhere"]) == {}


def test_two_equal_trees(make_repo):
    made = make_repo({"a": "1\n"})
    assert changed(made, "HEAD..HEAD") == {}


@pytest.mark.parametrize("span", ["HEAD", "nope...HEAD", "HEAD...nope", "", "HEAD...HEAD^{tree}"])
def test_spans_that_name_nothing(make_repo, span):
    with pytest.raises(UnknownRevision):
        changed(make_repo({"a": "1\n"}), span)


def test_unrelated_histories(make_repo):
    made = make_repo({"a": "1\n"})
    made.git("checkout", "-q", "--orphan", "other")
    made.commit({"a": "2\n"})
    with pytest.raises(UnknownRevision, match="no commit is an ancestor of both"):
        changed(made, "main...other")


def test_a_missing_blob_is_an_error_of_one_line(make_repo):
    made = make_repo({"a": "1\n"})
    oid = made.git("rev-parse", "HEAD:a")
    made.commit({"a": "2\n"})
    (made.path / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    with pytest.raises(GitFailed, match="missing"):
        changed(made)


def test_a_users_configuration_changes_nothing(make_repo):
    made = make_repo({"a": "1\n2\n\n3\n" * 5, "b/c": "x\n"})
    made.commit({"a": "1\n2\n\n4\n" * 5, "b/c": "y\n"})
    before = changed(made)
    made.git("config", "diff.external", "false")
    made.write({".gitattributes": "a diff=words\n"})
    for key, value in {
        "diff.words.textconv": "false",
        "diff.context": "9",
        "diff.interHunkContext": "9",
        "diff.algorithm": "patience",
        "diff.noprefix": "true",
        "diff.mnemonicPrefix": "true",
        "diff.orderFile": "/dev/null",
        "diff.renames": "false",
        "color.ui": "always",
        "core.quotePath": "false",
    }.items():
        made.git("config", key, value)
    os.chdir(made.path / "b")
    assert changed(made) == before
