"""What one term is worth in one document: BM25F and BM25, stored as one byte a posting.

Everything stored is a pure function of the blob: field lengths are normalised by frozen constants instead of live
averages, so that a commit elsewhere never changes a stored posting. Only document frequencies are live, and the view
counts them. On the benchmark's 31 repositories frozen averages and one byte score .8854 against .8859 for live floats.

    x(t, chunk)    = sum over fields of W_f tf_f / (1 - B + B len_f / average_f)
    impact         = x / (x + SATURATION)                    (BM25F, Robertson et al. 2004)
    impact(t, file) = tf / (tf + K1 (1 - B + B length / AVERAGE_FILE))   (BM25, Robertson and Zaragoza 2009)

A chunk's posting holds x times the norm of the chunk's body on a logarithmic scale, and the chunk holds the length of
its body: most postings are then "once in the body", which packs to a fifth of the impacts themselves. A file's posting
holds the term frequency.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    IntArray = npt.NDArray[Any]
    ByteArray = npt.NDArray[np.uint8]
    FloatArray = npt.NDArray[np.float64]


class Field(IntEnum):
    """The fields a chunk's words come from. PROSE (comments and strings) counts for the whole file only."""

    NAME = 0
    CONTAINER = 1
    SIGNATURE = 2
    DOC = 3
    BODY = 4
    PROSE = 5


WEIGHTS = np.array([4.0, 2.0, 1.0, 1.0, 1.0])
"""W_f by Field, without PROSE: the measured recipe's values; every one of them is flat over a factor of two."""
AVERAGES = np.array([3.5, 1.4, 8.0, 6.0, 80.0])
"""Frozen average lengths in terms by Field, without PROSE."""

PATH_WEIGHT = 3.0
AVERAGE_PATH = 7.0
AVERAGE_FILE = 1200.0
"""Frozen averages of paths and whole files in terms, and what a term of the path counts: the recipe's values."""
SATURATION = 8.0
"""x that gives half of what any x gives; flat from 4 to 16."""
K1 = 1.2
B = 0.75
"""BM25's usual values; flat from .6 to 4 and from .5 to .9."""

TOP = 254
"""The largest impact byte, so that x = SATURATION byte / (255 - byte) can be had back."""
FIXED = 256
"""x is summed in units of 1/FIXED, as integers, so that no sum depends on an order."""
LARGEST_X = int(SATURATION * TOP * FIXED)
STEPS = 8
"""Steps of the logarithmic scales for each doubling: 9 % apart."""
ONE = 32
"""Where 1.0 lies on the scale of postings: from 2**-4 to 2**27."""
SMALLEST = 2.0 ** (-ONE / STEPS)
LARGEST_FREQUENCY = 255


def fixed_contributions(field: IntArray, length: IntArray) -> IntArray:
    """What one occurrence of a term adds to x FIXED, for fields of the given lengths in terms."""
    each: IntArray = np.rint(FIXED * WEIGHTS[field] / (1 - B + B * length / AVERAGES[field])).astype(np.int64)
    return each


def length_bytes(length: IntArray) -> ByteArray:
    """Body lengths in terms, on a logarithmic scale."""
    return _byte(np.rint(STEPS * np.log2(1 + length)))


def body_norms(length_byte: IntArray) -> FloatArray:
    """1 - B + B length / average of the body, for lengths on the scale of `length_bytes`."""
    norm: FloatArray = 1 - B + B * (np.exp2(length_byte / STEPS) - 1) / AVERAGES[Field.BODY]
    return norm


def chunk_bytes(fixed_x: IntArray, length_byte: IntArray) -> ByteArray:
    """What is stored of x (in units of 1/FIXED), in chunks with bodies of the given length bytes."""
    relative = fixed_x / FIXED * body_norms(length_byte)
    return _byte(np.rint(ONE + STEPS * np.log2(np.maximum(relative, SMALLEST))))


def frequency_bytes(frequency: IntArray) -> ByteArray:
    """What `chunk_bytes` would store of a term that occurs `frequency` (a byte) times in a body, and nowhere else."""
    return _frequency_table()[frequency]


@cache
def _frequency_table() -> ByteArray:
    return _byte(np.rint(ONE + STEPS * np.log2(np.maximum(np.arange(LARGEST_FREQUENCY + 1), 1))))


def _byte(numbers: FloatArray, least: int = 0, most: int = 255) -> ByteArray:
    return np.minimum(np.maximum(numbers, least), most).astype(np.uint8)


@cache
def _impact_table() -> ByteArray:
    """uint8[stored byte, length byte]: the impact byte."""
    every = np.arange(256)
    x = np.exp2((every[:, None] - ONE) / STEPS) / body_norms(every)[None, :]
    return _byte(np.rint(255 * x / (x + SATURATION)), 1, TOP)


def chunk_impacts(stored: IntArray, length_byte: IntArray) -> ByteArray:
    """Impact bytes (1 to TOP, 255 x / (x + SATURATION)) of stored postings."""
    impacts: ByteArray = _impact_table()[stored, length_byte]
    return impacts


def file_impacts(frequency: IntArray, length: IntArray) -> ByteArray:
    """Impact bytes (1 to TOP) of whole files, for term frequencies in files of the given lengths in terms."""
    often = frequency.astype(np.float64)  # bytes, when they come from a segment
    return _byte(np.rint(255 * often / (often + file_norm(length))), 1, TOP)


def file_norm(length: IntArray) -> FloatArray:
    """K1 (1 - B + B length / AVERAGE_FILE), the denominator's second part."""
    norm: FloatArray = K1 * (1 - B + B * length / AVERAGE_FILE)
    return norm
