"""The seam: vectors are one more list, and an embedder can do no harm. A model is never needed to test it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import arcgit
from arcgit.embedding.named import trusted
from arcgit.errors import DamagedFile
from arcgit.pack import Pack
from arcgit.snapshot.vectors import KIND, LARGEST, Vectors, quantised, vectors_bytes
from tests.cli.conftest import Ran
from tests.embedding import toy

ROOT = Path(__file__).parent.parent.parent
NAMED = "tests.embedding.toy"

FILES = {
    "src/login.py": "def open_session(user):\n    '''Start the session of a user after login.'''\n    return user\n",
    "src/paint.py": "class Canvas:\n    def draw(self, shape):\n        return shape.outline()\n",
    "src/store.py": "def save(record):\n    '''Write a record to the table.'''\n    return record.write()\n",
    "docs/guide.md": "# Guide\n\n## Login\n\nHow a user can login.\n",
    "empty.py": "",
    "picture.bin": b"\0\1\2" * 50,
}
QUERIES = ("user login", "write record table", "draw a shape outline", "authentication of a visitor", "open_session")


@pytest.fixture
def repo(make_repo):
    return make_repo(FILES)


def answers(repo, embedder=None, **asked):
    with arcgit.open(repo.path, embedder=embedder) as opened:
        return [opened.search(query, **asked) for query in QUERIES]


def files_of(repo):
    return sorted((repo.path / ".git" / "arcsearch" / "vectors").iterdir())


def stored(repo):
    """Every vector of the store: {(key, chunk): bytes}."""
    found = {}
    for path in files_of(repo):
        vectors = Vectors(Pack.open(path, KIND), path.name)
        for number, key in enumerate(vectors.keys):
            first, last = vectors.first[number : number + 2].tolist()
            for row, vector in enumerate(vectors.rows(first, last)):
                assert (key, row) not in found, "the vectors of a blob are kept once"
                found[key, row] = vector.tobytes()
    return found


# one more list


def test_vectors_bring_up_what_no_word_does(repo):
    plain, with_vectors = answers(repo)[3], answers(repo, toy.Hashing())[3]
    assert not plain.hits
    assert {hit.path for hit in with_vectors.hits[:2]} == {"src/login.py", "docs/guide.md"}
    assert not with_vectors.notes[1:], "what is said of the words that nothing has, and no more"
    [hit] = [hit for hit in with_vectors.hits if hit.path == "src/login.py"]
    assert (hit.name, hit.line) == ("open_session", 1), "the chunk nearest to the query"
    assert [step.name for step in hit.explanation][:1] == ["vectors"]


def test_a_name_is_found_as_a_name(repo):
    embedder = toy.Hashing()
    assert answers(repo)[4] == answers(repo, embedder)[4]
    assert "open_session" not in embedder.texts


def test_filters_hold(repo):
    with arcgit.open(repo.path, embedder=toy.Hashing()) as opened:
        found = opened.search("authentication of a visitor", paths=["docs"])
    assert [hit.path for hit in found.hits] in ([], ["docs/guide.md"])


def test_without_an_embedder_nothing_changes(repo):
    before = answers(repo)
    answers(repo, toy.Hashing())
    assert files_of(repo)
    assert answers(repo) == before


# what is stored


def test_a_commit_costs_the_vectors_of_its_new_blobs(repo):
    first, second, again = toy.Hashing(), toy.Hashing(), toy.Hashing()
    answers(repo, first)
    assert len([text for text in first.texts if text.startswith("open_session\n")]) == 1
    repo.git("mv", "src/store.py", "src/renamed.py")
    repo.commit({"src/new.py": "def added():\n    return 'fresh'\n"})
    answers(repo, second)
    embedded = [text for text in second.texts if text not in QUERIES and "\n" in text]
    assert all("added" in text for text in embedded)
    assert embedded
    answers(repo, again)
    assert not [text for text in again.texts if "\n" in text]


def test_the_work_tree_has_vectors_too(repo):
    repo.write({"src/later.py": "def authentication():\n    return 'visitor'\n"})
    assert answers(repo, toy.Hashing())[3].hits[0].path == "src/later.py"


def test_vectors_do_not_depend_on_jobs_and_segments(make_repo, monkeypatch):
    texts = {
        f"src/m{n}.py": f"def f{n}(a):\n    return {n}\n\n\nclass C{n}:\n    def g(self):\n        pass\n"
        for n in range(40)
    }
    alone, pieces, several = (make_repo(texts, name) for name in ("alone", "pieces", "several"))
    for repo in (alone, several):
        answers(repo, toy.Hashing())
    for repo in (pieces,):
        repo.git("rm", "-q", "-r", "--cached", ".")
        for n in range(0, 40, 8):
            repo.git("add", *(f"src/m{m}.py" for m in range(n, n + 8)))
            repo.git("commit", "-q", "-m", f"part {n}")
            with arcgit.open(repo.path, embedder=toy.Hashing()) as opened:
                opened.refresh()
        wanted = answers(repo, toy.Hashing(), worktree=False)
        assert len(files_of(repo)) > 1
    assert stored(alone) == stored(pieces)
    hits = [[(hit.path, hit.line, hit.score) for hit in answer.hits] for answer in answers(alone, toy.Hashing())]
    assert hits == [[(hit.path, hit.line, hit.score) for hit in answer.hits] for answer in wanted]
    monkeypatch.setattr("arcgit.embedding.filling.TEXTS_A_CALL", 3)
    monkeypatch.setattr("arcgit.embedding.filling.KEPT_BYTES", 100)
    monkeypatch.setattr("arcgit.refreshing.making.IN_PROCESS_BYTES", 0)
    monkeypatch.setattr("arcgit.refreshing.making.SMALLEST_CUT", 500)
    for path in files_of(several):
        path.unlink()
    with arcgit.open(several.path, embedder=toy.Hashing()) as opened:
        opened.refresh(full=True, jobs=2)
    assert len(files_of(several)) > 3
    assert stored(several) == stored(alone)


def test_gc_removes_the_vectors_of_blobs_that_are_gone(repo):
    with arcgit.open(repo.path, embedder=toy.Hashing()) as opened:
        opened.refresh()
        lasting = stored(repo)
        for number in range(12):
            repo.commit({"src/passing.py": f"def passing{number}():\n    return {number}\n"})
            opened.refresh()
        repo.git("reset", "-q", "--hard", "HEAD~12")
        repo.git("reflog", "expire", "--expire=now", "--all")
        wanted = [opened.search(query) for query in QUERIES]
        assert len(stored(repo)) > len(lasting)
        opened.tidy()
        assert stored(repo) == lasting
        assert len(files_of(repo)) == 1
        assert [opened.search(query) for query in QUERIES] == wanted


def test_another_embedder_has_vectors_of_its_own(repo):
    one, other = toy.Hashing("one"), toy.Hashing("other")
    answers(repo, one)
    answers(repo, other)
    assert one.texts == other.texts
    assert len(files_of(repo)) == 2


def test_damaged_vectors_are_made_again(repo):
    wanted = answers(repo, toy.Hashing())
    [path] = files_of(repo)
    data = path.read_bytes()
    for at in range(20, len(data), 97):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :])
        assert answers(repo, toy.Hashing()) == wanted, f"byte {at}"
    path.write_bytes(data[: len(data) // 2])
    assert answers(repo, toy.Hashing()) == wanted
    assert "removed" in (repo.path / ".git" / "arcsearch" / "log").read_text()


def test_vectors_do_not_travel(repo, tmp_path, make_repo, arcsearch):
    answers(repo, toy.Hashing())
    there = tmp_path / "there"
    arcsearch(repo, "snapshot", "publish", "--to", str(there))
    names = {path.name for path in files_of(repo)}
    sent = b"".join(path.read_bytes() for path in there.rglob("*") if path.is_file())
    assert sent
    assert not any(name in str(path) for path in there.rglob("*") for name in names)
    assert b"hashing 1" not in sent


@given(arrays.arrays(np.float64, (3, 5), elements=st.floats(-1e9, 1e9, width=32)))
def test_directions_survive(vectors):
    rows = quantised(vectors)
    assert rows.dtype == np.int8
    for vector, row in zip(vectors, rows, strict=True):
        assert np.abs(row).max() == (LARGEST if vector.any() else 0)
        assert np.allclose(row / LARGEST * np.abs(vector).max(), vector, atol=np.abs(vector).max() / LARGEST)


@given(st.binary(max_size=400), st.integers(0, 1 << 16), st.integers(0, 255))
def test_any_bytes_are_vectors_or_damaged(data, at, byte):
    whole = vectors_bytes("toy", 4, [b"k" * 28], [2], np.ones((2, 4), np.int8))
    at %= len(whole)
    for found in (data, whole[:at], whole[:at] + bytes([byte]) + whole[at + 1 :]):
        with contextlib.suppress(DamagedFile):
            Vectors(Pack(found, KIND), "").verify()


# what goes wrong


SAID = {
    "raises": "ValueError: no luck",
    "exits": "SystemExit: 3",
    "speaks": "RuntimeError: after words",
    **dict.fromkeys(["none", "one number", "too few", "too many", "narrow", "flat"], "gave an array of shape"),
    **dict.fromkeys(["not a number", "one not a number", "infinite"], "NaN or infinity"),
    "zero": "a zero vector for the query",
}


@pytest.mark.parametrize("how", toy.WRONG)
def test_a_wrong_embedder_leaves_the_answer_and_one_line(repo, how, capfd):
    before = answers(repo)
    after = answers(repo, toy.Bad(toy.WRONG[how]))
    for wanted, found in zip(before[:4], after[:4], strict=True):
        assert found._replace(notes=()) == wanted._replace(notes=())
        [line] = [note for note in found.notes if note not in wanted.notes]
        assert line.startswith("ranked without vectors: the embedder Bad failed: ")
        assert "\n" not in line
        assert SAID.get(how, "") in line
    assert capfd.readouterr().out == "", "an answer may be on its way to standard output"


def test_vectors_of_files_that_are_all_zero(repo):
    bad = toy.Bad(lambda good: good if len(good) == 1 else good * 0)
    before, after = answers(repo)[0], answers(repo, bad)[0]
    assert after._replace(notes=()) == before._replace(notes=())
    assert "zero vectors" in after.notes[-1]


def test_an_embedder_that_hangs_costs_its_deadline_and_is_asked_no_more(repo):
    before = answers(repo)
    threads = threading.active_count()
    after = answers(repo, toy.Bad(toy.SLOW), budget_ms=1)
    assert [answer._replace(notes=()) for answer in after] == [answer._replace(notes=()) for answer in before]
    assert "took longer than" in after[0].notes[-1]
    assert "has not come back" in after[1].notes[-1]
    assert threading.active_count() <= threads + 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (f"{NAMED}:no_such_thing", "AttributeError"),
        (f"{NAMED}:unmade", "SystemExit: no model here"),
        (f"{NAMED}:WRONG", "can neither encode nor be called"),
        (f"{NAMED}:Nameless", "name"),
        ("os:getcwd", "AttributeError"),
    ],
)
def test_what_cannot_be_loaded_is_one_line(repo, arcsearch, name, said):
    wanted = arcsearch(repo, "user login")
    found = named(arcsearch, repo, name, "user login")
    assert (found.out, found.code) == (wanted.out, wanted.code)
    [line] = set(found.err.splitlines()) - set(wanted.err.splitlines())
    assert line.startswith(f"ranked without vectors: the embedder {name} failed: ")
    assert said in line


def named(arcsearch, repo, name: str, *arguments: str, **environment: str) -> Ran:
    """Run the command where the user's own configuration names an embedder."""
    subprocess.run(["git", "config", "--global", "arcsearch.embedder", name], check=True)
    try:
        return arcsearch(repo, *arguments, **{"PYTHONPATH": str(ROOT), **environment})
    finally:
        subprocess.run(["git", "config", "--global", "--unset", "arcsearch.embedder"], check=True)


