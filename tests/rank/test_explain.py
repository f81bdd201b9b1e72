"""Who follows an explanation from its first step to its last comes to the score that is shown."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from arcgit.find import find, find_lines
from arcgit.query import parse
from arcgit.rank.fuse import FileScores
from arcgit.rank.vectors import Nearest
from tests.cli.conftest import arcsearch
from tests.rank.conftest import build

__all__ = ["arcsearch"]

TEXTS = {
    "src/session.py": "class Session:\n    def open_session(self, user):\n        '''Open the session of a user.'''\n"
    "        raise ValueError('the session of this user cannot be opened twice')\n",
    "src/open_session.py": "SESSION_LIMIT = 3\n\n\ndef reopen(user):\n    return open_session(user)\n",
    "tests/test_session.py": "def test_open_session(user):\n    assert open_session(user)\n",
    "examples/tests/session.py": "def example_session():\n    '''Open the session of a user.'''\n",
    "docs/session.md": "# Session\n\n## Open the session\n\nOf a user, in an example.\n",
    "vendor/session.js": "function openSession(user) { return user }\n",
    "config/session.json": '{"session": {"open": true}}\n',
    "src/other.py": "def unrelated():\n    return None\n",
}
QUERIES = (
    "open session user",
    "open_session",
    "Session.open_session",
    '"session of a user"',
    "test example of open session",
    "the session of this user cannot be opened twice",
    "src/session.py:2",
    "session docs config",
    "kind:function session",
    "sess",
    "path:src/**",
)


def followed(steps) -> float:
    """The end of an explanation: [(name, value)]."""
    total = 0.0
    for name, value in steps:
        total = total * value if name.startswith("x ") else total + value
    return total


@pytest.fixture(scope="module")
def view():
    return build(TEXTS, 2)


@pytest.mark.parametrize("rank", ["evidence", "rrf"])
@pytest.mark.parametrize("query", QUERIES)
def test_the_steps_end_in_the_score(view, query, rank):
    files = np.arange(view.files)
    lists = {
        "subjects": FileScores(files[1::2], 1.0 + files[1::2] / 7),
        "vectors": Nearest(0.3 + files / 31, np.asarray(view.first_chunk[:-1], np.int64)),
    }
    asked = parse(query)
    for extra in ({}, lists) if asked.terms else ({},):
        found = find(view, asked, rank=rank, **extra)
        assert found.hits
        for hit in found.hits:
            end = followed((step.name, step.value) for step in hit.explanation)
            assert end == pytest.approx(hit.score, abs=6e-7), hit


@pytest.mark.parametrize("asked", ["/open_session/", "/session/ kind:function", "/def test_/"])
def test_the_steps_of_an_exact_search(view, asked):
    query = parse(asked)
    pattern = re.compile(query.regex)
    matches = {
        file: lines
        for file in range(view.files)
        if (lines := [at for at, line in enumerate(view.text(file).split("\n"), 1) if pattern.search(line)])
    }
    found = find_lines(view, query, matches)
    assert found.hits
    for hit in found.hits:
        assert followed((s.name, s.value) for s in hit.explanation) == pytest.approx(hit.score, abs=6e-7), hit
    assert any(step.name == "declaration" for hit in found.hits for step in hit.explanation)


def test_every_prior_has_its_name(view):
    [hit] = [hit for hit in find(view, parse("open session user")).hits if hit.path == "examples/tests/session.py"]
    assert {"x test", "x example", "x size"} <= {step.name for step in hit.explanation}
    ranked = [step for step in hit.explanation if step.rank]
    assert {"chunks", "whole file"} <= {step.name for step in ranked}


@pytest.mark.parametrize("settings", [[], ["-c", "arcsearch.rank=rrf"]])
@pytest.mark.parametrize("query", ["open session user", '"session of a user"', "/open_session/", "src/session.py:2"])
def test_text_and_json_explain_alike(make_repo, arcsearch, query, settings):
    repo = make_repo(TEXTS)
    if settings:
        repo.git("config", *settings[1].split("="))
    results = arcsearch(repo, query, "--explain", "--format", "json").document["results"]
    lines = [json.loads(line) for line in arcsearch(repo, query, "--explain", "--format", "jsonl").out.splitlines()]
    assert lines == results
    shown = arcsearch(repo, query, "--explain", "--budget", "0").out
    blocks = [block for block in re.split(r"(?m)^(?=\S)", shown) if block]
    assert len(blocks) == len(results) > 1
    for block, result in zip(blocks, results, strict=True):
        steps = re.findall(r"(?m)^    ([+×=]) +([\d.]+)(?:  (.*?)(?: \(rank (\d+)\))?)?$", block)
        *given, (sign, score, _, _) = steps
        assert (sign, float(score)) == ("=", result["score"])
        said = [
            (("x " if sign == "×" else "") + name, float(value), int(rank or 0)) for sign, value, name, rank in given
        ]
        told = [(step["name"], round(step["value"], 6), step["rank"]) for step in result["explanation"]]
        assert said == told
        assert followed((step["name"], step["value"]) for step in result["explanation"]) == pytest.approx(
            result["score"], abs=6e-7
        )
