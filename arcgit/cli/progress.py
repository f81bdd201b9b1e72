"""A progress bar on standard error, on a terminal only. rich is loaded when there is progress to show, not before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from arcgit.cli.terminal import Terminal

if TYPE_CHECKING:
    from rich.progress import Progress

Told = Callable[[int, int], None]
"""Called with (bytes read, bytes to read)."""

WORTH_A_BAR = 2 << 20
"""Bytes below which the work is over before a bar can be read."""


@contextmanager
def bar(streams: Terminal, doing: str = "indexing") -> Iterator[Told]:
    """A function to tell progress to; the bar is gone when the block ends."""
    if not streams.shows_progress:
        yield lambda done, total: None
        return
    shown = _Bar(doing)
    try:
        yield shown.told
    finally:
        shown.end()


class _Bar:
    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._progress: Progress | None = None

    def told(self, done: int, total: int) -> None:
        if total < WORTH_A_BAR:
            return
        if self._progress is None:
            self._progress = _started(total, self._doing)
        self._progress.update(self._progress.task_ids[0], completed=done)

    def end(self) -> None:
        if self._progress is not None:
            self._progress.stop()


def _started(total: int, doing: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(doing), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task("", total=total)
    progress.start()
    return progress
