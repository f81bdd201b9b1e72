"""A view says the same however the extractions are spread over segments, and of dead blobs nothing at all."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit import tokens
from arcgit.chunk import Extraction
from arcgit.index.columns import write_segment
from arcgit.index.files import FileRow
from arcgit.index.layout import KIND
from arcgit.index.overlaid import OverlaidFiles
from arcgit.index.segment import Segment
from arcgit.index.view import View
from arcgit.index.writer import SegmentBuilder
from arcgit.model import Settings
from arcgit.pack import Pack
from arcgit.snapshot.manifest import Manifest, manifest_bytes
from tests.index.test_segment import NAME, extractions

BLOBS = st.lists(extractions(), min_size=1, max_size=5)
FILES = st.dictionaries(
    st.sampled_from(["a/one.py", "a/two.py", "b/three.c", "lib/größe.py", "run_all.sh", "z/x/parse.py"]),
    st.integers(0, 4),
    min_size=1,
)


def spread(blobs: Sequence[Extraction], live: dict[str, int], groups: Sequence[int]) -> View:
    """`live` files over `blobs`, which are spread over segments by `groups`."""
    builders = [SegmentBuilder() for _ in range(max(groups) + 1)]
    place: dict[int, tuple[int, int]] = {}
    for number, extraction in enumerate(blobs):
        group = groups[number % len(groups)]
        place[number] = (group, len(builders[group]))
        builders[group].add(f"{number:040x}", "python", 100, extraction)
    segments = [segment_of(builder) for builder in builders]
    rows = []
    for path, wanted in sorted(live.items(), key=lambda item: item[0].encode()):
        number = wanted % len(blobs)
        group, blob = place[number]
        length = int(segments[group].length[blob])
        chunks = len(blobs[number].chunks)
        rows.append(FileRow(path.encode(), f"{number:040x}", group, blob, "python", 0, False, 50, length, chunks))
    ids = [f"segment{number}" for number in range(len(segments))]
    manifest = Manifest.read(manifest_bytes("0" * 40, Settings(), ids, rows, []))
    return View(manifest.files, segments, lambda oid: None)


def segment_of(builder: SegmentBuilder) -> Segment:
    stream = io.BytesIO()
    write_segment(stream, builder.columns(), "test", {"python": "table"})
    return Segment(Pack(stream.getvalue(), KIND), "id")


def said(view: View) -> object:
    """Everything a view says, as plain values."""
    terms = ["pars", "httpserv", "run", "größe", "auth", "数据", "x1"]
    names = ["parse", "httpserver", "runall", "größe", "auth", "x1"]
    postings = [(view.chunk_postings(term), view.file_postings(term)) for term in terms]
    found = [view.symbols(name) for name in names]
    found += [view.symbols_starting(name[:2], 10) for name in names]
    found += [view.symbols_containing(name[1:3], 10) for name in names]
    return (
        view.first_chunk.tolist(),
        [[(rows.tolist(), impacts.tolist()) for rows, impacts in both] for both in postings],
        [(part.row.tolist(), part.line.tolist(), part.kind.tolist(), part.own.tolist(), part.name) for part in found],
        view.kind.tolist(),
        [view.chunk(row) for row in range(view.chunks)],
        [(view.path(file), view.blob(file)) for file in range(view.files)],
    )


@given(BLOBS, FILES, st.lists(st.integers(0, 2), min_size=1, max_size=5))
@settings(deadline=None, max_examples=60)
def test_segmentation_changes_nothing(blobs: list[Extraction], live: dict[str, int], groups: list[int]) -> None:
    assert said(spread(blobs, live, groups)) == said(spread(blobs, live, [0]))


@given(BLOBS, FILES)
@settings(deadline=None, max_examples=60)
def test_dead_blobs_change_nothing(blobs: list[Extraction], live: dict[str, int]) -> None:
    alive = sorted({number % len(blobs) for number in live.values()})
    view, without = spread(blobs, live, [0]), spread([blobs[at] for at in alive], {
        path: alive.index(number % len(blobs)) for path, number in live.items()}, [0])  # fmt: skip
    assert said(view)[:5] == said(without)[:5]


@given(BLOBS, FILES, st.data())
@settings(deadline=None, max_examples=60)
def test_files_laid_over_are_as_if_they_had_been_there(
    blobs: list[Extraction], live: dict[str, int], data: st.DataObject
) -> None:
    over = data.draw(st.sets(st.sampled_from(sorted(live))))
    gone = data.draw(st.sets(st.sampled_from(sorted({*live, "nowhere.py"}))))
    base = spread(blobs, live, [0])
    top = spread(blobs, {path: live[path] for path in over}, [0]) if over else None
    kept = {path: number for path, number in live.items() if path in over or path not in gone}
    if top is None or not kept:
        return
    names = [path.encode() for path in {*over, *gone}]
    laid = OverlaidFiles(base.files_table, names, top.files_table, 1)
    view = View(laid, [*base.segments, *top.segments], lambda oid: None)
    assert said(view) == said(spread(blobs, kept, [0]))


@given(NAME, BLOBS)
@settings(deadline=None, max_examples=30)
def test_a_symbol_is_found_by_any_spelling(name: str, blobs: list[Extraction]) -> None:
    view = spread(blobs, {"a.py": 0}, [0])
    folded = tokens.fold(name)
    wanted = sum(tokens.fold(chunk.name) == folded for chunk in blobs[0].chunks[1:])
    wanted += sum(tokens.fold(symbol.name) == folded for symbol in blobs[0].symbols)
    assert len(view.symbols(folded)) == (wanted if folded else 0)


def test_an_empty_tree_has_a_view() -> None:
    manifest = Manifest.read(manifest_bytes("0" * 40, Settings(), [], [], []))
    view = View(manifest.files, [], lambda oid: None)
    assert (view.files, view.chunks) == (0, 0)
    assert view.chunk_postings("run")[0].tolist() == []
    assert isinstance(view.kind, np.ndarray)
