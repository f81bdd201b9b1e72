"""Bytes to text: what the encoding of a blob is, decided from the bytes alone, without losing a text file.

Lines and offsets stay the file's own: no newline is translated, and only a byte order mark is dropped.
"""

from __future__ import annotations

import codecs
import re

from arcgit.model import SkipReason

BINARY_SAMPLE = 8000
"""Git looks for a NUL in the first 8000 bytes (`buffer_is_binary` in xdiff-interface.c); so do we."""

LEGACY_SAMPLE = 1 << 16
"""Bytes or characters that are weighed to tell national encodings apart."""

SHORTEST_NOISE = 64
WORD_BYTES = 120
"""Bytes to a word on average, above which data of at least `SHORTEST_NOISE` bytes that is not UTF-8 is no text at all."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_MULTIBYTE = {
    "cp932": (0x88, 0x97),
    "euc_jp": (0xB0, 0xCF),
    "gb18030": (0xB0, 0xD7),
    "big5": (0xA4, 0xC6),
    "euc_kr": (0xB0, 0xC8),
}
"""Tried in this order where bytes are not UTF-8; the one that reads as the most everyday text wins. Each with the first
bytes of its common ideographs or syllables: in these standards the rare ones come after."""

_HIGH = re.compile(rb"[\x80-\xff]++")


def decode(data: bytes) -> str | SkipReason:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if b"\0" in data[:BINARY_SAMPLE]:
        encoding = _utf16_without_mark(data)
        return data.decode(encoding, "replace") if encoding else SkipReason.BINARY
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _legacy(data)


def _utf16_without_mark(data: bytes) -> str:
    """UTF-16 of code has NULs in every second byte, for what is ASCII in it, and none in the others."""
    sample = data[: BINARY_SAMPLE & ~1]
    if len(data) % 2 or len(sample) < 4:
        return ""
    for encoding, high, low in (("utf-16-le", sample[1::2], sample[::2]), ("utf-16-be", sample[::2], sample[1::2])):
        if low.count(0) == 0 and high.count(0) * 10 >= len(high) * 4:
            return encoding
    return ""


def _legacy(data: bytes) -> str | SkipReason:
    """A national encoding, unless nearly all is UTF-8 (a stray byte in a comment), or hardly anything is text."""
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    right = sum(char > "\x7f" for char in text) - wrong
    if right > wrong:
        return text
    if len(data) >= SHORTEST_NOISE and wrong * 3 > len(text) and len(data.split()) * WORD_BYTES < len(data):
        return SkipReason.UNREADABLE
    best, most = "", 0.6  # less is Latin text misread
    for encoding in _MULTIBYTE:
        try:
            candidate = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        share = _everyday_share(candidate[:LEGACY_SAMPLE], encoding)
        if share > most:
            best, most = candidate, share
    return best or data.decode(_single_byte(data[:LEGACY_SAMPLE]), "replace")


def _everyday_share(text: str, encoding: str) -> float:
    """How much of the non-ASCII text is common script: kana, the dense core of Han, Hangul syllables, wide punctuation.

    Latin text misread as a multibyte encoding gives single, rare ideographs between ASCII letters; those count against.
    """
    first, last = _MULTIBYTE[encoding]
    beyond = [(i, char) for i, char in enumerate(text) if char > "\x7f"]
    good = 0.0
    hangul = 0
    for i, char in beyond:
        neighbours = text[max(0, i - 1) : i] + text[i + 1 : i + 2]
        if all(other < "\x80" and other.isalpha() for other in neighbours):
            good -= 1
        elif "\u3040" <= char <= "\u30ff" or "\u3000" <= char <= "\u303f" or "\uff01" <= char <= "\uff5e":
            good += 1.1  # kana settle between Japanese and Chinese readings of the same bytes
        elif "\uac00" <= char <= "\ud7a3":
            good += 1
            hangul += 1
        else:
            good += 1 if "\u4e00" <= char <= "\u9fff" and first <= char.encode(encoding)[0] <= last else -0.5
    if hangul * 20 > len(beyond) * 19:
        good *= 1.1  # Chinese never falls into the syllables alone
    return good / max(1, len(beyond))


def _single_byte(data: bytes) -> str:
    """Western text has single accented letters; Cyrillic words are runs, mostly of small letters."""
    runs = _HIGH.findall(data)
    high = sum(map(len, runs))
    if sum(len(run) for run in runs if len(run) > 2) * 10 < high * 7:
        return "cp1252"
    in_runs = b"".join(runs)
    upper_half = sum(byte >= 0xE0 for byte in in_runs)
    lower_half = sum(0xC0 <= byte < 0xE0 for byte in in_runs)
    return "cp1251" if upper_half >= lower_half else "koi8_r"
