"""Which filters would help: to narrow an answer that withholds files, and to drop where filters left nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from arcgit.model import Kind

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.model import Hit
    from arcgit.query import Filters

MOST = 4
"""Filters suggested."""
LOOKED_AT = 40
"""Files whose folders and languages are counted; each costs the reading of its path."""
SMALLEST_SHARE, LARGEST_SHARE = 0.05, 0.8
"""A filter is worth suggesting when it leaves at least and at most this share of the files."""
DEEPEST = 3
"""Folders of a suggested path."""


def suggestions(view: View, files: Sequence[int], hits: Sequence[Hit], filters: Filters) -> tuple[str, ...]:
    """Filters as they are typed that would leave a part of `files` (best first), those of the best hits first."""
    files = files[:LOOKED_AT]
    folders: Counter[str] = Counter()
    spoken: Counter[str] = Counter()
    for file in files:
        folders.update(_folders(view.path(file)))
        spoken[view.languages[int(view.language[file])]] += 1
    paths = [text for text, count in folders.items() if _fits(count, len(files))][: MOST - 2]
    # The language of most files: the few files in others are seldom what was meant.
    languages = [
        f"lang:{name}" for name, count in spoken.most_common(1) if not filters.languages and _fits(count, len(files))
    ]
    kinds = Counter(f"kind:{hit.kind}" for hit in hits if hit.kind is not Kind.FILE)
    kind = [text for text, _ in kinds.most_common(1)] if len(kinds) > 1 and not filters.kinds else []
    return tuple(paths + languages + kind)


def _fits(count: int, of: int) -> bool:
    return SMALLEST_SHARE <= count / of <= LARGEST_SHARE


def _folders(path: str) -> Iterator[str]:
    """The folders of a path as filters, the outermost first."""
    folders = path.split("/")[:-1]
    return (f"path:{_quoted('/'.join(folders[:depth]))}" for depth in range(1, 1 + min(DEEPEST, len(folders))))


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value


def one_dropped(filters: Filters) -> Iterator[tuple[str, Filters]]:
    """(the filter as typed, the filters without it), for each filter that is set."""
    if filters.kinds:
        yield _typed("kind", filters.kinds), filters._replace(kinds=())
    if filters.languages:
        yield _typed("lang", filters.languages), filters._replace(languages=())
    if filters.paths:
        yield _typed("path", filters.paths.spelled), filters._replace(paths=None)
    if filters.not_paths:
        yield _typed("-path", filters.not_paths.spelled), filters._replace(not_paths=None)
    if filters.files:
        yield _typed("file", filters.files.spelled), filters._replace(files=None)
    if filters.symbols:
        yield _typed("sym", [symbol.name for symbol in filters.symbols]), filters._replace(symbols=())


def _typed(name: str, values: Iterable[str]) -> str:
    return " ".join(f"{name}:{_quoted(value)}" for value in values)
