"""Tuples with names do what the library's do."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any, Generic, NamedTuple, TypeVar

import pytest

T = TypeVar("T")
KIND: Callable[..., type] = type(NamedTuple)
"""What makes the classes."""


class Ours(NamedTuple):
    """One of ours."""

    suit: str
    value: int = 7
    """With words under it."""
    over: tuple[str, ...] = ()

    @property
    def doubled(self) -> int:
        return 2 * self.value


class Theirs(NamedTuple):
    suit: str
    value: int = 7
    over: tuple[str, ...] = ()

    @property
    def doubled(self) -> int:
        return 2 * self.value


class Boxed(NamedTuple, Generic[T]):
    inside: T


DOINGS: dict[str, Callable[[Any], object]] = {
    "made in order": lambda kind: tuple(kind("H", 2, ("x",))),
    "made by name": lambda kind: tuple(kind(over=("x",), suit="H")),
    "made of the least": lambda kind: tuple(kind("H")),
    "without a name it needs": lambda kind: kind(value=3),
    "with one too many": lambda kind: kind("H", 2, (), 4),
    "with a strange name": lambda kind: kind("H", colour=2),
    "looked at": lambda kind: (kind("H", 2).suit, kind("H", 2).value, kind("H").over, kind("H", 4).doubled),
    "put together": lambda kind: tuple(kind._make(["H", 2, ()])),
    "put together of too little": lambda kind: kind._make(["H"]),
    "exchanged in part": lambda kind: tuple(kind("H", 2)._replace(value=5)),
    "exchanged where nothing is": lambda kind: kind("H", 2)._replace(colour=5),
    "as a dict": lambda kind: list(kind("H", 2)._asdict().items()),
    "told": lambda kind: repr(kind("H", 2)).replace(kind.__name__, ""),
    "compared": lambda kind: (kind("H", 2) == ("H", 2, ()), kind("H", 2) < kind("H", 3), hash(kind("H"))),
    "known by": lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__),
    "unpickled": lambda kind: (pickle.loads(pickle.dumps(kind("H", 2))), type(copy(kind("H"))) is kind),
    "copied": lambda kind: (copy(kind("H", 2)), deepcopy(kind("H", 2, ("x",)))),
    "changed": lambda kind: setattr(kind("H"), "suit", "D"),
    "given more": lambda kind: setattr(kind("H"), "colour", "D"),
}  # fmt: skip


@pytest.mark.parametrize("doing", DOINGS)
def test_ours_does_what_theirs_does(doing: str) -> None:
    def came_of(kind: type) -> object:
        try:
            return DOINGS[doing](kind)
        except (TypeError, ValueError, AttributeError) as error:
            return type(error)

    assert came_of(Ours) == came_of(Theirs)
    assert came_of(Ours) == came_of(Theirs), "the second time as the first"


def test_one_may_hold_anything_but_not_nothing() -> None:
    assert Boxed[int](3).inside == 3 and Boxed("x") == ("x",)
    with pytest.raises(TypeError, match="no places"):
        KIND("Empty", (NamedTuple,), {})


def test_a_class_that_adds_ways_but_no_places_is_made_like_its_own() -> None:
    class Louder(Ours):
        def said(self) -> str:
            return self.suit.upper()

    assert Louder("h").said() == "H" and isinstance(Louder("h"), Louder) and Ours("h") == Louder("h")


def test_a_place_without_a_default_after_one_with_a_default_is_refused() -> None:
    with pytest.raises(TypeError, match="follows one with a default"):
        KIND("Wrong", (NamedTuple,), {"__annotations__": {"one": "int", "two": "int"}, "one": 3})
