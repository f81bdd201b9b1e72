"""The exception tree: every way arcgit refuses, each class owning the sentence it says.

    ArcgitError                 the only exception that leaves the package; exit code 2
    ├── NotARepository          no git repository at or above the path
    │   └── ForeignOwner        there is one, of another user, and git does not trust it
    ├── UnknownRevision         git does not know the revision
    ├── NoCommits               the revision is an unborn branch
    ├── GitFailed               a git command that must work did not
    ├── BadUsage                the command line cannot be read
    ├── BadQuery                the query cannot be read (empty, punctuation only, broken regex)
    ├── BadFilter               a filter names an unknown kind or language, or a glob git would refuse
    ├── BadSetting              an `arcsearch.*` key holds a value of the wrong type
    ├── UnknownTarget           `show`, `callers` … were given something that is not there
    ├── StoreUnavailable        the index folder cannot be read, written or locked
    ├── ExchangeFailed          snapshots cannot be sent, listed or taken
    ├── EmbedderFailed          what gives vectors cannot; an answer goes without
    ├── OutputFailed            standard output takes no more
    └── DamagedFile             one of our own files is truncated or altered
        ├── OtherVersion        one of our own files is of another arcgit's format
        └── RefusedSnapshot     what was downloaded says of a file what is not in it

A message says what was found, what was wanted and what to do now, in one line.
"""

from __future__ import annotations

from collections.abc import Iterable


class ArcgitError(Exception):
    """Base of all errors. `str()` of it is one line fit to print after `git arcsearch: `."""


class NotARepository(ArcgitError):
    def __init__(self, path: str, said: str = "") -> None:
        reason = f" ({said})" if said else ""
        super().__init__(f"not a git repository: {path}{reason}; run this inside one, or name one with --git-dir")


class ForeignOwner(NotARepository):
    def __init__(self, path: str) -> None:
        ArcgitError.__init__(
            self,
            f"git does not trust the repository at {path}, which belongs to another user; if you do,"
            f" run `git config --global --add safe.directory {path}`",
        )


class UnknownRevision(ArcgitError):
    def __init__(self, revision: str, said: str = "") -> None:
        reason = f" ({said})" if said else ""
        super().__init__(
            f"unknown revision {revision!r}{reason}: git cannot resolve it to a tree; `git log --oneline` lists commits"
        )


class NoCommits(ArcgitError):
    def __init__(self, revision: str) -> None:
        super().__init__(
            f"{revision} has no commits yet; commit something, or search the work tree without --no-worktree"
        )


class GitFailed(ArcgitError):
    def __init__(self, command: str, said: str) -> None:
        super().__init__(f"`git {command}` failed: {said or 'no message'}")


class BadUsage(ArcgitError):
    def __init__(self, said: str, command: str = "") -> None:
        super().__init__(f"{said}; `git arcsearch {command + ' ' if command else ''}-h` lists the options")


class BadQuery(ArcgitError):
    """The query text cannot be searched for."""


class BadFilter(ArcgitError):
    def __init__(self, filter_name: str, found: str, known: Iterable[str] = (), reason: str = "") -> None:
        from difflib import get_close_matches  # a refusal may take its time

        every = list(known)
        near = get_close_matches(found.lower(), every, n=1)
        meant = f", did you mean {near[0]}?" if near else ""
        wanted = f"{meant}; known: {', '.join(every)}" if every else ""
        why = f" ({reason})" if reason else ""
        super().__init__(f"unknown {filter_name} {found!r}{why}{wanted}")


class BadSetting(ArcgitError):
    """`found` and `mend` are the two halves of the sentence."""

    def __init__(self, key: str, found: str, wanted: str) -> None:
        self.found = f"{key} is {found!r}, wanted {wanted}"
        self.mend = f"`git config {key} VALUE` sets it"
        super().__init__(f"{self.found}; {self.mend}")


class UnknownTarget(ArcgitError):
    """A target of `show`, `outline` or the call graph names nothing in this revision."""


class StoreUnavailable(ArcgitError):
    """The index folder cannot be used; the sentence says which file and why."""


class ExchangeFailed(ArcgitError):
    def __init__(self, where: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"snapshots at {where}: {reason}")


class EmbedderFailed(ArcgitError):
    """Never leaves the package: it is a line beside the answer."""

    def __init__(self, called: str, reason: str) -> None:
        super().__init__(f"ranked without vectors: the embedder {called} failed: {reason}")


class OutputFailed(ArcgitError):
    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot write the answer: {reason}")


class DamagedFile(ArcgitError):
    """One of our files does not read back as written. Callers treat it as a cache miss."""


class OtherVersion(DamagedFile):
    def __init__(self, name: str, found: int, known: int) -> None:
        super().__init__(f"{name} is of format {found}, this arcgit reads format {known}")


class RefusedSnapshot(DamagedFile):
    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"the fetched snapshot is refused: {reason} ({path}); the index is made here instead")
