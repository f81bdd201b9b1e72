"""Hooks that bring the index up to date in the background: installed politely, removed without a trace.

A hook is a marked block of POSIX sh that starts a detached process and is done, so that git neither waits nor fails:
the block holds no file open, has no exit status of its own, and does nothing in the middle of a rebase, a merge or a
bisection. It stands right after the first line of the script, before what the user wrote, because that may end with
`exit`, and its status is the script's.

A folder of hooks that the repository tracks, or that `core.hooksPath` names for all repositories, belongs to somebody
else: nothing is written there, and the lines to add are printed instead. The bodies lie in the `hooks` folder of the
project; only what differs between hooks is theirs, the rest is `hooks/refresh`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import stat
import time
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from arcgit import api
from arcgit.errors import ArcgitError, StoreUnavailable
from arcgit.pack.atomic import write_bytes
from arcgit.source.repo import Repository, discover

NAMES = ("post-checkout", "post-merge", "post-commit", "post-rewrite")
BEGIN, END = "# >>> arcgit >>>", "# <<< arcgit <<<"
WHOLE = "# (this file was made by arcgit)"
SHELLS = frozenset({"sh", "bash", "dash", "ksh", "zsh", "ash"})
BUSY = ("rebase-merge", "rebase-apply", "sequencer", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG")
"""What stands in the git directory while git is in the middle of something."""

_TOOL = re.compile(r"^ *arcgit_tool=('.*'|\S+)$", re.MULTILINE)

SETTLE_SECONDS = 0.2
"""How long a hook's process waits for the next one, so that a row of checkouts costs one refresh."""
NICENESS = 10  # what `nice` gives a hook's process from its start
NEW_MODE = 0o755
FIRST_FREE = 3
MOST_FILES = 1024
"""Files that may have been inherited; the shell has closed those below ten."""


class State(StrEnum):
    INSTALLED = "installed"
    ABSENT = "absent"
    FOREIGN = "not ours to change"


@dataclass(frozen=True, slots=True)
class Hook:
    """One hook: where it is, and what is true of it (now, or after what was done)."""

    name: str
    path: Path
    state: State
    reason: str


def install(tool: str, *, everywhere: bool = False) -> list[Hook]:
    """Add the block to every hook. `tool` is the absolute path of `git-arcsearch`; `everywhere`: in git's template.

    Raises StoreUnavailable when a folder or a file cannot be written.
    """
    repository = discover()
    folder = _template(repository) if everywhere else hooks_folder(repository)
    owner = "" if everywhere else _owner(repository, folder)
    return [_install(folder / name, name, tool, owner) for name in NAMES]


def uninstall(*, everywhere: bool = False) -> list[Hook]:
    """Take the blocks out; a file that was made for one goes, others are what they were, to the byte."""
    repository = discover()
    folder = _template(repository) if everywhere else hooks_folder(repository)
    found = []
    for name in NAMES:
        path = folder / name
        text = _read(path)
        if BEGIN.encode() in text:
            rest = b"" if WHOLE.encode() in text else _without_block(text)
            _replace(path, rest)
        found.append(Hook(name, path, State.ABSENT, ""))
    return found


def status(repository: Repository) -> list[Hook]:
    """Which hooks hold the block, and why others cannot."""
    folder = hooks_folder(repository)
    owner = _owner(repository, folder)
    found = []
    for name in NAMES:
        path = folder / name
        if BEGIN.encode() in _read(path):
            found.append(Hook(name, path, State.INSTALLED, ""))
        else:
            reason = owner or _unfit(_read(path), path)
            found.append(Hook(name, path, State.FOREIGN if reason else State.ABSENT, reason))
    return found


def tool_of(hook: Hook) -> str:
    """The command that an installed hook starts; empty when its block was altered."""
    match = _TOOL.search(_read(hook.path).decode("utf-8", "surrogateescape"))
    return shlex.split(match[1])[0] if match else ""


SNIPPET = "git arcsearch hooks run >/dev/null 2>&1 </dev/null &"
"""The line to put into a hook that another tool manages."""


