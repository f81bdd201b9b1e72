"""Addresses in a query: the paths, and the lines in them, that a pasted stack trace, compiler message, link or
`path:line` names.

The text is cut at white space, quotes and brackets; what is left is judged piece by piece, so the time is linear in the
text. Whether a path exists is not known here: `os.path` and `session.py` look alike until the tree is asked.
"""

from __future__ import annotations

import re
from itertools import islice

from arcgit.record import NamedTuple

MOST = 64
"""Addresses read from one query. Deeper frames of a longer trace are its runtime."""

_PIECE = re.compile(r"[^\s\"'`()<>\[\]{},;|]+")
_URL = r"(?i)[a-z][a-z0-9+.\-]{0,20}://[^/]*/"
_URL_QUERY = re.compile(r"\?[^:#]*")
_DRIVE = re.compile(r"[A-Za-z]:(?=[\\/])")
_COLON_LINE = re.compile(r"([^:]+):(?:line )?([0-9]{1,9})(?::[0-9]+)*:?(?![0-9A-Za-z_])")
_LINK_LINE = re.compile(r"([^#]+)#L([0-9]{1,9})")
_NUMBER = re.compile(r":?([0-9]{1,9})[:.]?")
_JVM_FRAME = re.compile(r"([\w$]+(?:[./][\w$]+)*)\.[\w$<>]+")
_JVM_FILE = re.compile(r"\w+\.(?:java|kt|scala|groovy|clj)\Z")
_NAME = re.compile(r"[^/\\:]*\w[^/\\:]*")
_ENDED = re.compile(r"[^.]\.[A-Za-z][A-Za-z0-9_+\-]{0,11}\Z")
_NEWEST_LAST = "most recent call last"
_CAUSE = "\nCaused by: "


class Address(NamedTuple):
    """A place as the query names it: path segments, outermost first, and a line (0 where none was given)."""

    segments: tuple[str, ...]
    line: int


def addresses_of(text: str) -> tuple[Address, ...]:
    """The addresses of a query, the most telling first, without repetitions."""
    pieces = [match.group() for match in islice(_PIECE.finditer(_root_cause_first(text)), 20 * MOST)]
    found: dict[Address, None] = {}
    for at, piece in enumerate(pieces):
        address = _address(piece, pieces[max(0, at - 3) : at], pieces[at + 1 : at + 4], may_be_bare=len(pieces) == 1)
        if address:
            found[address] = None
    ordered = list(found)
    if _NEWEST_LAST in text:
        ordered.reverse()
    with_line = [address for address in ordered if address.line]
    return tuple((with_line if len(with_line) > 1 else ordered)[:MOST])


def _root_cause_first(text: str) -> str:
    """A JVM trace tells last what happened first."""
    wrapped, cause, root = text.rpartition(_CAUSE)
    return f"{root}{cause}{wrapped}" if cause else text


def _address(piece: str, before: list[str], behind: list[str], *, may_be_bare: bool) -> Address | None:
    path = re.sub(_URL, "", piece, count=1) if "://" in piece else piece
    path = _DRIVE.sub("", _URL_QUERY.sub("", path, count=1), count=1)
    for pattern in (_COLON_LINE, _LINK_LINE):
        match = pattern.match(path)
        if match and (may_be_bare or _looks_like_path(match[1])):
            return _split(_with_package(match[1], before[-1] if before else ""), int(match[2]))
    path = path.removesuffix(":line").rstrip(":.")
    if _looks_like_path(path):
        return _split(path, _line_behind(behind) or _line_before(before))
    if may_be_bare and ("/" in path.strip("/") or _NAME.fullmatch(path)):
        return _split(path, 0)
    return None


def _line_behind(following: list[str]) -> int:
    """The line of `path(12`, `path", line 12`, `path on line 12`."""
    words = [word for word in following if word not in ("on", "at")]
    if words and words[0] in ("line", ":line"):
        words = words[1:]
    match = _NUMBER.fullmatch(words[0]) if words else None
    return int(match[1]) if match else 0


def _line_before(preceding: list[str]) -> int:
    """The line of `line 12 of path`, `line 12 in path`."""
    said = preceding[0:1] == ["line"] and preceding[-1] in ("of", "in")
    match = _NUMBER.fullmatch(preceding[1]) if said and len(preceding) == 3 else None
    return int(match[1]) if match else 0


def _with_package(name: str, frame: str) -> str:
    """`com.foo.Bar.baz` before `Bar.java` says where the file lies."""
    match = _JVM_FRAME.fullmatch(frame) if _JVM_FILE.match(name) else None
    if not match:
        return name
    package = match[1].replace(".", "/").rpartition("/")[0]
    return f"{package}/{name}" if package else name


def _looks_like_path(text: str) -> bool:
    """A name with an extension, with or without folders; `a/b` alone may be prose."""
    return bool(_ENDED.search(text)) and not text.endswith(("/", "\\"))


def _split(path: str, line: int) -> Address:
    segments = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".", "..")]
    return Address(tuple(segments), line)
