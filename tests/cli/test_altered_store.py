"""What somebody else put in the place of a file of the store is not believed, even where it is whole in itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

FILES = {"base.py": "def base_symbol():\n    return 1\n", "other.md": "# Something else\n"}


def pack(command: str, path, stdin: bytes = b"") -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "arcgit.pack", command, str(path)], input=stdin, capture_output=True, check=True
    ).stdout


@pytest.fixture
def manifest(make_repo, arcsearch):
    repo = make_repo(FILES)
    arcsearch(repo, "index")
    (found,) = (repo.path / ".git" / "arcsearch" / "trees").iterdir()
    return repo, found


def test_a_manifest_with_other_paths_is_made_again(manifest, arcsearch):
    repo, path = manifest
    ours = path.read_bytes()
    pack("load", path, pack("dump", path).replace(b"base.py", b"evil.py"))
    assert path.read_bytes() != ours
    assert arcsearch(repo, "base_symbol").paths == ["base.py"]
    assert path.read_bytes() == ours


def test_a_store_that_lost_its_key_or_seals_is_made_whole_again(manifest, arcsearch):
    repo, path = manifest
    store = path.parent.parent
    for lost in (store / "key", store / "seals" / path.name):
        lost.unlink()
        assert arcsearch(repo, "base_symbol").paths == ["base.py"]
        assert lost.exists()
    (store / "key").write_bytes(b"short")
    assert arcsearch(repo, "base_symbol").paths == ["base.py"]


def test_no_seal_outlives_its_manifest(manifest, arcsearch):
    repo, path = manifest
    store = path.parent.parent
    for number in range(8):
        repo.commit({"other.md": f"# {number}\n"})
        arcsearch(repo, "base_symbol")
    assert {found.name for found in (store / "seals").iterdir()} == {found.name for found in path.parent.iterdir()}
