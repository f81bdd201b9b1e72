"""Laws of segments: they say what a naive reading says, and however they were cut and merged they say the same."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcgit import tokens
from arcgit.chunk import Body, Chunk, Extraction, Symbol
from arcgit.errors import DamagedFile
from arcgit.index.columns import Columns, write_segment
from arcgit.index.layout import KIND
from arcgit.index.merge import Kept, merge
from arcgit.index.segment import Segment
from arcgit.index.writer import SegmentBuilder
from arcgit.model import Kind
from arcgit.pack import Pack
from tests.index import naive

WORD = st.sampled_from(["parse_config", "HTTPServer", "run", "x", "größe", "user2id", "数据库", "running", "auth"])
NAME = st.sampled_from(["parse", "HTTPServer", "run_all", "größe", "_", "auth", "x1"])
WORDS = st.lists(WORD, max_size=12).map(lambda words: " ".join(words).encode())


@st.composite
def extractions(draw: st.DrawFn) -> Extraction:
    count = draw(st.integers(1, 4))
    chunks = [Chunk(Kind.FILE, "", "", "", draw(NAME), 1, 50, -1, True)]
    for number in range(1, count):
        parent = draw(st.integers(0, number - 1))
        chunks.append(
            Chunk(
                Kind.FUNCTION,
                draw(NAME),
                draw(NAME),
                f"def {draw(NAME)}()",
                draw(NAME),
                number,
                number + 3,
                parent,
                False,
            )
        )
    symbols = [
        Symbol(Kind.CONSTANT, draw(NAME), draw(st.integers(1, 50)), draw(st.integers(0, count - 1)))
        for _ in range(draw(st.integers(0, 3)))
    ]
    stretches = [(draw(st.integers(0, count - 1)), draw(WORDS)) for _ in range(draw(st.integers(0, 5)))]
    return Extraction("python", 50, None, chunks, symbols, body_of(stretches), draw(WORDS))


def body_of(stretches: Sequence[tuple[int, bytes]]) -> Body:
    texts = [text + b" " for _, text in stretches]
    return Body(b"".join(texts), list(accumulate(map(len, texts))), [owner for owner, _ in stretches])


def columns_of(found: Sequence[tuple[str, Extraction]]) -> Columns:
    builder = SegmentBuilder()
    for oid, extraction in found:
        builder.add(oid, "python", 100, extraction)
    return builder.columns()


def segment_of(columns: Columns) -> Segment:
    stream = io.BytesIO()
    identity = write_segment(stream, columns, "test", {"python": "table"})
    return Segment(Pack(stream.getvalue(), KIND), identity)


def named(extractions_: Sequence[Extraction]) -> list[tuple[str, Extraction]]:
    return [(f"{number:040x}", extraction) for number, extraction in enumerate(extractions_)]


@given(st.lists(extractions(), min_size=1, max_size=4))
@settings(deadline=None)
def test_postings_are_those_of_a_naive_reading(found: list[Extraction]) -> None:
    segment = segment_of(columns_of(named(found)))
    wanted = [chunk for extraction in found for chunk in naive.chunk_impacts(extraction)]
    wanted_files = [naive.file_impacts(extraction) for extraction in found]
    for term in {term for chunk in [*wanted, *wanted_files] for term in chunk}:
        rows, impacts = segment.chunk_postings(term.encode())
        assert rows.tolist() == [row for row, chunk in enumerate(wanted) if term in chunk]
        for row, byte in zip(rows.tolist(), impacts.tolist(), strict=True):
            assert abs(byte - wanted[row][term]) <= 1 + 0.12 * wanted[row][term]
        blobs, impacts = segment.file_postings(term.encode())
        assert dict(zip(blobs.tolist(), impacts.tolist(), strict=True)) == {
            blob: file[term] for blob, file in enumerate(wanted_files) if term in file
        }


@given(st.lists(extractions(), min_size=1, max_size=5), st.data())
@settings(deadline=None)
def test_merged_parts_are_the_segment_written_at_once(found: list[Extraction], data: st.DataObject) -> None:
    every = named(found)
    cut = data.draw(st.integers(0, len(every)))
    parts = [segment_of(columns_of(part)) for part in (every[:cut], every[cut:]) if part]
    kept = [Kept(part, np.ones(part.blobs, np.bool_)) for part in parts]
    assert segment_of(merge(kept)).id == segment_of(columns_of(every)).id


@given(st.lists(extractions(), min_size=1, max_size=5), st.data())
@settings(deadline=None)
def test_a_merge_without_some_blobs_is_the_segment_that_never_had_them(
    found: list[Extraction], data: st.DataObject
) -> None:
    every = named(found)
    stays = data.draw(st.lists(st.booleans(), min_size=len(every), max_size=len(every)).filter(any))
    merged = merge([Kept(segment_of(columns_of(every)), np.array(stays))])
    wanted = columns_of([item for item, stay in zip(every, stays, strict=True) if stay])
    assert segment_of(merged).id == segment_of(wanted).id


@given(st.lists(extractions(), min_size=1, max_size=4))
@settings(deadline=None)
def test_chunks_and_symbols_come_back_as_they_went_in(found: list[Extraction]) -> None:
    segment = segment_of(columns_of(named(found)))
    row = 0
    for extraction in found:
        base = row
        for chunk in extraction.chunks:
            [record] = segment.chunk_records([row])
            assert (record.kind, record.name, record.container, record.signature) == (
                chunk.kind, chunk.name, chunk.container, chunk.signature)  # fmt: skip
            assert (record.line, record.end_line, record.exported) == (chunk.line, chunk.end_line, chunk.exported)
            assert record.up == (row - base - chunk.parent if chunk.parent >= 0 else 0)
            row += 1
        for symbol in extraction.symbols:
            records = segment.symbols(tokens.fold(symbol.name).encode())
            places = zip(records.name, records.line.tolist(), records.row.tolist(), strict=True)
            assert not tokens.fold(symbol.name) or (symbol.name, symbol.line, base + symbol.owner) in places


def test_a_segment_with_every_byte_of_a_block_altered_is_never_believed(tmp_path: Path) -> None:
    found = [
        Extraction(
            "python",
            9,
            None,
            [Chunk(Kind.FILE, "", "", "", "doc", 1, 9, -1, True)],
            [],
            body_of([(0, b"run " * 9)]),
            b"",
        )
    ]
    path = tmp_path / "segment"
    with path.open("wb") as stream:
        write_segment(stream, columns_of(named(found)), "test", {"python": "table"})
    whole = path.read_bytes()
    for at in range(0, len(whole), 3):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        with pytest.raises(DamagedFile):
            segment = Segment.open(path, "id")
            segment.verify()
