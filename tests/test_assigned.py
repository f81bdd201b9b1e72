"""The same words and names under every Python, whatever its Unicode."""

from __future__ import annotations

import sys
import unicodedata

from arcgit import chunk, tokens
from arcgit.assigned import UNKNOWN, known

NEWER = "\U0002ebf0\u0cf3\U00011f04\U0001e030"
"""Letters of Unicode 15 and 15.1: an ideograph, a Kannada mark, Kawi, Cyrillic."""

LETTERS = 135955
"""Letters, marks and numbers of Unicode 14."""


def test_what_unicode_14_lacks_is_no_letter():
    assert known(NEWER) == UNKNOWN * len(NEWER)
    for char in NEWER:
        assert tokens.terms_of(f"one{char}two") == tokens.terms_of(f"one{UNKNOWN}two")
        assert tokens.fold(f"one{char}two") == "onetwo"
        assert tokens.query_words(f"one{char}two") == ["one", "two"]
        with_it = chunk.extract(f"def one{char}two():\n    return '{char}'\n", "python")
        assert with_it == chunk.extract(f"def one{UNKNOWN}two():\n    return '{UNKNOWN}'\n", "python")


def test_what_unicode_14_has_stays():
    text = "変数 ñ मात्रा \U00020000 \U0001d4d0 \U0001f600 \U0001fae8 \ufffd \ue000"
    assert known(text) == text


def test_the_table_is_what_this_python_says_and_nothing_known_depends_on_it():
    letters = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code))[0] in "LMN"]
    left = [char for char in letters if known(char) == char]
    assert len(left) == LETTERS
    if unicodedata.unidata_version == "14.0.0":
        assert left == letters
