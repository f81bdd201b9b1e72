"""Vectors of chunks at rest, beside the segments: what an embedder made of the texts of blobs, for one more list.

They are kept by (blob, extraction, chunk, embedder), so that a commit costs the vectors of its new blobs, and no
segment changes when an embedder does. They never travel: a snapshot is a digest of what git holds, and what a model
somewhere made of it cannot be verified here. A file that does not read back is removed, and its vectors are made again.

A pack of kind `vectors`, named `<embedder>-<content id>`: `blob.key` array u1, width bytes a blob (its object id, then
the digest of its extraction); `blob.chunks` array u4; `vector` array u1, `dim` signed bytes a chunk in two's
complement, ROWS chunks a block, so that they are read block by block. A chunk without words has zeros. Meta: embedder,
dim, width.

The bytes of a vector are its numbers over its largest, in units of 1/LARGEST: a cosine needs its direction alone. Sums
of products of such integers are exact in floating point, so that no cosine depends on how the chunks lie.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.errors import DamagedFile, StoreUnavailable
from arcgit.pack import Pack, PackWriter, write_bytes

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.model import Oid

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

KIND = "vectors"
FOLDER = "vectors"
LARGEST = 127
MOST_DIMENSIONS = 1 << 13
ROWS = 256
"""Vectors a block."""
MANY = 8
"""More files than this of one embedder are put together."""
SMALL = 8 << 20
"""Bytes of a file that is still put together with others."""
MOSTLY_ALIVE = 0.25
"""A file is written anew when this share of it is dead."""


def key_of(blob: Oid, extraction: int) -> bytes:
    """What the vectors of a blob's extraction are found by."""
    return bytes.fromhex(blob) + extraction.to_bytes(8, "little")


def quantised(vectors: FloatArray) -> IntArray:
    """int8[rows, dim]: the directions of vectors."""
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    scaled = np.divide(vectors, largest, out=np.zeros_like(vectors), where=largest > 0)
    directions: IntArray = np.rint(LARGEST * scaled).astype(np.int8)
    return directions


class Vectors:
    """An open file of vectors. Raises DamagedFile when it does not read back."""

    def __init__(self, pack: Pack, name: str) -> None:
        self.name = name
        self._pack = pack
        match pack.meta:
            case {"embedder": str(embedder), "dim": int(dim), "width": int(width)} if (
                0 < dim <= MOST_DIMENSIONS and width in (28, 40)
            ):
                self.embedder, self.dim, self._width = embedder, dim, width
            case _:
                raise pack.damaged("its meta does not describe vectors")

    @cached_property
    def keys(self) -> list[bytes]:
        raw = self._pack.array("blob.key").all().tobytes()
        keys = [raw[at : at + self._width] for at in range(0, len(raw), self._width)]
        if len(keys) != len(self.first) - 1 or len(raw) % self._width:
            raise self._pack.damaged("its keys do not fit its blobs")
        return keys

    @cached_property
    def first(self) -> IntArray:
        """int64[blobs + 1]: blob b owns rows first[b] .. first[b + 1] - 1."""
        counts = self._pack.array("blob.chunks").all()
        first = np.zeros(len(counts) + 1, np.int64)
        np.cumsum(counts, out=first[1:])
        if int(first[-1]) * self.dim != len(self._pack.array("vector")):
            raise self._pack.damaged("its vectors do not fit its blobs")
        return first

    @property
    def size(self) -> int:
        """Bytes on disk."""
        return self._pack.size

    def rows(self, lo: int, hi: int) -> IntArray:
        """int8[hi - lo, dim]: the vectors of some rows."""
        flat = self._pack.array("vector").read(lo * self.dim, hi * self.dim)
        return flat.view(np.int8).reshape(hi - lo, self.dim)

    def blocks(self) -> Iterator[tuple[int, IntArray]]:
        """(first row, int8[rows, dim]) of the vectors, a block after the other."""
        for lo in range(0, int(self.first[-1]), ROWS):
            yield lo, self.rows(lo, min(lo + ROWS, int(self.first[-1])))

    def verify(self) -> None:
        """Read everything. Raises DamagedFile."""
        self._pack.verify()
        assert len(self.keys) == len(self.first) - 1


def vectors_bytes(embedder: str, dim: int, keys: Sequence[bytes], counts: Sequence[int], rows: IntArray) -> bytes:
    """A file of vectors: `keys` of blobs, how many chunks each has, and int8[chunks, dim] of them end to end."""
    stream = io.BytesIO()
    writer = PackWriter(stream, KIND)
    writer.array("blob.key", np.frombuffer(b"".join(keys), np.uint8))
    writer.array("blob.chunks", np.array(counts, np.uint32))
    writer.array("vector", np.ascontiguousarray(rows, np.int8).reshape(-1).view(np.uint8), per_block=ROWS * dim)
    writer.finish({"embedder": embedder, "dim": dim, "width": len(keys[0])})
    return stream.getvalue()


