"""The editor that git uses, opened at a line of a file in the work tree."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence

from arcgit.api import Repo
from arcgit.cli.exit import Exit
from arcgit.errors import UnknownTarget
from arcgit.model import Excerpt

_WITH_COLON = {"hx", "subl", "zed", "micro", "lapce"}
_GO_TO = {"code", "code-insiders", "codium", "cursor", "windsurf"}
"""Editors that do not understand `+LINE`, by the name of their command, from their manuals."""


def edit(repo: Repo, places: Sequence[Excerpt]) -> Exit:
    """Open each place in turn, as git does with the files it wants edited."""
    for place in places:
        path = os.path.join(repo.work_tree, place.path)
        if not repo.work_tree or not os.path.exists(path):
            raise UnknownTarget(f"{place.path} is not in the work tree, so there is nothing to edit")
        # git runs GIT_EDITOR through the shell too: it may hold options and quotes.
        done = subprocess.run(
            ["/bin/sh", "-c", f'{repo.editor} "$@"', repo.editor, *at(repo.editor, path, place.line)], check=False
        )
        if done.returncode:
            return Exit.FAILED
    return Exit.FOUND


def at(editor: str, path: str, line: int) -> list[str]:
    """The arguments that open `path` at `line` in the editor command `editor`."""
    name = os.path.basename(editor.split()[0]) if editor.split() else ""
    if name in _GO_TO:
        return ["--goto", f"{path}:{line}"]
    return [f"{path}:{line}"] if name in _WITH_COLON else [f"+{line}", path]
