"""Possessive repeats, also as Pythons before 3.11.5 have to be given them."""

from __future__ import annotations

import json
import subprocess
import sys

from arcgit import possessive
from tests.scan.test_golden import CASES

IN_ATOMIC_FORM = """
import json, sys
from arcgit import possessive
possessive.FIRST_SOUND = (99,)
from arcgit.scan import scan
from arcgit.scan.detect import hint_of, resolve
found = {}
for name, text in json.load(sys.stdin).items():
    said = scan(text, resolve(hint_of(name.rpartition("/")[2]), text)).declarations
    found[name] = [
        [each.kind.value, each.name, each.container, each.line, each.end_line, each.exported, each.signature]
        for each in said
    ]
print(json.dumps(found))
"""


def test_an_alternative_in_a_possessive_group_may_try_again():
    for form in (possessive.compiled, possessive.in_atomic_form):
        found = form(r"(?:(?:int|\w++)(?:\s++\*?|\*))*+(?P<name>\w++)\((?:[^()]++|\([^()]*+\))*+\)").match(
            "int *ring(a, (b))"
        )
        assert found is not None
        assert found["name"] == "ring"


def test_the_declarations_of_every_language_are_the_same_in_the_atomic_form():
    """In a process of its own, which takes its Python for an old one."""
    sources = {f"{case.name}/{source.name}": source for case in CASES for source in case.glob("input.*")}
    texts = {name: source.read_text(encoding="utf-8") for name, source in sources.items()}
    done = subprocess.run(
        [sys.executable, "-c", IN_ATOMIC_FORM], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    for name, source in sources.items():
        assert found[name] == json.loads((source.parent / "expected.json").read_text(encoding="utf-8")), name
