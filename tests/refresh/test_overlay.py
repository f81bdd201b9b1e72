"""The work tree over a snapshot answers as a commit of the same files would."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import arcgit
from arcgit.model import Answer, Hit
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
