"""`--recurse-submodules`: a repository and its submodules answer as one tree of the same files would."""

from __future__ import annotations

from random import Random

import pytest

import arcgit
from arcgit.errors import BadQuery, UnknownTarget
from tests.refresh.test_laws import QUERIES, WORDS, source

OUTER = {
    "src/app.py": "def run_app(config):\n    return parse_config(config)\n",
    "README.md": "# App\n\nHow to parse a config.\n",
}
INNER = {
    "index.py": "def parse_config(text):\n    return text\n",
    "lib/stream.py": "class TokenStream:\n    def read(self):\n        return self.session\n",
    "tests/test_stream.py": "def test_read():\n    assert TokenStream().read()\n",
    ".gitattributes": "lib/* linguist-generated\n",
}
DEEP = {"cache.py": "def merge_cache(user):\n    return user\n", "docs/cache.md": "# Cache\n\nmerge cache token\n"}


@pytest.fixture
def repos(make_repo):
    """outer with vendor/inner with examples/deep in it, all checked out, and the same files in one repository."""
    deep, inner, outer = make_repo(DEEP, "deep"), make_repo(INNER, "inner"), make_repo(OUTER, "outer")
    inner.git("submodule", "--quiet", "add", str(deep.path), "examples/deep")
    inner.git("commit", "-q", "-m", "deep")
    outer.git("submodule", "--quiet", "add", str(inner.path), "vendor/inner")
    outer.git("submodule", "--quiet", "update", "--init", "--recursive")
    outer.git("commit", "-q", "-m", "inner")
    outer.git("config", "--global", "arcsearch.history", "false")
    return outer


def as_one(make_repo, outer, name="one"):
    """A repository with all that lies in the work tree of another and in those of its submodules."""
    files = {}
    for path in outer.path.rglob("*"):
        parts = path.relative_to(outer.path).parts
        if path.is_file() and ".git" not in parts and parts[-1] != ".gitmodules":
            files["/".join(parts)] = path.read_bytes()
    modules = {
        str(path.relative_to(outer.path)): path.read_bytes()
        for path in outer.path.rglob(".gitmodules")
        if ".git" not in path.parts
    }
    return make_repo({**files, **modules}, name)


def shown(answer):
    return [hit._replace(overlaid=False) for hit in answer.hits]


def test_the_answer_is_the_one_of_a_single_tree(repos, make_repo):
    one = as_one(make_repo, repos)
    queries = [
        *QUERIES,
        "parse_config",
        "index",
        "inner",
        "vendor inner config",
        "path:vendor/** read",
        "lang:python x",
    ]
    with arcgit.open(repos.path) as joined, arcgit.open(one.path) as single:
        for query in queries:
            answer = joined.search(query, recurse_submodules=True)
            assert shown(answer) == shown(single.search(query)), query
            assert "submodule" not in answer.skipped
        assert joined.search("parse_config", recurse_submodules=True).hits[0].path == "vendor/inner/index.py"
        paths = [hit.path for hit in joined.search("merge_cache", recurse_submodules=True).hits]
        assert paths[0] == "vendor/inner/examples/deep/cache.py"
        assert joined.search("merge_cache").hits == ()


def test_each_keeps_an_index_of_its_own(repos):
    with arcgit.open(repos.path) as joined:
        joined.search("config", recurse_submodules=True)
    inner = repos.git("-C", "vendor/inner", "rev-parse", "--absolute-git-dir")
    for git_dir in (repos.path / ".git", inner, f"{inner}/modules/examples/deep"):
        assert len(list((repos.path / git_dir / "arcsearch" / "trees").iterdir())) == 1


def test_what_is_not_committed_inside_counts(repos, make_repo):
    repos.write(
        {
            "vendor/inner/index.py": "\n\ndef parse_config(text):\n    return 1\n",
            "vendor/inner/examples/deep/new.py": "def uncommitted_in_deep():\n    pass\n",
            "src/app.py": OUTER["src/app.py"] + "\n\nx = 1\n",
        }
    )
    one = as_one(make_repo, repos)
    with arcgit.open(repos.path) as joined, arcgit.open(one.path) as single:
        for query in ("parse_config", "uncommitted_in_deep", "config", "read"):
            answer = joined.search(query, recurse_submodules=True)
            assert shown(answer) == shown(single.search(query)), query
            assert answer.overlaid == 3
        hit = joined.search("uncommitted_in_deep", recurse_submodules=True).hits[0]
        assert joined.excerpt(hit, 2).lines == ("def uncommitted_in_deep():", "    pass")
        committed = joined.search("uncommitted_in_deep", recurse_submodules=True, worktree=False)
        assert hit.path not in {other.path for other in committed.hits}


