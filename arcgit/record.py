"""`NamedTuple`, as `typing` has it, made in a tenth of the time.

`typing.NamedTuple` compiles each annotation and evaluates the text of a constructor: 0.4 ms a class, and a search needs
some ninety of them before it can begin, which was a tenth of its time. Here the constructor is shared and annotations
stay what they are. The classes can do the same: fields by name and by place, defaults, keywords, `_replace`, `_asdict`,
patterns, equality with plain tuples.
"""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any


def _read_by_property(at: int, doc: str) -> property:
    return property(itemgetter(at), doc=doc)


_field: Callable[[int, str], Any] = getattr(collections, "_tuplegetter", _read_by_property)
"""What `collections.namedtuple` takes for its fields, where there is one: three times as fast as the property."""


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
            body["__new__"] = _constructor(name, fields, defaults)
        return super().__new__(cls, name, bases, body)


def _constructor(name: str, fields: tuple[str, ...], defaults: Mapping[str, Any]) -> Callable[..., Any]:
    count, new = len(fields), tuple.__new__

    def __new__(cls: type[tuple[Any, ...]], /, *values: Any, **named: Any) -> Any:  # noqa: ANN401  (any record)
        if named or len(values) != count:
            return new(cls, _arranged(name, fields, defaults, values, named))
        return new(cls, values)

    return __new__


def _arranged(
    name: str, fields: tuple[str, ...], defaults: Mapping[str, Any], values: Sequence[Any], named: Mapping[str, Any]
) -> list[Any]:
    """One value a field, in their order. Raises TypeError as a function with these parameters does."""
    rest = fields[len(values) :]
    given = {**defaults, **named} if len(named) < len(rest) else named
    if len(values) > len(fields) or not all(map(rest.__contains__, named)) or not all(map(given.__contains__, rest)):
        by_name = f", and {', '.join(named)} by name" if named else ""
        raise TypeError(f"{name}({', '.join(fields)}) was given {len(values)} values{by_name}")
    return [*values, *map(given.__getitem__, rest)]


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
