"""Snapshots over a URL, in the memory of this process."""

from __future__ import annotations

import pytest

import arcgit
from arcgit.exchange.prune import Policy
from tests.exchange.host import FILES

fsspec = pytest.importorskip("fsspec")


def test_a_url_carries_snapshots(make_repo, clone):
    repo = make_repo(FILES)
    place = "memory://shared/snapshots"
    near = clone(repo.path)
    with arcgit.open(repo.path) as own, arcgit.open(near) as fetched:
        assert own.snapshots.publish(to=place).sent
        assert own.snapshots.publish(to=place).already
        assert fetched.snapshots.fetch(source=place).indexed == 0
        assert fetched.search("sign cookie").hits == own.search("sign cookie").hits
        assert len(own.snapshots.list(source=place)) == 1
        assert own.snapshots.prune(Policy(snapshots=1), source=place).kept == 1
    fsspec.filesystem("memory").rm("/shared", recursive=True)


def test_a_scheme_that_nobody_knows_is_a_line(make_repo, arcsearch):
    repo = make_repo(FILES)
    said = arcsearch(repo, "snapshot", "publish", "--to", "gopher9://example.invalid/x").complaint
    assert "gopher9" in said
