"""Which languages there are. A table module is imported when its language first occurs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from hashlib import blake2b
from importlib import import_module
from types import MappingProxyType

from arcgit.scan.grammar import Grammar, compiled
from arcgit.scan.rule import Table
from arcgit.scan.table import MODULES

PLAIN = Table(names=("text",))
"""The table of files in no known language: no literals, no declarations, only words."""


@cache
def languages() -> Mapping[str, Table]:
    """Every language's table by the language's name."""
    tables = {PLAIN.names[0]: PLAIN}
    for module in MODULES:
        for table in import_module(f"arcgit.scan.table.{module}").TABLES:
            tables[table.names[0]] = table
    return MappingProxyType(tables)


@cache
def grammar_of(language: str) -> Grammar:
    return compiled(languages().get(language, PLAIN))


@cache
def table_digest(language: str) -> str:
    """A digest of all that a table says; it changes when, and only when, the language would be scanned differently."""
    return blake2b(_canonical(languages().get(language, PLAIN)).encode(), digest_size=8).hexdigest()


def _canonical(value: object) -> str:
    """A spelling of table data that does not depend on how a Python version prints it."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}:{value.value}"
    if isinstance(value, tuple):
        return "(" + ",".join(_canonical(each) for each in value) + ")"
    fields = getattr(type(value), "__dataclass_fields__", None)
    if fields is None:
        return f"{value!r}"
    return "{" + ",".join(f"{name}={_canonical(getattr(value, name))}" for name in fields) + "}"
