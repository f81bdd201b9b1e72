"""Nothing that came out of a repository reaches a terminal as a command, and a quoted path reads back."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.render import escape

paths = (
    st.binary(min_size=1, max_size=40)
    .filter(lambda raw: b"\0" not in raw)
    .map(lambda raw: raw.decode("utf-8", "surrogateescape"))
)


@given(st.text())
def test_no_control_is_left(text):
    for shown in (escape.visible(text), escape.flat(text), escape.path(text)):
        left = {char for char in shown if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")}
        assert left <= {"\t"}


@given(paths)
def test_a_path_reads_back(path):
    shown = escape.path(path)
    shown.encode("utf-8")
    if shown != path:
        assert escape.unquoted(shown) == path


@pytest.mark.parametrize(
    "name", [b"caf\xe9.py", b'quo"te.py', b"back\\slash", b"tab\there", b"bell\x07", b"plain.py", b"sp ace.py"]
)
def test_paths_are_quoted_as_git_quotes_them(make_repo, name):
    repo = make_repo()
    blob = repo.git("hash-object", "-w", "--stdin", stdin=b"x")
    repo.git("update-index", "--add", "-z", "--index-info", stdin=b"100644 " + blob.encode() + b"\t" + name + b"\0")
    assert escape.path(name.decode("utf-8", "surrogateescape")) == repo.git("ls-files")


@pytest.mark.parametrize("text", ['"', '""', '"open', "a\\b", ""])
def test_what_is_not_quoted_stays(text):
    assert escape.unquoted(text) == ("" if text == '""' else text)


def test_carriage_returns_of_line_ends_are_not_shown():
    assert escape.visible("x = 1\r") == "x = 1"
    assert escape.visible("x\ry") == "x\\ry"
