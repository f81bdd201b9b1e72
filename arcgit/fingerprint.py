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

SCANNER = 4
"""What the scanner makes of a table: `scan.ENGINE`, which tells the history."""

ROLES = 2
"""What manifests keep of a path: `roles.ROLES`. 1: first. 2: a package `org/example` is no folder of examples."""

STEMMER = "eaf07825ecc8d17e"
"""Digest of the stemmer's output on the word list of the test."""

TABLES: dict[str, str] = {
    "asciidoc": "7fb947732a548f91",
    "assembly": "ad5047a5db67057f",
    "astro": "0b5985a9a8b40055",
    "awk": "47a7c1f1d4da41f2",
    "c": "2cc6fb8e6859c702",
    "c#": "3988aba931aaa789",
    "c++": "2ec1de26b29a2511",
    "clojure": "3244e0fe58a4bd40",
    "cmake": "d9eaa8e1a5aebf70",
    "common-lisp": "a59384f34f30cd9d",
    "crystal": "59ef5e9f74ce42e3",
    "css": "b5bb39eeb504a7bd",
    "d": "7691464e8406eb7e",
    "dart": "0130e31cb373a720",
    "dockerfile": "587589c24c03e95d",
    "ejs": "98cdc1bc41f8e9e7",
    "elixir": "86e4129378a0d804",
    "emacs-lisp": "e6241191b971c98c",
    "erlang": "a0bb0587e1423d54",
    "f#": "08da6d7099ead59f",
    "fish": "e91b78956360ddc4",
    "fortran": "5c2a512f745b89a9",
    "fortran-fixed-form": "082e5a5a8c058859",
    "gdscript": "d0dacceff4e6ed80",
    "go": "19a719ec335e485e",
    "graphql": "353c3ddb2520eccb",
    "groovy": "c260db5d7de935e4",
    "haskell": "831e0ba4d5c9c764",
    "hcl": "d3ce7968596614f1",
    "html": "8e7d5dc2a135af37",
    "html+erb": "3ebc486722f60a97",
    "ini": "4f1f5a616bd500d2",
    "java": "c6178a973cadb6e8",
    "javascript": "5eca118a34f857e0",
    "json": "4bc6e23bab6e3c82",
    "julia": "c60cf2464ab8a30a",
    "jupyter-notebook": "e51595673be8785e",
    "kotlin": "a4a57fdc0c9149f2",
    "lua": "f2abc830137d48a3",
    "makefile": "35981adf6b3d1d9c",
    "markdown": "37ee5ed0e5d589f3",
    "matlab": "7493e6026f90aa7e",
    "nim": "48af21c5a7c9dfef",
    "nix": "7d4464249fd76c99",
    "objective-c": "a684834ac285bf0e",
    "ocaml": "e4b82acb430ab934",
    "perl": "14fc3b5a5fecf71c",
    "php": "55031d1fe5999e61",
    "powershell": "55aafc22fe127bea",
    "protobuf": "02743245ffb10677",
    "python": "99820cbe4d50517c",
    "r": "239fc0085c1c0be9",
    "restructuredtext": "67640853af57367d",
    "ruby": "ebdaf9771c84fef5",
    "rust": "33cc2d344eefc1c3",
    "scala": "cc3690beb2d81d77",
    "scheme": "c3420739bae595a3",
    "scss": "5df8de314eac7e76",
    "shell": "95a075f64f58a3f5",
    "solidity": "894284c8945ad181",
    "sql": "50013bc118d8459b",
    "starlark": "49d74ed2e9f24a5e",
    "svelte": "c091dfcfa625ae10",
    "swift": "4fa60113c5ea59c8",
    "tcl": "288f83bef172bf69",
    "tex": "661f667358eed1f3",
    "text": "1b491cd738a28fed",
    "thrift": "b6420718e8a94ff0",
    "toml": "d795ec24bbaf379f",
    "typescript": "0ccf2fc585387955",
    "verilog": "d7718eb652784945",
    "vhdl": "4f49f445ca7cf6f3",
    "vim-script": "c690dc52d9d6169d",
    "vue": "7260d7c3773e9796",
    "xml": "4e518bcace874d2e",
    "yaml": "d9f1238c342f390e",
    "zig": "c4b9c9098065743e",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{ROLES}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
