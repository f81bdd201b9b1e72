"""The bulk road from words to terms is the one-word road, only faster."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from arcgit import tokens
from arcgit.index.vocabulary import Vocabulary, is_indexed
from arcgit.index.words import WordTable, joined

TEXTS = st.lists(st.binary(max_size=200) | st.text(max_size=60).map(lambda text: text.encode()), max_size=12)


def terms_by_text(texts: list[bytes], split: int) -> list[list[list[str]]]:
    vocabulary = Vocabulary()
    parts = [vocabulary.ids(joined(texts[:split]))]
    vocabulary.table()
    parts.append(vocabulary.ids(joined(texts[split:])))
    first, table = vocabulary.table()
    names = vocabulary.terms
    every = [
        [names[term] for term in table[first[word] : first[word + 1]].tolist()] for ids, _ in parts for word in ids
    ]
    counts = [count for _, by_text in parts for count in by_text.tolist()]
    return [[every.pop(0) for _ in range(count)] for count in counts]


@given(TEXTS, st.integers(0, 12))
@example([b"HTTPServer a_a", b"", b"__init__ _", b"0x1F " + b"X" * 100, "größeÜber".encode(), b"x86_64", b"9" * 90], 3)
def test_bulk_terms_are_the_terms_of_each_word(texts: list[bytes], split: int) -> None:
    words = [text.translate(tokens.WORD_BYTES).split() for text in texts]
    wanted = [[list(filter(is_indexed, tokens.terms_of(tokens.cut(word)))) for word in found] for found in words]
    assert terms_by_text(texts, split) == wanted


def test_a_table_that_grows_keeps_its_words() -> None:
    table = WordTable()
    texts = [b" ".join(b"word%d" % number for number in range(at, at + 5000)) for at in range(0, 100_000, 5000)]
    once = [table.ids(joined([text]))[0].tolist() for text in texts]
    again = [table.ids(joined([text]))[0].tolist() for text in texts]
    assert once == again
    assert sorted(number for ids in once for number in ids) == list(range(100_000))
    assert [table.words[number] for number in once[7]] == texts[7].split()


@given(st.text(max_size=200))
def test_a_text_has_the_same_terms_on_both_sides(text: str) -> None:
    words = tokens.raw_words(text)
    assert [tokens.terms_of(tokens.cut(word)) for word in words] == [
        tokens.terms_of(word.decode("utf-8", "surrogatepass")) for word in words
    ]
