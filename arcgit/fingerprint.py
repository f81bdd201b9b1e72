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
    "asciidoc": "531befef655607e6",
    "assembly": "7d15fb768522a659",
    "c": "61f9e268518bf087",
    "c#": "19ae198747eddb3b",
    "c++": "1e096877561e2a62",
    "clojure": "cf35806415dbf364",
    "cmake": "533a356d278dd629",
    "css": "832b0ef2227e1640",
    "dart": "f3e7acf8fb32e98c",
    "dockerfile": "776f01a2b218368c",
    "elixir": "eab2edeab1d8744e",
    "erlang": "8bf798042152bb99",
    "f#": "a8e63fa4b7d9dc0f",
    "fish": "e3945aacb54a8c3c",
    "fortran": "629d0db259423634",
    "fortran-fixed-form": "d5d36a1d86388151",
    "go": "503c4443975a1f1b",
    "graphql": "ec3e4804fde82354",
    "groovy": "e4e23b0f4bca1e94",
    "haskell": "05da418103ac4675",
    "hcl": "a99f122bfea5a7ab",
    "html": "c422493578a84bec",
    "ini": "88c88d599cfe9025",
    "java": "4ccbc300e9bd1cd8",
    "javascript": "d93b0a707522cc9c",
    "json": "7b0f1a9c037bc70f",
    "julia": "c8b5d8e376a3d1f6",
    "jupyter-notebook": "9d0d5e09bdc8254a",
    "kotlin": "16851d582b54e964",
    "lua": "9d751085be048acb",
    "makefile": "dd223f5882a17d08",
    "markdown": "b4e31457fbbd2354",
    "matlab": "e5998af0fd78fccc",
    "nim": "f7b9ba35890f5328",
    "nix": "e77c9428b5cf0a08",
    "objective-c": "51326b54f53ad7d8",
    "ocaml": "f26f19d5a1a81c4f",
    "perl": "c8f0182e1847359e",
    "php": "f80e4f3913dd131f",
    "powershell": "ba7ecc9da50c968c",
    "protobuf": "f07808cb18e3b3c8",
    "python": "9ad0859bef458787",
    "r": "c6fcb9afb2d4c113",
    "restructuredtext": "5695e65646563f4f",
    "ruby": "698d8e8876d0577f",
    "rust": "2aa43a233d346f94",
    "scala": "56e065c2ac42dd5f",
    "scss": "ff37ba4b5a6ea710",
    "shell": "87bfc67291ac55d0",
    "solidity": "118bac2aa427083e",
    "sql": "dd6b33e790521711",
    "starlark": "f9244e4b735045cb",
    "swift": "c234799717685fc6",
    "tex": "d1f78f746a8d5e5c",
    "text": "1a315d3d038e9f96",
    "toml": "b78df075db024f66",
    "typescript": "5953623518a66dc4",
    "verilog": "3b7f7caff72160ed",
    "vhdl": "d38f126e8b28fad1",
    "vim-script": "498d190453ca4377",
    "vue": "5c2e79059467e7b4",
    "xml": "3fafa4b1665def6a",
    "yaml": "88c2da8ccb86faf3",
    "zig": "5f48f14e897b8008",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{ROLES}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
