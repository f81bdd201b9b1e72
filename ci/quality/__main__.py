"""`python -m quality`: run the measures and print them beside the baseline."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import quality
from quality import baseline
from quality.data import Corpus, corpora
from quality.measure import Asked, Located, asked, located
from quality.report import Result, report

KEPT = Path(__file__).parent / "kept"


def main(arguments: Sequence[str]) -> int:
    typed = _parser().parse_args(arguments)
    kept_at = typed.kept / ("with-history.json" if typed.history else "without-history.json")
    before = baseline.read(kept_at)
    wanted = [corpus for corpus in corpora(typed.measures) if not typed.repo or corpus.name in typed.repo]
    results = []
    for corpus in wanted:
        checkout = typed.repos / corpus.name
        if checkout.is_dir():
            found = _measured(corpus, checkout, only=typed.only, history=typed.history)
            results.append(Result(corpus, *found, before.get(corpus.name)))
            sys.stderr.write(f"{corpus.name}\n")
    if not results:
        sys.stderr.write(f"quality: no checkout of {typed.measures / 'corpora.json'} under {typed.repos}\n")
        return 2
    if typed.bless:
        new = {result.corpus.name: baseline.joined(result.before, result.now) for result in results}
        typed.kept.mkdir(exist_ok=True)
        baseline.write(kept_at, before | new)
    for line in report(results):
        sys.stdout.write(f"{line}\n")
    return 0


def _measured(corpus: Corpus, checkout: Path, *, only: str, history: bool) -> tuple[list[Asked], list[Located | None]]:
    queries: Iterator[Asked] = asked(corpus, checkout, history=history) if only != "commits" else iter(())
    commits: Iterator[Located | None] = (
        located(corpus, checkout, history=history) if only != "queries" and corpus.commits else iter(())
    )
    return list(queries), list(commits)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ci/bench quality", description=quality.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--measures", type=Path, required=True, help="the folder of what is asked and what is right")
    parser.add_argument(
        "--repos", type=Path, required=True, help="the folder of checkouts; their indexes are refreshed"
    )
    parser.add_argument("--repo", action="append", default=[], help="only this repository; may be repeated")
    parser.add_argument("--only", choices=("both", "queries", "commits"), default="both")
    parser.add_argument("--without-history", dest="history", action="store_false", help="commit subjects do not count")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the folder of the baseline")
    parser.add_argument("--bless", action="store_true", help="keep the figures as the baseline")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
