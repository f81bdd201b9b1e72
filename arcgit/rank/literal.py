"""What of a text stands between quotes: what a program can say.

No language is asked for: every mark that opens a literal in most of them does here, on one line, and on several where
it is threefold or a backtick. One that never closes ends with its line, or where it gets too long, and counts.
"""

from __future__ import annotations

import re
from functools import cache

from arcgit import possessive

_LITERAL = (  # every branch starts with its mark: then what lies between is skipped in C
    r'"""[^"]*+(?:"(?!"")[^"]*+)*+(?:"""|\Z)'
    r"|'''[^']*+(?:'(?!'')[^']*+)*+(?:'''|\Z)"
    r'|"[^"\\\n]*+(?:\\[\s\S][^"\\\n]*+)*+"?'
    r"|'(?<!\w')[^'\\\n]*+(?:\\.[^'\\\n]*+)*+'?"  # no apostrophe
    r"|`(?:[^`\\]|\\[\s\S]){0,2000}+`?"
)


@cache
def _literal() -> re.Pattern[str]:
    return possessive.compiled(_LITERAL)


def literals(text: str) -> str:
    """A text as long, with blanks for all that stands in no literal."""
    kept: list[str] = []
    end = 0
    for literal in _literal().finditer(text):
        start, stop = literal.span()
        kept.append(" " * (start - end))
        kept.append(text[start:stop])
        end = stop
    kept.append(" " * (len(text) - end))
    return "".join(kept)
