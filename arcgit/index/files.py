"""The live files of one tree, in path-byte order: what each is, and where its extraction stands.

Sections (one item a file unless said otherwise):

    file.path      texts, repository-relative bytes
    file.oid       array u1, width bytes each
    file.segment   array u2 into meta segments;  file.blob  array u4, the blob's number in that segment
    file.language  array u2 into meta languages;  file.role  array u1 (Role bits);  file.overlaid  array u1
    file.lines, file.length (terms), file.chunks  arrays u4
    path.vocabulary     texts: the terms of all paths, sorted
    path.count, path.token    arrays u2 and u4: each path's terms, repetitions kept, as numbers in the vocabulary
    stem.count, stem.token    the same for the file's stem
    stem.digest    array u8: digest of the folded stem
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from arcgit.record import NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from arcgit.index.vocabulary import Vocabulary
    from arcgit.model import Oid
    from arcgit.pack import Pack, PackWriter

    IntArray = npt.NDArray[Any]


class FileRow(NamedTuple):
    """One live file, before it is written. `segment` is an index into the list given to `write_files`."""

    path: bytes
    oid: Oid
    segment: int
    blob: int
    language: str
    role: int
    overlaid: bool
    lines: int
    length: int
    chunks: int


def write_files(writer: PackWriter, rows: Sequence[FileRow], languages: Sequence[str]) -> None:
    """`rows` in path-byte order; `languages` sorted and holding every row's."""
    number = {language: at for at, language in enumerate(languages)}
    writer.texts("file.path", [row.path for row in rows], per_block=512)
    writer.array("file.oid", np.frombuffer(bytes.fromhex("".join(row.oid for row in rows)), np.uint8))
    writer.array("file.segment", _column((row.segment for row in rows), np.uint16))
    writer.array("file.blob", _column((row.blob for row in rows), np.uint32))
    writer.array("file.language", _column((number[row.language] for row in rows), np.uint16))
    writer.array("file.role", _column((row.role for row in rows), np.uint8))
    writer.array("file.overlaid", _column((row.overlaid for row in rows), np.uint8))
    writer.array("file.lines", _column((row.lines for row in rows), np.uint32))
    writer.array("file.length", _column((row.length for row in rows), np.uint32))
    writer.array("file.chunks", _column((row.chunks for row in rows), np.uint32))
    _write_path_terms(writer, [row.path.decode("utf-8", "surrogateescape") for row in rows])


def _column(items: Iterable[int], dtype: type) -> IntArray:
    return np.fromiter(items, dtype)


def _write_path_terms(writer: PackWriter, paths: list[str]) -> None:
    from arcgit import roles, tokens  # reading does without them
    from arcgit.index.vocabulary import Vocabulary

    stems = [roles.stem_of(path) for path in paths]
    vocabulary = Vocabulary()
    path_count, path_token = _terms_by_text(vocabulary, paths)
    stem_count, stem_token = _terms_by_text(vocabulary, stems)
    names = [term.encode("utf-8", "surrogatepass") for term in vocabulary.terms]
    order = sorted(range(len(names)), key=names.__getitem__)
    rank = np.empty(len(names), np.uint32)
    rank[order] = np.arange(len(names), dtype=np.uint32)
    writer.texts("path.vocabulary", [names[at] for at in order], per_block=1024)
    writer.array("path.count", path_count.astype(np.uint16))
    writer.array("path.token", rank[path_token])
    writer.array("stem.count", stem_count.astype(np.uint16))
    writer.array("stem.token", rank[stem_token])
    digests = {stem: tokens.digest64(tokens.fold(stem)) for stem in set(stems)}
    writer.array("stem.digest", np.fromiter((digests[stem] for stem in stems), np.uint64, len(stems)))


def _terms_by_text(vocabulary: Vocabulary, texts: list[str]) -> tuple[IntArray, IntArray]:
    """(number of terms of each text, term ids end to end), repetitions kept."""
    from arcgit.index.words import joined

    word, counts = vocabulary.ids(joined([text.encode("utf-8", "surrogateescape") for text in texts]))
    first, table = vocabulary.table()
    of_word = first[word + 1] - first[word]
    ends = np.cumsum(of_word)
    within = np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - of_word, of_word)
    token = table[np.repeat(first[word], of_word) + within]
    owner = np.repeat(np.arange(len(texts)), counts)
    return np.bincount(owner, weights=of_word, minlength=len(texts)).astype(np.int64), token.astype(np.int64)


