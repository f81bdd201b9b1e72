"""From matches to declarations with spans: which block each stands in, where it ends, and so whether it counts.

The walk goes through a text region by region. A region is the inside of one block and has a scope; only the rules that
may hold in that scope are searched for there, and a region in which none may hold is stepped over without a look. So a
function's body costs nothing where functions do not nest, and a local variable is never mistaken for a constant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy

from arcgit import possessive
from arcgit.model import Kind
from arcgit.scan.block import BlockEnds, Turn
from arcgit.scan.grammar import CODE, TOP, Form, Grammar
from arcgit.scan.layout import Layout
from arcgit.scan.rule import BRACKETS, PARENS, Blocks

HEAD_LIMIT = 2000
"""Characters from a rule's match to its block that are looked at; keeps input without any block linear."""

DEEPEST = 100
"""Blocks of declarations inside each other that are entered."""

LONGEST_PATH = 240
"""Characters of a container path; what is nested deeper keeps the path so far."""

VALUE_LIMIT = 1000
"""Characters of a value after its bracket group, if it begins with one."""

_TYPE_ARGUMENTS = possessive.compiled(r"<[^<>]*+>")
_QUALIFIER = possessive.compiled(r"::|\.|:|\\|/")
_GROUP = possessive.compiled(f"{PARENS}|{BRACKETS}")


class Found:
    """A declaration in the making. Positions are in the code that was walked."""

    __slots__ = (
        *("form", "kind", "name", "name_at", "path", "inner", "qualified", "level", "parent", "shown"),
        *("start", "head", "head_end", "body", "end"),
    )

    def __init__(self, form: Form, match: re.Match[str], parent: Found | None) -> None:
        self.form = form
        self.kind: Kind | None = form.kind
        self.head_end = match.end()
        self.shown = match.start(form.shown) if form.shown else -1
        if form.name:
            self.name = match.group(form.name)
            self.name_at = match.start(form.name)
        else:
            self.name = ""
            self.name_at = self.head_end
        self.path = parent.inner_path() if parent else ""
        self.inner: str | None = None
        self.qualified = False
        if form.container:
            qualifier = match.group(form.container)
            if qualifier:
                self.qualified = True
                self.path = _joined(self.path, qualifier)
        self.level = len(match.group(form.level)) if form.level else form.depth
        self.start = match.start(form.head)
        self.head = match.start(form.after_prefix)
        self.end = -1
        self.body = -1
        self.parent = parent

    def inner_path(self) -> str:
        """The container of what stands in this declaration's block."""
        if self.inner is None:
            self.inner = _joined(self.path, self.name) if self.name else self.path
        return self.inner

    def named(self, match: re.Match[str]) -> None:
        """Takes the name that stands after the block."""
        self.name = match.group("name")
        self.inner = None
        self.name_at = match.start("name")
        self.end = match.end()

    def beside(self, kind: Kind) -> Found:
        """A further declaration made by the same statement, after this one's block."""
        other = copy(self)
        other.kind = kind
        other.start = other.head = other.head_end = self.end
        other.body = -1
        return other


def _joined(path: str, name: str) -> str:
    if not name.isidentifier():
        name = " ".join(name.split())
        while "<" in name and (plain := _TYPE_ARGUMENTS.sub("", name)) != name:
            name = plain
        name = ".".join(part.strip() for part in _QUALIFIER.split(name) if part.strip())
    if len(path) + len(name) > LONGEST_PATH:
        return path
    return f"{path}.{name}" if path and name else path or name


def walk(code: str, grammar: Grammar, turns: list[Turn]) -> Iterator[Found]:
    """The declarations of `code`, which begins with a line feed before the file's first character, in text order.

    Nameless ones are blocks that only matter for what is in them.
    """
    if grammar.table.blocks is Blocks.MARKS:
        return _walk_marks(code, grammar, turns)
    if grammar.table.blocks is Blocks.INDENT:
        return _walk_indent(code, grammar)
    return _walk_sections(code, grammar)


class _Region:
    """The inside of a block: its scope, where it begins and ends, and whose it is."""

    __slots__ = ("end", "owner", "rules", "scope", "seen", "start")

    def __init__(self, grammar: Grammar, scope: int, start: int, end: int, owner: Found | None) -> None:
        self.scope = scope
        self.rules = grammar.rules_in[scope]
        self.start = start
        self.end = end
        self.owner = owner
        self.seen: set[str] = set()


