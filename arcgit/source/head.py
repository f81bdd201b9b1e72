"""The commit that HEAD names, read from the files git keeps it in: a process for it costs a third of a warm query.

Only the plain cases are answered: HEAD itself or a loose or packed branch, as `git help repository-layout` describes
them. Everything else (reftable, a branch that is a symbolic ref, an unborn branch) is left to git.
"""

from __future__ import annotations

import os

_BRANCH = b"ref: refs/heads/"


def written(git_dir: str, common_dir: str) -> str:
    """The object id in HEAD or in the branch that it names; "" where only git can tell."""
    head = _content(git_dir, b"HEAD")
    if not head.startswith(_BRANCH):
        return _object_id(head)
    branch = head.removeprefix(b"ref: ").rstrip(b"\n")
    loose = _content(common_dir, branch)
    if loose:
        return _object_id(loose)
    packed = _content(common_dir, b"packed-refs")
    end = packed.find(b" " + branch + b"\n")
    return _object_id(packed[packed.rfind(b"\n", 0, end) + 1 : end]) if end >= 0 else ""


def _content(folder: str, name: bytes) -> bytes:
    try:
        with open(os.fsencode(folder) + b"/" + name, "rb") as stream:
            return stream.read()
    except OSError:
        return b""


def _object_id(line: bytes) -> str:
    text = line.strip()
    if len(text) not in (40, 64) or text.strip(b"0123456789abcdef"):
        return ""
    return text.decode("ascii")
