"""What a text is cut into, whatever stands in it."""

from __future__ import annotations

import pytest

from arcgit.chunk import extract

MACRO = """\
#define ALT_UP(instr...) \\
	.pushsection ".alt.init" ;\\
	.align	2 ;\\
9997:	instr ;\\
	.popsection
"""


@pytest.mark.parametrize("before", range(0, 20, 4))
def test_a_macro_that_reaches_out_of_what_is_around_it_leaves_no_gap(before: int) -> None:
    """The statement has no end, so it is cut at the most that is read of a head: within one of the macros."""
    body = extract("\tmrs\told, primask\n" + "/* */\n" * before + MACRO * 40, "c").body
    assert body.ends == sorted(body.ends)
    assert body.ends[-1] == len(body.text)
