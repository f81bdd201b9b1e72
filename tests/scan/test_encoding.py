"""Bytes to text without losing a file."""

from __future__ import annotations

import pytest

from arcgit.model import SkipReason
from arcgit.scan import decode


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("utf-8", "# \u8a08\u7b97 e\u0301 \U0001f600\n"),
        ("utf-8-sig", "def f(): pass\n"),
        ("utf-16", "class Wide {}\r\n"),
        ("utf-16-le", "class Wide {}\r\n"),
        ("utf-16-be", "class Wide {}\r\n"),
        ("utf-32", "class Wide {}\n"),
        ("latin-1", "// f\u00fcr die Gr\u00f6\u00dfe\nint x; // na\u00efve\n"),
        ("cp932", "# \u7a0e\u7387\u3092\u6c42\u3081\u308b\u8a08\u7b97\u30e2\u30b8\u30e5\u30fc\u30eb\nx = 1\n"),
        ("euc_jp", "# \u7a0e\u7387\u3092\u6c42\u3081\u308b\nx = 1\n"),
        ("gb18030", "// \u8ba1\u7b97\u7a0e\u7387\u7684\u6a21\u5757\uff0c\u7528\u4e8e\u6d4b\u8bd5\nint f();\n"),
        ("big5", "# \u8a08\u7b97\u7a05\u7387\u7684\u6a21\u7d44\nx = 1\n"),
        ("euc_kr", "# \uc138\uc728\uc744 \uacc4\uc0b0\ud558\ub294 \ubaa8\ub4c8\nx = 1\n"),
        (
            "cp1251",
            "# \u041c\u043e\u0434\u0443\u043b\u044c \u0434\u043b\u044f \u043d\u0430\u043b\u043e\u0433\u0430\nx = 1\n",
        ),
        (
            "cp1251",
            "def f():\n    return '\u043f\u0440\u0438\u0432\u0435\u0442'\ndef \u0432\u0442\u043e\u0440\u043e\u0439(): pass\n",
        ),
        ("utf-16-le", "# \u8a08\u7b97\u30e2\u30b8\u30e5\u30fc\u30eb\ndef f(): return 1\n"),
        (
            "koi8_r",
            "# \u041c\u043e\u0434\u0443\u043b\u044c \u0434\u043b\u044f \u043d\u0430\u043b\u043e\u0433\u0430\nx = 1\n",
        ),
    ],
)
def test_text_is_read_in_its_own_encoding(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_newlines_are_not_translated() -> None:
    assert decode(b"a\r\nb\rc\n") == "a\r\nb\rc\n"


def test_a_stray_byte_costs_one_character() -> None:
    assert decode("\u8a08\u7b97".encode() + b"\xff ok") == "\u8a08\u7b97\ufffd ok"


def test_a_nul_early_is_binary_and_late_is_not() -> None:
    assert decode(b"def f():\0") is SkipReason.BINARY
    assert isinstance(decode(b"x" * 8000 + b"\0"), str)


def test_bytes_without_words_are_no_text() -> None:
    assert decode(b"G@" + b"\xff" * 400) is SkipReason.UNREADABLE
