"""The words of the house as data: frozen records that travel between the floors.

They are named tuples: a frozen dataclass takes a millisecond and more to define, and every search defines them all.

Lines are 1-based and end at LF, as git counts them. Paths are repository-relative with `/`, decoded from git's bytes as
UTF-8 with surrogateescape, so that they go back to the same bytes. Object ids are lower-case hex of whatever width the
repository uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntFlag, StrEnum
from types import MappingProxyType

from arcgit.record import NamedTuple

Oid = str
"""A git object id in hex: 40 digits in SHA-1 repositories, 64 in SHA-256 ones."""


class Kind(StrEnum):
    """What a declaration is: a closed list, no table may invent one. Its order is the number on disk: append only."""

    FILE = "file"
    FUNCTION = "function"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    CLASS = "class"
    STRUCT = "struct"
    INTERFACE = "interface"
    TRAIT = "trait"
    ENUM = "enum"
    UNION = "union"
    MODULE = "module"
    NAMESPACE = "namespace"
    PROTOCOL = "protocol"
    MACRO = "macro"
    OBJECT = "object"
    RECORD = "record"
    TYPE = "type"
    ANNOTATION = "annotation"
    EXTENSION = "extension"
    IMPL = "impl"
    CONSTANT = "constant"
    VARIABLE = "variable"
    FIELD = "field"
    PROPERTY = "property"
    SECTION = "section"
    TARGET = "target"
    TABLE = "table"
    VIEW = "view"
    PROCEDURE = "procedure"
    MESSAGE = "message"
    SERVICE = "service"
    RESOURCE = "resource"
    KEY = "key"
    RULE = "rule"


class SkipReason(StrEnum):
    """Why a path of the tree is not searched (or only by its name). The order is the on-disk number, so append only."""

    BINARY = "binary"
    TOO_LARGE = "too large"
    MINIFIED = "minified"
    MISSING = "missing object"
    UNREADABLE = "unreadable encoding"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"
    EXCLUDED = "excluded"
    LFS_POINTER = "git-lfs pointer"


class Role(IntFlag):
    """What a path or an attribute says of a file. Roles demote in ranking unless the query asks for them."""

    NONE = 0
    TEST = 1
    DOCS = 2
    EXAMPLE = 4
    CONFIG = 8
    VENDORED = 16
    GENERATED = 32


class Relevance(StrEnum):
    STRONG = "strong"
    GOOD = "good"
    MODERATE = "moderate"
    WEAK = "weak"


class Declaration(NamedTuple):
    """A named thing found by the scanner, in characters (`start`, `end`) and lines of the decoded text.

    `own_chunk` is false for one-liners (macros, constants, enum members, fields) that are findable by name and line but
    belong to the chunk around them.
    """

    kind: Kind
    name: str
    container: str
    start: int
    end: int
    line: int
    end_line: int
    signature: str
    doc: str
    exported: bool
    own_chunk: bool


class OutlineItem(NamedTuple):
    """One declaration of a file as `outline` shows it."""

    path: str
    kind: Kind
    name: str
    line: int
    end_line: int
    container: str
    signature: str
    doc: str
    language: str
    exported: bool


class Change(StrEnum):
    """What happened to a declaration between the two revisions of `--changed`."""

    NONE = ""
    ADDED = "added"
    MODIFIED = "modified"
    REMOVED = "removed"


class Place(NamedTuple):
    """A further place of a file that earned a line under its hit."""

    path: str
    line: int
    end_line: int
    kind: Kind
    name: str
    container: str
    signature: str
    doc: str
    score: float
    change: Change = Change.NONE


class Step(NamedTuple):
    """One line of a score's arithmetic: a list or a prior by name, what it gave, and the rank there (0: none)."""

    name: str
    value: float
    rank: int


class Hit(NamedTuple):
    """A file that answers, shown at its best chunk. `score` is rounded to 1e-6.

    `change` is set where a search inside a change was asked for; the address of what was removed is in the old
    revision.
    """

    rank: int
    path: str
    line: int
    end_line: int
    kind: Kind
    name: str
    container: str
    signature: str
    doc: str
    language: str
    score: float
    relevance: Relevance
    blob: Oid
    overlaid: bool
    also_at: tuple[str, ...]
    more: tuple[Place, ...]
    explanation: tuple[Step, ...]
    change: Change = Change.NONE


class Span(NamedTuple):
    """The two ends of a change as resolved: commits, or trees where there are none. `new` is empty for the work tree.

    `text` is how it was asked for.
    """

    text: str
    old: Oid
    new: Oid


