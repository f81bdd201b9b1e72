"""Which files are searched by their words only, because no table knows their language: nobody should take "no such
declaration" for "does not exist" in a repository that is mostly of such files."""

from __future__ import annotations

import posixpath
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcgit.index.files import Files

NO_TABLE = "text"
"""The language of files that no table knows."""


def text_only(files: Files) -> dict[str, int]:
    """Extension (the whole name where there is none) → files of that kind without a table, most first."""
    if NO_TABLE not in files.languages:
        return {}
    number = files.languages.index(NO_TABLE)
    counts = Counter(
        _kind(path.decode("utf-8", "surrogateescape"))
        for path, language in zip(files.paths(), files.language.tolist(), strict=True)
        if language == number
    )
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _kind(path: str) -> str:
    name = posixpath.basename(path)
    return posixpath.splitext(name)[1].lower() or name