@pytest.mark.parametrize("attribute", ["at_hand", "made", "Hashing"])
def test_the_configuration_names_one(repo, arcsearch, attribute):
    name = f"{NAMED}:{attribute}"
    assert named(arcsearch, repo, name, "index").code == 0
    assert files_of(repo)
    found = named(arcsearch, repo, name, "authentication of a visitor", "--explain")
    assert "vectors (rank 1)" in found.out


def test_a_name_that_is_none_is_a_bad_setting(repo, arcsearch):
    assert "wanted module:attribute" in named(arcsearch, repo, "rm -rf /", "user").complaint


def test_index_says_what_went_wrong(repo, arcsearch):
    assert "the embedder no_such:one failed" in named(arcsearch, repo, "no_such:one", "index").out


# who may name code, and whose code


TRAP = "import pathlib\npathlib.Path({mark!r}).write_text('sprung')\n\n\nclass Model:\n    pass\n"


@pytest.mark.parametrize("scope", ["local", "worktree"])
def test_a_repository_cannot_name_code(repo, arcsearch, tmp_path, scope):
    mark = tmp_path / "mark"
    repo.write({"trap.py": TRAP.format(mark=str(mark))})
    repo.git("config", "extensions.worktreeConfig", "true")
    repo.git("config", f"--{scope}", "arcsearch.embedder", "trap:Model")
    wanted = "arcsearch.embedder does not count in file:"
    for arguments in (("user login",), ("index",), ("doctor",)):
        ran = arcsearch(repo, *arguments, PYTHONPATH=f"{ROOT}{os.pathsep}{repo.path}")
        if arguments != ("index",):
            assert wanted in ran.out + ran.err
    assert not mark.exists()


