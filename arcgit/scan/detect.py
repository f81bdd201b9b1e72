"""Which language a file is in: first by its path alone, then, for names that several languages share, by its text.

The two steps are apart because an index entry is keyed by (hint, blob): a hint must not need the blob.
"""

from __future__ import annotations

import re
from functools import cache

from arcgit import possessive
from arcgit.scan.registry import languages

HEAD = 1 << 16
"""Characters of a text that `resolve` looks at: more than a licence and a long introduction."""

MODELINE_HEAD = 400
"""Characters in which an editor's line that names the language is looked for."""

LONGEST_EXTENSION = 16
"""What follows the last dot of a longer one is part of a sentence, as in test names that are file names."""


@cache
def _by_name() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    extensions: dict[str, str] = {}
    filenames: dict[str, str] = {}
    interpreters: dict[str, str] = {}
    for language, table in languages().items():
        extensions.update(dict.fromkeys(table.extensions, language))
        filenames.update(dict.fromkeys(table.filenames, language))
        interpreters.update(dict.fromkeys(table.interpreters, language))
    return extensions, filenames, interpreters


@cache
def _synonyms() -> dict[str, str]:
    return {name: language for language, table in languages().items() for name in table.names}


_SHARED = {
    "h": "?h", "hh": "?hh", "inc": "?inc", "ts": "?ts", "m": "?m", "pl": "?pl", "t": "?t", "v": "?v", "fs": "?fs",
    "cls": "?cls", "d": "?d", "sc": "?sc", "asc": "?asc", "md": "?md", "r": "?r", "cgi": "?none", "fcgi": "?none",
}  # fmt: skip
"""Extensions that languages share, with their groups."""

_OBJECTIVE_C = r"^[ \t]*+(?:@(?:interface|implementation|protocol|class|import|end|property)\b|#[ \t]*+import\b)|\bNS_(?:ENUM|OPTIONS|ASSUME_NONNULL_BEGIN)\b"
_CPP = (
    r"^[ \t]*+(?:(?:enum\s++)?class\s++\w|namespace\b|template\s*+<|using\s++\w|(?:public|private|protected)\s*+:(?!:)"
    r"|(?:virtual|constexpr|explicit|friend)\s|#[ \t]*+include\s*+<[\w/]++>|#[ \t]*+include\s*+[\"<][^\"\n>]++\.(?:hpp|hxx|hh)\b)"
    r"|^[^/*\n]*\b(?:std::|static_cast<|nullptr\b|noexcept\b|operator[ \t]*+[=<>+(\[-])"
)
_PERL = r"\A#!.*perl|^\s*+(?:use\s++(?:strict|warnings|\w++(?:::\w++)*+\s*+;|v?5)|package\s++\w|sub\s++\w|my\s*+[$@%(]|our\s*+[$@%(])"

# Groups with their languages in order of preference and what a text in one must have; the last is the default.
_SIGNS: dict[str, tuple[tuple[str, str], ...]] = {
    "?h": (("objective-c", _OBJECTIVE_C), ("c++", _CPP), ("c", "")),
    "?hh": (("php", r"\A<\?hh"), ("c++", "")),
    "?inc": (
        ("php", r"<\?php"),
        ("c++", r"^[ \t]*+(?:class\s++\w|namespace\b|template\s*+<)|std::"),
        ("c", r"^[ \t]*+#[ \t]*+(?:include|define|if)\b|^\w[\w \t*]*+\([^;]*+\)\s*+\{"),
        ("text", ""),
    ),
    "?ts": (("xml", r"\A\s*+(?:<\?xml|<!DOCTYPE TS|<TS\b)"), ("typescript", "")),
    "?m": (
        ("objective-c", _OBJECTIVE_C + r"|^[ \t]*+#[ \t]*+(?:include|define|ifdef|pragma)\b|^[-+]\s*+\("),
        (
            "matlab",
            r"^[ \t]*+(?:%|function\b|classdef\b|end\s*+(?:$|;))|^[ \t]*+\w++(?:\([^()]*+\))?[ \t]*+=[^=].*;?[ \t]*+$",
        ),
        ("text", ""),
    ),
    "?pl": (("perl", _PERL), ("text", r"^[a-z]\w*+\(.*:-|^:-|^%"), ("perl", "")),
    "?t": (("perl", _PERL), ("text", "")),
    "?v": (
        (
            "text",
            r"^\s*+(?:(?:Require|From\s++\w++\s++Require|Theorem|Lemma|Definition|Inductive|Fixpoint|Proof|Section)\b|(?:pub\s++)?fn\s)",
        ),
        ("verilog", ""),
    ),
    "?fs": (("f#", r"^\s*+(?:module|namespace|open|let|type)\b"), ("text", "")),
    "?cls": (("latex", r"^\s*+\\(?:NeedsTeXFormat|ProvidesClass|documentclass|def|newcommand)\b"), ("text", "")),
    "?sc": (("scala", r"^\s*+(?:import|package|object|class|trait|def|val|//>)\s"), ("text", "")),
    "?asc": (("text", r"^-----BEGIN "), ("asciidoc", "")),
    "?d": (
        ("makefile", r"^[\w/$(){}%+-]*+\.[\w./%-]++[ \t]*+:(?:[ \t\\]|\r?\n)"),
        ("text", r"\A#!.*\bdtrace|^\w*+:\w*+:\w*+:\w*+"),
        ("d", ""),
    ),
    "?md": (("text", r"^\(define_(?:insn|expand|split|constants|attr)"), ("markdown", "")),
    "?r": (("text", r"^\s*+(?i:rebol|red)\s*+\["), ("r", "")),
}
_SHEBANG = possessive.compiled(r"#![ \t]*+([^\r\n]++)")
_WORD = possessive.compiled(r"\"([^\"]*+)\"|'([^']*+)'|((?:[^\s\\]|\\.)++)")
_NIX_SHELL = possessive.compiled(r"^#!.*\bnix-shell\b.*?\s-i\s++(\S++)", re.MULTILINE)
_LAUNCHERS = {"busybox": "", "toybox": "", "uv": "python", "pipx": "python"}
"""Programs that start another: the one they name, or that of the one language they start."""

