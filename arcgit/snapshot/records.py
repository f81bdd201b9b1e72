"""Commit records kept between revisions, by commit id: a commit never changes, so neither does its record.

Sections: commit (array u1, raw ids), subject (texts), count (array u4: changes of each commit), status (array u1, the
letter of each change), path and old (texts, one item a change; `old` is empty where it equals the path).
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from arcgit.errors import DamagedFile
from arcgit.model import Oid
from arcgit.pack import Pack, PackWriter, write_bytes
from arcgit.source.history import Change, CommitRecord

KIND = "records"


def read_records(path: Path) -> dict[Oid, CommitRecord]:
    """The records of a file by commit; empty when there is none that reads back."""
    try:
        return _parsed(Pack.open(path, KIND))
    except DamagedFile:
        return {}


def _parsed(pack: Pack) -> dict[Oid, CommitRecord]:
    subjects = pack.texts("subject").all()
    counts = pack.array("count").all().tolist()
    statuses = pack.array("status").all().tobytes().decode("latin-1")
    paths, olds = pack.texts("path").all(), pack.texts("old").all()
    raw = pack.array("commit").all().tobytes()
    if len(counts) != len(subjects) or not sum(counts) == len(paths) == len(olds) == len(statuses):
        raise pack.damaged("its changes do not fit its commits")
    width = len(raw) // max(1, len(subjects))
    found: dict[Oid, CommitRecord] = {}
    at = 0
    for number, (subject, count) in enumerate(zip(subjects, counts, strict=True)):
        changes = tuple(Change(olds[i] or paths[i], paths[i], statuses[i]) for i in range(at, at + count))
        commit = raw[number * width : (number + 1) * width].hex()
        found[commit] = CommitRecord(commit, subject.decode("utf-8", "replace"), changes)
        at += count
    return found


def write_records(path: Path, records: Iterable[CommitRecord]) -> None:
    """Write records, each commit once. Raises StoreUnavailable."""
    every: Sequence[CommitRecord] = list(records)
    changes = [change for record in every for change in record.changes]
    stream = io.BytesIO()
    writer = PackWriter(stream, KIND)
    writer.array("commit", np.frombuffer(bytes.fromhex("".join(record.commit for record in every)), np.uint8))
    writer.texts("subject", [record.subject.encode("utf-8", "replace") for record in every])
    writer.array("count", np.array([len(record.changes) for record in every], np.uint32))
    writer.array("status", np.array([ord(change.status[:1]) & 0xFF for change in changes], np.uint8))
    writer.texts("path", [change.path for change in changes])
    writer.texts("old", [change.old_path if change.old_path != change.path else b"" for change in changes])
    writer.finish({})
    write_bytes(path, stream.getvalue())
