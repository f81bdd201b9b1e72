"""Ranking goldens: small trees of real shape with queries, so that a change shows whom it helps and whom it hurts.

A case is `cases/<name>.txt`, files end to end, and `cases/<name>.queries`, each line a query and the place that a
person would want. `golden/<name>.txt` has the rank of that place and what stands first; `--bless` writes it anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arcgit.find import find
from arcgit.query import parse
from tests.rank.conftest import build

CASES = Path(__file__).parent / "cases"
SHOWN = 3
_FILE = re.compile(r"^=== (.+)\n", re.MULTILINE)


def files_of(case):
    _, *parts = _FILE.split((CASES / f"{case}.txt").read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def queries_of(case):
    lines = (CASES / f"{case}.queries").read_text(encoding="utf-8").splitlines()
    return [tuple(line.rsplit(" => ", 1)) for line in lines if not line.startswith("#")]


def name_of(hit):
    return f"{hit.path}#{hit.name}" if hit.kind != "file" else hit.path


def rank_of(hits, wanted):
    """(rank of the file, whether it is shown at the place that is wanted); rank 0 where it is not found."""
    path, _, name = wanted.partition("#")
    for hit in hits:
        if path in (hit.path, *hit.also_at):
            return hit.rank, not name or hit.name == name
    return 0, False


@pytest.mark.parametrize("case", sorted(path.stem for path in CASES.glob("*.txt")))
def test_ranking(case, golden):
    view = build(files_of(case))
    lines, reciprocal, placed = [], 0.0, 0
    queries = queries_of(case)
    for text, wanted in queries:
        hits = find(view, parse(text), limit=10).hits
        rank, at_place = rank_of(hits, wanted)
        reciprocal += 1 / rank if rank else 0
        placed += rank == 1 and at_place
        lines += [f"{rank or '-':>2}{' ' if at_place else '?'} {text}", f"      wanted {wanted}"]
        lines += [f"      {hit.rank} {hit.relevance.value:<9} {name_of(hit)}:{hit.line}" for hit in hits[:SHOWN]]
    head = f"mean reciprocal rank {reciprocal / len(queries):.3f}, first and at its place {placed}/{len(queries)}"
    golden(f"{case}.txt", "\n".join([head, "('?': the file is found, but shown at another place)", "", *lines, ""]))


@pytest.mark.parametrize("case", sorted(path.stem for path in CASES.glob("*.txt")))
def test_what_is_wanted_exists(case):
    texts = files_of(case)
    for text, wanted in queries_of(case):
        path, _, name = wanted.partition("#")
        assert path in texts, (text, wanted)
        assert name.lower() in texts[path].lower(), (text, wanted)
