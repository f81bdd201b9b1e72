"""The measures of `ci/bench quality` on a repository small enough to know the figures by heart."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CI = Path(__file__).parents[1] / "ci"
STORE = "def load_session(key):\n    return key\n\n\ndef save_session(key):\n    return key\n"


@pytest.fixture
def measures(tmp_path, make_repo):
    """A folder of measures about one repository, `checkouts/shop`, whose last commit changed save_session."""
    checkouts = tmp_path / "checkouts"
    repo = make_repo({"src/store.py": STORE, "src/other.py": "def unrelated():\n    return 1\n"}, "checkouts/shop")
    parent = repo.git("rev-parse", "HEAD")
    repo.commit({"src/store.py": STORE.replace("key\n\n", "key or None\n\n")}, "load nothing for no key")
    folder = tmp_path / "measures"
    (folder / "annotations").mkdir(parents=True)
    queries = [
        {"query": "load session", "category": "semantic", "relevant": ["src/store.py"]},
        {"query": "unrelated", "category": "symbol", "relevant": ["nowhere.py"], "secondary": ["other.py"]},
    ]
    target = {"path": "src/store.py", "start_line": 2, "end_line": 2}
    unknown = {"repo": "shop", "rev": "1" * 40, "query": "gone", "targets": [target]}
    commit = {"repo": "shop", "rev": parent, "query": "load session", "targets": [target]}
    _write(folder / "corpora.json", [{"name": "shop", "language": "python", "root": "src"}])
    _write(folder / "annotations" / "shop.json", queries)
    _write(folder / "commits.json", [commit, unknown])
    return folder, checkouts


def _write(path, value):
    path.write_text(json.dumps(value))


def quality(measures, kept, *options):
    folder, checkouts = measures
    command = [sys.executable, "-P", "-m", "quality", "--measures", folder, "--repos", checkouts, "--kept", kept]
    paths = os.pathsep.join(filter(None, [str(CI), os.environ.get("PYTHONPATH", "")]))
    done = subprocess.run(
        [*command, *options], env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def row(report, name):
    return next(line.split() for line in report.splitlines() if line.startswith(name))


def test_figures_by_repository_language_and_category(measures, tmp_path):
    status, report, _ = quality(measures, tmp_path / "kept")
    assert status == 0
    # One target of two at rank 1: 1 / (1 + 1/log2 3) = .613; the mean with 1 is .807.
    assert row(report, "shop")[:4] == ["shop", "0.807", "1.000", "0.613"]
    assert row(report, "[python]")[1] == "0.807"
    commits = report[report.index("files @1") :]
    assert row(commits, "shop") == ["shop", *["1.000"] * 7]
    assert row(report, "strong")[0] == "strong"


def test_a_change_is_told_against_the_baseline(measures, tmp_path):
    kept = tmp_path / "kept"
    assert quality(measures, kept, "--bless")[0] == 0
    file = kept / "with-history.json"
    figures = json.loads(file.read_text())
    assert figures == {"shop": {"queries": [1.0, 0.6131], "commits": [[1, 1, 1], None]}}
    assert "hurt" not in quality(measures, kept)[1]
    figures["shop"]["queries"][1] = 1.0
    _write(file, figures)
    report = quality(measures, kept)[1]
    assert row(report, "shop")[1:3] == ["0.807", "-0.193"]
    assert "hurt (1):\n  -0.39  shop: unrelated" in report


def test_one_measure_leaves_the_baseline_of_the_other(measures, tmp_path):
    kept = tmp_path / "kept"
    quality(measures, kept, "--bless")
    before = (kept / "with-history.json").read_text()
    quality(measures, kept, "--bless", "--only", "queries")
    assert (kept / "with-history.json").read_text() == before


def test_no_checkout_is_a_clear_refusal(measures, tmp_path):
    status, _, said = quality((measures[0], tmp_path), tmp_path / "kept")
    assert status == 2
    assert said.startswith("quality: no checkout of ")
