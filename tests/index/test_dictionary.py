"""A dictionary finds what it was given, and nothing else."""

from __future__ import annotations

import io
from bisect import bisect_left

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from arcgit.index import dictionary
from arcgit.index.dictionary import Dictionary, write_dictionary
from arcgit.pack import Pack, PackWriter

KEYS = st.sets(st.text("abxé_", min_size=1, max_size=50).map(lambda text: text.encode()), max_size=700).map(sorted)


def read_back(keys: list[bytes], counts: list[int]) -> Dictionary:
    stream = io.BytesIO()
    writer = PackWriter(stream, "test")
    write_dictionary(writer, "word", keys, [np.array(counts, np.int64)])
    writer.finish({})
    return Dictionary(Pack(stream.getvalue(), "test"), "word")


@given(KEYS, st.text("abxé_", max_size=50))
def test_every_key_is_found_and_no_other(keys: list[bytes], other: str) -> None:
    found = read_back(keys, [1] * len(keys))
    assert found.keys() == keys
    assert [found.find(key) for key in keys] == list(range(len(keys)))
    wanted = other.encode()
    assert found.find(wanted) == (keys.index(wanted) if wanted in keys else -1)
    assert found.lower_bound(wanted) == bisect_left(keys, wanted)


@given(st.lists(st.integers(0, 5), max_size=900))
def test_items_lie_end_to_end(counts: list[int]) -> None:
    keys = [b"key%05d" % number for number in range(len(counts))]
    found = read_back(keys, counts)
    ends = np.cumsum(counts, dtype=int).tolist() if counts else []
    assert [found.items(at, 0) for at in range(len(keys))] == [
        (end - count, end) for count, end in zip(counts, ends, strict=True)
    ]


def test_keys_that_share_more_than_is_counted_are_told_apart() -> None:
    keys = [b"x" * dictionary.MOST_SHARED * 2 + b"%03d" % number for number in range(600)]
    found = read_back(keys, [1] * 600)
    assert found.keys() == keys
    assert [found.find(key) for key in keys] == list(range(600))
    between = [key + b"!" for key in keys] + [key[:-1] for key in keys] + [b"x" * 33 + key for key in keys]
    assert {found.find(key) for key in between} == {-1}
