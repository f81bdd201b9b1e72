"""What a change did, declaration by declaration: added, modified or removed between two revisions.

The texts decide, not the hunks of a diff: the declarations of each changed file are matched by container and name, and
one is modified when its signature, its comment or its own lines (without those of declarations inside it, blank ones
and what trails) are others. So a changed method does not make its class a changed one, a function moved within its file
is untouched, and a brace that a diff lends to the neighbour misleads nobody. A file in which no declaration is touched
though its text is another stands for itself.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from arcgit import outline
from arcgit.edition import Edition, Text
from arcgit.model import Change, Kind, Oid, OutlineItem, SkipReason, TreeEntry, WorkTreeChange
from arcgit.record import NamedTuple
from arcgit.roles import stem_of
from arcgit.scan import scan
from arcgit.source import conversion, diff
from arcgit.source.tree import named

if TYPE_CHECKING:
    from arcgit.model import Located
    from arcgit.opened import Opened
    from arcgit.source.diff import ChangedFile

UNNAMED = frozenset(
    (
        SkipReason.BINARY,
        SkipReason.SYMLINK,
        SkipReason.SUBMODULE,
        SkipReason.EXCLUDED,
        SkipReason.MISSING,
        SkipReason.LFS_POINTER,
    )
)
"""What is counted and not shown: it holds no declaration, and its name promises none."""


NOBODY = -1
QUOTES = "\"'`"


class Touched(NamedTuple):
    """A declaration and what became of it; one that was removed stands in the old text."""

    item: OutlineItem
    change: Change


@dataclass(frozen=True, slots=True)
class Side:
    """One text of a changed file with its touched declarations, by line. `oid` is all zeros for the work tree's."""

    path: str
    oid: Oid
    touched: tuple[Touched, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`new` are the files with added and modified declarations, `old` those with removed ones, both by path.

    `seen` of `files` changed files were compared before the time was over.
    """

    new: tuple[Side, ...]
    old: tuple[Side, ...]
    skipped: Counter[SkipReason]
    seen: int
    files: int


def compare(
    opened: Opened, old: Located, new: Located | None, changes: Sequence[WorkTreeChange], *, seconds: float
) -> Comparison:
    """The declarations that differ between `old` and `new`, or the work tree, which has `changes` over HEAD."""
    repository = opened.repository
    if new is None:
        files = diff.changed_on_disk(repository, old.tree, changes)
        head = repository.locate("HEAD").tree
    else:
        files, head = diff.changed_files(repository, old.tree, new.tree), new.tree
    before = _edition(opened, old.tree, [file.old for file in files], ())
    after = _edition(opened, head, [file.new for file in files], changes)
    found = _Found()
    until = time.monotonic() + seconds
    for seen, file in enumerate(files):
        if time.monotonic() > until:
            return found.comparison(seen, len(files))
        found.add(file, before, after)
    return found.comparison(len(files), len(files))


def _edition(
    opened: Opened, tree: Oid, entries: Sequence[TreeEntry | None], changes: Sequence[WorkTreeChange]
) -> Edition:
    """The files of one side, with what their tree's attributes say of them."""
    here = {entry.path: entry for entry in entries if entry is not None}
    about = [path for path in conversion.files_about(here) if path not in here]
    for entry in named(opened.repository, tree, about):
        here[entry.path] = entry
    changed = [change for change in changes if change.path in here]
    return Edition(opened.repository, opened.settings, opened.blobs, [here[path] for path in sorted(here)], changed)


class _Found:
    """What was found so far."""

    def __init__(self) -> None:
        self._new: list[Side] = []
        self._old: list[Side] = []
        self._skipped: Counter[SkipReason] = Counter()

    def comparison(self, seen: int, files: int) -> Comparison:
        old = sorted(self._old, key=lambda side: side.path.encode("utf-8", "surrogateescape"))  # not as renamed
        return Comparison(tuple(self._new), tuple(old), self._skipped, seen, files)

    def add(self, file: ChangedFile, before: Edition, after: Edition) -> None:
        old, new = _read(file.old, before), _read(file.new, after)
        reason = new if isinstance(new, SkipReason) else old if isinstance(old, SkipReason) and new is None else None
        if reason in UNNAMED:
            self._skipped[reason] += 1
            return
        if isinstance(old, Text) and old == new:
            return  # on disk, a mode that is another shows as a change
        here, gone = _differences(_text(old), _text(new))
        if not here and not gone:
            here, gone = _of_file(file, _text(old), _text(new))
        if here and file.new is not None:
            self._new.append(Side(_name(file.new.path), file.new.oid, here))
        if gone and file.old is not None:
            self._old.append(Side(_name(file.old.path), file.old.oid, gone))


def _read(entry: TreeEntry | None, edition: Edition) -> Text | SkipReason | None:
    """The text of one side, why it is not read, or None where there is no file."""
    return None if entry is None or entry.path not in edition else edition.read(entry.path)


def _text(read: Text | SkipReason | None) -> Text | None:
    return read if isinstance(read, Text) else None


def _of_file(file: ChangedFile, old: Text | None, new: Text | None) -> tuple[tuple[Touched, ...], tuple[Touched, ...]]:
    """The file for itself, where no declaration in it is touched."""
    if file.new is None:
        return (), (Touched(_as_item(file.old, old), Change.REMOVED),)
    return (Touched(_as_item(file.new, new), Change.MODIFIED if file.old else Change.ADDED),), ()


def _as_item(entry: TreeEntry | None, text: Text | None) -> OutlineItem:
    path = _name(entry.path) if entry else ""
    language = text.language if text else ""
    return OutlineItem(path, Kind.FILE, stem_of(path), 1, 1, "", "", "", language, exported=True)


def _name(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")


def _differences(old: Text | None, new: Text | None) -> tuple[tuple[Touched, ...], tuple[Touched, ...]]:
    """What is added or modified in the new text, and what is removed from the old."""
    before, after = _declarations(old), _declarations(new)
    partner = _partners(before, after)
    here = []
    for at, declaration in enumerate(after):
        if at not in partner:
            here.append(Touched(declaration.item, Change.ADDED))
        elif not before[partner[at]].says_the_same(declaration):
            here.append(Touched(declaration.item, Change.MODIFIED))
    kept = set(partner.values())
    gone = [Touched(declaration.item, Change.REMOVED) for at, declaration in enumerate(before) if at not in kept]
    return tuple(here), tuple(gone)


class _Declaration(NamedTuple):
    """A declaration with its own lines."""

    item: OutlineItem
    lines: tuple[str, ...]

    def says_the_same(self, other: _Declaration) -> bool:
        mine, others = self.item, other.item
        same = (mine.kind, mine.signature, mine.doc) == (others.kind, others.signature, others.doc)
        return same and self.lines == other.lines


def _declarations(text: Text | None) -> list[_Declaration]:
    if text is None:
        return []
    found = scan(text.text, text.language)
    lines, code = text.text.split("\n"), found.mirror.split("\n")
    begins = list(accumulate((len(line) + 1 for line in lines), initial=0))
    owner = [NOBODY] * len(lines)
    for at, item in enumerate(found.declarations):  # outermost first, so that the innermost stays
        first = bisect_right(begins, item.start) - 1  # its decorators are its own
        owner[first : item.end_line] = [at] * (min(item.end_line, len(lines)) - first)
        above = _comment_above(first, lines, code)
        owner[above:first] = [NOBODY] * (first - above)  # it speaks of this one, and is compared as its doc
    own: list[list[str]] = [[] for _ in found.declarations]
    for at, line in zip(owner, lines, strict=True):
        if at != NOBODY and (said := line.rstrip()):
            own[at].append(said)
    items = (outline.item_of(text, item) for item in found.declarations)
    return [_Declaration(item, tuple(said)) for item, said in zip(items, own, strict=True)]


def _comment_above(line: int, lines: Sequence[str], code: Sequence[str]) -> int:
    """Where the comment begins that ends right above a line; the line itself where there is none.

    `code` are the lines with comments and literals blanked. A literal that ends there begins with a quote, or earlier.
    """
    first = line
    while first and lines[first - 1].strip() and not code[first - 1].strip():
        first -= 1
    begins = lines[first].lstrip()[:1]
    return line if begins.isalnum() or begins in QUOTES else first


def _partners(before: Sequence[_Declaration], after: Sequence[_Declaration]) -> dict[int, int]:
    """The old declaration that each new one was, by their numbers.

    Of several with one name those that say the same belong together, then those of one kind, then the next in order.
    """
    partner: dict[int, int] = {}
    for key in (_same_text, _same_kind, _same_name):
        taken = set(partner.values())
        free: defaultdict[Hashable, deque[int]] = defaultdict(deque)
        for at, declaration in enumerate(before):
            if at not in taken:
                free[key(declaration)].append(at)
        for at, declaration in enumerate(after):
            if at not in partner and free.get(key(declaration)):
                partner[at] = free[key(declaration)].popleft()
    return partner


def _same_name(declaration: _Declaration) -> Hashable:
    return declaration.item.container, declaration.item.name


def _same_kind(declaration: _Declaration) -> Hashable:
    return declaration.item.container, declaration.item.name, declaration.item.kind


def _same_text(declaration: _Declaration) -> Hashable:
    item = declaration.item
    return item.container, item.name, item.kind, item.signature, item.doc, declaration.lines


def every(sides: Sequence[Side], keeps: Callable[[OutlineItem], bool]) -> Iterator[tuple[Side, list[Touched]]]:
    """The sides with those of their touched declarations that a filter keeps; sides without any are left out."""
    for side in sides:
        kept = [touched for touched in side.touched if keeps(touched.item)]
        if kept:
            yield side, kept
