"""What a text is cut into, whatever stands in it."""

from __future__ import annotations

import pytest

from arcgit.chunk import extract
from arcgit.scan import scan

MACRO = """\
#define ALT_UP(instr...) \\
	.pushsection ".alt.init" ;\\
	.align	2 ;\\
9997:	instr ;\\
	.popsection
"""


@pytest.mark.parametrize("before", range(0, 20, 4))
def test_a_statement_without_an_end_ends_before_the_macro_it_is_cut_in(before: int) -> None:
    """It is cut at the most that is read of a head; a macro across its end left a gap in the words of the file."""
    text = "\ttrace_on cond=eq\n" + "/* */\n" * before + MACRO * 40
    (statement,) = [found for found in scan(text, "c").declarations if found.name == "cond"]
    assert text.startswith("#define", statement.end + 1)
    body = extract(text, "c").body
    assert body.ends == sorted(body.ends)
    assert body.ends[-1] == len(body.text)
