"""What git would store for a file of the work tree: line ends, encodings, keywords, filters, by git's own conversion.

Most files are stored as they lie there, and which are not is told by attributes and configuration. `surroundings` is a
digest of all of those, so that who knows what a file was stored as need not ask git again while nothing changed.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence

from arcgit.source import run
from arcgit.source.blob import PlumbingBlobs
from arcgit.source.repo import Repository

_ATTRIBUTES = b".gitattributes"
_CONVERSIONS = ("text", "ident", "filter", "working-tree-encoding")
_NOT_SAID = (b"unspecified", b"unset")
_SYSTEM = b"/etc/gitattributes"


def files_about(paths: Iterable[bytes]) -> list[bytes]:
    """The .gitattributes files that may say something of the paths, whether they are there or not, in path order."""
    folders = {b""}
    for path in paths:
        folder = path.rpartition(b"/")[0]
        while folder not in folders:
            folders.add(folder)
            folder = folder.rpartition(b"/")[0]
    return sorted(folder + b"/" + _ATTRIBUTES if folder else _ATTRIBUTES for folder in folders)


def stored(repo: Repository, held: Mapping[bytes, bytes | None]) -> dict[bytes, bytes]:
    """Path → stored bytes of those files that are stored as other bytes than they hold. `held` is what they hold.

    One git process tells their attributes; two more convert, where there is something to convert.
    """
    said = _attributes(repo, [path for path, data in held.items() if data is not None])
    return _converted(repo, [path for path, about in said.items() if _may_differ(held[path] or b"", about)])


def surroundings(repo: Repository, settings: Mapping[str, str], paths: Sequence[bytes]) -> bytes:
    """A digest of what decides how files are stored: the attributes on disk and git's configuration (`settings`)."""
    digest = hashlib.blake2b(digest_size=16)
    for name, value in sorted(settings.items()):
        digest.update(f"{name}={value}\0".encode("utf-8", "surrogateescape"))
    for path in files_about(paths):
        digest.update(_content(os.fsencode(repo.work_tree) + b"/" + path))
    for place in (os.path.join(repo.common_dir, "info", "attributes"), _users_attributes(settings)):
        digest.update(_content(os.fsencode(place)))
    digest.update(_content(_SYSTEM))
    return digest.digest()


def _users_attributes(settings: Mapping[str, str]) -> str:
    """The attributes of a user, where git looks for them."""
    named = settings.get("core.attributesfile", "")
    return os.path.expanduser(named) if named else os.path.join(run.users_folder(), "attributes")


def _content(place: bytes) -> bytes:
    """A file's name and bytes with a mark between files; a file that is not there has a mark of its own."""
    try:
        with open(place, "rb") as stream:
            return place + b"\0+" + stream.read() + b"\0"
    except OSError:
        return place + b"\0-"


def _attributes(repo: Repository, paths: Sequence[bytes]) -> dict[bytes, dict[bytes, bytes]]:
    """What git's attributes say here and now of the conversion of each path."""
    if not paths:
        return {}
    said = (
        repo.git("check-attr", "-z", "--stdin", *_CONVERSIONS, stdin=b"\0".join(paths) + b"\0").checked().split(b"\0")
    )
    found: dict[bytes, dict[bytes, bytes]] = {path: {} for path in paths}
    for path, name, value in zip(said[0:-1:3], said[1::3], said[2::3], strict=True):
        found[path][name] = value
    return found


def _may_differ(data: bytes, said: Mapping[bytes, bytes]) -> bool:
    """Whether git may store other bytes than these: it converts by attributes, and line ends also by configuration."""
    if said[b"filter"] not in _NOT_SAID or said[b"working-tree-encoding"] not in _NOT_SAID:
        return True
    return (said[b"ident"] == b"set" and b"$Id" in data) or (said[b"text"] != b"unset" and b"\r\n" in data)


def _converted(repo: Repository, paths: Sequence[bytes]) -> dict[bytes, bytes]:
    """The stored bytes of files, by git's own conversion, into a store of objects that is gone afterwards.

    Empty when a filter fails; then the files are read as they are.
    """
    if not paths:
        return {}
    import tempfile  # slow to import, and seldom needed

    with tempfile.TemporaryDirectory(prefix="arcgit-") as folder:
        aside = repo._replace(variables={**repo.variables, "GIT_OBJECT_DIRECTORY": folder})
        stored = aside.git("hash-object", "-w", "--stdin-paths", stdin=b"\n".join(map(_quoted, paths)) + b"\n")
        if stored.code != 0:
            return {}
        with PlumbingBlobs(aside) as blobs:
            oids = stored.output.decode("ascii").split()
            return {path: data for path, oid in zip(paths, oids, strict=True) if (data := blobs.read(oid)) is not None}


def _quoted(path: bytes) -> bytes:
    """A path in the quotes of C, as git takes it where a newline or a colon would end it."""
    return b'"' + re.sub(rb"[^ !#-\[\]-~]", lambda byte: b"\\%03o" % byte[0][0], path) + b'"'
