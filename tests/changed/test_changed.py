"""`--changed A...B`: the declarations between two revisions, ranked or listed, against what both revisions declare."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import arcgit
from arcgit.errors import BadQuery, UnknownRevision
from arcgit.model import Change
from tests.refresh.test_laws import Walk

BEFORE = '''"""Sessions."""

import os

LIMIT = 5
KEPT = 1


class Store:
    """Keeps sessions."""

    def open(self, path):
        return os.open(path)

    def close(self):
        return None

    def removed_method(self):
        return 3


def unchanged_function():
    return LIMIT


def removed_function(session):
    return session
'''
AFTER = '''"""Sessions."""

import os

LIMIT = 6
KEPT = 1


class Store:
    """Keeps sessions."""

    def open(self, path):
        return os.open(path, 1)

    # a comment about the new one
    def added_method(self):
        return 4

    def close(self):
        return None


def added_function(session):
    return session


def unchanged_function():
    return LIMIT
'''


def told(answer):
    """(path, line, name) → change, of all places of an answer."""
    places = [place for hit in answer.hits for place in (hit, *hit.more)]
    assert len({(place.path, place.line, place.name, place.change) for place in places}) == len(places)
    return {(place.path, place.line, place.name): place.change.value for place in places}


def names(answer):
    return {name: change for (_, _, name), change in told(answer).items()}


@pytest.fixture
def repo(make_repo):
    repo = make_repo({"src/store.py": BEFORE, "docs/guide.md": "# Guide\n\nText.\n", "logo.png": b"\0"})
    repo.git("switch", "-q", "-c", "topic")
    repo.commit({"src/store.py": AFTER, "logo.png": b"\0\1"}, "the change")
    repo.git("switch", "-q", "main")
    repo.commit({"docs/guide.md": "# Guide\n\nOther text.\n"}, "meanwhile")
    return repo


EXPECTED = {
    ("src/store.py", 5, "LIMIT"): "modified",
    ("src/store.py", 12, "open"): "modified",
    ("src/store.py", 16, "added_method"): "added",
    ("src/store.py", 23, "added_function"): "added",
    ("src/store.py", 18, "removed_method"): "removed",
    ("src/store.py", 26, "removed_function"): "removed",
}


def test_all_that_a_branch_touched_is_listed_and_nothing_else(repo):
    with arcgit.open(repo.path) as opened:
        answer = opened.search("", changed="main...topic")
        assert told(answer) == EXPECTED
        assert dict(answer.skipped) == {"binary": 1}
        assert (answer.span.old, answer.span.new) == (repo.git("merge-base", "main", "topic"), answer.commit)
        assert told(opened.search("", changed="main..topic")) == {**EXPECTED, ("docs/guide.md", 1, "Guide"): "modified"}
        assert told(opened.search("", changed="topic...main")) == {("docs/guide.md", 1, "Guide"): "modified"}


def test_what_was_added_one_way_was_removed_the_other(repo):
    turned = {"added": "removed", "removed": "added", "modified": "modified"}
    with arcgit.open(repo.path) as opened:
        back = names(opened.search("", changed="topic..main", paths=["src"]))
    assert back == {name: turned[change] for (_, _, name), change in EXPECTED.items()}


def test_a_query_ranks_what_was_touched_and_finds_nothing_else(repo):
    with arcgit.open(repo.path) as opened:
        for query, first in (("removed_function", "removed"), ("added_function", "added"), ("LIMIT", "modified")):
            answer = opened.search(query, changed="main...topic")
            assert (answer.hits[0].name, answer.hits[0].change.value) == (query, first)
        found = names(opened.search("session", changed="main...topic"))
        assert found == {"added_function": "added", "removed_function": "removed"}
        assert opened.search("unchanged_function", changed="main...topic", syntax="plain").hits[:1] != ()
        assert "unchanged_function" not in names(opened.search("unchanged_function", changed="main...topic"))
        assert opened.search("Guide", changed="main...topic").hits == ()
        assert names(opened.search("limit", changed="main...topic", kinds=["constant"])) == {"LIMIT": "modified"}


def test_a_hit_of_what_was_removed_has_the_text_and_the_address_of_the_old_revision(repo):
    with arcgit.open(repo.path) as opened:
        answer = opened.search("removed_function", changed="main...topic")
        hit = answer.hits[0]
        assert hit.blob == repo.git("rev-parse", f"{answer.span.old}:src/store.py")
        assert opened.excerpt(hit, 2).lines == ("def removed_function(session):", "    return session")
        shown = opened.show(f"{hit.path}:{hit.line}", rev=answer.revision_of(hit, ""))
        assert (shown.name, shown.line) == ("removed_function", hit.line)
        opened.remember(answer)
        assert opened.show("#1").name == "removed_function"


def test_a_regular_expression_is_matched_on_both_sides(repo):
    with arcgit.open(repo.path) as opened:
        answer = opened.search(r"/return (session|LIMIT)|LIMIT =/", changed="main...topic")
        assert told(answer) == {
            ("src/store.py", 24, "added_function"): "added",
            ("src/store.py", 27, "removed_function"): "removed",
            ("src/store.py", 5, "LIMIT"): "modified",
        }


def test_the_work_tree_is_compared_with_a_revision(repo):
    repo.git("switch", "-q", "topic")
    repo.write({"src/new.py": "def untracked_function():\n    pass\n", "src/store.py": AFTER.replace("1)", "2)")})
    (repo.path / "docs/guide.md").unlink()
    with arcgit.open(repo.path) as opened:
        answer = opened.search("", changed="HEAD")
        assert names(answer) == {"untracked_function": "added", "open": "modified", "Guide": "removed"}
        assert (answer.span.new, answer.overlaid) == ("", 2)
        assert opened.search("untracked", changed="HEAD").hits[0].overlaid
        assert told(opened.search("guide", changed="HEAD")) == {("docs/guide.md", 1, "Guide"): "removed"}
        assert names(opened.search("", changed="HEAD", worktree=False)) == {}
        assert "untracked_function" in names(opened.search("", changed="HEAD~"))
        assert "untracked_function" not in names(opened.search("", changed="HEAD~.."))


def test_renames_are_followed(make_repo):
    repo = make_repo({"old.py": BEFORE, "pure.py": "def pure():\n    pass\n" * 9})
    repo.git("mv", "old.py", "new.py")
    repo.git("mv", "pure.py", "renamed.py")
    repo.commit({"new.py": BEFORE.replace("LIMIT = 5", "LIMIT = 7")})
    with arcgit.open(repo.path) as opened:
        assert told(opened.search("", changed="HEAD~..HEAD")) == {
            ("new.py", 5, "LIMIT"): "modified",
            ("renamed.py", 1, "renamed"): "modified",
        }


def test_removals_from_renamed_files_are_found_whatever_their_order(make_repo):
    names_ = {"a": "z", "m": "b", "y": "c"}
    text = "def kept_{0}():\n    return '{0}'\n\n\ndef lost_{0}():\n    return 2\n" + "# line\n" * 20
    repo = make_repo({f"{name}.py": text.format(name) for name in names_})
    for old, new in names_.items():
        repo.git("mv", f"{old}.py", f"{new}.py")
        repo.write({f"{new}.py": text.format(old).replace("lost", "found")})
    repo.commit()
    with arcgit.open(repo.path) as opened:
        for query in ("", "lost"):
            changes = told(opened.search(query, changed="HEAD~.."))
            removed = [place for place, change in changes.items() if change == "removed"]
            assert sorted(removed) == [(f"{name}.py", 5, f"lost_{name}") for name in names_]


def test_a_file_without_a_touched_declaration_stands_for_itself(make_repo):
    repo = make_repo({"a.py": "import os\n\n\ndef f():\n    pass\n", "b.txt": "one\n", "c.txt": "gone\n"})
    (repo.path / "c.txt").unlink()
    repo.commit({"a.py": "import sys\n\n\ndef f():\n    pass\n", "b.txt": "two\n", "d.txt": "new\n"})
    with arcgit.open(repo.path) as opened:
        assert told(opened.search("", changed="HEAD~..")) == {
            ("a.py", 1, "a"): "modified",
            ("b.txt", 1, "b"): "modified",
            ("c.txt", 1, "c"): "removed",
            ("d.txt", 1, "d"): "added",
        }
        assert told(opened.search("gone", changed="HEAD~..")) == {("c.txt", 1, "c"): "removed"}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("class A:\n    def f(self): ...\n", "class A:\n    x = 1\n\n    def f(self): ...\n", {"x": "added"}),
        ("def f():\n    return 1\n", "def f():\r\n    return 1   \r\n\r\n", {"m": "modified"}),
        ("def f():\n    pass\n\n\ndef g(): ...\n", "def g(): ...\n\n\ndef f():\n    pass\n", {"m": "modified"}),
        ("@old\ndef f():\n    return 1\n", "@new\ndef f():\n    return 1\n", {"f": "modified"}),
        ('def f():\n    """Old."""\n', 'def f():\n    """New."""\n', {"f": "modified"}),
        ("class A:\n    pass\n", "class B:\n    pass\n", {"A": "removed", "B": "added"}),
        ("def f():\n    return 'a'\n", "def f():\n    return 'b'\n", {"f": "modified"}),
        ("def f(a):\n    pass\n\n\ndef f(b):\n    pass\n", "def f(b):\n    pass\n", {"f": "removed"}),
    ],
)  # fmt: skip
def test_what_counts_as_touched(make_repo, before, after, expected):
    repo = make_repo({"m.py": before})
    repo.commit({"m.py": after})
    with arcgit.open(repo.path) as opened:
        assert names(opened.search("", changed="HEAD~..")) == expected


def test_a_comment_above_a_method_is_the_methods(make_repo):
    text = "class A {\n  int x;\n\n  /** %s */\n  @Test\n  void f() { }\n}\n"
    repo = make_repo({"A.java": text % "Old."})
    repo.commit({"A.java": text % "New."})
    with arcgit.open(repo.path) as opened:
        assert names(opened.search("", changed="HEAD~..")) == {"f": "modified"}


def test_submodules_links_and_excluded_paths_are_counted_and_not_shown(make_repo):
    repo = make_repo({"a.py": "x = 1\n", ".gitattributes": "gen/** -arcsearch\n", "gen/b.py": "y = 1\n"})
    (repo.path / "link").symlink_to("a.py")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{'12' * 20},sub")
    repo.git("add", "link")
    repo.write({"gen/b.py": "y = 2\n"})
    repo.git("add", "gen")
    repo.git("commit", "-q", "-m", "more")
    with arcgit.open(repo.path) as opened:
        answer = opened.search("", changed="HEAD~..")
    assert answer.hits == ()
    assert dict(answer.skipped) == {"symlink": 1, "submodule": 1, "excluded": 1}


def test_a_missing_blob_is_counted(make_repo):
    repo = make_repo({"a.py": "x = 1\n", "b.py": "y = 1\n"})
    oid = repo.git("rev-parse", "HEAD:a.py")
    repo.commit({"a.py": "def f():\n    pass\n", "b.py": "y = 2\n"})
    (repo.path / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    with arcgit.open(repo.path) as opened:
        assert names(opened.search("", changed="HEAD~..")) == {"f": "added", "y": "modified"}
        assert names(opened.search("f", changed="HEAD~..")) == {"f": "added"}


def test_nothing_changed_is_an_answer_and_a_bad_span_is_not(repo):
    with arcgit.open(repo.path) as opened:
        assert opened.search("", changed="HEAD..HEAD").hits == ()
        assert opened.search("store", changed="HEAD..HEAD").hits == ()
        with pytest.raises(UnknownRevision):
            opened.search("", changed="nope...HEAD")
        with pytest.raises(BadQuery, match="leave out"):
            opened.search("", changed="main...topic", rev="topic")
        with pytest.raises(BadQuery):
            opened.search("")
        with pytest.raises(BadQuery):
            opened.search("!!", changed="main...topic")


def declared(opened, rev):
    return Counter((item.path, item.container, item.name) for item in opened.outline(rev=rev))


@pytest.mark.parametrize("seed", range(3))
def test_added_and_removed_are_the_differences_of_what_two_revisions_declare(make_repo, seed):
    """On random histories without renames: the comparison against plain sets of names."""
    repo = make_repo({"README.md": "# Notes\n"})
    walk = Walk(repo, seed)
    repo.git("config", "diff.renames", "false")
    steps = (walk.edit, walk.add, walk.delete)
    for _ in range(9):
        random.Random(walk.number).choice(steps)()
    with arcgit.open(repo.path) as opened:
        for span in ("HEAD~4..HEAD", "HEAD..HEAD~7", "HEAD~9...HEAD~1"):
            old, new = span.replace("...", "..").split("..")
            answer = opened.search("", changed=span, limit=1000)
            before, after = declared(opened, old), declared(opened, new)
            found = {change: Counter() for change in Change}
            for hit in answer.hits:
                for place in (hit, *hit.more):
                    if place.kind != "file":
                        found[place.change][place.path, place.container, place.name] += 1
            if "\nR" not in "\n" + repo.git("diff-tree", "-r", "-M", "--name-status", old, new):
                assert found[Change.ADDED] == after - before
                assert found[Change.REMOVED] == before - after
            assert not (found[Change.MODIFIED] - (before & after))
