"""What was typed is read as it was meant, and refused in one line where it cannot be."""

from __future__ import annotations

import argparse
import contextlib
import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.cli import typed
from arcgit.errors import ArcgitError
from arcgit.model import Settings


def words(*arguments):
    read = typed.parse(arguments)
    assert isinstance(read, typed.Search)
    return " ".join(read.words)


@pytest.mark.parametrize(
    ("arguments", "query"),
    [
        (["where", "is", "auth"], "where is auth"),
        (["where is auth"], "where is auth"),
        (["search", "index"], "index"),
        (["search", "search"], "search"),
        (["how", "to", "index"], "how to index"),
        (["index of pages"], "index of pages"),
        (["--kind", "class", "session"], "session"),
        (["open", "--limit", "3", "session"], "open session"),
        (["session", "-path:tests/**"], "session -path:tests/**"),
        (["--", "--kind", "-x"], "--kind -x"),
        (["--", "--"], "--"),
        (["-l", "--", "-failure"], "-failure"),
        (["-"], "-"),
        ([], ""),
    ],
)
def test_bare_words_are_one_query(arguments, query):
    assert words(*arguments) == query


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["index"], typed.Index("HEAD", full=False, jobs=0, detached=False)),
        (["index", "v1", "--full", "--jobs", "2"], typed.Index("v1", full=True, jobs=2, detached=False)),
        (["status"], typed.Status("text")),
        (["show", "a.py:3", "--edit"], typed.Show(("a.py:3",), "", edit=True)),
        (["show", "--", "-odd.py:3"], typed.Show(("-odd.py:3",), "", edit=False)),
        (["outline", "--rev", "v1", "src"], typed.Outline(("src",), "v1", "text")),
    ],
)
def test_one_word_that_is_a_command_runs_it(arguments, expected):
    assert typed.parse(arguments) == expected


def test_filters_may_be_repeated():
    read = typed.parse(["x", "--kind", "class", "--kind", "function", "--path", "a", "--path", "b"])
    assert (read.kinds, read.paths) == (("class", "function"), ("a", "b"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--no-such-option"],
        ["x", "--limit", "0"],
        ["x", "--limit", "-1"],
        ["x", "--limit", "many"],
        ["x", "--budget", "²"],
        ["x", "--format", "xml"],
        ["x", "--kin", "class"],
        ["index", "a", "b"],
        ["status", "x"],
        ["show"],
        ["help", "frobnicate"],
        ["--rev"],
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(arguments):
    with pytest.raises(ArcgitError) as refused:
        typed.parse(arguments)
    assert "\n" not in str(refused.value)
    assert "-h" in str(refused.value)


@given(st.lists(st.text(max_size=12), max_size=6))
def test_any_arguments_are_read_or_refused(arguments):
    with contextlib.suppress(ArcgitError):
        typed.parse(arguments)


@pytest.mark.parametrize("arguments", [["-h"], ["--help"], ["help"], ["show", "-h"], ["help", "index"], ["x", "-h"]])
def test_help_is_text(arguments):
    assert typed.parse(arguments).text.startswith("usage: git arcsearch")


@pytest.fixture(scope="module")
def manual():
    return files("arcgit.cli").joinpath("git-arcsearch.1").read_text(encoding="utf-8").replace("\\-", "-")


@pytest.mark.parametrize("command", [name for name in typed.commands() if name != "help"])
def test_the_manual_has_every_option(manual, command):
    actions = [action for action in typed.parser_of(command)._actions if action.help != argparse.SUPPRESS]
    options = {flag for action in actions for flag in action.option_strings}
    assert [flag for flag in sorted(options) if flag not in manual] == []
    assert f".B {command}\n" in manual


def test_the_manual_has_no_other_option(manual):
    every = {
        flag
        for command in typed.commands()
        if command != "help"
        for action in typed.parser_of(command)._actions
        for flag in action.option_strings
    }
    assert set(re.findall(r"--[a-z]+(?:-[a-z]+)*", manual)) <= every


def test_the_manual_names_only_settings_that_exist(manual):
    known = {name.replace("_", "") for name in Settings._fields}
    assert {name.lower() for name in re.findall(r"^\.B arcsearch\.(\w+)", manual, re.MULTILINE)} <= known
