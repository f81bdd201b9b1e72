"""Text and declarations to chunks: what is ranked, and the words each chunk is found by.

A blob gives one file chunk (header comment and top-level rest) and a chunk for each declaration that stands on its own.
A declaration inside another is a chunk of its own, and its words are not its container's. One-liners (macros,
constants, fields) are symbols of the chunk around them: a name, a kind and a line.

Everything here is a pure function of (text, language).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arcgit import scan
from arcgit.model import Declaration, Kind, SkipReason

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


class Extraction(NamedTuple):
    """Everything arcgit keeps of one blob. The first chunk is the file.

    `body` holds stretches of text, each with the chunk it belongs to: code without comments, literals and imports.
    `prose` is the text of comments and literals.
    """

    language: str
    lines: int
    reason: SkipReason | None
    chunks: list[Chunk]
    symbols: list[Symbol]
    body: list[tuple[int, bytes]]
    prose: bytes


def extract(text: str, language: str) -> Extraction:
    """Scan a text and cut it into chunks."""
    lines = count_lines(text)
    if _is_minified(text, lines):
        return name_only(language, lines, SkipReason.MINIFIED)
    found = scan.scan(text, language)
    header = " ".join(text[slice(*found.header)].split()) if found.header else ""
    chunks = [_file_chunk(header[:LONGEST_HEADER], lines)]
    symbols: list[Symbol] = []
    spans = [(0, len(text))]
    stack = [0]
    for item in found.declarations:
        while spans[stack[-1]][1] <= item.start and len(stack) > 1:
            stack.pop()
        if item.own_chunk:
            chunks.append(_chunk(item, stack[-1]))
            spans.append((item.start, item.end))
            stack.append(len(chunks) - 1)
        else:
            symbols.append(Symbol(item.kind, item.name, item.line, stack[-1]))
    body = list(_body(_without(found.mirror, found.imports), spans))
    prose = encoded(" ".join([text[start:end] for start, end in found.prose]))
    return Extraction(language, lines, None, chunks, symbols, body, prose)


def name_only(language: str, lines: int, reason: SkipReason) -> Extraction:
    """The extraction of a text that is not read: it is found by its path, or not at all when it is binary."""
    chunks = [] if reason in UNFOUND else [_file_chunk("", lines)]
    return Extraction(language, lines, reason, chunks, [], [], b"")


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


def _body(mirror: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, bytes]]:
    """(chunk, text) for every stretch that belongs to the chunk itself and not to one inside it.

    `spans` are the chunks' spans, by start, properly nested, the file's first.
    """
    raw = mirror.encode("ascii") if mirror.isascii() else None

    def stretch(start: int, end: int) -> bytes:
        return raw[start:end] if raw is not None else encoded(mirror[start:end])

    stack = [0]
    at = 0
    for chunk, (start, _) in enumerate(spans[1:], 1):
        while len(stack) > 1 and spans[stack[-1]][1] <= start:
            closed = stack.pop()
            yield closed, stretch(at, spans[closed][1])
            at = spans[closed][1]
        yield stack[-1], stretch(at, start)
        at = start
        stack.append(chunk)
    while stack:
        closed = stack.pop()
        yield closed, stretch(at, spans[closed][1])
        at = max(at, spans[closed][1])
