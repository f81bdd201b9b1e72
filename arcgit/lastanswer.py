"""The last answer given in a work tree, so that `show #3` knows what hit 3 was.

One small file a work tree, in the index folder, of fields that end in a NUL: the version, then path, line and revision
of each hit. It is a convenience: where it cannot be written it is not, and one that does not read back was never there.
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from arcgit.errors import StoreUnavailable, UnknownTarget
from arcgit.model import Answer
from arcgit.record import NamedTuple

FOLDER = "last-answer"
VERSION = "3"
LARGEST = 1 << 20
AS_WRITTEN = ("utf-8", "surrogateescape")


class Recalled(NamedTuple):
    """A hit of the last answer; `revision` is empty when the work tree was searched."""

    path: str
    line: int
    revision: str


def remember(store: Path, git_dir: str, answer: Answer, revision: str) -> None:
    """Keep the places of an answer for this work tree. `revision` is what was searched, empty for the work tree."""
    from arcgit.pack import replace_bytes  # and numpy with it, which `show` does without

    fields = [VERSION]
    for hit in answer.hits:
        fields += hit.path, str(hit.line), answer.revision_of(hit, revision)
    with contextlib.suppress(StoreUnavailable):
        replace_bytes(_file(store, git_dir), "".join(f"{field}\0" for field in fields).encode(*AS_WRITTEN))


def recall(store: Path, git_dir: str, number: int) -> Recalled:
    """Hit `number` of the last answer. Raises UnknownTarget."""
    try:
        with _file(store, git_dir).open("rb") as stream:
            version, *fields, end = stream.read(LARGEST).decode(*AS_WRITTEN).split("\0")
        places = list(zip(fields[0::3], map(int, fields[1::3]), fields[2::3], strict=True))
    except (OSError, ValueError):
        version = end = "unreadable"
    if version != VERSION or end:
        raise UnknownTarget(f"there is no last answer here to show #{number} of; search first")
    if number > len(places):
        raise UnknownTarget(f"the last answer had {len(places)} hits, not {number}")
    return Recalled(*places[number - 1])


def _file(store: Path, git_dir: str) -> Path:
    return store / FOLDER / hashlib.blake2b(git_dir.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
