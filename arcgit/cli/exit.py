"""What the shell is told: the exit codes, those of `git grep` and the shell's own for signals."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    FOUND = 0
    NOTHING = 1
    FAILED = 2
    INTERRUPTED = 128 + 2
    BROKEN_PIPE = 128 + 13