def run() -> None:
    """What a hook's process does: alone for its work tree, once for a row of hooks, and never heard of."""
    _let_go()
    with suppress(ArcgitError), api.open() as repo:
        name = hashlib.blake2b(repo.git_dir.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
        again = repo.index_folder / f"again-{name}"
        with repo.alone(f"hook-{name}") as mine:
            if not mine:
                again.touch()  # whoever is at it will see that
                return
            wanted = True
            while wanted:
                again.unlink(missing_ok=True)
                time.sleep(SETTLE_SECONDS)
                if not is_busy(repo.git_dir):
                    _bring_up(repo)
                wanted = again.exists()


def _bring_up(repo: api.Repo) -> None:
    """Index HEAD; in a fresh clone, upon what was published."""
    if repo.is_empty and repo.settings.auto_fetch:
        repo.snapshots.fetch()
    else:
        repo.refresh()


def _let_go() -> None:
    """Hold nothing of whoever started us: no terminal, no session, no file, no claim to the processor."""
    with suppress(OSError):
        os.setsid()
    os.closerange(FIRST_FREE, MOST_FILES)
    os.nice(max(0, NICENESS - os.nice(0)))


def is_busy(git_dir: str) -> bool:
    """Whether git is in the middle of something that will end with another hook."""
    return any(os.path.exists(os.path.join(git_dir, name)) for name in BUSY)


def hooks_folder(repository: Repository) -> Path:
    """Where git looks for hooks: core.hooksPath and linked work trees included."""
    said = repository.git("rev-parse", "--git-path", "hooks").checked()
    return Path(os.path.join(repository.folder, os.fsdecode(said.removesuffix(b"\n"))))


def _owner(repository: Repository, folder: Path) -> str:
    """Who else the folder of hooks belongs to; empty when it is this repository's own."""
    own = Path(repository.common_dir) / "hooks"
    if os.path.realpath(folder) == os.path.realpath(own):
        return ""
    if repository.work_tree and Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(repository.work_tree)):
        return "core.hooksPath names a folder of the work tree, which husky, lefthook or you keep"
    return "core.hooksPath names a folder that other repositories share"


def _template(repository: Repository) -> Path:
    """The hooks folder of git's template, which new clones start with; made known to git where it has none."""
    said = repository.git("config", "--global", "--type=path", "init.templateDir")
    if said.code == 0:
        return Path(os.fsdecode(said.output.removesuffix(b"\n"))) / "hooks"
    home = os.path.expanduser(os.path.join("~", ".config", "git", "template"))
    repository.git("config", "--global", "init.templateDir", home).checked()
    return Path(home) / "hooks"


def _install(path: Path, name: str, tool: str, owner: str) -> Hook:
    text = _read(path)
    reason = owner or ("" if BEGIN.encode() in text else _unfit(text, path))
    if reason:
        return Hook(name, path, State.FOREIGN, reason)
    if WHOLE.encode() in text:
        text = b""
    elif BEGIN.encode() in text:
        text = _without_block(text)
    block = _block(name, tool)
    first, _, rest = text.partition(b"\n")
    _replace(path, first + b"\n" + block + rest if text else b"#!/bin/sh\n" + WHOLE.encode() + b"\n" + block)
    return Hook(name, path, State.INSTALLED, "")


def _unfit(text: bytes, path: Path) -> str:
    """Why a block cannot be added to a hook; empty when it can."""
    if not text:
        return "it is no regular file" if path.is_symlink() or path.is_dir() else ""
    first = text.partition(b"\n")[0].decode("utf-8", "replace")
    words = [os.path.basename(word) for word in first.removeprefix("#!").split() if not word.startswith("-")]
    interpreter = next((word for word in words if word != "env"), "")
    if not first.startswith("#!") or interpreter not in SHELLS or b"\n" not in text or path.is_symlink():
        return "it is no shell script of its own"
    return "" if os.access(path, os.X_OK) else "it is switched off (not executable)"


def _block(name: str, tool: str) -> bytes:
    parts = {
        "@GUARD@": _body(name),
        "@BUSY@": ":" if name == "post-rewrite" else _body("busy"),  # it runs before git clears its state away
        "@TOOL@": shlex.quote(tool),
    }
    body = _body("refresh")
    for mark, text in parts.items():
        body = body.replace(mark, text)
    return f"{BEGIN}\n{body}\n{END}\n".encode("utf-8", "surrogateescape")


def _body(name: str) -> str:
    """A file of the hooks folder: beside the package in the project, inside it once installed."""
    package = Path(__file__).parent
    folder = package / "hooks" if (package / "hooks").is_dir() else package.parent / "hooks"
    return (folder / name).read_text(encoding="utf-8").rstrip("\n")


def _without_block(text: bytes) -> bytes:
    before, _, rest = text.partition(BEGIN.encode() + b"\n")
    return before + rest.partition(END.encode() + b"\n")[2]


def _read(path: Path) -> bytes:
    """The bytes of a hook; empty when there is none, or what is there is no file."""
    try:
        return path.read_bytes() if path.is_file() else b""
    except OSError as error:
        raise StoreUnavailable(f"cannot read {path}: {error.strerror}") from None


def _replace(path: Path, text: bytes) -> None:
    """Write a hook, its mode kept (a new one is executable), or remove it when nothing is left."""
    try:
        if not text:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else NEW_MODE
        write_bytes(path, text)
        path.chmod(mode)
    except OSError as error:
        raise StoreUnavailable(f"cannot write {path}: {error.strerror}; mend its permissions") from None
