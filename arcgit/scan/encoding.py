"""Bytes to text: what the encoding of a blob is, decided from the bytes alone, without losing a text file.

Lines and offsets stay the file's own: no newline is translated, and only a byte order mark is dropped.
"""

from __future__ import annotations

import codecs

from arcgit.model import SkipReason

BINARY_SAMPLE = 8000
"""Git looks for a NUL in the first 8000 bytes (`buffer_is_binary` in xdiff-interface.c); so do we."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_MULTIBYTE = ("cp932", "euc_jp", "gb18030", "big5", "euc_kr")
"""Tried in this order where bytes are not UTF-8; the one that reads as the most everyday text wins."""


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
    """UTF-16 of mostly ASCII text has a NUL in every second byte, and none in the others."""
    sample = data[: BINARY_SAMPLE & ~1]
    if len(data) % 2 or len(sample) < 4:
        return ""
    for encoding, high, low in (("utf-16-le", sample[1::2], sample[::2]), ("utf-16-be", sample[::2], sample[1::2])):
        if low.count(0) == 0 and high.count(0) * 10 >= len(high) * 9:
            return encoding
    return ""


def _legacy(data: bytes) -> str:
    """A national encoding. Nearly valid UTF-8 (a stray byte in a comment) keeps its good characters."""
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    right = sum(char > "\x7f" for char in text) - wrong
    if right > wrong:
        return text
    best, most = "", 0.0
    for encoding in _MULTIBYTE:
        try:
            candidate = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        share = _everyday_share(candidate)
        if share > most:
            best, most = candidate, share
    if most > 0.6:
        return best
    return data.decode("cp1252", "replace") if max(data) >= 0x80 else data.decode("latin-1")


def _everyday_share(text: str) -> float:
    """How much of the non-ASCII text is common script: kana, the dense core of Han, Hangul syllables, wide punctuation.

    Latin text misread as a multibyte encoding gives single, rare ideographs between ASCII letters; those count against.
    """
    beyond = [(i, char) for i, char in enumerate(text[:65536]) if char > "\x7f"]
    if not beyond:
        return 0.0
    good = 0.0
    for i, char in beyond:
        neighbours = text[max(0, i - 1) : i] + text[i + 1 : i + 2]
        alone = all(other < "\x80" and other.isalpha() for other in neighbours)
        if alone:
            good -= 1
        elif "\u3040" <= char <= "\u30ff" or "\u3000" <= char <= "\u303f" or "\uff01" <= char <= "\uff5e":
            good += 1.1  # kana settle between Japanese and Chinese readings of the same bytes
        elif "\u4e00" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3":
            good += 1
        else:
            good -= 0.5
    return good / len(beyond)
