"""Signatures, docs, headers, imports and visibility."""

from __future__ import annotations

import pytest

from arcgit.model import Declaration
from arcgit.scan import scan


def only(text: str, language: str) -> Declaration:
    return scan(text, language).declarations[0]


@pytest.mark.parametrize(
    ("language", "text", "signature"),
    [
        ("python", "LIMIT = (\n    1,\n)\n", "LIMIT = (1,)"),
        ("python", "@a\ndef f(\n    x,  # why\n    y='#',\n) -> int:\n    pass\n", "def f(x, y='#') -> int"),
        ("c", "static int\nf(int a, /* in */\n  char *b)\n{\n}\n", "static int f(int a, char *b)"),
        ("go", "func (s *T) F(a int) (b int, err error) {\n}\n", "func (s *T) F(a int) (b int, err error)"),
        (
            "rust",
            "#[inline]\npub fn f<T>(t: T) -> T\nwhere\n    T: Clone,\n{ t }\n",
            "pub fn f<T>(t: T) -> T where T: Clone,",
        ),
        ("typescript", "export const f = (a: string): number => {\n}\n", "export const f = (a: string): number"),
        ("java", "@Override public int f(int a)\n    throws E { return 1; }\n", "public int f(int a) throws E"),
        ("ruby", "def f(a, b: 1)\nend\n", "def f(a, b: 1)"),
        ("python", "LIMIT = 'a b'\n", "LIMIT = 'a b'"),
        ("typescript", "function f(): Promise<void> {\n}\n", "function f(): Promise<void>"),
        ("typescript", "let f: Map<string, A<B>> = make()\n", "let f: Map<string, A<B>> = make()"),
        ("ruby", "def self.f=; end\n", "def self.f="),
    ],
)
def test_a_signature_is_one_line_without_the_body(language: str, text: str, signature: str) -> None:
    text = text if language != "java" else "class A {\n" + text + "}\n"
    found = [each for each in scan(text, language).declarations if each.name.lower() in ("f", "f=", "limit")]
    assert found[0].signature == signature


@pytest.mark.parametrize(
    ("language", "text", "doc"),
    [
        ("c", "/*\n * Grows a tree.\n *\n * By rings.\n */\nint f(void)\n{\n}\n", "Grows a tree. By rings."),
        ("c", "int a; /* about a */\nint f(void)\n{\n}\n", ""),
        ("go", "// F grows.\n// Much.\nfunc F() {}\n", "F grows. Much."),
        ("go", "// Apart.\n\nfunc F() {}\n", ""),
        ("rust", "/// Grows.\n#[inline]\nfn f() {}\n", "Grows."),
        ("python", "# Above.\ndef f():\n    'Inside.'\n", "Inside."),
        ("python", "# Above.\ndef f():\n    return 'x'\n", "Above."),
        ("php", "<?php\n/**\n * Grows.\n * @param int $a\n */\nfunction f($a) {}\n", "Grows. @param int $a"),
        ("lua", "--- Grows.\nfunction f() end\n", "Grows."),
    ],
)
def test_a_doc_is_the_comment_attached(language: str, text: str, doc: str) -> None:
    found = [each for each in scan(text, language).declarations if each.name.lower() == "f"]
    assert found[0].doc == doc


def test_a_long_doc_is_cut_between_words() -> None:
    doc = only("/* " + "word " * 400 + "*/\nint f(void)\n{\n}\n", "c").doc
    assert 500 < len(doc) <= 600
    assert doc.endswith("word")


@pytest.mark.parametrize(
    ("language", "text", "header"),
    [
        ("python", '#!/usr/bin/env python\n"""Says what."""\nimport os\n', '"""Says what."""'),
        (
            "c",
            "// SPDX-License-Identifier: MIT\n/*\n * Grows trees.\n *\n * Copyright (c) 2020\n */\nint a;\n",
            "/*\n * Grows trees.\n *",
        ),
        ("c", "/* Copyright (c) 2020 */\nint a;\n", None),
        ("go", "package a\n// Not a header.\n", None),
        ("php", "<?php\n// What it is.\nfunction f() {}\n", "// What it is."),
        ("ruby", "# frozen_string_literal: true\n\n# What it is.\n\nx\n", "# What it is."),
        ("c", "#ifndef A_H\n#define A_H\n/* What it is. */\nint a;\n", "/* What it is. */"),
        (
            "c++",
            "// Copyright 2020\n//\n// Licensed so.\n//\n// ----\n// File: a.h\n// ----\n//\n// Grows trees.\nint a;\n",
            "\n// ----\n// File: a.h\n// ----\n//\n// Grows trees.",
        ),
    ],
)
def test_a_header_is_the_first_comment_that_is_no_licence(language: str, text: str, header: str | None) -> None:
    span = scan(text, language).header
    assert (text[slice(*span)] if span else None) == header


@pytest.mark.parametrize(
    ("language", "text", "imports"),
    [
        ("python", "from a import (\n    b,\n)\nimport c\nx = 1\n", ["from a import (\n    b,\n)", "import c"]),
        ("c", '#include "a.h"\nint x;\n', ['#include "a.h"']),
        ("go", 'import (\n\t"fmt"\n)\n', ['import (\n\t"fmt"\n)']),
        ("typescript", "import {\n  a,\n} from './b'\nlet c = 1\n", ["import {\n  a,\n} from './b'"]),
        ("rust", "use a::{b, c};\nfn f() {}\n", ["use a::{b, c};"]),
        ("java", "package a;\nimport b.*;\nclass C {}\n", ["package a;", "import b.*;"]),
    ],
)
def test_imports_are_whole_statements(language: str, text: str, imports: list[str]) -> None:
    assert [text[start:end] for start, end in scan(text, language).imports] == imports


@pytest.mark.parametrize(
    ("language", "text", "exported"),
    [
        ("python", "def _a(): pass\ndef b(): pass\ndef __c__(): pass\n", [False, True, True]),
        ("go", "func a() {}\nfunc B() {}\n", [False, True]),
        ("c", "static int a(void) {}\nint b(void) {}\n", [False, True]),
        ("rust", "fn a() {}\npub(crate) fn b() {}\n", [False, True]),
        ("php", "<?php\nclass A {\nprivate function b() {}\npublic function c() {}\n}\n", [True, False, True]),
    ],
)
def test_visibility_follows_the_language(language: str, text: str, exported: list[bool]) -> None:
    assert [each.exported for each in scan(text, language).declarations] == exported


def test_one_liners_belong_to_the_chunk_around_them_and_long_values_stand_alone() -> None:
    found = scan("A = 1\nB = {\n    'a': 1,\n    'b': 2,\n}\ndef f(): pass\n", "python").declarations
    assert [(each.name, each.own_chunk) for each in found] == [("A", False), ("B", True), ("f", True)]
