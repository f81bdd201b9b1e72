"""What a search answers, on small trees scanned for real."""

from __future__ import annotations

import contextlib
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.errors import ArcgitError
from arcgit.find import find, find_lines
from arcgit.model import Kind, Relevance
from arcgit.query import parse
from arcgit.rank.fuse import FileScores
from arcgit.rank.scope import Touched
from arcgit.rank.vectors import Nearest
from tests.rank.conftest import build

TREE = {
    "src/auth/session_store.py": (
        'MAX_RETRY_COUNT = 3\n\n\nclass SessionStore:\n    """Keeps sessions."""\n\n'
        "    def load(self, key):\n        return self.read(key)\n\n"
        "    def save(self, key):\n        return self.write(key)\n\n\n"
        "def load_session(store):\n    return store.load('id')\n"
    ),
    "src/auth/__init__.py": "from .session_store import SessionStore\n",
    "src/billing/invoice.py": (
        "class Invoice:\n    def load(self):\n        '''after a failure we do not retry'''\n        return 0\n\n\n"
        "def retry_after_failure(invoice):\n    '''don't retry after failure; it's final'''\n    return invoice\n"
    ),
    "src/retry/after_failure.py": "def failure_retry_after():\n    return 'retry', 'failure', 'after'\n",
    "src/billing/report.py": "def session_report():\n    return 'sessions of the month'\n",
    "tests/test_session_store.py": "def test_load_session():\n    assert load_session(None)\n",
    "docs/sessions.md": "# Sessions\n\nHow sessions are loaded and saved.\n",
    "Dockerfile": "FROM python:3.11-slim\nRUN pip install session\n",
    "src/copy/session_store.py": "",
    "empty/a.py": "",
    "empty/b.py": "",
}
TREE["src/copy/session_store.py"] = TREE["src/auth/session_store.py"]


@pytest.fixture(scope="module")
def view():
    return build_once()


@cache
def build_once():
    return build(TREE)


def asked(view, text, limit=20, **filters):
    return find(view, parse(text, **filters), limit=limit)


def paths(found):
    return [hit.path for hit in found.hits]


def place(hit):
    return hit.path, hit.line, hit.name


def test_a_name_finds_its_definition_first(view):
    hit = asked(view, "load_session").hits[0]
    assert place(hit) == ("src/auth/session_store.py", 14, "load_session")
    assert hit.relevance is Relevance.STRONG
    assert hit.also_at == ("src/copy/session_store.py",)


@pytest.mark.parametrize("name", ["invoice_zzzz", "InvoiceZzzz", "zzzz_invoice_load", "sessionZzzz"])
def test_a_name_does_not_find_what_shares_some_of_its_words(view, name):
    assert find(view, parse(name)).hits == ()
    assert find(view, parse(name + " of")).hits, "two words are prose"


@pytest.mark.parametrize("name", ["retry_after_failure", "retryAfterFailure", "failure_retry", "RETRY_COUNT_MAX"])
def test_a_name_finds_its_words_in_any_order_and_spelling(view, name):
    assert find(view, parse(name)).hits


def test_identical_blobs_are_one_hit_and_count_once(view):
    found = asked(view, "session store", limit=1)
    assert paths(found) == ["src/auth/session_store.py"]
    assert "src/copy/session_store.py" not in paths(asked(view, "session store"))
    every = len(asked(view, "session store").hits)
    assert found.withheld == every - 1


def test_empty_files_are_not_copies_of_each_other(view):
    assert {"empty/a.py", "empty/b.py"} <= set(paths(asked(view, "empty")))


def test_a_file_is_one_hit_with_further_places_under_it(view):
    hit = asked(view, "load save key of the store").hits[0]
    assert hit.path == "src/auth/session_store.py"
    assert {hit.name, *(more.name for more in hit.more)} >= {"load", "save"}
    assert len(hit.more) <= 4


