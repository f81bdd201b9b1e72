"""Colour and hyperlinks on a terminal and nowhere else, unless asked for; and nothing from a file drives it."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

COLOUR, LINK = "\033[35m", "\033]8;;file://"


@pytest.fixture
def repo(make_repo):
    return make_repo({"a b.py": 'def findable():\n    return "\x1b]0;owned\x07"\n'})


def on_a_terminal(repo, *arguments, **environment):
    """What a terminal of 80 columns gets from the command."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "arcgit", *arguments],
        cwd=repo.path,
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
    )
    os.close(follower)
    shown = b""
    while True:
        try:
            got = os.read(leader, 1 << 16)
        except OSError:  # how Linux says that the other side is gone
            break
        if not got:
            break
        shown += got
    os.close(leader)
    assert process.wait(timeout=60) == 0, shown
    return shown.decode("utf-8")


def in_a_pipe(repo, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "-P", "-m", "arcgit", *arguments],
        cwd=repo.path,
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, **environment},
    ).stdout


def test_a_terminal_gets_colour_and_links(repo):
    shown = on_a_terminal(repo, "findable")
    assert COLOUR in shown
    assert f"{LINK}{repo.path}/a%20b.py\033\\" in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"NO_COLOR": ""}, {"TERM": "dumb"}])
def test_a_terminal_that_wants_none_gets_none(repo, environment):
    on_a_terminal(repo, "index", **environment)
    assert "\033" not in on_a_terminal(repo, "findable", **environment)


@pytest.mark.parametrize(("key", "value"), [("color.ui", "false"), ("color.ui", "never"), ("arcsearch.color", "never")])
def test_a_setting_turns_colour_off(repo, key, value):
    repo.git("config", key, value)
    on_a_terminal(repo, "index")
    assert "\033" not in on_a_terminal(repo, "findable")


def test_a_pipe_gets_neither(repo):
    assert "\033" not in in_a_pipe(repo, "findable")


def test_colour_always_and_a_pager_of_git_mean_colour_without_links(repo):
    shown = in_a_pipe(repo, "findable", GIT_PAGER_IN_USE="true")
    assert COLOUR in shown
    assert LINK not in shown
    repo.git("config", "arcsearch.color", "always")
    assert COLOUR in in_a_pipe(repo, "findable")


def test_what_stands_at_a_revision_is_no_link(repo):
    assert LINK not in on_a_terminal(repo, "findable", "--rev", "HEAD")


def test_a_file_cannot_drive_the_terminal(repo):
    for arguments in (["findable", "--detail", "full"], ["show", "findable"], ["outline"]):
        shown = on_a_terminal(repo, *arguments)
        assert "\033]0;" not in shown
        assert "\a" not in shown


def test_lines_keep_within_the_terminal(make_repo):
    repo = make_repo({"a.py": f"def findable({', '.join(f'argument_{n}' for n in range(40))}):\n    pass\n"})
    on_a_terminal(repo, "index")
    shown = on_a_terminal(repo, "findable", NO_COLOR="1")
    first = next(line for line in shown.splitlines() if line.startswith("a.py:1"))
    assert len(first) <= 80
    assert first.endswith("…  strong")


def test_progress_is_shown_on_a_terminal_and_goes_away(make_repo):
    repo = make_repo({f"m{number}.py": f"def f_{number}():\n    pass\n" * 6000 for number in range(24)})
    shown = on_a_terminal(repo, "index")
    assert "indexing" in shown
    assert in_a_pipe(repo, "index").startswith("commit")
