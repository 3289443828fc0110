"""What may be marked on the cloth: plain descriptions, which `markings.py` draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias


class Spot(NamedTuple):
    """A small round mark on the cloth."""

    x: float
    y: float
    radius: float
    colour: str
    tell: str = ""
    """The text id of what it means, for whoever rests the pointer on it."""


class Frame(NamedTuple):
    """The outline of a card that is still to come."""

    x: float
    y: float
    height: float


class Label(NamedTuple):
    """A few letters on the cloth, around their middle or from their beginning on; the size is in units of the
    canvas."""

    x: float
    y: float
    text: str
    size: float
    widest: float = 0
    """In pixels; longer words are cut short. 0: as long as they are."""
    tell: str = ""
    alike: tuple[str, ...] = ()
    """Others that are set as large as this one."""
    begins: bool = False
    """Whether they begin there."""


class Drawing(NamedTuple):
    """A drawing of `sprites/` on the cloth, around its middle."""

    x: float
    y: float
    name: str
    width: float
    height: float
    tell: str = ""


class Bar(NamedTuple):
    """A bar on the cloth, around its middle, filled from the left as far as something has come: 0 to 1."""

    x: float
    y: float
    width: float
    height: float
    part: float
    colour: str
    tell: str = ""


class Listing(NamedTuple):
    """A small printed list on the cloth, one of its rows marked. It stands at the foot of its room."""

    left: float
    top: float
    width: float
    height: float
    rows: tuple[tuple[str, str], ...]
    """What is listed, and a word about it."""
    marked: int
    """The number of a row; -1 marks none."""
    size: float
    tell: str = ""


class Outline(NamedTuple):
    """A line on the cloth through some points and back to the first."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float


Mark: TypeAlias = Spot | Frame | Label | Drawing | Bar | Listing | Outline


def telling(tell: str, marks: Iterable[Mark]) -> list[Mark]:
    """These marks, with what they mean; places that are only outlined mean nothing by themselves."""
    return [mark if isinstance(mark, Frame | Outline) else mark._replace(tell=tell) for mark in marks]