def test_a_revision_has_its_submodules_at_the_commits_it_names(repos):
    inner = repos.path / "vendor/inner"
    (inner / "index.py").write_text("def renamed_config(text):\n    return text\n")
    repos.git("-C", "vendor/inner", "commit", "-q", "-a", "-m", "renamed")
    with arcgit.open(repos.path) as joined:

        def names(**asked):
            return {
                hit.name for hit in joined.search("config", recurse_submodules=True, kinds=["function"], **asked).hits
            }

        assert "renamed_config" in names()
        assert names(worktree=False) == names(rev="HEAD") >= {"parse_config"}
        assert names(rev="HEAD~") == {"run_app"}
        repos.git("add", "vendor/inner")
        repos.git("commit", "-q", "-m", "moved on")
        assert "renamed_config" in names(rev="HEAD")


def test_a_regular_expression_is_matched_in_all(repos):
    repos.write({"vendor/inner/fresh.py": "def parse_fresh():\n    pass\n"})
    with arcgit.open(repos.path) as joined:
        answer = joined.search("/def (parse|merge)_/", recurse_submodules=True)
    assert sorted(hit.path for hit in answer.hits) == [
        "vendor/inner/examples/deep/cache.py",
        "vendor/inner/fresh.py",
        "vendor/inner/index.py",
    ]


def test_what_is_not_here_is_named(repos, tmp_path):
    repos.git("clone", "-q", ".", str(tmp_path / "clone"))
    with arcgit.open(tmp_path / "clone") as joined:
        answer = joined.search("config", recurse_submodules=True)
    assert answer.skipped["submodule"] == 1
    assert any("vendor/inner" in note and "git submodule update --init" in note for note in answer.notes)
    assert {hit.path for hit in answer.hits} == {"src/app.py", "README.md"}


def test_inside_a_submodule_the_submodule_is_searched(repos):
    for folder in ("vendor/inner", "vendor/inner/lib"):
        with arcgit.open(repos.path / folder) as inner:
            assert inner.search("parse_config").hits[0].path == "index.py"
            assert inner.search("run_app").hits == ()
            assert inner.search("merge_cache", recurse_submodules=True).hits[0].path == "examples/deep/cache.py"


def test_addresses_of_an_answer_can_be_shown(repos):
    with arcgit.open(repos.path) as joined:
        answer = joined.search("merge_cache", recurse_submodules=True)
        joined.remember(answer)
        for target in (
            "#1",
            "vendor/inner/examples/deep/cache.py:1",
            "vendor/inner/examples/deep/cache.py#merge_cache",
        ):
            excerpt = joined.show(target)
            assert (excerpt.path, excerpt.name) == ("vendor/inner/examples/deep/cache.py", "merge_cache")
        assert joined.show("inner/lib/stream.py:2", within="vendor/").name == "read"
        assert joined.show("vendor/inner/index.py:1", rev="HEAD").name == "parse_config"
        with pytest.raises(UnknownTarget):
            joined.show("vendor/inner/nowhere.py:1")


def test_a_change_is_asked_for_in_each_repository(repos):
    with arcgit.open(repos.path) as joined, pytest.raises(BadQuery, match="inside each"):
        joined.search("", changed="HEAD~", recurse_submodules=True)


def test_without_submodules_nothing_is_different(make_repo):
    repo = make_repo({f"src/{word}.py": source(Random(at), at) for at, word in enumerate(WORDS)})
    with arcgit.open(repo.path) as opened:
        for query in QUERIES:
            assert opened.search(query, recurse_submodules=True) == opened.search(query)


def test_an_unborn_superproject(make_repo):
    repo = make_repo()
    with arcgit.open(repo.path) as opened:
        assert opened.search("x", recurse_submodules=True).hits == ()
        repo.write({"new.py": "def brand_new():\n    pass\n"})
        assert opened.search("brand_new", recurse_submodules=True).hits[0].path == "new.py"
