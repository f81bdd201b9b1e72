"""What an embedder is, and calls of it that cannot hurt: foreign code in a thread of its own, its result looked at.

A thread cannot be ended. One that does not come back in time is left behind, and nothing more is asked of its embedder
while it is at it; as a daemon it does not keep the process from ending.
"""

from __future__ import annotations

import contextlib
import io
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import numpy as np

from arcgit.errors import EmbedderFailed
from arcgit.snapshot.vectors import MOST_DIMENSIONS

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray = npt.NDArray[np.float64]

T = TypeVar("T")

LONGEST_CALL = 60.0
"""Seconds that a call may take, however much time there is: loading a model, or a batch of texts."""
LONGEST_NAME = 200
LONGEST_SAID = 160
"""Characters of what an exception says that are passed on."""


class Embedder(Protocol):
    """Texts to vectors. The vector of a text depends on nothing but the text; another model is another `name`."""

    @property
    def name(self) -> str:
        """What the vectors are kept under: model and version."""

    @property
    def dim(self) -> int:
        """Numbers of a vector."""

    def encode(self, texts: list[str], /) -> Any:  # noqa: ANN401  # an array, or lists of numbers
        """One vector a text, of any length but 0."""


class Guard:
    """An embedder behind a guard. `load` gives it, when it is first needed; `called` is how it is spoken of."""

    def __init__(self, called: str, load: Callable[[], object]) -> None:
        self.called = called
        self._load = load
        self._embedder: Embedder | None = None
        self._running: _Call[Any] | None = None
        self.name = ""
        self.dim = 0

    def prepare(self, until: float) -> None:
        """Load the embedder, so that `name` and `dim` are known. `until` is a time of `time.monotonic`.

        Raises EmbedderFailed.
        """
        if self._embedder is None:
            embedder: Any = self._within(until, self._load, "be loaded")
            name, dim = self._within(until, lambda: (embedder.name, embedder.dim), "tell its name")
            if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
                raise self._failed(f"its name is {name!r}, wanted a text of at most {LONGEST_NAME} characters")
            if not isinstance(dim, int) or not 0 < dim <= MOST_DIMENSIONS:
                raise self._failed(f"its dim is {dim!r}, wanted a whole number up to {MOST_DIMENSIONS}")
            self.name, self.dim, self._embedder = name, dim, embedder

    def encode(self, texts: Sequence[str], until: float) -> FloatArray:
        """float64[texts, dim]: a vector for each text, zeros for one without words. Raises EmbedderFailed."""
        self.prepare(until)
        embedder = self._embedder
        assert embedder is not None
        asked = [text for text in texts if text.strip()]
        vectors = np.zeros((len(texts), self.dim))
        if asked:
            given = self._within(until, lambda: np.asarray(embedder.encode(asked), np.float64), "encode")
            if given.shape != (len(asked), self.dim):
                wanted = f"({len(asked)}, {self.dim})"
                raise self._failed(f"it gave an array of shape {given.shape}, wanted {wanted}")
            if not np.isfinite(given).all():
                raise self._failed("it gave vectors with NaN or infinity in them")
            vectors[[at for at, text in enumerate(texts) if text.strip()]] = given
        return vectors

    def encode_query(self, text: str, until: float) -> FloatArray:
        """float64[dim]: the vector of a query. Raises EmbedderFailed, also where it is zero: it points nowhere."""
        vector: FloatArray = self.encode([text], until)[0]
        if not vector.any():
            raise self._failed("it gave a zero vector for the query")
        return vector

    def _within(self, until: float, work: Callable[[], T], what: str) -> T:
        if self._running is not None and self._running.is_alive():
            raise self._failed("it has not come back from the call before")
        seconds = min(max(until - time.monotonic(), 0.0), LONGEST_CALL)
        call = _Call(work)
        self._running = call
        with contextlib.redirect_stdout(io.StringIO()):  # an answer may be on its way there
            call.start()
            call.join(seconds)
        if call.is_alive():
            raise self._failed(f"it took longer than {seconds:.1f} s to {what}")
        if call.error is not None:
            said = " ".join(str(call.error).split())[:LONGEST_SAID]
            raise self._failed(f"{type(call.error).__name__}{': ' if said else ''}{said}")
        return call.result

    def _failed(self, reason: str) -> EmbedderFailed:
        return EmbedderFailed(self.called, reason)


class _Call(threading.Thread, Generic[T]):
    """A call of foreign code, and what came of it."""

    result: T

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self._work()
        except BaseException as error:  # noqa: BLE001  # whatever foreign code raises, SystemExit included
            self.error = error
