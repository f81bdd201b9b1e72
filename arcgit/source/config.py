"""The `arcsearch.*` keys of git's configuration, typed and checked, from one `git config --list`.

The table below is the one place where a key, its type and its meaning stand together; `doctor` and the manual page show
it. Defaults are those of `model.Settings`. Values are written as git writes them: `yes`, `512k`, `~/index`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from arcgit.errors import BadSetting
from arcgit.model import Settings
from arcgit.record import NamedTuple
from arcgit.source import run
from arcgit.source.repo import Repository

SECTION = "arcsearch."

Value = str | int | bool | tuple[str, ...]

_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0", "")
_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


class Key(NamedTuple):
    """One setting: its key in git's spelling, its field in Settings, how its values are read, and what it is for.

    `read` is given every value of the key, in git's order; it raises ValueError for one that is not `wanted`.
    """

    name: str
    field: str
    read: Callable[[Sequence[str]], Value]
    wanted: str
    meaning: str


def _text(values: Sequence[str]) -> str:
    return values[-1]


def _path(values: Sequence[str]) -> str:
    return os.path.expanduser(values[-1])


def _list(values: Sequence[str]) -> tuple[str, ...]:
    """All values; an empty one forgets those before it, as in git's own lists."""
    kept: list[str] = []
    for value in values:
        kept = [*kept, value] if value else []
    return tuple(kept)


def _truth(values: Sequence[str]) -> bool:
    value = values[-1].lower()
    if value not in (*_TRUE, *_FALSE):
        raise ValueError(value)
    return value in _TRUE


def _whole(least: int) -> Callable[[Sequence[str]], int]:
    def read(values: Sequence[str]) -> int:
        value = values[-1].strip().lower()
        unit = value[-1:] if value[-1:] in "kmg" else ""
        digits = value.removesuffix(unit)
        if not (digits.isascii() and digits.isdigit()) or int(digits[:18]) * _UNITS[unit] < least:
            raise ValueError(value)
        return int(digits[:18]) * _UNITS[unit]

    return read


def _one_of(*choices: str) -> Callable[[Sequence[str]], str]:
    def read(values: Sequence[str]) -> str:
        value = values[-1].lower()
        if value not in choices:
            raise ValueError(value)
        return value

    return read


def _code(values: Sequence[str]) -> str:
    """A place in a Python module; nothing for an empty value."""
    module, colon, attribute = values[-1].strip().partition(":")
    parts = [*module.split("."), *attribute.split(".")]
    if values[-1].strip() and not (colon and all(part.isidentifier() for part in parts)):
        raise ValueError(values[-1])
    return values[-1].strip()


def _color(values: Sequence[str]) -> str:
    """Git's colour words: a truth value means `auto`, or `never`."""
    value = values[-1].lower()
    if value in ("auto", "always", "never"):
        return value
    return "auto" if _truth(values) else "never"


KEYS = (
    Key(
        "dir",
        "dir",
        _path,
        "a folder",
        "where the index lies, if not in the common git directory, from which a relative path starts; one that is set"
        " for all repositories holds a folder for each",
    ),
    Key(
        "maxFileBytes", "max_file_bytes", _whole(1), "a size such as 1m or 512k", "larger files are found by name only"
    ),
    Key("exclude", "exclude", _list, "a path pattern (may be given many times)", "globs of paths that are left out"),
    Key(
        "budgetMs",
        "budget_ms",
        _whole(0),
        "milliseconds",
        "how long a search may spend on indexing before it answers from what is ready, says so, and leaves the rest to"
        " a process in the background",
    ),
    Key(
        "tokenBudget",
        "token_budget",
        _whole(0),
        "a number of tokens",
        "how long an answer in text may be, in tokens of four characters (0: any length)",
    ),
    Key("limit", "limit", _whole(1), "a number of files", "how many files an answer shows"),
    Key(
        "detail",
        "detail",
        _one_of("signatures", "snippets", "full"),
        "signatures, snippets or full",
        "how much of each hit an answer shows: signatures, snippets or full",
    ),
    Key(
        "rank",
        "rank",
        _one_of("evidence", "rrf"),
        "evidence or rrf",
        "what orders the files: evidence, or rrf, the plain fusion of the lists",
    ),
    Key("history", "history", _truth, "true or false", "whether the subjects of commits count in ranking"),
    Key(
        "verifySample",
        "verify_sample",
        _whole(0),
        "a number of files",
        "how many files of a downloaded snapshot are extracted again",
    ),
    Key("remote", "remote", _text, "the name of a remote", "where snapshots are published and fetched"),
    Key("autoFetch", "auto_fetch", _truth, "true or false", "whether a fresh clone fetches a published snapshot"),
    Key(
        "color",
        "color",
        _color,
        "auto, always or never",
        "colour in what a person reads: auto, always or never; NO_COLOR is kept",
    ),
    Key("repo", "repo", _path, "a folder", "the repository that is searched when started outside of any"),
    Key(
        "embedder",
        "embedder",
        _code,
        "module:attribute",
        "what gives vectors for one more list, as module:attribute; counts only in the user's own configuration, or the"
        " system's, as it names code to run",
    ),
)


