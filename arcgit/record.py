"""`NamedTuple`, as `typing` has it, made in a tenth of the time.

`typing.NamedTuple` compiles each annotation and evaluates the text of a constructor: 0.4 ms a class, and a search needs
some ninety of them before it can begin, which was a tenth of its time. Here annotations stay what they are, and a
constructor is evaluated once for each number of fields. The classes can do the same: fields by name and by place,
defaults, keywords, `_replace`, `_asdict`, patterns, equality with plain tuples.
"""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any


def _read_by_property(at: int, doc: str) -> property:
    return property(itemgetter(at), doc=doc)


_field: Callable[[int, str], Any] = getattr(collections, "_tuplegetter", _read_by_property)
"""What `collections.namedtuple` takes for its fields, where there is one: three times as fast as the property."""


@cache
def _nameless(count: int) -> Any:  # noqa: ANN401  (a function; they have no common type that shows their code)
    """The constructor of a named tuple of so many fields."""
    return collections.namedtuple("Nameless", [f"field{at}" for at in range(count)]).__new__


def _constructor(fields: Sequence[str], defaults: Iterable[Any]) -> FunctionType:
    """The constructor with these names for its parameters."""
    model = _nameless(len(fields))
    code = model.__code__.replace(co_varnames=("_cls", *fields))
    return FunctionType(code, model.__globals__, "__new__", tuple(defaults))


class _Definition(type):
    """Gives a class its fields, and the constructor that they ask for."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Definition:
        body["__slots__"] = ()
        if any(isinstance(base, _Definition) for base in bases):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default stands behind one that has a default")
            body |= {field: _field(at, "") for at, field in enumerate(fields)}
            body |= {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            body["__new__"] = _constructor(fields, defaults.values())
        return super().__new__(cls, name, bases, body)


class _Record(tuple[Any, ...], metaclass=_Definition):
    _fields: tuple[str, ...] = ()

    @classmethod
    def _make(cls, values: Iterable[Any]) -> _Record:
        return cls(*values)

    def _replace(self, /, **changes: Any) -> _Record:  # noqa: ANN401  (a field's type is its own)
        """The same record with other values in some fields."""
        values = list(map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(changes)}")
        return self._make(values)

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        fields = (f"{field}={value!r}" for field, value in self._asdict().items())
        return f"{type(self).__name__}({', '.join(fields)})"


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    NamedTuple = _Record