_MODELINE = possessive.compiled(
    r"-\*-[ \t]*(?:.*?(?i:mode):[ \t]*)?([\w+#-]+)[ \t]*(?:;.*)?-\*-|\b(?:vim?|ex):.*?\b(?:ft|filetype|syntax)=(\w+)"
)


def hint_of(path: str, override: str = "") -> str:
    """A language, or a group (beginning with `?`) that `resolve` decides."""
    if override:
        named = _synonyms().get(override.lower().replace(" ", "-"))
        if named:
            return named
    name = path.rpartition("/")[2]
    extensions, filenames, _ = _by_name()
    if name in filenames:
        return filenames[name]
    stem, dot, extension = name.rpartition(".")
    folded = extension.lower()
    if dot and stem:
        if folded in _SHARED and extension not in extensions:
            return _SHARED[folded]
        known = extensions.get(extension) or extensions.get(folded)
        if known:
            return known
        if name.partition(".")[0] in filenames:  # Dockerfile.test
            return filenames[name.partition(".")[0]]
        if extension.isalnum() and len(extension) <= LONGEST_EXTENSION:
            return "text"
    return "?none"


@cache
def _signs(group: str) -> list[tuple[str, re.Pattern[str] | None]]:
    return [(language, possessive.compiled(sign, re.MULTILINE) if sign else None) for language, sign in _SIGNS[group]]


def resolve(hint: str, head: str) -> str:
    """The language of a text whose path gave `hint`; `head` is its beginning."""
    if not hint.startswith("?"):
        return hint
    if hint in _SIGNS:
        told = _MODELINE.search(head, 0, MODELINE_HEAD)
        named = _synonyms().get((told.group(1) or told.group(2)).lower(), "") if told else ""
        if named in dict(_signs(hint)):
            return named
        return next(language for language, sign in _signs(hint) if sign is None or sign.search(head, 0, HEAD))
    shebang = _SHEBANG.match(head)
    if shebang:
        return _interpreted(shebang.group(1), head)
    modeline = _MODELINE.search(head, 0, MODELINE_HEAD)
    if modeline:
        return _synonyms().get((modeline.group(1) or modeline.group(2)).lower(), "text")
    return "text"


def _interpreted(line: str, head: str) -> str:
    """The language of a script by its first line, without the `#!`."""
    _, _, interpreters = _by_name()
    words = ["".join(match.groups("")).replace("\\", "") for match in _WORD.finditer(line)]
    asked = False  # whether a program was named; what follows may still be the rest of a path with a blank in it
    for word in words:
        program = word.rpartition("/")[2]
        if program == "env" or word.startswith("-") or "=" in word or (asked and "/" not in word):
            continue
        if program == "nix-shell":
            inner = _NIX_SHELL.search(head, 0, MODELINE_HEAD)
            program = inner.group(1) if inner else ""
        elif _LAUNCHERS.get(program) == "":
            continue
        program = _LAUNCHERS.get(program) or program
        known = interpreters.get(program) or interpreters.get(program.rstrip("0123456789."))
        if known:
            return known
        asked = True
    return "text"