def test_tests_and_docs_come_after_code_unless_asked_for(view):
    assert paths(asked(view, "load session"))[0] == "src/auth/session_store.py"
    order = paths(asked(view, "test of load session"))
    assert order.index("tests/test_session_store.py") < order.index("src/billing/report.py")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("auth/session_store.py", "src/auth/session_store.py"),
        ("report.py", "src/billing/report.py"),
        ("tests/test_session_store.py", "tests/test_session_store.py"),
        ("Dockerfile", "Dockerfile"),
        ("sessions.md", "docs/sessions.md"),
        ("C:\\repo\\src\\billing\\report.py", "src/billing/report.py"),
    ],
)
def test_a_path_finds_its_file(view, text, path):
    assert paths(asked(view, text))[0] == path


def test_a_file_that_is_spelled_out_is_not_demoted(view):
    steps = {step.name for step in asked(view, "docs/sessions.md").hits[0].explanation}
    assert "address" in steps
    assert not any(step.startswith("x ") for step in steps)


def test_an_address_finds_the_innermost_declaration_at_the_line(view):
    assert place(asked(view, "billing/invoice.py:4").hits[0]) == ("src/billing/invoice.py", 2, "load")


def test_a_stack_trace_finds_its_newest_frame(view):
    trace = (
        'Traceback (most recent call last):\n  File "/srv/src/billing/report.py", line 2, in session_report\n'
        '  File "/srv/src/billing/invoice.py", line 9, in retry_after_failure\n    return invoice\nKeyError: 3\n'
    )
    found = asked(view, trace)
    assert place(found.hits[0]) == ("src/billing/invoice.py", 7, "retry_after_failure")
    assert paths(found)[1] == "src/billing/report.py"


def test_a_phrase_moves_its_matches_first_and_empties_nothing(view):
    assert paths(asked(view, "retry after failure"))[0] == "src/retry/after_failure.py"
    hit = asked(view, '"retry after failure"').hits[0]
    assert place(hit) == ("src/billing/invoice.py", 7, "retry_after_failure")
    assert paths(asked(view, '"load the sessions of nobody"'))


def test_a_kind_filter_leaves_declarations_of_the_kind(view):
    found = asked(view, "session kind:class")
    assert found.hits
    assert {hit.kind for hit in found.hits} == {Kind.CLASS}
    assert all(more.kind is Kind.CLASS for hit in found.hits for more in hit.more)


def test_a_one_liner_is_shown_at_its_own_line(view):
    for text in ("MAX_RETRY_COUNT", "max_retry_count kind:variable", "kind:constant MAX_RETRY_COUNT"):
        hits = [hit for hit in asked(view, text).hits if hit.name == "MAX_RETRY_COUNT"]
        if hits:
            assert place(hits[0]) == ("src/auth/session_store.py", 1, "MAX_RETRY_COUNT")
            assert hits[0].signature == "MAX_RETRY_COUNT = 3"
            return
    pytest.fail("the constant is not found")


def test_path_and_language_filters(view):
    assert set(paths(asked(view, "session path:src/billing"))) == {"src/billing/report.py"}
    assert "docs/sessions.md" not in paths(asked(view, "session -path:docs"))
    assert paths(asked(view, "sessions lang:markdown")) == ["docs/sessions.md"]
    assert paths(asked(view, "sessions file:report")) == ["src/billing/report.py"]


def test_a_symbol_filter_leaves_files_that_define_the_name(view):
    assert set(paths(asked(view, "invoice sym:load"))) == {"src/billing/invoice.py", "src/auth/session_store.py"}
    assert paths(asked(view, "invoice sym:load"))[0] == "src/billing/invoice.py"


def test_filters_alone_list_what_they_leave(view):
    found = asked(view, "kind:class path:src")
    assert [(hit.path, hit.name) for hit in found.hits] == [
        ("src/auth/session_store.py", "SessionStore"),
        ("src/billing/invoice.py", "Invoice"),
    ]


