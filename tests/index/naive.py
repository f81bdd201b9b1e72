"""The oracle: what a segment and a view must say, computed the slow and obvious way from extractions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from arcgit import tokens
from arcgit.chunk import Body, Extraction, encoded
from arcgit.index import impact
from arcgit.index.impact import Field


def terms(text: bytes) -> Counter[str]:
    words = text.translate(tokens.WORD_BYTES).split()
    every = (term for word in words for term in tokens.terms_of(tokens.cut(word)))
    return Counter(term for term in every if len(term) > 1 or not term.isascii())


def stretches(body: Body) -> Iterator[tuple[int, bytes]]:
    """(chunk, text) of each stretch."""
    start = 0
    for end, owner in zip(body.ends, body.owners, strict=True):
        yield owner, body.text[start:end]
        start = end


def chunk_impacts(extraction: Extraction) -> list[dict[str, int]]:
    """Term → impact byte, chunk by chunk, within the error that storing it on a logarithmic scale may add.

    A file that is one chunk counts its comments and strings as body.
    """
    every = []
    for number, chunk in enumerate(extraction.chunks):
        body = b" ".join(text for owner, text in stretches(extraction.body) if owner == number)
        if len(extraction.chunks) == 1:
            every.append(_impacts({Field.BODY: terms(body + b" " + extraction.prose)}))
            continue
        fields = {
            Field.NAME: terms(encoded(chunk.name)),
            Field.CONTAINER: terms(encoded(chunk.container)),
            Field.SIGNATURE: terms(encoded(chunk.signature)),
            Field.DOC: terms(encoded(chunk.doc)),
            Field.BODY: terms(body),
        }
        every.append(_impacts(fields))
    return every


def _impacts(fields: dict[Field, Counter[str]]) -> dict[str, int]:
    x: dict[str, float] = {}
    for field, counts in fields.items():
        norm = 1 - impact.B + impact.B * counts.total() / impact.AVERAGES[field]
        for term, count in counts.items():
            x[term] = x.get(term, 0) + impact.WEIGHTS[field] * count / norm
    return {term: round(255 * value / (value + impact.SATURATION)) for term, value in x.items()}


def file_impacts(extraction: Extraction) -> dict[str, int]:
    """Term → impact byte of the whole file."""
    counts = terms(extraction.body.text + b" " + extraction.prose)
    norm = impact.K1 * (1 - impact.B + impact.B * counts.total() / impact.AVERAGE_FILE)
    return {term: max(1, math.floor(255 * count / (count + norm) + 0.5)) for term, count in counts.items()}
