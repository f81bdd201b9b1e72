"""The commands on real repositories, as people and scripts call them."""

from __future__ import annotations

import os
import shlex
import sys

import pytest

SESSIONS = '''"""Sessions kept in signed cookies."""


class SessionStore:
    """Keeps the sessions of users."""

    def open_session(self, request):
        """Load the session from the signed cookie of a request."""
        return self.loads(request.cookies["session"])

    def save_session(self, session, response):
        response.set_cookie("session", self.dumps(session))
'''
BILLING = '''def send_invoice(customer, amount):
    """Mail an invoice to a customer."""
    return customer.mail(f"you owe {amount}")


def cancel_invoice(number):
    return number
'''
FILES = {
    "src/auth/sessions.py": SESSIONS,
    "src/billing/invoice.py": BILLING,
    "tests/test_sessions.py": "def test_open_session():\n    assert SessionStore().open_session(None)\n",
    "docs/guide.md": "# Guide\n\nHow to open a session.\n\n## Invoices\n\nHow to send one.\n",
    "web/app.js": "export function renderInvoice(invoice) {\n  return `<b>${invoice.amount}</b>`;\n}\n",
}


@pytest.fixture
def repo(make_repo):
    return make_repo(FILES)


def test_the_best_place_comes_first(repo, arcsearch):
    ran = arcsearch(repo, "where is the session opened from the cookie")
    assert ran.code == 0
    assert ran.paths[0] == "src/auth/sessions.py"


def test_a_name_finds_its_definition(repo, arcsearch):
    ran = arcsearch(repo, "send_invoice")
    assert ran.out.startswith(
        "src/billing/invoice.py:1  function  send_invoice  def send_invoice(customer, amount)  strong\n"
    )


def test_standard_output_has_addresses_and_standard_error_the_rest(repo, arcsearch):
    ran = arcsearch(repo, "invoice", "--limit", "1")
    assert len(ran.paths) == 1
    first, *_, last = ran.err.rstrip("\n").split("\n")
    assert first.startswith("at " + repo.git("rev-parse", "HEAD")[:10])
    assert "withheld" in ran.err
    assert last == f"git arcsearch show {ran.out.split()[0]}"


def test_the_next_step_can_be_typed(repo, arcsearch):
    repo.commit({"src/odd name (1).py": "def odd_one():\n    return 1\n"})
    step = arcsearch(repo, "odd_one").err.rstrip("\n").split("\n")[-1]
    words = shlex.split(step)
    assert words[:2] == ["git", "arcsearch"]
    shown = arcsearch(repo, *words[2:])
    assert (shown.code, shown.out.split("\n")[1]) == (0, "1  def odd_one():")


def test_nothing_found_is_an_answer(repo, arcsearch):
    ran = arcsearch(repo, "zzqxabsent")
    assert (ran.code, ran.out) == (1, "")
    assert "nothing found" in ran.err
    assert "git grep" in ran.err


def test_json(repo, arcsearch):
    ran = arcsearch(repo, "open_session", "--format", "json")
    document = ran.document
    assert (document["version"], document["query"], document["partial"]) == (1, "open_session", None)
    assert document["commit"] == repo.git("rev-parse", "HEAD")
    assert document["tree"] == repo.git("rev-parse", "HEAD^{tree}")
    first = document["results"][0]
    assert (first["path"], first["line"], first["kind"]) == ("src/auth/sessions.py", 7, "method")
    assert first["blob"] == repo.git("rev-parse", "HEAD:src/auth/sessions.py")
    assert first["line"] <= first["end_line"]


def test_json_lines_and_vimgrep(repo, arcsearch):
    import json

    lines = arcsearch(repo, "session", "--format", "jsonl").out.splitlines()
    results = arcsearch(repo, "session", "--format", "json").document["results"]
    assert [json.loads(line) for line in lines] == results
    vim = arcsearch(repo, "open_session", "--format", "vimgrep").out
    assert vim.startswith("src/auth/sessions.py:7:1:def open_session(self, request)\n")


def test_paths_only(repo, arcsearch):
    ran = arcsearch(repo, "session", "-l")
    assert sorted(ran.out.splitlines()) == ["docs/guide.md", "src/auth/sessions.py", "tests/test_sessions.py"]


