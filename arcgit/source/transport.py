"""Blobs under refs of a remote: listed, fetched, pushed, removed. Nothing of it stays in the repository.

What is fetched or pushed lies in a folder of objects of its own, with the repository's beside it as an alternate, so
that no second copy is kept; no ref, no FETCH_HEAD, no tag is written here, nothing is collected, a shallow clone stays
shallow and a partial one fetches no blob of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from arcgit.errors import GitFailed
from arcgit.model import Oid
from arcgit.record import NamedTuple
from arcgit.source import online
from arcgit.source.blob import open_blobs
from arcgit.source.repo import Repository

SLOWEST = 50_000
"""Bytes a second below which a transfer is given up."""
LEAST_SECONDS = 60.0
REFS_AT_ONCE = 200

_UNTOUCHED = {
    "fetch.negotiationAlgorithm": "noop",  # these blobs have no history that could be in common
    "fetch.writeCommitGraph": "false",
    "fetch.unpackLimit": "1",
    "gc.auto": "0",
    "maintenance.auto": "false",
    "core.bigFileThreshold": "1m",  # parts are compressed already: no deltas, and none is held in memory as a whole
    "core.compression": "0",
    "pack.compression": "0",
    "push.followTags": "false",
    "push.recurseSubmodules": "no",
    "fetch.recurseSubmodules": "no",
}
_FETCH = (
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-auto-maintenance",
    "--no-recurse-submodules",
    "--no-prune",
    "--no-filter",
    "--refmap=",
)
_PUSH = ("push", "--quiet", "--no-verify", "--no-follow-tags", "--no-signed", "--no-recurse-submodules")


class Remote(NamedTuple):
    """A remote, by name or address, as one repository reaches it. `aside` is an empty folder for the objects."""

    repository: Repository
    address: str
    aside: Path

    @property
    def _beside(self) -> Repository:
        variables = dict(self.repository.variables)
        own = variables.get("GIT_OBJECT_DIRECTORY") or os.path.join(self.repository.common_dir, "objects")
        others = variables.get("GIT_ALTERNATE_OBJECT_DIRECTORIES", "")
        variables["GIT_OBJECT_DIRECTORY"] = str(self.aside)
        variables["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = os.pathsep.join(filter(None, [_quoted(own), others]))
        return self.repository._replace(variables=variables)

    def refs(self, prefix: str) -> dict[str, Oid]:
        """The refs that start with `prefix`, and what they point at. Raises GitFailed."""
        said = online.git(
            self.repository, "ls-remote", "--refs", self.address, f"{prefix}*", seconds=online.LISTING_SECONDS
        ).checked()
        found: dict[str, Oid] = {}
        for line in said.decode("utf-8", "replace").splitlines():
            oid, _, ref = line.partition("\t")
            if ref.startswith(prefix):
                found[ref] = oid
        return found

    def blobs(
        self, refs: Mapping[str, Oid], most_bytes: int, goes_on: Callable[[], bool] = lambda: True
    ) -> Iterator[tuple[str, bytes]]:
        """Fetch the blobs under refs, `most_bytes` in all, unless `goes_on`, asked now and then, says no.

        Those that do not come are left out. Raises GitFailed.
        """
        beside = self._beside
        online.git(
            beside,
            *_FETCH,
            self.address,
            *refs,
            seconds=LEAST_SECONDS + most_bytes / SLOWEST,
            configured=_UNTOUCHED,
            goes_on=lambda: goes_on() and _size_of(self.aside) <= 2 * most_bytes + (1 << 20),
        ).checked()
        with open_blobs(beside, expected=0) as blobs:
            for ref, oid in refs.items():
                size = blobs.size(oid)
                if size is not None and size <= most_bytes:
                    data = blobs.read(oid)
                    if data is not None:
                        yield ref, data

    def put(self, files: Mapping[str, Path]) -> None:
        """Push files as blobs under refs, over what stands there. Raises GitFailed."""
        beside = self._beside
        listed = "".join(f"{path}\n" for path in files.values()).encode("utf-8", "surrogateescape")
        settings = [word for key, value in _UNTOUCHED.items() for word in ("-c", f"{key}={value}")]
        said = beside.git(*settings, "hash-object", "-w", "--no-filters", "--stdin-paths", stdin=listed).checked()
        oids = said.decode("ascii").split()
        if len(oids) != len(files):
            raise GitFailed("hash-object", f"{len(oids)} ids for {len(files)} files")
        self._push([f"+{oid}:{ref}" for oid, ref in zip(oids, files, strict=True)], _size_of(self.aside))

    def remove(self, refs: Sequence[str]) -> None:
        """Remove refs. Raises GitFailed."""
        self._push([f":{ref}" for ref in refs], 0)

    def _push(self, specs: Sequence[str], size: int) -> None:
        for at in range(0, len(specs), REFS_AT_ONCE):
            online.git(
                self._beside,
                *_PUSH,
                self.address,
                *specs[at : at + REFS_AT_ONCE],
                seconds=LEAST_SECONDS + size / SLOWEST,
                configured=_UNTOUCHED,
            ).checked()


def _quoted(folder: str) -> str:
    """A folder as git reads it from a list that `:` divides."""
    if os.pathsep not in folder and not folder.startswith('"'):
        return folder
    return '"' + folder.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _size_of(folder: Path) -> int:
    total = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.stat(os.path.join(parent, name)).st_size
            except OSError:  # git has renamed it meanwhile
                continue
    return total
