"""What someone is shown of the files: the lines of a hit, a declaration that is pointed at, an outline.

It needs no index, except to find where a bare name is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from arcgit.edition import Edition, decoded
from arcgit.model import Excerpt, Hit, SkipReason
from arcgit.source import tree
from arcgit.source.worktree import read

if TYPE_CHECKING:
    from arcgit.index.view import View
    from arcgit.opened import Opened


def edition(opened: Opened, rev: str | None) -> Edition:
    """The files of a revision; of HEAD with the work tree over it for None."""
    located, changes = opened.located(rev, worktree=True)
    entries = tree.entries(opened.repository, located.tree) if located.tree else ()
    return Edition(opened.repository, opened.settings, opened.blobs, entries, changes)


def excerpt(opened: Opened, hit: Hit, most_lines: int) -> Excerpt:
    """The first lines of a hit, from the text that it was found in."""
    path = hit.path.encode("utf-8", "surrogateescape")
    data = read(opened.repository, path) if hit.overlaid else opened.read(hit.blob)
    text = decoded(hit.path, data) if data is not None else SkipReason.MISSING
    last = min(hit.end_line, hit.line + most_lines - 1)
    return Excerpt(
        path=hit.path,
        line=hit.line,
        end_line=hit.end_line,
        kind=hit.kind,
        name=hit.name,
        container=hit.container,
        signature=hit.signature,
        language=hit.language,
        lines=() if isinstance(text, SkipReason) else text.lines(hit.line, last),
        others=(),
    )


def pointed_at(pointed: str, files: Edition, within: str, declaring: Callable[[str], Iterable[str]]) -> Excerpt:
    """The declaration that a target names. `declaring` gives the paths that may declare a folded name, best first.

    Raises UnknownTarget.
    """
    from arcgit import target

    wanted = target.understood(pointed, files, within)
    if isinstance(wanted, target.Lines):
        return target.lines(wanted, files)
    return target.named(wanted, files, declaring)


def declaring(folded: str, files: Edition, view: View | None) -> list[str]:
    """The paths that declare a name: those of a view, what is tried or shown elsewhere last, and changed files."""
    paths = {path.decode("utf-8", "surrogateescape"): 0 for path in files.changed()}
    if view is not None:
        for file in sorted(set(view.file_of(view.symbols(folded).row).tolist())):
            paths.setdefault(view.path(file), int(view.roles[file]))
    return sorted(paths, key=lambda path: (bool(paths[path]), path))


def under(folder: str, found: Excerpt) -> Excerpt:
    """An excerpt of a submodule with its paths as the repository around it has them; `folder` ends in `/`."""
    others = tuple(other._replace(path=folder + other.path) for other in found.others)
    return found._replace(path=folder + found.path, others=others)
