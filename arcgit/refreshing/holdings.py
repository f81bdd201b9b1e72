"""Which extractions the store's segments hold, and the manifest that points at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arcgit import fingerprint
from arcgit.chunk import UNFOUND
from arcgit.extract.job import Wanted
from arcgit.index.files import FileRow
from arcgit.index.segment import REASONS, Segment
from arcgit.model import Settings, SkipReason
from arcgit.record import NamedTuple
from arcgit.refreshing.listing import Live, role_of
from arcgit.snapshot.manifest import Skipped


class Held(NamedTuple):
    """Where an extraction lies."""

    segment: Segment
    blob: int


class Holdings:
    """The extractions at hand, by what was wanted when they were made."""

    def __init__(self, settings: Settings) -> None:
        self._max_file_bytes = settings.max_file_bytes
        self._held: dict[Wanted, Held] = {}

    def hold(self, segment: Segment) -> None:
        """Make a segment's extractions reusable, where they are what would be extracted today."""
        if segment.fingerprint != fingerprint.FINGERPRINT:
            return
        current = [segment.tables[name] == fingerprint.table(name) for name in segment.languages]
        limit = self._max_file_bytes
        too_large = REASONS.index(SkipReason.TOO_LARGE)
        rows = zip(
            segment.oids,
            segment.hint.tolist(),
            segment.language.tolist(),
            segment.reason.tolist(),
            segment.size_of.tolist(),
            strict=True,
        )
        for blob, (oid, hint, language, reason, size) in enumerate(rows):
            if current[language] and (size > limit) == (reason == too_large):
                self._held.setdefault(Wanted(oid, segment.hints[hint]), Held(segment, blob))

    def held(self, wanted: Wanted) -> Held | None:
        """Where an extraction lies, None where it is not at hand."""
        return self._held.get(wanted)

    def lacking(self, live: Sequence[Live]) -> list[Wanted]:
        """What is wanted and not at hand, each once, in path order."""
        return list(dict.fromkeys(item.wanted for item in live if item.wanted not in self._held))

    def rows(self, live: Sequence[Live], absent: SkipReason | None) -> Files:
        """The manifest rows of the files at hand. Those that are not count as skipped for `absent`, if it is given."""
        used: dict[str, _Used] = {}
        rows: list[FileRow] = []
        skipped: list[Skipped] = []
        for item in live:
            held = self._held.get(item.wanted)
            if held is None:
                if absent is not None:
                    skipped.append(Skipped(item.path, absent))
                continue
            segment = used.get(held.segment.id)
            if segment is None:
                segment = used[held.segment.id] = _Used(len(used), held.segment)
            reason = segment.reason[held.blob]
            if reason is not None:
                skipped.append(Skipped(item.path, reason))
            if reason not in UNFOUND:
                rows.append(segment.row(item, held.blob))
        return Files(rows, skipped, [segment.segment for segment in used.values()])


@dataclass(frozen=True, slots=True)
class Files:
    """The rows of a manifest, the paths left out once they were read, and the segments the rows point at by number."""

    rows: list[FileRow]
    skipped: list[Skipped]
    segments: list[Segment]


class _Used:
    """A segment that a manifest names, with its blob columns as plain lists: they are read once a file."""

    def __init__(self, number: int, segment: Segment) -> None:
        self.segment = segment
        self.reason = [REASONS[reason] for reason in segment.reason.tolist()]
        self._number = number
        self._language = [segment.languages[language] for language in segment.language.tolist()]
        self._lines: list[int] = segment.lines.tolist()
        self._length: list[int] = segment.length.tolist()
        self._first: list[int] = segment.first_chunk.tolist()

    def row(self, item: Live, blob: int) -> FileRow:
        return FileRow(
            path=item.path,
            oid=item.wanted.oid,
            segment=self._number,
            blob=blob,
            language=self._language[blob],
            role=role_of(item.name, self._language[blob], item.said),
            overlaid=False,
            lines=self._lines[blob],
            length=self._length[blob],
            chunks=self._first[blob + 1] - self._first[blob],
        )
