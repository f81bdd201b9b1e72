"""Names of declarations in a query: a query that is one name, and names that stand inside prose.

A name may be qualified (`Session::create`, `app.router`, `User#save`, `Foo->bar`, `a/b`); its last segment is what is
declared, the others say where.
"""

from __future__ import annotations

import re

from arcgit import tokens
from arcgit.record import NamedTuple

MOST = 16
"""Names looked for in one query of prose."""

LONGEST = 4 * tokens.LONGEST_WORD
"""Characters of a qualified name; longer ones are data."""

_JOINTS = re.compile(r"::|->|[.#/\\]")
_JOINTS_ALONE, _JOINTS_IN_PROSE = r"::|->|[.#/\\\-]", r"::|->|\."
_INNER_CAPITAL = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]{2}")
_INNER_UNDERSCORE = re.compile(r"[A-Za-z0-9]_+\w")
_CAPITALISED = re.compile(r"[A-Z][a-z0-9]+")
_RECEIVER = re.compile(r"\(\*?(\w+)\)(?=\.)")
"""Go's `(*Buffer).Write` is `Buffer.Write`."""
_LETTER = re.compile(r"[^\W\d_]")


class Identifier(NamedTuple):
    """`name` as typed, `marked` with the marks around it (`valid?`, `operator==`); `folded` and the `qualifiers`
    (outermost first) as the symbol lists compare them."""

    name: str
    marked: str
    folded: str
    qualifiers: tuple[str, ...]


def alone(text: str) -> Identifier | None:
    """The name that the whole text is, if it is one: call brackets and other marks around it are passed over."""
    text = _RECEIVER.sub(r"\1", text)
    first, last = 0, len(text)
    while first < last and not _is_word(text[first]):
        first += 1
    while last > first and not _is_word(text[last - 1]):
        last -= 1
    core = text[first:last]
    if len(core) > LONGEST or not _LETTER.search(core) or not re.fullmatch(_qualified(core, _JOINTS_ALONE), core):
        return None
    found = _identifier(core)
    return found and found._replace(marked=f"{text[:first]}{found.name}{text[last:]}".strip())


def _qualified(text: str, joints: str) -> str:
    """The pattern of names in a text, with or without qualifiers."""
    word = f"[{tokens.letters(text)}$]+"
    return f"{word}(?:(?:{joints}){word})*"


def _is_word(char: str) -> bool:
    return char in "_$" or char.isalnum() or (not char.isascii() and tokens.is_mark(char))


def in_prose(text: str) -> tuple[Identifier, ...]:
    """The names that a text of several words holds: camelCase, snake_case, a.b, a::b, `quoted` and called() words."""
    text = _RECEIVER.sub(r"\1", text)
    found: dict[str, Identifier] = {}
    for match in re.finditer(_qualified(text, _JOINTS_IN_PROSE), text):
        word = match.group()
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        if len(found) < MOST and len(word) <= LONGEST and _is_code(word, before, after):
            identifier = _identifier(word)
            if identifier:
                found.setdefault(word, identifier)
    return tuple(found.values())


def capitalised(words: list[str]) -> tuple[str, ...]:
    """Plain words with a capital: each may be the exact name of a class."""
    plain = (word for word in words if _CAPITALISED.fullmatch(word) and word.lower() not in tokens.STOP_WORDS)
    return tuple(dict.fromkeys(plain))[:MOST]


def _is_code(word: str, before: str, after: str) -> bool:
    segments = _JOINTS.split(word)
    if after == "(" or before == after == "`":
        return True
    if len(segments) > 1:
        return len(segments[-1]) > 2 and not segments[-1][0].isdigit()  # no `e.g`, no `3.11`, no `setup.py`
    return bool(_INNER_CAPITAL.search(word) or _INNER_UNDERSCORE.search(word))


def _identifier(text: str) -> Identifier | None:
    *outer, name = _JOINTS.split(text)
    folded = tokens.fold(name)
    if not folded:
        return None
    return Identifier(name, name, folded, tuple(filter(None, map(tokens.fold, outer))))
