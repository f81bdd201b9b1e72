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

STEMMER = "eaf07825ecc8d17e"
"""Digest of the stemmer's output on the word list of the test."""

TABLES: dict[str, str] = {
    "asciidoc": "e3d9ee626e5ab59a",
    "assembly": "fe70ab0d456e99f9",
    "c": "f6d9fae5326aa980",
    "c#": "2556ec2f71d168f4",
    "c++": "83b2fbdafc7ccd44",
    "clojure": "e62b9d752373d51c",
    "cmake": "002a745c3f60547e",
    "css": "a6973bab11bc42e9",
    "dart": "79db47e334be5c26",
    "dockerfile": "4395417d03e17473",
    "elixir": "dc06d79b895357a4",
    "erlang": "0ea5386ae1bb8fbb",
    "f#": "ff568b17fc85031b",
    "fish": "f33b7aa5a27fdff2",
    "fortran": "dd76077ca08c46e6",
    "fortran-fixed-form": "d625ea8a08ddfb2d",
    "go": "275c344adf4422c0",
    "graphql": "d16fbde2b6211cd5",
    "groovy": "ef6359e5ba5c6b19",
    "haskell": "b100d5f82fedd193",
    "hcl": "674d4ce7506c7871",
    "html": "3c7b003a00c1affe",
    "ini": "8c0cf1c8b3d68d31",
    "java": "e589e270ba02dbb7",
    "javascript": "c3494e32da7e621d",
    "json": "476da679447b3a60",
    "julia": "e92ba084e2a6ac29",
    "kotlin": "a3007a2acd796134",
    "lua": "6579d0e8058f07fa",
    "makefile": "05ce68cce0acbf5a",
    "markdown": "a902ac62951bc5d8",
    "nim": "3e56f55ece446202",
    "nix": "5d9c6b655fedca08",
    "objective-c": "28903dcfa91eb71e",
    "ocaml": "5238fadd490b0a1e",
    "perl": "6c848fc0365eb3d3",
    "php": "1e1ad22bc2cd5166",
    "powershell": "b6fdd1ff0ecd861b",
    "protobuf": "28ecbf07b658bbf2",
    "python": "688e4aa084b8de83",
    "r": "682421cb1f097f8c",
    "restructuredtext": "4eea244ec804e0f7",
    "ruby": "7d02426a69708c25",
    "rust": "8d27db7a924abcd6",
    "scala": "f327f208d5f83caa",
    "scss": "d590937c4ca6e647",
    "shell": "2c1a9c774d5e5aa3",
    "solidity": "34831d36d88131c3",
    "sql": "beec9b5bd8058e6d",
    "starlark": "0dec96f06097f20a",
    "swift": "b3df8fed1d515cda",
    "tex": "bdabfb83cfd39eaa",
    "text": "6c326f8a24190c4f",
    "toml": "668a0cda50240e56",
    "typescript": "6c1461483e09b941",
    "verilog": "8c3a3e9df3f90b8a",
    "vhdl": "fa28766c0283b1cc",
    "vim-script": "a2ad5a4ee4fc8312",
    "vue": "0f40bda786abf41f",
    "yaml": "16c2b7de87456789",
    "zig": "a7317c5521e3b9ed",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
