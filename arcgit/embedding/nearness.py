"""The vectors of a view against that of a query: how near the nearest chunk of each file is.

Vectors are read block by block, as the query needs them all and memory must not. Products of their integers are summed
exactly, whatever the order: so a cosine depends on the two texts alone, and not on the file that holds a vector.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.embedding.filling import fill, keys_of
from arcgit.errors import DamagedFile, EmbedderFailed
from arcgit.rank.fuse import PLACES
from arcgit.rank.vectors import NO_ROW, Nearest
from arcgit.snapshot.vectors import LARGEST, quantised

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from arcgit.embedding.embedder import Guard
    from arcgit.index.view import View
    from arcgit.snapshot.vectors import VectorFolder, Vectors

    IntArray = npt.NDArray[Any]
    FloatArray = npt.NDArray[np.float64]

EXACT_IN_FLOAT32 = 1 << 24


def nearest(view: View, folder: VectorFolder, guard: Guard, text: str, until: float) -> Nearest | str:
    """How near a query's text is to each file; a line that says why there is no telling, where there is none.

    `until` is a time of `time.monotonic`: until then vectors are made that the view lacks.
    """
    try:
        return _nearest(view, folder, guard, text, until)
    except EmbedderFailed as error:
        return str(error)
    except DamagedFile:
        folder.discard_damaged()
    try:  # made again, or found damaged again: then it is not this folder that helps
        return _nearest(view, folder, guard, text, until)
    except (EmbedderFailed, DamagedFile) as error:
        return str(error)


def _nearest(view: View, folder: VectorFolder, guard: Guard, text: str, until: float) -> Nearest | str:
    guard.prepare(until)
    query = quantised(guard.encode_query(text, until)[None, :])[0]
    filled = fill(view, folder, guard, until)
    if filled.lacking:
        files = "1 file has" if filled.lacking == 1 else f"{filled.lacking:,} files have"
        return f"ranked without vectors: {files} none yet; `git arcsearch index` makes them"
    found = of_files(view, filled.vectors, query)
    if len(found.row) and not (found.row != NO_ROW).any():
        raise EmbedderFailed(guard.called, "it gave zero vectors, and no others, for all files")
    return found


def of_files(view: View, vectors: Sequence[Vectors], query: IntArray) -> Nearest:
    """How near every file of a view is to a quantised query. Raises DamagedFile."""
    places: dict[bytes, tuple[int, int]] = {}
    for number, one in enumerate(vectors):
        for blob, key in enumerate(one.keys):
            places.setdefault(key, (number, blob))
    best = [_best_of_blobs(one, query) for one in vectors]
    cosine = np.zeros(view.files)
    row = np.full(view.files, NO_ROW, np.int64)
    for file, key in enumerate(keys_of(view)):
        if key in places:
            number, blob = places[key]
            first, last = vectors[number].first[blob : blob + 2].tolist()
            at = int(best[number][1][blob])
            if at != NO_ROW and last - first == int(view.first_chunk[file + 1] - view.first_chunk[file]):
                cosine[file] = best[number][0][blob]
                row[file] = int(view.first_chunk[file]) + at
    return Nearest(cosine, row)


def _best_of_blobs(vectors: Vectors, query: IntArray) -> tuple[FloatArray, IntArray]:
    """(cosine of the nearest chunk, nearest declaration) of each blob; NO_ROW where it has none but zeros.

    A blob without declarations has its file chunk, the first: that one tells of a file, but is no place in it.
    """
    scores = _cosines(vectors, query)
    first, counts = vectors.first, np.diff(vectors.first)
    cosine, nearest = np.full(len(counts), -np.inf), np.full(len(counts), NO_ROW, np.int64)
    having = np.flatnonzero(counts)
    if len(having):
        cosine[having] = np.maximum.reduceat(scores, first[having])
        scores[first[:-1][counts > 1]] = -np.inf
        best = np.repeat(np.maximum.reduceat(scores, first[having]), counts[having])
        equal = np.flatnonzero(scores == best)[::-1]
        owner = np.searchsorted(first, equal, side="right") - 1
        nearest[owner] = equal - first[owner]  # the first of equals is written last
    nothing = np.isneginf(cosine)
    cosine[nothing], nearest[nothing] = 0.0, NO_ROW
    return cosine, nearest


def _cosines(vectors: Vectors, query: IntArray) -> FloatArray:
    """float64[rows]: the cosine of every vector with the query, rounded; minus infinity for zeros."""
    exact = np.float32 if vectors.dim * LARGEST**2 < EXACT_IN_FLOAT32 else np.float64
    asked: FloatArray = query.astype(exact)
    scores = np.empty(int(vectors.first[-1]))
    for lo, rows in vectors.blocks():
        given: FloatArray = rows.astype(exact)
        length = np.einsum("ij,ij->i", given, given).astype(np.float64) * float(asked @ asked)
        product = (given @ asked).astype(np.float64)
        there = length > 0
        cosine = np.full(len(rows), -np.inf)
        cosine[there] = np.round(product[there] / np.sqrt(length[there]), PLACES)
        scores[lo : lo + len(rows)] = cosine
    return scores