class Files:
    """The live files, read from a pack. Columns are small (tens of bytes a file) and read whole, on first use."""

    def __init__(self, pack: Pack, width: int, languages: list[str], segments: int) -> None:
        self._pack = pack
        self._width = width
        self.languages = languages
        self._segments = segments
        self._paths = pack.texts("file.path")
        self.count = len(self._paths)

    def __len__(self) -> int:
        return self.count

    def _column(self, name: str, below: int | None = None) -> IntArray:
        column = self._pack.array(name).all()
        if len(column) != self.count:
            raise self._pack.damaged(f"column {name!r} has {len(column)} items for {self.count} files")
        if below is not None and len(column) and int(column.max()) >= below:
            raise self._pack.damaged(f"column {name!r} points outside")
        return column

    def path(self, file: int) -> bytes:
        return self._paths[file]

    def paths(self) -> Iterator[bytes]:
        """All paths, in order."""
        return chain.from_iterable(self._paths.block(block) for block in range(self._paths.blocks()))

    def place_of(self, path: bytes) -> int:
        """The first file whose path is not before `path`."""
        return bisect_left(range(self.count), path, key=self.path)

    def find(self, path: bytes) -> int:
        """The file with this path, or -1."""
        at = self.place_of(path)
        return at if at < self.count and self.path(at) == path else -1

    def oid(self, file: int) -> Oid:
        at = file * self._width
        return self._pack.array("file.oid").read(at, at + self._width).tobytes().hex()

    def oids(self) -> list[Oid]:
        hexed = self._pack.array("file.oid").all().tobytes().hex()
        step = 2 * self._width
        if len(hexed) != step * self.count:
            raise self._pack.damaged("its object ids do not fit its files")
        return [hexed[at : at + step] for at in range(0, len(hexed), step)]

    @property
    def file_of_row(self) -> IntArray:
        """int64[rows of the manifest]: the file each stands at here, -1 where it is gone."""
        return np.arange(self.count)

    @cached_property
    def segment(self) -> IntArray:
        return self._column("file.segment", self._segments)

    @cached_property
    def blob(self) -> IntArray:
        return self._column("file.blob")

    @cached_property
    def language(self) -> IntArray:
        return self._column("file.language", len(self.languages))

    @cached_property
    def roles(self) -> IntArray:
        return self._column("file.role")

    @cached_property
    def overlaid(self) -> IntArray:
        return self._column("file.overlaid")

    @cached_property
    def lines(self) -> IntArray:
        return self._column("file.lines").astype(np.int32)

    @cached_property
    def length(self) -> IntArray:
        return self._column("file.length").astype(np.int32)

    @cached_property
    def first_chunk(self) -> IntArray:
        """int32[files + 1]."""
        first = np.zeros(self.count + 1, np.int32)
        np.cumsum(self._column("file.chunks"), out=first[1:], dtype=np.int32)
        return first

    @cached_property
    def path_vocabulary(self) -> list[str]:
        return [term.decode("utf-8", "replace") for term in self._pack.texts("path.vocabulary").all()]

    @cached_property
    def path_terms(self) -> tuple[IntArray, IntArray]:
        """(first int32[files + 1], token int32): file f's path has the terms token[first[f]:first[f + 1]]."""
        return self._rows_of("path")

    @cached_property
    def stem_terms(self) -> tuple[IntArray, IntArray]:
        """The same for the terms of the file's stem."""
        return self._rows_of("stem")

    @cached_property
    def stem_digest(self) -> IntArray:
        return self._column("stem.digest")

    def _rows_of(self, name: str) -> tuple[IntArray, IntArray]:
        first = np.zeros(self.count + 1, np.int32)
        np.cumsum(self._column(f"{name}.count"), out=first[1:], dtype=np.int32)
        token = self._pack.array(f"{name}.token").all().astype(np.int32)
        limit = len(self._pack.texts("path.vocabulary"))
        if int(first[-1]) != len(token) or (len(token) and not 0 <= int(token.min()) <= int(token.max()) < limit):
            raise self._pack.damaged(f"the {name} terms do not fit the files")
        return first, token