def test_an_answer_that_filters_emptied_names_the_filter_to_drop(view):
    found = asked(view, "invoice path:docs")
    assert not found.hits
    assert found.notes == ("1 file would match without path:docs",)
    assert found.next_step.startswith("git grep")


def test_nothing_found_is_an_answer(view):
    found = asked(view, "xylophone")
    assert (found.hits, found.withheld) == ((), 0)


def test_words_that_occur_nowhere_are_named(view):
    assert asked(view, "session xylophone").notes == ("found nowhere: xylophone",)


def test_what_is_withheld_is_counted_and_could_be_narrowed(view):
    found = asked(view, "session", limit=1)
    assert found.withheld >= 3
    assert "path:src" in found.narrow
    assert found.next_step == "git arcsearch show src/auth/session_store.py:4"


def test_the_language_that_would_narrow_is_the_one_of_most_files():
    mixed = build(
        {f"src/a{i}.c": "int session(void)\n{\n}\n" for i in range(9)} | {"tools/session.py": "session = 1\n"}
    )
    assert not [text for text in asked(mixed, "session", limit=1).narrow if text.startswith("lang:")], "nine are in C"
    mixed = build(
        {f"src/a{i}.c": f"int session{i}(void)\n{{\n}}\n" for i in range(3)} | {"tools/session.py": "session = 1\n"}
    )
    assert "lang:c" in asked(mixed, "session", limit=1).narrow


def test_names_are_found_by_parts_and_in_other_cases(view):
    for text in (
        "loadSession",
        "LOAD_SESSION",
        "SessionStore.load",
        "session_stor",
        "ssionstore",
        "storesession",
        "lodsession",
    ):
        assert paths(asked(view, text)), text
    assert asked(view, "storesession").hits[0].path == "src/auth/session_store.py"
    assert place(asked(view, "SessionStore.load").hits[0])[2] == "load"
    assert place(asked(view, "Invoice.load").hits[0])[0] == "src/billing/invoice.py"


def test_lists_from_elsewhere_join(view):
    report = view.file_named(b"src/billing/report.py")
    subjects = FileScores([report], [3.0])
    cosine = np.where(np.arange(view.files) == report, 0.9, 0.1)
    vectors = Nearest(cosine, np.asarray(view.first_chunk[:-1], np.int64))
    plain = find(view, parse("load of sessions"))
    for extra, other in (("subjects", subjects), ("vectors", vectors)):
        joined = find(view, parse("load of sessions"), **{extra: other})
        gained = {hit.path: hit.score for hit in joined.hits}["src/billing/report.py"]
        assert gained > {hit.path: hit.score for hit in plain.hits}["src/billing/report.py"]
        assert extra in {step.name for hit in joined.hits for step in hit.explanation}


def touched(view, path, *lines):
    """A change of the chunks that begin at some lines of a file."""
    file = view.file_named(path)
    lo = int(view.first_chunk[file])
    starts, _ = view.chunk_spans(lo, int(view.first_chunk[file + 1]))
    rows = np.zeros(view.chunks, np.bool_)
    spots = {(lo + at, line) for at, line in enumerate(starts.tolist()) if at and line in lines}
    rows[[row for row, _ in spots]] = True
    return Touched(rows, frozenset(spots))


def test_only_touched_declarations_answer_when_that_is_asked(view):
    change = touched(view, b"src/billing/invoice.py", 2)
    for text in ("load", "load retry", "load kind:method", "retry"):
        found = find(view, parse(text), touched=change)
        assert [(place(hit), hit.more) for hit in found.hits] == [(("src/billing/invoice.py", 2, "load"), ())]
    found = find(view, parse("load_session"), touched=touched(view, b"src/auth/session_store.py", 4))
    assert [(place(hit), hit.more) for hit in found.hits] == [(("src/auth/session_store.py", 4, "SessionStore"), ())]


