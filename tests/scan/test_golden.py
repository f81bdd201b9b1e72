"""Each folder of `golden` is a language with its traps: `input.*` scanned must give `expected.json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arcgit.scan import scan
from arcgit.scan.detect import hint_of, resolve

CASES = sorted(path.parent for path in (Path(__file__).parent / "golden").glob("*/input.*"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_declarations_are_as_expected(case: Path, bless: bool) -> None:
    source = next(case.glob("input.*"))
    text = source.read_text(encoding="utf-8")
    found = [
        [each.kind.value, each.name, each.container, each.line, each.end_line, each.exported, each.signature]
        for each in scan(text, resolve(hint_of(source.name), text)).declarations
    ]
    expected = case / "expected.json"
    if bless:
        lines = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in found)
        expected.write_text(f"[\n  {lines}\n]\n", encoding="utf-8")
    assert found == json.loads(expected.read_text(encoding="utf-8"))
