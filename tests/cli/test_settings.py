"""One table of settings: the manual and the README say what the code has, `doctor` shows it with values and origins."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from arcgit import checkup
from arcgit.source.config import KEYS, SECTION

ROOT = Path(__file__).parent.parent.parent
MANUAL = ROOT / "arcgit" / "cli" / "git-arcsearch.1"
README = ROOT / "README.md"


def in_the_manual() -> str:
    lines = []
    for key in KEYS:
        default = checkup.default(key.field)
        said = key.meaning[0].upper() + key.meaning[1:] + (f"; default {default}" if default else "")
        lines.append(f".TP\n.B {SECTION}{key.name}\n{said}.\n")
    return "".join(lines)


def in_the_readme() -> str:
    rows = (f"| `{SECTION}{key.name}` | {_code(checkup.default(key.field))} | {key.meaning} |\n" for key in KEYS)
    return "| key | default | |\n|---|---|---|\n" + "".join(rows)


def _code(default: str) -> str:
    return f"`{default}`" if default else ""


@pytest.mark.parametrize(
    ("path", "table", "around"),
    [
        (MANUAL, in_the_manual, re.compile(r"\.SH CONFIGURATION\n(?:[^.\n].*\n|\.B.*\n)*((?:\.TP\n.*\n.*\n)*)\.SH")),
        (README, in_the_readme, re.compile(r"## Settings\n\n[^|]*((?:\|.*\n)*)")),
    ],
)
def test_the_table_is_the_codes(path, table, around, bless):
    text = path.read_text(encoding="utf-8")
    match = around.search(text)
    assert match
    if bless:
        text = text[: match.start(1)] + table() + text[match.end(1) :]
        path.write_text(text, encoding="utf-8")
        match = around.search(text)
    assert match[1] == table(), f"{path.name} differs; --bless writes it anew"


@pytest.fixture
def repo(make_repo):
    return make_repo({"a.py": "def f():\n    pass\n"})


def test_doctor_shows_every_setting_with_its_value_and_origin(repo, arcsearch):
    repo.git("config", "--global", "arcsearch.limit", "7")
    repo.git("config", "arcsearch.history", "no")
    repo.git("config", "--add", "arcsearch.exclude", "a/**")
    repo.git("config", "--add", "arcsearch.exclude", "*.min.js")
    document = arcsearch(repo, "doctor", "--format", "json").document
    found = {setting["key"]: setting for setting in document["settings"]}
    assert list(found) == [SECTION + key.name for key in KEYS]
    assert (found["arcsearch.limit"]["value"], found["arcsearch.limit"]["origin"][:7]) == ("7", "global,")
    assert (found["arcsearch.history"]["value"], found["arcsearch.exclude"]["value"]) == ("false", "a/**, *.min.js")
    assert found["arcsearch.history"]["origin"].endswith(".git/config")
    assert found["arcsearch.budgetMs"] == {
        "key": "arcsearch.budgetMs", "value": "4000", "origin": "", "meaning": found["arcsearch.budgetMs"]["meaning"],
    }  # fmt: skip
    text = arcsearch(repo, "doctor").out
    assert re.search(r"arcsearch\.limit +7  \(global, file:.*gitconfig\)", text)
    assert re.search(r"arcsearch\.color +auto  \(default\)", text)


def test_an_ill_typed_value_is_one_clear_sentence_everywhere_and_a_finding_of_the_doctor(repo, arcsearch):
    repo.git("config", "arcsearch.limit", "many")
    for arguments in (["f"], ["index"], ["status"], ["gc"], ["outline"], ["show", "f"]):
        complaint = arcsearch(repo, *arguments).complaint
        assert complaint.startswith("arcsearch.limit is 'many', wanted a number of files")
        assert "git config arcsearch.limit" in complaint
    ran = arcsearch(repo, "doctor")
    assert ran.code == 1
    assert "wrong settings" in ran.out
    assert "arcsearch.limit is 'many'" in ran.out


def test_settings_have_their_effect(make_repo, arcsearch, tmp_path):
    repo = make_repo(
        {
            **{f"part{n}/m.py": f"def common_word_{n}(argument):\n    return {n}\n" for n in range(4)},
            "big.py": "def common_word_big():\n    pass\n" + "# filler\n" * 200,
        }
    )

    def ran(**settings):
        for key, value in settings.items():
            repo.git("config", f"arcsearch.{key}", value)
        found = arcsearch(repo, "common word")
        for key in settings:
            repo.git("config", "--unset", f"arcsearch.{key}")
        return found

    assert len(ran().paths) == 5
    assert len(ran(limit="2").paths) == 2
    assert "part1/m.py" not in ran(exclude="part1/**").paths
    assert "common_word_big" not in ran(maxFileBytes="1k").out
    assert "    return 1" in ran(detail="snippets").out.replace("2  ", "")
    assert len(ran(tokenBudget="120").paths) < 5
    assert len(ran(tokenBudget="0").paths) == 5
    assert ran(dir=str(tmp_path / "elsewhere")).code == 0
    assert (tmp_path / "elsewhere" / "trees").is_dir()
    assert ran(rank="rrf").code == 0


def test_a_folder_for_all_repositories_has_one_for_each(make_repo, arcsearch, tmp_path):
    one, two = make_repo({"a.py": "def in_one():\n    pass\n"}, "one"), make_repo({"a.py": "x = 1\n"}, "two")
    one.git("config", "--global", "arcsearch.dir", str(tmp_path / "all"))
    for repo in (one, two):
        arcsearch(repo, "index")
        assert not (repo.path / ".git" / "arcsearch").exists()
    assert sorted(path.name[:4] for path in (tmp_path / "all").iterdir()) == ["one-", "two-"]
    assert arcsearch(two, "gc").code == 0
    assert arcsearch(one, "in_one", "--no-refresh").code == 0


def test_the_repository_that_is_searched_outside_of_any(repo, arcsearch, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    assert "not a git repository" in arcsearch(outside, "f").complaint
    repo.git("config", "--global", "arcsearch.repo", str(repo.path))
    ran = arcsearch(outside, "f")
    assert ran.out.startswith("a.py:1  function  f")
    assert f"in {repo.path}" in ran.err
    other = tmp_path / "other"
    other.mkdir()
    subprocess.run(["git", "init", "-q", other], check=True)
    assert arcsearch(other, "f").code == 1
    repo.git("config", "--global", "arcsearch.repo", str(tmp_path / "nowhere"))
    assert "nowhere" in arcsearch(outside, "f").complaint
