"""A repository is data: nothing in it is ever run, whatever it is called and wherever the command is started."""

from __future__ import annotations

import time

import pytest

EVIL = "from pathlib import Path\nPath({marker!r}).write_text(__name__)\n"
NAMES = ("json", "typing", "re", "os", "msgpack", "numpy", "arcgit/__init__", "sitecustomize", "encodings/__init__")


@pytest.fixture
def trap(make_repo, tmp_path):
    """A repository whose modules are called like those that the command imports, and the file they would write."""
    marker = tmp_path / "ran"
    files = {f"{name}.py": EVIL.format(marker=str(marker)) for name in NAMES}
    return make_repo({**files, "good.py": "def good_symbol():\n    pass\n"}), marker


def test_its_modules_are_not_imported(trap, arcsearch):
    repo, marker = trap
    for arguments in (["good_symbol"], ["index", "--full"], ["show", "good_symbol"], ["outline"], ["status"]):
        assert arcsearch(repo, *arguments).code == 0
    assert not marker.exists()


def test_nor_by_worker_processes(trap, arcsearch):
    repo, marker = trap
    line = "x = 'some text that fills the file'\n"
    repo.commit({f"big{number}.py": f"# {number}\n" + line * 14_000 for number in range(60)})
    assert arcsearch(repo, "index", "--jobs", "2").code == 0
    assert not marker.exists()


def test_nor_by_the_process_that_goes_on_in_the_background(trap, arcsearch):
    repo, marker = trap
    repo.commit({"big.py": "x = 'some text that fills the file'\n" * 14_000})  # more than fits into the budget
    repo.git("config", "arcsearch.budgetMs", "1")
    arcsearch(repo, "good_symbol")
    until = time.monotonic() + 120
    while arcsearch(repo, "status", "--format", "json").document["commit"] == "" and time.monotonic() < until:
        time.sleep(0.2)
    assert arcsearch(repo, "status", "--format", "json").document["commit"]
    assert not marker.exists()


def test_its_configuration_names_no_program(trap, arcsearch, tmp_path):
    """What git itself would run by the repository's own configuration is git's to guard; we add nothing."""
    repo, marker = trap
    repo.git("config", "core.pager", f"touch {marker}")
    repo.git("config", "core.fsmonitor", "false")
    repo.git("config", "diff.external", f"touch {marker}")
    for arguments in (["good_symbol"], ["show", "good_symbol"], ["--regex", "good_s"], ["outline", "--rev", "HEAD"]):
        assert arcsearch(repo, *arguments).code == 0
    assert not marker.exists()