class VectorFolder:
    """The vectors of a store, of every embedder. `log` takes a line about a file that was removed."""

    def __init__(self, store: Path, log: Callable[[str], None]) -> None:
        self._folder = store / FOLDER
        self._log = log

    def of(self, embedder: str, dim: int) -> list[Vectors]:
        """What is kept of an embedder, in order of their names."""
        return [vectors for name, vectors in self._opened() if name.startswith(_prefix(embedder, dim))]

    def keep(self, data: bytes) -> Vectors:
        """Keep a file of vectors, and open it. Where nothing can be written it is there for this once."""
        vectors = Vectors(Pack(data, KIND), "")
        content = hashlib.blake2b(data, digest_size=10).hexdigest()
        vectors.name = _prefix(vectors.embedder, vectors.dim) + content
        with contextlib.suppress(StoreUnavailable, OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            write_bytes(self._folder / vectors.name, data)
        return vectors

    @property
    def is_due(self) -> bool:
        """Whether there are so many small files that `tidy` would help."""
        return any(_many(files) for files in self._by_embedder())

    def tidy(self, alive: Collection[bytes]) -> None:
        """Remove the vectors of blobs that are not among the `alive` keys, and put together what came in pieces."""
        for files in self._by_embedder():
            many = _many(files)
            dying = [one for one in files if one not in many and _dead_share(one, alive) >= MOSTLY_ALIVE]
            for run in (many, *([one] for one in dying)):
                if run:
                    self._rewrite(run, alive)

    def clear(self) -> None:
        """Remove all vectors: what they were made from was not what it said it is."""
        for name in self._names():
            with contextlib.suppress(OSError):
                (self._folder / name).unlink()

    def discard_damaged(self) -> None:
        """Read everything and remove what is not whole."""
        for name, vectors in self._opened():
            try:
                vectors.verify()
            except DamagedFile as error:
                self._discard(name, str(error))

    def _by_embedder(self) -> list[list[Vectors]]:
        kept: dict[str, list[Vectors]] = {}
        for name, vectors in self._opened():
            kept.setdefault(name.partition("-")[0], []).append(vectors)
        return list(kept.values())

    def _rewrite(self, files: Sequence[Vectors], alive: Collection[bytes]) -> None:
        """Write the living vectors of some files of one embedder as one, each blob's once."""
        rows: dict[bytes, IntArray] = {}
        for vectors in files:
            for number, key in enumerate(vectors.keys):
                if key in alive and key not in rows:
                    rows[key] = vectors.rows(int(vectors.first[number]), int(vectors.first[number + 1]))
        written = None
        if rows:
            some = files[0]
            counts = [len(part) for part in rows.values()]
            data = vectors_bytes(some.embedder, some.dim, list(rows), counts, np.concatenate(list(rows.values())))
            written = self.keep(data)
        for vectors in files:
            if written is None or vectors.name != written.name:
                with contextlib.suppress(OSError):
                    (self._folder / vectors.name).unlink()

    def _opened(self) -> Iterator[tuple[str, Vectors]]:
        for name in self._names():
            try:
                vectors = Vectors(Pack.open(self._folder / name, KIND), name)
                assert len(vectors.keys) + 1 == len(vectors.first)
            except DamagedFile as error:
                self._discard(name, str(error))
            else:
                yield name, vectors

    def _discard(self, name: str, reason: str) -> None:
        with contextlib.suppress(OSError):
            (self._folder / name).unlink()
        self._log(f"removed {name}: {reason}")

    def _names(self) -> list[str]:
        try:
            return sorted(name for name in os.listdir(self._folder) if not name.startswith("."))
        except OSError:
            return []


def _prefix(embedder: str, dim: int) -> str:
    """How the files of an embedder are named. Its own name may hold anything."""
    said = f"{dim} {embedder}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(said, digest_size=8).hexdigest() + "-"


def _many(files: Sequence[Vectors]) -> list[Vectors]:
    """The small ones, where there are too many of them."""
    small = [one for one in files if one.size < SMALL]
    return small if len(small) > MANY else []


def _dead_share(vectors: Vectors, alive: Collection[bytes]) -> float:
    dead = sum(key not in alive for key in vectors.keys)
    return dead / max(1, len(vectors.keys))
