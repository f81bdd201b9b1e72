"""Every format of an answer, as bytes that people and scripts rely on. `--bless` writes the goldens anew."""

from __future__ import annotations

import json as stdlib_json

import pytest

from arcgit.model import (
    Answer,
    Detail,
    Excerpt,
    FileOutline,
    Finding,
    Hit,
    Kind,
    OutlineItem,
    Partial,
    Place,
    Relevance,
    Setting,
    SkipReason,
    Status,
    Step,
    Tidied,
    Verdict,
)
from arcgit.render import budget, facts, json, text, vimgrep
from arcgit.render.ink import PLAIN, Ink
from arcgit.render.text import Layout

COMMIT = "4f0c9d2a" * 5
TREE = "9be1a07c" * 5
OPEN = Place(
    path="src/sessions.py",
    line=340,
    end_line=352,
    kind=Kind.METHOD,
    name="open_session",
    container="SecureCookieSessionInterface",
    signature="def open_session(self, app: App, request: Request) -> SecureCookieSession | None",
    doc="Loads the session from the signed cookie.",
    score=1.25,
)
CLASS = Hit(
    rank=1,
    path="src/sessions.py",
    line=317,
    end_line=380,
    kind=Kind.CLASS,
    name="SecureCookieSessionInterface",
    container="",
    signature="class SecureCookieSessionInterface(SessionInterface)",
    doc="The default session interface that stores sessions in signed cookies.",
    language="python",
    score=2.718282,
    relevance=Relevance.STRONG,
    blob="1c" * 20,
    overlaid=False,
    also_at=(),
    more=(OPEN, OPEN._replace(line=360, end_line=380, name="save_session", signature="save_session")),
    explanation=(Step("chunks", 1.0, 1), Step("whole file", 0.412, 3), Step("x test", 0.3, 0)),
)
EDITED = CLASS._replace(
    rank=2,
    path="src/ünïcode dir/app.py",
    line=7,
    end_line=7,
    kind=Kind.FUNCTION,
    name="make_session",
    container="App",
    signature="def make_session(self, " + "argument: int, " * 20 + ") -> None",
    relevance=Relevance.MODERATE,
    overlaid=True,
    also_at=("examples/app.py", "tests/app.py"),
    more=(),
    explanation=(),
)
FILE = EDITED._replace(
    rank=3,
    path="caf\udce9_m\udcfcll.py",
    line=1,
    end_line=12,
    kind=Kind.FILE,
    name="café",
    container="",
    signature="",
    relevance=Relevance.WEAK,
    overlaid=False,
    also_at=(),
)
HOSTILE = FILE._replace(
    rank=4,
    path='a\nb"\x1b]0;owned\x07.py',
    kind=Kind.FUNCTION,
    name="esc\x1b[2Jape",
    signature="def esc\x1b[2Jape(\u202e)\r\n\t: \ud800",
)
ANSWER = Answer(
    query="where is the session opened",
    commit=COMMIT,
    tree=TREE,
    overlaid=1,
    partial=None,
    skipped={SkipReason.BINARY: 1200, SkipReason.TOO_LARGE: 2},
    hits=(CLASS, EDITED, FILE, HOSTILE),
    withheld=12,
    narrow=("--kind", "--path"),
    notes=(),
    next_step="git arcsearch show src/sessions.py:317",
)
NOTHING = ANSWER._replace(
    commit="",
    overlaid=0,
    hits=(),
    withheld=0,
    partial=Partial(1200, 78635),
    skipped={},
    notes=("the history was left out: this clone is shallow",),
    next_step="git grep -n 'where is the session opened'",
)
ITEM = OutlineItem(
    path="src/sessions.py",
    kind=Kind.CLASS,
    name="Session",
    line=3,
    end_line=20,
    container="",
    signature="class Session(dict)",
    doc="A session.",
    language="python",
    exported=True,
)
OUTLINE = FileOutline(
    path="src/sessions.py",
    language="python",
    skip=None,
    items=(
        ITEM,
        ITEM._replace(
            kind=Kind.METHOD, name="get", line=5, end_line=12, container="Session", signature="def get(self, key)"
        ),
        ITEM._replace(
            kind=Kind.FUNCTION, name="inner", line=7, end_line=8, container="Session.get", signature="def inner()"
        ),
        ITEM._replace(kind=Kind.FIELD, name="size", line=14, end_line=14, container="Session", signature="size"),
        ITEM._replace(kind=Kind.FUNCTION, name="after", line=25, end_line=30, signature="def after()"),
    ),
)
STATUS = Status(
    commit=COMMIT,
    head=COMMIT,
    tree=TREE,
    files=78635,
    chunks=1100000,
    segments=3,
    disk_bytes=152_400_000,
    skipped={SkipReason.MISSING: 7},
    missing=tuple(f"src/lost{number}.py" for number in range(7)),
    text_only={".clj": 40, ".zz": 12, **{f".x{number}": 1 for number in range(8)}},
    behind=3,
    snapshots=2,
    dead_bytes=20_000_000,
    sizes={"segments": 150_000_000, "trees": 2_400_000},
)
FINDINGS = (
    Finding("git", Verdict.WELL, "git version 2.39.5", ""),
    Finding("index folder", Verdict.NOTE, "/r/.git/arcsearch is not there yet", "the first search makes it"),
    Finding("settings", Verdict.WRONG, "arcsearch.limit is 'a\x1b[31m'", "`git config arcsearch.limit VALUE` sets it"),
)
SETTINGS = (
    Setting("arcsearch.dir", "", "", "where the index lies"),
    Setting("arcsearch.limit", "7", "global, file:/home/me/.gitconfig", "how many files an answer shows"),
)
TIDIED = Tidied(snapshots=2, segments=1, written=1, bytes_before=12_345_678, bytes_after=10_000_000)


