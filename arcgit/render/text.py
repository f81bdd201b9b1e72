"""Answers for people, and for agents that read what people read.

A hit is one line, its address first, so that a terminal, an editor or `cut` can take it:

    path:line  kind  container.name  signature…  relevance

Further places of the same file follow, indented, with their line numbers. Where an answer is split over two streams,
the hits go to standard output and everything said *about* them (`header`, `footer`) to standard error: a pipe gets
addresses only, a terminal and a captured log show both in reading order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from arcgit.model import (
    Answer,
    Detail,
    Excerpt,
    FileOutline,
    Hit,
    Kind,
    OutlineItem,
    Partial,
    Place,
    SkipReason,
    Span,
)
from arcgit.record import NamedTuple
from arcgit.render import escape
from arcgit.render.ink import Ink

SHORT_ID = 10
"""Digits of an object id that people see: git's own default for repositories of some hundred thousand objects."""

WIDEST_SIGNATURE = 120
NARROWEST_SIGNATURE = 24
"""Columns a signature may take: the rest is cut with an ellipsis, so that a minified line cannot flood the answer."""

WIDEST_SOURCE_LINE = 400
"""Columns of a source line in an excerpt, for the same reason."""

FACTOR = "x "
"""How the name of a step begins that multiplies."""

NAMED_SKIPS = 5
"""Missing files that are named; the rest are counted."""


class Layout(NamedTuple):
    """How text is laid out. `width` is the terminal's, 0 where the output is no terminal."""

    ink: Ink
    width: int
    detail: Detail
    explain: bool


def header(answer: Answer) -> str:
    """What the answer answers for: commit, overlay, partial, skipped."""
    said = [_between(answer.span) if answer.span else _revision(answer)]
    if answer.overlaid:
        said.append(f"{_count(answer.overlaid, 'work tree file')} overlaid")
    if answer.partial:
        said.append(partly(answer.partial))
    if answer.skipped:
        said.append(_skipped(answer.skipped))
    return ", ".join(said)


def hits(answer: Answer, layout: Layout, excerpt: Callable[[Hit], Excerpt]) -> Iterator[str]:
    """One block of lines a hit. `excerpt` is asked for the text of a hit only where the detail wants it."""
    for hit in answer.hits:
        lines = [_hit_line(hit, layout)]
        if hit.also_at:
            lines.append(f"    also at {', '.join(escape.path(path) for path in hit.also_at)}")
        if layout.explain:
            lines += _arithmetic(hit)
        if layout.detail is not Detail.SIGNATURES:
            lines += _numbered(excerpt(hit), layout.ink, indent="    ")
        lines += [_place_line(place, layout) for place in hit.more]
        yield "".join(f"{line}\n" for line in lines)


def footer(answer: Answer, withheld: int) -> list[str]:
    """What was left out and how to narrow it, notes, and as the last line the exact next step."""
    lines = list(answer.notes)
    if withheld:
        lines.append(
            f"{withheld} more withheld" + (f"; narrow with {', '.join(answer.narrow)}" if answer.narrow else "")
        )
    elif not answer.hits:
        lines.append("nothing found" + (f"; drop {', '.join(answer.narrow)}" if answer.narrow else ""))
    if answer.next_step:
        lines.append(answer.next_step)
    return [escape.flat(line) for line in lines]


def excerpt(shown: Excerpt, layout: Layout) -> str:
    """A declaration with line numbers under its address."""
    ink = layout.ink
    heading = [_address(shown.path, shown.line, ink), ink.faint(shown.kind.value), ink.name(_qualified(shown))]
    lines = ["  ".join(part for part in heading if part), *_numbered(shown, ink, indent="")]
    if shown.others:
        lines.append(f"also at {', '.join(_address(other.path, other.line, ink) for other in shown.others)}")
    return "".join(f"{line}\n" for line in lines)


def outline(file: FileOutline, layout: Layout) -> str:
    """The declarations of a file as a list, indented by their nesting; nothing for a file without any."""
    if not file.items:
        return ""
    lines = [layout.ink.path(escape.path(file.path), file.path)]
    ends: list[int] = []
    for item in file.items:
        while ends and ends[-1] < item.end_line:
            ends.pop()
        lines.append("  " * (len(ends) + 1) + _outline_line(item, layout))
        if item.end_line > item.line:
            ends.append(item.end_line)
    return "".join(f"{line}\n" for line in lines)


