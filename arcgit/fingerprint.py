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
    "c": "ab352a1c4333bde8",
    "c#": "282f86bd5ca4dfe4",
    "c++": "70557c6e8af211b0",
    "elixir": "80a4358c6dd7a0b4",
    "go": "275c344adf4422c0",
    "haskell": "d4bd42234617c5b2",
    "java": "e589e270ba02dbb7",
    "javascript": "b1d28615dd2cf85b",
    "kotlin": "859925882c58810f",
    "lua": "b9de389cf8ccfc4f",
    "markdown": "a902ac62951bc5d8",
    "objective-c": "2bf7c07e48d3e871",
    "php": "1e1ad22bc2cd5166",
    "python": "688e4aa084b8de83",
    "ruby": "7d02426a69708c25",
    "rust": "50a121af4881413a",
    "scala": "32b3252acb0a7340",
    "shell": "2c1a9c774d5e5aa3",
    "swift": "7f73e5b16b0d57cf",
    "text": "6c326f8a24190c4f",
    "typescript": "77b1aa2b474962c0",
    "zig": "575d607dae16a3da",
}
"""Digest of each language's table."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{SCANNER}.{TOKENIZER}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