def _walk_marks(code: str, grammar: Grammar, turns: list[Turn]) -> Iterator[Found]:
    ends = BlockEnds(code, grammar, turns)
    region = _Region(grammar, TOP, 0, len(code), None)
    outer: list[_Region] = []
    position = 0  # where to search on; a statement's anchor may be the mark that ended the one before
    match: re.Match[str] | None = None
    while True:
        if match is None or match.start() < position:
            match = region.rules.pattern.search(code, position, region.end) if region.rules else None
        if match is None:
            if not outer:
                return
            position = max(position, region.end)
            region = outer.pop()
            continue
        if region.scope != CODE:
            opener = ends.next_open(max(position, region.start), match.start() + 1)
            if opener >= 0:  # a block that no rule claimed stands before the match, or around it
                position = max(min(ends.of(opener, opener, flat=False), region.end) - 1, opener + 1)
                if grammar.rules_in[CODE] is not None:
                    outer.append(region)
                    region = _Region(grammar, CODE, opener + 1, position, region.owner)
                    position, match = opener, None
                continue
        assert region.rules is not None
        form = region.rules.forms[match.lastindex or 0]
        found = Found(form, match, region.owner)
        position = max(match.end() - 1, match.start() + 1)
        if not form.doubtful or _counts(found, region, grammar):
            _find_body(found, match, code, grammar)
            body = found.body
            if body >= 0:
                found.end = ends.of(body, found.start, flat=form.inside == TOP)
            if found.end > region.end:
                found.end = region.end
            if body >= 0:
                if len(outer) == DEEPEST:
                    position = max(found.end - 1, position)
                else:
                    outer.append(region)
                    scope, owner = (form.inside, found) if form.kind else (region.scope, region.owner)
                    region = _Region(grammar, scope, body + 1, max(found.end - 1, body + 1), owner)
                    position = max(body, position)
            elif form.rest:
                found.end = region.end
                outer.append(region)
                region = _Region(grammar, form.inside, found.head_end, region.end, found)
                position = max(position, found.head_end - 1)
            elif not form.value:
                position = max(position, found.head_end - 1)
            elif form.kind and code.find("{", position, found.end) < 0:
                position = max(position, found.end - 1)  # no block, so nothing declared in the value
            yield found
        match = None


def _counts(found: Found, region: _Region, grammar: Grammar) -> bool:
    """Whether what a doubtful form matched is a declaration: a constructor in its own type, no second assignment."""
    if grammar.self_named and found.kind is Kind.CONSTRUCTOR:
        return region.owner is not None and region.owner.name == found.name
    if found.form.once:
        if found.name in region.seen:
            return False
        region.seen.add(found.name)
    return True


def _find_body(found: Found, match: re.Match[str], code: str, grammar: Grammar) -> None:
    form = found.form
    end = match.end()
    if form.tail is not None:
        tail = form.tail.match(code, end, end + (VALUE_LIMIT if form.value else HEAD_LIMIT))
        if tail:
            end = tail.end()
    found.head_end = end
    if form.opener:
        found.body = match.start(form.opener)
    elif form.tail is not None and grammar.opens_at(code, end):
        found.body = end
    elif form.value:
        group = _GROUP.match(code, end)
        end = group.end() if group else end
        value = grammar.value.match(code, end, end + VALUE_LIMIT)
        found.end = value.end() if value else end
    else:
        found.head_end = max(match.end(), len(code[match.end() : end].rstrip()) + match.end())
        found.end = end + 1 if code[end : end + 1] == ";" else found.head_end


def _walk_indent(code: str, grammar: Grammar) -> Iterator[Found]:
    layout = Layout(code, grammar)
    region = _Region(grammar, TOP, 0, len(code), None)
    outer: list[_Region] = []
    position = 0
    while True:
        match = region.rules.pattern.search(code, position, region.end) if region.rules else None
        if match is None:
            if not outer:
                return
            position = max(position, region.end)
            region = outer.pop()
            continue
        assert region.rules is not None
        form = region.rules.forms[match.lastindex or 0]
        found = Found(form, match, region.owner)
        position = match.end()
        if form.doubtful and not _counts(found, region, grammar):
            continue
        if form.tail is not None:
            tail = form.tail.match(code, position, position + HEAD_LIMIT)
            if tail:
                found.head_end = tail.end()
        column = found.start - code.rfind("\n", 0, found.start) - 1
        after = layout.dedent(found.head_end, column)
        while form.spread and _begins_with(code, layout.starts[after] + 1, found.name):
            after = layout.dedent(layout.starts[after] + 1, column)
        found.end = min(layout.starts[after], region.end)
        yield found
        if form.value:
            position = max(position, found.end)
        else:
            found.body = found.head_end
            outer.append(region)
            region = _Region(grammar, form.inside, found.head_end, found.end, found)


def _begins_with(code: str, position: int, name: str) -> bool:
    if not code.startswith(name, position):
        return False
    following = code[position + len(name) : position + len(name) + 1]
    return not (following.isalnum() or following in ("_", "'"))


def _walk_sections(code: str, grammar: Grammar) -> Iterator[Found]:
    rules = grammar.rules_in[TOP]
    if rules is None:
        return
    stack: list[Found] = []
    all_found = []
    for match in rules.pattern.finditer(code):
        found = Found(rules.forms[match.lastindex or 0], match, None)
        while stack and stack[-1].level >= found.level:
            stack.pop().end = match.start()
        found.parent = stack[-1] if stack else None
        found.path = found.parent.inner_path() if found.parent else ""
        stack.append(found)
        all_found.append(found)
    for found in stack:
        found.end = len(code)
    yield from all_found