@pytest.mark.parametrize(
    ("arguments", "paths"),
    [
        (["invoice", "--path", "src"], {"src/billing/invoice.py"}),
        (["invoice", "--path", "src/**/*.py"], {"src/billing/invoice.py"}),
        (["invoice", "path:src"], {"src/billing/invoice.py"}),
        (["invoice", "-path:src/**", "-path:docs"], {"web/app.js"}),
        (["invoice", "--lang", "javascript"], {"web/app.js"}),
        (["invoice", "--kind", "function"], {"src/billing/invoice.py", "web/app.js"}),
        (["session", "--file", "test_"], {"tests/test_sessions.py"}),
        (["session", "--sym", "open_session"], {"src/auth/sessions.py"}),
    ],
)
def test_filters_narrow(repo, arcsearch, arguments, paths):
    assert set(arcsearch(repo, *arguments).paths) == paths


def test_globs_and_answers_are_relative_to_the_current_folder(repo, arcsearch):
    src = repo.path / "src"
    assert arcsearch(src, "send_invoice").paths[0] == "billing/invoice.py"
    assert arcsearch(src, "renderInvoice").paths[0] == "../web/app.js"
    assert arcsearch(src, "invoice", "--path", "billing").paths == ["billing/invoice.py"]
    assert arcsearch(src, "show", "billing/invoice.py:2").out.startswith("billing/invoice.py:1")
    assert arcsearch(src, "outline", ".").out.startswith("auth/sessions.py\n")
    assert arcsearch(src, "outline", "billing").out.startswith("billing/invoice.py\n")


def test_any_revision_without_a_checkout(repo, arcsearch):
    repo.git("tag", "v1")
    repo.commit({"src/billing/invoice.py": "def refund():\n    return 0\n"})
    assert arcsearch(repo, "send_invoice", "--rev", "v1").paths[0] == "src/billing/invoice.py"
    assert "def send_invoice" not in arcsearch(repo, "send_invoice").out
    ran = arcsearch(repo, "send_invoice", "--rev", "HEAD~1")
    assert ran.err.rstrip("\n").endswith("--rev 'HEAD~1'")
    shown = arcsearch(repo, "show", "src/billing/invoice.py:2", "--rev", "v1")
    assert "def send_invoice" in shown.out
    assert "send_invoice" in arcsearch(repo, "outline", "--rev", "v1", "src").out
    assert "send_invoice" not in arcsearch(repo, "outline", "src").out


def test_inside_a_change(repo, arcsearch):
    first = repo.git("rev-parse", "HEAD")
    second = repo.commit(
        {"src/billing/invoice.py": BILLING.partition("\n\n\n")[0] + "\n\n\ndef refund():\n    return 0\n"}
    )
    ran = arcsearch(repo, "--changed", "HEAD~...HEAD")
    assert ran.out == (
        "src/billing/invoice.py:6  function  refund  def refund()  strong  added\n"
        "src/billing/invoice.py:6  function  cancel_invoice  def cancel_invoice(number)  strong  removed\n"
    )
    assert f"HEAD~...HEAD, from {first[:10]} to {second[:10]}" in ran.err
    assert ran.err.rstrip("\n").endswith(f"git arcsearch show src/billing/invoice.py:6 --rev {second[:10]}")
    document = arcsearch(repo, "invoice", "--changed", "HEAD~", "--format", "json").document
    assert document["changed"] == {"span": "HEAD~", "from": first, "to": None}
    assert [(result["name"], result["change"]) for result in document["results"]] == [
        ("cancel_invoice", "removed"),
        ("refund", "added"),
    ]
    assert "change" not in arcsearch(repo, "invoice", "--format", "json").document["results"][0]
    assert arcsearch(repo, "--changed", "HEAD~..", "--format", "vimgrep").out == (
        "src/billing/invoice.py:6:1:def refund()\n"
    )
    assert arcsearch(repo, "--changed", "HEAD~..", "-l").out == "src/billing/invoice.py\n"
    assert arcsearch(repo.path / "src", "--changed", "HEAD~..", "-l").out == "billing/invoice.py\n"
    assert "def cancel_invoice(number)" in arcsearch(repo, "show", "2").out
    assert arcsearch(repo, "--changed", "HEAD..HEAD").code == 1
    assert "unknown revision 'nope'" in arcsearch(repo, "--changed", "nope..").complaint
    assert "names its own revisions" in arcsearch(repo, "--changed", "HEAD~..", "--rev", "HEAD").complaint


