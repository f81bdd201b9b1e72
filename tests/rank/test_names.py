"""The file-name block against its formula, and paths spelled out."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit.query import Address, parse
from arcgit.rank import bm25, names
from tests.rank.conftest import build

STEMS = ["config", "merge_config", "configuration", "session", "HTTPServer", "a", "server_side", "index"]
QUERIES = [
    "merge config",
    "configure the server",
    "http server session",
    "config",
    "sessions of servers",
    "mergeConfig",
]


def slow_name_score(view, query, weights, file):
    terms = [view.path_vocabulary[t] for t in view.stem_token[view.stem_first[file] : view.stem_first[file + 1]]]

    def alike(one, other):
        if one == other:
            return 1.0
        prefix = min(len(one), len(other)) >= 4 and (one.startswith(other) or other.startswith(one))
        return 0.8 if prefix and one not in query.joined else 0.0

    def idf(term):
        number = view.path_vocabulary.index(term)
        df = int((view.stem_token == number).sum())
        return round(4096 * math.log1p((view.files - df + 0.5) / (df + 0.5)))

    covered = sum(w * max((alike(t, s) for s in terms), default=0) for t, w in zip(query.terms, weights, strict=True))
    hit = sum(idf(s) * max(alike(t, s) for t in query.terms) for s in terms)
    whole = sum(map(idf, terms))
    joined = 0.5 if "".join(view.path(file).split("/")[-1].split(".")[0].lower().split("_")) in query.names else 0.0
    return 2 * covered / sum(weights) * hit / whole + joined if whole else joined


@settings(max_examples=30)
@given(st.lists(st.sampled_from(STEMS), min_size=1, unique=True), st.sampled_from(QUERIES))
def test_the_file_name_block_is_its_formula(stems, text):
    view = build({f"{stem}.py": f"{stem} = 1\n" for stem in stems})
    query = parse(text)
    weights = bm25.file_list(view, query.terms, names.path_hits(view, query.terms)).weights
    found = names.name_list(view, query, weights).tolist()
    assert found == pytest.approx([slow_name_score(view, query, weights, file) for file in range(view.files)])


def test_the_path_hits_of_a_term_are_counted():
    view = build({"config/config.py": "", "config/other.py": "x", "main.py": "y"})
    hits, none = names.path_hits(view, ["config", "nowhere"])
    assert (hits.files.tolist(), hits.times.tolist()) == ([0, 1], [2, 1])
    assert none.files.tolist() == []


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("src/auth/store.py", [("src/auth/store.py", True)]),
        ("auth/store.py", [("src/auth/store.py", True)]),
        ("home/me/repo/src/auth/store.py", [("src/auth/store.py", True)]),
        ("store.py", [("lib/store.py", True), ("src/auth/store.py", True)]),
        ("other/auth/store.py", [("src/auth/store.py", False)]),
        ("usr/lib/python3/store.py", []),
        ("venv/lib/python3.11/site-packages/src/auth/store.py", [("src/auth/store.py", False)]),
        ("usr/src/app/src/auth/store.py", [("src/auth/store.py", True)]),
        ("usr/local/lib/auth/store.py", [("src/auth/store.py", False)]),
        ("nowhere.py", []),
    ],
)
def test_spelled_out_paths(address, found):
    view = build({"lib/store.py": "x = 1\n", "src/auth/store.py": "y = 1\n", "src/auth/restore.py": "z = 1\n"})
    named = names.spelled_out(view, [Address(tuple(address.split("/")), 7)])
    assert [(view.path(item.file), item.whole) for item in named] == found
    assert all(item.line == 7 for item in named)
