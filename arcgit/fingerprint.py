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
    "asciidoc": "bb0ac13d58569adc",
    "assembly": "91f8699bcd124435",
    "c": "81a260fd03ee78d3",
    "c#": "ba64fdde54e8aa7a",
    "c++": "592ccb1e8724bb81",
    "clojure": "cbce5baa11efc497",
    "cmake": "1327385e70a320dc",
    "css": "5502e7d3056bd9ef",
    "dart": "f75b4bb950a591b6",
    "dockerfile": "347e6aa3d2259a41",
    "elixir": "76f1b007219c09ae",
    "erlang": "e6287e89db26ddce",
    "f#": "4350a631580bcf5c",
    "fish": "fce22f2cdf94f088",
    "fortran": "6ef62a5e5d5be557",
    "fortran-fixed-form": "6158b6ea62a1af29",
    "go": "37ed157615bcdd95",
    "graphql": "df5e92955759cb4e",
    "groovy": "23aa822a565b5e1e",
    "haskell": "b32582cfca700969",
    "hcl": "7f37453198b4bedc",
    "html": "ee5e65d1b580a51c",
    "ini": "724f1cdd1ceb3b4c",
    "java": "d1c5ef07b5d3514b",
    "javascript": "0afb23cf3bf533b7",
    "json": "4ed2dd86e9af0c8b",
    "julia": "9f5d571688fc850b",
    "jupyter-notebook": "1416abcd6bf192ff",
    "kotlin": "95107708c867e31c",
    "lua": "b85778faba2754ef",
    "makefile": "622588914d5414cd",
    "markdown": "10acb3d8c73f70ea",
    "matlab": "978a812affb383d5",
    "nim": "9e628891e11694fb",
    "nix": "061e1e2bd3cf4fdb",
    "objective-c": "3d480272eab07639",
    "ocaml": "d57db1591c909023",
    "perl": "089a5af8360835b2",
    "php": "2d9abee5d58c3014",
    "powershell": "6c41691cf4569d13",
    "protobuf": "2d549cc10608440f",
    "python": "c7dae35a889aa27f",
    "r": "9df6ea3f95149f08",
    "restructuredtext": "be889ba7d7b37ed2",
    "ruby": "b7a468ca49a8809c",
    "rust": "16af61782f8914c1",
    "scala": "4b209506d228b162",
    "scss": "b953eaaa4d73bb2b",
    "shell": "d93ac7555f78d07e",
    "solidity": "606dc350ed76551c",
    "sql": "c925fb481e3cefba",
    "starlark": "6fb354a1ea56d020",
    "swift": "54f9c4893ed11d71",
    "tex": "2663b3b37a3fe9e9",
    "text": "b163c62383a5624a",
    "toml": "9af32960f40efcd2",
    "typescript": "9b77fdd75266a54b",
    "verilog": "4b4a4764c59fc6ef",
    "vhdl": "fe4180c2c81f4ee5",
    "vim-script": "a191a3a6f2570dd6",
    "vue": "7c695b9323d5c556",
    "xml": "03f77fcd44589636",
    "yaml": "d1337d35470c6f31",
    "zig": "393ba70267b5fc7c",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{ROLES}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
