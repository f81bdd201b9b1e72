"""What a query leaves out of account: kinds, languages, paths, file names, and the names of declarations.

Values of one filter widen it (`kind:class,function` are two), different filters narrow each other. An unknown kind or
language is refused with the known ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from arcgit.errors import BadFilter
from arcgit.model import Kind
from arcgit.query import identifier
from arcgit.query.identifier import Identifier
from arcgit.query.pathspec import Globs, globs
from arcgit.record import NamedTuple

_WILD = re.compile(r"[*?\[]")


class Typed(NamedTuple):
    """Filter values as typed, in the query or as flags, in order."""

    kinds: list[str]
    languages: list[str]
    paths: list[str]
    not_paths: list[str]
    files: list[str]
    symbols: list[str]


class Filters(NamedTuple):
    """Filters as understood. Empty (or None) filters hold for everything."""

    kinds: tuple[Kind, ...]
    languages: tuple[str, ...]
    paths: Globs | None
    not_paths: Globs | None
    files: Globs | None
    symbols: tuple[Identifier, ...]

    def __bool__(self) -> bool:
        return any((self.kinds, self.languages, self.paths, self.not_paths, self.files, self.symbols))


def understand(typed: Typed, within: str) -> Filters:
    """Globs are relative to the folder `within`. Raises BadFilter."""
    return Filters(
        kinds=tuple(dict.fromkeys(_kind(name) for name in _several(typed.kinds))),
        languages=tuple(dict.fromkeys(_language(name) for name in _several(typed.languages))),
        paths=globs("path", typed.paths, within) if typed.paths else None,
        not_paths=globs("-path", typed.not_paths, within) if typed.not_paths else None,
        files=_file_names(typed.files) if typed.files else None,
        symbols=tuple(dict.fromkeys(_symbol(name) for name in typed.symbols)),
    )


def _several(values: Iterable[str]) -> Iterator[str]:
    return (name for value in values for name in value.strip(",").split(","))


def _kind(name: str) -> Kind:
    try:
        return Kind(name.strip().lower())
    except ValueError:
        raise BadFilter("kind", name, list(Kind)) from None


def _language(name: str) -> str:
    """A language by its name, another name of it, or an extension of its files."""
    from arcgit.scan import detect, languages  # few queries name a language

    found = name.strip().lower()
    language = detect.hint_of(f"name.{found}", found)
    if language not in languages() or (language == "text" and found not in languages()["text"].names):
        raise BadFilter("language", name, sorted(languages()))
    return language


def _symbol(name: str) -> Identifier:
    found = identifier.alone(name)
    if not found:
        raise BadFilter("sym", name, reason="it is not a name")
    return found


def _file_names(spelled: Sequence[str]) -> Globs:
    """`file:` holds for names that contain the text, in any case, or that a glob fits whole; with a slash the folders
    before the name count too."""
    return Globs(tuple(spelled), re.compile(b"|".join(map(_file_name, spelled)), re.DOTALL), ())


def _file_name(spelled: str) -> bytes:
    name = spelled.strip("/")
    if not name:
        raise BadFilter("file", spelled, reason="a file name needs a letter")
    if _WILD.search(name):
        return globs("file", [f"**/{name}"], "").pattern.pattern
    before = rb"(?:.*/)?" if "/" in name else rb"(?:.*/)?[^/]*?"
    return rb"(?i:%s%s[^/]*)" % (before, re.escape(name.encode("utf-8", "surrogateescape")))
