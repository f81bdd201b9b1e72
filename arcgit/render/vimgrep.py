"""Answers for editors: `path:line:column:text`, what vim's `grepformat` and Emacs' grep mode read.

The column is always 1: an answer knows lines. Further places of a file are lines of their own. What a change removed is
left out: there is no line to jump to.
"""

from __future__ import annotations

from arcgit.model import Change, Hit, Place
from arcgit.render import escape

WIDEST_TEXT = 200


def block(hit: Hit) -> str:
    """The lines of one hit."""
    places: tuple[Hit | Place, ...] = (hit, *hit.more)
    return "".join(f"{_line(place)}\n" for place in places if place.change is not Change.REMOVED)


def _line(place: Hit | Place) -> str:
    text = escape.cut(escape.flat(place.signature or place.name), WIDEST_TEXT)
    return f"{escape.path(place.path)}:{place.line}:1:{text}"
