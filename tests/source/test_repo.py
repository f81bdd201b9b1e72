"""Finding repositories and revisions, against real git in every shape a repository comes in."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from arcgit.errors import ForeignOwner, GitFailed, NoCommits, NotARepository, UnknownRevision
from arcgit.source import online, run
from arcgit.source.repo import discover


def test_the_top_and_a_folder_below_it(make_repo):
    made = make_repo({"a/b/c.py": "x = 1\n"})
    top, below = discover(str(made.path)), discover(str(made.path / "a" / "b"))
    assert top.work_tree == below.work_tree == os.path.realpath(made.path)
    assert top.git_dir == below.common_dir == os.path.join(top.work_tree, ".git")
    assert (top.prefix, below.prefix) == ("", "a/b/")
    assert top.object_format == "sha1"
    assert (top.commit, top.tree) == (made.git("rev-parse", "HEAD"), made.git("rev-parse", "HEAD^{tree}"))


def test_a_file_stands_for_its_folder(make_repo):
    made = make_repo({"a/b.py": ""})
    assert discover(str(made.path / "a" / "b.py")).prefix == "a/"


def test_a_link_into_the_work_tree(make_repo, tmp_path):
    made = make_repo({"a/b.py": ""})
    (tmp_path / "link").symlink_to(made.path / "a")
    assert discover(str(tmp_path / "link")).prefix == "a/"


def test_folders_whose_names_hold_a_newline_or_no_text(make_repo):
    made = make_repo({"d\nx/a.py": "", "caf\udce9/b.py": ""}, "line\nbreak\udcff")
    assert discover(str(made.path / "d\nx")).prefix == "d\nx/"
    found = discover(str(made.path / "caf\udce9"))
    assert found.prefix == "caf\udce9/"
    assert found.locate("HEAD").tree == made.git("rev-parse", "HEAD^{tree}")


def test_no_repository(tmp_path):
    for path in (tmp_path, tmp_path / "missing" / "too", tmp_path / "nul\0"):
        with pytest.raises(NotARepository, match="not a git repository"):
            discover(str(path))


def test_a_deleted_current_directory(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    for path in ("", "x"):
        with pytest.raises(NotARepository):
            discover(path)


def test_an_absolute_path_from_a_deleted_current_directory(make_repo, tmp_path, monkeypatch):
    made = make_repo({"a": ""})
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert discover(str(made.path)).work_tree == os.path.realpath(made.path)


@pytest.mark.parametrize("inside", ["", "refs", "objects"])
def test_bare(make_repo, tmp_path, inside):
    made = make_repo({"a.py": "x\n"})
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    found = discover(str(tmp_path / "bare.git" / inside))
    assert (found.work_tree, found.prefix) == ("", "")
    assert found.git_dir == os.path.realpath(tmp_path / "bare.git")
    assert found.locate("main").commit == made.git("rev-parse", "HEAD")


def test_inside_the_git_directory_there_is_no_work_tree(make_repo):
    made = make_repo({"a.py": "x\n"})
    found = discover(str(made.path / ".git" / "objects"))
    assert found.work_tree == ""
    assert found.locate("HEAD").commit == made.git("rev-parse", "HEAD")


def test_a_receive_hook_runs_inside_the_git_directory(make_repo, monkeypatch):
    made = make_repo({"a.py": "x\n"})
    monkeypatch.chdir(made.path / ".git")
    monkeypatch.setenv("GIT_DIR", ".")
    found = discover()
    assert (found.git_dir, found.work_tree) == (os.path.realpath(made.path / ".git"), "")


def test_linked_work_trees_of_a_bare_repository(make_repo, tmp_path):
    made = make_repo({"a.py": "x\n"})
    hub = tmp_path / "hub.git"
    made.git("clone", "-q", "--bare", ".", str(hub))
    subprocess.run(["git", "-C", hub, "worktree", "add", "-q", "-b", "two", tmp_path / "two"], check=True)
    (tmp_path / "two" / "sub").mkdir()
    found = discover(str(tmp_path / "two" / "sub"))
    assert found.git_dir == os.path.realpath(hub / "worktrees" / "two")
    assert found.common_dir == os.path.realpath(hub)
    assert (found.work_tree, found.prefix) == (os.path.realpath(tmp_path / "two"), "sub/")
    assert found.git("status", "--porcelain").checked() == b""


def test_a_submodule_is_its_own_repository(make_repo):
    inner, outer = make_repo({"i.py": "i\n"}, "inner"), make_repo({"o.py": "o\n"}, "outer")
    outer.git("submodule", "--quiet", "add", str(inner.path), "sub")
    found = discover(str(outer.path / "sub"))
    assert found.git_dir == os.path.realpath(outer.path / ".git" / "modules" / "sub")
    assert found.locate("HEAD").commit == inner.git("rev-parse", "HEAD")


def test_sha256(make_repo):
    made = make_repo({"a.py": "x\n"}, "repo", "--object-format=sha256")
    found = discover(str(made.path))
    assert found.object_format == "sha256"
    assert len(found.commit) == len(found.locate("HEAD").tree) == 64


def test_a_reftable_repository_where_git_can_make_one(make_repo, tmp_path):
    if subprocess.run(["git", "init", "-q", "--ref-format=reftable", tmp_path / "r"], capture_output=True).returncode:
        pytest.skip("this git has no reftable (2.45 has)")
    made = make_repo({"a.py": "x\n"}, "repo", "--ref-format=reftable")
    assert discover(str(made.path)).locate("main").commit == made.git("rev-parse", "HEAD")


# --- revisions -----------------------------------------------------------------------------------------------------


@pytest.fixture
def grown(make_repo):
    made = make_repo({"a.py": "1\n", "src/b.py": "b\n"})
    made.commit({"a.py": "2\n"}, "fix: the second")
    made.git("tag", "-a", "-m", "tagged", "v2.1")
    made.commit({"a.py": "3\n"}, "third")
    made.git("branch", "--", "with-dash")
    return made


@pytest.mark.parametrize(
    "revision",
    ["HEAD", "@", "main", "v2.1", "HEAD~1", "HEAD^", "main@{0}", "HEAD^{/second}", ":/second", "refs/heads/main"],
)
def test_revisions_as_git_resolves_them(grown, revision):
    found = discover(str(grown.path)).locate(revision)
    assert found.revision == revision
    assert found.commit == grown.git("rev-list", "-1", revision)
    assert found.tree == grown.git("rev-parse", found.commit + "^{tree}")


def test_a_branch_may_look_like_an_option(grown):
    grown.git("update-ref", "refs/heads/-odd", "HEAD~1")
    assert discover(str(grown.path)).locate("-odd").commit == grown.git("rev-parse", "HEAD~1")


@pytest.mark.parametrize("revision", ["HEAD:src", "HEAD^{tree}", "HEAD:"])
def test_a_tree_has_no_commit(grown, revision):
    found = discover(str(grown.path)).locate(revision)
    assert (found.commit, found.tree) == ("", grown.git("rev-parse", revision))


def test_ids_short_and_long_and_a_stash(grown):
    found = discover(str(grown.path))
    assert found.locate(found.commit[:9]) == found.locate(found.commit).__class__(
        found.commit[:9], found.commit, found.tree
    )
    grown.write({"a.py": "stashed\n"})
    grown.git("stash", "-q")
    assert found.locate("stash@{0}").commit == grown.git("rev-parse", "stash@{0}")


@pytest.mark.parametrize(
    "revision",
    [
        "nope",
        "",
        " ",
        "HEAD:a.py",
        "^HEAD",
        "HEAD..main",
        "HEAD main",
        "--all",
        "-h",
        "main\n",
        "a\0b",
        "HEAD@{99}",
        "é\udcff",
    ],
)
def test_unknown_revisions(grown, revision):
    with pytest.raises(UnknownRevision) as raised:
        discover(str(grown.path)).locate(revision)
    assert len(str(raised.value).splitlines()) == 1


def test_a_missing_commit_is_unknown_however_it_is_named(grown):
    found = discover(str(grown.path))
    with pytest.raises(UnknownRevision):
        found.locate("0123456789" * 4)


def test_head_may_have_moved_since(grown):
    found = discover(str(grown.path))
    newer = grown.commit({"a.py": "4\n"}, "fourth")
    assert found.locate("HEAD").commit == newer
    assert found.locate("HEAD").tree == grown.git("rev-parse", newer + "^{tree}")


@pytest.mark.parametrize("revision", ["HEAD", "@", "main", "refs/heads/main"])
def test_an_unborn_branch(make_repo, revision):
    found = discover(str(make_repo().path))
    assert (found.commit, found.tree) == ("", "")
    with pytest.raises(NoCommits):
        found.locate(revision)
    with pytest.raises(UnknownRevision):
        found.locate("other")


def test_an_orphan_branch_is_unborn_and_others_are_there(grown):
    grown.git("switch", "-q", "--orphan", "clean")
    found = discover(str(grown.path))
    with pytest.raises(NoCommits):
        found.locate("HEAD")
    assert found.locate("main").commit


def test_replace_refs_are_ignored(grown):
    commit, tree = grown.git("rev-parse", "HEAD"), grown.git("rev-parse", "HEAD^{tree}")
    grown.git("replace", commit, grown.git("rev-parse", "HEAD~2"))
    found = discover(str(grown.path))
    assert found.locate("HEAD").tree == found.tree == tree


# --- what git sets around us -----------------------------------------------------------------------------------------


def test_git_dir_and_work_tree_as_git_sets_them(make_repo, tmp_path, monkeypatch):
    made = make_repo({"a.py": "x\n"})
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setenv("GIT_DIR", "../repo/.git")
    monkeypatch.setenv("GIT_WORK_TREE", "../repo")
    for path in ("", ".", str(elsewhere)):
        found = discover(path)
        assert (found.git_dir, found.work_tree) == (os.path.realpath(made.path / ".git"), os.path.realpath(made.path))
        assert found.git("status", "--porcelain").checked() == b""


def test_a_hook_that_asks_about_another_repository_means_that_one(make_repo, monkeypatch):
    this, other = make_repo({"t.py": "t\n"}, "this"), make_repo({"o.py": "o\n"}, "other")
    monkeypatch.chdir(this.path)
    monkeypatch.setenv("GIT_DIR", str(this.path / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    found = discover(str(other.path))
    assert found.work_tree == os.path.realpath(other.path)
    assert "GIT_INDEX_FILE" not in found.variables
    assert found.git("ls-files").checked() == b"o.py\n"


def test_a_hook_that_went_into_another_repository_keeps_its_own_without_a_work_tree(make_repo, monkeypatch):
    this, other = make_repo({"t.py": "t\n"}, "this"), make_repo({"o.py": "o\n"}, "other")
    monkeypatch.chdir(other.path)
    monkeypatch.setenv("GIT_DIR", str(this.path / ".git"))
    found = discover()
    assert (found.git_dir, found.work_tree, found.prefix) == (os.path.realpath(this.path / ".git"), "", "")


@pytest.mark.parametrize("where", ["", "src"])
def test_a_hook_of_a_linked_work_tree(make_repo, tmp_path, monkeypatch, where):
    made = make_repo({"src/a.py": "x\n"})
    made.git("worktree", "add", "-q", str(tmp_path / "linked"))
    monkeypatch.chdir(tmp_path / "linked" / where)
    monkeypatch.setenv("GIT_DIR", str(made.path / ".git" / "worktrees" / "linked"))
    found = discover()
    assert found.work_tree == os.path.realpath(tmp_path / "linked")
    assert found.prefix == (where + "/" if where else "")
    assert found.git("status", "--porcelain").checked() == b""


def test_git_dir_with_core_worktree(make_repo, tmp_path, monkeypatch):
    made = make_repo({"a.py": "x\n"})
    shutil.move(made.path / ".git", tmp_path / "dots.git")
    subprocess.run(["git", f"--git-dir={tmp_path}/dots.git", "config", "core.worktree", made.path], check=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "dots.git"))
    assert discover().work_tree == os.path.realpath(made.path)


def test_the_index_of_a_hook_is_the_one_that_is_asked(make_repo, monkeypatch):
    made = make_repo({"a.py": "x\n"})
    monkeypatch.chdir(made.path)
    shutil.copy(made.path / ".git" / "index", made.path / ".git" / "other-index")
    made.write({"b.py": ""})
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/other-index")
    made.git("add", "b.py")
    assert discover().git("ls-files").checked() == b"a.py\nb.py\n"
    monkeypatch.delenv("GIT_INDEX_FILE")
    assert discover().git("ls-files").checked() == b"a.py\n"


def test_objects_in_quarantine_are_seen(make_repo, tmp_path, monkeypatch):
    """What a pre-receive hook is asked about lies in a folder that only its environment names."""
    made = make_repo({"a.py": "x\n"})
    quarantine = tmp_path / "quarantine"
    quarantine.mkdir()
    monkeypatch.chdir(made.path)
    monkeypatch.setenv("GIT_ALTERNATE_OBJECT_DIRECTORIES", str(made.path / ".git" / "objects"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(quarantine))
    oid = made.git("hash-object", "-w", "--stdin", stdin=b"quarantined")
    assert discover().git("cat-file", "-p", oid).checked() == b"quarantined"


def test_an_owner_git_does_not_trust(make_repo, monkeypatch):
    made = make_repo({"a.py": "x\n"})
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(ForeignOwner, match=r"safe\.directory"):
        discover(str(made.path))


def test_a_broken_configuration_is_named(make_repo):
    made = make_repo({"a.py": "x\n"})
    with open(made.path / ".git" / "config", "a") as file:
        file.write("[broken\n")
    with pytest.raises(NotARepository, match="bad config line"):
        discover(str(made.path))


# --- how git is run --------------------------------------------------------------------------------------------------


def test_git_not_on_path_says_so(make_repo, monkeypatch, tmp_path):
    found = discover(str(make_repo({"a": ""}).path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitFailed, match="git is not on PATH"):
        found.git("status")
    with pytest.raises(GitFailed, match="git is not on PATH"):
        discover(found.work_tree)


def test_a_work_tree_deleted_meanwhile_says_so(make_repo):
    made = make_repo({"a": ""})
    found = discover(str(made.path))
    shutil.rmtree(made.path)
    with pytest.raises(GitFailed, match=r"repo: No such file"):
        found.git("status")


def test_the_environment_bends_nothing(make_repo, monkeypatch):
    found = discover(str(make_repo({"ä.py": "x\n"}).path))
    monkeypatch.setenv("GIT_TRACE", "1")
    monkeypatch.setenv("GIT_LITERAL_PATHSPECS", "1")
    monkeypatch.setenv("GIT_PAGER", "false")
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert found.git("ls-files", "-z", "*.py").checked() == "ä.py\0".encode()
    failed = found.git("rev-parse", "--verify", "nope")
    assert (failed.code, failed.said) == (128, "Needed a single revision")


def test_a_failure_names_the_command_and_the_reason(make_repo):
    found = discover(str(make_repo({"a": ""}).path))
    with pytest.raises(GitFailed, match="`git ls-tree nope` failed: Not a valid object name nope"):
        found.git("ls-tree", "nope").checked()


def test_no_lock_is_taken(make_repo):
    made = make_repo({"a": "x"})
    index = made.path / ".git" / "index"
    before = index.read_bytes()
    os.utime(made.path / "a", (1, 1))  # a status that may write would refresh the index
    discover(str(made.path)).git("status").checked()
    assert index.read_bytes() == before


def test_only_an_online_command_reaches_a_remote(make_repo):
    far, near = make_repo({"a": ""}, "far"), make_repo({"b": ""}, "near")
    found = discover(str(near.path))
    address = f"file://{far.path}"
    assert "not allowed" in found.git("ls-remote", address).said
    assert online.git(found, "ls-remote", address, seconds=60).code == 0


def test_ending_a_git_that_still_talks(make_repo):
    found = discover(str(make_repo({"a": ""}).path))
    process = found.start("cat-file", "--batch")
    assert process.stdin is not None
    process.stdin.write(b"0" * 100000)
    run.end(process)
    assert process.returncode is not None