def missing(paths: Iterable[str]) -> str:
    """Paths whose object git does not hold or cannot read: some by name, the rest counted."""
    every = list(paths)
    named = ", ".join(escape.path(path) for path in every[:NAMED_SKIPS])
    return named + (f" and {len(every) - NAMED_SKIPS:,} more" if len(every) > NAMED_SKIPS else "")


def skipped(reasons: Mapping[SkipReason, int]) -> str:
    """The skipped files counted by reason, most first; empty where there are none."""
    return _skipped(reasons) if reasons else ""


def _revision(answer: Answer) -> str:
    if answer.commit:
        return f"at {answer.commit[:SHORT_ID]}"
    return f"at tree {answer.tree[:SHORT_ID]}" if answer.tree else "no commit yet, work tree only"


def _between(span: Span) -> str:
    """The ends of a change; what was removed has its address at the first."""
    new = span.new[:SHORT_ID] if span.new else "the work tree"
    return f"{escape.flat(span.text)}, from {span.old[:SHORT_ID]} to {new}"


def partly(partial: Partial) -> str:
    """How much of a tree was ready."""
    return f"partial: {partial.files_ready:,} of {partial.files_total:,} files ready"


def _skipped(reasons: Mapping[SkipReason, int]) -> str:
    total = f"{sum(reasons.values()):,}: " if len(reasons) > 1 else ""
    return f"skipped {total}{counted(reasons)}"


def counted(reasons: Mapping[SkipReason, int]) -> str:
    """Reasons with their counts, most first."""
    by_count = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{count:,} {reason.value}" for reason, count in by_count)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _arithmetic(hit: Hit) -> Iterator[str]:
    """From top to bottom: what the lists gave, what that was multiplied with, what was added on top, and the score."""
    for step in hit.explanation:
        name = step.name.removeprefix(FACTOR)
        sign = "×" if step.name.startswith(FACTOR) else "+"
        rank = f" (rank {step.rank})" if step.rank else ""
        yield f"    {sign} {step.value:9.6f}  {name}{rank}"
    yield f"    = {hit.score:9.6f}"


def _qualified(thing: Hit | Place | Excerpt | OutlineItem) -> str:
    if thing.kind is Kind.FILE:
        return ""  # the path says it
    return escape.flat(f"{thing.container}.{thing.name}" if thing.container else thing.name)


def _address(path: str, line: int, ink: Ink) -> str:
    return ink.address(escape.path(path), line, path)


def _hit_line(hit: Hit, layout: Layout) -> str:
    ink = layout.ink
    taken = len(escape.path(hit.path)) + len(_qualified(hit)) + 40
    fields = [
        _address(hit.path, hit.line, ink),
        ink.faint(hit.kind.value),
        ink.name(_qualified(hit)),
        _signature(hit, layout, taken),
        ink.relevance(hit.relevance),
        hit.change.value,
        "(work tree)" if hit.overlaid else "",
    ]
    return "  ".join(field for field in fields if field)


def _place_line(place: Place, layout: Layout) -> str:
    ink = layout.ink
    address = ink.address("", place.line, place.path)
    taken = len(_qualified(place)) + 30
    fields = [
        ink.faint(place.kind.value),
        ink.name(_qualified(place)),
        _signature(place, layout, taken),
        place.change.value,
    ]
    return f"    {address}  " + "  ".join(field for field in fields if field)


def _outline_line(item: OutlineItem, layout: Layout) -> str:
    ink = layout.ink
    signature = _signature(item, layout, taken=len(item.name) + 30)
    fields = [ink.line(item.line, item.path), ink.faint(item.kind.value), ink.name(escape.flat(item.name)), signature]
    return "  ".join(field for field in fields if field)


def _signature(thing: Hit | Place | OutlineItem, layout: Layout, taken: int) -> str:
    """The signature, unless it says no more than the name; cut to what the line has left."""
    text = escape.flat(thing.signature)
    if text == thing.name:
        return ""
    room = layout.width - taken if layout.width else WIDEST_SIGNATURE
    return escape.cut(text, min(WIDEST_SIGNATURE, max(NARROWEST_SIGNATURE, room)))


def _numbered(shown: Excerpt, ink: Ink, indent: str) -> Iterator[str]:
    digits = len(str(shown.line + len(shown.lines)))
    for number, line in enumerate(shown.lines, shown.line):
        text = escape.cut(escape.visible(line), WIDEST_SOURCE_LINE)
        yield f"{indent}{ink.faint(f'{number:>{digits}}')}  {text}".rstrip()
