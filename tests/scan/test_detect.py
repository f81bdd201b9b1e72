"""Which language a file is in."""

from __future__ import annotations

import pytest

from arcgit.scan import languages
from arcgit.scan.detect import hint_of, resolve


def language_of(path: str, text: str = "", override: str = "") -> str:
    return resolve(hint_of(path, override), text)


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [
        ("a/b.py", "", "python"),
        ("B.PY", "", "python"),
        ("a.tsx", "", "typescript"),
        ("a.unknown", "#!/bin/sh\n", "text"),
        ("Makefile", "", "makefile"),
        ("Rakefile", "", "ruby"),
        ("tool", "#!/usr/bin/env python3\n", "python"),
        ("tool", "#!/usr/bin/env -S node --flag\n", "javascript"),
        ("tool", "#! /bin/bash -e\r\n", "shell"),
        ("tool", "#!/opt/my dir/bin/python3 -u\n", "python"),
        ("tool", "#!/opt/my\\ dir/bin/python3.11\n", "python"),
        ("tool", '#!"/opt/my dir/bin/ruby"\n', "ruby"),
        ("tool", "#!/usr/bin/env -S -i PATH=/bin node --flag\r\n", "javascript"),
        ("tool", "#!/usr/bin/env -S uv run --script\n", "python"),
        ("tool", "#!/bin/busybox sh\n", "shell"),
        ("tool", "#!/usr/bin/env nix-shell\n#! nix-shell -i perl -p perl\n", "perl"),
        ("tool", "#!/usr/bin/awk -f\n", "awk"),
        ("tool", "#!/usr/bin/unknown -f\n", "text"),
        ("tool", "#!\n", "text"),
        ("tool", "# ex: set syntax=sh:\n", "shell"),
        ("a.h", "/* -*- Mode: C++; tab-width: 2 -*- */\nint f();\n", "c++"),
        ("a.h", "/* -*- mode: c -*- */\nclass X;\n", "c"),
        ("a.h", "enum class A { B };\n", "c++"),
        ("a.h", "typedef NS_ENUM(NSInteger, A) { B };\n", "objective-c"),
        ("a.d", "main.o: main.c a.h\n", "makefile"),
        ("a.d", "module a;\nimport b : c;\n", "d"),
        ("a.d", "#!/usr/sbin/dtrace -s\nsyscall::open:entry\n", "text"),
        ("a.r", "REBOL [Title: {x}]\n", "text"),
        ("Dockerfile.test", "", "dockerfile"),
        ("tool", "# -*- mode: ruby -*-\n", "ruby"),
        ("tool", "# vim: set ft=perl:\n", "perl"),
        ("tool", "just words\n", "text"),
        (".hidden", "", "text"),
        ("a test that ends with 2.0 works", "#!/bin/sh\n", "shell"),
        ("a.h", "int f(void);\n", "c"),
        ("a.h", "namespace a {\n}\n", "c++"),
        ("a.h", "// " + "long introduction " * 900 + "\nclass A {\n};\n", "c++"),
        ("a.h", "@interface A\n@end\n", "objective-c"),
        ("a.m", "#import <A.h>\n", "objective-c"),
        ("a.m", "function x = f(a)\n% says\n", "matlab"),
        ("a.pl", "use strict;\n", "perl"),
        ("a.pl", ":- module(a, [b/1]).\n", "text"),
        ("a.v", "module a(input b);\nendmodule\n", "verilog"),
        ("a.v", "Theorem a : b.\nProof.\n", "text"),
        ("a.ts", "export const a = 1\n", "typescript"),
        ("a.ts", '<?xml version="1.0"?>\n<TS>\n', "xml"),
        ("a.inc", "<?php\n", "php"),
        ("a.md", "# Title\n", "markdown"),
        ("a.md", '(define_insn "x")\n', "text"),
        ("a.C", "", "c++"),
    ],
)
def test_path_then_text(path: str, text: str, language: str) -> None:
    assert language_of(path, text) == language


def test_an_attribute_overrides_the_path() -> None:
    assert language_of("a.txt", override="Python") == "python"
    assert language_of("a.py", override="C++") == "c++"
    assert language_of("a.py", override="Klingon") == "python"


def test_every_answer_is_a_known_language() -> None:
    known = set(languages())
    for path in (
        "a.h",
        "a.hh",
        "a.inc",
        "a.m",
        "a.pl",
        "a.t",
        "a.v",
        "a.fs",
        "a.cls",
        "a.sc",
        "a.asc",
        "a.r",
        "a.ts",
        "x",
    ):
        assert language_of(path) in known, path
