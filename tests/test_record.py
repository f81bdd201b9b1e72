"""A record does what typing's NamedTuple does: both are made of the same fields and asked the same."""

from __future__ import annotations

import copy
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit import record


class Ours(record.NamedTuple):
    """Said of it."""

    name: str
    line: int = 1
    more: tuple[NotDefinedAnywhere, ...] = ()  # noqa: F821  (annotations are never looked at)

    @property
    def address(self) -> str:
        return f"{self.name}:{self.line}"


class Theirs(typing.NamedTuple):
    """Said of it."""

    name: str
    line: int = 1
    more: tuple[NotDefinedAnywhere, ...] = ()  # noqa: F821

    @property
    def address(self) -> str:
        return f"{self.name}:{self.line}"


def outcome(call, *values, **named):
    try:
        return call(*values, **named)
    except TypeError:
        return TypeError


SOME = st.lists(st.integers(0, 3), max_size=4)
NAMED = st.dictionaries(st.sampled_from(["name", "line", "more", "unknown"]), st.integers(4, 9))


@given(SOME, NAMED)
def test_it_takes_and_refuses_the_same_arguments(values, named):
    assert outcome(Ours, *values, **named) == outcome(Theirs, *values, **named)


@given(NAMED)
def test_it_replaces_the_same_fields(named):
    try:
        expected = Theirs("a")._replace(**named)
    except (TypeError, ValueError):  # which of the two it was has changed between versions of Python
        expected = TypeError
    assert outcome(Ours("a")._replace, **named) == expected


def test_it_looks_the_same():
    ours, theirs = Ours("a.py", 3), Theirs("a.py", 3)
    assert ours == theirs == ("a.py", 3, ())
    assert hash(ours) == hash(theirs)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours._asdict() == theirs._asdict()
    assert ours.address == "a.py:3"
    assert (Ours._fields, Ours._field_defaults, Ours.__match_args__, Ours.__doc__, Ours.__annotations__) == (
        *(Theirs._fields, Theirs._field_defaults, Theirs.__match_args__, Theirs.__doc__),
        {"name": "str", "line": "int", "more": "tuple[NotDefinedAnywhere, ...]"},
    )
    assert copy.copy(ours) == copy.deepcopy(ours) == ours
    assert type(copy.copy(ours)) is Ours


def test_it_has_no_room_for_more():
    with pytest.raises(AttributeError):
        Ours("a").other = 1
    with pytest.raises(AttributeError):
        Ours("a").name = "b"


def test_it_matches_by_place():
    match Ours("a", 2):
        case Ours(name, line):
            assert (name, line) == ("a", 2)


def test_a_field_without_a_default_is_not_behind_one_with_a_default():
    with pytest.raises(TypeError, match="default"):

        class _Wrong(record.NamedTuple):
            first: int = 1
            second: int
