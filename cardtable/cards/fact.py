"""What is said once and never changes: an event, an observation, a question."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

FactT = TypeVar("FactT", bound="Fact")


@dataclass_transform(frozen_default=True)
class Fact:
    """Plain data under names: the class says which, in the order in which they are given. It does what a frozen
    dataclass does, but is made in a tenth of the time: some twenty kinds of it are made whenever the first table is
    opened or a process begins to think. A default that is a dict is copied for each."""

    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._names = (*cls._names, *vars(cls).get("__annotations__", ()))
        type.__setattr__(cls, "__match_args__", cls._names)
        type.__setattr__(cls, "__init__", _beginning(cls, cls._names))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"what {type(self).__name__} says cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"what {type(self).__name__} says cannot be taken back: {name}")

    def __eq__(self, other: object) -> bool:
        return (
            self._said() == other._said() if isinstance(other, Fact) and type(self) is type(other) else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._said())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._said()

    def _said(self) -> tuple[Any, ...]:
        """What it says, in order. Nothing asks for the `__dict__` of a fact: Python 3.11 has been seen to fall over
        one that was made late, when it collected its garbage."""
        return tuple([getattr(self, name) for name in self._names])

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self._said(), strict=True))
        return f"{type(self).__qualname__}({said})"


def _beginning(cls: type, names: tuple[str, ...]) -> Any:
    """The `__init__` of a class. It is written and compiled as dataclasses do it: nothing else sets five names as
    quickly, and an evening has many events."""
    made: dict[str, Any] = {"put": object.__setattr__}
    given, lines = "self", ""
    for name in names:
        value, default = name, vars(cls).get(name, made)
        if default is not made:
            made[f"_{name}"] = default
            given += f", {name}=_{name}"
            value = f"{name}.copy() if {name} is _{name} else {name}" if isinstance(default, dict) else name
        else:
            given += f", {name}"
        lines += f" put(self, '{name}', {value})\n"
    exec(f"def __init__({given}):\n{lines or ' pass'}", made)
    return made["__init__"]


def replace(fact: FactT, **changes: Any) -> FactT:
    """The same, but for what is named."""
    said = dict(zip(fact._names, fact._said(), strict=True))  # noqa: SLF001
    return type(fact)(**{**said, **changes})
