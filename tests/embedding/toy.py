"""Embedders without a model: words hashed into a few numbers, and every way of doing it wrong."""

from __future__ import annotations

import hashlib
import re
import sys
import time

import numpy as np

SYNONYMS = {"authentication": "login", "visitor": "user"}


class Hashing:
    """The words of a text, each a direction of its own, synonyms the same one."""

    dim = 64

    def __init__(self, name: str = "hashing 1") -> None:
        self.name = name
        self.texts: list[str] = []

    def encode(self, texts: list[str]) -> np.ndarray:
        self.texts += texts
        return np.array([self.vector(text) for text in texts])

    def vector(self, text: str) -> np.ndarray:
        total = np.zeros(self.dim)
        for word in re.findall(r"[a-z]+", text.lower()):
            digest = hashlib.sha256(SYNONYMS.get(word, word).encode()).digest() * 2
            total += np.frombuffer(digest, np.int8)[: self.dim] / 128
        return total


class Bad(Hashing):
    """Wrong for every text, or for queries alone: those hold no line end and no declaration."""

    def __init__(self, bad: object) -> None:
        super().__init__(f"bad {id(bad)}")
        self.bad = bad

    def encode(self, texts: list[str]) -> object:
        good = super().encode(texts)
        return self.bad(good) if callable(self.bad) else self.bad


def _raise(error: BaseException) -> object:
    raise error


def _sleep(good: np.ndarray) -> np.ndarray:
    time.sleep(30)
    return good


def _say(good: np.ndarray) -> object:
    sys.stdout.write("progress 100 %")  # what libraries do
    raise RuntimeError("after\nwords")


WRONG = {
    "raises": lambda good: _raise(ValueError("no luck")),
    "exits": lambda good: _raise(SystemExit(3)),
    "interrupts": lambda good: _raise(KeyboardInterrupt()),
    "speaks": _say,
    "none": None,
    "text": "vectors",
    "one number": 3,
    "too few": lambda good: good[:-1],
    "too many": lambda good: np.vstack([good, good]),
    "narrow": lambda good: good[:, :-1],
    "flat": lambda good: good.ravel(),
    "ragged": lambda good: [[1.0], [1.0, 2.0]],
    "not a number": lambda good: good * np.nan,
    "one not a number": lambda good: np.where(np.arange(good.shape[1]) == 3, np.nan, good),
    "infinite": lambda good: np.full_like(good, np.inf),
    "zero": lambda good: good * 0,
    "complex": lambda good: good * 1j,
    "objects": lambda good: np.array([[object()] * good.shape[1]] * len(good)),
}

SLOW = _sleep

at_hand = Hashing()


def made() -> Hashing:
    return Hashing("hashing by a factory")


def unmade() -> Hashing:
    sys.exit("no model here")


class Nameless:
    dim = 8

    def encode(self, texts: list[str]) -> np.ndarray:
        return np.ones((len(texts), 8))
