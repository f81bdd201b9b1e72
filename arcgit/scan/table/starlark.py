"""Starlark (Bazel, Buck): Python's functions and constants, and build targets, which are named by a literal."""

from __future__ import annotations

from dataclasses import replace

from arcgit.model import Kind
from arcgit.scan.rule import NAME, Body, Literal, Matter, Rule, Scope
from arcgit.scan.table.python import NO_ARGUMENT
from arcgit.scan.table.python import TABLE as PYTHON

TABLE = replace(
    PYTHON,
    names=("starlark", "bazel", "bzl", "buck"),
    extensions=("bzl", "star", "bazel", "sky"),
    filenames=("BUILD", "BUILD.bazel", "WORKSPACE", "WORKSPACE.bazel", "MODULE.bazel", "BUCK", "Tiltfile"),
    interpreters=(),
    literals=(Literal(Matter.CODE, r'"(?:(?<=name = ")|(?<=name="))[^"\\\n]*+"'), *PYTHON.literals),
    rules=(
        Rule(Kind.FUNCTION, rf"def[ \t]++{NAME}"),
        Rule(Kind.TARGET, r"(?=[\w.]++\(\s*+name[ \t]*+=[ \t]*+\"(?P<name>[^\"\n]++)\")", Scope.TOP, tail=r"[^\n]*+"),
        Rule(
            Kind.CONSTANT,
            r"(?P<name>[A-Z_][A-Z0-9_]*+)(?=[ \t]*+=(?!=))" + NO_ARGUMENT,
            Scope.TOP,
            Body.VALUE,
            once=True,
        ),
        Rule(Kind.VARIABLE, rf"{NAME}(?=[ \t]*+=(?!=)){NO_ARGUMENT}", Scope.TOP, Body.VALUE, once=True),
    ),
    imports=r"load\([^)]*+\)",
    constructors=(),
)
TABLES = (TABLE,)
