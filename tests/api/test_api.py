"""`arcgit.open(path)` as programs use it."""

from __future__ import annotations

import inspect
import json

import pytest

import arcgit
from arcgit.errors import ArcgitError, BadFilter, BadQuery, NoCommits, NotARepository, UnknownRevision, UnknownTarget
from arcgit.render import json as rendered

FILES = {
    "src/store.py": "class Store:\n    def open_store(self, path):\n        return path\n",
    "src/deep/er/disk.py": "def read_disk(path):\n    return open_store(path)\n",
    "notes.md": "# Notes\n\nAbout the store.\n",
}


@pytest.fixture
def repo(make_repo):
    return make_repo(FILES)


def test_a_repository_opens_from_any_folder_inside_it(repo):
    for path in (repo.path, str(repo.path / "src/deep"), repo.path / "src/store.py"):
        with arcgit.open(path) as opened:
            hits = opened.search("open_store").hits
        assert hits[0].path == "src/store.py", "paths are from the top of the repository"


def test_no_repository(tmp_path):
    with pytest.raises(NotARepository):
        arcgit.open(tmp_path)


def test_a_hit_has_what_the_contract_says(repo):
    with arcgit.open(repo.path) as opened:
        opened.refresh()
        answer = opened.search("open_store", worktree=False)
    hit = answer.hits[0]
    assert (hit.path, hit.line, hit.end_line, hit.kind, hit.name, hit.container) == (
        ("src/store.py", 2, 3, "method", "open_store", "Store")
    )
    assert (hit.signature, hit.language, hit.rank) == ("def open_store(self, path)", "python", 1)
    assert hit.blob == repo.git("rev-parse", "HEAD:src/store.py")
    assert hit.score > 0
    assert hit.relevance in ("strong", "good", "moderate", "weak")
    assert (answer.commit, answer.tree) == (repo.git("rev-parse", "HEAD"), repo.git("rev-parse", "HEAD^{tree}"))


def test_the_keywords_of_search_are_the_contract():
    wanted = ["kinds", "paths", "languages", "rev", "limit", "worktree", "depth", "budget_ms", "syntax"]
    parameters = inspect.signature(arcgit.Repo.search).parameters
    defaults = {name: parameters[name].default for name in wanted}
    assert defaults == {
        "kinds": None, "paths": None, "languages": None, "rev": None, "limit": 20, "worktree": True, "depth": 0,
        "budget_ms": None, "syntax": "query",
    }  # fmt: skip


def test_filters(repo):
    with arcgit.open(repo.path) as opened:
        assert opened.search("store", paths=["src/**"]).hits[0].path == "src/store.py"
        assert [hit.path for hit in opened.search("store", languages=["markdown"]).hits] == ["notes.md"]
        assert {hit.kind for hit in opened.search("store", kinds=["class"]).hits} == {"class"}
        assert len(opened.search("store", limit=1).hits) == 1
        with pytest.raises(BadFilter):
            opened.search("store", kinds=["klass"])
        with pytest.raises(BadQuery):
            opened.search("")
        with pytest.raises(BadQuery):
            opened.search("store", depth=2)


def test_plain_syntax_takes_the_text_as_it_is(repo):
    with arcgit.open(repo.path) as opened:
        assert opened.search("store kind:method", syntax="plain").hits[0].kind != "method"
        assert {hit.kind for hit in opened.search("store kind:method").hits} == {"method"}


def test_repeated_searches_keep_the_snapshot_and_new_commits_are_seen(repo):
    with arcgit.open(repo.path) as opened:
        opened.search("store")
        kept = opened._searcher._ready
        opened.search("disk")
        assert opened._searcher._ready is kept
        repo.commit({"src/late.py": "def came_late():\n    pass\n"})
        assert opened.search("came_late").hits[0].path == "src/late.py"
        assert opened._searcher._ready is not kept


def test_answers_do_not_depend_on_what_was_asked_before(repo):
    first = repo.git("rev-parse", "HEAD")
    second = repo.commit({"src/other.py": "def open_store():\n    pass\n"})
    with arcgit.open(repo.path) as opened:
        walked = [opened.search("open_store", rev=rev) for rev in (first, second, first)]
    for rev, answer in zip((first, second, first), walked, strict=True):
        with arcgit.open(repo.path) as fresh:
            assert fresh.search("open_store", rev=rev) == answer


def test_revisions(repo):
    with arcgit.open(repo.path) as opened:
        with pytest.raises(UnknownRevision):
            opened.search("store", rev="nonsense")
        with pytest.raises(UnknownRevision):
            opened.refresh("nonsense")
        assert opened.search("store", rev="HEAD^{tree}").commit == ""


def test_an_unborn_head(make_repo):
    with arcgit.open(make_repo().path) as opened:
        assert opened.search("anything").hits == ()
        with pytest.raises(NoCommits):
            opened.refresh()


def test_show_takes_what_answers_give(repo):
    with arcgit.open(repo.path / "src") as opened:
        hit = opened.search("open_store").hits[0]
        shown = opened.show(f"{hit.path}:{hit.line}")
        assert (shown.path, shown.line, shown.name) == (hit.path, hit.line, "open_store")
        assert shown.lines == ("    def open_store(self, path):", "        return path")
        with pytest.raises(UnknownTarget):
            opened.show("nowhere.py:1")


def test_outline(repo):
    with arcgit.open(repo.path) as opened:
        items = opened.outline()
        assert [(item.path, item.name, item.line) for item in items] == [
            ("notes.md", "Notes", 1),
            ("src/deep/er/disk.py", "read_disk", 1),
            ("src/store.py", "Store", 1),
            ("src/store.py", "open_store", 2),
        ]
        assert opened.outline(["src/store.py"]) == items[2:]
        assert opened.outline(rev="HEAD") == items


def test_outline_is_of_the_work_tree_and_of_a_revision_as_asked(repo):
    repo.write({"src/store.py": "def rewritten():\n    pass\n", "new.py": "def new():\n    pass\n"})
    (repo.path / "notes.md").unlink()
    with arcgit.open(repo.path) as opened:
        assert {item.name for item in opened.outline()} == {"rewritten", "new", "read_disk"}
        assert {item.name for item in opened.outline(rev="HEAD")} == {"Notes", "Store", "open_store", "read_disk"}


def test_progress_is_told(repo):
    told = []
    with arcgit.open(repo.path) as opened:
        opened.refresh(progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 0


def test_status(repo):
    with arcgit.open(repo.path) as opened:
        assert opened.status().commit == ""
        made = opened.refresh()
        assert made == opened.status()
        assert (made.commit, made.head, made.files) == (repo.git("rev-parse", "HEAD"),) * 2 + (3,)
        assert json.loads(rendered.status(made))["disk_bytes"] == made.disk_bytes > 0


def test_every_error_is_ours():
    assert issubclass(BadFilter, arcgit.ArcgitError)
    assert arcgit.ArcgitError is ArcgitError
