"""How well the scanner agrees with two oracles that read the same files: Universal Ctags and tree-sitter's grammars.

    ci/bench declarations FOLDER… [--language L]… [--show N]

A declaration is (path, name, line), lines within `NEAR` of each other: decorators and annotations move them. What both
oracles declare ought to be found: recall. What the scanner finds ought to be known to at least one of them, as a tag of
any kind: precision. Where only one oracle speaks the language, that one stands for both, and the line says so.
`--show` prints N disagreements a language, evenly spread, to judge by eye: both oracles err.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import arcgit
from arcgit.errors import ArcgitError
from arcgit.model import Declaration, OutlineItem
from tests.scan import parser

NEAR = 3
"""Lines that two readers of one declaration may be apart."""

KINDS = frozenset(
    "function method constructor class struct interface trait enum union module protocol macro object record type"
    " annotation extension impl".split()
)
"""Of the scanner's kinds, those compared; in Markdown it is sections."""

CTAGS = {
    "c": ("C", "function struct union enum"),
    "c++": ("C++", "function struct union enum class"),
    "c#": ("C#", "class interface struct enum method"),
    "elixir": ("Elixir", "module function macro protocol"),
    "go": ("Go", "func struct interface"),
    "haskell": ("Haskell", "function type class"),
    "java": ("Java", "class interface enum method annotation"),
    "javascript": ("JavaScript", "function class method generator"),
    "kotlin": ("Kotlin", "class interface object method"),
    "lua": ("Lua", "function"),
    "markdown": ("Markdown", "chapter section subsection subsubsection l4subsection l5subsection"),
    "php": ("PHP", "class interface trait function"),
    "python": ("Python", "class function member"),
    "ruby": ("Ruby", "class module method singletonMethod"),
    "rust": ("Rust", "struct enum trait function method interface union"),
    "shell": ("Sh", "function"),
    "typescript": ("TypeScript", "class interface enum function method generator alias"),
}
"""The name that ctags has for a language, and which of its kinds a declaration is."""


EQUATIONS = frozenset({"haskell"})
"""Languages where a declaration is a signature with equations that may stand far below it: oracles name an equation."""


class Place(NamedTuple):
    path: str
    name: str
    line: int


class Side(NamedTuple):
    """What one reader of some files declares, and everything that it has a name for."""

    declared: set[Place]
    known: set[Place]


def near(wanted: Iterable[Place], have: Iterable[Place]) -> set[Place]:
    """Those of `wanted` that `have` has on about the same line."""
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place in have:
        lines[place.path, place.name].append(place.line)
    return {
        place
        for place in wanted
        if any(abs(place.line - line) <= NEAR for line in lines.get((place.path, place.name), ()))
    }


def side_of(language: str, declarations: Iterable[tuple[str, Declaration | OutlineItem]]) -> Side:
    """The scanner's side: declarations of one language, each with its path."""
    kinds = {"section"} if language == "markdown" else KINDS
    side = Side(set(), set())
    for path, item in declarations:
        if item.kind in kinds:
            name = parser.spelled(item.name, language)
            side.declared.add(Place(path, name, item.line))
            last = item.end_line if language in EQUATIONS else item.line
            side.known.update(Place(path, name, line) for line in range(item.line, last + 1))
    return side


def by_scanner(folder: Path) -> Iterator[tuple[str, list[str], Side]]:
    """Each language in a repository with the paths of its files and the scanner's declarations in them."""
    files = defaultdict(list)
    with arcgit.open(folder) as repo:
        for file in repo.outlines():
            if file.skip is None and file.language in parser.GRAMMARS:
                files[file.language].append(file)
    for language, outlines in files.items():
        paths = [file.path for file in outlines]
        yield language, paths, side_of(language, ((file.path, item) for file in outlines for item in file.items))


def by_parser(folder: Path, language: str, paths: Iterable[str]) -> Side:
    side = Side(set(), set())
    for path in paths:
        text = (folder / path).read_bytes().decode("utf-8", "replace")
        for name, line, declared in parser.names(text, language, path):
            side.known.add(Place(path, name, line))
            if declared:
                side.declared.add(Place(path, name, line))
    return side