def layout(detail=Detail.SIGNATURES, width=0, ink=PLAIN, explain=False):
    return Layout(ink=ink, width=width, detail=detail, explain=explain)


def excerpt_of(hit):
    lines = (
        "class SecureCookieSessionInterface(SessionInterface):",
        "    \x1b[31mred\x1b[m\tafter a tab\r",
        "",
        "    x" + "y" * 500,
    )
    return Excerpt(hit.path, hit.line, hit.end_line, hit.kind, hit.name, "", hit.signature, "python", lines, (ITEM,))


def whole(answer, form):
    lines = [text.header(answer), "".join(text.hits(answer, form, excerpt_of)), *text.footer(answer, answer.withheld)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("signatures.txt", layout()),
        ("snippets.txt", layout(detail=Detail.SNIPPETS)),
        ("explain.txt", layout(explain=True)),
        ("narrow.txt", layout(width=60)),
        ("terminal.txt", layout(ink=Ink(colour=True, root="/home/someone/project/src"))),
    ],
)
def test_text(golden, name, form):
    golden(name, whole(ANSWER, form))


def test_nothing_found(golden):
    golden("nothing.txt", whole(NOTHING, layout()))


def test_outline(golden):
    golden("outline.txt", text.outline(OUTLINE, layout()))


def test_show(golden):
    golden("show.txt", text.excerpt(excerpt_of(CLASS), layout()))


def test_status(golden):
    golden("status.txt", facts.status(STATUS))


def test_checkup(golden):
    golden("checkup.txt", facts.checkup(FINDINGS, SETTINGS) + facts.tidied(TIDIED))
    document = stdlib_json.loads(json.checkup(FINDINGS, SETTINGS))
    assert [finding["verdict"] for finding in document["findings"]] == ["ok", "note", "wrong"]
    assert document["settings"][1]["value"] == "7"


def test_vimgrep(golden):
    golden("vimgrep.txt", "".join(vimgrep.block(hit) for hit in ANSWER.hits))


def test_json(golden):
    results = [json.result(hit, Detail.SNIPPETS, excerpt_of, explain=True) for hit in ANSWER.hits]
    document = json.answer(ANSWER, results, 12)
    assert stdlib_json.loads(document.encode("utf-8"))["results"][0]["line"] == 317
    golden("answer.json", stdlib_json.dumps(stdlib_json.loads(document), indent=1) + "\n")


def test_json_has_the_keys_of_the_contract_in_order():
    results = [json.result(CLASS, Detail.SIGNATURES, excerpt_of, explain=False)]
    document = stdlib_json.loads(json.answer(NOTHING, results, 0))
    assert " ".join(document) == "version query commit tree overlaid partial skipped results withheld narrow next"
    assert " ".join(document["results"][0]) == (
        "rank path line end_line kind name container signature doc language score relevance blob also_at more"
    )
    assert document["partial"] == {"files_ready": 1200, "files_total": 78635}


def test_outline_json():
    document = stdlib_json.loads("".join(json.outline(iter([OUTLINE, OUTLINE]))))
    assert document["version"] == 1
    assert len(document["declarations"]) == 10
    assert " ".join(document["declarations"][0]) == (
        "path kind name line end_line container signature doc language exported"
    )
    assert stdlib_json.loads("".join(json.outline(iter([])))) == {"version": 1, "declarations": []}


def test_status_json():
    document = stdlib_json.loads(json.status(STATUS))
    assert {"commit", "head", "partial", "files", "chunks", "skipped"} <= document.keys()


def test_no_answer_can_drive_a_terminal():
    everything = whole(ANSWER, layout(detail=Detail.FULL)) + text.excerpt(excerpt_of(HOSTILE), layout())
    everything += "".join(vimgrep.block(hit) for hit in ANSWER.hits)
    assert not set(everything) & {chr(code) for code in (*range(9), *range(11, 32), *range(127, 160), 0x202E)}
    everything.encode("utf-8")


def test_an_answer_stops_between_hits_when_the_budget_is_spent():
    blocks = ["x" * 400] * 10
    assert len(list(budget.held(blocks, 0))) == 10
    assert len(list(budget.held(blocks, 500))) == 4
    assert len(list(budget.held(blocks, 1))) == 1, "the first hit is what was asked for"


def test_blocks_past_the_budget_are_not_made():
    made = []
    list(budget.held((made.append(number) or "x" * 4000 for number in range(10)), 1500))
    assert made == [0, 1]
