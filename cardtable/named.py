"""Tuples with names for their places. To whoever reads a type it is `typing.NamedTuple`; when the program runs it does
the same, but its classes are made in a third of the time: the library compiles every annotation and writes for every
class how one of it is made. The first table takes a hundred such classes, and of most nothing is made that soon.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

__all__ = ["Named"]

if TYPE_CHECKING:
    from typing import NamedTuple as Named
else:
    _place = type(namedtuple("_Sample", "value").value)
    """What finds one value of a tuple, as quickly as the library's own, for it is the library's own."""

    @cache
    def _way(places: int) -> CodeType:
        """How a tuple of so many places is made."""
        names = ", ".join(f"_{at}" for at in range(places))
        way: CodeType = eval(f"lambda _kind, {names}: _tuple(_kind, ({names},))").__code__
        return way

    class _Naming(type):
        """Makes the classes: a place for each name, in order, and what a name without a value stands for."""

        def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Naming:
            names = tuple(body.get("__annotations__", ()))
            if not names:  # the root of all, or one that says no more than the one it comes from
                if tuple not in bases and not any(getattr(base, "_fields", ()) for base in bases):
                    raise TypeError(f"{name} has no places")
                return super().__new__(mcs, name, bases, {**body, "__slots__": ()})
            defaults = {name: body.pop(name) for name in names if name in body}
            if list(defaults) != list(names[len(names) - len(defaults) :]):
                raise TypeError(f"in {name} a place without a default follows one with a default")
            places = {name: _place(at, "") for at, name in enumerate(names)}
            said = {"__slots__": (), "__match_args__": names, "_fields": names, "_field_defaults": defaults}
            return super().__new__(mcs, name, bases, {**body, **places, **said})

    class Named(tuple, metaclass=_Naming):
        """A tuple with names for its places; the class says which, in order."""

        _fields = ()

        def __new__(cls, *values: object, **named: object) -> Named:
            """The first of a kind says how all others are made: as the library writes it, but written once for all
            kinds with as many places, under the names of this one."""
            kind = next(kind for kind in cls.__mro__ if "_fields" in vars(kind))
            way = _way(len(kind._fields)).replace(co_varnames=("_kind", *kind._fields))
            defaults = tuple(kind._field_defaults.values())
            kind.__new__ = made = FunctionType(way, {"_tuple": tuple.__new__}, "__new__", defaults)
            return made(cls, *values, **named)

        @classmethod
        def _make(cls, values: Iterable[object]) -> Named:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} places, not {len(made)}")
            return made

        def _replace(self, /, **changes: object) -> Named:
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"{type(self).__name__} has no place for {', '.join(changes)}")
            return made

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            said = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({said})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)
