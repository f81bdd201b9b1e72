"""An embedder of the `embed` extra: static word vectors of 16 MB, which their package carries within itself.

`git config --global arcsearch.embedder arcgit.embedding.wordllama:WordLlama`. It also shows what any other takes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


class WordLlama:
    """A text is the mean of its words' vectors. Nothing is downloaded."""

    dim = 256

    def __init__(self) -> None:
        import wordllama

        self.name = f"wordllama {wordllama.__version__} l2_supercat"
        within = Path(wordllama.__file__).parent  # its own search misses the tokenizer that it carries
        self._model = wordllama.WordLlama.load(cache_dir=within, dim=self.dim, disable_download=True)

    def encode(self, texts: list[str]) -> Any:  # noqa: ANN401  # a numpy array
        return self._model.embed(texts)
