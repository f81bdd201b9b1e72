"""Paths and addresses as they are read in the current directory; the API speaks from the top of the repository."""

from __future__ import annotations

import posixpath
import shlex

from arcgit.model import Answer, Hit
from arcgit.render import escape
from arcgit.render.text import SHORT_ID


def path(found: str, prefix: str) -> str:
    """A path of the repository as seen from the folder `prefix` in it; an absolute one leads out of it and stays."""
    return posixpath.relpath(found, prefix) if prefix and not found.startswith("/") else found


def answer(found: Answer, prefix: str, rev: str) -> Answer:
    """The answer with its paths seen from here, and the next step as it can be typed here."""
    hits = tuple(_hit(hit, prefix) for hit in found.hits)
    next_step = found.next_step
    if hits:
        address = shlex.quote(f"{escape.path(hits[0].path)}:{hits[0].line}")
        rev = found.revision_of(found.hits[0], rev)[:SHORT_ID] if found.span else rev
        next_step = f"git arcsearch show {address}" + (f" --rev {shlex.quote(rev)}" if rev else "")
    return found._replace(hits=hits, next_step=next_step)


def _hit(hit: Hit, prefix: str) -> Hit:
    return hit._replace(
        path=path(hit.path, prefix),
        also_at=tuple(path(other, prefix) for other in hit.also_at),
        more=tuple(place._replace(path=path(place.path, prefix)) for place in hit.more),
    )
