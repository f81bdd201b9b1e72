"""Words that nothing has: taken for the start of others, and mended where nothing was found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.find import find
from arcgit.query import parse
from arcgit.rank.spelling import one_mistake_away
from tests.rank.conftest import build

TREE = {
    "src/auth.py": "def authenticate_user(name):\n    '''Authenticates a user.'''\n    return name\n",
    "src/net.py": "def netdevice_register(device):\n    return device\n\n\nclass SessionMiddleware:\n    pass\n",
    "src/other.py": "def unrelated():\n    return 'session of a middleware'\n",
}


@pytest.fixture(scope="module")
def view():
    return build(TREE)


def found(view, text, **filters):
    return find(view, parse(text, **filters))


WORDS = st.text(st.sampled_from("abcxyz"), min_size=2, max_size=7)


@given(WORDS, st.data())
def test_every_single_mistake_behind_the_first_letter_is_tried(word, data):
    at = data.draw(st.integers(1, len(word) - 1))
    letter = data.draw(st.sampled_from("abq7"))
    swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
    wrong = {word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :], swapped}
    assert all(word in one_mistake_away(mistaken) for mistaken in wrong - {word})


@pytest.mark.parametrize("text", ["athenticate_user", "authenticate_usr", "authentciate_user", "authennticateUser"])
def test_a_misspelt_name_finds_the_name(view, text):
    assert found(view, text).hits[0].name == "authenticate_user"


@pytest.mark.parametrize("text", ["SessionMidleware", "SessionMiddlewaer", "sessionmiddlewere"])
def test_a_misspelt_class_finds_the_class(view, text):
    assert found(view, text).hits[0].name == "SessionMiddleware"


def test_nothing_found_names_what_may_be_meant(view):
    answer = found(view, "athenticates somebody")
    assert answer.hits == ()
    assert answer.notes == ("did you mean: authenticates somebody",)
    assert answer.next_step == "git arcsearch 'authenticates somebody'"


def test_nothing_found_and_nothing_near_is_said_plainly(view):
    answer = found(view, "xylophone quartet")
    assert (answer.hits, answer.notes) == ((), ())
    assert answer.next_step.startswith("git grep")


def test_a_misspelt_word_beside_hits_is_named(view):
    answer = found(view, "athenticates the session")
    assert answer.hits
    assert answer.notes == ("found nowhere: athenticates (did you mean authenticates?)",)


def test_a_word_that_nothing_has_is_taken_for_the_start_of_others(view):
    answer = found(view, "netdev registering")
    assert answer.hits[0].path == "src/net.py"
    assert answer.notes == ("found nowhere: netdev (taken for the start of netdevic, netdeviceregist)",)


def test_a_word_that_something_has_is_taken_for_itself(view):
    assert found(view, "user session").notes == ()


def test_what_is_meant_depends_on_no_segment():
    texts = {f"src/f{number}.py": f"def session_{number}():\n    return {number}\n" for number in range(40)}
    for text in ("sesion_7", "sesion", "sesison of whom", "session_3x"):
        answers = {found(build(texts, segments), text) for segments in (1, 3, 7)}
        assert len(answers) == 1, text
