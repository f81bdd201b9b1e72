"""Terms: one function turns an identifier or a word of prose into the terms it is indexed and searched under.

A word counts whole and in parts: camelCase, ACRONYMWord, digit, snake_case, kebab-case and dotted boundaries split it;
a word of two parts or more also counts as the parts joined (`merge_config` and `mergeConfig` both give `mergeconfig`).
Letters and marks of every script belong to words, folded by NFKC and case; accents of Latin and Greek letters and the
vowel points of Arabic and Hebrew are dropped, so that `café` is found as `cafe`. Scripts that write no spaces count as
overlapping pairs of characters, Chinese, Japanese and Korean ones also one by one. Every term goes through the Porter2
(Snowball English) stemmer, on both sides. Stop words are dropped from queries only.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from arcgit.assigned import known

if TYPE_CHECKING:
    import Stemmer

TOKENIZER = 3
"""Version of everything in this module. 1: first. 2: accents fold; Thai and its like in pairs; runs are read whole.
3: characters that Unicode 14 lacks are no letters, whatever the Python."""

LONGEST_WORD = 80
"""Bytes of UTF-8. Longer runs are data (hashes, base64), not words that anyone types; they are cut here."""

LONGEST_RUN = 1 << 14
"""The same for words of other than ASCII letters: scripts without spaces write whole paragraphs as one."""

STOP_WORDS = frozenset(
    "a an and are as at be been by but can could do does did each for from get gets give given has have how i if in"
    " into is it its itself may more most no not of off on one only onto or other over own same should so some such"
    " than that the their them then there these they this those through to up use used uses using via was were what"
    " when where whether which while who whom why will with within without would you your".split()
)
"""English function words and the verbs of asking, from the appendix of the ranking recipe."""

# Bytes that may stand inside a raw word: ASCII letters, digits, underscore, and everything beyond ASCII, which is
# looked at again, once a distinct word, by the Unicode-aware splitter.
WORD_BYTES = bytes(byte if byte >= 128 or chr(byte).isalnum() or byte == 0x5F else 0x20 for byte in range(256))

_ASCII_PARTS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_ASCII_PARTS_OR_BREAK = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+|\n")
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003ffff"
_UNSPACED = f"(?P<cjk>[{_CJK}]+)|[\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u1049\u1780-\u17d3]+"
"""Chinese, Japanese, Korean; Thai, Lao, Burmese, Khmer."""
_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
_LETTERS = rf"\w{_MARKS}\u0900-\u0dff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u200c\u200d"
_POINTS = "[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670]+"
_ACCENTS = "(?<=[a-zͰ-Ͽ])[\u0300-\u036f]+"
_STROKES = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i", "ð": "d", "æ": "ae", "œ": "oe"})
"""Latin letters that Unicode takes for letters of their own, by what people type for them."""
_NUMBER = re.compile(r"0[xXbBoO][0-9a-fA-F_]+[uUlL]*|[0-9][0-9_]*(?:[eE][0-9]+)?[uUlLfF]*")


@cache
def _stemmer() -> Stemmer.Stemmer:
    import Stemmer

    stemmer = Stemmer.Stemmer("english")
    stemmer.maxCacheSize = 0  # callers keep their own vocabulary, once a distinct word
    return stemmer


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)  # takes 3 ms in all, and most queries are ASCII


def letters(text: str) -> str:
    """What the words of a text are made of, for a regular expression's set: Python's letters, and the marks that stand
    on letters. A set that holds all marks takes a millisecond to compile, and most queries are ASCII."""
    return r"\w" if text.isascii() else _LETTERS


def is_mark(char: str) -> bool:
    """Whether a character is a vowel sign or another mark on the letter before it."""
    return unicodedata.category(char)[0] == "M"


def plain(text: str) -> str:
    """A text in the case and the letters that everybody can type."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFD", text.casefold().translate(_STROKES))
    bare = _pattern(_POINTS).sub("", _pattern(_ACCENTS).sub("", apart))
    return unicodedata.normalize("NFC", bare)


def raw_words(text: str) -> list[bytes]:
    """The runs of word bytes in `text`, in order, uncut. `index.words` finds the same runs in bulk."""
    return text.encode("utf-8", "surrogatepass").translate(WORD_BYTES).split()


def stems(words: list[str]) -> list[str]:
    """The Porter2 stems of lower-case words, in order."""
    return list(_stemmer().stemWords(words))


