"""Git's shell patterns (`wildmatch`) as regular expressions over the bytes of a path.

`?`, `*` and `[…]` never match `/`; `**/`, `/**` and `/**/` match any number of folders. However hostile the pattern,
the regular expressions take time in proportion to the path for each wildcard: what stands between two wildcards is
placed as far left as possible and not tried elsewhere (an atomic group). No match is lost by it, because the wildcard
that follows takes up whatever a later place would have skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

_CLASSES = {
    b"alnum": rb"[0-9A-Za-z]",
    b"alpha": rb"[A-Za-z]",
    b"blank": rb"[ \t]",
    b"cntrl": rb"[\x00-\x1f\x7f]",
    b"digit": rb"[0-9]",
    b"graph": rb"[!-~]",
    b"lower": rb"[a-z]",
    b"print": rb"[ -~]",
    b"punct": rb"[!-/:-@\[-`{-~]",
    b"space": rb"[ \t-\r]",
    b"upper": rb"[A-Z]",
    b"xdigit": rb"[0-9A-Fa-f]",
}
_SPECIAL = b"*?[\\"

# The wildcards among a pattern's items; every other item is a regular expression of exactly one byte.
_STAR, _FOLDERS, _ANYTHING = b"*", b"**/", b"**"
_PLACED = {  # how far the text between two wildcards may be moved to the right of the first
    _STAR: rb"[^/]*?",
    _FOLDERS: rb"(?:[^/]*+/)*?",
    _ANYTHING: rb"(?s:.)*?",
}


class _MatchesNothing(Exception):
    """The pattern is malformed; git lets such a pattern match nothing."""


def translate(pattern: bytes) -> bytes:
    """The regular expression of the paths that `pattern` matches as a whole, for `re.fullmatch`."""
    try:
        items = list(_items(pattern))
    except _MatchesNothing:
        return rb"(?!)"
    return _joined(items)


def literal_length(pattern: bytes) -> int:
    """How many bytes stand before the first wildcard or backslash."""
    return sum(1 for _ in takewhile(lambda byte: byte not in _SPECIAL, pattern))


def _joined(items: list[bytes]) -> bytes:
    """Folder wildcards part the pattern first: what one of them is followed by is placed as a whole."""
    start, *moved = _split(items, (_FOLDERS, _ANYTHING))
    done = [_within_folders(start, reaches_end=not moved)]
    for number, (wildcard, *rest) in enumerate(moved, 1):
        is_last = number == len(moved)
        placed = _PLACED[wildcard] + _within_folders(rest, reaches_end=is_last)
        done.append(placed if is_last else _fixed(placed))
    return b"".join(done)


def _within_folders(items: list[bytes], *, reaches_end: bool) -> bytes:
    start, *moved = _split(items, (_STAR,))
    placed = [_PLACED[_STAR] + b"".join(rest) for _, *rest in moved]
    movable = placed[-1:] if reaches_end else []
    return b"".join([*start, *map(_fixed, placed[: len(placed) - len(movable)]), *movable])


def _split(items: list[bytes], wildcards: tuple[bytes, ...]) -> list[list[bytes]]:
    """The items in parts, each but the first led by one of the wildcards."""
    parts: list[list[bytes]] = [[]]
    for item in items:
        if item in wildcards:
            parts.append([])
        parts[-1].append(item)
    return parts


def _fixed(expression: bytes) -> bytes:
    return b"(?>" + expression + b")"


def _items(pattern: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(pattern):
        if pattern[at] == ord("*"):
            item, at = _asterisks(pattern, at)
        elif pattern[at] == ord("["):
            members, at = _bracket(pattern, at + 1)
            item = _one_of(members)
        elif pattern[at] == ord("?"):
            item, at = b"[^/]", at + 1
        else:
            at += pattern[at] == ord("\\")
            item, at = re.escape(_byte(pattern, at)), at + 1
        yield item


def _asterisks(pattern: bytes, at: int) -> tuple[bytes, int]:
    rest = pattern[at:].lstrip(b"*")
    after = len(pattern) - len(rest)
    starts_folder = at == 0 or pattern[at - 1 : at] == b"/"
    if after - at == 1 or not starts_folder or (rest and not rest.startswith((b"/", b"\\/"))):
        return _STAR, after
    if rest.startswith(b"/"):
        return _FOLDERS, after + 1
    return _ANYTHING, after


def _bracket(pattern: bytes, at: int) -> tuple[set[int], int]:
    """The bytes that a bracket matches, and where the pattern goes on; `at` is just inside the bracket."""
    negated = pattern[at : at + 1] in (b"!", b"^")
    at += negated
    members: set[int] = set()
    before = b""  # what a following `-` would make a range of
    first = at
    while (byte := _byte(pattern, at)) != b"]" or at == first:
        following = pattern[at + 1 : at + 2]
        if byte == b"\\":
            at += 1
            before = _byte(pattern, at)
            members.add(before[0])
        elif byte == b"-" and before and following not in (b"", b"]"):
            at += 1 + (following == b"\\")
            members.update(range(before[0], _byte(pattern, at)[0] + 1))
            before = b""
        elif byte == b"[" and following == b":" and (name := _class_name(pattern, at + 2)):
            members.update(_class(name))
            at += len(name) + 3
            before = b""
        else:
            members.add(byte[0])
            before = byte
        at += 1
    return (set(range(1, 256)) - members if negated else members), at + 1


def _class_name(pattern: bytes, at: int) -> bytes:
    """The name in `[:name:]`, empty when the next `]` does not end one: then it is a set that holds `[` and `:`."""
    end = pattern.find(b"]", at)
    if end < 0:
        raise _MatchesNothing
    named = pattern[at:end]
    if not named.endswith(b":"):
        return b""
    if named[:-1] not in _CLASSES:
        raise _MatchesNothing
    return named[:-1]


def _class(name: bytes) -> bytes:
    return b"".join(re.findall(_CLASSES[name], bytes(range(256))))


def _one_of(members: set[int]) -> bytes:
    kept = sorted(members - {ord("/")})
    if not kept:
        raise _MatchesNothing
    return b"[" + b"".join(re.escape(bytes([byte])) for byte in kept) + b"]"


def _byte(pattern: bytes, at: int) -> bytes:
    if at >= len(pattern):
        raise _MatchesNothing
    return pattern[at : at + 1]
