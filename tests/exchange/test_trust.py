"""Nothing that a host says of a file is shown unless it is so."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

import arcgit
from arcgit.exchange.exchange import ALL
from tests.exchange.host import altered, items


def test_a_fetched_snapshot_answers_as_an_index_made_here(published, clone):
    repo, folder = published
    near = clone(repo)
    with arcgit.open(near) as fetched, arcgit.open(repo) as own:
        done = fetched.snapshots.fetch(source=str(folder))
        assert (done.refused, done.indexed, done.behind) == ("", 0, 0)
        for query in ("sign cookie", "open_session", "renderView", "cookies", "/def .*session/", "kind:class Cookie"):
            assert fetched.search(query).hits == own.search(query).hits


def lines(said):
    said["sections"]["chunk.line"]["items"] = [line + 1 for line in items(said, "chunk.line")]


def signatures(said):
    said["sections"]["chunk.signature"]["items"] = [b"def evil()" for _ in items(said, "chunk.signature")]


def names(said):
    said["sections"]["chunk.name"]["items"] = [name and b"evil" for name in items(said, "chunk.name")]


def docs(said):
    said["sections"]["chunk.doc"]["items"] = [b"call evil.example" for _ in items(said, "chunk.doc")]


def symbol_lines(said):
    said["sections"]["symbol.line"]["items"] = [line + 1 for line in items(said, "symbol.line")]


def kinds(said):
    said["sections"]["chunk.kind"]["items"] = [5 for _ in items(said, "chunk.kind")]


def spans(said):
    said["sections"]["chunk.span"]["items"] = [span + 7 for span in items(said, "chunk.span")]


def languages(said):
    said["sections"]["blob.language"]["items"] = [0 for _ in items(said, "blob.language")]


@pytest.mark.parametrize("alter", [lines, signatures, names, docs, symbol_lines, kinds, spans, languages])
@pytest.mark.parametrize("sample", [0, ALL])
def test_a_lie_about_a_file_refuses_the_snapshot(published, clone, alter, sample):
    repo, folder = published
    altered(folder, alter)
    near = clone(repo)
    with arcgit.open(near) as fetched, arcgit.open(repo) as own:
        done = fetched.snapshots.fetch(source=str(folder), sample=sample)
        assert bool(done.refused) == bool(sample)
        for query in ("sign cookie", "LIMIT", "renderView"):
            answer, true = fetched.search(query), own.search(query)
            assert answer.hits == true.hits
            assert not any("evil" in str(hit) for hit in answer.hits)
        assert "refused" in (near / ".git/arcsearch/log").read_text()
        assert not fetched._opened.store.trust.foreign()


def test_a_refusal_is_said_once(published, clone, arcsearch):
    repo, folder = published
    altered(folder, lines)
    near = clone(repo)
    arcsearch(near, "snapshot", "fetch", "--from", str(folder), "--verify", "0")
    first, second = arcsearch(near, "sign_cookie"), arcsearch(near, "sign_cookie")
    assert "refused" in first.err and "refused" not in second.err
    assert first.out == second.out
    assert first.out.startswith("src/cookie.py:4")


def test_another_content_under_a_name_is_refused(published, clone):
    repo, folder = published
    altered(folder, signatures, keeps_name=True)
    near = clone(repo)
    with arcgit.open(near) as fetched:
        done = fetched.snapshots.fetch(source=str(folder), sample=0)
        assert "another name" in done.refused
        assert fetched.search("sign cookie").hits[0].path == "src/cookie.py"


def test_what_is_verified_is_remembered(published, clone):
    repo, folder = published
    near = clone(repo)
    with arcgit.open(near) as fetched:
        fetched.snapshots.fetch(source=str(folder), sample=0)
        store = fetched._opened.store
        (name,) = store.trust.foreign()
        assert not store.trust.of(name, store.segment(name).blobs).verified.any()
        fetched.search("sign cookie")
        assert store.trust.of(name, store.segment(name).blobs).verified.any()
        assert fetched.snapshots.fetch(source=str(folder), sample=ALL).verified
        assert fetched.snapshots.verify().refused == ""


def test_no_lie_is_ever_shown(make_repo, clone, tmp_path):
    """One row in a hundred is a lie, and a thousand queries see none of them."""
    chance = random.Random(7)
    words = [f"{a}_{b}" for a in ("open", "close", "sign", "read", "merge") for b in ("file", "cookie", "tree", "page")]

    def function(number: int) -> str:
        return f"def {chance.choice(words)}_{number}(value):\n    return {chance.choice(words)}(value)\n\n\n"

    files = {f"src/part{number}.py": "".join(map(function, range(9))) for number in range(20)}
    far, folder = make_repo(files, name="far"), tmp_path / "pub"
    near = clone(far.path)
    with arcgit.open(far.path) as own:
        own.snapshots.publish(to=str(folder))

    def poison(said):
        rows = len(items(said, "chunk.line"))
        for row in chance.sample(range(rows), rows // 100):
            column = chance.choice(("line", "signature", "name"))
            lie = items(said, f"chunk.{column}")
            lie[row] = lie[row] + 2 if column == "line" else b"def evil(value)"

    altered(folder, poison)
    store, poisoned = near / ".git/arcsearch", tmp_path / "poisoned"
    with arcgit.open(near) as fetched:
        fetched.snapshots.fetch(source=str(folder), sample=0)
    shutil.copytree(store, poisoned)
    queries = refusals = 0
    while queries < 1000:
        shutil.rmtree(store)
        shutil.copytree(poisoned, store)
        with arcgit.open(near) as fetched:
            while queries < 1000 and any((store / "trust").iterdir()):
                queries += 1
                query = f"{chance.choice(words)} {chance.choice(words)}_{chance.randrange(9)}"
                for hit in fetched.search(query, limit=1).hits:
                    for place in (hit, *hit.more):
                        line = files[place.path].split("\n")[place.line - 1]
                        assert place.name in line or place.kind == "file", place
                        assert "evil" not in str(place)
            refusals += not any((store / "trust").iterdir())
    assert refusals > 10


@pytest.mark.parametrize("options", [["--filter=blob:none", "--no-checkout"], ["--filter=blob:none", "--sparse"]])
def test_a_clone_without_blobs_answers_and_says_what_it_could_not_verify(published, clone, arcsearch, options):
    repo, folder = published
    for key in ("uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"):
        _git(repo, "config", key, "true")
    near = clone(repo, "near", *options)
    before = _git(near, "count-objects", "-v")
    fetched = arcsearch(near, "snapshot", "fetch", "--from", str(folder))
    assert fetched.code == 0, fetched
    found = arcsearch(near, "--no-worktree", "open session")
    assert found.out.startswith("src/session.py:4"), found
    assert "not verified, as the blobs are not here" in found.err
    assert _git(near, "count-objects", "-v") == before


def _git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout
