"""A module imports strictly lower floors only; inside a package, only modules that its docstring lists earlier."""

from __future__ import annotations

import ast
import re

FLOORS = [
    {"record"},
    {"errors", "model", "exchanged", "possessive", "assigned"},
    {"source", "scan", "tokens", "pack", "render"},
    {"chunk", "query", "roles", "fingerprint", "regex", "lastanswer", "background"},
    {"exclusion"},
    {"index", "edition"},
    {"snapshot", "rank", "graph", "extract", "outline", "coverage"},
    {"refreshing", "target", "upkeep", "embedding"},
    {"opened", "loose"},
    {"find", "overlay", "past", "exchange", "condition", "shown", "comparison"},
    {"ready", "inside"},
    {"collection"},
    {"searcher"},
    {"superproject"},
    {"api"},
    {"", "githooks", "agents", "mcp"},  # "" is the root package, which hands out what the API has
    {"checkup"},
    {"cli"},
    {"__main__"},
]
FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names}
FREE = {"model": {"errors"}, "exchanged": {"model"}}  # those of one floor in their order


def _own(imported: str) -> str | None:
    """The part after `arcgit.`; None for what is not ours."""
    if imported == "arcgit":
        return ""
    return imported.removeprefix("arcgit.") if imported.startswith("arcgit.") else None


def test_every_module_stands_on_a_floor(modules):
    assert {module.top for module in modules} <= FLOOR.keys()


def test_imports_go_down(modules, known):
    wrong = []
    for module in modules:
        for imported in module.imports(known):
            name = _own(imported)
            if name is None:
                continue
            top = name.partition(".")[0]
            if top == module.top or top in FREE.get(module.top, ()):
                continue
            if FLOOR[top] >= FLOOR[module.top]:
                wrong.append(f"{module.name} (floor {FLOOR[module.top]}) imports {name} (floor {FLOOR[top]})")
    assert not wrong, "\n".join(wrong)


def test_packages_keep_the_order_of_their_docstring(modules, known):
    wrong = []
    packages = {
        module.name: module for module in modules if module.is_package and module.name not in ("", "scan.table")
    }
    for package in packages.values():
        listed = _order(ast.get_docstring(package.tree) or "")
        inside = [m for m in modules if m.name.rpartition(".")[0] == package.name and m.name]
        for module in inside:
            own = module.name.rpartition(".")[2]
            if own not in listed:
                wrong.append(f"{module.name} is not listed in the docstring of {package.name}")
                continue
            for imported in module.imports(known):
                name = _own(imported) or ""
                if not name.startswith(package.name + ".") or name.startswith(module.name):
                    continue
                other = name.removeprefix(package.name + ".").partition(".")[0]
                if listed.get(other, 1 << 30) >= listed[own]:
                    wrong.append(f"{module.name} imports {name}, which its package lists later")
    assert not wrong, "\n".join(wrong)


def _order(docstring: str) -> dict[str, int]:
    """The place of each module: in a list of `name   meaning` lines, or in the words after "order"."""
    listed = re.findall(r"^\s*(\w+)/?  +\S", docstring, re.MULTILINE)
    words = listed or re.findall(r"\w+", docstring[re.search("order|$", docstring, re.IGNORECASE).start() :])
    return {word: at for at, word in reversed(list(enumerate(words)))}
