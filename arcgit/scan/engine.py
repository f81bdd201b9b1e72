"""`scan`: one text in one language to its masked mirror, prose, imports, declarations and header.

A pure function of its two arguments, linear in the length of the text. It never names a language: tables do.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter

from arcgit import possessive
from arcgit.assigned import known
from arcgit.model import Declaration, Kind
from arcgit.scan.block import Turn
from arcgit.scan.grammar import TYPE, Grammar
from arcgit.scan.guest import cell_texts, kept, stretches, with_lines_of
from arcgit.scan.mask import Mask, Span, mask
from arcgit.scan.preprocess import one_branch, preprocessed
from arcgit.scan.prose import Comments, cleaned, header, on_one_line
from arcgit.scan.registry import grammar_of
from arcgit.scan.rule import BRACES, BRACKETS, PARENS
from arcgit.scan.walk import Found, walk

ENGINE = 4
"""Version of everything the tables do not say. 1: first. 2: blocks told by their layout, whole names and signatures.
3: heads of several lines are shown as on one. 4: members are shown whole, of a head's conditional the first branch."""

LONG_VALUE = 4
"""A constant, variable or field of this many lines (an options object, a table of handlers) is a chunk of its own."""

LONGEST_SIGNATURE = 400
"""Characters of a signature that are kept."""

LONGEST_NAME = 200

FUNCTION, METHOD, CONSTRUCTOR = Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR  # looked up once: an enum's lookup is slow

_STRAY = re.compile("[\f\ufeff\u200b\u2060]")
_LEADING_STRAYS = re.compile(rf"\n([ \t]*+{_STRAY.pattern}++)")

_LAST_COMMA = re.compile(r",(?=[ \t\r]*+\n\s*+[)\]}])")
"""The comma that ends a list which is written a line an item."""

_BEFORE_BODY = (";", ":", "=>", "->", " =", "(", "[")
"""What may stand between a head and its body and is no part of a signature."""

_PAIRS = (("(", ")"), ("[", "]"))
_WHOLE_MEMBER = possessive.compiled(rf"(?:[^()\[\]{{}};,\n]++|{PARENS}|{BRACKETS}|{BRACES})*+")


@dataclass(frozen=True, slots=True)
class Scan:
    """What is in a text. Spans are of characters; see `Declaration` for theirs.

    `mirror` has the length of the text, comments and literals blanked, line feeds kept. `prose` and `imports` are
    ascending and disjoint. `declarations` come by start, outermost first, nested or disjoint.
    """

    mirror: str
    prose: list[Span]
    imports: list[Span]
    declarations: list[Declaration]
    header: Span | None


def scan(text: str, language: str) -> Scan:
    text = known(text)
    grammar = grammar_of(language)
    host = _scan(text, grammar, text)
    if grammar.table.guests:
        for guest, spans in stretches(text, grammar.table.guests):
            host = _merged(host, _scan(kept(text, spans), grammar_of(guest), text), spans)
    if grammar.table.cells:
        for guest, cells in cell_texts(text, grammar.table.cells):
            found = _scan(cells, grammar_of(guest), text)
            host = _merged(host, replace(found, mirror=with_lines_of(text, found.mirror)), [(0, len(text))])
    return host


def _scan(text: str, grammar: Grammar, host: str) -> Scan:
    """`text` read by itself; lines are those of `host`, which has its length."""
    masked = mask(text, grammar.lexer)
    code = _without_strays("\n" + masked.mirror)
    imported = grammar.imports.finditer(code) if grammar.imports else ()
    imports = [(match.start("statement") - 1, match.end() - 1) for match in imported]
    declarations = _Declarer(text, masked, grammar, host).declarations(code) if grammar.table.rules else []
    return Scan(masked.mirror, masked.prose, imports, declarations, header(text, masked.mirror, masked.prose))


def _without_strays(code: str) -> str:
    """`code` with form feeds and marks of no width made blank; those at the start of a line stand before its line feed,
    so that the statement after them begins where it seems to."""
    if "\f" not in code and (code.isascii() or not _STRAY.search(code)):
        return code
    code = _LEADING_STRAYS.sub(lambda found: " " * len(found.group(1)) + "\n", code)
    return _STRAY.sub(" ", code)


