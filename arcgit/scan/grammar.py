"""A table made ready to run: its patterns compiled, once a process and only for languages that occur."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import groupby

from arcgit import possessive
from arcgit.model import Kind
from arcgit.scan.mask import Lexer, numbered
from arcgit.scan.rule import Body, Directives, Rule, Scope, Table

TYPE_LIKE = frozenset(
    {
        Kind.CLASS,
        Kind.STRUCT,
        Kind.INTERFACE,
        Kind.TRAIT,
        Kind.ENUM,
        Kind.UNION,
        Kind.PROTOCOL,
        Kind.OBJECT,
        Kind.RECORD,
        Kind.ANNOTATION,
        Kind.EXTENSION,
        Kind.IMPL,
        Kind.MESSAGE,
        Kind.SERVICE,
    }
)
"""Kinds whose block holds members: a function there is a method."""

SPACE_LIKE = frozenset({Kind.MODULE, Kind.NAMESPACE, Kind.SECTION})
"""Kinds whose block is like the file itself."""

WITH_CODE = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.MACRO})
"""Kinds whose value is code: it does not belong to the signature."""

ONE_LINERS = frozenset({Kind.CONSTANT, Kind.VARIABLE, Kind.FIELD, Kind.PROPERTY, Kind.KEY, Kind.MACRO})
"""Kinds that are chunks of their own only if they are long."""

OPENERS = frozenset({"open", "begin"})
"""Groups of a table's `marks` that open a block; `close` and `end` close one."""

NEVER = possessive.compiled(r"(?!)")


TOP, TYPE, CODE = int(Scope.TOP), int(Scope.TYPE), int(Scope.CODE)
"""The scopes as plain integers, which compare faster."""


class Grammar:
    """The compiled form of a `Table`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lexer = Lexer(table.literals, table.preface)
        self.rules_in = _RuleSets(table)
        self.escapes = possessive.compiled(table.escapes) if table.escapes else None
        self.self_named = "" in table.constructors
        self.braces = not table.marks
        self.marks = possessive.compiled(table.marks or r"(?P<open>\{)|(?P<close>\})")
        self.brace = possessive.compiled("[{}]")
        self.laid_out = cache(lambda indentation: _laid_out(table, indentation)) if table.closer else None
        self.closer = possessive.compiled(table.closer) if table.closer else None
        self.first_column = possessive.compiled(r"\n(?=[^\s)\]}])")
        self.value = possessive.compiled(table.value)
        self.imports = possessive.compiled(f"\n[ \\t]*+(?P<statement>{table.imports})") if table.imports else None
        self.docstring = possessive.compiled(table.docstring) if table.docstring else None
        self.public = possessive.compiled(table.public) if table.public else None
        self.private = possessive.compiled(table.private) if table.private else None
        self.directive = _directive(table.directives) if table.directives else NEVER

    def mark_at(self, match: re.Match[str]) -> int:
        """Where an opener stands: at its group if that holds the word, else where the match begins."""
        start, end = match.span(match.lastgroup or 0)
        return start if end > start else match.start()

    def opens_at(self, code: str, position: int) -> bool:
        if self.braces:
            return code.startswith("{", position)
        mark = self.marks.match(code, position)
        return mark is not None and mark.lastgroup in OPENERS


def _laid_out(table: Table, indentation: str) -> re.Pattern[str]:
    """The first line after an opener that is not indented deeper; the group `closer` tells whether it ends the block."""
    return possessive.compiled(
        rf"\n(?!{indentation}[ \t]|[ \t\r]*+(?:\n|\Z))(?:{indentation}(?P<closer>{table.closer})|(?!{indentation}(?:{table.middle})))"
    )


def _directive(parts: Directives) -> re.Pattern[str]:
    """A whole directive; the group that closes last names its sort."""
    sorts = (
        f"{parts.define}(?!{parts.decoration})(?P<define>)",
        f"{parts.never}(?P<never>)",
        f"{parts.opens}(?P<opens>)",
        f"{parts.turns}(?P<turns>)",
        f"{parts.closes}(?P<closes>)",
    )
    return possessive.compiled(rf"\n[ \t]*+(?P<hash>){parts.start}(?:{'|'.join(sorts)}|){parts.rest}")


class RuleSet:
    """The rules that may hold in one scope, as one pattern. The group that closes last tells which of them matched."""

    __slots__ = ("forms", "pattern")

    def __init__(self, table: Table, rules: list[Rule]) -> None:
        alternatives = "|".join(
            f"(?:{'|'.join(f'(?:{numbered(rule.pattern, i)})(?P<rule_{i}>)' for i, rule in alike)}){followed}"
            for followed, alike in groupby(enumerate(rules), key=lambda each: each[1].followed)
        )
        head = rf"(?:{table.anchor})(?P<head>)(?:{table.prefix})(?P<after_prefix>)(?:{table.lead})"
        self.pattern = possessive.compiled(f"{head}(?:{alternatives})")
        groups = self.pattern.groupindex
        self.forms = {groups[f"rule_{i}"]: Form(rule, i, table, groups) for i, rule in enumerate(rules)}


class _RuleSets(dict[int, RuleSet | None]):
    """The rule sets by scope, each compiled when a text first has such a block: that takes as long as a small file."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __missing__(self, scope: int) -> RuleSet | None:
        rules = [rule for rule in self._table.rules if rule.where & scope]
        self[scope] = RuleSet(self._table, rules) if rules else None
        return self[scope]


class Form:
    """A rule with the numbers of its groups in the combined pattern."""

    __slots__ = (
        "after_prefix",
        "container",
        "depth",
        "doubtful",
        "head",
        "inside",
        "kind",
        "level",
        "members",
        "name",
        "named_after",
        "once",
        "one_liner",
        "opener",
        "rest",
        "rule",
        "shown",
        "shown_whole",
        "space_like",
        "spread",
        "tail",
        "value",
    )

    def __init__(self, rule: Rule, number: int, table: Table, groups: Mapping[str, int]) -> None:
        self.rule = rule
        self.kind = rule.kind
        self.once = rule.once
        self.doubtful = rule.once or (rule.kind is Kind.CONSTRUCTOR and "" in table.constructors)
        self.head = groups["head"]
        self.after_prefix = groups["after_prefix"]
        self.name = groups.get(f"name_{number}", 0)
        self.container = groups.get(f"container_{number}", 0)
        self.level = groups.get(f"level_{number}", 0)
        self.shown = groups.get(f"shown_{number}", 0)
        self.opener = groups.get(f"open_{number}", 0)
        self.tail = (
            possessive.compiled(table.tail if rule.tail is None else rule.tail) if rule.body is not Body.HEAD else None
        )
        self.value = rule.body is Body.VALUE
        self.rest = rule.body is Body.REST
        self.shown_whole = self.value and rule.kind not in WITH_CODE
        self.one_liner = rule.kind in ONE_LINERS
        self.space_like = rule.kind in SPACE_LIKE
        self.depth = rule.depth
        self.spread = rule.spread
        self.named_after = possessive.compiled(rule.named_after) if rule.named_after else None
        self.members = tuple((member.kind, possessive.compiled(member.pattern)) for member in rule.members)
        if rule.inside is not None:
            self.inside = int(rule.inside)
        elif rule.kind in TYPE_LIKE:
            self.inside = TYPE
        elif rule.kind in SPACE_LIKE:
            self.inside = TOP
        else:
            self.inside = CODE


@cache
def compiled(table: Table) -> Grammar:
    return Grammar(table)
