"""Settings out of git's configuration, from every scope it has."""

from __future__ import annotations

import os
import subprocess

import pytest

from arcgit.errors import BadSetting
from arcgit.model import Settings
from arcgit.source import config
from arcgit.source.repo import discover


@pytest.fixture
def made(make_repo):
    return make_repo({"a": ""})


def read(made):
    return config.read(discover(str(made.path)))


def test_every_setting_has_a_key_and_every_key_a_setting():
    assert [key.field for key in config.KEYS] == list(Settings._fields)
    assert len({key.name.lower() for key in config.KEYS}) == len(config.KEYS)


def test_defaults(made):
    found = read(made)
    assert found.settings == Settings()
    assert (dict(found.origins), list(found.unknown), found.untracked) == ({}, [], "all")


@pytest.mark.parametrize(
    ("key", "value", "field", "expected"),
    [
        ("arcsearch.maxFileBytes", "2m", "max_file_bytes", 2 << 20),
        ("arcsearch.MAXFILEBYTES", "512K", "max_file_bytes", 512 << 10),
        ("arcsearch.budgetMs", "0", "budget_ms", 0),
        ("arcsearch.tokenBudget", "400", "token_budget", 400),
        ("arcsearch.limit", "7", "limit", 7),
        ("arcsearch.detail", "Full", "detail", "full"),
        ("arcsearch.rank", "rrf", "rank", "rrf"),
        ("arcsearch.history", "off", "history", False),
        ("arcsearch.history", "", "history", False),
        ("arcsearch.autoFetch", "no", "auto_fetch", False),
        ("arcsearch.verifySample", "0", "verify_sample", 0),
        ("arcsearch.remote", "upstream", "remote", "upstream"),
        ("arcsearch.color", "true", "color", "auto"),
        ("arcsearch.color", "always", "color", "always"),
        ("arcsearch.color", "false", "color", "never"),
        ("arcsearch.repo", "/r\nx=\udcff", "repo", "/r\nx=\udcff"),
    ],
)
def test_values_as_git_writes_them(made, key, value, field, expected):
    made.git("config", key, value)
    assert getattr(read(made).settings, field) == expected


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("maxFileBytes", "big"),
        ("maxFileBytes", "-1"),
        ("maxFileBytes", "0"),
        ("maxFileBytes", "1.5m"),
        ("maxFileBytes", "٣"),
        ("limit", "0"),
        ("limit", ""),
        ("budgetMs", "4 s"),
        ("detail", "everything"),
        ("rank", ""),
        ("history", "maybe"),
        ("autoFetch", "2"),
        ("color", "red"),
    ],
)
def test_a_value_of_the_wrong_type_is_named_with_what_was_wanted(made, key, value):
    made.git("config", f"arcsearch.{key}", value)
    with pytest.raises(BadSetting, match=f"arcsearch.{key} is .*, wanted .*git config arcsearch.{key}"):
        read(made)


def test_a_key_alone_means_true(made):
    with open(made.path / ".git" / "config", "a") as file:
        file.write("[arcsearch]\n\thistory\n\tautoFetch\n")
    assert (read(made).settings.history, read(made).settings.auto_fetch) == (True, True)


def test_many_values_and_an_empty_one_that_forgets(made):
    subprocess.run(["git", "config", "--global", "arcsearch.exclude", "from/home"], check=True)
    made.git("config", "--add", "arcsearch.exclude", "a/**")
    made.git("config", "--add", "arcsearch.exclude", "*.min.js")
    assert read(made).settings.exclude == ("from/home", "a/**", "*.min.js")
    made.git("config", "--add", "arcsearch.exclude", "")
    made.git("config", "--add", "arcsearch.exclude", "only")
    assert read(made).settings.exclude == ("only",)


def test_folders(made, monkeypatch):
    made.git("config", "arcsearch.repo", "~/work")
    assert read(made).settings.repo == os.path.expanduser("~/work")
    common = discover(str(made.path)).common_dir
    for value, expected in (("cache/x", f"{common}/cache/x"), ("/abs", "/abs"), ("~/i", os.path.expanduser("~/i"))):
        made.git("config", "arcsearch.dir", value)
        assert read(made).settings.dir == expected


def test_scopes_and_origins(made, monkeypatch):
    subprocess.run(["git", "config", "--global", "arcsearch.limit", "3"], check=True)
    subprocess.run(["git", "config", "--global", "arcsearch.rank", "rrf"], check=True)
    made.git("config", "arcsearch.limit", "5")
    found = read(made)
    assert (found.settings.limit, found.settings.rank) == (5, "rrf")
    assert found.origins["limit"].scope == "local"
    assert found.origins["limit"].place.endswith("/.git/config")
    assert found.origins["rank"].scope == "global"
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")  # what `git -c` amounts to
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "arcsearch.limit")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "9")
    found = read(made)
    assert (found.settings.limit, found.origins["limit"].scope) == (9, "command")


def test_a_linked_work_tree_has_settings_of_its_own(made, tmp_path):
    made.git("config", "extensions.worktreeConfig", "true")
    made.git("worktree", "add", "-q", str(tmp_path / "linked"))
    subprocess.run(["git", "-C", tmp_path / "linked", "config", "--worktree", "arcsearch.limit", "2"], check=True)
    found = config.read(discover(str(tmp_path / "linked")))
    assert (found.settings.limit, found.origins["limit"].scope) == (2, "worktree")
    assert read(made).settings.limit == Settings().limit


def test_mistyped_keys_are_told_apart(made):
    made.git("config", "arcsearch.limt", "5")
    made.git("config", "arcsearch.sub.limit", "5")
    assert list(read(made).unknown) == ["arcsearch.limt", "arcsearch.sub.limit"]


def test_the_rest_of_gits_configuration_is_at_hand(made):
    made.git("config", "color.UI", "never")
    made.git("config", "status.showUntrackedFiles", "no")
    found = read(made)
    assert found.values["color.ui"] == "never"
    assert found.untracked == "no"
