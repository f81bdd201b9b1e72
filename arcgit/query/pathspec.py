"""Globs to one regular expression over path bytes: git's `:(glob)` pathspec.

What git does (dir.c, `match_pathspec_item`; wildmatch.c with WM_PATHNAME): the text of the glob names a file, or a
folder with everything in it; failing that, its wildcards match the whole path, where `*` and `?` stop at `/`, `**`
between slashes stands for any number of folders, and the text before the first wildcard is compared before wildmatch
sees the rest, so that `a**` crosses slashes. The tests hold this against `git ls-files`.

The expression never backtracks over more than one star: a star takes the shortest stretch for which the fixed text
behind it fits and keeps it (an atomic group), which is right because the next star may be longer instead. A path is
matched in time linear in its length for each folder in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from arcgit.errors import BadFilter
from arcgit.record import NamedTuple

_WILD = re.compile(rb"[*?\[\\]")
_CLASSES = {
    b"alnum": rb"A-Za-z0-9",
    b"alpha": rb"A-Za-z",
    b"blank": rb" \t",
    b"cntrl": rb"\x00-\x1f\x7f",
    b"digit": rb"0-9",
    b"graph": rb"!-~",
    b"lower": rb"a-z",
    b"print": rb" -~",
    b"punct": rb"!-/:-@\[-`{-~",
    b"space": rb" \t\n\r\f\v",
    b"upper": rb"A-Z",
    b"xdigit": rb"0-9A-Fa-f",
}
_STAR = b"*"
_FOLDERS = b"**/"
_EVERYTHING = b"**"
_ANY_FOLDERS = rb"(?:[^/]*/)*?"
_NEVER = rb"(?!)"


class Globs(NamedTuple):
    """Globs as typed, and the expression that a whole path must match for one of them to hold.

    `folders` says the same of globs that all name a file or folder (`a`), what is below one (`a/`), or everything (``):
    paths lie in byte order, so these are ranges. It is empty when a wildcard has to be matched.
    """

    spelled: tuple[str, ...]
    pattern: re.Pattern[bytes]
    folders: tuple[bytes, ...]


def globs(filter_name: str, spelled: Sequence[str], prefix: str) -> Globs:
    """The globs of one filter, at least one, relative to the folder `prefix` of the repository ("" at its top).

    Raises BadFilter for a glob that git would refuse.
    """
    from_top = [_from_top(filter_name, glob, prefix) for glob in spelled]
    pattern = re.compile(b"|".join(expression(*glob) for glob in from_top), re.DOTALL)
    folders = [folder for glob in from_top if (folder := _folder(*glob)) is not None]
    return Globs(tuple(spelled), pattern, tuple(folders) if len(folders) == len(spelled) else ())


def _folder(glob: bytes, literal: int) -> bytes | None:
    below = glob.removesuffix(b"**") if glob.endswith(b"/**") else glob
    return None if _WILD.search(below, literal) else below


def compile_glob(glob: str, prefix: str = "") -> re.Pattern[bytes]:
    """The expression of one glob, relative to the folder `prefix`, for whole paths. Raises BadFilter."""
    return re.compile(expression(*_from_top("glob", glob, prefix)), re.DOTALL)


def _from_top(filter_name: str, glob: str, prefix: str) -> tuple[bytes, int]:
    """A glob from the top of the repository, with `.`, `..` and doubled slashes resolved as git does, and how many of
    its first bytes are the current directory."""
    if not glob:
        raise BadFilter(filter_name, glob, reason="a glob cannot be empty; `.` is the current directory")
    if glob.startswith("/"):
        raise BadFilter(filter_name, glob, reason="globs are relative to the current directory")
    if "\0" in glob:
        raise BadFilter(filter_name, glob, reason="paths hold no NUL")
    parts = [part for part in prefix.split("/") if part]
    literal = len(parts)
    for part in glob.split("/"):
        if part == "..":
            if not parts:
                raise BadFilter(filter_name, glob, reason="outside the repository")
            parts.pop()
            literal = min(literal, len(parts))
        elif part not in ("", "."):
            parts.append(part)
    slash = "/" if parts and glob.rpartition("/")[2] in ("", ".", "..") else ""
    whole = ("/".join(parts) + slash).encode("utf-8", "surrogateescape")
    return whole, len("/".join(parts[:literal]).encode("utf-8", "surrogateescape"))


def expression(glob: bytes, literal: int = 0) -> bytes:
    """A regular expression for whole paths. `glob` is written from the top of the repository; empty means everything.

    The first `literal` bytes are a folder's name and hold no wildcards.
    """
    if not glob:
        return rb".*"
    inside = re.escape(glob) + (rb".+" if glob.endswith(b"/") else rb"(?:/.*)?")
    wild = _WILD.search(glob, literal)
    tokens = _tokens(glob[wild.start() :]) if wild else None
    if not wild or tokens is None:
        return inside + rb"\Z"
    return rb"(?:%s|%s%s)\Z" % (inside, re.escape(glob[: wild.start()]), _joined(tokens))


def _tokens(wild: bytes) -> list[tuple[bytes, bytes]] | None:
    """(star or nothing, expression of one byte), one by one; None where wildmatch gives up: an open bracket, a last
    backslash."""
    found: list[tuple[bytes, bytes]] = []
    at = 0
    while at < len(wild):
        char = wild[at : at + 1]
        if char == b"*":
            end = at
            while wild[end : end + 1] == b"*":
                end += 1
            bounded = end - at >= 2 and (at == 0 or wild[at - 1 : at] == b"/") and wild[end : end + 1] in (b"", b"/")
            if bounded and end < len(wild):
                found.append((_FOLDERS, b""))
                end += 1
            else:
                found.append((_EVERYTHING if bounded else _STAR, b""))
            at = end
        elif char == b"?":
            found.append((b"", rb"[^/]"))
            at += 1
        elif char == b"\\":
            if at + 1 == len(wild):
                return None
            found.append((b"", re.escape(wild[at + 1 : at + 2])))
            at += 2
        elif char == b"[":
            bracket = _bracket(wild, at + 1)
            if bracket is None:
                return None
            found.append((b"", bracket[0]))
            at = bracket[1]
        else:
            found.append((b"", re.escape(char)))
            at += 1
    return found


def _bracket(wild: bytes, at: int) -> tuple[bytes, int] | None:
    """The expression of a bracket whose inside starts at `at`, and where it ends; None when it is not closed."""
    negated = wild[at : at + 1] in (b"!", b"^")
    at += negated
    items: list[bytes] = []
    previous = -1
    first = True
    while first or wild[at : at + 1] != b"]":
        first = False
        char = wild[at : at + 1]
        if not char:
            return None
        if char == b"[" and wild[at + 1 : at + 2] == b":":
            close = wild.find(b"]", at + 2)
            if close < 0:
                return None
            if close > at + 2 and wild[close - 1 : close] == b":":
                named = _CLASSES.get(wild[at + 2 : close - 1])
                if named is None:
                    return None
                items.append(named)
                at, previous = close + 1, -1
                continue
        is_range = char == b"-" and previous >= 0 and wild[at + 1 : at + 2] not in (b"", b"]")
        if is_range:
            at += 1
            char = wild[at : at + 1]
        if char == b"\\":
            at += 1
            char = wild[at : at + 1]
            if not char:
                return None
        at += 1
        if is_range:
            if previous <= char[0]:
                items.append(b"%s-%s" % (_in_set(previous), _in_set(char[0])))
            previous = -1
        else:
            items.append(_in_set(char[0]))
            previous = char[0]
    inside = b"".join(items)
    if negated:
        return rb"[^/%s]" % inside, at + 1
    return (rb"(?!/)[%s]" % inside if inside else _NEVER), at + 1


def _in_set(byte: int) -> bytes:
    return rb"\x%02x" % byte


def _joined(tokens: list[tuple[bytes, bytes]]) -> bytes:
    """The tokens as one expression. Reaches lie between `**/`; the first fit of one is right for all that may follow,
    because the next `**/` takes any further folders. Only the last reach must end with the path, and looks further."""
    reaches: list[list[bytes]] = [[b""]]
    for star, fixed in tokens:
        if star == _FOLDERS:
            reaches.append([b""])
        elif star == _STAR:
            reaches[-1].append(b"")
        else:
            reaches[-1][-1] += fixed or rb".*"
    first, *rest = map(_reach, reaches)
    if not rest:
        return first
    kept = b"".join(rb"(?>%s%s)" % (_ANY_FOLDERS, reach) for reach in rest[:-1])
    return first + kept + _ANY_FOLDERS + rest[-1]


def _reach(pieces: list[bytes]) -> bytes:
    """Fixed pieces with a `*` between each two. All stars but the last keep the shortest fit."""
    first, *rest = pieces
    if not rest:
        return first
    return first + b"".join(rb"(?>[^/]*?%s)" % piece for piece in rest[:-1]) + rb"[^/]*" + rest[-1]
