"""What a published snapshot says of itself: the one small file that names the parts of it.

It holds no paths and no blobs. A clone takes the extractions from the segments and the list of files from its own tree,
so there is no list that could differ from it; `tree` binds the snapshot to one, and `content` is what the publisher
found there.

A pack of kind `snapshot` without sections. Meta: commit and tree (ids), fingerprint, tables (digest of all languages'
tables), content (see `content`), made (the commit's date, seconds), files, missing (files whose blob the publisher
lacked), and segments: [id, bytes as it travels] each.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from arcgit import fingerprint
from arcgit.pack import Pack, PackWriter
from arcgit.record import NamedTuple

if TYPE_CHECKING:
    from arcgit.model import Oid

KIND = "snapshot"
LARGEST = 1 << 20
"""Bytes of a descriptor: that of a thousand segments has 60 kB."""
MOST_SEGMENTS = 4096
LARGEST_PART = 50 << 20
"""Bytes of a part as it travels: what hosts of git take in one blob without complaint."""

_OID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_PART = re.compile(r"[0-9a-f]{40}")


class Part(NamedTuple):
    """A segment by its id, and its bytes as it travels."""

    id: str
    size: int


class Descriptor(NamedTuple):
    """One published snapshot. `commit` is empty for a tree without one."""

    commit: Oid
    tree: Oid
    fingerprint: str
    tables: str
    content: str
    made: int
    files: int
    missing: int
    segments: tuple[Part, ...]

    @property
    def size(self) -> int:
        """Bytes of all parts as they travel."""
        return sum(part.size for part in self.segments)

    @property
    def is_current(self) -> bool:
        """Whether this arcgit would make the same of the same blobs."""
        return (self.fingerprint, self.tables) == (fingerprint.FINGERPRINT, tables_digest())


def tables_digest() -> str:
    said = "\n".join(f"{language} {digest}" for language, digest in sorted(fingerprint.TABLES.items()))
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def content(rows: Iterable[tuple[bytes, Oid, int]]) -> str:
    """The identity of what answers for a tree: of (path, blob, digest of its extraction), however it was segmented.

    The same commit gives the same content on any machine.
    """
    digest = hashlib.blake2b(digest_size=20)
    for path, oid, extraction in sorted(rows):
        digest.update(b"%d %s%s%016x" % (len(path), path, oid.encode("ascii"), extraction))
    return digest.hexdigest()


def descriptor_bytes(said: Descriptor) -> bytes:
    stream = io.BytesIO()
    meta = said._asdict() | {"segments": [list(part) for part in said.segments]}
    PackWriter(stream, KIND).finish(meta)
    return stream.getvalue()


def read_descriptor(data: bytes, name: str) -> Descriptor:
    """Raises DamagedFile when the bytes are no descriptor; every field has been checked when they are."""
    pack = Pack(data, KIND, name=name)
    match pack.meta:
        case {
            "commit": str(commit),
            "tree": str(tree),
            "fingerprint": str(made_with),
            "tables": str(tables),
            "content": str(found),
            "made": int(made),
            "files": int(files),
            "missing": int(missing),
            "segments": list(segments),
        } if _OID.fullmatch(tree) and (not commit or _OID.fullmatch(commit)) and _PART.fullmatch(found):
            if not (0 <= made < 1 << 40 and 0 <= files < 1 << 32 and 0 <= missing < 1 << 32):
                raise pack.damaged("its numbers are impossible")
            if len(segments) > MOST_SEGMENTS:
                raise pack.damaged(f"it names {len(segments)} segments")
            parts = tuple(_part(pack, part) for part in segments)
            return Descriptor(commit, tree, made_with, tables, found, made, files, missing, parts)
    raise pack.damaged("it does not describe a snapshot")


def _part(pack: Pack, said: object) -> Part:
    match said:
        case [str(identity), int(size)] if _PART.fullmatch(identity) and 0 < size <= LARGEST_PART:
            return Part(identity, size)
    raise pack.damaged("it names a part that is none")
