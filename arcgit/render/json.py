"""Answers for scripts: one JSON document, or one result a line (`jsonl`). Version 1 of both; additions keep the number.

    answer   {"version":1,"query","commit","tree","overlaid","partial":null|{"files_ready","files_total"},
              "skipped":{reason:count},"results":[result…],"withheld","narrow":[…],"next"}; `--changed` adds
              "changed":{"span","from":commit,"to":commit, null for the work tree}
    result   {"rank","path","line","end_line","kind","name","container","signature","doc","language","score",
              "relevance","blob","also_at":[path…],"more":[place…]}; `--detail` adds "text", `--explain` "explanation":
              [{"name","value","rank"}…], to be followed in order: a name that begins with "x " multiplies all before
              it, any other adds, and what comes out is "score" (rank 0: none); `--changed` adds "change" ("added",
              "modified", "removed": then the address is in the commit "from") to results and places
    outline  {"version":1,"declarations":[{"path","kind","name","line","end_line","container","signature","doc",
              "language","exported"}…]}
    status   {"version":1,"commit","head","behind","tree","partial","files","chunks","segments","snapshots",
              "disk_bytes","dead_bytes","sizes":{part:bytes},"refreshed":ISO time or null,"skipped","missing",
              "text_only":{extension:count}}
    checkup  {"version":1,"findings":[{"subject","verdict","found","mend"}…],"settings":[{"key","value","origin",
              "meaning"}…]}
    snapshot {"version":1} and the fields of `arcgit.exchanged`; `list` has "snapshots":[one…]

The bytes are always UTF-8 and valid JSON: a path that is not UTF-8 is quoted as git quotes it, and a stray half of a
surrogate pair in a name is written as its escape.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from arcgit.model import (
    Answer,
    Detail,
    Excerpt,
    FileOutline,
    Finding,
    Hit,
    OutlineItem,
    Partial,
    Place,
    Setting,
    Span,
    Status,
)
from arcgit.render import escape

VERSION = 1


def answer(found: Answer, results: list[str], withheld: int) -> str:
    """The document around `results`, which are the lines that `result` made."""
    head = _dumped(
        {
            "version": VERSION,
            "query": found.query,
            "commit": found.commit,
            "tree": found.tree,
            "overlaid": found.overlaid,
            "partial": _partial(found.partial),
            "skipped": {reason.value: count for reason, count in sorted(found.skipped.items())},
            **_span(found.span),
        }
    )
    tail = _dumped({"withheld": withheld, "narrow": list(found.narrow), "next": found.next_step})
    return f'{head[:-1]}, "results": [{", ".join(results)}], {tail[1:]}\n'


def result(hit: Hit, detail: Detail, excerpt: Callable[[Hit], Excerpt], *, explain: bool) -> str:
    """One result as one line without its end."""
    fields = {
        "rank": hit.rank,
        **_place(hit),
        "language": hit.language,
        "score": hit.score,
        "relevance": hit.relevance.value,
        "blob": hit.blob,
        "also_at": [_path(path) for path in hit.also_at],
        "more": [{**_place(place), "score": place.score} for place in hit.more],
    }
    if detail is not Detail.SIGNATURES:
        fields["text"] = "\n".join(excerpt(hit).lines)
    if explain:
        fields["explanation"] = [
            {"name": step.name, "value": step.value, "rank": step.rank} for step in hit.explanation
        ]
    return _dumped(fields)


def outline(files: Iterator[FileOutline]) -> Iterator[str]:
    """The outline document in pieces, so that a tree of millions of declarations is never held at once."""
    yield f'{{"version": {VERSION}, "declarations": ['
    between = ""
    for file in files:
        for item in file.items:
            yield between + declaration(item)
            between = ",\n"
    yield "]}\n"


def declaration(item: OutlineItem) -> str:
    """One declaration as one line without its end."""
    return _dumped(
        {
            "path": _path(item.path),
            "kind": item.kind.value,
            "name": item.name,
            "line": item.line,
            "end_line": item.end_line,
            "container": item.container,
            "signature": item.signature,
            "doc": item.doc,
            "language": item.language,
            "exported": item.exported,
        }
    )


def status(found: Status) -> str:
    return (
        _dumped(
            {
                "version": VERSION,
                "commit": found.commit,
                "head": found.head,
                "behind": found.behind,
                "tree": found.tree,
                "partial": _partial(found.partial),
                "files": found.files,
                "chunks": found.chunks,
                "segments": found.segments,
                "snapshots": found.snapshots,
                "disk_bytes": found.disk_bytes,
                "dead_bytes": found.dead_bytes,
                "sizes": dict(found.sizes),
                "refreshed": _moment(found.refreshed),
                "skipped": {reason.value: count for reason, count in sorted(found.skipped.items())},
                "missing": [_path(path) for path in found.missing],
                "text_only": dict(found.text_only),
            }
        )
        + "\n"
    )


def checkup(findings: Sequence[Finding], settings: Sequence[Setting]) -> str:
    return (
        _dumped(
            {
                "version": VERSION,
                "findings": [finding._asdict() for finding in findings],
                "settings": [setting._asdict() for setting in settings],
            }
        )
        + "\n"
    )


def _moment(seconds: float) -> str | None:
    """A time as ISO 8601 has it, in UTC; null for none."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)) if seconds else None


def exchanged(done: object) -> str:
    """What came of an exchange of snapshots: a record, or a list of them."""
    if isinstance(done, list):
        fields = {"snapshots": [one._asdict() for one in done]}
    else:
        assert isinstance(done, tuple) and hasattr(done, "_asdict")
        fields = done._asdict()
    return _dumped({"version": VERSION} | fields) + "\n"


def _place(place: Hit | Place) -> dict[str, Any]:
    return {
        "path": _path(place.path),
        "line": place.line,
        "end_line": place.end_line,
        "kind": place.kind.value,
        "name": place.name,
        "container": place.container,
        "signature": place.signature,
        "doc": place.doc,
        **({"change": place.change.value} if place.change else {}),
    }


def _span(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {}
    return {"changed": {"span": span.text, "from": span.old, "to": span.new or None}}


def _partial(partial: Partial | None) -> dict[str, int] | None:
    if partial is None:
        return None
    return {"files_ready": partial.files_ready, "files_total": partial.files_total}


def _path(path: str) -> str:
    return path if path.isascii() or _is_text(path) else escape.path(path)


def _is_text(path: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in path)


def _dumped(value: dict[str, Any]) -> str:
    # A lone surrogate cannot be encoded; backslashreplace writes it as \udXXX, which is JSON's own escape for it.
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")