PERSONAL = {"arcsearch.embedder": ("system", "global", "command")}
"""Keys that name code to run, with the scopes in which they count: those that only the user and the machine's owner
write. A repository's own configuration does not travel with a clone, but it does with a copied folder, and a bare
repository may lie within what was cloned; who looks into either must not run what its author named."""


class Origin(NamedTuple):
    """Where a value came from, in git's words: the scope (`local`, `global` …) and the file or option."""

    scope: str
    place: str


class Configuration(NamedTuple):
    """What git's configuration says.

    `origins` has the names (`maxFileBytes`) of those keys that are set; `unknown` the keys below `arcsearch.` that are
    none, mistyped most likely; `wrong` what is said of values that are not of their key's type, which count as not
    set; `values` the last value of every key of git, its section and name in lower case; `unheard` where keys stand
    that do not count there.
    """

    settings: Settings
    origins: Mapping[str, Origin]
    unknown: Sequence[str]
    wrong: Sequence[BadSetting]
    values: Mapping[str, str]
    unheard: Mapping[str, Origin]

    @property
    def untracked(self) -> str:
        """Which untracked files are looked for: `all`, or `no` where git was told not to (a work tree in $HOME)."""
        return "no" if self.values.get("status.showuntrackedfiles", "").lower() in ("no", "false") else "all"


def read(repo: Repository) -> Configuration:
    """The configuration that git has for a repository. Raises BadSetting for a value that is not of its key's type."""
    found = examined(repo)
    for error in found.wrong:
        raise error
    return found


def examined(repo: Repository) -> Configuration:
    """The same with all that is wrong in it, for who wants to mend it."""
    listed = repo.git("config", "--list", "-z", "--show-origin", "--show-scope").checked()
    values, origins, unheard = _values(listed)
    keys = {(SECTION + key.name).lower(): key for key in KEYS}
    checked: dict[str, Any] = {}
    wrong: list[BadSetting] = []
    for name, key in keys.items():
        if name in values:
            try:
                checked[key.field] = key.read(values[name])
            except ValueError:
                wrong.append(BadSetting(SECTION + key.name, values[name][-1], key.wanted))
    if checked.get("dir"):
        checked["dir"] = _index_folder(repo, checked["dir"], origins["arcsearch.dir"])
    return Configuration(
        settings=Settings()._replace(**checked),
        origins={key.name: origins[name] for name, key in keys.items() if name in origins},
        unknown=[name for name in values if name.startswith(SECTION) and name not in keys],
        wrong=wrong,
        values={name: said[-1] for name, said in values.items()},
        unheard=unheard,
    )


def _values(listed: bytes) -> tuple[dict[str, list[str]], dict[str, Origin], dict[str, Origin]]:
    """The values of each key, and where the last one came from; and where keys stand that do not count there."""
    words = [word.decode("utf-8", "surrogateescape") for word in listed.split(b"\0")[:-1]]
    values: dict[str, list[str]] = {}
    origins: dict[str, Origin] = {}
    unheard: dict[str, Origin] = {}
    for scope, place, setting in zip(words[0::3], words[1::3], words[2::3], strict=True):
        name, newline, value = setting.partition("\n")
        if scope not in PERSONAL.get(name, (scope,)):
            unheard[name] = Origin(scope, place)
            continue
        values.setdefault(name, []).append(value if newline else "true")  # a key alone means true
        origins[name] = Origin(scope, place)
    return values, origins, unheard


def _index_folder(repo: Repository, folder: str, origin: Origin) -> str:
    """The folder of the index, from the git directory if relative. One that is set for all repositories holds a folder
    for each: what one of them needs no more is another's index."""
    if origin.scope not in ("global", "system") or not os.path.isabs(folder):
        return os.path.join(repo.common_dir, folder)
    import hashlib  # few set it so

    name = os.path.basename(repo.common_dir.removesuffix(os.sep + ".git")) or "root"
    digest = hashlib.blake2b(os.fsencode(repo.common_dir), digest_size=6).hexdigest()
    return os.path.join(folder, f"{name}-{digest}")


def everywhere(key: str) -> str:
    """The value that a key of ours has outside of any repository; empty where it has none. Raises BadSetting."""
    (wanted,) = (known for known in KEYS if known.name == key)
    said = run.run(["config", "--get-all", "-z", SECTION + key], folder=os.curdir, variables={})
    values = said.output.decode("utf-8", "surrogateescape").split("\0")[:-1] if said.code == 0 else []
    try:
        return str(wanted.read(values)) if values else ""
    except ValueError as error:
        raise BadSetting(SECTION + key, values[-1], wanted.wanted) from error