def _merged(host: Scan, guest: Scan, spans: list[Span]) -> Scan:
    """The host with what the guest found in its `spans`, which are no prose of the host's any more."""
    mirror = "".join(
        guest.mirror[start:end] if inside else host.mirror[start:end]
        for start, end, inside in _alternating(spans, len(host.mirror))
    )
    starts = [start for start, _ in spans]
    ends = [end for _, end in spans]
    prose = [span for span in host.prose if bisect_left(ends, span[0] + 1) == bisect_left(starts, span[1])]
    return Scan(
        mirror,
        sorted(prose + guest.prose),
        sorted(host.imports + guest.imports),
        sorted(host.declarations + guest.declarations, key=attrgetter("start")),
        host.header or guest.header,
    )


def _alternating(spans: list[Span], length: int) -> Iterator[tuple[int, int, bool]]:
    position = 0
    for start, end in spans:
        yield position, start, False
        yield start, end, True
        position = end
    yield position, length, False


class _Declarer:
    """Turns what the walk found in one text into declarations. Positions of the code are one more than the text's."""

    def __init__(self, text: str, masked: Mask, grammar: Grammar, host: str) -> None:
        self.text = text
        self.host = host
        self.masked = masked
        self.grammar = grammar
        self.comments = Comments(text, masked.mirror, masked.comments)
        self.line_at: dict[int, int] = {}

    def declarations(self, code: str) -> list[Declaration]:
        turns: list[Turn] = []
        macros: list[Declaration] = []
        if self.grammar.table.directives is not None:
            code, turns, macros = preprocessed(code, self.text, self.comments, self.grammar)
        found = _with_later_names(walk(code, self.grammar, turns), code)
        named = [each for each in found if each.name]
        for each in named:
            end = max(each.end, each.head_end) - 1
            each.end = end if code[end] == "}" else self._trimmed(each.head_end - 1, end)
        self._end_before_macros(named, macros)
        _nest(named)
        holders = [each for each in found if each.form.members and (each.body >= 0 or each.form.value)]
        self._count_lines(
            [each.name_at - 1 for each in named] + [each.end for each in named] + [_inside(each) for each in holders]
        )
        declared = [self._declare(each) for each in named]
        for each in holders:
            declared += self._members(each, code)
        declared += macros
        declared.sort(key=attrgetter("start"))  # stable: what was found first at a place is around the rest
        return declared

    def _end_before_macros(self, named: list[Found], macros: list[Declaration]) -> None:
        """What is cut off at the most that is read of a head ends before the macro that the cut falls into."""
        starts = [macro.start for macro in macros]
        for each in named:
            last = bisect_left(starts, each.end) - 1
            if last >= 0 and each.start - 1 < starts[last] and each.end < macros[last].end:
                each.head_end = min(each.head_end, starts[last] + 1)
                each.end = self._trimmed(each.start - 1, starts[last])

    def _count_lines(self, positions: list[int]) -> None:
        """Fills `line_at` in one pass over the text."""
        count = self.host.count
        line, last = 1, 0
        for position in sorted(positions):
            line += count("\n", last, position)
            last = position
            self.line_at[position] = line

    def _declare(self, found: Found) -> Declaration:
        grammar, form = self.grammar, found.form
        table = grammar.table
        start, end = found.start - 1, found.end
        name = found.name[:LONGEST_NAME]
        if not name.isidentifier():  # an operator may be spelled with a literal, which the code lacks
            name_at = found.name_at - 1
            name = " ".join(self.comments.removed(name_at, name_at + len(name)).split())
            if grammar.escapes is not None:
                name = grammar.escapes.sub(r"\1", name)
        container = found.path
        kind = found.kind or FUNCTION
        if (
            kind is FUNCTION
            and table.methods
            and (found.qualified or (found.parent and found.parent.form.inside == TYPE))
        ):
            kind = METHOD
        if kind is METHOD and table.constructors and self._is_constructor(name, found):
            kind = CONSTRUCTOR
        whole = form.shown_whole and found.body < 0  # what a constant is worth says what it is
        head_end = found.shown if found.shown >= 0 else found.head_end
        signature = self._signature(found.head - 1, end if whole else head_end - 1, is_value=whole)
        line = self.line_at[found.name_at - 1]
        end_line = max(line, self.line_at[end])
        exported = True
        if grammar.public is not None or grammar.private is not None:
            shown = f"{signature}\n{name}"
            exported = (grammar.public is None or grammar.public.search(shown) is not None) and (
                grammar.private is None or grammar.private.search(shown) is None
            )
        lines = end_line - line + 1
        own = lines >= LONG_VALUE or not (form.one_liner or (form.space_like and found.body < 0 and lines == 1))
        doc = self._doc(found, start, end)
        return Declaration(kind, name, container, start, end, line, end_line, signature, doc, exported, own)

    def _is_constructor(self, name: str, found: Found) -> bool:
        constructors = self.grammar.table.constructors
        if name in constructors:
            return True
        of_type = found.qualified or (found.parent is not None and found.parent.form.inside == TYPE)
        return "" in constructors and of_type and found.path.rpartition(".")[2] == name

    def _doc(self, found: Found, start: int, end: int) -> str:
        if self.grammar.docstring is not None and found.body >= 0:
            strings = self.masked.strings
            at = bisect_left(strings, (found.head_end - 1, 0))
            if at < len(strings) and strings[at][0] < end:
                between = self.text[found.head_end - 1 : min(strings[at][0], found.head_end + LONGEST_SIGNATURE)]
                if self.grammar.docstring.fullmatch(between):
                    return cleaned(self.text[slice(*strings[at])])
        return self.comments.before(start)

    def _signature(self, start: int, end: int, *, is_value: bool) -> str:
        """The text of a head on one line, without its comments."""
        end = min(end, start + 2 * LONGEST_SIGNATURE)
        piece = self.comments.removed(start, end)
        if self.grammar.table.directives is not None and "#" in piece:
            piece = one_branch(piece, self.grammar)
        if not is_value:  # a value is what it is: (1,) is not (1)
            piece = _LAST_COMMA.sub("", piece)
        signature = on_one_line(piece)[:LONGEST_SIGNATURE]
        while last := next(filter(signature.endswith, _BEFORE_BODY), ""):
            signature = signature.removesuffix(last).rstrip()
        return signature

    def _trimmed(self, start: int, end: int) -> int:
        """`end` moved back over white space and comments, but never into or over a literal that closes the declaration."""
        mirror = self.masked.mirror
        end = min(end, len(mirror))
        if end > start and not mirror[end - 1].isspace():
            return end
        strings = self.masked.strings
        last = bisect_left(strings, (end, 0)) - 1
        closed = strings[last][1] if last >= 0 else 0
        if closed >= end:
            return closed
        low = max(start, closed)
        return low + len(mirror[low:end].rstrip())

    def _members(self, found: Found, code: str) -> list[Declaration]:
        """The named one-liners in a declaration's block."""
        mirror, count = self.masked.mirror, self.host.count
        container = found.path if found.form.one_liner else found.inner_path()
        inside = _inside(found)
        members = []
        for kind, pattern in found.form.members:
            line, last, beyond = self.line_at[inside], inside, 0
            for match in pattern.finditer(code, inside + 1, max(found.end + 1, inside + 1)):
                name = match["name"]
                if name is None:
                    continue
                start, end = match.start("start") - 1, match.end() - 1
                line += count("\n", last, start)
                last = start
                if start < beyond:  # a parameter in the type of the one before
                    continue
                shown_end = end
                piece = mirror[start:end]
                if any(piece.count(opener) > piece.count(closer) for opener, closer in _PAIRS):
                    whole = _WHOLE_MEMBER.match(mirror, start, start + LONGEST_SIGNATURE)
                    shown_end = beyond = max(whole.end(), end) if whole else end
                signature = on_one_line(self.comments.removed(start, shown_end)).rstrip(" ,{")
                members.append(
                    Declaration(
                        kind, name, container, start, end, line, line, signature, "", exported=True, own_chunk=False
                    )
                )
        return members


def _inside(found: Found) -> int:
    """Where the members of a declaration may begin in the text: with its block, or after its name."""
    return (found.body if found.body >= 0 else found.name_at) - 1


def _with_later_names(walked: Iterable[Found], code: str) -> list[Found]:
    """Names that stand after a block (`typedef struct { … } name;`): given to it, or declared beside the name it has."""
    found = []
    for each in walked:
        found.append(each)
        pattern = each.form.named_after
        match = pattern.match(code, each.end, each.end + LONGEST_SIGNATURE) if pattern and each.body >= 0 else None
        if match is None:
            continue
        if each.name:
            each = each.beside(Kind.TYPE)
            found.append(each)
        each.named(match)
    return found


def _nest(found: list[Found]) -> None:
    """Puts what was found by start, outermost first, and shortens ends that would reach out of what is around them."""
    found.sort(key=attrgetter("start"))
    open_ends: list[int] = []
    for each in found:
        while open_ends and open_ends[-1] < each.start:
            open_ends.pop()
        if open_ends and each.end > open_ends[-1]:
            each.end = open_ends[-1]
        open_ends.append(each.end)
