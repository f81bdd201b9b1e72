"""Globs against the oracle: `git ls-files ':(glob)…'` in a real repository."""

import functools
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arcgit.errors import BadFilter
from arcgit.query.pathspec import globs
from tests.clock import quickest

PATHS = [
    "a",
    "ab",
    "b/a",
    "b/c/a",
    "b/c/d/ab.py",
    "src/a.py",
    "src/b.c",
    "src/x/a.py",
    "src/x/y/b.py",
    "srcx/a.py",
    "x/src/a.py",
    "a.b/c",
    "dir/[x]/f",
    "dir/x/f",
    "a*b/f",
    "axb/f",
    "lit\\e/f",
    "q?/f",
    "qq/f",
    "Makefile",
    "sub/Makefile",
    "-x/-y",
    "caf\u00e9/m.py",
    "b-c/d",
    "A/B",
    "b/ab/ab/b",
    "aab/baa",
    "a]b",
    "a-b",
    "a^b/c",
    "a!b",
    "b/b/b/b/a",
]


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    folder = tmp_path_factory.mktemp("globs")
    for path in PATHS:
        target = folder / path
        if not (target.is_file() or target.is_dir()):
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text("x")
            except (FileExistsError, NotADirectoryError):
                continue
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
    return folder


def listed(folder, glob, prefix=""):
    done = subprocess.run(
        ["git", "ls-files", "-z", "--full-name", "--", f":(glob){glob}"], cwd=folder / prefix, capture_output=True
    )
    return None if done.returncode else sorted(path for path in done.stdout.split(b"\0") if path)


def ours(folder, glob, prefix=""):
    every = subprocess.run(["git", "ls-files", "-z"], cwd=folder, capture_output=True, check=True).stdout.split(b"\0")
    try:
        pattern = globs("path", [glob], prefix).pattern
    except BadFilter:
        return None
    return sorted(path for path in every if path and pattern.fullmatch(path))


@pytest.mark.parametrize(
    "glob",
    [
        "src",
        "src/",
        "src/*",
        "src/**",
        "**/a.py",
        "**",
        "*",
        "*.py",
        "**/*.py",
        "src/**/*.py",
        "a**",
        "**a",
        "b/**/a",
        "b/**/b/**/a",
        "**/src",
        "**/src/**",
        "dir/[x]/f",
        "dir/[[]x]/f",
        "a[*]b/f",
        "a\\*b/f",
        "a*b",
        "lit\\\\e/f",
        "lit\\e",
        "q[?]/f",
        "q?/f",
        "[!a]",
        "[^a-z]*",
        "[a-",
        "[[:upper:]]/B",
        "[[:nope:]]",
        "./src",
        "src/../b",
        "..",
        "/src",
        "src//x",
        "a]b",
        "a[]]b",
        "a[-]b",
        "a[^^]b",
        "a[!!]b",
        "*/*/*",
        "*?",
        "b/*/*b*",
        "caf*/m.py",
        "caf??/m.py",
        "-x",
        ".",
        "***/a",
        "b/***/a",
        "src/\\",
        "b/**a",
        "s**/a.py",
        "s**c/a.py",
        "*/",
        "**/",
    ],
)
def test_a_glob_means_what_git_means(repository, glob):
    assert ours(repository, glob) == listed(repository, glob)


@pytest.mark.parametrize("glob", ["*.py", "../b", "x/**", ".", "..", "../*", "../../a", "**/b.py", "x/../../b"])
def test_a_glob_is_relative_to_the_current_directory(repository, glob):
    assert ours(repository, glob, "src") == listed(repository, glob, "src")


@pytest.mark.parametrize("glob", ["f", "*", "?"])
def test_a_wildcard_in_the_current_directory_is_its_name(repository, glob):
    for prefix in ("a*b", "dir/[x]", "q?"):
        assert ours(repository, glob, prefix) == listed(repository, glob, prefix)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text("ab*?/[]!-\\.cx:", min_size=1, max_size=9))
def test_any_glob_means_what_git_means(repository, glob):
    assert ours(repository, glob) == listed(repository, glob)


def test_hostile_globs_take_linear_time():
    path = b"a" * 2000 + b"/" + b"ab/" * 700 + b"c"
    for glob in (
        "*a" * 40 + "b",
        "**/*a*/" * 20 + "d",
        "*" * 300 + "b",
        "a*" * 300,
        "**/a" * 60 + "/z",
        "[a-z]*" * 50 + "Z",
    ):
        pattern = globs("path", [glob], "").pattern
        assert quickest(functools.partial(pattern.fullmatch, path), 0.5) <= 0.5, glob


@pytest.mark.parametrize(
    ("spelled", "folders"),
    [
        (["src"], (b"src",)),
        (["src/", "a/**"], (b"src/", b"a/")),
        (["."], (b"",)),
        (["src/*"], ()),
        (["src", "*.py"], ()),
    ],
)
def test_globs_without_wildcards_are_ranges(spelled, folders):
    assert globs("path", spelled, "").folders == folders
