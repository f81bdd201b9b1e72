"""A query as typed to what it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from arcgit import tokens
from arcgit.assigned import known
from arcgit.errors import BadQuery
from arcgit.model import Role
from arcgit.query import identifier
from arcgit.query.address import Address, addresses_of
from arcgit.query.filter import Filters, Typed, understand
from arcgit.query.identifier import Identifier
from arcgit.query.message import message_of
from arcgit.record import NamedTuple

LONGEST = 20_000
"""Characters of a query that are read: a screen of a log, not the log."""
MOST_TERMS = 64
"""Terms that are scored. Each costs a postings list; a query that has more is a pasted page."""
MOST_JOINED = 16
"""Leading words whose neighbours are joined in search of a file of that name."""

_ITEM = re.compile(
    r'(?P<filter>(?<!\S)(?P<name>-?(?:kind|path|lang|language|file|sym)):(?!//)(?P<value>"[^"\n]+"|[^\s"]\S*))'
    r'|(?<!\S)"(?P<phrase>[^"\n]*)"(?!\w)|\S+|\s+'
)
_REGEX = re.compile(r"/(.+)/", re.DOTALL)
_TRACE_WORDS = frozenset(("traceback", "most", "recent", "call", "last", "file", "line", "in", "at", "on"))
_ASKED_FOR = {
    Role.TEST: "test spec fixture mock benchmark",
    Role.DOCS: "docs documentation readme guide changelog",
    Role.EXAMPLE: "example sample demo tutorial",
    Role.CONFIG: "json yaml toml config makefile cmake bazel gradle kconfig",
    Role.VENDORED: "vendor vendored",
    Role.GENERATED: "generated",
}
"""Words by which a query asks for files that are otherwise demoted."""


class Query(NamedTuple):
    """What is asked for.

    `text` as typed. `terms` as indexed, in order of first use; `joined` are those that only come from parts joined.
    `names` are folded runs of two or three adjacent words, for files named so. `symbol` is set when the whole query is
    one name; else `identifiers` and `capitalised` hold the names inside it. `message` are the words of what a program
    said. `regex` is a pattern for an exact search.
    """

    text: str
    words: tuple[str, ...]
    terms: tuple[str, ...]
    joined: frozenset[str]
    names: tuple[str, ...]
    symbol: Identifier | None
    identifiers: tuple[Identifier, ...]
    capitalised: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]
    addresses: tuple[Address, ...]
    message: tuple[str, ...]
    roles: Role
    regex: str
    filters: Filters


def parse(
    text: str,
    *,
    syntax: str = "query",
    within: str = "",
    kinds: Sequence[str] = (),
    languages: Sequence[str] = (),
    paths: Sequence[str] = (),
    files: Sequence[str] = (),
    symbols: Sequence[str] = (),
    may_be_empty: bool = False,
) -> Query:
    """Read a query. `syntax` is "query", "plain" (the text as it is) or "regex" (the text is the pattern).

    Filters given apart join those in the text. Globs are relative to the repository folder `within`. A text of several
    lines is a paste and holds no filters. Raises BadQuery and BadFilter.
    """
    typed = Typed(list(kinds), list(languages), list(paths), [], list(files), list(symbols))
    rest = known(text[:LONGEST]).strip("\ufeff\u200b \t\r\n\f\v")
    phrases: list[str] = []
    if syntax == "query" and "\n" not in rest:
        rest, phrases = _without_filters(rest, typed)
    regex = rest if syntax == "regex" else _regex(rest) if syntax == "query" else ""
    filters = understand(typed, within)
    query = _query(text, rest if not regex else "", phrases, regex, filters)
    asks = query.terms or query.addresses or regex or filters or (may_be_empty and not text.strip())
    if not asks:
        raise BadQuery(_nothing_to_search(text))
    return query


def _nothing_to_search(text: str) -> str:
    shown = text.strip()[:40]
    if not shown:
        return "the query is empty; type words, a name, a path or an error message"
    return f"nothing to search for in {shown!r}: no letters or digits; for exact strings use `git grep -F`"


def _without_filters(text: str, typed: Typed) -> tuple[str, list[str]]:
    """The text without its filters, which go into `typed`, and the phrases in it."""
    into = {
        "kind": typed.kinds,
        "lang": typed.languages,
        "language": typed.languages,
        "path": typed.paths,
        "-path": typed.not_paths,
        "file": typed.files,
        "sym": typed.symbols,
    }
    kept: list[str] = []
    phrases: list[str] = []
    for item in _ITEM.finditer(text):
        name = item["name"]
        if name in into:
            into[name].append(item["value"].strip('"'))
            continue
        if item["phrase"] is not None:
            phrases.append(item["phrase"])
        kept.append(item.group())
    return "".join(kept).strip(), phrases


def _regex(text: str) -> str:
    match = _REGEX.fullmatch(text)
    return match[1] if match and match[1].strip("/") else ""


def _query(text: str, rest: str, phrases: Iterable[str], regex: str, filters: Filters) -> Query:
    words = tokens.query_words(rest)
    addresses = addresses_of(rest)
    if any(address.line for address in addresses):
        words = [word for word in words if not word.isdigit() and word.lower() not in _TRACE_WORDS]
    terms = tokens.query_terms(words)[:MOST_TERMS]
    symbol = identifier.alone(rest)
    phrase_words = (tuple(tokens.query_words(phrase)) for phrase in phrases)
    return Query(
        text=text,
        words=tuple(words),
        terms=tuple(terms),
        joined=_joined_terms(words) & frozenset(terms),
        names=_names(words[:MOST_JOINED]),
        symbol=symbol,
        identifiers=() if symbol else identifier.in_prose(rest),
        capitalised=() if symbol else identifier.capitalised(words),
        phrases=tuple(words for words in phrase_words if words),
        addresses=addresses,
        message=() if symbol else message_of(rest),
        roles=_roles(terms),
        regex=regex,
        filters=filters,
    )


def _joined_terms(words: Iterable[str]) -> frozenset[str]:
    parts = (tokens.parts_of(word) for word in words)
    return frozenset(tokens.stems(["".join(several) for several in parts if len(several) > 1]))


def _names(words: Sequence[str]) -> tuple[str, ...]:
    """Two adjacent words, the second also without a final s, and three, joined."""
    folded = [tokens.fold(word) for word in words]
    pairs = [first + second for first, second in pairwise(folded)]
    singular = [pair[:-1] for pair in pairs if pair.endswith("s")]
    triples = [a + b + c for a, b, c in zip(folded, folded[1:], folded[2:], strict=False)]
    return tuple(dict.fromkeys(pairs + singular + triples))


def _roles(terms: Iterable[str]) -> Role:
    asked = Role.NONE
    for role, words in _ASKED_FOR.items():
        if not frozenset(tokens.stems(words.split())).isdisjoint(terms):
            asked |= role
    return asked
