"""What a person types, and what it asks for. Knows nothing of an index. Floor order inside the package:

pathspec    globs → one regular expression over paths
address     paths and lines in a text
identifier  names of declarations in a text
message     what a program said
filter      kinds, languages, paths, files and names that narrow a search
parse       the query
"""

from __future__ import annotations

from arcgit.query.address import Address
from arcgit.query.filter import Filters
from arcgit.query.identifier import Identifier
from arcgit.query.parse import Query, parse
from arcgit.query.pathspec import Globs, compile_glob

__all__ = ["Query", "Filters", "Globs", "Identifier", "Address", "parse", "compile_glob"]
