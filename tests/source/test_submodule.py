"""Submodules as git lists them, and the repositories that are checked out for them."""

from __future__ import annotations

import pytest

from arcgit.source import submodule
from arcgit.source.repo import discover
from arcgit.source.submodule import Submodule


@pytest.fixture
def outer(make_repo):
    inner, outer = make_repo({"i": ""}, "inner"), make_repo({"o": ""}, "outer")
    outer.git("submodule", "--quiet", "add", str(inner.path), "lib/sub")
    outer.git("commit", "-q", "-m", "sub")
    return outer


def test_listed_from_the_index_and_from_a_tree(outer):
    found = discover(str(outer.path))
    wanted = [Submodule(b"lib/sub", outer.git("rev-parse", "HEAD:lib/sub"))]
    assert submodule.in_index(found) == submodule.in_tree(found, found.tree) == wanted
    assert submodule.in_tree(found, found.locate("HEAD~").tree) == []
    outer.git("rm", "-q", "--cached", "lib/sub")
    assert submodule.in_index(found) == []
    assert submodule.in_tree(found, found.tree) == wanted


def test_a_gitlink_in_conflict_is_one_submodule(outer):
    one, two = "12" * 20, "34" * 20
    lines = "".join(f"160000 {oid} {stage}\tlib/sub\n" for stage, oid in ((1, one), (2, two), (3, one)))
    outer.git("rm", "-q", "--cached", "lib/sub")
    outer.git("update-index", "--index-info", stdin=lines.encode())
    assert [found.path for found in submodule.in_index(discover(str(outer.path)))] == [b"lib/sub"]


def test_a_bare_repository_has_none_checked_out(outer, tmp_path):
    outer.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    found = discover(str(tmp_path / "bare.git"))
    assert submodule.in_index(found) == []
    assert submodule.repository_of(found, b"lib/sub") is None
    assert len(submodule.in_tree(found, found.tree)) == 1


def test_one_that_is_not_checked_out_is_no_repository(outer, tmp_path):
    outer.git("clone", "-q", ".", str(tmp_path / "clone"))
    found = discover(str(tmp_path / "clone"))
    assert submodule.repository_of(found, b"lib/sub") is None
    (tmp_path / "clone" / "lib" / "sub" / ".git").write_text("gitdir: ../nowhere\n")
    assert submodule.repository_of(found, b"lib/sub") is None


def test_the_submodule_around_a_path(outer):
    found = discover(str(outer.path))
    for path in (b"lib/sub", b"lib/sub/i", b"lib/sub/deep/er:3"):
        folder, inside = submodule.around(found, path)
        assert (folder, inside.work_tree) == (b"lib/sub", str(outer.path / "lib" / "sub"))
    for path in (b"o", b"lib", b"lib/other", b"", b"nul\0/x", b"../inner/i"):
        assert submodule.around(found, path) is None, path
