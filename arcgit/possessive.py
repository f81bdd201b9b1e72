"""Patterns whose possessive repeats match rightly on every Python that knows them.

Before 3.11.5, which Debian 12 has not, a possessive repeat of a group goes wrong where something in the group has to
try again (python/cpython#106052): C had no functions there. By definition such a repeat is an atomic group around a
greedy one, and those match rightly from the first. So there, and only there, a pattern is compiled in that form, from
the tree that `re` makes of it.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from typing import Any

FIRST_SOUND = (3, 11, 5)


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile`. The result's own `pattern` is not to be relied on."""
    return re.compile(pattern, flags) if sys.version_info >= FIRST_SOUND else in_atomic_form(pattern, flags)


@cache
def in_atomic_form(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern with atomic groups in place of possessive repeats of groups."""
    parser, compiler = import_module("re._parser"), import_module("re._compiler")
    tree = parser.parse(pattern, flags)
    _rewrite(tree, parser, compiler)
    found: re.Pattern[str] = compiler.compile(tree, flags)
    return found


def _rewrite(tree: Any, parser: Any, compiler: Any) -> None:  # noqa: ANN401  (they have no public types)
    constants = import_module("re._constants")
    for at, (operation, of) in enumerate(tree.data):
        for inner in _parts(operation, of, constants):
            _rewrite(inner, parser, compiler)
        if operation is constants.POSSESSIVE_REPEAT and not compiler._simple(of[2]):
            greedy = parser.SubPattern(tree.state, [(constants.MAX_REPEAT, of)])
            tree.data[at] = (constants.ATOMIC_GROUP, greedy)


def _parts(operation: Any, of: Any, constants: Any) -> list[Any]:  # noqa: ANN401  (as above)
    """The trees inside one node."""
    if operation in (constants.MAX_REPEAT, constants.MIN_REPEAT, constants.POSSESSIVE_REPEAT):
        return [of[2]]
    if operation is constants.SUBPATTERN:
        return [of[3]]
    if operation is constants.ATOMIC_GROUP:
        return [of]
    if operation is constants.BRANCH:
        return list(of[1])
    if operation in (constants.ASSERT, constants.ASSERT_NOT):
        return [of[1]]
    if operation is constants.GROUPREF_EXISTS:
        return [part for part in of[1:] if part]
    return []
