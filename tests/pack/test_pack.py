"""Laws of the file format: what was written is what is read, and whatever else is a DamagedFile."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import msgpack
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.errors import DamagedFile
from arcgit.pack import Pack, PackWriter
from arcgit.pack.__main__ import dump, load

NUMBERS = st.lists(st.integers(0, 2**32 - 1), max_size=300)
TEXTS = st.lists(st.binary(max_size=40), max_size=300)


def packed(numbers: list[int], texts: list[bytes], *, per_block: int = 7) -> bytes:
    stream = io.BytesIO()
    writer = PackWriter(stream, "test")
    writer.array("numbers", np.array(numbers, np.uint32), per_block=per_block)
    writer.texts("texts", texts, per_block=per_block)
    writer.value("value", {"count": len(texts)})
    writer.finish({"made": "here"})
    return stream.getvalue()


def content(data: bytes) -> tuple[list[int], list[bytes], object, object]:
    pack = Pack(data, "test")
    return pack.array("numbers").all().tolist(), pack.texts("texts").all(), pack.value("value"), pack.meta


@given(NUMBERS, TEXTS, st.integers(1, 50))
def test_what_was_written_is_read(numbers: list[int], texts: list[bytes], per_block: int) -> None:
    found = content(packed(numbers, texts, per_block=per_block))
    assert found == (numbers, texts, {"count": len(texts)}, {"made": "here"})


@given(NUMBERS, st.data())
def test_a_part_of_an_array_is_that_part(numbers: list[int], data: st.DataObject) -> None:
    lo = data.draw(st.integers(0, len(numbers)))
    hi = data.draw(st.integers(lo, len(numbers)))
    assert Pack(packed(numbers, []), "test").array("numbers").read(lo, hi).tolist() == numbers[lo:hi]


@given(TEXTS)
def test_a_single_text_is_that_text(texts: list[bytes]) -> None:
    section = Pack(packed([], texts), "test").texts("texts")
    assert [section[at] for at in range(len(texts))] == texts


@given(st.data())
def test_a_flipped_byte_is_noticed_or_changes_nothing(data: st.DataObject) -> None:
    whole = packed(list(range(100)), [b"text %d" % at for at in range(50)])
    at = data.draw(st.integers(0, len(whole) - 1))
    bit = data.draw(st.integers(0, 7))
    flipped = whole[:at] + bytes([whole[at] ^ (1 << bit)]) + whole[at + 1 :]
    try:
        found = content(flipped)
    except DamagedFile:
        return
    assert found == content(whole)


@given(st.integers(0, 2000))
def test_a_cut_file_is_damaged(kept: int) -> None:
    whole = packed(list(range(1000)), [b"text"] * 500)
    if kept < len(whole):
        with pytest.raises(DamagedFile):
            content(whole[:kept])


@given(st.binary(max_size=400))
def test_any_bytes_are_only_our_error(data: bytes) -> None:
    with pytest.raises(DamagedFile):
        content(data)


@pytest.mark.parametrize(
    "row",
    [
        ["array", "<u4", 1 << 39, 1 << 39, 12, b"\x08\0\0\0", b"\0\0\0\xff"],
        ["array", "<u4", -1, 7, 12, b"", b""],
        ["array", "<f8", 1, 7, 12, b"\x08\0\0\0", b"\x08\0\0\0"],
        ["texts", "", 1, 0, 12, b"\x08\0\0\0", b"\x08\0\0\0"],
        ["texts", "", 1, 7, 1 << 39, b"\x08\0\0\0", b"\x08\0\0\0"],
        ["texts", "", 1, 7],
        "nothing",
        None,
    ],
)
def test_a_section_that_lies_about_itself_is_refused_before_it_is_read(row: object) -> None:
    stream = io.BytesIO()
    PackWriter(stream, "").end(msgpack.packb(["test", {}, {"numbers": row, "texts": row, "value": row}]))
    with pytest.raises(DamagedFile):
        content(stream.getvalue())


def test_the_identity_is_of_the_content() -> None:
    def identity(texts: list[bytes]) -> str:
        writer = PackWriter(io.BytesIO(), "test")
        writer.texts("texts", texts)
        return writer.finish({})

    assert identity([b"a"]) == identity([b"a"])
    assert identity([b"a"]) != identity([b"b"])


@given(NUMBERS, TEXTS)
def test_dump_and_load_give_the_same_file(
    tmp_path_factory: pytest.TempPathFactory, numbers: list[int], texts: list[bytes]
) -> None:
    folder = tmp_path_factory.mktemp("pack")
    (folder / "one").write_bytes(packed(numbers, texts))
    load(folder / "two", dump(folder / "one"))
    assert (folder / "two").read_bytes() == (folder / "one").read_bytes()


@pytest.mark.parametrize(
    "value", [{7: 7}, [], None, {"version": "one"}, {"version": 1, "kind": 7, "meta": {}, "sections": {}}]
)
def test_load_writes_a_misshapen_value_as_a_file_every_reader_refuses(tmp_path: Path, value: object) -> None:
    load(tmp_path / "file", msgpack.packb(value))
    with pytest.raises(DamagedFile):
        Pack.open(tmp_path / "file", "test")


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"not a pack, but long enough to be one, if it had only been written so by us")
    done = subprocess.run(
        [sys.executable, "-m", "arcgit.pack", "dump", str(tmp_path / "file")], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("arcgit.pack: file:")
