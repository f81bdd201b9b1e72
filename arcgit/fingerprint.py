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

SCANNER = 2
"""What the scanner makes of a table: `scan.ENGINE`, which tells the history."""

ROLES = 2
"""What manifests keep of a path: `roles.ROLES`. 1: first. 2: a package `org/example` is no folder of examples."""

STEMMER = "eaf07825ecc8d17e"
"""Digest of the stemmer's output on the word list of the test."""

TABLES: dict[str, str] = {
    "asciidoc": "8163c4984a9f77fe",
    "assembly": "79e887875d608e11",
    "astro": "2312a68bc9d1657d",
    "awk": "cdbf33fd368bf4ad",
    "c": "b163a0c00811088d",
    "c#": "ff99873e4cf2e631",
    "c++": "fa899da7b1970fc5",
    "clojure": "a09a8bd57edd6228",
    "cmake": "49fdb8844039949b",
    "common-lisp": "ebd73a6e04c56b2b",
    "crystal": "847f108f6679d225",
    "css": "716dff47b29c6a66",
    "d": "5d7d272f5724e95e",
    "dart": "88e420bfc5320f56",
    "dockerfile": "c230aee37ce4270f",
    "ejs": "9e497a5ea2cf4086",
    "elixir": "32ce40d25af03c88",
    "emacs-lisp": "fd189f2b88488ecd",
    "erlang": "f7b7cee0f96b1daf",
    "f#": "9ac151079bdc9506",
    "fish": "237c82bce7ab5781",
    "fortran": "db27e589b30bd214",
    "fortran-fixed-form": "5c961e883526d700",
    "gdscript": "969ca0ea25551ba5",
    "go": "7355c28a0a8815a6",
    "graphql": "4668055f56e137fe",
    "groovy": "cc65b15c0252013e",
    "haskell": "ca1b8c7ed5adc409",
    "hcl": "22c08a75d0c48b53",
    "html": "2977ae4a5bf71730",
    "html+erb": "77a53eed553b2b15",
    "ini": "0793f3cf81a8ad2b",
    "java": "2af4eb12cb938f3e",
    "javascript": "aff32063729dc17d",
    "json": "9d876d78ad079f14",
    "julia": "581766036331106e",
    "jupyter-notebook": "e51595673be8785e",
    "kotlin": "5ac6bb214e32dcf8",
    "lua": "ffdc9178a9571ecb",
    "makefile": "730a97a4cbedadec",
    "markdown": "a065e04687555506",
    "matlab": "2f88bc307e9182f8",
    "nim": "8e70d173311a0589",
    "nix": "86d1a47268aac50f",
    "objective-c": "1e55d072ac7f5e34",
    "ocaml": "7a2be6ab2b38c63b",
    "perl": "014a7374f11c9207",
    "php": "388c65d456594e3b",
    "powershell": "39cb45855ab1de27",
    "protobuf": "e818a908a05fcaf4",
    "python": "76fde0ac10560a37",
    "r": "3ed604fef2bc1fa7",
    "restructuredtext": "28c1558827dff48f",
    "ruby": "540272e49e7a5f2f",
    "rust": "76a026068f5048d1",
    "scala": "359496c3a3cca9d2",
    "scheme": "c91c49acf177d81c",
    "scss": "30c18210bbedf3a8",
    "shell": "c7bc4a7e59bf3ba8",
    "solidity": "7a5158f51fafe03e",
    "sql": "adf76d38fb73ce25",
    "starlark": "f4e1644131a2572c",
    "svelte": "3471b5f759f86c10",
    "swift": "889ce8bfbd65eba7",
    "tcl": "9eee35ff5424b2db",
    "tex": "2a9e73dbf9f3961e",
    "text": "1b491cd738a28fed",
    "thrift": "425a45a02cf10cd9",
    "toml": "59e582c58406fee1",
    "typescript": "28b1a046bc9cf1c6",
    "verilog": "b42c000874c8ff74",
    "vhdl": "8dacf9c3cd73a020",
    "vim-script": "52984d1befedbb75",
    "vue": "084f8cc3cca67629",
    "xml": "4e518bcace874d2e",
    "yaml": "aac136ed38ded86c",
    "zig": "67f76b8d7315408b",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{ROLES}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
