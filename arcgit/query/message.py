"""What a program said: the words of a pasted error message or log line, in their order.

A message is not searched by its words alone: the code that says it spells a good part of it, with other values where
the message has its own. Whether a text is one is guessed from how programs speak; a wrong guess costs a look at some
texts and changes nothing.
"""

from __future__ import annotations

import re

SHORTEST, SHORTEST_TOLD = 4, 6
MOST_WORDS = 60
"""Words of a message that are looked for: those of its first lines."""

_SAID = (
    r"(?:error|exception|warning|fatal|panic(?:ked)?)\b:|\b(?:failed|failure|can(?:no|'|’)t|could ?n[o'’]t|unable"
    r"|invalid|illegal|must|should|expected|unexpected|missing|not found|undefined|unknown|unsupported|deprecated"
    r"|denied|refused|forbidden|no such|already|too (?:many|few|large|long|deep)|\w+n['’]t|not|no"
    r"|never|required|ambiguous|overflow|out of|timed out|aborted)\b"
)
_MARKED = r"""["'“][^"'”]+["'”]|\w: \w|\w\. [A-Z]|\w\.\Z|\[\w|%[sd]|\w; \w"""
_TOLD = r"\b(?:was|were|is|are|has|have|had|been|will|may)\b"
_ASKED = r"\bhow\b|\A\s*(?:where|what|which|when|why|who|whose|does|do|find|show)\b"
_WORD = re.compile(r"(?:\\[nrt])*([^\W_]+)")


def message_of(text: str) -> tuple[str, ...]:
    """The words of a message, lower-case, as code would spell them; empty where the text does not look like one."""
    words = spelled(text)[:MOST_WORDS]
    if len(words) < SHORTEST or re.search(_ASKED, text, re.IGNORECASE):
        return ()
    is_sentence = len(words) >= SHORTEST_TOLD and re.search(_TOLD, text, re.IGNORECASE)
    spoken = is_sentence or re.search(_SAID, text, re.IGNORECASE) or re.search(_MARKED, text)
    return tuple(words) if spoken else ()


def spelled(text: str) -> list[str]:
    """The runs of letters and digits of a text, lower-case; escapes of white space in a literal are none."""
    return _WORD.findall(text.lower())
