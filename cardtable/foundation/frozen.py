"""What is said once and never changes: an event, an observation, a question."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

FrozenT = TypeVar("FrozenT", bound="Frozen")


def _beginning(cls: type, names: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """The `__init__` of a class. It is written and compiled as dataclasses do it: nothing else sets five names as
    quickly, and an evening has many events."""
    made: dict[str, Any] = {}
    given, lines = "self", ""
    for name in names:
        made[f"put_{name}"] = getattr(cls, name).__set__
        value = name
        if name in defaults:
            made[f"_{name}"] = defaults[name]
            given += f", {name}=_{name}"
            if isinstance(defaults[name], dict):
                value = f"{name}.copy() if {name} is _{name} else {name}"
        else:
            given += f", {name}"
        lines += f" put_{name}(self, {value})\n"
    exec(f"def __init__({given}):\n{lines or ' pass'}", made)
    return made["__init__"]


def _first(self: Frozen, *values: Any, **named: Any) -> None:
    """The first of its kind has the `__init__` written by which all others begin."""
    type(self).write()
    type(self).__init__(self, *values, **named)


class _Kind(type):
    """Makes the classes of facts: a slot for each name, and an `__init__` that takes them in order."""

    _defaults: dict[str, Any]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Kind:
        own = tuple(said for said in body.get("__annotations__", ()) if not said.startswith("_"))
        defaults = {said: body.pop(said) for said in own if said in body}
        names = (*(said for base in bases for said in getattr(base, "__match_args__", ())), *own)
        ways = {"__slots__": own, "__match_args__": names, "__init__": _first}
        made = super().__new__(mcs, name, bases, {**body, **ways})
        made._defaults = {**getattr(made, "_defaults", {}), **defaults}
        return made

    def write(cls) -> None:
        """Write how all others of this kind begin."""
        type.__setattr__(cls, "__init__", _beginning(cls, cls.__dict__["__match_args__"], cls._defaults))


@dataclass_transform(frozen_default=True)
class Frozen(metaclass=_Kind):
    """Plain data under names: the class says which, in the order in which they are given. It does what a frozen
    dataclass with slots does, but is made in a tenth of the time: some twenty kinds of it are made whenever the first
    table is opened or a process begins to think. A default that is a dict is copied for each."""

    __match_args__: ClassVar[tuple[str, ...]]
    """The names, in order."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"what {type(self).__name__} says cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"what {type(self).__name__} says cannot be taken back: {name}")

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Frozen) and type(self) is type(other)
        return self._said() == other._said() if same else NotImplemented  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash(self._said())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._said()

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in zip(self.__match_args__, self._said(), strict=True))
        return f"{type(self).__qualname__}({said})"

    def _said(self) -> tuple[Any, ...]:
        """What it says, in order."""
        return tuple([getattr(self, name) for name in self.__match_args__])


def replace(fact: FrozenT, **changes: Any) -> FrozenT:
    """The same, but for what is named."""
    said = {name: getattr(fact, name) for name in fact.__match_args__}
    return type(fact)(**{**said, **changes})
