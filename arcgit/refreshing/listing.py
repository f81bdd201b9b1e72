"""A tree to the files that are to be searched, and the paths that are left out unread."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arcgit import roles
from arcgit.exclusion import Exclusion
from arcgit.extract.job import Wanted
from arcgit.model import Oid, Role, TreeEntry
from arcgit.record import NamedTuple
from arcgit.scan import detect
from arcgit.snapshot.manifest import Skipped
from arcgit.source import attributes


class Live(NamedTuple):
    """A path to be searched, the key of its extraction, and what attributes say of it."""

    path: bytes
    name: str
    wanted: Wanted
    said: attributes.Attributes | None

    @property
    def role_by_path(self) -> Role:
        """What the path alone says."""
        return roles.role_of(self.name, self.wanted.hint)


def sorted_out(
    entries: Sequence[TreeEntry], exclude: Sequence[str], read: Callable[[Oid], bytes | None]
) -> tuple[list[Live], list[Skipped]]:
    """The paths to search, and those left out unread, both in path order."""
    said = attributes.evaluate(entries, read)
    exclusion = Exclusion(exclude)
    live: list[Live] = []
    skipped: list[Skipped] = []
    for entry in entries:
        about = said.get(entry.path)
        reason = exclusion.reason(entry.path, entry.mode, about)
        if reason is not None:
            skipped.append(Skipped(entry.path, reason))
            continue
        name = entry.path.decode("utf-8", "surrogateescape")
        hint = detect.hint_of(name, about.language if about else "")
        live.append(Live(entry.path, name, Wanted(entry.oid, hint), about))
    return live, skipped


def role_of(path: str, language: str, said: attributes.Attributes | None) -> int:
    """Role bits: what the path says, overruled by what the attributes say."""
    role = roles.role_of(path, language)
    if said is not None:
        role |= said.role
        if said.not_generated:
            role &= ~Role.GENERATED
        if said.not_vendored:
            role &= ~Role.VENDORED
    return int(role)