def test_exact_lines_are_mapped_to_declarations(view):
    invoice, test = map(view.file_named, (b"src/billing/invoice.py", b"tests/test_session_store.py"))
    found = find_lines(view, parse("/load/ path:src"), {invoice: [2, 4], test: [1]})
    assert [place(hit) for hit in found.hits] == [("src/billing/invoice.py", 2, "load")]
    change = touched(view, b"src/billing/invoice.py", 7)
    found = find_lines(view, parse("/retry/"), {invoice: [3, 7, 8], test: [1]}, touched=change)
    assert [(place(hit), hit.more) for hit in found.hits] == [
        (("src/billing/invoice.py", 7, "retry_after_failure"), ())
    ]


def test_the_arithmetic_of_a_score_adds_up(view):
    for hit in asked(view, "load session store").hits:
        lists = sum(step.value for step in hit.explanation if not step.name.startswith("x "))
        factor = 1.0
        for step in hit.explanation:
            factor *= step.value if step.name.startswith("x ") else 1.0
        assert hit.score == pytest.approx(lists * factor, abs=1e-5)


def test_answers_do_not_depend_on_segments(view):
    for text in (
        "load session",
        "SessionStore.load",
        "kind:class load",
        '"retry after failure"',
        "store",
        "storesession",
    ):
        assert all(find(build(TREE, segments), parse(text)) == asked(view, text) for segments in (2, 5)), text


def test_fused_ranks_alone_can_order(view):
    found = find(view, parse("load session"), rank="rrf")
    assert found.hits[0].path == "src/auth/session_store.py"
    assert found.hits[0].score < 1


@given(st.text(st.sampled_from('ab_.:/"()Sesion load\n🚀數'), max_size=30))
def test_any_query_has_an_answer_or_a_refusal(text):
    with contextlib.suppress(ArcgitError):
        found = asked(build_once(), text)
        scores = [hit.score for hit in found.hits]
        assert scores == sorted(scores, reverse=True)
        assert all(1 <= hit.line <= hit.end_line for hit in found.hits)
        assert found.withheld >= 0


@pytest.mark.parametrize("text", ["anything", "a.py:3", "kind:class", '"a phrase"', "two words", "sym:x"])
def test_an_empty_tree_has_no_answers(text):
    assert find(build({}), parse(text)).hits == ()


def test_the_function_that_does_the_work_stands_before_a_one_line_accessor():
    accessor = "def header_size(self):\n    return self.size\n"
    steps = "".join(f"    step_{n} = split(stream, {n})\n" for n in range(60))
    work = f"def header_parts(stream):\n{steps}    return header(stream)\n"
    hit = find(build({"src/wire.py": f"{accessor}\n\n{work}"}), parse("where is the header cut")).hits[0]
    assert hit.name == "header_parts"


def test_a_class_does_not_stand_before_its_method_for_being_longer():
    methods = "".join(f"    def other_{n}(self):\n        return {n}\n\n" for n in range(30))
    text = f"class Ledger:\n    def reconcile(self, month):\n        return month\n\n{methods}"
    assert find(build({"src/ledger.py": text}), parse("reconcile the month")).hits[0].name == "reconcile"


def test_a_chunk_has_the_lines_that_no_chunk_inside_it_has(view):
    expected = []
    for file in range(view.files):
        lo, hi = int(view.first_chunk[file]), int(view.first_chunk[file + 1])
        chunks = [view.chunk(row) for row in range(lo, hi)]
        lines = [chunk.end_line - chunk.line + 1 for chunk in chunks]
        parents = [at - chunk.up if chunk.up else -1 for at, chunk in enumerate(chunks)]
        inside = [sum(lines[at] for at, parent in enumerate(parents) if parent == row) for row in range(hi - lo)]
        own = [whole - part for whole, part in zip(lines, inside, strict=True)]
        expected += [(chunk.line, chunk.end_line, count) for chunk, count in zip(chunks, own, strict=True)]
    columns = view.extents([file for file in range(view.files) if view.first_chunk[file] < view.first_chunk[file + 1]])
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == expected
