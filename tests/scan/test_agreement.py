"""Ordinary code, where a scanner by rules must see exactly what a parser sees: tree-sitter's grammars are the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcgit.scan import scan
from arcgit.scan.detect import hint_of, resolve
from tests.scan import agreement, parser

SAMPLES = sorted((Path(__file__).parent / "sample").iterdir())


def sides(source: Path) -> tuple[agreement.Side, agreement.Side]:
    text = source.read_text(encoding="utf-8")
    language = resolve(hint_of(source.name), text)
    ours = agreement.side_of(language, [(source.name, each) for each in scan(text, language).declarations])
    return ours, agreement.by_parser(source.parent, language, [source.name])


@pytest.mark.parametrize("source", SAMPLES, ids=lambda source: source.name)
def test_the_scanner_and_a_parser_see_the_same(source: Path) -> None:
    ours, theirs = sides(source)
    assert len(theirs.declared) >= 3
    found = agreement.score(ours, [theirs])
    assert (found.missed, found.extra) == (set(), set())


def test_every_grammar_has_a_sample() -> None:
    languages = {resolve(hint_of(source.name), source.read_text(encoding="utf-8")) for source in SAMPLES}
    assert set(parser.GRAMMARS) - {"tsx"} == languages
