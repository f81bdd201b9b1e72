"""The doctor finds what is wrong, says how to mend it, and changes nothing."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest


@pytest.fixture
def repo(make_repo):
    return make_repo({"a.py": "def f():\n    pass\n"})


def findings(ran):
    found: dict[str, list[tuple[str, str, str]]] = {}
    for finding in ran.document["findings"]:
        found.setdefault(finding["subject"], []).append((finding["verdict"], finding["found"], finding["mend"]))
    return found


@pytest.fixture
def doctor(arcsearch):
    return lambda repo: findings(arcsearch(repo, "doctor", "--format", "json"))


def test_before_anything_and_when_all_is_well(repo, arcsearch, doctor):
    before = doctor(repo)
    assert before["index folder"][0][0] == "note"
    assert "not indexed" in before["freshness"][0][1]
    assert not (repo.path / ".git" / "arcsearch").exists()
    arcsearch(repo, "index")
    after = doctor(repo)
    assert {verdict for found in after.values() for verdict, _, _ in found} == {"ok", "note"}
    assert after["hooks"][0][2].startswith("`git arcsearch hooks install`")
    assert after["index files"][0][1] == "2 read back whole"
    assert arcsearch(repo, "doctor").code == 0


def test_damaged_and_foreign_files_are_named_and_left(repo, arcsearch, doctor):
    arcsearch(repo, "index")
    (segment,) = (repo.path / ".git/arcsearch/segments").iterdir()
    whole = segment.read_bytes()
    segment.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    ran = arcsearch(repo, "doctor", "--format", "json")
    assert ran.code == 1
    verdict, found, mend = findings(ran)["index files"][0]
    assert (verdict, segment.name in found, "git arcsearch index" in mend) == ("wrong", True, True)
    assert segment.exists()
    segment.write_bytes(whole[:8] + (1001).to_bytes(4, "little") + whole[12:])
    verdict, found, mend = doctor(repo)["fingerprint"][0]
    assert (verdict, "1 files of another arcgit" in found, "gc" in mend) == ("note", True, True)


def test_permissions(repo, arcsearch, doctor):
    arcsearch(repo, "f")
    folder = repo.path / ".git/arcsearch"
    for path in [folder, *folder.rglob("*")]:
        assert path.stat().st_mode & 0o077 == 0, path
    folder.chmod(0o755)
    assert doctor(repo)["permissions"][0][2] == f"`chmod 700 {folder}`"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(repo, arcsearch, doctor):
    arcsearch(repo, "f")
    folder = repo.path / ".git/arcsearch/segments"
    folder.chmod(0o500)
    try:
        assert doctor(repo)["index folder"][0][0] == "wrong"
    finally:
        folder.chmod(0o700)


def test_hooks_whose_command_is_gone(repo, arcsearch, doctor):
    arcsearch(repo, "hooks", "install")
    assert doctor(repo)["hooks"][0][0] == "ok"
    for hook in (repo.path / ".git/hooks").glob("post-*"):
        lines = hook.read_text().splitlines()
        lines = ["  arcgit_tool='/no where/git-arcsearch'" if "arcgit_tool=" in line[:15] else line for line in lines]
        hook.write_text("\n".join(lines) + "\n")
    git = Path(shutil.which("git")).parent
    found = findings(arcsearch(repo, "doctor", "--format", "json", PATH=str(git)))
    if not (git / "git-arcsearch").exists():
        assert found["hooks"][0][:2] == ("wrong", "they start /no where/git-arcsearch, which is not there")


def test_hooks_of_somebody_else(repo, doctor):
    repo.git("config", "core.hooksPath", ".husky")
    assert doctor(repo)["hooks"][0][0] == "note"


def test_a_mistyped_setting(repo, doctor):
    repo.git("config", "arcsearch.limt", "5")
    verdict, found, mend = doctor(repo)["settings"][0]
    assert (verdict, found) == ("note", "no setting is called arcsearch.limt")
    assert mend.startswith("did you mean arcsearch.limit?")


def test_shallow_partial_bare_and_unborn(repo, make_repo, arcsearch, doctor, tmp_path):
    repo.commit({"b.py": "x = 1\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.git("clone", "-q", "--depth=1", "--filter=blob:none", "--bare", repo.path.as_uri(), str(tmp_path / "bare.git"))
    found = doctor(tmp_path / "bare.git")
    assert "cut off" in found["history"][0][1]
    assert "partial clone" in found["objects"][0][1]
    assert "without a work tree" in found["repository"][0][1]
    assert "no commits yet" in doctor(make_repo(None, "unborn"))["freshness"][0][1]
    assert "not a git repository" in arcsearch(tmp_path, "doctor").complaint


def test_a_missing_object(repo, arcsearch, doctor):
    oid = repo.git("rev-parse", "HEAD:a.py")
    (repo.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
    arcsearch(repo, "index")
    assert doctor(repo)["freshness"][0][0] == "wrong"
    assert "git fsck" in doctor(repo)["freshness"][0][2]
