"""Messages of programs lead to the code that says them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.find import find
from arcgit.model import Relevance
from arcgit.query import parse
from arcgit.rank.literal import literals
from tests.clock import quickest
from tests.rank.conftest import build

TREE = {
    "src/store.py": (
        'TOO_OLD = "the store is of a version that nobody reads any more"\n\n\n'
        "class Store:\n    def open(self, path):\n        if not path:\n"
        '            raise ValueError(f"cannot open the store at {path}: permission denied")\n\n'
        "    def close(self, path):\n        raise RuntimeError(\n"
        '            "the store was closed while "\n            "%d writers were at work" % self.writers\n        )\n'
    ),
    "src/open.py": "def open_store(path):\n    '''Opens a store: permission, path, denied or not.'''\n    return 1\n",
    "src/i18n.py": "MESSAGES = {'a': 'Cannot open the store at the given place'}\n",
    "tests/test_store.py": (
        "def test_open():\n    with raises('cannot open the store at /nowhere: permission denied'):\n        open('')\n"
    ),
}


@pytest.fixture(scope="module")
def view():
    return build(TREE)


def first(view, text):
    hit = find(view, parse(text)).hits[0]
    return hit.path, hit.line, hit.name


def test_a_value_in_the_message_is_no_hindrance(view):
    assert first(view, "cannot open the store at /var/x.db: permission denied") == ("src/store.py", 5, "open")
    assert first(view, "ValueError: cannot open the store at 17: permission denied") == ("src/store.py", 5, "open")


def test_a_message_that_the_code_wraps_is_found(view):
    assert first(view, "the store was closed while 3 writers were at work") == ("src/store.py", 9, "close")


def test_a_log_line_is_found_behind_its_head(view):
    text = "2024-05-01 12:00:00,123 ERROR [worker-3] shop: the store was closed while 3 writers were at work"
    assert first(view, text) == ("src/store.py", 9, "close")


def test_what_stands_in_no_declaration_is_shown_at_its_line(view):
    path, line, _ = first(view, "error: the store is of a version that nobody reads any more")
    assert (path, line) == ("src/store.py", 1)
    hit = find(view, parse("error: the store is of a version that nobody reads any more")).hits[0]
    assert hit.end_line == 1
    assert hit.signature.startswith("TOO_OLD = ")


def test_a_test_that_repeats_a_message_comes_after_the_code(view):
    paths = [hit.path for hit in find(view, parse("cannot open the store at /nowhere: permission denied")).hits]
    assert paths.index("src/store.py") < paths.index("tests/test_store.py")


def test_a_message_is_explained(view):
    steps = {
        step.name for step in find(view, parse("the store was closed while 3 writers were at work")).hits[0].explanation
    }
    assert "message" in steps


@pytest.mark.parametrize(
    "text", ["open store", "Store.open", "how is a store opened", "src/store.py:5: error: not open"]
)
def test_what_is_no_message_or_has_an_address_is_not_looked_for(view, text):
    steps = {step.name for hit in find(view, parse(text)).hits for step in hit.explanation}
    assert "message" not in steps


def test_a_message_that_nobody_says_empties_nothing(view):
    assert find(view, parse("error: store of elephants was never seen here, not even once")).hits


def test_texts_that_lower_case_makes_longer_keep_their_lines():
    view = build({"a.py": "X = 'İİİ'\n\n\ndef f():\n    raise E('the flux compensator is not ready yet')\n"})
    assert first(view, "the flux compensator is not ready yet") == ("a.py", 4, "f")


@pytest.mark.parametrize("between", [1, 100, 300, 1000])
def test_a_message_is_found_behind_other_places_of_its_rarest_words(between):
    words = ("ready", "compensator", "flux")
    filler = "".join(f"# {word} {'-' * between}\n" for _ in range(10) for word in words)
    view = build({"a.py": f"{filler}def f():\n    raise E('the flux compensator ' 'is not ready' + yet)\n"})
    hit = find(view, parse("the flux compensator is not ready: 17")).hits[0]
    assert (hit.line, hit.name) == (31, "f")
    assert "message" in {step.name for step in hit.explanation}


DESCRIBED = {
    "src/cache.py": (
        "def warm(cache, entries):\n    # entries must not be evicted while the cache is warming\n"
        "    cache.entries_not_evicted_while_warming = entries\n"
        "    raise Stale('the entries were read before')\n"
    ),
    "src/other.py": "def other():\n    return 'nothing to see'\n",
    "locale/en.yml": "errors:\n  stale: The entries were read before anybody wrote them\n",
}


@pytest.mark.parametrize(
    "subject",
    [
        "warming the cache must not read entries that were evicted before the cache is warm",
        "fix: the entries were evicted, not read, by warm",
    ],
)
def test_a_description_is_no_message_for_sharing_words_with_comments_names_and_a_literal(subject):
    hits = find(build(DESCRIBED), parse(subject)).hits
    assert "message" not in {step.name for hit in hits for step in hit.explanation}


def test_translations_say_messages_without_quotes():
    hits = find(build(DESCRIBED), parse("The entries were read before anybody wrote them: 17")).hits
    said = {hit.path for hit in hits for step in hit.explanation if step.name == "message"}
    assert "locale/en.yml" in said


def test_only_where_a_message_is_said_best_is_it_surely_meant(view):
    labels = {
        hit.path: hit.relevance for hit in find(view, parse("cannot open the store at /x: permission denied")).hits
    }
    assert labels["src/store.py"] is Relevance.STRONG
    assert labels["src/i18n.py"] is not Relevance.STRONG


@given(st.text(alphabet="ab \\\n\"'`é", max_size=60))
def test_literals_stand_where_they_stood(text):
    spoken = literals(text)
    assert len(spoken) == len(text)
    assert all(char in (" ", there) for char, there in zip(spoken, text, strict=True))


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("say('a b') # c", "    'a b'     "),
        ("""it's "so" """, """     "so" """),
        ('x = "open\ny', '    "open  '),
        (r'"a \" b" c', r'"a \" b"  '),
        ('"""a\nb""" c', '"""a\nb"""  '),
        ('"""a "" b""" c', '"""a "" b"""  '),
        ('"""a "b"""" c', '"""a "b"""" c'),
        (r"'\'' \' x", r"'\''  ' x"),
        (r"f('a\\') + b", r"  'a\\'     "),
        ("`a ${b}` c", "`a ${b}`  "),
    ],
)
def test_literals_of_many_languages(text, spoken):
    assert literals(text) == spoken


@pytest.mark.parametrize("piece", ['"', '\\"', "'''", "`", "`\\", "'a", '"""a"'])
def test_literals_that_never_close_take_linear_time(piece):
    text = piece * 100_000  # quadratic time would be minutes
    assert quickest(lambda: literals(text), 5.0) < 5.0