def test_the_users_own_setting_is_not_hidden_by_the_repositorys(repo, arcsearch):
    repo.git("config", "arcsearch.embedder", "trap:Model")
    found = named(arcsearch, repo, f"{NAMED}:made", "authentication of a visitor", "--explain")
    assert "vectors (rank 1)" in found.out


def test_a_file_of_the_repository_is_not_the_module(repo, tmp_path):
    """`python -m arcgit` starts with the current folder first on the path."""
    mark = tmp_path / "mark"
    repo.write({"model2vec.py": TRAP.format(mark=str(mark)), "deep/model2vec.py": TRAP.format(mark=str(mark))})
    for folder in (repo.path, repo.path / "deep"):
        done = subprocess.run(
            [sys.executable, "-m", "arcgit", "user login"],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(ROOT), str(repo.path), "."]),
                "GIT_CONFIG_COUNT": "1",
                "GIT_CONFIG_KEY_0": "arcsearch.embedder",
                "GIT_CONFIG_VALUE_0": "model2vec:Model",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert "No module named 'model2vec'" in done.stderr
    assert not mark.exists()


def test_installed_packages_within_a_work_tree_are_trusted(tmp_path):
    installed = [path for path in sys.path if "site-packages" in path]
    home = os.path.dirname(os.path.dirname(installed[0]))
    inside = [str(tmp_path / "src"), "", ".", os.getcwd()]
    assert trusted([*inside, *installed], str(tmp_path)) == installed
    assert trusted(installed, home) == installed


