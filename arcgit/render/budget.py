"""An answer held to a number of tokens, so that no reader is flooded: it stops between hits, never inside one.

A token is taken as four characters, the rule of thumb of the large tokenizers for code and English. The first hit is
always kept, whatever it costs: a hit is what was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from arcgit.model import Detail

LINES_A_HIT = MappingProxyType({Detail.SIGNATURES: 0, Detail.SNIPPETS: 8, Detail.FULL: 60})
"""Lines of text shown of each hit."""

CHARACTERS_A_TOKEN = 4

FRAME = 400
"""Characters kept free for the lines around the hits: what the answer is for, what was withheld, the next step."""


def held(blocks: Iterable[str], tokens: int) -> Iterator[str]:
    """The leading blocks that fit into `tokens`, all where `tokens` is 0. A block is made only when it is needed."""
    room = tokens * CHARACTERS_A_TOKEN - FRAME
    for number, block in enumerate(blocks):
        room -= len(block)
        if number and tokens and room < 0:
            return
        yield block