def test_with_submodules(repo, make_repo, arcsearch):
    inner = make_repo({"lib/parse.py": "def parse_inner():\n    pass\n"}, "inner")
    repo.git("submodule", "--quiet", "add", str(inner.path), "third_party/inner")
    ran = arcsearch(repo.path / "third_party", "parse_inner", "--recurse-submodules")
    assert ran.out.startswith("inner/lib/parse.py:1  function  parse_inner  def parse_inner()")
    assert arcsearch(repo.path / "third_party", "show", "#1").out.startswith("inner/lib/parse.py:1  function")
    assert "parse.py" not in arcsearch(repo, "parse_inner").out
    assert arcsearch(repo.path / "third_party/inner", "parse_inner", "-l").out == "lib/parse.py\n"


def test_details_show_text(repo, arcsearch):
    ran = arcsearch(repo, "open_session", "--detail", "full", "--limit", "1")
    assert '\n     9          return self.loads(request.cookies["session"])\n' in ran.out
    document = arcsearch(repo, "open_session", "--detail", "snippets", "--format", "json").document
    assert document["results"][0]["text"].startswith("    def open_session(self, request):\n")


def test_explain_shows_the_arithmetic(repo, arcsearch):
    assert arcsearch(repo, "open_session", "--explain", "--limit", "1").out.count("\n    ") > 2


def test_a_budget_stops_between_hits(make_repo, arcsearch):
    repo = make_repo({f"m{n}.py": f"def common_word_{n}(argument):\n    return {n}\n" for n in range(30)})
    everything = arcsearch(repo, "common word", "--budget", "0", "--limit", "30")
    little = arcsearch(repo, "common word", "--budget", "300", "--limit", "30")
    assert len(everything.paths) == 30
    assert 0 < len(little.out) <= 4 * 300
    assert everything.out.startswith(little.out)
    assert little.out.endswith("\n")
    assert f"{30 - len(little.paths)} more withheld" in little.err


def test_a_query_from_standard_input(repo, arcsearch):
    assert arcsearch(repo, "-", stdin=b"send an invoice\n").paths[0] == "src/billing/invoice.py"
    assert arcsearch(repo, stdin=b"send an invoice\n").paths[0] == "src/billing/invoice.py"
    assert arcsearch(repo, "-", stdin=b"\xff\xfe send_invoice\x00\n").paths[0] == "src/billing/invoice.py"


def test_a_command_word_is_searched_with_search(make_repo, arcsearch):
    repo = make_repo({"a.py": "def outline():\n    return 1\n"})
    assert arcsearch(repo, "search", "outline").paths == ["a.py"]


def test_the_work_tree_is_searched_as_it_is_on_disk(repo, arcsearch):
    repo.write({"src/fresh.py": "def fresh_symbol():\n    pass\n", "src/auth/sessions.py": "\n\n" + SESSIONS})
    (repo.path / "web/app.js").unlink()
    ran = arcsearch(repo, "fresh_symbol")
    assert ran.out == "src/fresh.py:1  function  fresh_symbol  def fresh_symbol()  strong  (work tree)\n"
    assert "2 work tree files overlaid" in ran.err
    assert arcsearch(repo, "open_session").out.startswith("src/auth/sessions.py:9  method")
    assert "app.js" not in arcsearch(repo, "renderInvoice").out
    assert "def open_session" in arcsearch(repo, "open_session", "--detail", "snippets").out
    assert arcsearch(repo, "fresh_symbol", "--no-worktree").code == 1
    assert arcsearch(repo, "open_session", "--no-worktree").out.startswith("src/auth/sessions.py:7  method")


def test_regular_expressions_are_searched_exactly(repo, arcsearch):
    ran = arcsearch(repo, r"/def (open|save)_session\(/")
    assert ran.out.startswith("src/auth/sessions.py:7  method")
    assert "    :11  method" in ran.out
    assert ran.paths == ["src/auth/sessions.py"]
    assert arcsearch(repo, "--regex", r"you owe \{").out.startswith("src/billing/invoice.py:3  function  send_invoice")
    assert arcsearch(repo, "--regex", "absent.*thing").code == 1
    repo.write({"new.py": "def open_sesame():\n    pass\n"})
    assert set(arcsearch(repo, "--regex", "def open_ses").paths) == {"new.py", "src/auth/sessions.py"}
    assert arcsearch(repo, "--regex", "def open_ses", "--rev", "HEAD").paths == ["src/auth/sessions.py"]