def ascii_parts_of_lines(lines: str) -> list[str]:
    """The parts of every word of `lines` (ASCII, one word a line), case kept, with the newlines between them."""
    return _ASCII_PARTS_OR_BREAK.findall(lines)


def joined_ascii(word: str) -> str:
    """The lower-case parts of an ASCII word, joined."""
    return word.lower().replace("_", "")


def _unicode_parts(word: str) -> list[str]:
    parts: list[str] = []
    run = ""
    previous = ""
    for char in word:
        category = unicodedata.category(char)
        if category[0] not in "LMN":
            if run:
                parts.append(run)
            run = ""
        elif category[0] == "M":
            run += char  # vowel signs and other marks belong to the letter before them
            continue
        elif run and ((category == "Lu" and previous == "Ll") or (category[0] == "N") != (previous[0:1] == "N")):
            parts.append(run)
            run = char
        else:
            run += char
        previous = category
    if run:
        parts.append(run)
    return parts


def parts_of(word: str) -> list[str]:
    """The parts of one word, folded, before joining and stemming; empty for punctuation alone."""
    if word.isascii():
        if word[:1].isdigit() and _NUMBER.fullmatch(word):
            return [word.lower().rstrip("ul").replace("_", "") or word]
        return [part.lower() for part in _ASCII_PARTS.findall(word)]
    parts: list[str] = []
    position = 0
    folded = unicodedata.normalize("NFKC", known(word))
    for match in _pattern(_UNSPACED).finditer(folded):
        parts += map(plain, _unicode_parts(folded[position : match.start()]))
        run = match.group()
        parts += [run[i : i + 2] for i in range(len(run) - 1)] or [run]
        position = match.end()
    parts += map(plain, _unicode_parts(folded[position:]))
    return [part[:LONGEST_WORD] for part in parts]


def _ideographs(word: str) -> list[str]:
    """The single characters of runs of CJK characters."""
    runs = _pattern(_UNSPACED).finditer(unicodedata.normalize("NFKC", known(word)))
    return [char for run in runs if run["cjk"] for char in run["cjk"]]


def cut(word: bytes) -> str:
    """A raw word as text, without what is beyond LONGEST_WORD or LONGEST_RUN."""
    return word[: LONGEST_WORD if word.isascii() else LONGEST_RUN].decode("utf-8", "ignore")


def terms_of(word: str) -> list[str]:
    """The distinct terms one word is indexed under: its parts and, of several, the parts joined; all stemmed."""
    return [*dict.fromkeys([*asked_terms_of(word), *(() if word.isascii() else _ideographs(cut(_bytes(word))))])]


def asked_terms_of(word: str) -> list[str]:
    """The distinct terms one word of a query is looked for under: a single ideograph only where it stands alone."""
    word = known(word if len(word) * 4 <= LONGEST_WORD else cut(_bytes(word)))
    parts = parts_of(word)
    if len(parts) > 1 and (word.isascii() or not _pattern(_UNSPACED).search(word)):
        parts.append("".join(parts)[:LONGEST_WORD])
    return list(dict.fromkeys(stems(parts)))


def _bytes(word: str) -> bytes:
    return word.encode("utf-8", "replace")


def fold(name: str) -> str:
    """A name as the symbol lists compare it: NFKC, folded, only letters, marks and digits kept."""
    if name.isascii():
        lower = name.lower().replace("_", "")
        return lower if lower.isalnum() else "".join([char for char in lower if char.isalnum()])
    folded = plain(unicodedata.normalize("NFKC", known(name)))
    return "".join(char for char in folded if unicodedata.category(char)[0] in "LMN")


def digest64(text: str) -> int:
    """A 64-bit digest of a text, for comparing many texts at once."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def query_words(text: str) -> list[str]:
    """The words of a query, as typed and in order: runs of letters, marks, digits and underscores."""
    return re.findall(f"[{letters(text)}]+", unicodedata.normalize("NFKC", known(text)))


def query_terms(words: Iterable[str]) -> list[str]:
    """The distinct terms of a query in order of first use, without stop words and single letters if others are left."""
    given = list(words)
    kept = [word for word in given if len(word) > 1 and word.lower() not in STOP_WORDS]
    terms: dict[str, None] = {}
    for word in kept or given:
        terms.update(dict.fromkeys(asked_terms_of(word)))
    return list(terms)
