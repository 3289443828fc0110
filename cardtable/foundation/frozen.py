"""Base class of immutable records: events, observations, questions.

It replaces `@dataclass(frozen=True, slots=True)` because of the first picture. Dataclasses cost the lobby nothing, but
a table 17 % more instructions and 13 % more processor time (17 ms): the table and the worker process make some twenty
such classes. 46 of those 84 million instructions are the import of `dataclasses` itself. Making one event takes 374 ns
here and 636 ns as a dataclass, and an evening has many. This module is the only place that knows; to its users and to
the type checker `Frozen` is a frozen dataclass with slots.
"""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform


def _make_init(cls: type, names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """Generate and compile the `__init__` of a class, as dataclasses do it: nothing else sets five slots as fast."""
    scope: dict[str, Any] = {}
    parameters, lines = "self", ""
    for name in names:
        scope[f"set_{name}"] = getattr(cls, name).__set__
        value = name
        if name in defaults:
            scope[f"_{name}"] = defaults[name]
            parameters += f", {name}=_{name}"
            if isinstance(defaults[name], dict):
                value = f"{name}.copy() if {name} is _{name} else {name}"
        else:
            parameters += f", {name}"
        lines += f" set_{name}(self, {value})\n"
    exec(f"def __init__({parameters}):\n{lines or ' pass'}", scope)
    return scope["__init__"]


def _lazy_init(self: Frozen, *values: Any, **named: Any) -> None:
    """Placeholder `__init__`: on the first instance, generate the real `__init__` of the class and call it."""
    cls = type(self)
    type.__setattr__(cls, "__init__", _make_init(cls, cls.__match_args__, cls._defaults))
    cls.__init__(self, *values, **named)


class _FrozenMeta(type):
    """Metaclass that gives a class a slot for each annotated name and an `__init__` that takes them in order."""

    _defaults: dict[str, Any]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _FrozenMeta:
        own = tuple(field for field in body.get("__annotations__", ()) if not field.startswith("_"))
        defaults = {field: body.pop(field) for field in own if field in body}
        names = (*(field for base in bases for field in getattr(base, "__match_args__", ())), *own)
        generated = {"__slots__": own, "__match_args__": names, "__init__": _lazy_init}
        made = super().__new__(mcs, name, bases, {**body, **generated})
        made._defaults = {**getattr(made, "_defaults", {}), **defaults}
        return made


@dataclass_transform(frozen_default=True)
class Frozen(metaclass=_FrozenMeta):
    """Immutable record whose fields are the annotated names of the class, in order.

    Equality, hash, pattern matching and representation go by the fields. A default that is a dict is copied for each
    instance.
    """

    __match_args__: ClassVar[tuple[str, ...]]
    """The names of the fields, in order."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Frozen) and type(self) is type(other)
        return self._values() == other._values() if same else NotImplemented  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self.__match_args__, self._values(), strict=True))
        return f"{type(self).__qualname__}({fields})"

    def _values(self) -> tuple[Any, ...]:
        """Return the values of the fields, in order."""
        return tuple([getattr(self, name) for name in self.__match_args__])


FrozenT = TypeVar("FrozenT", bound=Frozen)


def replace(record: FrozenT, **changes: Any) -> FrozenT:
    """Return a copy with some fields changed.

    >>> from cardtable.cards.events import Scored
    >>> replace(Scored(seat=0, points=3), points=5)
    Scored(seat=0, points=5, at='')
    """
    values = {name: getattr(record, name) for name in record.__match_args__}
    return type(record)(**{**values, **changes})
