"""The work tree over HEAD: what changed, and the bytes git would store for it."""

from __future__ import annotations

import os
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit.model import Located, WorkTreeChange
from arcgit.source import submodule, worktree
from arcgit.source.repo import discover


def changes(made):
    return {change.path: change.deleted for change in worktree.status(discover(str(made.path)))[1]}


def stored(made, path):
    """What git makes of the file at a path for its store: the oracle of `read`."""
    said = subprocess.run(
        ["git", "hash-object", "-w", "--path", os.fsdecode(path), "--stdin"],
        cwd=made.path,
        input=(made.path / os.fsdecode(path)).read_bytes(),
        capture_output=True,
        check=True,
    )
    return subprocess.run(["git", "cat-file", "blob", said.stdout.strip()], cwd=made.path, capture_output=True).stdout


def test_a_clean_tree_has_no_changes(make_repo):
    made = make_repo({"a": "x", "b/c": "y"})
    head, found = worktree.status(discover(str(made.path / "b")))
    assert head == Located("HEAD", made.git("rev-parse", "HEAD"), made.git("rev-parse", "HEAD^{tree}"))
    assert found == []


def test_every_way_to_differ(make_repo):
    made = make_repo(
        {name: name for name in ("edited", "staged", "deleted", "rm", "cached", "mode", "link", "moved", "same")}
    )
    made.write({"edited": "other", "staged": "other", "new/deep": "", "ignored.log": "", ".gitignore": "*.log\n"})
    (made.path / "deleted").unlink()
    (made.path / "moved").rename(made.path / "there")
    (made.path / "mode").chmod(0o755)
    (made.path / "link").unlink()
    (made.path / "link").symlink_to("same")
    made.git("add", "staged")
    made.git("rm", "-q", "rm")
    made.git("rm", "-q", "--cached", "cached")
    os.utime(made.path / "same", (1, 1))
    assert changes(made) == {
        b".gitignore": False,
        b"cached": False,
        b"deleted": True,
        b"edited": False,
        b"link": True,
        b"mode": False,
        b"moved": True,
        b"new/deep": False,
        b"rm": True,
        b"staged": False,
        b"there": False,
    }


def test_paths_come_in_order_and_lossless(make_repo):
    made = make_repo({"z": "", "caf\udce9": ""})
    made.write({"caf\udce9": "1", "line\nbreak": "", " sp ace ": "", 'q"uote': "", "b": ""})
    found = worktree.status(discover(str(made.path)))[1]
    assert found == [WorkTreeChange(path, False) for path in (b" sp ace ", b"b", b"caf\xe9", b"line\nbreak", b'q"uote')]
    assert [worktree.read(discover(str(made.path)), change.path) for change in found] == [b"", b"", b"1", b"", b""]


