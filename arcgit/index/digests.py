"""The digest of an extraction: equal extractions, equal digests, on any machine and however they were batched.

It covers all that is shown of a blob, and of its words the stretches that they stand in. It is made in two steps,
because the columns of the chunks exist only once a batch of blobs is complete, and hashing a slice of a column costs a
tenth of hashing its items.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.chunk import Extraction
from arcgit.index.words import Texts

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]


class Digests:
    """The digests (blake2b, 64 bits) of a batch of extractions."""

    def __init__(self) -> None:
        self._begun: list[hashlib.blake2b] = []

    def add(self, extraction: Extraction) -> None:
        """Takes in all of an extraction but its chunks."""
        body, prose = extraction.body, extraction.prose
        sizes = (len(extraction.chunks), len(body.text), len(body.ends), len(prose))
        head = (extraction.language, extraction.lines, extraction.reason, extraction.symbols, sizes)
        digest = hashlib.blake2b(json.dumps(head).encode("ascii"), digest_size=8)
        digest.update(np.array((body.ends, body.owners), "<u4").tobytes())
        self._begun.append(digest)

    def finished(self, chunks: Sequence[int], texts: Sequence[Texts], numbers: IntArray) -> list[int]:
        """The digests of what was added; `chunks` counts each one's, whose columns `texts` and `numbers` hold."""
        sizes = [np.diff(column.ends, prepend=-1).astype("<u4") for column in texts]
        numbers = np.ascontiguousarray(numbers, "<i4")
        row = 0
        for digest, count in zip(self._begun, chunks, strict=True):
            if not count:
                continue
            after = row + count
            digest.update(numbers[row:after].tobytes())
            for column, size in zip(texts, sizes, strict=True):
                start = int(column.ends[row - 1]) + 1 if row else 0
                digest.update(memoryview(column.buffer)[start : int(column.ends[after - 1])])
                digest.update(size[row:after].tobytes())
            row = after
        return [int.from_bytes(digest.digest(), "little") for digest in self._begun]
