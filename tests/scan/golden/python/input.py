"""Orchards: planting and picking.

def not_in_docstring(): pass
"""
import os
from typing import (
    Any,
    overload,
)

LIMIT = 10
ROWS: dict[str, int] = {
    "apple": 1,
    "pear": 2,
    "plum": 3,
}
LIMIT = 11
shorten = lambda text: text[:9]
__all__ = ["Tree"]


# Plants.
@register(
    name="tree",  # def in_comment(): pass
)
class Tree(Base, metaclass=Meta):
    """A tree."""

    height: int
    seeds = 3

    def __init__(self, name, *, kind={"a": (1, 2)}) -> None:
        self.name = name
        local = 1

        def inner():
            return local

    @property
    @cached
    async def crown(self) -> "dict[str, int]":
        """The crown.
        Wide."""

    def one(self): return """it's""" 'don\'t'; x = 2

    class Leaf: pass


def many(
    first,
    text="):\n",
):
    return f"""{
        first
    } def in_fstring(): """


if os.name:
    def conditional(): ...
else:
    def conditional(): ...

call("""
def in_argument():
""")
type Pair[T] = tuple[T, T]
def last(): return '''\''''''
