"""Blobs by libgit2 and by plumbing: one behaviour, whatever the repository lacks, in every kind of repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from arcgit.source import tree
from arcgit.source.blob import PackedBlobs, PlumbingBlobs, open_blobs
from arcgit.source.repo import discover

NOWHERE = "0123456789" * 4


@pytest.fixture(params=[PackedBlobs, PlumbingBlobs])
def way(request):
    return request.param


def loose(made, oid):
    return made.path / ".git" / "objects" / oid[:2] / oid[2:]


def test_content_and_size(make_repo, way):
    contents = [b"", b"\n", b"no newline", b"a\0b\r\n\xff" * 1000, os.urandom(200_000)]
    made = make_repo({f"f{number}": content for number, content in enumerate(contents)})
    oids = [made.git("rev-parse", f"HEAD:f{number}") for number in range(len(contents))]
    for packed in (False, True):
        if packed:
            made.git("gc", "-q")
        with way(discover(str(made.path))) as blobs:
            assert [blobs.size(oid) for oid in oids] == [len(content) for content in contents]
            assert [blobs.read(oid) for oid in oids] == contents
            assert list(blobs.read_all(oids)) == contents


def test_what_is_no_blob_or_not_there_is_none(make_repo, way):
    made = make_repo({"a": "x"})
    made.git("tag", "-a", "-m", "t", "t")
    found = discover(str(made.path))
    with way(found) as blobs:
        wrong = [NOWHERE, found.commit, found.tree, made.git("rev-parse", "t")]
        for oid in [*wrong, "", "zz", "a" * 41, "HEAD:a", "HEAD", "t\n", "é" * 40, "\udcff" * 40]:
            assert blobs.size(oid) is None
            assert blobs.read(oid) is None
        oid = made.git("rev-parse", "HEAD:a")
        assert list(blobs.read_all([oid, *wrong, oid])) == [b"x", *[None] * len(wrong), b"x"]
        assert blobs.read(oid) == b"x"


def test_one_missing_and_one_truncated_object_leave_the_others(make_repo, way):
    made = make_repo({f"p{number}": os.urandom(9000) for number in range(4)})
    oids = [made.git("rev-parse", f"HEAD:p{number}") for number in range(4)]
    loose(made, oids[0]).unlink()
    for oid, kept in ((oids[1], 9), (oids[2], 4000)):
        loose(made, oid).chmod(0o644)
        os.truncate(loose(made, oid), kept)
    with way(discover(str(made.path))) as blobs:
        assert [blobs.read(oid) is None for oid in oids] == [True, True, True, False]
        assert [data is None for data in blobs.read_all(oids * 2)] == [True, True, True, False] * 2
        assert blobs.size(oids[0]) is None
        assert blobs.size(oids[3]) == 9000


def test_a_damaged_pack_leaves_what_can_be_read(make_repo, way):
    made = make_repo({f"p{number}": os.urandom(9000) for number in range(8)})
    made.git("gc", "-q")
    oids = [made.git("rev-parse", f"HEAD:p{number}") for number in range(8)]
    pack = next((made.path / ".git" / "objects" / "pack").glob("*.pack"))
    pack.chmod(0o644)
    data = bytearray(pack.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 64] = bytes(64)
    pack.write_bytes(data)
    with way(discover(str(made.path))) as blobs:
        read = [blobs.read(oid) for oid in oids]
    assert None in read
    assert sum(data is not None for data in read) >= 5


def test_objects_that_come_later_are_found(make_repo, way):
    made = make_repo({"a": "x"})
    with way(discover(str(made.path))) as blobs:
        assert blobs.read(NOWHERE) is None
        made.commit({"b": "later"})
        made.git("gc", "-q")
        assert blobs.read(made.git("rev-parse", "HEAD:b")) == b"later"


def test_alternates_of_alternates(make_repo, tmp_path, way):
    made = make_repo({"a": "from afar"})
    made.git("clone", "-q", "--shared", ".", str(tmp_path / "one"))
    subprocess.run(["git", "clone", "-q", "--shared", "one", "two"], cwd=tmp_path, check=True)
    assert not list((tmp_path / "two" / ".git" / "objects").glob("??"))
    with way(discover(str(tmp_path / "two"))) as blobs:
        assert blobs.read(made.git("rev-parse", "HEAD:a")) == b"from afar"


def test_a_linked_work_tree_reads_the_common_objects(make_repo, tmp_path, way):
    made = make_repo({"a": "x"})
    made.git("worktree", "add", "-q", str(tmp_path / "linked"))
    with way(discover(str(tmp_path / "linked"))) as blobs:
        assert blobs.read(made.git("rev-parse", "HEAD:a")) == b"x"


def test_replacements_are_ignored(make_repo, way):
    made = make_repo({"a": "true", "b": "false"})
    oid = made.git("rev-parse", "HEAD:a")
    made.git("replace", oid, made.git("rev-parse", "HEAD:b"))
    with way(discover(str(made.path))) as blobs:
        assert blobs.read(oid) == b"true"
        assert blobs.size(oid) == 4


def test_a_shallow_clone_has_the_blobs_of_its_tip(make_repo, tmp_path, way):
    made = make_repo({"a": "old"})
    made.commit({"a": "new"})
    made.git("clone", "-q", "--depth=1", f"file://{made.path}", str(tmp_path / "shallow"))
    with way(discover(str(tmp_path / "shallow"))) as blobs:
        assert blobs.read(made.git("rev-parse", "HEAD:a")) == b"new"
        assert blobs.read(made.git("rev-parse", "HEAD~:a")) is None


@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_a_partial_clone_fetches_nothing_and_knows_at_once(make_repo, tmp_path, monkeypatch, way, form):
    made = make_repo(
        {"have": "in full", **{f"f{n}": f"promised {n}" for n in range(50)}}, "repo", f"--object-format={form}"
    )
    made.git("config", "uploadpack.allowFilter", "true")
    partial = tmp_path / "partial"
    made.git("clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{made.path}", str(partial))
    have = made.git("rev-parse", "HEAD:have")
    assert (
        subprocess.run(["git", "cat-file", "-p", have], cwd=partial, capture_output=True, check=True).stdout
        == b"in full"
    )
    before = sorted(path.name for path in partial.rglob("*"))
    oids = [made.git("rev-parse", f"HEAD:f{n}") for n in range(50)]
    found = discover(str(partial))
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(tmp_path / "trace"))
    with way(found) as blobs:
        assert [blobs.size(oid) for oid in [*oids, have]] == [*[None] * 50, 7]
        assert [blobs.read(oid) for oid in [*oids, have]] == [*[None] * 50, b"in full"]
        assert list(blobs.read_all([*oids, have])) == [*[None] * 50, b"in full"]
    assert sorted(path.name for path in partial.rglob("*")) == before
    assert (tmp_path / "trace").read_text().count('"event":"start"') <= 3  # a git that died of each would be many


def test_sha256_is_read_by_plumbing(make_repo):
    made = make_repo({"a": "wide"}, "repo", "--object-format=sha256")
    with open_blobs(discover(str(made.path))) as blobs:
        assert isinstance(blobs, PlumbingBlobs)
        oid = made.git("rev-parse", "HEAD:a")
        assert (blobs.size(oid), blobs.read(oid)) == (4, b"wide")
        assert blobs.read("ab" * 32) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [("extensions.refStorage", "files"), ("extensions.someNewThing", "true"), ("extensions.noop", "1")],
)
def test_extensions_are_for_git_to_judge(make_repo, key, value):
    """libgit2 refuses a repository for an extension it does not know; its objects can be read all the same."""
    made = make_repo({"a": "x"})
    made.git("gc", "-q")
    oid, found = made.git("rev-parse", "HEAD:a"), discover(str(made.path))
    made.git("config", "core.repositoryFormatVersion", "1")
    subprocess.run(["git", "config", "-f", ".git/config", key, value], cwd=made.path, check=True)
    with PackedBlobs(found) as blobs:
        assert blobs.read(oid) == b"x"


def test_a_repository_without_objects(make_repo):
    made = make_repo({"a": "x"})
    found = discover(str(made.path))
    shutil.rmtree(made.path / ".git" / "objects")
    with open_blobs(found) as blobs:
        assert blobs.read(NOWHERE) is None


def test_quarantined_objects_are_read_by_plumbing(make_repo, tmp_path, monkeypatch):
    made = make_repo({"a": "x"})
    (tmp_path / "quarantine").mkdir()
    monkeypatch.chdir(made.path)
    monkeypatch.setenv("GIT_ALTERNATE_OBJECT_DIRECTORIES", str(made.path / ".git" / "objects"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(tmp_path / "quarantine"))
    oid = made.git("hash-object", "-w", "--stdin", stdin=b"new")
    with open_blobs(discover()) as blobs:
        assert blobs.read(oid) == b"new"


def test_reading_many_and_leaving_early_or_reading_others_between(make_repo, way):
    made = make_repo({f"f{number:04}": f"{number}" * 100 for number in range(1000)})
    found = discover(str(made.path))
    listed = [entry.oid for entry in tree.entries(found, found.tree)]
    with way(found) as blobs:
        for number, data in enumerate(blobs.read_all(listed)):
            assert data == b"%d" % number * 100
            assert blobs.read(listed[-1]) == b"999" * 100
            if number == 300:
                break
        assert next(blobs.read_all(iter(listed))) == b"0" * 100
        many = listed * 4  # their ids fill any pipe
        assert [len(data or b"") for data in blobs.read_all(many)] == [blobs.size(oid) for oid in many]


def test_reading_goes_on_after_git_was_killed(make_repo):
    made = make_repo({"a": "x"})
    oid = made.git("rev-parse", "HEAD:a")
    with PlumbingBlobs(discover(str(made.path))) as blobs:
        assert blobs.read(oid) == b"x"
        blobs._contents._process.kill()
        blobs._contents._process.wait()
        assert blobs.read(oid) is None
        assert blobs.read(oid) == b"x"


@pytest.mark.parametrize(("expected", "imported"), [(5, False), (1 << 20, True)])
def test_a_handful_of_reads_imports_no_library(make_repo, expected, imported):
    made = make_repo({"a": "x"})
    program = (
        "import sys; from arcgit.source import blob, repo; found = repo.discover(sys.argv[1])\n"
        f"blob.open_blobs(found, expected={expected}).read(found.tree); sys.exit('pygit2' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, made.path], env={**os.environ, "PYTHONPATH": os.getcwd()})
    assert done.returncode == imported
