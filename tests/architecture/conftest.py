"""The source of the package as data: modules, their text, and what each imports, lazily and for types included."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import pytest

import arcgit

ROOT = Path(arcgit.__file__).parent


@dataclass(frozen=True)
class Module:
    """`name` without the leading `arcgit.`; the root package is `""`."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def top(self) -> str:
        return self.name.partition(".")[0]

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    def imports(self, known: frozenset[str]) -> set[str]:
        """Dotted names of everything imported; our own as `arcgit.…` down to the module that is meant."""
        found: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.path}: relative import"
                source = node.module or ""
                for alias in node.names:
                    whole = f"{source}.{alias.name}"
                    found.add(whole if whole in known else source)
        return found


@pytest.fixture(scope="session")
def modules() -> list[Module]:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = list(path.relative_to(ROOT).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found.append(Module(".".join(parts), path, ast.parse(path.read_text(encoding="utf-8"))))
    return found


@pytest.fixture(scope="session")
def known(modules: list[Module]) -> frozenset[str]:
    return frozenset(f"arcgit.{module.name}" if module.name else "arcgit" for module in modules)
