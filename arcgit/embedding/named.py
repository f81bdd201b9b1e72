"""`module:attribute` to an embedder: the attribute itself, or what it returns when it is called.

The setting comes from the user's own configuration alone. The module must not come from the repository that is
searched either: `python -m` puts the current folder first on the path, where a file of the repository may have any
name. So while it is imported, the folders of the work tree are off the path, but for those of installed packages. A
folder of those vouches for what is below it, unless the work tree is: pip clones what it installs from repositories
into the environment itself.
"""

from __future__ import annotations

import os
import site
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

LIBRARIES = ("stdlib", "platstdlib", "purelib", "platlib")
"""Of the folders of an installation, those that hold modules; another, `data`, is the prefix with all that is in it."""


def load(named: str, work_tree: str) -> object:
    """The embedder of that name. Raises whatever the import of foreign code raises."""
    module, _, attribute = named.partition(":")
    with _without(work_tree):
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
        if isinstance(found, type) or not hasattr(found, "encode"):
            if not callable(found):
                raise TypeError(f"{named} can neither encode nor be called")
            found = found()
    return found


@contextmanager
def _without(work_tree: str) -> Iterator[None]:
    """The import path without the folders of the work tree, and without the current folder."""
    kept = sys.path
    sys.path = trusted(kept, work_tree)
    try:
        yield
    finally:
        sys.path = kept


def trusted(path: Sequence[str], work_tree: str) -> list[str]:
    """The folders of an import path from which an embedder may come."""
    libraries = [sysconfig.get_paths().get(name) for name in LIBRARIES]
    installed = [*filter(None, libraries), *site.getsitepackages(), site.getusersitepackages()]
    own = [os.path.realpath(folder) for folder in installed]
    here = os.path.realpath(os.curdir)
    theirs = [os.path.realpath(work_tree)] if work_tree else []
    vouching = [folder for folder in own if not any(_is_in(place, [folder]) for place in (here, *theirs))]

    def is_trusted(folder: str) -> bool:
        if os.path.realpath(folder) in own or _is_in(folder, vouching):
            return True
        return bool(folder) and os.path.realpath(folder) != here and not _is_in(folder, theirs)

    return [folder for folder in path if is_trusted(folder)]


def _is_in(folder: str, parents: Sequence[str]) -> bool:
    real = os.path.realpath(folder)
    return any(real == parent or real.startswith(parent.rstrip(os.sep) + os.sep) for parent in parents)
