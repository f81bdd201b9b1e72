"""The index folder of a repository, shared by all its worktrees: `<git common dir>/arcsearch`, or `arcsearch.dir`.

    segments/<id>    extractions, by content id
    trust/<id>       what was verified of a segment that came from elsewhere; one that was made here has none
    trees/<tree>     manifests, by tree id: a revert or a rebase to the same tree is there at once
    seals/, key      what shows that a manifest is the one written here
    vectors/         what an embedder made of blobs, where there is one
    overlays/        what lay over HEAD in each work tree when it was last searched
    history/         commit records, and a subject list for each commit searched
    last-answer/     the hits of the last search, for `show #3`
    tidied           how many bytes there were when the folder was last tidied
    log              one line for everything that was damaged, refused or rebuilt
    lock             held by the one writer

Files are written whole or not at all. A file that does not read back is removed and counts as never written; one of
another format version belongs to another arcgit and is left alone, with ours beside it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from arcgit.errors import DamagedFile, OtherVersion
from arcgit.index.segment import Segment
from arcgit.index.subjects import KIND as SUBJECTS
from arcgit.index.subjects import Subjects
from arcgit.model import Oid, Settings
from arcgit.pack import VERSION, Pack, write_bytes, write_file
from arcgit.snapshot.folder import ASIDE, MARKS, PARTS, Folder
from arcgit.snapshot.manifest import Manifest
from arcgit.snapshot.overlays import Overlays
from arcgit.snapshot.seal import Seals
from arcgit.snapshot.trust import Trust, TrustFolder

if TYPE_CHECKING:
    from arcgit.snapshot.vectors import VectorFolder

FOLDER = "arcsearch"
BESIDE = f".v{VERSION}"
MOST_SUBJECT_LISTS = 4
FEWEST_MANIFESTS = 4
MANIFEST_SHARE = 0.2
"""Manifests may take this share of what the segments take."""


def _segment(path: Path) -> Segment:
    return Segment.open(path, path.name)


_OPENED: tuple[tuple[str, Callable[[Path], Segment | Manifest]], ...] = (
    ("segments", _segment),
    ("trees", Manifest.open),
)


class Store(Folder):
    """Opens nothing until asked. `remarks` are what a person should be told of the folder, a sentence each."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.remarks: list[str] = []
        self._segments: dict[str, Segment] = {}
        self._seals = Seals(folder)

    def _use_scratch(self) -> None:
        super()._use_scratch()
        self._seals = Seals(self.folder)

    @property
    def trust(self) -> TrustFolder:
        """What is known of the segments that came from elsewhere."""
        return TrustFolder(self.folder / "trust")

    @property
    def overlays(self) -> Overlays:
        """What lay over HEAD in each work tree."""
        return Overlays(self.folder, self._seals)

    @property
    def vectors(self) -> VectorFolder:
        """What an embedder made of the blobs."""
        from arcgit.snapshot.vectors import VectorFolder  # where there is one

        return VectorFolder(self.folder, self.log)

    @classmethod
    def of(cls, common_dir: str, settings: Settings) -> Store:
        return cls(Path(settings.dir) if settings.dir else Path(common_dir) / FOLDER)

    # reading

    def manifest(self, tree: Oid) -> Manifest | None:
        """The manifest of a tree, or None when there is none that reads back."""
        for path in (self._beside(tree), self.folder / "trees" / tree):
            if path.is_file():
                return self._read_back(path)
        return None

    def has_manifest(self, tree: Oid) -> bool:
        """Whether there is one, readable or not."""
        return (self.folder / "trees" / tree).is_file() or self._beside(tree).is_file()

    def _read_back(self, path: Path) -> Manifest | None:
        try:
            found = Manifest.open(path)
        except OtherVersion as error:
            self._left_alone(str(error))
        except DamagedFile as error:
            self.discard(path, str(error))
        else:
            if self._seals.holds(path):
                return found
            self.discard(path, "it is not as this store wrote it")
        return None

    def _beside(self, tree: Oid) -> Path:
        """Where our manifest of a tree lies when another arcgit's has its name."""
        return self.folder / "trees" / f"{tree}{BESIDE}"

    def _left_alone(self, reason: str) -> None:
        if not self.remarks:
            self.remarks.append(f"{reason}; it is left alone, and `git arcsearch gc` removes it")

    def segment(self, identity: str) -> Segment:
        """An open segment. Raises DamagedFile when it is not there or not whole."""
        if identity not in self._segments:
            self._segments[identity] = Segment.open(self.folder / "segments" / identity, identity)
        return self._segments[identity]

    def segments(self) -> list[Segment]:
        """Every segment that reads back, oldest name order; damaged ones are removed and logged."""
        found = []
        for name in self.names("segments"):
            try:
                found.append(self.segment(name))
            except OtherVersion as error:
                self._left_alone(str(error))
            except DamagedFile as error:
                self.discard(self.folder / "segments" / name, str(error))
        return found

    def trees_by_age(self) -> list[Oid]:
        """The trees that have a manifest, the one written last first."""
        written = {name.removesuffix(BESIDE): self.stat("trees", name) for name in self.names("trees")}
        return sorted(written, key=lambda tree: -written[tree].written)

    # writing

    def write_segment(self, write: Callable[[BinaryIO], str]) -> str:
        """Write a segment under the id that `write` returns."""
        return write_file(self.folder / "segments", write, name_by_result=True)

    def write_foreign(self, write: Callable[[BinaryIO], str], trust: Callable[[], Trust]) -> str:
        """The same for a segment from elsewhere; what is known of it lies there before it does."""

        def distrusted(stream: BinaryIO) -> str:
            identity = write(stream)
            self.trust.write(identity, trust())
            return identity

        return self.write_segment(distrusted)

    def write_manifest(self, tree: Oid, data: bytes) -> None:
        """Write the manifest of a tree, and drop those longest not written."""
        self.replace_manifest(tree, data)
        self._prune_manifests(tree)

    def replace_manifest(self, tree: Oid, data: bytes) -> None:
        """Write the manifest of a tree."""
        path = self.folder / "trees" / tree
        try:
            Manifest.open(path)
        except OtherVersion:
            path = self._beside(tree)
        except DamagedFile:
            pass
        write_bytes(path, data)
        self._seals.put(path)

    def drop_manifest(self, tree: Oid) -> None:
        """Remove our manifest of a tree."""
        path = self._beside(tree)
        path = path if path.exists() else self.folder / "trees" / tree
        with contextlib.suppress(OSError):
            path.unlink()
        self._seals.drop(path)

    def drop_other_versions(self) -> None:
        """Remove what another arcgit wrote that this one cannot read."""
        for part, opened in _OPENED:
            for name in self.names(part):
                try:
                    opened(self.folder / part / name)
                except OtherVersion as error:
                    self.discard(self.folder / part / name, str(error))
                except DamagedFile:
                    pass

    # history

    @property
    def records_path(self) -> Path:
        return self.folder / "history" / "records"

    def subjects(self, commit: Oid) -> Subjects | None:
        """The subject list of a commit, or None when there is none that reads back."""
        path = self.folder / "history" / commit
        if not path.is_file():
            return None
        try:
            return Subjects(Pack.open(path, SUBJECTS))
        except DamagedFile as error:
            self.discard(path, str(error))
            return None

    def write_subjects(self, commit: Oid, write: Callable[[BinaryIO], str]) -> Subjects | None:
        """Write a commit's subject list, and drop the lists longest not written."""
        write_file(self.folder / "history" / commit, write)
        self.keep_subjects(MOST_SUBJECT_LISTS)
        return self.subjects(commit)

    def keep_subjects(self, most: int, most_bytes: float = float("inf")) -> None:
        """Keep at most so many subject lists and bytes of them, those written last; one always."""
        lists = {name: self.stat("history", name) for name in self.names("history") if name != self.records_path.name}
        total = 0
        for number, name in enumerate(sorted(lists, key=lambda name: -lists[name].written)):
            total += lists[name].size
            if number and (number >= most or total > most_bytes):
                with contextlib.suppress(OSError):
                    (self.folder / "history" / name).unlink()

    @property
    def fewest_history_bytes(self) -> int:
        """What the history of one commit takes: the records, and a subject list."""
        sizes = {name: self.stat("history", name).size for name in self.names("history")}
        return sizes.pop(self.records_path.name, 0) + max(sizes.values(), default=0)

    def _prune_manifests(self, newest: Oid) -> None:
        """Drop the manifests longest not written, beyond a few and a share of what the segments take.

        One that is wanted again is made from the segments at hand, without reading a blob.
        """
        sizes: dict[str, tuple[float, int]] = {}
        for name in self.names("trees"):
            with contextlib.suppress(OSError):
                found = (self.folder / "trees" / name).stat()
                sizes[name] = (found.st_mtime, found.st_size)
        segments = self.bytes_of("segments")
        total = 0
        for number, name in enumerate(sorted(sizes, key=lambda name: (name != newest, -sizes[name][0]))):
            total += sizes[name][1]
            if number >= FEWEST_MANIFESTS and total > MANIFEST_SHARE * segments:
                self.drop_manifest(name)

    def remove_segment(self, identity: str) -> None:
        """Remove a segment whose extractions stand in another; readers that have it open keep it."""
        self._segments.pop(identity, None)
        with contextlib.suppress(OSError):
            (self.folder / "segments" / identity).unlink()
        self.trust.remove(identity)

    def opened(self, part: str, name: str) -> Segment | Manifest:
        """A file of "segments" or "trees", opened anew. Raises DamagedFile."""
        return dict(_OPENED)[part](self.folder / part / name)

    def discard(self, path: Path, reason: str) -> None:
        """Remove a file that does not read back, and log why."""
        self._segments.pop(path.name, None)
        with contextlib.suppress(OSError):
            path.unlink()
        if path.parent.name == "segments":
            self.trust.remove(path.name)
        self.log(f"removed {path.name}: {reason}")

    def discard_damaged(self) -> int:
        """Read everything deeply and remove what is not whole; returns how many files went."""
        gone = 0
        self._segments.clear()
        for part, opened in _OPENED:
            for name in self.names(part):
                path = self.folder / part / name
                try:
                    opened(path).verify()
                except OtherVersion:
                    continue
                except DamagedFile as error:
                    self.discard(path, str(error))
                    gone += 1
        if self.names("vectors"):
            self.vectors.discard_damaged()
        return gone

    def clear(self) -> None:
        """Remove every segment and manifest."""
        self._segments.clear()
        for part in (*PARTS, *MARKS, *ASIDE):
            for name in self.names(part):
                with contextlib.suppress(OSError):
                    (self.folder / part / name).unlink()
        self.tidied_bytes = 0
        self.prepare()
