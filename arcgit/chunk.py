"""Text and declarations to chunks: what is ranked, and the words each chunk is found by.

A blob gives one file chunk (header comment and top-level rest) and a chunk for each declaration that stands on its own.
A declaration inside another is a chunk of its own, and its words are not its container's. One-liners (macros,
constants, fields) are symbols of the chunk around them: a name, a kind and a line.

Everything here is a pure function of (text, language).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from arcgit import scan
from arcgit.assigned import known
from arcgit.model import Declaration, Kind, SkipReason
from arcgit.record import NamedTuple

UNFOUND = (SkipReason.BINARY, SkipReason.LFS_POINTER)
"""What is not found by its name either: it is not the content that the name promises."""
LONGEST_HEADER = 600
LONG_LINE = 1000
LONGEST_LINE = 4096
"""A text whose longest line passes this, and that is mostly lines over LONG_LINE, is minified or data: nobody wrote it
to be read, and its words would drown those of the code."""


class Chunk(NamedTuple):
    """A declaration, or the whole file (`kind` FILE, no name). `parent` is the index of the chunk around it, or -1."""

    kind: Kind
    name: str
    container: str
    signature: str
    doc: str
    line: int
    end_line: int
    parent: int
    exported: bool


class Symbol(NamedTuple):
    """A named one-liner. `owner` is the index of the chunk it stands in."""

    kind: Kind
    name: str
    line: int
    owner: int


class Body(NamedTuple):
    """Code without comments, literals and imports, as UTF-8.

    Stretch i of `text` ends at byte `ends[i]` and belongs to chunk `owners[i]`; they follow each other without a gap.
    """

    text: bytes
    ends: list[int]
    owners: list[int]


NOTHING = Body(b"", [], [])


class Extraction(NamedTuple):
    """Everything arcgit keeps of one blob. The first chunk is the file; `prose` is its comments and literals."""

    language: str
    lines: int
    reason: SkipReason | None
    chunks: list[Chunk]
    symbols: list[Symbol]
    body: Body
    prose: bytes


def extract(text: str, language: str) -> Extraction:
    """Scan a text and cut it into chunks."""
    text = known(text)
    lines = count_lines(text)
    if _is_minified(text, lines):
        return name_only(language, lines, SkipReason.MINIFIED)
    found = scan.scan(text, language)
    header = " ".join(text[slice(*found.header)].split()) if found.header else ""
    chunks, symbols, ends, owners = _cut(found.declarations, _file_chunk(header[:LONGEST_HEADER], lines), len(text))
    body = _body(_without(found.mirror, found.imports), ends, owners)
    prose = encoded(" ".join([text[start:end] for start, end in found.prose]))
    return Extraction(language, lines, None, chunks, symbols, body, prose)


def _cut(
    declarations: Sequence[Declaration], file: Chunk, length: int
) -> tuple[list[Chunk], list[Symbol], list[int], list[int]]:
    """(chunks, symbols, ends, owners) of declarations by start, properly nested: each stretch of the text up to an end
    belongs to the chunk that is its owner, and not to one inside it."""
    chunks = [file]
    symbols: list[Symbol] = []
    ends: list[int] = []
    owners: list[int] = []
    around = [(length, 0)]  # the end and number of each chunk that is open
    for item in declarations:
        start = item.start
        while around[-1][0] <= start and len(around) > 1:
            end, closed = around.pop()
            ends.append(end)
            owners.append(closed)
        owner = around[-1][1]
        if item.own_chunk:
            ends.append(start)
            owners.append(owner)
            around.append((item.end, len(chunks)))
            chunks.append(_chunk(item, owner))
        else:
            symbols.append(Symbol(item.kind, item.name, item.line, owner))
    for end, closed in reversed(around):
        ends.append(end)
        owners.append(closed)
    return chunks, symbols, ends, owners


def name_only(language: str, lines: int, reason: SkipReason) -> Extraction:
    """The extraction of a text that is not read: it is found by its path, or not at all when it is binary."""
    chunks = [] if reason in UNFOUND else [_file_chunk("", lines)]
    return Extraction(language, lines, reason, chunks, [], NOTHING, b"")


def count_lines(text: str) -> int:
    """Lines as git counts them: ended by LF, a last one without it included."""
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def _is_minified(text: str, lines: int) -> bool:
    if len(text) < LONGEST_LINE or len(text) < lines * 200:
        return False
    lengths = [len(line) for line in text.split("\n")]
    return max(lengths) >= LONGEST_LINE and 2 * sum(n for n in lengths if n >= LONG_LINE) >= len(text)


def _file_chunk(doc: str, lines: int) -> Chunk:
    return Chunk(Kind.FILE, "", "", "", doc, 1, max(1, lines), parent=-1, exported=True)


def _chunk(item: Declaration, parent: int) -> Chunk:
    return Chunk(
        item.kind, item.name, item.container, item.signature, item.doc, item.line, item.end_line, parent, item.exported
    )


def _without(mirror: str, spans: Sequence[tuple[int, int]]) -> str:
    """The mirror with `spans` (ascending, disjoint) blanked, of the same length."""
    if not spans:
        return mirror
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += (mirror[at:start], " " * (end - start))
        at = end
    parts.append(mirror[at:])
    return "".join(parts)


def encoded(text: str) -> bytes:
    """UTF-8, with whatever a damaged file smuggled into the text kept."""
    return text.encode("utf-8", "surrogatepass")


def _body(code: str, ends: list[int], owners: list[int]) -> Body:
    """`code` and its stretches, whose ends are of characters, in bytes."""
    if code.isascii():
        return Body(code.encode("ascii"), ends, owners)
    starts = [0, *ends[:-1]]
    stretches = [encoded(code[start:end]) for start, end in zip(starts, ends, strict=True)]
    return Body(b"".join(stretches), list(accumulate(map(len, stretches))), owners)
