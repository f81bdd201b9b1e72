"""What a language is to the scanner: plain data, so that a new language is a table and never a branch in the engine.

A `Table` says which files are in the language, what its comments and literals look like, how its blocks open and close,
and which statements declare something. Patterns are `re` syntax, written so that they cannot backtrack without bound:
possessive quantifiers, counted repeats where a run could otherwise reach over statements, and `nested()` for brackets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntFlag, auto

from arcgit.model import Kind

NESTING = 6
"""Brackets inside brackets that a declaration's head may hold; real heads need three or four."""


def nested(opener: str, closer: str, depth: int = NESTING) -> str:
    """A balanced bracket group, with brackets of the same sort inside it up to `depth` deep."""
    first, last = re.escape(opener), re.escape(closer)
    inside = f"[^{first}{last}]++"
    group = f"{first}(?:{inside})?{last}"
    for _ in range(depth - 1):
        group = f"{first}(?:{inside}|{group})*+{last}"
    return group


def words(listed: str) -> str:
    """An alternation of the words in a blank-separated list, longest first, as whole words."""
    return r"(?:" + "|".join(sorted(listed.split(), key=lambda word: (-len(word), word))) + r")\b"


WORD = r"[^\W\d][\w\u0300-\u036f]*+"
"""An identifier; combining marks belong to decomposed letters, which "word" characters leave out."""

NAME = rf"(?P<name>{WORD})"

PARENS = nested("(", ")")
BRACKETS = nested("[", "]")
BRACES = nested("{", "}")

FURTHER = rf"{PARENS}|{BRACKETS}|{BRACES}|,\s*+(?P<start>)[*&\s]*+(?P<name>{WORD})(?=\s*+(?:[,;=:\[]|\n))"
"""The names after the first that one statement declares; what stands in brackets is stepped over."""

ASSIGNED = r"=(?:[ \t]?\r?\n[ \t]*+|[ \t]*+)"
"""An equals sign up to the value, in languages whose statements end with the line. A blanked literal looks like white
space; a value on the next line follows at once."""

CONTINUED = r"(?<=[=+&|?*-])[ \t]?\r?\n"
"""A line end in the middle of such a statement, for the same reason only right behind an operator."""


class Scope(IntFlag):
    """What the innermost block around a statement is."""

    TOP = auto()  # the file itself, a namespace, a module
    TYPE = auto()  # the body of a class-like declaration
    CODE = auto()  # a function's body, or any block that no rule claimed
    SEALED = auto()  # text that is not code of its own, such as a macro's template: nothing in it counts
    OPEN = TOP | TYPE
    ANY = TOP | TYPE | CODE


class Body(Enum):
    """Where a declaration ends."""

    BLOCK = auto()  # with its block if one follows the head, else with the head
    VALUE = auto()  # with the value after the match: a bracket group, or the rest of the statement
    HEAD = auto()  # with the match itself
    REST = auto()  # with its block if one follows the head, else with the rest of the block it stands in
    SECTION = auto()  # before the next section of its level or a higher one


class Blocks(Enum):
    """How the blocks of a language are delimited."""

    MARKS = auto()  # opener and closer tokens: braces, or words such as `do` and `end`
    INDENT = auto()  # deeper indentation than the head's
    SECTIONS = auto()  # headings with levels
    NONE = auto()


class Matter(Enum):
    """What a masked stretch of text is."""

    COMMENT = auto()
    STRING = auto()
    CODE = auto()  # matched only to step over it (a character that would look like an opener); stays in the mirror


