"""What someone points at: `path:line`, `path:first-last`, `path#name`, a path, a name, or hit 3 of the last answer.

A path is taken from the current folder, else from the top of the repository, else as the end of the one path that ends
so: addresses are pasted from stack traces and other people's messages.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Sequence

from arcgit import outline, tokens
from arcgit.edition import Edition, Text
from arcgit.errors import UnknownTarget
from arcgit.model import Excerpt, Kind, OutlineItem, SkipReason
from arcgit.record import NamedTuple
from arcgit.render import escape

AROUND = 10
"""Lines shown before and after a line that no declaration holds."""

MOST_OTHERS = 12

_WITH_LINE = re.compile(r"(?P<path>.+?):(?P<line>[0-9]{1,9})(?:-(?P<end>[0-9]{1,9}))?(?::[0-9]*)*\Z", re.DOTALL)
_NUMBERED = re.compile(r"#?([0-9]{1,6})\Z")
_JOINTS = re.compile(r"::|->|[.#/\\]")


class Lines(NamedTuple):
    """Lines of a path; `end` 0 means the declaration around `line`, both 0 the whole file."""

    path: str
    line: int
    end: int


class Named(NamedTuple):
    """A declaration by its name, the names of its containers before it; `path` is empty for anywhere."""

    path: str
    qualifiers: tuple[str, ...]
    name: str


def number_of(target: str) -> int:
    """Which hit of the last answer is meant; 0 for any other target."""
    match = _NUMBERED.match(target)
    return int(match[1]) if match else 0


def understood(target: str, edition: Edition, within: str) -> Lines | Named:
    """What the target names in this edition, where a path is one of its files. Raises UnknownTarget."""
    whole = _path(target, edition, within)
    if whole:
        return Lines(whole, 0, 0)
    match = _WITH_LINE.match(target)
    if match:
        path = _path(match["path"], edition, within)
        if not path:
            raise UnknownTarget(f"no file {match['path']} here; `git arcsearch {match['path']}` searches for it")
        return Lines(path, int(match["line"]), int(match["end"] or 0))
    before, mark, name = target.rpartition("#")
    path = _path(before, edition, within) if mark else ""
    parts = [part for part in _JOINTS.split(name if path else target) if part]
    if not parts:
        raise UnknownTarget(f"{target!r} names nothing; give path:line, path#name or a name")
    return Named(path, tuple(parts[:-1]), parts[-1])


def lines(wanted: Lines, edition: Edition) -> Excerpt:
    """The declaration around a line, or the lines themselves where there is none or a range was asked for."""
    text = _read(wanted.path, edition)
    last = text.last_line
    if wanted.line > last:
        raise UnknownTarget(f"{wanted.path} has {last} lines, not {wanted.line}")
    if wanted.end or not wanted.line:
        return _region(text, max(1, wanted.line), min(last, max(wanted.end, wanted.line) or last))
    around = [item for item in outline.of_text(text) if item.line <= wanted.line <= item.end_line]
    if not around:
        return _region(text, max(1, wanted.line - AROUND), min(last, wanted.line + AROUND))
    return _declaration(text, min(around, key=lambda item: (item.end_line - item.line, -item.line)), ())


def named(wanted: Named, edition: Edition, anywhere: Callable[[str], Iterable[str]]) -> Excerpt:
    """The declaration of a name, the best of several first. `anywhere` gives the paths that declare a folded name."""
    paths = [wanted.path] if wanted.path else list(anywhere(tokens.fold(wanted.name)))
    found: list[tuple[Text, OutlineItem]] = []
    for path in paths:
        text = edition.read(path.encode("utf-8", "surrogateescape")) if _known(path, edition) else SkipReason.MISSING
        if not isinstance(text, SkipReason):
            found += [(text, item) for item in outline.of_text(text) if _fits(item, wanted)]
    if not found:
        spelled = ".".join((*wanted.qualifiers, wanted.name))
        where = f" in {wanted.path}" if wanted.path else ""
        raise UnknownTarget(f"no declaration named {spelled}{where}; `git arcsearch {spelled}` searches for it")
    found.sort(key=lambda pair: (pair[1].name != wanted.name, pair[1].line == pair[1].end_line))
    text, best = found[0]
    return _declaration(text, best, [item for _, item in found[1 : 1 + MOST_OTHERS]])


def _known(path: str, edition: Edition) -> bool:
    return path.encode("utf-8", "surrogateescape") in edition


def _path(typed: str, edition: Edition, within: str) -> str:
    """The file that a typed path means, or "". It may be quoted as answers quote odd paths."""
    typed = escape.unquoted(typed)
    if not typed:
        return ""
    for candidate in (posixpath.normpath(posixpath.join(within, typed)), posixpath.normpath(typed)):
        if _known(candidate, edition):
            return candidate
    if "." not in typed and "/" not in typed:
        return ""  # more likely a name than the end of a path
    ending = b"/" + typed.lstrip("/").encode("utf-8", "surrogateescape")
    ends = [path for path in edition.paths() if path.endswith(ending)]
    return ends[0].decode("utf-8", "surrogateescape") if len(ends) == 1 else ""


def _read(path: str, edition: Edition) -> Text:
    read = edition.read(path.encode("utf-8", "surrogateescape"))
    if isinstance(read, SkipReason):
        raise UnknownTarget(f"{path} is not shown: {read.value}")
    return read


def _fits(item: OutlineItem, wanted: Named) -> bool:
    if tokens.fold(_JOINTS.split(item.name)[-1]) != tokens.fold(wanted.name):
        return False
    containers = [tokens.fold(part) for part in _JOINTS.split(item.container) if part]
    qualifiers = [tokens.fold(part) for part in wanted.qualifiers]
    return not qualifiers or containers[-len(qualifiers) :] == qualifiers


def _region(text: Text, first: int, last: int) -> Excerpt:
    name = posixpath.basename(text.path)
    return Excerpt(text.path, first, last, Kind.FILE, name, "", "", text.language, text.lines(first, last), ())


def _declaration(text: Text, item: OutlineItem, others: Sequence[OutlineItem]) -> Excerpt:
    return Excerpt(
        path=item.path,
        line=item.line,
        end_line=item.end_line,
        kind=item.kind,
        name=item.name,
        container=item.container,
        signature=item.signature,
        language=item.language,
        lines=text.lines(item.line, item.end_line),
        others=tuple(others),
    )