def test_same_size_same_time(make_repo):
    """Content decides: the file is rewritten within the tick of the index, its size kept and its time put back."""
    made = make_repo({"a": "one\n"})
    before = os.stat(made.path / "a")
    made.write({"a": "two\n"})
    os.utime(made.path / "a", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert changes(made) == {b"a": False}


def test_a_conflict_is_read_as_it_stands(make_repo):
    made = make_repo({"a": "base\n", "kept": "1\n", "gone": "1\n"})
    made.git("switch", "-q", "-c", "other")
    made.commit({"a": "theirs\n", "gone": "2\n"})
    made.git("switch", "-q", "main")
    (made.path / "gone").unlink()
    made.commit({"a": "ours\n"})
    with pytest.raises(AssertionError):
        made.git("merge", "-q", "other")
    assert set(changes(made)) == {b"a", b"gone"}
    assert b"<<<<<<<" in worktree.read(discover(str(made.path)), b"a")


def test_a_merge_a_rebase_and_a_detached_head_have_the_commit_they_are_on(make_repo):
    made = make_repo({"a": "1"})
    first = made.git("rev-parse", "HEAD")
    made.commit({"a": "2"})
    made.git("checkout", "-q", "--detach", first)
    assert worktree.status(discover(str(made.path)))[0].commit == first


def test_unborn(make_repo):
    made = make_repo()
    made.write({"u.py": "x", "staged.py": "y"})
    made.git("add", "staged.py")
    head, found = worktree.status(discover(str(made.path)))
    assert head == Located("HEAD", "", "")
    assert found == [WorkTreeChange(b"staged.py", False), WorkTreeChange(b"u.py", False)]


@pytest.mark.parametrize("files", [None, {"a": "x"}])
def test_bare(make_repo, files, tmp_path):
    made = make_repo(files)
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    head, found = worktree.status(discover(str(tmp_path / "bare.git")))
    assert found == []
    assert head == Located("HEAD", made.git("rev-parse", "HEAD") if files else "", head.tree)
    assert bool(head.tree) == bool(files)


def test_head_is_the_one_of_the_status(make_repo):
    made = make_repo({"a": "x"})
    found = discover(str(made.path))
    newer = made.commit({"a": "y"})
    assert worktree.status(found)[0] == Located("HEAD", newer, made.git("rev-parse", "HEAD^{tree}"))


def test_a_sparse_checkout_misses_only_what_the_user_deleted(make_repo):
    made = make_repo({"in/a": "", "in/b": "", "out/c": ""})
    made.git("sparse-checkout", "set", "--cone", "in")
    (made.path / "in" / "b").unlink()
    assert changes(made) == {b"in/b": True}


def test_twins_that_differ_in_case_stay_apart(make_repo):
    made = make_repo({"Util.py": "upper", "util.py": "lower"})
    made.git("config", "core.ignorecase", "true")
    (made.path / "Util.py").unlink()
    made.write({"util.py": "edited"})
    assert changes(made) == {b"Util.py": True, b"util.py": False}


def test_repositories_inside_are_not_of_this_one(make_repo):
    inner, outer = make_repo({"i": ""}, "inner"), make_repo({"o": ""}, "outer")
    outer.git("submodule", "--quiet", "add", str(inner.path), "sub")
    outer.git("commit", "-q", "-m", "sub")
    outer.write({"sub/i": "changed", "sub/new": ""})
    outer.git("init", "-q", "nested")
    outer.write({"nested/file": ""})
    assert changes(outer) == {}
    inside = submodule.repository_of(discover(str(outer.path)), b"sub")
    assert {change.path for change in worktree.status(inside)[1]} == {b"i", b"new"}


def test_untracked_files_may_be_left_out(make_repo):
    made = make_repo({"a": ""})
    made.write({"new": "", "a": "x"})
    assert [change.path for change in worktree.status(discover(str(made.path)), untracked="no")[1]] == [b"a"]


def test_a_users_configuration_hides_nothing(make_repo):
    made = make_repo({"a/x": "1", "b": "2", "c": "3"})
    made.git("mv", "c", "d")
    for key, value in {
        "status.showUntrackedFiles": "no",
        "status.relativePaths": "true",
        "status.renames": "copies",
        "status.branch": "false",
        "color.status": "always",
        "core.quotePath": "true",
    }.items():
        made.git("config", key, value)
    (made.path / "b").rename(made.path / "a" / "bä")
    assert changes(made) == {"a/bä".encode(): False, b"b": True, b"c": True, b"d": False}


# --- what is read ----------------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_none(make_repo, tmp_path):
    made = make_repo({"a/b": "x"})
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_text("secret")
    (made.path / "link").symlink_to(tmp_path / "outside" / "secret")
    (made.path / "folder").symlink_to(tmp_path / "outside")
    os.mkfifo(made.path / "pipe")
    found = discover(str(made.path))
    for path in (
        b"link",
        b"folder/secret",
        b"folder",
        b"pipe",
        b"a",
        b"nope",
        b"a/b/c",
        b"../outside/secret",
        b"nul\0",
        b"",
    ):
        assert (worktree.size(found, path), worktree.read(found, path)) == (None, None), path
    for path in (os.fsencode(tmp_path / "outside" / "secret"), b"a/../../outside/secret"):
        assert worktree.read(found, path) is None
    assert (worktree.size(found, b"a/b"), worktree.read(found, b"a/b")) == (1, b"x")
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    assert worktree.read(discover(str(tmp_path / "bare.git")), b"a/b") is None


@pytest.fixture
def converting(make_repo):
    """A clean work tree whose bytes are not those of the blobs."""
    made = make_repo({".gitattributes": ""})
    made.git("config", "filter.shout.clean", "tr A-Z a-z")
    made.git("config", "filter.shout.smudge", "tr a-z A-Z")
    made.commit(
        {
            ".gitattributes": "*.low filter=shout\n*.rc working-tree-encoding=UTF-16LE-BOM eol=crlf\n"
            "*.win text eol=crlf\n*.id ident\n*.raw -text\n",
            "a.low": "def lower_body(): pass\n",
            "b.win": "def win():\r\n  pass\r\n",
            "c.rc": "\ufeffint rc(void);\r\n".encode("utf-16le"),
            "d.id": "# $Id$\n",
            "e.raw": "kept\r\n",
            "f.py": "plain\r\n",
        }
    )
    for name in ("a.low", "b.win", "c.rc", "d.id", "e.raw", "f.py"):
        (made.path / name).unlink()
    made.git("checkout", "-q", "--", ".")
    return made


def test_conversions_are_no_changes(converting):
    assert (converting.path / "a.low").read_bytes() == b"DEF LOWER_BODY(): PASS\n"
    for name in ("a.low", "b.win", "c.rc", "d.id"):
        os.utime(converting.path / name, (1, 1))
    assert changes(converting) == {}


def test_changed_files_are_read_as_they_would_be_stored(converting):
    converting.write(
        {
            "a.low": "DEF OTHER(): PASS\n",
            "b.win": "win\r\nmore\r\n",
            "c.rc": "\ufeffint other;\r\n".encode("utf-16le"),
            "d.id": "# $Id: 123 $\nmore\n",
            "e.raw": "still\r\n",
            "f.py": "other\r\n",
            "line\nbreak.win": "x\r\n",
            "caf\udce9.win": "x\r\n",
        }
    )
    found = discover(str(converting.path))
    paths = [change.path for change in worktree.status(found)[1]]
    assert len(paths) == 8
    read = dict(worktree.read_all(found, paths))
    assert read == {path: stored(converting, path) for path in paths}
    assert read[b"c.rc"] == b"int other;\n"
    assert [worktree.read(found, path) for path in paths] == list(read.values())


def test_reading_leaves_no_object_behind(converting):
    found = discover(str(converting.path))
    before = converting.git("count-objects", "-v")
    converting.write({"b.win": "never stored\r\n"})
    assert worktree.read(found, b"b.win") == b"never stored\n"
    assert converting.git("count-objects", "-v") == before


def test_a_filter_that_fails_leaves_the_bytes_as_they_are(converting):
    converting.git("config", "filter.shout.clean", "false")
    converting.git("config", "filter.shout.required", "true")
    assert worktree.read(discover(str(converting.path)), b"a.low") == b"DEF LOWER_BODY(): PASS\n"


@pytest.mark.parametrize("setting", ["true", "input", "false"])
def test_line_ends_by_configuration(make_repo, setting):
    made = make_repo({"lf": "a\nb\n", "crlf": "a\r\nb\r\n", "new": ""})
    made.git("config", "core.autocrlf", setting)
    made.git("config", "core.safecrlf", "false")
    made.write({"lf": "a\r\nc\r\n", "crlf": "a\r\nc\r\n", "new": "x\r\n", "bin": b"\0\r\n"})
    found = discover(str(made.path))
    for path in (b"lf", b"crlf", b"new", b"bin"):
        assert worktree.read(found, path) == stored(made, path), path


def test_a_work_tree_whose_folder_has_a_colon_and_a_quote(make_repo):
    made = make_repo({"a.win": "x\n", ".gitattributes": "*.win text\n"}, 'od:d"x')
    made.write({"a.win": "y\r\n"})
    assert worktree.read(discover(str(made.path)), b"a.win") == b"y\n"


@settings(max_examples=40)
@given(st.lists(st.sampled_from([b"a", b"\r\n", b"\n", b"\r", b"\0", b"$Id: x $", b"\xff"]), max_size=8).map(b"".join))
def test_any_content_reads_as_it_would_be_stored(tmp_path_factory, data):
    folder = tmp_path_factory.getbasetemp() / "any-content"
    if not folder.exists():
        subprocess.run(["git", "init", "-q", folder], check=True)
        (folder / ".gitattributes").write_text("*.auto text=auto\n*.text text\n*.id ident -text\n")
        for name in ("x.auto", "x.text", "x.id"):
            (folder / name).write_text("")
        subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
        subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "x"], cwd=folder, check=True)
    found = discover(str(folder))
    for name in ("x.auto", "x.text", "x.id"):
        (folder / name).write_bytes(data)
        oid = (
            subprocess.run(["git", "hash-object", name], cwd=folder, check=True, capture_output=True)
            .stdout.decode()
            .strip()
        )
        ours = worktree.read(found, name.encode())
        hashed = found.git("hash-object", "--stdin", "--no-filters", stdin=ours).checked().decode().strip()
        assert hashed == oid


def test_many_files_from_one_process_for_their_attributes(make_repo, tmp_path, monkeypatch):
    made = make_repo({})
    made.write({f"f{number:03}": str(number) for number in range(300)})
    found = discover(str(made.path))
    trace = tmp_path / "trace"
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    read = list(worktree.read_all(found, [b"f%03d" % number for number in range(300)]))
    assert read == [(b"f%03d" % number, b"%d" % number) for number in range(300)]
    assert trace.read_text().count('"event":"start"') == 2
