"""Trees against `git ls-tree` and `git diff-tree`, also where their order and names are odd."""

from __future__ import annotations

import subprocess

import pytest

from arcgit.errors import GitFailed
from arcgit.model import TreeEntry
from arcgit.source import tree
from arcgit.source.repo import discover

ODD = {
    "a.c": "",
    "a/b": "",
    "a0": "",
    "a-b/c": "",
    "tab\tname": "",
    "line\nbreak": "",
    'quote"d': "",
    "caf\udce9_m\udcfcll.py": "def latin(): pass\n",
    "ünï/cödé.py": "",
    " leading and trailing ": "",
    "-dash": "",
    ":(glob)x": "",
}


def entries(made, revision="HEAD"):
    found = discover(str(made.path))
    return tree.entries(found, found.locate(revision).tree)


def test_every_path_once_in_the_order_of_its_bytes(make_repo):
    listed = entries(make_repo(ODD))
    paths = [entry.path for entry in listed]
    assert paths == sorted(name.encode("utf-8", "surrogateescape") for name in ODD)


def test_modes_links_and_submodules_with_or_without_gitmodules(make_repo):
    made = make_repo({"plain": "", "tool": ""})
    (made.path / "tool").chmod(0o755)
    (made.path / "link").symlink_to("/nowhere")
    foreign = "1234567890" * 4
    made.git("add", "-A")
    made.git("update-index", "--add", "--cacheinfo", f"160000,{foreign},sub")
    made.git("commit", "-q", "-m", "modes")
    assert [(entry.path, entry.mode) for entry in entries(made)] == [
        (b"link", 0o120000),
        (b"plain", 0o100644),
        (b"sub", 0o160000),
        (b"tool", 0o100755),
    ]
    assert entries(made)[2].oid == foreign


def test_from_a_subfolder_and_without_a_work_tree_the_whole_tree_is_listed(make_repo, tmp_path):
    made = make_repo({"a/b": "", "c": ""})
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    for path in (made.path / "a", tmp_path / "bare.git"):
        found = discover(str(path))
        assert [entry.path for entry in tree.entries(found, found.tree)] == [b"a/b", b"c"]


def test_sha256_ids_keep_their_width(make_repo):
    made = make_repo({"a": "x"}, "repo", "--object-format=sha256")
    assert entries(made)[0].oid == made.git("rev-parse", "HEAD:a")


def test_a_malformed_tree_is_put_in_order(make_repo):
    made = make_repo({"x": "1"})
    one, two = made.git("rev-parse", "HEAD:x"), made.git("hash-object", "-w", "--stdin", stdin=b"2")
    raw = b"".join(
        b"100644 " + name + b"\0" + bytes.fromhex(oid) for name, oid in ((b"b", one), (b"a", two), (b"b", two))
    )
    malformed = made.git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", stdin=raw)
    found = discover(str(made.path))
    assert tree.entries(found, malformed) == [TreeEntry(b"a", 0o100644, two), TreeEntry(b"b", 0o100644, one)]


def test_the_empty_tree_needs_no_object(make_repo):
    found = discover(str(make_repo().path))
    assert tree.entries(found, "4b825dc642cb6eb9a060e54bf8d69288fbee4904") == []


def test_a_missing_tree_is_an_error_of_one_line(make_repo):
    found = discover(str(make_repo({"a": ""}).path))
    with pytest.raises(GitFailed):
        tree.entries(found, "0123456789" * 4)


def test_changes_are_what_the_new_tree_has_otherwise(make_repo):
    made = make_repo({**ODD, "same": "same", "gone": "gone", "moved/from": "moved", "folder": "now a file"})
    (made.path / "gone").unlink()
    (made.path / "folder").unlink()
    (made.path / "moved" / "from").rename(made.path / "moved" / "to")
    (made.path / "a0").chmod(0o755)
    made.commit({"a.c": "changed", "folder/file": "now a folder", "caf\udce9_m\udcfcll.py": "other\n"})
    found = discover(str(made.path))
    old, new = found.locate("HEAD~").tree, found.locate("HEAD").tree
    changes = tree.changes(found, old, new)
    before = {entry.path: entry for entry in tree.entries(found, old)}
    after = {entry.path: entry for entry in tree.entries(found, new)}
    assert changes == [
        (path, after.get(path)) for path in sorted({*before, *after}) if before.get(path) != after.get(path)
    ]
    assert len(changes) == 8
    assert tree.changes(found, new, new) == []


def test_a_users_configuration_changes_nothing(make_repo):
    made = make_repo({"a/x": "1", "b": "2"})
    made.commit({"a/x": "3", "c": "2"})
    found = discover(str(made.path / "a"))
    old, new = found.locate("HEAD~").tree, found.locate("HEAD").tree
    plain = tree.entries(found, new), tree.changes(found, old, new)
    for key, value in {
        "core.quotePath": "true",
        "core.abbrev": "4",
        "diff.renames": "copies",
        "diff.relative": "true",
        "diff.noprefix": "true",
        "diff.orderFile": "/dev/null",
        "color.ui": "always",
    }.items():
        subprocess.run(["git", "config", "--global", key, value], check=True)
    assert (tree.entries(found, new), tree.changes(found, old, new)) == plain


def test_some_entries_by_their_names_and_nothing_else(make_repo):
    made = make_repo(ODD)
    found = discover(str(made.path))
    every = entries(made)
    assert tree.named(found, found.tree, [entry.path for entry in every]) == every
    assert [entry.path for entry in tree.named(found, found.tree, [b"a0", b"*", b"nowhere", b"a.c"])] == [b"a.c", b"a0"]
    assert tree.named(found, found.tree, []) == []
