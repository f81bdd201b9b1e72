"""A search inside a change: the declarations that a comparison found, ranked in a view or listed without one.

What was added or modified stands in the view that is searched. What was removed is in none, so the old texts that held
it are laid over the view as files of their own: its hits have their address in the old revision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arcgit.comparison import Comparison, Side, Touched, every
from arcgit.index.overlaid import OverlaidFiles
from arcgit.index.view import View
from arcgit.loose import Loose, extracted
from arcgit.model import Change, Hit, Kind, Place, Relevance
from arcgit.rank import scope
from arcgit.rank.scope import Declared
from arcgit.source import attributes, conversion
from arcgit.source.tree import named

if TYPE_CHECKING:
    from arcgit.model import Located, OutlineItem
    from arcgit.opened import Opened
    from arcgit.query import Filters

_PLACE = ("line", "end_line", "kind", "name", "container", "signature", "doc", "change")
MOST_PLACES = 4
"""Further places of a file that are shown, as in any other answer."""


@dataclass(frozen=True, slots=True)
class Inside:
    """A view in which what was removed stands too. `old_files` are the files of `comparison.old`, -1 where unread."""

    view: View
    touched: scope.Touched
    old_files: Sequence[int]
    comparison: Comparison

    def told(self, hits: Iterable[Hit]) -> tuple[Hit, ...]:
        """The hits with what happened to each declaration."""
        new = {side.path: side.touched for side in self.comparison.new}
        old = {(side.path, side.oid): side.touched for side in self.comparison.old}
        return tuple(_told(hit, old.get((hit.path, hit.blob)) or new.get(hit.path, ())) for hit in hits)


def laid_inside(opened: Opened, view: View, old: Located, comparison: Comparison) -> Inside:
    """The view of the new revision with the removed declarations of `old` in it."""
    files = [_loose(opened, side) for side in comparison.old]
    readable = [file for file in files if file is not None]
    whole, number = view, dict[bytes, int]()
    if readable:
        said = _attributes(opened, old, readable)
        found = extracted(readable, said, opened.settings, overlaid=False)
        top = found.files(len(readable[0].oid), opened.settings)
        over = OverlaidFiles(view.files_table, (), top, len(view.segments))
        whole = View(over, [*view.segments, found.segment], view.read)
        number = dict(zip(top.paths(), over.of_top.tolist(), strict=True))
    old_files = [number.get(_path(side), -1) for side in comparison.old]
    new_files = [whole.file_named(_path(side)) for side in comparison.new]
    sides = [*zip(new_files, comparison.new, strict=True), *zip(old_files, comparison.old, strict=True)]
    return Inside(whole, scope.touched(whole, _spans(sides)), old_files, comparison)


def _path(side: Side) -> bytes:
    return side.path.encode("utf-8", "surrogateescape")


def _loose(opened: Opened, side: Side) -> Loose | None:
    size = opened.blobs.size(side.oid)
    if size is None:
        return None
    data = opened.read(side.oid) if size <= opened.settings.max_file_bytes else None
    return Loose(_path(side), side.oid, data, size)


def _attributes(opened: Opened, old: Located, files: Sequence[Loose]) -> Mapping[bytes, attributes.Attributes]:
    paths = [file.path for file in files]
    entries = named(opened.repository, old.tree, sorted({*paths, *conversion.files_about(paths)}))
    return attributes.evaluate(entries, opened.read)


def _spans(sides: Iterable[tuple[int, Side]]) -> Iterator[Declared]:
    for file, side in sides:
        for touched in side.touched if file >= 0 else ():
            item = touched.item
            yield Declared(file, item.line, item.end_line, whole_file=item.kind is Kind.FILE)


def _told(hit: Hit, touched: Sequence[Touched]) -> Hit:
    """A hit whose places are touched declarations. A chunk that only stood for its one-liners gives way to them."""
    parts: list[Hit | Place] = [hit, *hit.more]
    first, *others = [place for part in parts for place in _places(part, touched)] or [
        _place(hit, hit.score, Change.MODIFIED)
    ]
    more: dict[tuple[int, str], Place] = {}
    for place in others:
        if (place.line, place.name) != (first.line, first.name):
            more.setdefault((place.line, place.name), place)
    return _headed(hit._replace(more=tuple(more.values())[:MOST_PLACES]), first)


def _headed(hit: Hit, place: Place) -> Hit:
    """The hit with this as its best place."""
    return hit._replace(**{field: getattr(place, field) for field in _PLACE})


def _places(place: Hit | Place, touched: Sequence[Touched]) -> Iterator[Place]:
    """What a place is of the touched declarations."""
    around = [item for item in touched if item.item.line <= place.line <= item.item.end_line]
    own = [item for item in around if item.item.name == place.name or item.item.kind is Kind.FILE]
    if own:
        yield _place(place, place.score, own[-1].change)
        return
    exact = [item for item in around if item.item.line == place.line]
    within = [item for item in touched if place.line <= item.item.line <= place.end_line]
    for item in exact or within:
        yield _place(item.item, place.score, item.change)


def _place(thing: Hit | Place | OutlineItem, score: float, change: Change) -> Place:
    return Place(
        path=thing.path,
        line=thing.line,
        end_line=thing.end_line,
        kind=thing.kind,
        name=thing.name,
        container=thing.container,
        signature=thing.signature,
        doc=thing.doc,
        score=score,
        change=change,
    )


def listed(comparison: Comparison, filters: Filters, limit: int) -> tuple[tuple[Hit, ...], int]:
    """The touched declarations that filters leave, a hit a file, by path, and how many further files have some."""
    keeps = _keeps(filters)
    sides = [*every(comparison.new, keeps), *every(comparison.old, keeps)]
    sides.sort(key=lambda found: _path(found[0]))
    hits = [_listed(rank, side, found) for rank, (side, found) in enumerate(sides[:limit], 1)]
    return tuple(hits), len(sides) - len(hits)


def _keeps(filters: Filters) -> Callable[[OutlineItem], bool]:
    """Whether a declaration passes filters by kind, language, path and file name."""
    only = [globs.pattern for globs in (filters.paths, filters.files) if globs is not None]
    never = [filters.not_paths.pattern] if filters.not_paths is not None else []

    def keeps(item: OutlineItem) -> bool:
        path = item.path.encode("utf-8", "surrogateescape")
        return (
            (not filters.kinds or item.kind in filters.kinds)
            and (not filters.languages or item.language in filters.languages)
            and all(pattern.fullmatch(path) for pattern in only)
            and not any(pattern.fullmatch(path) for pattern in never)
        )

    return keeps


def _listed(rank: int, side: Side, found: Sequence[Touched]) -> Hit:
    first, *more = [_place(touched.item, 0.0, touched.change) for touched in found]
    return Hit(
        rank=rank,
        path=first.path,
        line=first.line,
        end_line=first.end_line,
        kind=first.kind,
        name=first.name,
        container=first.container,
        signature=first.signature,
        doc=first.doc,
        language=found[0].item.language,
        score=0.0,
        relevance=Relevance.STRONG,
        blob=side.oid,
        overlaid=not side.oid.strip("0"),
        also_at=(),
        more=tuple(more),
        explanation=(),
        change=first.change,
    )
