"""Colour and hyperlinks: escapes that we write ourselves, and only where the caller says that a terminal reads them.

The colours of an address are those of `git grep`: magenta path, green line. A hyperlink (OSC 8) leads to the file in
the work tree; there is none for a revision or a bare repository, where nothing on disk would be right.
"""

from __future__ import annotations

import posixpath
from urllib.parse import quote

from arcgit.model import Relevance
from arcgit.record import NamedTuple

_LABEL = {Relevance.STRONG: "1;32", Relevance.GOOD: "32", Relevance.MODERATE: "33", Relevance.WEAK: "2"}


class Ink(NamedTuple):
    """How to mark text. `root` is the folder that paths are relative to, empty for no hyperlinks."""

    colour: bool
    root: str

    def path(self, shown: str, path: str) -> str:
        return self._linked(self._in("35", shown), path)

    def address(self, shown: str, line: int, path: str) -> str:
        """`path:line` as one link; `:line` alone under a heading that shows the path."""
        return self._linked(f"{self._in('35', shown)}:{self._in('32', str(line))}", path)

    def line(self, line: int, path: str) -> str:
        return self._linked(self._in("32", str(line)), path)

    def name(self, shown: str) -> str:
        return self._in("1", shown)

    def faint(self, shown: str) -> str:
        return self._in("2", shown)

    def relevance(self, label: Relevance) -> str:
        return self._in(_LABEL[label], label.value)

    def _in(self, code: str, shown: str) -> str:
        return f"\033[{code}m{shown}\033[m" if self.colour and shown else shown

    def _linked(self, shown: str, path: str) -> str:
        if not self.root:
            return shown
        absolute = posixpath.normpath(posixpath.join(self.root, path))
        target = quote(absolute.encode("utf-8", "surrogateescape"))
        return f"\033]8;;file://{target}\033\\{shown}\033]8;;\033\\"


PLAIN = Ink(colour=False, root="")
"""What a pipe gets."""
