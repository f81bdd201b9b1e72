"""What our files were made with: a file of another fingerprint is not read, it is made again.

Library and Python versions are not part of it; what they could change is (the stemmer's output on a word list). A test
computes every value here and fails when the code has moved on: `pytest tests/test_fingerprint.py --bless` writes them.
"""

from __future__ import annotations

from arcgit.tokens import TOKENIZER

LAYOUT = 1
"""Sections of segments and manifests. 1: first."""

ANALYSIS = 1
"""What `chunk` keeps of a scan, and how words become impacts. 1: first."""

SCANNER = 1
"""What the scanner makes of a table: `scan.ENGINE`. 1: first."""

ROLES = 2
"""What manifests keep of a path: `roles.ROLES`. 1: first. 2: a package `org/example` is no folder of examples."""

STEMMER = "eaf07825ecc8d17e"
"""Digest of the stemmer's output on the word list of the test."""

TABLES: dict[str, str] = {
    "asciidoc": "969800e0079391b2",
    "assembly": "2ef75c5f1ca71311",
    "c": "760af57d7219d355",
    "c#": "6a16c57c81443eed",
    "c++": "ab1208a493cff09d",
    "clojure": "ec857fd6a8e2aab6",
    "cmake": "01f4c46138bcd953",
    "css": "1291726ef9abfe82",
    "dart": "ff867ee4b39e0e7c",
    "dockerfile": "d38e5232b8467737",
    "elixir": "6c0426c87c179316",
    "erlang": "4d177be3e5ec9b99",
    "f#": "840e3d48be465a50",
    "fish": "fba08b883ea972d0",
    "fortran": "65e4887d6e28daf3",
    "fortran-fixed-form": "05d077cc9cf7b1f1",
    "go": "19395e5751fdfb41",
    "graphql": "15a62d7f6947162d",
    "groovy": "2f3827d7b63f3a01",
    "haskell": "282a2ddbdc00fdd6",
    "hcl": "9fd84f40320a92de",
    "html": "30b2033495c924c5",
    "ini": "907f739a485bc837",
    "java": "71feccdf57b23738",
    "javascript": "918f3ed9de99846e",
    "json": "3cafef050c7f70a7",
    "julia": "4037f841a285ac26",
    "jupyter-notebook": "5dbcc6dc0b586619",
    "kotlin": "aeb0ea9ff4faa051",
    "lua": "32ea68ae6b19c1ad",
    "makefile": "78e0e6fd89313601",
    "markdown": "85a4aa7ef26052ef",
    "matlab": "464ac2d8bf6ed131",
    "nim": "4eb2fd8d17226afb",
    "nix": "b5c78d0ed819b83e",
    "objective-c": "8b2a8aecd8cbee2f",
    "ocaml": "06a5c88e334bcbd6",
    "perl": "34ae2b0ff7aa201a",
    "php": "8b9a6a60f67df7cc",
    "powershell": "651b5b891e8f4255",
    "protobuf": "4a81db91b570de8a",
    "python": "bc593f8dbaa53b1e",
    "r": "d6d3927df14049ab",
    "restructuredtext": "dc2355b2278c09e4",
    "ruby": "3a0924ced16860cd",
    "rust": "67b9a6e6107f1742",
    "scala": "55a7774b1f781cf9",
    "scss": "032c35ff7450ef1b",
    "shell": "9c811bd62d8e5d01",
    "solidity": "dea6be1210c9d2f8",
    "sql": "8f1cc99a5763b70f",
    "starlark": "47946ecd91d47afe",
    "swift": "043ec9c2024ebe9f",
    "tex": "ee051689426891d9",
    "text": "1a315d3d038e9f96",
    "toml": "64dc8b958871833b",
    "typescript": "b7ccf75b588c762b",
    "verilog": "85577285f2776775",
    "vhdl": "9ecd1b5819acec44",
    "vim-script": "85891b92bd720fe6",
    "vue": "58f2209d4a9ad337",
    "xml": "e8e9a87807dfffd3",
    "yaml": "6cfddb48f14720a0",
    "zig": "c4279abb39a5b2c4",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{ROLES}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
