"""Start-up is a feature: what a fresh process loads before anything was asked."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {"numpy", "pygit2", "rich", "mcp", "msgpack", "zstandard", "Stemmer", "multiprocessing", "asyncio"}
CLIENTS = {"http.client", "urllib.request", "ssl", "requests", "httpx", "aiohttp", "ftplib", "smtplib", "xmlrpc.client"}


def _loaded(statement: str) -> set[str]:
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            f"import json, sys\n{statement}\nsys.stdout.write(json.dumps(sorted(sys.modules)))",
        ],
        capture_output=True,
        check=True,
    )
    return set(json.loads(done.stdout))


@pytest.mark.parametrize(
    "statement", ["import arcgit", "import arcgit.cli", "import arcgit.api", "import arcgit.render.text"]
)
def test_importing_costs_nothing_heavy(statement):
    assert not _loaded(statement) & HEAVY


def test_public_names_load_on_first_use():
    loaded = _loaded("import arcgit; arcgit.open; arcgit.Answer; dir(arcgit)")
    assert "arcgit.api" in loaded
    assert not loaded & HEAVY


def test_no_module_of_ours_brings_an_http_client(modules):
    names = [
        f"arcgit.{m.name}" for m in modules if m.name and m.name != "__main__" and m.top not in {"mcp", "exchange"}
    ]
    assert not _loaded("import " + ", ".join(names)) & CLIENTS


def test_every_module_can_be_imported_first(modules):
    """No import loop held together by who happens to come first."""
    names = [f"arcgit.{m.name}" for m in modules if m.name and m.name != "__main__" and ".table." not in m.name]
    script = (
        "import importlib, sys\n"
        f"for name in {names!r}:\n"
        "    for loaded in [n for n in sys.modules if n.partition('.')[0] == 'arcgit']: del sys.modules[loaded]\n"
        "    importlib.import_module(name)"
    )
    _loaded(script)


def test_a_search_loads_no_more_than_it_needs(make_repo):
    """A dataclass is made at every start, in a millisecond each; pygit2 and the rest serve what is not yet indexed."""
    repo = make_repo({"a.py": "def found():\n    pass\n"})
    search = [sys.executable, "-P", "-X", "importtime", "-m", "arcgit", "found"]
    subprocess.run(search, cwd=repo.path, capture_output=True, check=True)
    done = subprocess.run(search, cwd=repo.path, capture_output=True, check=True)
    loaded = {line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines()}
    assert "arcgit.find" in loaded
    assert not loaded & {"dataclasses", "pygit2", "rich", "typer", "arcgit.scan", "arcgit.extract.job"}
