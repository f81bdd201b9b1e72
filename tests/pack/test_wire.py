"""A pack that travelled is the pack that was sent, by its identity; whatever else arrives is a DamagedFile."""

from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcgit.errors import DamagedFile
from arcgit.pack import Pack, PackWriter
from arcgit.pack.wire import WIRE, unwrapped, write_wire


def sent(numbers: list[int], texts: list[bytes], per_block: int) -> tuple[str, bytes]:
    stream = io.BytesIO()
    writer = PackWriter(stream, "test")
    writer.array("numbers", np.array(numbers, np.uint32), per_block=per_block)
    writer.texts("texts", texts, per_block=per_block)
    writer.value("value", [len(texts)])
    return writer.finish({"made": "here"}), stream.getvalue()


def travelled(data: bytes) -> bytes:
    stream = io.BytesIO()
    write_wire(Pack(data, "test"), stream)
    return stream.getvalue()


@given(
    st.lists(st.integers(0, 2**32 - 1), max_size=300),
    st.lists(st.binary(max_size=40), max_size=300),
    st.integers(1, 50),
)
def test_a_pack_keeps_its_identity(numbers: list[int], texts: list[bytes], per_block: int) -> None:
    identity, data = sent(numbers, texts, per_block)
    arrived = io.BytesIO()
    assert unwrapped(Pack(travelled(data), WIRE), "test", arrived) == identity
    assert Pack(arrived.getvalue(), "test").identity() == identity == Pack(data, "test").identity()


def test_a_flipped_byte_gives_another_identity_or_is_noticed() -> None:
    identity, data = sent(list(range(1000)), [b"name %d" % at for at in range(400)], 50)
    wire = travelled(data)
    for at in range(0, len(wire), 11):
        altered = wire[:at] + bytes([wire[at] ^ 1 << at % 7]) + wire[at + 1 :]
        arrived = io.BytesIO()
        try:
            found = unwrapped(Pack(altered, WIRE), "test", arrived)
        except DamagedFile:
            continue
        assert found == identity, at  # a bit that says nothing of the content


def test_what_carries_something_else_is_refused() -> None:
    _, data = sent([1], [b"x"], 1)
    with pytest.raises(DamagedFile, match="does not carry"):
        unwrapped(Pack(travelled(data), WIRE), "segment", io.BytesIO())


def test_a_pack_that_announces_more_than_it_can_hold_is_refused_before_it_is_read() -> None:
    stream = io.BytesIO()
    writer = PackWriter(stream, "test")
    writer.array("zeros", np.zeros(1 << 20, np.uint64))
    writer.finish({})
    pack = Pack(stream.getvalue(), "test")
    with pytest.raises(DamagedFile, match="announces"):
        pack.check_announced(1 << 30)


def test_a_huge_table_of_contents_is_not_read() -> None:
    stream = io.BytesIO()
    PackWriter(stream, "test").end(b"\xdd\x00\x40\x00\x00" + b"\x90" * (1 << 22))
    with pytest.raises(DamagedFile, match="table of contents"):
        Pack(stream.getvalue(), "test")