def test_a_repository_below_installed_packages_is_not_one(tmp_path, monkeypatch):
    """pip clones what is installed from a repository into `<prefix>/src`; others lie within site-packages."""
    prefix = tmp_path / "prefix"
    packages = prefix / "lib" / "site-packages"
    below = [prefix / "src" / "theirs", packages / "theirs"]
    beside = [packages, packages / "added"]
    for folder in (*below, *beside):
        folder.mkdir(parents=True, exist_ok=True)
    paths = {"purelib": str(packages), "scripts": str(prefix / "bin"), "data": str(prefix)}
    monkeypatch.setattr("sysconfig.get_paths", lambda: paths)
    for work_tree in below:
        inside = work_tree / "deep"
        inside.mkdir()
        for here in (work_tree, inside, tmp_path):
            monkeypatch.chdir(here)
            asked = [*([""] if here != tmp_path else []), str(work_tree), str(inside), *map(str, beside)]
            assert trusted(asked, str(work_tree)) == [str(folder) for folder in beside]


LAZY = "class Model:\n    name, dim = 'lazy', 4\n\n    def encode(self, texts):\n"
LAZY += "        import accelerator\n\n        return [[1.0] * 4] * len(texts)\n"


def test_what_an_embedder_imports_later_is_not_the_repositorys(repo, tmp_path):
    mark = tmp_path / "mark"
    own = tmp_path / "own"
    own.mkdir()
    (own / "lazy.py").write_text(LAZY)
    repo.write(dict.fromkeys(("accelerator.py", "numpy.py", "msgpack.py"), TRAP.format(mark=str(mark))))
    done = subprocess.run(
        [sys.executable, "-m", "arcgit", "user login"],
        cwd=repo.path,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(own)]),
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "arcsearch.embedder",
            "GIT_CONFIG_VALUE_0": "lazy:Model",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert not mark.exists()
    assert done.returncode == 0, done.stderr
    assert "No module named 'accelerator'" in done.stderr


def test_nothing_of_the_seam_is_imported_without_one(repo):
    search = [sys.executable, "-P", "-X", "importtime", "-m", "arcgit", "user login"]
    for _ in range(2):
        done = subprocess.run(search, cwd=repo.path, capture_output=True, check=True)
    loaded = {line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines()}
    assert "arcgit.find" in loaded
    assert not {name for name in loaded if name.startswith("arcgit.embedding") or name.endswith(".vectors")}
