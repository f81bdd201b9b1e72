"""The last answer given in a work tree, so that `show #3` knows what hit 3 was.

One small JSON file a work tree, in the index folder: {"version":2,"places":[[path, line, revision]…]}. It
is a convenience: where it cannot be written it is not, and one that does not read back was never there.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

from arcgit.errors import StoreUnavailable, UnknownTarget
from arcgit.model import Answer

FOLDER = "last-answer"
VERSION = 2
LARGEST = 1 << 20


class Recalled(NamedTuple):
    """A hit of the last answer; `revision` is empty when the work tree was searched."""

    path: str
    line: int
    revision: str


def remember(store: Path, git_dir: str, answer: Answer, revision: str) -> None:
    """Keep the places of an answer for this work tree. `revision` is what was searched, empty for the work tree."""
    from arcgit.pack import replace_bytes  # and numpy with it, which `show` does without

    places = [[hit.path, hit.line, answer.revision_of(hit, revision)] for hit in answer.hits]
    data = json.dumps({"version": VERSION, "places": places}).encode("ascii")

    with contextlib.suppress(StoreUnavailable):
        replace_bytes(_file(store, git_dir), data)


def recall(store: Path, git_dir: str, number: int) -> Recalled:
    """Hit `number` of the last answer. Raises UnknownTarget."""
    try:
        with _file(store, git_dir).open("rb") as stream:
            found = json.loads(stream.read(LARGEST))
        places = found["places"]
        path, line, revision = places[number - 1] if number <= len(places) else ("", 0, "")
        valid = found["version"] == VERSION and isinstance(revision, str) and isinstance(path, str) and int(line) >= 0
    except (OSError, ValueError, LookupError, TypeError):
        raise UnknownTarget(f"there is no last answer here to show #{number} of; search first") from None
    if not valid or not path:
        raise UnknownTarget(f"the last answer had {len(places)} hits, not {number}")
    return Recalled(path, int(line), revision)


def _file(store: Path, git_dir: str) -> Path:
    return store / FOLDER / hashlib.blake2b(git_dir.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
