"""Which place is meant: the name of a remote, its address, a folder, a bundle or a URL."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from arcgit.errors import ExchangeFailed
from arcgit.exchange.bundled import Bundled
from arcgit.exchange.carrier import Carrier
from arcgit.exchange.folder import Folder
from arcgit.exchange.remote import GitRemote
from arcgit.record import NamedTuple
from arcgit.source import online
from arcgit.source.repo import Repository

GIT_SCHEMES = {"ssh", "git", "git+ssh", "ssh+git"}
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+)(?:://|::)", re.IGNORECASE)
_SCP = re.compile(r"[^/:]+:(?!//)")


def carrier(repository: Repository, where: str, aside: Path) -> Carrier:
    """The carrier of a place. Raises ExchangeFailed where there can be none."""
    if where in online.remotes(repository):
        return GitRemote(repository, where, aside)
    scheme = _SCHEME.match(where)
    if scheme is not None:
        return _of_url(repository, where, scheme[1].lower(), aside)
    path = Path(os.path.expanduser(where))
    if path.is_file():
        return Bundled(path)
    if is_git(path) or (_SCP.match(where) and not path.exists()):
        return GitRemote(repository, str(path.resolve()) if path.exists() else where, aside)
    if not path.exists() and os.sep not in where and "." not in where:
        raise ExchangeFailed(
            where, "no remote of that name; `git remote -v` lists them, and a folder is named ./" + where
        )
    return Folder(path)


class Nowhere(NamedTuple):
    """A place that there is not: whoever asks it for anything hears why."""

    where: str
    reason: str

    def names(self) -> list[str]:
        raise ExchangeFailed(self.where, self.reason)

    def read(self, wanted: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
        raise ExchangeFailed(self.where, self.reason)

    def write(self, files: Mapping[str, Path]) -> None:
        raise ExchangeFailed(self.where, self.reason)

    def remove(self, names: Sequence[str]) -> None:
        raise ExchangeFailed(self.where, self.reason)


def usual(repository: Repository, where: str, aside: Path) -> Carrier:
    """The carrier of the place that the settings name: that it is not there is said when it is wanted."""
    try:
        return carrier(repository, where, aside)
    except ExchangeFailed as error:
        return Nowhere(where, error.reason)


def is_git(path: Path) -> bool:
    """Whether a folder is a git repository, bare or not."""
    return any((base / "HEAD").is_file() and (base / "objects").is_dir() for base in (path, path / ".git"))


def _of_url(repository: Repository, where: str, scheme: str, aside: Path) -> Carrier:
    if scheme == "file":
        path = Path(where.partition("://")[2])
        return GitRemote(repository, where, aside) if is_git(path) else Folder(path)
    if scheme in GIT_SCHEMES or "::" in where or where.rstrip("/").endswith(".git"):
        return GitRemote(repository, where, aside)
    from arcgit.exchange.url import Url

    return Url(where)
