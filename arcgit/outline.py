"""The declarations of files, as `outline` lists them: one-liners, which the index keeps as names, are here in full."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Sequence

from arcgit.edition import Edition, Text, decoded
from arcgit.errors import UnknownTarget
from arcgit.model import Declaration, FileOutline, OutlineItem, SkipReason
from arcgit.query.pathspec import globs
from arcgit.scan import scan


def of_text(file: Text) -> tuple[OutlineItem, ...]:
    """The declarations of a text, by their place in it, outermost first."""
    return tuple(item_of(file, found) for found in scan(file.text, file.language).declarations)


def item_of(file: Text, found: Declaration) -> OutlineItem:
    """A declaration of a text as it is listed."""
    return OutlineItem(
        path=file.path,
        kind=found.kind,
        name=found.name,
        line=found.line,
        end_line=found.end_line,
        container=found.container,
        signature=found.signature,
        doc=found.doc,
        language=file.language,
        exported=found.exported,
    )


def of_disk(path: str, shown: str) -> FileOutline:
    """The outline of a plain file, wherever it lies, under the path `shown`. Raises UnknownTarget."""
    try:
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError as error:
        raise UnknownTarget(f"cannot read {path}: {error.strerror}") from error
    return _of_file(shown, decoded(shown, data))


def of_edition(edition: Edition, typed: Sequence[str], within: str, folder: str) -> Iterator[FileOutline]:
    """The outlines of the files that the typed paths mean (all when there are none), each once, in the order typed.

    A path is a file, or a glob or folder, from the folder `within` of the repository. `folder` is the work tree on
    disk, where a file counts that git does not know; it is empty for a revision. Raises UnknownTarget.
    """
    every = edition.paths()
    seen: set[bytes] = set()
    for path in typed or ["."]:
        name = _from_top(path, within, folder)
        if (
            folder
            and name.encode("utf-8", "surrogateescape") not in edition
            and os.path.isfile(os.path.join(folder, name))
        ):
            yield of_disk(os.path.join(folder, name), name)
            continue
        for found in _meant(path, name, edition, every, within):
            if found not in seen:
                seen.add(found)
                yield _of_file(found.decode("utf-8", "surrogateescape"), edition.read(found))


def _from_top(typed: str, within: str, folder: str) -> str:
    """A typed path from the top of the repository; an absolute one that leads elsewhere stays absolute."""
    if folder and os.path.isabs(typed) and os.path.commonpath([folder, typed]) == folder:
        return os.path.relpath(typed, folder)
    return posixpath.normpath(posixpath.join(within, typed))


def _meant(typed: str, name: str, edition: Edition, every: Sequence[bytes], within: str) -> list[bytes]:
    exact = name.encode("utf-8", "surrogateescape")
    if exact in edition:
        return [exact]
    meant = globs("path", [typed], within)
    found = [path for path in every if meant is None or meant.pattern.fullmatch(path)]
    if not found and typed != ".":
        raise UnknownTarget(f"no file here matches {typed}")
    return found


def _of_file(path: str, read: Text | SkipReason) -> FileOutline:
    if isinstance(read, SkipReason):
        return FileOutline(path, "", read, ())
    return FileOutline(path, read.language, None, of_text(read))
