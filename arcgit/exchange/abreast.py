"""Several parts at a time. Nearly all of the work on a part is done by compressors and digests, which threads share."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from threading import Thread
from typing import Generic, TypeVar

from arcgit.errors import ArcgitError, StoreUnavailable
from arcgit.extract.pool import processors

T = TypeVar("T")

MOST_AT_ONCE = 4
"""Each part takes some 150 MB while it is worked on."""


class Doing(Thread, Generic[T]):
    """A piece of work, from the moment it is made."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._done: list[T] = []
        self._failed: ArcgitError | OSError | None = None
        self.start()

    def run(self) -> None:
        try:
            self._done.append(self._work())
        except (ArcgitError, OSError) as error:
            self._failed = error

    def result(self) -> T:
        """What came of it, once it is done. Raises what it did."""
        self.join()
        if self._failed is not None:
            raise self._failed
        if not self._done:
            raise StoreUnavailable("a part could not be worked on; what failed stands above")
        return self._done[0]


def abreast(works: Iterable[Callable[[], T]]) -> Iterator[T]:
    """The results of some pieces of work, in their order. Raises what the first that fails does, once none runs."""
    most = min(processors(), MOST_AT_ONCE)
    running: deque[Doing[T]] = deque()
    try:
        for work in works:
            running.append(Doing(work))
            if len(running) >= most:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    finally:
        for one in running:
            one.join()
