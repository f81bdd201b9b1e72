"""What came out of a repository is shown, never obeyed: control characters become visible escapes.

A name, a path or a source line may hold terminal escapes, bidirectional overrides or bytes that are no text. A terminal
would act on them, and a reader would be shown other text than the compiler sees; so each becomes `\\x1b`, `\\u202e` …
Paths with such characters are quoted as git quotes them (`"caf\\351.py"`), and `unquoted` reads that back.
"""

from __future__ import annotations

import re
from functools import cache

# C0 and C1 controls, DEL, line and paragraph separators, bidirectional controls, and lone surrogates, which stand for
# bytes that were not UTF-8. Joiners stay: scripts and emoji need them.
_CONTROL = "\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff"
_SHORT = {"\a": "\\a", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\v": "\\v", "\f": "\\f", "\r": "\\r"}
_GIT_SHORT = {**_SHORT, '"': '\\"', "\\": "\\\\"}
_GIT_ESCAPE = re.compile(r"\\([0-7]{3}|[abtnvfr\"\\])")


def visible(line: str) -> str:
    """A line of source with its controls made visible; tabs stay. A final carriage return is part of the line end."""
    return _without_controls(line.removesuffix("\r"))


def flat(text: str) -> str:
    """A name or signature as one line: runs of white space are one space, other controls are made visible."""
    return _without_controls(" ".join(text.split()))


def path(text: str) -> str:
    """A path as git prints it with core.quotePath off: as it is, or in quotes with octal bytes where it must be."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return text
    special = _in_path()
    return f'"{special.sub(_git_escape, text)}"' if special.search(text) else text


def unquoted(text: str) -> str:
    """The path that `path` printed; anything not in quotes comes back as it is."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    raw = _GIT_ESCAPE.sub(_git_read, text[1:-1])
    return raw.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def cut(text: str, width: int) -> str:
    """At most `width` characters, the last an ellipsis where something was left out."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _without_controls(text: str) -> str:
    return text if text.isprintable() else _in_line().sub(_escape, text)  # no control is printable


@cache
def _in_line() -> re.Pattern[str]:
    return re.compile(f"[{_CONTROL}]")


@cache
def _in_path() -> re.Pattern[str]:
    return re.compile(f'["\\\\\t{_CONTROL}]')


def _escape(match: re.Match[str]) -> str:
    char = match.group()
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return _SHORT.get(char) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")


def _git_escape(match: re.Match[str]) -> str:
    char = match.group()
    return _GIT_SHORT.get(char) or "".join(f"\\{byte:03o}" for byte in _bytes_of(char))


def _bytes_of(char: str) -> bytes:
    code = ord(char)
    return bytes([code - 0xDC00]) if 0xDC80 <= code <= 0xDCFF else char.encode("utf-8", "surrogatepass")


def _git_read(match: re.Match[str]) -> str:
    said = match.group(1)
    if len(said) == 3:
        return bytes([int(said, 8) & 0xFF]).decode("ascii", "surrogateescape")
    return {"a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}.get(said, said)
