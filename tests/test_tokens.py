"""Terms of words in the scripts of the world, the same on both sides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit import tokens


def asked(text):
    return tokens.query_terms(tokens.query_words(text))


def indexed(text):
    return {term for word in tokens.raw_words(text) for term in tokens.terms_of(tokens.cut(word))}


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("def café_menu(): pass", "cafe menu"),
        ("def cafe\u0301_menu(): pass", "café"),
        ("# Größe der Straße in München", "grosse strasse munchen"),
        ("kiểm_tra_người_dùng = 1", "kiem tra nguoi dung"),
        ("def kiem_tra(): ...", "kiểm tra"),
        ("ŁódźØresund", "lodz oresund"),
        ("İstanbul", "istanbul"),
        ("έλεγχος χρήστη", "ΕΛΕΓΧΟΣ ΧΡΗΣΤΗ"),
        ("func ОбработкаОшибок()", "обработка ошибок"),
        ("// การตรวจสอบสิทธิ์ผู้ใช้", "ตรวจสอบ"),
        ("# उपयोगकर्ता प्रमाणीकरण", "प्रमाणीकरण"),
        ("// مُسْتَخْدِم جديد", "مستخدم"),
        ("# שָׁלוֹם", "שלום"),
        ("运行build-xkcd前请清空缓冲区", "缓冲区"),
        ("运行build-xkcd前请清空缓冲区", "xkcd"),
        ("缓冲区", "冲"),
        ("まとめて予報", "予報"),
        ("사용자인증", "인증"),
        ("ＡＢＣ関数", "abc関数"),
        ("这个函数" * 100 + "处理消息队列" + "。" * 50, "消息队列"),
    ],
)
def test_a_query_finds_the_text(text, query):
    assert asked(query)
    assert set(asked(query)) <= indexed(text)


def test_accents_of_other_scripts_are_letters():
    assert asked("мой") != asked("мои")
    assert asked("が") != asked("か")
    assert asked("कि") != asked("की")


def test_a_run_of_ideographs_is_asked_for_in_pairs_only():
    assert asked("缓冲区") == ["缓冲", "冲区"]
    assert asked("数") == ["数"]


@pytest.mark.parametrize(("name", "folded"), [("Café_Menu", "cafemenu"), ("STRASSE", "strasse"), ("straße", "strasse")])
def test_names_fold_as_terms_do(name, folded):
    assert tokens.fold(name) == folded


@given(st.text(max_size=60))
def test_what_is_asked_as_it_stands_is_indexed(text):
    assert all(set(tokens.asked_terms_of(word)) <= set(tokens.terms_of(word)) for word in tokens.query_words(text))


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(text):
    assert tokens.plain(tokens.plain(text)) == tokens.plain(text)
