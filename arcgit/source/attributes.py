"""What the .gitattributes files of a tree say of its paths, for the few attributes that concern a search.

Only the tree's own files count, so that two clones agree: not the work tree's, nor info/attributes, nor a user's file,
and letters match by case everywhere. Within that, the rules are git's: the deepest folder that speaks wins, in a file
the last matching line, in a line the last state; `[attr]` macros stand in the top file and expand where they are set.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence

from arcgit.model import Oid, Role, TreeEntry
from arcgit.record import NamedTuple
from arcgit.source import wildmatch

_FILE = b".gitattributes"
_MACRO = b"[attr]"
_BLANK = b" \t\r\n"
_WORD = re.compile(rb"[^ \t\r\n]+")
_NAME = re.compile(rb"[A-Za-z0-9_.][-A-Za-z0-9_.]*")
_QUOTED = re.compile(rb'"((?:[^"\\]|\\[abfnrtv"\\]|\\[0-3][0-7]{2})*)"')
_ESCAPE = re.compile(rb"\\([0-3][0-7]{2}|.)", re.DOTALL)
_ESCAPED = {b"a": b"\a", b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}
_ANY_FOLDERS = rb"(?:[^/]*+/)*+"
_LONGEST_LINE = 2048
"""Git drops lines of this many bytes and more (attr.h, since 2.39.1)."""

_GENERATED = b"linguist-generated"
_VENDORED = b"linguist-vendored"
_LANGUAGE = b"linguist-language"
_BINARY = b"binary"
_SEARCHED = b"arcsearch"
_CONCERNS = frozenset((_GENERATED, _VENDORED, _LANGUAGE, _BINARY, _SEARCHED))

State = bytes | bool | None
"""What a line gives an attribute: a value, set, unset (`-name`), or None (`!name`): nothing, whatever others say."""

States = tuple[tuple[bytes, State], ...]

_BUILT_IN: Mapping[bytes, States] = {_BINARY: ((b"diff", False), (b"merge", False), (b"text", False))}


class Attributes(NamedTuple):
    """What is said of one path. `not_generated` and `not_vendored`: said to be neither, against any guess by name."""

    role: Role
    not_generated: bool
    not_vendored: bool
    language: str
    binary: bool
    excluded: bool


def evaluate(entries: Sequence[TreeEntry], read: Callable[[Oid], bytes | None]) -> dict[bytes, Attributes]:
    """The attributes of those paths of a tree (`entries`, in path order) of which something is said that concerns us.

    `read` gives a blob's bytes. Paths that no such line can reach cost nothing.
    """
    texts = {entry.path[: -len(_FILE)]: read(entry.oid) or b"" for entry in entries if _is_attributes_file(entry)}
    macros = _macros(texts.get(b"", b""))
    concerns = _reaching(macros)
    folders = [_Folder(prefix, lines) for prefix, text in texts.items() if (lines := _lines(text, concerns))]
    paths = [entry.path for entry in entries] if folders else []
    said: dict[bytes, dict[bytes, State]] = {}
    for folder in sorted(folders, key=lambda folder: len(folder.prefix), reverse=True):  # the deepest first
        for path in folder.below(paths):
            for states in folder.states_for(path):
                _settle(said.setdefault(path, {}), states, macros)
    return {path: found for path, states in said.items() if (found := _attributes(states)) != _NOTHING}


def _is_attributes_file(entry: TreeEntry) -> bool:
    if not entry.path.endswith(_FILE):
        return False
    return (entry.path == _FILE or entry.path.endswith(b"/" + _FILE)) and entry.mode & 0o170000 == 0o100000


def _attributes(states: Mapping[bytes, State]) -> Attributes:
    generated, vendored = states.get(_GENERATED), states.get(_VENDORED)
    language = states.get(_LANGUAGE)
    return Attributes(
        role=(Role.GENERATED if _holds(generated) else Role.NONE) | (Role.VENDORED if _holds(vendored) else Role.NONE),
        not_generated=_denied(generated),
        not_vendored=_denied(vendored),
        language=language.decode("utf-8", "replace") if isinstance(language, bytes) else "",
        binary=_holds(states.get(_BINARY)),
        excluded=_denied(states.get(_SEARCHED)),
    )


def _holds(state: State) -> bool:
    return state is not None and not _denied(state)


def _denied(state: State) -> bool:
    return state is False or state == b"false"  # linguist takes the word, too


_NOTHING = _attributes({})


def _settle(said: dict[bytes, State], states: States, macros: Mapping[bytes, States]) -> None:
    pending = list(states)
    while pending:
        name, state = pending.pop()  # the last one first
        if name not in said:
            said[name] = state
            if state is True:
                pending.extend(macros.get(name, ()))


def _macros(top: bytes) -> dict[bytes, States]:
    macros = dict(_BUILT_IN)
    for name, is_macro, states in _parsed(top):
        if is_macro:
            macros[name] = states
    return macros


def _reaching(macros: Mapping[bytes, States]) -> frozenset[bytes]:
    """The attributes that concern us and the macros that set one of them, by whatever detour."""
    setters: dict[bytes, list[bytes]] = {}
    for macro, states in macros.items():
        for name, _ in states:
            setters.setdefault(name, []).append(macro)
    reached, pending = set(_CONCERNS), list(_CONCERNS)
    while pending:
        more = [macro for macro in setters.get(pending.pop(), ()) if macro not in reached]
        reached.update(more)
        pending.extend(more)
    return frozenset(reached)


def _lines(text: bytes, concerns: frozenset[bytes]) -> list[tuple[bytes, States]]:
    """The lines that concern us, in their order; git ignores negated patterns here."""
    return [
        (pattern, states)
        for pattern, is_macro, states in _parsed(text)
        if not is_macro and any(name in concerns for name, _ in states) and not pattern.startswith(b"!")
    ]


class _Folder:
    """The lines of one .gitattributes, sorted by how a path is looked up; `prefix` is its folder, ending in a slash."""

    def __init__(self, prefix: bytes, lines: list[tuple[bytes, States]]) -> None:
        self.prefix = prefix
        self.states = [states for _, states in lines]
        self._by_path: dict[bytes, list[int]] = {}
        self._by_name: dict[bytes, list[int]] = {}
        self._by_ending: list[tuple[bytes, int]] = []
        wild: list[tuple[bytes, int]] = []
        for number, (pattern, _) in enumerate(lines):
            literal = wildmatch.literal_length(pattern)
            if b"/" in pattern:
                pattern = pattern.removeprefix(b"/")
                literal = wildmatch.literal_length(pattern)
                if literal == len(pattern):
                    self._by_path.setdefault(pattern, []).append(number)
                else:  # git compares the literal start by itself, and the pattern proper begins after it
                    wild.append((re.escape(pattern[:literal]) + wildmatch.translate(pattern[literal:]), number))
            elif literal == len(pattern):
                self._by_name.setdefault(pattern, []).append(number)
            elif pattern.startswith(b"*") and wildmatch.literal_length(pattern[1:]) == len(pattern) - 1:
                self._by_ending.append((pattern[1:], number))
            else:
                wild.append((_ANY_FOLDERS + wildmatch.translate(pattern), number))
        self._endings = tuple(ending for ending, _ in self._by_ending)
        self._any_wild = re.compile(b"|".join(b"(?:" + said + b")" for said, _ in wild) or rb"(?!)")
        self._wild = [(re.compile(said), number) for said, number in wild]

    def below(self, paths: Sequence[bytes]) -> Sequence[bytes]:
        """Those of the sorted paths that lie in this folder."""
        if not self.prefix:
            return paths
        return paths[bisect_left(paths, self.prefix) : bisect_left(paths, self.prefix[:-1] + b"0")]  # "0" follows "/"

    def states_for(self, path: bytes) -> list[States]:
        """The states of the lines that match a path of the folder, the last line first."""
        inside = path[len(self.prefix) :]
        name = inside[inside.rfind(b"/") + 1 :]
        hits = [*self._by_path.get(inside, ()), *self._by_name.get(name, ())]
        if name.endswith(self._endings):
            hits.extend(number for ending, number in self._by_ending if name.endswith(ending))
        if self._any_wild.fullmatch(inside):
            hits.extend(number for pattern, number in self._wild if pattern.fullmatch(inside))
        return [self.states[number] for number in sorted(hits, reverse=True)]


def _parsed(text: bytes) -> Iterator[tuple[bytes, bool, States]]:
    """The valid lines of a .gitattributes file: pattern or macro name, which of the two, and its states in order."""
    for line in text.removeprefix(b"\xef\xbb\xbf").partition(b"\0")[0].split(b"\n"):
        stripped = line.strip(_BLANK)
        if not stripped or stripped.startswith(b"#") or len(line) >= _LONGEST_LINE:
            continue
        pattern, rest = _pattern(stripped)
        states = _states(rest)
        is_macro = pattern.startswith(_MACRO) and pattern != _MACRO
        if is_macro:
            pattern = pattern.removeprefix(_MACRO)
        if states is not None and (not is_macro or _NAME.fullmatch(pattern)):
            yield pattern, is_macro, states


def _pattern(line: bytes) -> tuple[bytes, bytes]:
    """The pattern that a line begins with, unquoted, and the rest of the line."""
    if quoted := _QUOTED.match(line):
        return _ESCAPE.sub(_unescaped, quoted[1]), line[quoted.end() :]
    pattern = _WORD.match(line)
    return (pattern[0], line[pattern.end() :]) if pattern else (b"", line)


def _unescaped(escape: re.Match[bytes]) -> bytes:
    said = escape[1]
    return bytes([int(said, 8)]) if said[:1].isdigit() else _ESCAPED.get(said, said)


def _states(rest: bytes) -> States | None:
    """The states of a line; None when one is malformed, for then git drops the whole line."""
    states: list[tuple[bytes, State]] = []
    for word in _WORD.findall(rest):
        said, equals, value = word.partition(b"=")
        name = said[1:] if said.startswith((b"-", b"!")) else said
        if not _NAME.fullmatch(name):
            return None
        states.append((name, (False if said[:1] == b"-" else None) if name != said else value if equals else True))
    return tuple(states)
