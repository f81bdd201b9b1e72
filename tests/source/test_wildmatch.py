"""Path patterns against git's own matching, which `git check-attr` shows for many patterns and paths at once."""

from __future__ import annotations

import random
import re
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit.source import wildmatch
from tests.clock import quickest

PIECES = r"""
    a b c / . - ] ! * ** **/ /** /**/ *** ? *a a* \* \/ \a \ [
    [ab] [!a] [^a] [a-c] [c-a] []a] [!]a] [a-] [-a] [\]-a] [[:alpha:]] [^[:digit:]b-] [[:foo:]] [[:] [[.a]
"""

patterns = st.lists(st.sampled_from(PIECES.split()), min_size=1, max_size=8).map("".join).map(str.encode)
paths = (
    st.lists(st.sampled_from(list("aabbc/.*-]1")), min_size=1, max_size=10)
    .map("".join)
    .filter(lambda path: all(part not in ("", ".", "..") for part in path.split("/")))
    .map(str.encode)
)


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """asked(patterns, paths): the pairs that git says match, patterns taken from the top folder."""
    folder = tmp_path_factory.mktemp("asked")
    subprocess.run(["git", "init", "-q", folder], check=True)

    def ask(patterns, paths):
        lines = [b"/" + pattern + b" a%d" % number for number, pattern in enumerate(patterns)]
        (folder / ".gitattributes").write_bytes(b"\n".join(lines) + b"\n")
        said = subprocess.run(
            ["git", "-C", folder, "check-attr", "-z", "--stdin", "-a"],
            input=b"\0".join(paths) + b"\0",
            capture_output=True,
            check=True,
        )
        words = said.stdout.split(b"\0")
        return {(patterns[int(name[1:])], path) for path, name in zip(words[0:-1:3], words[1::3], strict=True)}

    return ask


def agree(asked, patterns, paths):
    patterns = [pattern for pattern in patterns if not pattern.startswith(b"/") and not pattern.endswith(b"/")]
    theirs = asked(patterns, paths)
    for pattern in patterns:
        literal = wildmatch.literal_length(pattern)  # git compares the literal start before it looks for wildcards
        compiled = re.compile(re.escape(pattern[:literal]) + wildmatch.translate(pattern[literal:]))
        for path in paths:
            assert (compiled.fullmatch(path) is not None) == ((pattern, path) in theirs), (pattern, path)


@settings(max_examples=40)
@given(st.lists(patterns, min_size=1, max_size=40), st.lists(paths, min_size=1, max_size=40))
def test_every_pattern_matches_what_git_matches(asked, patterns, paths):
    agree(asked, patterns, paths)


@pytest.mark.parametrize("seed", range(4))
def test_patterns_drawn_at_random_match_what_git_matches(asked, seed):
    """More various than what hypothesis draws, which likes to repeat itself."""
    draw = random.Random(seed)
    patterns = {"".join(draw.choices(PIECES.split(), k=draw.randint(1, 8))).encode() for _ in range(300)}
    drawn = {"".join(draw.choices("aaabbc/.*-]1", k=draw.randint(1, 10))) for _ in range(200)}
    paths = [path.encode() for path in drawn if all(part not in ("", ".", "..") for part in path.split("/"))]
    agree(asked, sorted(patterns), sorted(paths))


@pytest.mark.parametrize(
    ("pattern", "matched", "others"),
    [
        (b"*.py", [b"a.py", b".py"], [b"a/b.py", b"a.pyc"]),
        (b"**/*.py", [b"a.py", b"a/b.py", b"a/b/c.py"], [b"a/b.c"]),
        (b"src/**", [b"src/a", b"src/a/b"], [b"src", b"srca"]),
        (b"a/**/b", [b"a/b", b"a/x/b", b"a/x/y/b"], [b"ab", b"a/xb"]),
        (b"a**b", [b"ab", b"axxb"], [b"a/b"]),
        (b"[[:upper:]]?", [b"Ab", b"A\xff", b"A\n"], [b"ab", b"A", b"A/"]),
        (b"a[!x]b", [b"a-b"], [b"a/b", b"axb"]),
        (b"a[.-0]b", [b"a.b", b"a0b"], [b"a/b"]),
        (b"caf\xe9*", [b"caf\xe9_m\xfcll.py"], [b"caf\xc3\xa9"]),
        (b"a[", [], [b"a[", b"a"]),
        (b"a\\", [], [b"a\\", b"a"]),
    ],
)
def test_examples(pattern, matched, others):
    compiled = re.compile(wildmatch.translate(pattern))
    assert [path for path in matched + others if compiled.fullmatch(path)] == matched


def test_a_hostile_pattern_takes_no_longer_than_its_length_asks():
    hostile = [b"*a" * 60 + b"b", b"**/" * 60 + b"b", b"**/a*" * 30 + b"/b", b"*" * 1000 + b"b", b"[" * 2000]

    def tried() -> None:
        for pattern in hostile:
            compiled = re.compile(wildmatch.translate(pattern))
            for path in (b"a" * 3000, b"a/" * 1500 + b"a"):
                assert not compiled.fullmatch(path)

    assert quickest(tried, 2) <= 2
