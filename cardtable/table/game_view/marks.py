"""Marks on the cloth as plain descriptions, which `render/markings.py` draws."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias


class Spot(NamedTuple):
    """A small round mark on the cloth."""

    x: float
    y: float
    radius: float
    colour: str
    tell: str = ""
    """Text id of its meaning, shown when the pointer rests on it."""


class Frame(NamedTuple):
    """The outline of a card that is still to come."""

    x: float
    y: float
    height: float
    covered: float = 0.0
    """Share of its width that another frame covers, at the right if positive and at the left if negative."""


class Label(NamedTuple):
    """A few letters on the cloth, centred or left-aligned at a point; the size is in canvas units."""

    x: float
    y: float
    text: str
    size: float
    widest: float = 0
    """Greatest width in pixels, beyond which words are cut short; 0 for no limit."""
    tell: str = ""
    alike: tuple[str, ...] = ()
    """Other words that are set as large as these."""
    begins: bool = False
    """True if the words begin at the point; otherwise the point is their middle."""
    brief: str = ""
    """Fewer words that say the same where the others do not fit."""
    grows: int = 0
    """Direction in which large letters grow: 1 down, as below a card; -1 up, as above one; 0 both ways."""


class Drawing(NamedTuple):
    """A drawing of `sprites/` on the cloth, around its middle."""

    x: float
    y: float
    name: str
    width: float
    height: float
    tell: str = ""
    is_paid_out: bool = False
    """True for a chip of the pot that flies away with the next payment. Those listed last fly first."""


class Bar(NamedTuple):
    """A bar on the cloth, around its middle, filled from the left by a share from 0 to 1."""

    x: float
    y: float
    width: float
    height: float
    part: float
    colour: str
    tell: str = ""


class Listing(NamedTuple):
    """A small printed list on the cloth with one row marked, at the foot of its rectangle."""

    left: float
    top: float
    width: float
    height: float
    rows: tuple[tuple[str, str], ...]
    """The rows: a label, and a word about it."""
    marked: int
    """Index of the marked row; -1 for none."""
    size: float
    tell: str = ""


class Outline(NamedTuple):
    """A closed line on the cloth through some points."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float


Mark: TypeAlias = Spot | Frame | Label | Drawing | Bar | Listing | Outline


def telling(tell: str, marks: Iterable[Mark]) -> list[Mark]:
    """Return these marks with a meaning; frames and outlines have none of their own."""
    return [mark if isinstance(mark, Frame | Outline) else mark._replace(tell=tell) for mark in marks]
