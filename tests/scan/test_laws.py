"""Laws that every table obeys, whatever the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit.scan import Scan, decode, languages, scan, table_digest
from tests.clock import quickest

LANGUAGES = sorted(languages())
FRAGMENTS = st.sampled_from(
    [
        *"(){}[]<>\"'`/\\#;:,.=@$%&|!?*+-~^_\n\n\n\t\r ",
        *("/*", "*/", "//", '"""', "'''", "-- ", "<!--", "-->", "{-", "-}", "#{", "${", "<<EOF\n", "EOF\n", "=begin\n"),
        *("=end\n", "#if 0\n", "#else\n", "#endif\n", "#define A(x) \\\n", 'R"x(', 'r#"', "```\n", "=>", "->", "::"),
        *(
            "class A",
            "def f(x)",
            "fn f(",
            "func f()",
            "function f(a)",
            "struct S",
            "end\n",
            "do\n",
            "if x",
            "namespace n",
        ),
        *(
            "const x =",
            "val x =",
            "impl T for U",
            "type T =",
            "template<class T>",
            "# Heading\n",
            "  ",
            "        ",
            "case 'a':",
        ),
        *(
            "interface I",
            "enum E { A, B }",
            "@decorator\n",
            "async ",
            "return ",
            "\u4f8b",
            "e\u0301",
            "\U0001f600",
            "\x00",
            "\ufeff",
        ),
    ]
)
TEXTS = st.lists(FRAGMENTS, max_size=60).map("".join) | st.text(max_size=200)


def assert_sound(text: str, result: Scan) -> None:
    assert len(result.mirror) == len(text)
    assert [i for i, char in enumerate(result.mirror) if char == "\n"] == [
        i for i, char in enumerate(text) if char == "\n"
    ]
    for spans in (result.prose, result.imports):
        edges = [edge for span in spans for edge in span]
        assert edges == sorted(edges)
        assert not edges or (edges[0] >= 0 and edges[-1] <= len(text))
    if result.header is not None:
        assert 0 <= result.header[0] <= result.header[1] <= len(text)
    lines = text.count("\n") + 1
    around: list[int] = []
    last = 0
    for each in result.declarations:
        assert each.name
        assert "\n" not in each.name + each.signature + each.doc
        assert last <= each.start <= each.end <= len(text)
        assert 1 <= each.line <= each.end_line <= lines
        last = each.start
        while around and around[-1] <= each.start:
            around.pop()
        assert not around or each.end <= around[-1], "spans cross"
        if each.own_chunk:
            around.append(each.end)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=25, deadline=None)
@given(text=TEXTS)
def test_any_text_gives_sound_spans_and_an_equal_mirror(language: str, text: str) -> None:
    result = scan(text, language)
    assert_sound(text, result)
    assert scan(text, language) == result


@given(st.binary(max_size=400))
def test_any_bytes_are_text_or_a_reason(data: bytes) -> None:
    text = decode(data)
    assert isinstance(text, str)
    assert_sound(text, scan(text, "python"))


def repeated(piece: str, size: int) -> str:
    return piece * (size // len(piece) + 1)


HOSTILE = {
    "nested brackets": lambda size: repeated("([{", size),
    "open braces": lambda size: repeated("{\n", size),
    "unclosed double quote": lambda size: '"' + repeated("a ", size),
    "unclosed single quote": lambda size: "'" + repeated("a ", size),
    "unclosed comment": lambda size: repeated("/* ", size),
    "one line of words": lambda size: repeated("foo bar ", size),
    "one line of calls": lambda size: repeated("foo(bar, ", size),
    "deep indentation": lambda size: "\n".join(" " * i + "def a():" for i in range(int((2 * size) ** 0.5))),
    "white space": lambda size: repeated(" \n", size),
    "heredocs": lambda size: "\n".join(f"x <<A{i}" for i in range(size // 10)),
    "disabled branches": lambda size: repeated("#if 0\n", size),
}


def seconds(text: str, language: str, limit: float) -> float:
    scan("", language)  # compiles the table

    def read() -> None:
        assert len(scan(text, language).mirror) == len(text)

    return quickest(read, limit)


@pytest.mark.parametrize("shape", sorted(HOSTILE))
@pytest.mark.parametrize("language", ["c", "javascript", "python", "ruby"])  # one of each block model and lexer
def test_a_hostile_megabyte_takes_no_longer_than_a_harmless_one(language: str, shape: str) -> None:
    assert seconds(HOSTILE[shape](1 << 20), language, 2) <= 2  # a second of work, doubled for slow machines


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_input_is_read_in_linear_time(language: str) -> None:
    limit = 0.5  # a quadratic reading of 32 kB takes tens of seconds
    slow = {shape: spent for shape in HOSTILE if (spent := seconds(HOSTILE[shape](1 << 15), language, limit)) > limit}
    assert not slow


def test_a_table_digest_follows_the_table() -> None:
    digests = {table_digest(language) for language in LANGUAGES}
    assert len(digests) == len(LANGUAGES)
    assert table_digest("no such language") == table_digest("text")
