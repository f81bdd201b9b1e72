"""What filters leave."""

from __future__ import annotations

import pytest

from arcgit.query import parse
from arcgit.rank.lines import innermost, innermost_of_lines, spoken_of
from arcgit.rank.scope import scope
from tests.rank.conftest import build

PATHS = ["a", "a.py", "a/b.py", "a/c/d.py", "a0/b.py", "ab/c.py", "b/a/c.py", "b.py"]


@pytest.fixture(scope="module")
def view():
    return build({path: f"x = {number}\n" for number, path in enumerate(PATHS) if path != "a"})


@pytest.mark.parametrize("glob", ["a", "a/", "a/**", "a/c", "a/b.py", "nowhere", ".", "b", "a0/**", "a/c/d.py/"])
def test_folders_are_ranges_of_what_their_expression_matches(view, glob):
    filters = parse(f"x path:{glob}").filters
    assert filters.paths.folders
    assert scope(view, filters, None).files.tolist() == view.matching(filters.paths.pattern).tolist()


def test_the_innermost_declaration_of_each_line():
    view = build({"a.py": "class A:\n    def f(self):\n        return 1\n\n    x = 2\n\ny = 3\n"})
    rows = [view.chunk(int(row)).name for row in innermost_of_lines(view, 0)[1:]]
    assert rows[:4] == ["A", "f", "f", "A"]
    assert rows[6] == ""
    assert [view.chunk(innermost(view, 0, line)).name for line in range(1, 8)] == rows


def test_a_comment_right_above_a_declaration_is_about_it():
    text = (
        "// About the file.\n\n/** Opens. */\n@Cached\nfunction open() {\n  // inside\n}\n\n"
        "// Closes,\n// later.\nfunction close() {}\n"
    )
    view = build({"a.js": text})
    names = [view.chunk(spoken_of(view, 0, line, text)).name for line in range(1, 12)]
    assert names == ["", "", "open", "open", "open", "open", "open", "", "close", "close", "close"]
