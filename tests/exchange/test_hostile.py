"""Files that are not what they should be: refused, by a line, and never the cause of another answer."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
from pathlib import Path

import msgpack
import pytest
import zstandard

import arcgit
from arcgit.exchange.carrier import layout
from arcgit.pack import PackWriter
from arcgit.pack.wire import WIRE
from arcgit.snapshot.bundle import KIND as BUNDLE
from tests.exchange.host import altered, items

QUERIES = ("sign cookie", "open_session", "renderView")


def payloads() -> dict[str, bytes]:
    """Bytes that have hurt readers of zstd and msgpack, bare and as the table of contents of a pack."""
    frame = zstandard.ZstdCompressor(level=3).compress
    found = {
        "empty": b"",
        "page": b"<!DOCTYPE html><title>Sign in</title>",
        "announces 2^60": b"\x28\xb5\x2f\xfd\xe0" + struct.pack("<Q", 1 << 60) + b"\x01\0\0",
        "bomb": frame(b"\x90" * (1 << 24)),
        "deep": b"\x91" * 200_000 + b"\xc0",
        "wide": b"\xdd\xff\xff\xff\xff",
        "many": b"\xdd" + struct.pack(">I", 1 << 20) + b"\x90" * (1 << 20),
        "not a map": msgpack.packb(["segment", [], 3]),
        "odd keys": msgpack.packb(["wire", {"kind": "segment"}, {"x": [1, 2, 3, 4, 5, 6, 7]}]),
        "huge counts": msgpack.packb(
            [
                "wire",
                {"kind": "segment", "meta": {}, "per_block": {"x": 1}},
                {"x": ["array", "<u8", 1 << 40, 1, 0, b"", b""]},
            ],
        ),
    }
    return found | {f"{name} in a pack": in_a_pack(toc) for name, toc in found.items()}


def in_a_pack(toc: bytes) -> bytes:
    stream = io.BytesIO()
    PackWriter(stream, WIRE).end(toc)
    return stream.getvalue()


def holds(near: Path, own: arcgit.Repo, place: str) -> bool:
    """Fetch from a place and hold the answers to those of an index made here; whether nothing of it was used."""
    with arcgit.open(near) as fetched:
        fetched._opened.store.prepare()
        fetched._opened.store.clear()
        done = fetched.snapshots.fetch(source=place, sample=0)
        for query in QUERIES:
            assert fetched.search(query).hits == own.search(query).hits
        return bool(done.refused) or done.indexed == done.files


def test_payloads_in_place_of_a_part_or_a_descriptor(published, clone):
    repo, folder = published
    near = clone(repo)
    with arcgit.open(repo) as own:
        for part in ("seg", "snap"):
            (path,) = (folder / layout() / part).iterdir()
            true = path.read_bytes()
            for name, data in payloads().items():
                path.write_bytes(data)
                assert holds(near, own, str(folder)), name
            path.write_bytes(true)
        assert not holds(near, own, str(folder))


def test_a_byte_flipped_anywhere_in_a_bundle_changes_no_answer(make_repo, clone, tmp_path):
    repo = make_repo({"a.py": "def sign_cookie(value):\n    return value\n", "b.js": "function renderView() {}\n"})
    near = clone(repo.path)
    file = tmp_path / "one.arc"
    chance = random.Random(3)
    with arcgit.open(repo.path) as own:
        own.snapshots.build(file)
        true = file.read_bytes()
        for at in chance.sample(range(len(true)), 60):
            file.write_bytes(true[:at] + bytes([true[at] ^ 1 << chance.randrange(8)]) + true[at + 1 :])
            try:
                holds(near, own, str(file))
            except arcgit.ArcgitError as error:
                assert "no bundle" in str(error), error


NUMBERS = (
    "blob.chunks",
    "blob.lines",
    "blob.length",
    "chunk.span",
    "blob.hint",
    "blob.language",
    "chunk.up",
    "post.chunk",
    "symbol.row",
    "term.count.0",
    "blob.oid",
)


@pytest.mark.parametrize("section", NUMBERS)
@pytest.mark.parametrize(
    "lie",
    [lambda n: n + 1, lambda n: 1 << 62, lambda n: 1 << 31, lambda n: 0],
    ids=["one more", "huge", "2^31", "zero"],
)
def test_numbers_that_do_not_fit_are_refused_or_change_no_address(published, clone, section, lie):
    repo, folder = published

    def alter(said):
        said["sections"][section]["items"] = list(map(lie, items(said, section)))

    altered(folder, alter)
    near = clone(repo)
    with arcgit.open(near) as fetched, arcgit.open(repo) as own:
        fetched.snapshots.fetch(source=str(folder), sample=0)
        for query in QUERIES:
            true = {(hit.path, hit.line, hit.signature) for hit in own.search(query, limit=99).hits}
            for hit in fetched.search(query).hits:  # a whole file stands where a declaration in it would
                assert (hit.path, hit.line, hit.signature) in true or (hit.kind, hit.line) == ("file", 1)


@pytest.mark.parametrize("drop", ["chunk.doc", "term.heads", "symbol.name"])
def test_sections_that_are_missing_or_of_another_type_are_refused(published, clone, drop):
    repo, folder = published
    altered(folder, lambda said: said["sections"].pop(drop))
    near = clone(repo)
    with arcgit.open(near) as fetched:
        assert "do not fit" in fetched.snapshots.fetch(source=str(folder)).refused or drop == "term.heads"


def test_refusing_is_cheap(published, clone, tmp_path):
    """A bundle of bombs: the memory of a process that refuses it is bounded."""
    repo, _ = published
    near = clone(repo)
    bomb = tmp_path / "bomb.arc"
    with bomb.open("wb") as stream:
        writer = PackWriter(stream, BUNDLE)
        head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=repo, capture_output=True, check=True).stdout.strip()
        writer.texts("name", [b"snap/" + head], per_block=1)
        writer.texts("part", [b"\0" * (1 << 25)], per_block=1)
        writer.finish({})
    script = (
        "import arcgit, pathlib, sys\n"
        f"repo = arcgit.open({str(near)!r})\n"
        f"print(repo.snapshots.fetch(source={str(bomb)!r}).refused)\n"
        # Not getrusage: that peak counts the process before exec, which is as large as this suite.
        "status = pathlib.Path('/proc/self/status')\n"
        "print(status.read_text().partition('VmHWM:')[2].split()[0] if status.exists() else 0)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    reason, peak = said.splitlines()
    assert "too large" in reason and int(peak) < 300_000  # kB