# show


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("src/auth/sessions.py:8", "src/auth/sessions.py:7  method  SessionStore.open_session"),
        ("src/auth/sessions.py:8:12", "src/auth/sessions.py:7  method  SessionStore.open_session"),
        ("sessions.py:5", "src/auth/sessions.py:4  class  SessionStore"),
        ("src/auth/sessions.py:1", "src/auth/sessions.py:1  file"),
        ("src/auth/sessions.py:11-12", "src/auth/sessions.py:11  file"),
        ("src/billing/invoice.py", "src/billing/invoice.py:1  file"),
        ("src/billing/invoice.py#cancel_invoice", "src/billing/invoice.py:6  function  cancel_invoice"),
        ("cancel_invoice", "src/billing/invoice.py:6  function  cancel_invoice"),
        ("SessionStore.save_session", "src/auth/sessions.py:11  method  SessionStore.save_session"),
        ("sessionStore::saveSession", "src/auth/sessions.py:11  method  SessionStore.save_session"),
        ("SessionStore", "src/auth/sessions.py:4  class  SessionStore"),
    ],
)
def test_show(repo, arcsearch, target, address):
    ran = arcsearch(repo, "show", target)
    assert ran.out.split("\n")[0] == address


def test_show_prints_the_whole_declaration(repo, arcsearch):
    assert arcsearch(repo, "show", "cancel_invoice").out == (
        "src/billing/invoice.py:6  function  cancel_invoice\n6  def cancel_invoice(number):\n7      return number\n"
    )


def test_show_a_hit_of_the_last_answer(repo, arcsearch):
    answer = arcsearch(repo, "invoice")
    for number in (1, 2):
        shown = arcsearch(repo, "show", f"#{number}")
        assert shown.out.startswith(answer.paths[number - 1] + ":")
        assert arcsearch(repo, "show", str(number)).out == shown.out
    assert "last answer had" in arcsearch(repo, "show", "#99").complaint


def test_show_before_any_answer(make_repo, arcsearch):
    assert "no last answer" in arcsearch(make_repo({"a.py": "x = 1\n"}), "show", "#1").complaint


def test_show_the_text_in_front_of_the_user(repo, arcsearch):
    repo.write({"src/billing/invoice.py": "\n\n" + BILLING})
    assert arcsearch(repo, "show", "cancel_invoice").out.startswith("src/billing/invoice.py:8  function")
    repo.write({"src/new.py": "def brand_new():\n    return 2\n"})
    assert arcsearch(repo, "show", "brand_new").out.startswith("src/new.py:1  function")


@pytest.mark.parametrize(
    "target", ["src/nowhere.py:3", "src/billing/invoice.py:999", "src/billing/invoice.py#nothing", "absent_name", "#"]
)
def test_show_what_is_not_there(repo, arcsearch, target):
    assert arcsearch(repo, "show", target).complaint


def test_edit_opens_the_editor_of_git_at_the_line(repo, arcsearch, tmp_path):
    script = tmp_path / "editor with space"
    script.write_text(
        f'#!{sys.executable}\nimport sys\nopen({str(tmp_path / "seen")!r}, "w").write("\\n".join(sys.argv[1:]))\n'
    )
    script.chmod(0o755)
    repo.git("config", "core.editor", f"'{script}' --wait")
    assert arcsearch(repo, "show", "cancel_invoice", "--edit").code == 0
    assert (tmp_path / "seen").read_text().split("\n") == ["--wait", "+6", str(repo.path / "src/billing/invoice.py")]


# outline


def test_outline_of_a_plain_file_outside_any_repository(tmp_path, arcsearch):
    (tmp_path / "plain.py").write_text("class A:\n    def b(self):\n        pass\n")
    ran = arcsearch(tmp_path, "outline", "plain.py")
    assert ran.out == "plain.py\n  1  class  A  class A\n    2  method  b  def b(self)\n"
    document = arcsearch(tmp_path, "outline", "--format", "json", "plain.py").document
    assert [(item["kind"], item["name"], item["line"]) for item in document["declarations"]] == [
        ("class", "A", 1),
        ("method", "b", 2),
    ]
    assert arcsearch(tmp_path, "outline", "absent.py").complaint
    assert "not a git repository" in arcsearch(tmp_path, "outline").complaint


