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

STEMMER = "unblessed"
"""Digest of the stemmer's output on the word list of the test."""

TABLES: dict[str, str] = {}
"""Digest of each language's table, with the scanner that reads it."""

FINGERPRINT = f"{LAYOUT}.{ANALYSIS}.{TOKENIZER}.{STEMMER}"


def table(language: str) -> str:
    """The digest of a language's table; languages without one share the plain-text reading."""
    return TABLES.get(language, "text")
