"""Which definitions a name means, and in which order."""

from __future__ import annotations

import pytest

from arcgit.query import parse
from arcgit.rank.scope import scope
from arcgit.rank.symbols import symbol_list
from tests.rank.conftest import build

TREE = {
    "src/session.py": (
        "class Session:\n    def close(self):\n        a = 1\n        return a\n\n\n"
        "def open_session(path):\n    a = 1\n    return a\n"
    ),
    "src/socket.py": "class Socket:\n    def close(self):\n        a = 1\n        return a\n\n\nsession = None\n",
    "src/zpool.py": "def close(pool):\n    a = 1\n    return a\n\n\ndef sessionPool(size):\n    return size\n",
}


@pytest.fixture(scope="module")
def view():
    return build(TREE)


def order(view, text):
    """(path, name) of the definitions found, the surest first."""
    query = parse(text)
    found = symbol_list(view, query, scope(view, query.filters, None))
    at = sorted(range(len(found.name)), key=lambda item: -found.score[item])
    files = view.file_of(found.row).tolist()
    return [(view.path(files[item]), found.name[item]) for item in at]


def test_the_case_the_kind_and_the_file_of_a_definition_count(view):
    assert order(view, "Session") == [("src/session.py", "Session"), ("src/socket.py", "session")]
    assert order(view, "session")[0] == ("src/session.py", "Session")  # a class in the file of that name


@pytest.mark.parametrize("text", ["valid?", "valid!", "valid", "operator==", "operator<", "~Socket"])
def test_marks_of_a_name_choose_among_definitions(text):
    view = build(
        {
            "a.rb": "def valid\n  1\nend\n\ndef valid?\n  2\nend\n\ndef valid!\n  3\nend\n",
            "a.cpp": (
                "class Socket {\n  bool operator==(int o) {\n    return 1;\n  }\n  bool operator<(int o) {\n"
                "    return 1;\n  }\n  ~Socket() {\n    x();\n  }\n};\n"
            ),
        }
    )
    assert order(view, text)[0][1] == text


def test_qualifiers_choose_among_definitions(view):
    assert order(view, "Session.close")[0][0] == "src/session.py"
    assert order(view, "socket.close")[0][0] == "src/socket.py"
    assert order(view, "zpool.close")[0][0] == "src/zpool.py"
    assert len(order(view, "Session::close")) == 3


def test_an_unqualified_name_means_the_one_that_stands_alone(view):
    assert order(view, "close")[0] == ("src/zpool.py", "close")


@pytest.mark.parametrize(
    ("text", "name"),
    [("sess", "Session"), ("session_open", "open_session"), ("ensess", "open_session"), ("sesionpol", "sessionPool")],
)
def test_names_that_are_not_there_find_their_likes(view, text, name):
    assert name in {found for _, found in order(view, text)}


def test_nothing_alike_is_found_where_the_name_is_there(view):
    assert {name for _, name in order(view, "session")} == {"Session", "session"}


def test_names_inside_prose_count_less_than_a_name_alone(view):
    prose, alone = parse("where is open_session called"), parse("open_session")
    scores = [symbol_list(view, query, scope(view, query.filters, None)).best.max() for query in (prose, alone)]
    assert scores[1] == pytest.approx(3 * scores[0])


def test_capitalised_words_mean_classes_only(view):
    assert order(view, "how Session is made")[0] == ("src/session.py", "Session")
    assert order(view, "how session is made") == []
    assert order(view, "how Close is called") == []


def test_a_name_with_very_many_definitions_is_no_burden():
    view = build(
        {f"p{number:03}.py": "class A:\n" + "    def get(self):\n        return 1\n" * 3 for number in range(150)}
    )
    query = parse("get")
    found = symbol_list(view, query, scope(view, query.filters, None))
    assert len(found.name) == 450
    assert (found.best > 0).all()
