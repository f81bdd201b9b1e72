"""A snapshot of the files that matter to a query, when there is no time for all of them.

What the store holds already counts; of the rest those files come first whose path or text has the words of the query,
which `git grep` tells. They are extracted into a segment in memory until the time is over. Nothing is written: the
whole index is another process's work.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from arcgit.extract.job import built_in_memory, extract_blob
from arcgit.index.writer import SegmentBuilder
from arcgit.model import Oid, Partial, Settings
from arcgit.refreshing.listing import Live
from arcgit.refreshing.made import Snapshot
from arcgit.refreshing.survey import Survey
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from arcgit.source import grep
from arcgit.source.blob import open_blobs
from arcgit.source.repo import Repository

SEGMENT = "partial"
MOST_WORDS = 6
GREP_SHARE = 0.35
"""Of the time: what git grep may take, before extraction starts with what it has found."""
IN_PATH, IN_TEXT, PLAIN = 2, 2, 1
"""What a word in the path, a word in the text and a path without a role are worth when files are put in order."""


def partial(
    repository: Repository, settings: Settings, tree_id: Oid, found: Survey, words: Sequence[str], seconds: float
) -> tuple[Snapshot, Partial]:
    """What can be had of a tree's snapshot in `seconds`, the files first that have the query's `words`."""
    lacking = set(found.lacking())
    open_ = [item for item in found.live if item.wanted in lacking]
    builder = SegmentBuilder()
    with open_blobs(repository) as blobs:
        order = _in_order(repository, tree_id, open_, words, seconds * GREP_SHARE)
        until = time.monotonic() + seconds * (1 - GREP_SHARE)
        for item in order:
            if time.monotonic() > until:
                break
            size = blobs.size(item.wanted.oid)
            extraction = extract_blob(blobs, item.wanted, size, settings.max_file_bytes) if size is not None else None
            if size is not None and extraction is not None:
                builder.add(item.wanted.oid, item.wanted.hint, size, extraction)
    if len(builder):
        found.holdings.hold(built_in_memory(builder, SEGMENT))
    files = found.holdings.rows(found.live, None)
    left_out = sorted([*found.skipped, *files.skipped], key=lambda skip: skip.path)
    names = [segment.id for segment in files.segments]
    manifest = Manifest.read(manifest_bytes(tree_id, settings, names, files.rows, left_out))
    return Snapshot(manifest, files.segments), Partial(len(files.rows), len(found.live))


def _in_order(
    repository: Repository, tree_id: Oid, live: Sequence[Live], words: Sequence[str], seconds: float
) -> list[Live]:
    """The files most worth extracting first."""
    sought = sorted({word.lower() for word in words if len(word) > 1}, key=lambda word: (-len(word), word))[:MOST_WORDS]
    having = Counter(path for paths in grep.files_with(repository, tree_id, sought, seconds) for path in paths)
    worth: dict[bytes, int] = {}
    for item in live:
        path = item.name.lower()
        inside = IN_PATH * sum(word in path for word in sought)
        named = inside + IN_TEXT * having[item.path]
        worth[item.path] = named + PLAIN * (not item.role_by_path) if named else 0
    first: dict[object, Live] = {}
    for item in sorted(live, key=lambda item: (-worth[item.path], item.path)):
        first.setdefault(item.wanted, item)
    return list(first.values())
