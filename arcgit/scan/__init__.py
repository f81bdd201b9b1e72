"""Text to declarations: one engine, languages as data.

rule        what a language is: the data types of the tables
table/      the languages, one table a module
encoding    bytes → text, or why not
mask        text → mirror: comments and literals blanked
grammar     a table compiled
registry    the languages by name, and the digest of each table
detect      path and text → language
block       where blocks end
layout      where indented statements end
walk        mirror → declarations with their blocks and scopes
prose       comments → docs and headers
preprocess  directives → conditionals and macros
guest       scripts in a page, cells in a notebook
engine      all of it: `scan`
"""

from __future__ import annotations

from arcgit.scan.encoding import decode
from arcgit.scan.engine import ENGINE, Scan, scan
from arcgit.scan.registry import languages, table_digest

__all__ = ["ENGINE", "Scan", "decode", "languages", "scan", "table_digest"]