class Partial(NamedTuple):
    """What a partial answer lacks: files of the tree that were not ready when the budget ended."""

    files_ready: int
    files_total: int


class Answer(NamedTuple):
    """Ranked hits and what they answer for. `commit` is empty for a bare tree or an unborn branch."""

    query: str
    commit: Oid
    tree: Oid
    overlaid: int
    partial: Partial | None
    skipped: Mapping[SkipReason, int]
    hits: tuple[Hit, ...]
    withheld: int
    narrow: tuple[str, ...]
    notes: tuple[str, ...]
    next_step: str
    span: Span | None = None

    def revision_of(self, hit: Hit, asked: str) -> str:
        """The revision in which a hit has its address, empty for the work tree; `asked` is the one asked for."""
        if self.span is None:
            return asked
        return self.span.old if hit.change is Change.REMOVED else self.span.new


class Settings(NamedTuple):
    """The `arcsearch.*` git config keys with their defaults; `arcgit.source.config` reads and checks them."""

    dir: str = ""
    max_file_bytes: int = 1 << 20
    exclude: tuple[str, ...] = ()
    budget_ms: int = 4000
    token_budget: int = 1500
    limit: int = 20
    detail: str = "signatures"
    rank: str = "evidence"
    history: bool = True
    verify_sample: int = 16
    remote: str = "origin"
    auto_fetch: bool = True
    color: str = "auto"
    repo: str = ""
    embedder: str = ""


class TreeEntry(NamedTuple):
    """One path of a tree: mode as git writes it (0o100644, 0o120000 symlink, 0o160000 submodule)."""

    path: bytes
    mode: int
    oid: Oid


class Located(NamedTuple):
    """A revision as resolved: `commit` is empty when the revision names a tree without a commit."""

    revision: str
    commit: Oid
    tree: Oid


class WorkTreeChange(NamedTuple):
    """A path whose work tree content is not the one of HEAD's tree. `deleted` paths have no content to search.

    `staged` is the blob that git takes for the content of a file that it keeps out of the work tree, as a sparse
    checkout does; empty for all others, whose content lies on disk.
    """

    path: bytes
    deleted: bool
    staged: Oid = ""


class Status(NamedTuple):
    """What `git arcsearch status` prints.

    `commit` is the one that is indexed, `behind` so many commits behind `head`; it is empty where none of the last
    commits is. Sizes are in bytes, `dead_bytes` about: what no snapshot needs. `refreshed` is when the snapshot was
    made, in seconds since the epoch.
    """

    commit: Oid
    head: Oid
    tree: Oid
    files: int
    chunks: int
    segments: int
    disk_bytes: int
    skipped: Mapping[SkipReason, int] = MappingProxyType({})
    missing: tuple[str, ...] = ()
    partial: Partial | None = None
    text_only: Mapping[str, int] = MappingProxyType({})
    behind: int = 0
    snapshots: int = 0
    dead_bytes: int = 0
    sizes: Mapping[str, int] = MappingProxyType({})
    refreshed: float = 0.0
    notes: tuple[str, ...] = ()


class Tidied(NamedTuple):
    """What upkeep did: snapshots and segments that went, segments that were written, and bytes before and after."""

    snapshots: int
    segments: int
    written: int
    bytes_before: int
    bytes_after: int


class Verdict(StrEnum):
    """Of a check: all is well, something a person may want to know, or something that should be mended."""

    WELL = "ok"
    NOTE = "note"
    WRONG = "wrong"


class Finding(NamedTuple):
    """One check of `git arcsearch doctor`: what was looked at, what was found, and how to mend it (empty: nothing)."""

    subject: str
    verdict: Verdict
    found: str
    mend: str


class Setting(NamedTuple):
    """A key of the configuration with its value in effect, and where that comes from (empty: it is the default)."""

    key: str
    value: str
    origin: str
    meaning: str


class Detail(StrEnum):
    """How much of each hit an answer prints."""

    SIGNATURES = "signatures"
    SNIPPETS = "snippets"
    FULL = "full"


class Excerpt(NamedTuple):
    """Lines of a file as `show` and the longer answer formats print them. `others` are further places of the same name.

    `lines` start at `line` and carry no line ends.
    """

    path: str
    line: int
    end_line: int
    kind: Kind
    name: str
    container: str
    signature: str
    language: str
    lines: tuple[str, ...]
    others: tuple[OutlineItem, ...]


class FileOutline(NamedTuple):
    """The declarations of one file, or the reason why it was not read for any."""

    path: str
    language: str
    skip: SkipReason | None
    items: tuple[OutlineItem, ...]