@dataclass(frozen=True, slots=True)
class Literal:
    """A comment or literal, matched whole by `pattern`, which begins with a plain character (`re` then skips fast).

    `after`, if given, must match the text just before it (32 characters at most): `/` opens a regular expression after
    `(` but divides after `)`. `closer` makes it a here-document: `pattern` matches the opener with a group `tag`, and
    the text from the next line to `closer` (with `{tag}` filled in) is the literal. `nests` are patterns of the marks
    that open and close a comment with comments inside: `pattern` then says where it ends if it has none.
    """

    matter: Matter
    pattern: str
    after: str = ""
    closer: str = ""
    nests: tuple[str, str] | tuple[()] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """Named one-liners inside a declaration's block: enum members, fields. `pattern` has a group `name`."""

    kind: Kind
    pattern: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A statement that declares something.

    `pattern` follows the table's `anchor` and `prefix`, and names its groups: `name` (required unless `kind` is None),
    `container` (a qualifier written with the name), `level` (the depth of a section, by its length), `shown` (empty,
    where the signature ends if that is not where the match does).
    A rule without a kind names a block whose content counts as standing where the block stands (`extern "C" {`).
    """

    kind: Kind | None
    pattern: str
    where: Scope = Scope.ANY
    body: Body = Body.BLOCK
    followed: str = ""  # ends the pattern; neighbours that end alike are compiled as one with it
    tail: str | None = None  # in place of the table's `tail`
    inside: Scope | None = None  # the scope of its block, where the kind does not already say it
    members: tuple[Member, ...] = ()
    named_after: str = ""  # what follows the block and (also) names it: `typedef struct { … } name;`
    spread: bool = False  # the statements that follow and begin with its name belong to it
    depth: int = 0  # the level of a section, where no group `level` shows it
    once: bool = False  # a second match of the same name in the same block is an assignment, not a declaration


@dataclass(frozen=True, slots=True)
class Directives:
    """A line-based preprocessor: its lines are no statements, and its branches may each open or close a block."""

    start: str  # what a directive begins with, after a line feed and indentation
    define: str  # a macro: groups `name` and optionally `parameters`
    decoration: str  # a macro whose value matches this is punctuation for compilers, not a symbol
    opens: str  # the three kinds of conditional
    turns: str
    closes: str
    never: str  # a condition that disables its branch
    rest: str  # the rest of a directive, with its continuation lines


@dataclass(frozen=True, slots=True)
class Guest:
    """Stretches of another language: the group `code` of `pattern`."""

    pattern: str
    language: str


@dataclass(frozen=True, slots=True)
class Cells:
    """A notebook: an object a cell, code or prose, whose source is one string or a list of strings with escapes."""

    token: str  # what opens (`open`) or closes (`close`) an object, a key (`key`), or a string to step over
    sort: tuple[str, ...]  # the keys that say what the source of a cell holds, and those that have it
    source: tuple[str, ...]
    value: str  # of such a key: group `value`
    string: str  # group `string`: one string of a value, without its quotes
    language: str  # group `language`: the language of all code cells
    code: str  # the two sorts
    prose: str
    foreign: str  # how code in another language begins
    default: str = "python"
    prose_language: str = "markdown"


@dataclass(frozen=True, slots=True)
class Table:
    """A language. `names[0]` is its name everywhere; the others are synonyms that attributes and modelines use."""

    names: tuple[str, ...]
    extensions: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    literals: tuple[Literal, ...] = ()
    preface: str = ""  # what stands before the code: text that is no code
    blocks: Blocks = Blocks.NONE
    marks: str = ""  # what opens and closes a block, with groups `open` and `close`; braces if empty
    closer: str = ""  # the word that closes a block below the line that opened it; by indentation, a last line of it
    middle: str = ""  # what may stand in that column between the two
    anchor: str = r"[\n;{}][ \t]*+"  # what a statement follows; begins with a character or a set of them
    prefix: str = ""  # decorators, attributes, annotations before a declaration
    lead: str = ""  # modifiers that rules share, tried once for all of them; part of the signature
    rules: tuple[Rule, ...] = ()
    tail: str = ""  # from the end of a rule's match to the end of the declaration's head
    value: str = ""  # the rest of a statement, for Body.VALUE
    imports: str = ""  # follows a line feed and indentation
    directives: Directives | None = None
    escapes: str = ""  # in names: an escape, with the character meant as group 1
    guests: tuple[Guest, ...] = ()
    cells: Cells | None = None
    docstring: str = ""  # between the head and a string literal that documents the declaration
    public: str = ""  # exported only if found in "<signature>\n<name>"
    private: str = ""  # not exported if found there
    constructors: tuple[str, ...] = ()  # names of methods that construct; "" for the type's own name
    methods: bool = True  # a function directly in a type is a method
