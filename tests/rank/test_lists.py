"""The term lists against an oracle: the formulas of the recipe, term by term and chunk by chunk, in plain Python."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit.rank import bm25, names
from tests.rank.conftest import build

WORDS = ["parse", "config", "token", "run", "auth", "server"]
NAMES = ["parse", "config", "parseConfig", "run_auth", "server", "token"]


@st.composite
def trees(draw):
    """Python files with a few functions; paths share words with the code."""
    texts = {}
    for _ in range(draw(st.integers(1, 6))):
        path = f"{draw(st.sampled_from(WORDS))}/{draw(st.sampled_from(NAMES))}.py"
        functions = draw(
            st.lists(st.tuples(st.sampled_from(NAMES), st.lists(st.sampled_from(WORDS), max_size=9)), max_size=4)
        )
        texts[path] = "".join(f"def {name}(x):\n    return {' + '.join(['x', *body])}\n\n" for name, body in functions)
    return texts


def weight(df: int, count: int) -> int:
    return round(4096 * math.sqrt(math.log(1 + (count - df + 0.5) / (df + 0.5))))


def slow_chunk_score(view, terms, row):
    file = next(f for f in range(view.files) if view.first_chunk[f] <= row < view.first_chunk[f + 1])
    path = [view.path_vocabulary[t] for t in view.path_token[view.path_first[file] : view.path_first[file + 1]]]
    total = 0
    for term in terms:
        rows, impacts = view.chunk_postings(term)
        byte = dict(zip(rows.tolist(), impacts.tolist(), strict=True)).get(row, 0)
        x = 8 * byte / (255 - byte) + 3 * path.count(term) / (0.25 + 0.75 * len(path) / 7)
        total += weight(len(rows), view.chunks) * round(65535 * x / (x + 8))
    return total


def slow_file_score(view, terms, file):
    path = set(view.path_token[view.path_first[file] : view.path_first[file + 1]].tolist())
    norm = 1.2 * (0.25 + 0.75 * int(view.length[file]) / 1200)
    total = 0
    for term in terms:
        postings = dict(zip(*(column.tolist() for column in view.file_postings(term)), strict=True))
        number = view.path_vocabulary.index(term) if term in view.path_vocabulary else -1
        on_path = {
            f for f in range(view.files) if number in view.path_token[view.path_first[f] : view.path_first[f + 1]]
        }
        byte = postings.get(file, 0)
        tf = norm * byte / (255 - byte) + (number in path)
        total += weight(len(on_path | postings.keys()), view.files) * round(65535 * tf / (tf + norm))
    return total


@settings(max_examples=40)
@given(trees(), st.lists(st.sampled_from(["pars", "config", "parseconfig", "run", "nowher", "py"]), unique=True))
def test_the_lists_are_the_formulas(texts, terms):
    view = build(texts)
    paths = names.path_hits(view, terms)
    chunks = bm25.chunk_list(view, terms, paths, None)
    scores = chunks.scores + chunks.base[view.file_of(np.arange(view.chunks))]
    assert scores.tolist() == [slow_chunk_score(view, terms, row) for row in range(view.chunks)]
    owners = view.file_of(np.arange(view.chunks)).tolist()
    best = [
        max(score for score, owner in zip(scores.tolist(), owners, strict=True) if owner == f)
        for f in range(view.files)
    ]
    assert bm25.best_of_files(view, chunks).tolist() == best
    assert bm25.file_list(view, terms, paths).scores.tolist() == [
        slow_file_score(view, terms, f) for f in range(view.files)
    ]


@settings(max_examples=25)
@given(trees(), st.integers(2, 4))
def test_the_lists_do_not_depend_on_segments(texts, segments):
    assert lists_of(build(texts, segments)) == lists_of(build(texts))


def lists_of(view):
    terms = ["pars", "config", "parseconfig", "run"]
    paths = names.path_hits(view, terms)
    chunks = bm25.chunk_list(view, terms, paths, None)
    return chunks.scores.tolist(), chunks.base.tolist(), bm25.file_list(view, terms, paths).scores.tolist()