def test_outline_of_a_file_that_git_does_not_know(repo, arcsearch, tmp_path):
    repo.write({".gitignore": "ignored.py\n", "ignored.py": "def ignored():\n    pass\n"})
    (tmp_path / "outside.py").write_text("def outside():\n    pass\n")
    src = repo.path / "src"
    assert "ignored" in arcsearch(src, "outline", "../ignored.py").out
    assert arcsearch(src, "outline", "../../outside.py").out.startswith("../../outside.py\n")
    assert arcsearch(src, "outline", str(tmp_path / "outside.py")).out.startswith(f"{tmp_path}/outside.py\n")
    assert arcsearch(src, "outline", str(repo.path / "web/app.js")).out.startswith("../web/app.js\n")


def test_outline_of_everything(repo, arcsearch):
    document = arcsearch(repo, "outline", "--format", "json").document
    assert {item["path"] for item in document["declarations"]} == set(FILES)


def test_outline_counts_what_it_skips(repo, arcsearch):
    repo.commit({"image.png": b"\x89PNG\0\0", "src/a.bin": b"\0\0"})
    assert "skipped 2 binary" in arcsearch(repo, "outline").err


def test_outline_in_an_unborn_repository(make_repo, arcsearch):
    repo = make_repo()
    repo.write({"new.py": "def new():\n    pass\n"})
    assert "new" in arcsearch(repo, "outline").out


# index and status


def test_index_and_status(repo, arcsearch):
    head = repo.git("rev-parse", "HEAD")
    before = arcsearch(repo, "status", "--format", "json").document
    assert (before["commit"], before["head"], before["files"]) == ("", head, 0)
    assert arcsearch(repo, "index").code == 0
    after = arcsearch(repo, "status", "--format", "json").document
    assert (after["commit"], after["head"], after["files"], after["partial"]) == (head, head, len(FILES), None)
    assert after["chunks"] > len(FILES)
    assert f"commit    {head}" in arcsearch(repo, "status").out


def test_index_of_a_revision(repo, arcsearch):
    first = repo.git("rev-parse", "HEAD")
    repo.commit({"more.py": "def more():\n    pass\n"})
    assert first in arcsearch(repo, "index", "HEAD~1").out
    document = arcsearch(repo, "status", "--format", "json").document
    assert (document["commit"], document["behind"]) == (first, 1)
    assert f"commit    {first}, 1 commit behind HEAD" in arcsearch(repo, "status").out


def test_status_says_what_the_index_takes_and_when_it_was_made(repo, arcsearch):
    arcsearch(repo, "index")
    found = arcsearch(repo, "status", "--format", "json").document
    assert found["disk_bytes"] == sum(found["sizes"].values()) > 0
    assert (found["snapshots"], found["dead_bytes"], found["segments"]) == (1, 0, 1)
    assert found["refreshed"].endswith("Z")
    (repo.path / ".git/arcsearch/trees" / repo.git("rev-parse", "HEAD^{tree}")).unlink()
    after = arcsearch(repo, "status", "--format", "json").document
    assert after["dead_bytes"] > 0
    assert (after["commit"], after["refreshed"]) == ("", None)


def test_gc_says_what_it_did(repo, arcsearch):
    arcsearch(repo, "index")
    (repo.path / ".git/arcsearch/trees" / repo.git("rev-parse", "HEAD^{tree}")).unlink()
    assert arcsearch(repo, "gc").out.startswith("0 snapshots and 1 segment removed: ")
    assert arcsearch(repo, "gc", "--auto").out == ""


def test_an_index_built_anew_answers_the_same(repo, arcsearch):
    before = arcsearch(repo, "session", "--format", "json").out
    assert arcsearch(repo, "index", "--full", "--jobs", "1").code == 0
    assert arcsearch(repo, "session", "--format", "json").out == before


def test_no_refresh_builds_nothing(repo, arcsearch):
    ran = arcsearch(repo, "session", "--no-refresh")
    assert ran.code == 2
    assert "git arcsearch index" in ran.err
    arcsearch(repo, "index")
    assert arcsearch(repo, "session", "--no-refresh").code == 0


def test_help_and_version(tmp_path, arcsearch):
    for arguments in (["-h"], ["help"], ["help", "show"], ["show", "-h"]):
        assert arcsearch(tmp_path, *arguments).out.startswith("usage: git arcsearch")
    assert arcsearch(tmp_path, "--version").out.startswith("git-arcsearch 0.")
    assert os.listdir(tmp_path) == []
