"""A real snapshot, altered at random as a host could alter it: refused, or used to no other answer.

A few rounds in the suite; `ARCGIT_FUZZ_SECONDS=600 pytest tests/exchange/test_fuzz.py` by hand, with another
ARCGIT_FUZZ_SEED each time.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import arcgit
from arcgit.exchange.carrier import layout
from arcgit.pack.layout import DTYPES
from tests.exchange.host import FILES, altered

SECONDS = float(os.environ.get("ARCGIT_FUZZ_SECONDS", "0"))
SEED = int(os.environ.get("ARCGIT_FUZZ_SEED", "1"))
ROUNDS = 25
SLOWEST = 2.0
"""Seconds of processor time that taking or refusing a snapshot may cost."""

NUMBERS = (0, 1, -1, 255, 65535, 1 << 31, (1 << 32) - 1, 1 << 62, (1 << 63) - 1)
TEXTS = (b"", b"\x1b[2J", b"x" * 5000, b"../../etc/passwd", b"\xff\xfe")
VALUES = (0, -1, 1 << 40, "x", [], ["a"] * 3, None, {})
QUERIES = ("sign cookie", "open_session", "/def .*session/", "kind:class Cookie", "LIMIT")

Alter = Callable[[dict[str, Any]], object]


def alteration(chance: random.Random) -> Alter:
    """One thing that a host does to a segment, its checksums mended."""

    def alter(said: dict[str, Any]) -> None:
        sections = said["sections"]
        name = chance.choice(sorted(sections))
        section = sections[name]
        found = section["items"] if isinstance(section["items"], list) else []
        match chance.randrange(7):
            case 0:
                del sections[name]
            case 1:
                section["items"] = found[: chance.randrange(len(found) + 1)]
            case 2:
                section["items"] = found + found[:3]
            case 3:
                section["per_block"] = chance.choice((1, 2, 1 << 20))
            case 4:
                said["meta"][chance.choice(sorted(said["meta"]))] = chance.choice(VALUES)
            case 5 if section.get("dtype"):
                section["dtype"] = chance.choice(sorted(DTYPES))
            case _:
                for _ in range(chance.randrange(1, 9) if found else 0):
                    at = chance.randrange(len(found))
                    found[at] = chance.choice(NUMBERS if isinstance(found[at], int) else TEXTS)

    return alter


def flipped(folder: Path, chance: random.Random) -> None:
    """Some bits of a published file, or its end cut off."""
    path = chance.choice(sorted(path for path in (folder / layout()).rglob("*") if path.is_file()))
    data = bytearray(path.read_bytes())
    for _ in range(chance.randrange(1, 6)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data if chance.random() < 0.7 else data[: chance.randrange(len(data))])


def test_no_alteration_changes_what_is_shown(make_repo, clone, tmp_path):
    repo, near = make_repo(FILES), tmp_path / "clone"
    clone(repo.path)
    chance = random.Random(SEED)
    until = time.monotonic() + SECONDS
    with arcgit.open(repo.path) as own:
        true = [{_address(hit) for hit in own.search(query, limit=99).hits} for query in QUERIES]
        declared = {(item.path, item.line, item.name, item.signature) for item in own.outline()}
    rounds = 0
    while rounds < ROUNDS or time.monotonic() < until:
        rounds += 1
        folder = tmp_path / f"pub{rounds}"
        with arcgit.open(repo.path) as own:
            own.snapshots.publish(to=str(folder))
        if chance.random() < 0.3:
            flipped(folder, chance)
        else:
            altered(folder, alteration(chance))
        with arcgit.open(near) as fetched:
            fetched._opened.store.prepare()
            fetched._opened.store.clear()
            started = time.process_time()
            fetched.snapshots.fetch(source=str(folder), sample=0)
            assert SECONDS == 0 or time.process_time() - started < SLOWEST
            for query, known in zip(QUERIES, true, strict=True):
                for hit in fetched.search(query).hits:
                    address = _address(hit)
                    assert address in known | declared or (hit.kind, hit.line) == ("file", 1), (rounds, hit)


def _address(hit: Any) -> tuple[str, int, str, str]:
    return hit.path, hit.line, hit.name, hit.signature
