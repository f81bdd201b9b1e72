"""What people do wrong, and what disks and repositories do: one clear line, the right exit code, nothing lost."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FILES = {"a.py": "def findable_thing():\n    return 1\n", "b.md": "# Another heading\n\ntext\n"}


@pytest.fixture
def repo(make_repo):
    return make_repo(FILES)


def store_files(repo):
    folder = repo.path / ".git" / "arcsearch"
    return sorted(path for part in ("segments", "trees") for path in (folder / part).iterdir())


# the repository


def test_not_a_repository(tmp_path, arcsearch):
    for arguments in (["x"], ["status"], ["index"], ["show", "a.py:1"]):
        assert arcsearch(tmp_path, *arguments).complaint.startswith("not a git repository")
    assert os.listdir(tmp_path) == []


def test_unborn_head(make_repo, arcsearch):
    repo = make_repo()
    ran = arcsearch(repo, "anything")
    assert (ran.code, ran.out) == (1, "")
    assert "no commits yet" in ran.err
    assert "no commits yet" in arcsearch(repo, "index").complaint
    assert "no commits yet" in arcsearch(repo, "x", "--rev", "HEAD").complaint
    assert arcsearch(repo, "status", "--format", "json").document["head"] == ""
    repo.write({"new.py": "def newborn():\n    pass\n"})
    assert arcsearch(repo, "newborn").paths == ["new.py"]


def test_an_orphan_branch_has_nothing_of_the_old_one(repo, arcsearch):
    assert arcsearch(repo, "findable_thing").code == 0
    repo.git("switch", "-q", "--orphan", "clean")
    assert arcsearch(repo, "findable_thing").code == 1


def test_a_bare_repository(repo, make_repo, arcsearch, tmp_path):
    repo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    ran = arcsearch(tmp_path / "bare.git", "findable_thing")
    assert ran.paths == ["a.py"]
    assert arcsearch(tmp_path / "bare.git", "show", "a.py:1").code == 0
    assert "work tree" in arcsearch(tmp_path / "bare.git", "show", "a.py:1", "--edit").complaint


def test_a_sha256_repository(make_repo, arcsearch):
    repo = make_repo(FILES, "wide", "--object-format=sha256")
    ran = arcsearch(repo, "findable_thing", "--format", "json")
    assert len(ran.document["commit"]) == 64
    assert ran.document["results"][0]["path"] == "a.py"


@pytest.mark.parametrize(
    "revision", ["nonsense", "HEAD~99", "--all", "-x", ":/nothing says this", "HEAD:a.py", "\n", "v1^{/x}"]
)
def test_an_unknown_revision(repo, arcsearch, revision):
    for arguments in ([f"--rev={revision}", "x"], ["outline", f"--rev={revision}"]):
        assert "unknown revision" in arcsearch(repo, *arguments).complaint


def test_git_is_not_there(repo, arcsearch):
    assert "git is not on PATH" in arcsearch(repo, "x", PATH="/nonexistent").complaint


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("arcsearch.limit", "many"),
        ("arcsearch.detail", "all"),
        ("arcsearch.maxFileBytes", "-1"),
        ("arcsearch.color", "blue"),
    ],
)
def test_a_setting_of_the_wrong_type_names_its_key(repo, arcsearch, key, value):
    repo.git("config", key, value)
    assert arcsearch(repo, "findable").complaint.startswith(f"{key} is '{value}', wanted")


# the query


@pytest.mark.parametrize(
    "query", ["", " ", "\t", "''", '""', "!=", "-- -", "::", "🚀", "\u200b", "\ufeff", "\x07", "&&", "(", "["]
)
def test_nothing_to_search_for(repo, arcsearch, query):
    ran = arcsearch(repo, "--", query)
    assert ran.code in (1, 2)
    assert not ran.out
    assert 1 <= ran.err.count("\n") <= 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--kind", "clas"], "class"),
        (["--lang", "klingon"], "python"),
        (["--path", "/etc"], "relative"),
        (["--path", "../../.."], "outside"),
        (["--path", ""], "empty"),
        (["--format", "xml"], "json"),
        (["--limit", "none"], "none"),
        (["--no-such-option"], "--no-such-option"),
        (["--rev"], "--rev"),
    ],
)
def test_a_bad_option_is_refused_with_what_is_wanted(repo, arcsearch, arguments, said):
    assert said in arcsearch(repo, "findable", *arguments).complaint


@pytest.mark.parametrize("pattern", ["[a-z", "(", "*", "(?P<x>", "a{2,1}"])
def test_a_broken_regular_expression(repo, arcsearch, pattern):
    assert arcsearch(repo, "--regex", "--", pattern).complaint


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40))
def test_any_query_is_answered_or_refused(repo, arcsearch, query):
    arcsearch(repo, "--", query)


def test_a_regular_expression_that_never_ends_is_bounded(make_repo, arcsearch):
    repo = make_repo({"a.txt": "a" * 60 + "b\n"})
    started = time.monotonic()
    arcsearch(repo, "--regex", "(a+)+$")
    assert time.monotonic() - started < 60


def test_a_very_long_query(repo, arcsearch):
    started = time.monotonic()
    arcsearch(repo, "-", stdin=("findable " + "word " * 200_000).encode())
    arcsearch(repo, "-", stdin=b"x" * 3_000_000)
    assert time.monotonic() - started < 90


def test_query_bytes_that_are_no_text(repo, arcsearch):
    assert arcsearch(repo, b"findable_thing \xff\xfe").paths[0] == "a.py"


# the files


def test_binary_files_are_counted_and_the_rest_is_found(make_repo, arcsearch):
    repo = make_repo({**FILES, "image.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "nul.py": b"def hidden():\n\0\n"})
    ran = arcsearch(repo, "findable_thing", "--format", "json")
    assert ran.document["skipped"] == {"binary": 2}
    assert "2 binary" in arcsearch(repo, "status").out


def test_a_fifty_megabyte_json_beside_the_code(make_repo, arcsearch):
    rows = b",".join(b'{"id":%d,"name":"n%d"}' % (number, number) for number in range(1_300_000))
    repo = make_repo({**FILES, "big.json": b'{"rows":[' + rows + b"]}"})
    assert (repo.path / "big.json").stat().st_size > 40_000_000
    started = time.monotonic()
    assert "1 too large" in arcsearch(repo, "index").out
    assert time.monotonic() - started < 90
    assert arcsearch(repo, "findable_thing").paths[0] == "a.py"
    assert arcsearch(repo, "big.json").paths[0] == "big.json", "it is found by its name"


def test_missing_and_damaged_objects_are_named(make_repo, arcsearch):
    repo = make_repo({**FILES, "lost.py": "def lost():\n    pass\n", "cut.py": "def cut():\n    pass\n"})
    for name, keep in (("lost.py", 0), ("cut.py", 9)):
        oid = repo.git("rev-parse", f"HEAD:{name}")
        path = repo.path / ".git/objects" / oid[:2] / oid[2:]
        data = path.read_bytes()
        path.chmod(0o644)
        path.unlink() if not keep else path.write_bytes(data[:keep])
        (repo.path / name).unlink()
    said = arcsearch(repo, "index").out
    assert "cut.py, lost.py" in said
    assert "2 missing object" in said
    assert arcsearch(repo, "findable_thing").paths[0] == "a.py"


def test_a_path_that_is_not_utf8(make_repo, arcsearch):
    name = b"caf\xe9_m\xfcll.py".decode("utf-8", "surrogateescape")
    repo = make_repo({name: "def latin_path():\n    return 1\n"})
    for environment in ({}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}):
        ran = arcsearch(repo, "latin_path", **environment)
        assert ran.out.startswith('"caf\\351_m\\374ll.py":1  function  latin_path')
    assert arcsearch(repo, "latin_path", "--format", "json").document["results"][0]["path"] == '"caf\\351_m\\374ll.py"'
    assert arcsearch(repo, "show", '"caf\\351_m\\374ll.py":1').code == 0
    assert arcsearch(repo, "show", "#1").code == 0
    assert arcsearch(repo, "outline").out.startswith('"caf\\351')


def test_a_query_in_a_locale_of_seven_bits(make_repo, arcsearch):
    repo = make_repo({"a.py": "def naïve_sum():\n    pass\n"})
    seven = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert arcsearch(repo, "naïve_sum", **seven).paths == ["a.py"]
    assert arcsearch(repo, "-", stdin="naïve_sum".encode(), **seven).paths == ["a.py"]
    assert arcsearch(repo, "--format", "json", "naïve_sum", **seven).document["query"] == "naïve_sum"


def test_an_index_that_cannot_be_kept_is_said(make_repo, arcsearch):
    repo = make_repo(FILES)
    repo.write({"occupied": ""})
    repo.git("config", "arcsearch.dir", str(repo.path / "occupied" / "index"))
    assert "not kept" in arcsearch(repo, "index").err


def test_links_and_submodules_are_skipped(make_repo, arcsearch):
    repo = make_repo(FILES)
    (repo.path / "alias.py").symlink_to("a.py")
    (repo.path / "loop").symlink_to("..")
    repo.git("add", "-A")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{repo.git('rev-parse', 'HEAD')},module")
    repo.git("commit", "-qm", "links")
    document = arcsearch(repo, "findable_thing", "--format", "json").document
    assert document["skipped"] == {"submodule": 1, "symlink": 2}
    assert [result["path"] for result in document["results"]] == ["a.py"]
    assert "2 symlink" in arcsearch(repo, "outline").err


def test_text_cannot_drive_the_terminal(make_repo, arcsearch):
    repo = make_repo({"e.py": 'def esc_thing():\n    return "\x1b]0;owned\x07\x1b[2J"\n'})
    shown = arcsearch(repo, "show", "esc_thing")  # the fixture fails on an escape
    assert "\\x1b]0;owned\\a" in shown.out
    assert arcsearch(repo, "esc_thing", "--detail", "full").code == 0


# the index


@pytest.mark.parametrize("damage", ["empty", "half", "flipped", "garbage"])
def test_damaged_index_files_are_made_again(repo, arcsearch, damage):
    before = arcsearch(repo, "findable", "--format", "json").out
    for path in store_files(repo):
        data = path.read_bytes()
        middle = len(data) // 2
        changed = {
            "empty": b"",
            "half": data[:middle],
            "flipped": data[:middle] + bytes([data[middle] ^ 0x10]) + data[middle + 1 :],
            "garbage": random.Random(7).randbytes(len(data)),
        }[damage]
        path.write_bytes(changed)
        ran = arcsearch(repo, "findable", "--format", "json")
        assert (ran.code, ran.out, ran.err) == (0, before, ""), path


def test_every_byte_of_the_index_may_be_flipped(repo, arcsearch):
    """A sample of positions: the answer never changes, whatever was damaged."""
    before = arcsearch(repo, "findable", "--format", "json").out
    dice = random.Random(11)
    for path in store_files(repo):
        for _ in range(3):
            if not path.exists():
                continue
            data = bytearray(path.read_bytes())
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
            path.write_bytes(bytes(data))
            assert arcsearch(repo, "findable", "--format", "json").out == before


def test_an_index_folder_that_cannot_be_made(repo, arcsearch):
    (repo.path / ".git" / "arcsearch").write_text("in the way")
    ran = arcsearch(repo, "findable_thing")
    assert ran.paths[0] == "a.py"
    assert "cannot be written" in ran.err
    assert (repo.path / ".git" / "arcsearch").read_text() == "in the way"


@contextlib.contextmanager
def read_only(folder):
    """A prefix for commands that see `folder` read-only: nothing for plain users, a mount of its own for root."""
    if os.getuid() == 0:
        mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
        prefix = ["unshare", "-m", "sh", "-c", mount, str(folder)]
        if subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode:
            pytest.skip("root may not mount here, and mode bits do not bind it")
        yield prefix
        return
    subprocess.run(["chmod", "-R", "a-w", folder], check=True)
    try:
        yield []
    finally:
        subprocess.run(["chmod", "-R", "u+w", folder], check=True)


def test_a_read_only_git_directory(repo, arcsearch):
    arcsearch(repo, "findable")
    before = [path.read_bytes() for path in store_files(repo)]
    repo.commit({"new.py": "def new_thing():\n    pass\n"})
    with read_only(repo.path / ".git") as prefix:
        for query, found in (("new_thing", "new.py:1"), ("findable_thing", "a.py:1")):
            done = subprocess.run(
                [*prefix, sys.executable, "-P", "-m", "arcgit", query],
                cwd=repo.path,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.stdout.startswith(found), done
            assert "cannot be written" in done.stderr
    assert [path.read_bytes() for path in store_files(repo)] == before


def test_a_full_disk_under_the_index(repo, arcsearch):
    """A limit on the size of files stands in for it."""
    repo.commit({f"m{number}.py": f"def room_{number}():\n    return '{number}'\n" for number in range(300)})
    limited = (
        "import resource, runpy, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); sys.argv = ['x', 'index'];"
        "runpy.run_module('arcgit', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", limited], cwd=repo.path, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr
    assert arcsearch(repo, "room_299").paths[0] == "m299.py"
    assert not [name for name in os.listdir(repo.path / ".git/arcsearch/segments") if name.startswith(".")]


# the streams


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_broken_pipe_is_silent(make_repo, unbuffered):
    repo = make_repo({f"p{number}.py": f'def piped_{number}():\n    return "piped"\n' for number in range(60)})
    command = f"{sys.executable} -P -m arcgit piped --budget 0 --detail full --limit 60 2>err"
    for reader in ("head -1 >/dev/null", "true"):
        done = subprocess.run(
            ["bash", "-c", f"{command} | {reader}; echo ${{PIPESTATUS[0]}}"],
            cwd=repo.path,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
        assert int(done.stdout) in (0, 141)
        said = (repo.path / "err").read_text()
        assert "Traceback" not in said
        assert "Exception ignored" not in said
        assert "Broken" not in said


def test_closed_and_full_streams_are_failures(repo):
    for target in (">&-", ">/dev/full"):
        command = f"{sys.executable} -P -m arcgit findable {target}"
        done = subprocess.run(["bash", "-c", command], cwd=repo.path, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert "Exception ignored" not in done.stderr
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -P -m arcgit findable 2>&-"],
        cwd=repo.path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0


def test_an_interrupt_ends_without_a_traceback(make_repo):
    repo = make_repo({f"m{number}.py": "def f():\n    pass\n" * 3000 for number in range(150)})
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "arcgit", "index", "--full"],
        cwd=repo.path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while not (repo.path / ".git" / "arcsearch" / "lock").exists() and process.poll() is None:
        time.sleep(0.01)
    time.sleep(0.5)
    process.send_signal(2)
    _, said = process.communicate(timeout=60)
    assert process.returncode in (130, 0)
    assert b"Traceback" not in said


@pytest.mark.parametrize("columns", ["0", "1", "20", "100000", "many"])
def test_any_width(repo, arcsearch, columns):
    assert arcsearch(repo, "findable_thing", COLUMNS=columns).code == 0
    assert arcsearch(repo, "-h", COLUMNS=columns).code == 0
