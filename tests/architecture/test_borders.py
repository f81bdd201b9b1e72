"""Where foreign things may enter: sole importers, the environment, arguments, printing, processes, the network."""

from __future__ import annotations

import ast

import pytest

SOLE = {
    "pygit2": {"source"},
    "msgpack": {"pack"},
    "zstandard": {"pack"},
    "Stemmer": {"tokens"},
    "rich": {"cli"},
    "argparse": {"cli"},
    "numpy": {"pack", "index", "snapshot", "rank", "refreshing", "upkeep", "embedding", "find", "collection"}
    | {"loose", "exchange"},
    "subprocess": {"source", "extract", "background", "cli"},  # git, our own workers, the editor
    "multiprocessing": set(),  # forks a program's threads, or runs its main module again
    "concurrent": set(),
}
NETWORK = {
    "aiohttp", "asyncio", "fsspec", "ftplib", "http", "httpx", "poplib", "requests", "smtplib", "socket",
    "socketserver", "ssl", "telnetlib", "urllib3", "xmlrpc",
}  # fmt: skip
REACHES = {"exchange.url": {"fsspec"}}
FOREIGN_CODE = {"embedding.embedder"}
"""Calls what others wrote, who may raise anything."""
CARELESS = {"pickle", "marshal", "shelve", "dbm", "pdb", "cgi"}

ENVIRONMENT = {"source.run", "extract.pool", "background", "cli.terminal"}
ARGUMENTS = {"cli.terminal", "pack.__main__"}
HOMELESS_NAMES = {"utils", "util", "helpers", "helper", "common", "core", "base", "manager", "misc", "constants"}
LONGEST_MODULE = 500


@pytest.mark.parametrize("foreign", SOLE)
def test_sole_importers(modules, known, foreign):
    importers = {m.top for m in modules for name in m.imports(known) if name.partition(".")[0] == foreign}
    assert importers <= SOLE[foreign]


def test_no_network_and_no_code_in_data(modules, known):
    wrong = [
        f"{module.name} imports {name}"
        for module in modules
        for name in module.imports(known)
        if name.partition(".")[0] in (NETWORK | CARELESS) - REACHES.get(module.name, set())
        or name.startswith("urllib.request")
    ]
    assert not wrong


def _uses(module, *, owner: str, attribute: str) -> bool:
    """Whether `owner.attribute` stands in the module, or is imported from it."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr == attribute and getattr(node.value, "id", "") == owner:
            return True
        if isinstance(node, ast.ImportFrom) and node.module == owner and attribute in {a.name for a in node.names}:
            return True
    return False


@pytest.mark.parametrize(
    ("owner", "attribute", "homes"),
    [
        ("os", "environ", ENVIRONMENT),
        ("os", "getenv", set()),
        ("os", "system", set()),
        ("os", "popen", set()),
        ("sys", "argv", ARGUMENTS),
        ("typing", "NamedTuple", {"record"}),  # theirs takes a tenth of a search to define
    ],
)
def test_the_process_is_read_at_the_border(modules, owner, attribute, homes):
    assert {m.name for m in modules if _uses(m, owner=owner, attribute=attribute)} <= homes


def test_nothing_prints(modules):
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call):
                assert getattr(node.func, "id", "") not in {"print", "eval", "exec", "input", "breakpoint"}, module.name


def test_no_shell(modules):
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.keyword) and node.arg == "shell":
                pytest.fail(f"{module.name} gives a command to a shell")


def test_no_broad_except(modules):
    for module in modules:
        if module.name in FOREIGN_CODE:
            continue
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ExceptHandler):
                caught = {getattr(name, "id", "") for name in ast.walk(node.type)} if node.type else {"BaseException"}
                goes_on = (
                    isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
                )  # cleans up behind any error
                assert goes_on or not caught & {"Exception", "BaseException"}, f"{module.name}:{node.lineno}"


def test_every_module_says_why_it_exists(modules):
    assert [m.name for m in modules if not ast.get_docstring(m.tree)] == []


def test_a_module_is_a_noun_of_readable_size(modules):
    for module in modules:
        assert module.name.rpartition(".")[2] not in HOMELESS_NAMES
        if ".table." not in module.name:
            assert len(module.path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE, module.name
