"""Real repositories for every test: built by git itself in a temporary folder, apart from the user's configuration."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("arcgit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("arcgit")

REPOSITORY_VARIABLES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--bless", action="store_true", help="write golden files and committed digests anew instead of checking"
    )


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether this run writes what it would check: the difference then shows whom a change hurt."""
    return bool(request.config.getoption("--bless"))


@pytest.fixture
def golden(request: pytest.FixtureRequest, bless: bool) -> Callable[[str, str], None]:
    """golden(name, text): `text` must equal the file `golden/<name>` beside the test module."""

    def check(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if bless:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        assert path.read_text(encoding="utf-8") == text, f"{path} differs; --bless writes it anew"

    return check


@dataclass(frozen=True)
class Repo:
    """A repository under test. Names given as `str` are paths below `path`."""

    path: Path

    def git(self, *arguments: str, stdin: bytes = b"") -> str:
        done = subprocess.run(["git", *arguments], cwd=self.path, input=stdin, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, files: Mapping[str, str | bytes]) -> None:
        for name, content in files.items():
            path = Path(os.fsdecode(os.fsencode(self.path) + b"/" + os.fsencode(name)))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)

    def commit(self, files: Mapping[str, str | bytes] | None = None, message: str = "a change") -> str:
        """Write the files, commit everything, and return the commit id."""
        self.write(files or {})
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


@pytest.fixture(autouse=True)
def _own_configuration(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / "gitconfig").write_text(
        "[user]\n name = tester\n email = tester@example.invalid\n"
        '[init]\n defaultBranch = main\n[advice]\n detachedHead = false\n[protocol "file"]\n allow = always\n'
    )
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path_factory.getbasetemp()))
    for name in REPOSITORY_VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def make_repo(tmp_path: Path) -> Callable[..., Repo]:
    """make_repo(files, name="repo", *options): a new repository with one commit of `files`, without one when None.

    Options go to `git init` (`--bare`, `--object-format=sha256` …).
    """

    def make(files: Mapping[str, str | bytes] | None = None, name: str = "repo", *options: str) -> Repo:
        repo = Repo(tmp_path / name)
        repo.path.mkdir(parents=True)
        repo.git("init", "-q", *options)
        if files is not None:
            repo.commit(files, "first")
        return repo

    return make