def by_ctags(folder: Path, language: str, paths: Iterable[str]) -> Side:
    side = Side(set(), set())
    name, listed = CTAGS[language]
    kinds = listed.split()
    tagged = subprocess.run(
        [
            "ctags",
            "--options=NONE",
            "--output-format=json",
            "--fields=+nK",
            f"--language-force={name}",
            "-f",
            "-",
            "-L",
            "-",
        ],
        cwd=folder,
        input="\n".join(paths),
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    ).stdout
    for line in tagged.split("\n"):
        tag = json.loads(line) if line else {}
        if tag.get("_type") == "tag":
            place = Place(tag["path"], parser.spelled(tag["name"], language), tag["line"])
            side.known.add(place)
            if tag.get("kind") in kinds:
                side.declared.add(place)
    return side


class Score(NamedTuple):
    """Places by what became of them. `agreed` is what the oracles agree on."""

    agreed: set[Place]
    missed: set[Place]
    ours: set[Place]
    extra: set[Place]

    @property
    def recall(self) -> float:
        return 1 - len(self.missed) / max(1, len(self.agreed))

    @property
    def precision(self) -> float:
        return 1 - len(self.extra) / max(1, len(self.ours))


def score(ours: Side, sides: Sequence[Side]) -> Score:
    agreed = sides[0].declared
    for side in sides[1:]:
        agreed = near(agreed, side.declared)
    known = set().union(*(side.known for side in sides))
    return Score(agreed, agreed - near(agreed, ours.known), ours.declared, ours.declared - near(ours.declared, known))


def measured(folders: Sequence[Path], languages: Sequence[str]) -> dict[str, Score]:
    scores: dict[str, Score] = {}
    for folder in folders:
        for language, paths, ours in by_scanner(folder):
            if languages and language not in languages:
                continue
            sides = [by_parser(folder, language, paths)]
            if language in CTAGS:
                sides.append(by_ctags(folder, language, paths))
            found = score(ours, sides)
            whole = Score(*({place._replace(path=str(folder / place.path)) for place in part} for part in found))
            before = scores.get(language, Score(set(), set(), set(), set()))
            scores[language] = Score(*(a | b for a, b in zip(before, whole, strict=True)))
    return scores


def table(scores: dict[str, Score]) -> Iterable[str]:
    yield f"{'language':<12}{'agreed':>8}{'recall':>9}{'ours':>8}{'precision':>11}"
    both = [score for language, score in sorted(scores.items()) if language in CTAGS]
    for language, each in sorted(scores.items()):
        note = "" if language in CTAGS else "   tree-sitter alone"
        yield f"{language:<12}{len(each.agreed):>8}{each.recall:>9.4f}{len(each.ours):>8}{each.precision:>11.4f}{note}"
    total = Score(*(set().union(*parts) for parts in zip(*both, strict=True)))
    yield f"{'all':<12}{len(total.agreed):>8}{total.recall:>9.4f}{len(total.ours):>8}{total.precision:>11.4f}"


def shown(scores: dict[str, Score], count: int) -> Iterable[str]:
    for language, each in sorted(scores.items()):
        for label, places in (("missed", each.missed), ("extra", each.extra)):
            spread = sorted(places)[:: max(1, len(places) // count)][:count]
            for path, name, line in spread:
                source = Path(path).read_bytes().decode("utf-8", "replace").split("\n")
                yield f"{language} {label} {path}:{line} {name} | {source[line - 1].strip()[:110] if line <= len(source) else ''}"


def main(arguments: Sequence[str]) -> int:
    typed = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    typed.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    typed.add_argument("--language", action="append", default=[])
    typed.add_argument("--show", type=int, default=0)
    given = typed.parse_args(arguments)
    if shutil.which("ctags") is None:
        typed.error("no ctags found; install Universal Ctags")
    try:
        scores = measured(given.folders, given.language)
    except ArcgitError as error:
        typed.error(str(error))
    for line in (*table(scores), *(shown(scores, given.show) if given.show else ())):
        sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
