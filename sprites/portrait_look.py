"""Six states of a portrait, and the parts of a face that tell them: eyes, brows, the tilt of the head.

A face is drawn once. A state changes eyes and brows, tilts the head, moves a second sign that every creature has of its
own (ears, a beard, a comb) and, once the player has passed, lowers what the creature carries and takes the colour out.
So two things differ between any two states, and they are told apart at 60 pixels. Sizes are in units of the figure, of
which a pixel holds 3.8 at 60 pixels: an eye is 9 pixels wide, its pupil 4, a brow 3 thick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from math import acos, cos, sin

from lid_carve import brush, smooth, star, wedge
from pen import INK, PAPER, Pen, Point, num, polar

EYE = 17.5
"""The radius of an eye."""
APART = 29.0
"""How far the middle of an eye is from the middle of a face seen from the front: 6 pixels between the two at 60."""


@dataclass(frozen=True, slots=True)
class State:
    """The differences of one state from the face at rest."""

    lid: float = 0.1
    """The share of an eye that the upper lid covers."""
    arch: float = 0.14
    """The height to which the edge of the lid is arched, in radii; a level lid is sleepy or sly."""
    gaze: Point = (0.0, 0.06)
    """The place of the pupil, in radii from the middle of the eye."""
    pupil: float = 0.55
    """The size of the pupil, in radii of the eye."""
    shut: int = 0
    """Closed eyes: 1 arched like a bridge, -1 hanging like a bowl, 0 open."""
    brows: tuple[float, float] = (0.0, 0.0)
    """The lift of the left and of the right brow."""
    slant: float = 0.0
    """The lift of the inner ends of the brows."""
    tilt: float = 0.0
    """The turn of the head in degrees, clockwise."""
    rise: float = 0.0
    """The lift of the whole head."""
    sign: float = 0.0
    """The second sign: 1 up, 0 at rest, -1 flat."""
    lowered: float = 0.0
    """1 where the attribute is lowered."""
    colour: float = 1.0
    """The share of saturation that is left."""
    sparks: str = ""
    """The name of the small signs beside a thing that has no eyes."""


STATES: dict[str, State] = {
    "waiting": State(),
    "thinking": State(lid=0.25, arch=0.34, gaze=(0.2, -0.38), pupil=0.48, brows=(0, 11), sparks="dots"),
    "pleased": State(shut=1, brows=(7, 7), rise=5, sign=1, sparks="rays"),
    "hurt": State(lid=0, gaze=(0, 0), pupil=0.34, slant=11, tilt=-9, sign=-1, sparks="drop"),
    "sly": State(lid=0.5, arch=0, gaze=(0.46, 0.24), brows=(-8, 2), tilt=3, sign=0.5, sparks="glint"),
    "passed": State(shut=-1, sign=-1, lowered=1, colour=0.35, sparks="moon"),
}
"""Waiting is the face at rest, and the ordinary picture of a player."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of one pair of eyes."""

    lid: str
    """The upper lid, a shade of the head."""
    brow: str = INK
    line: str = INK
    """Closed eyes and the edge of a lid."""
    white: str = PAPER
    iris: str = ""
    """A coloured ring round the pupil; none if empty."""
    ring: str = INK
    """The outline of an open eye; none if empty."""
    pupil: Callable[[Pen, float, float, float], None] | None = None
    """Draws a pupil that is not round, about a point and in a size."""


def between(sign: float, flat: Sequence[Point], rest: Sequence[Point], up: Sequence[Point]) -> list[Point]:
    """The outline of a second sign between its three positions, point by point."""
    other, share = (up, sign) if sign >= 0 else (flat, -sign)
    return [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in zip(rest, other, strict=True)]


def amount(sign: float, flat: float, rest: float, up: float) -> float:
    """A length or an angle of a second sign between its three positions."""
    return rest + (up - rest) * sign if sign >= 0 else rest + (flat - rest) * -sign


@contextmanager
def head(pen: Pen, state: State, x: float = 0, y: float = 30) -> Iterator[None]:
    """Draw what moves with the head, tilted about the neck at (x, y)."""
    with pen.group(f"translate(0 {num(-state.rise)}) rotate({num(state.tilt)} {num(x)} {num(y)})"):
        yield


@contextmanager
def gaze(pen: Pen, radius: float) -> Iterator[None]:
    """Draw what turns with the look of a face at rest, in an eye of this radius. The program moves it by a share of the
    radius (`cardtable/art/portraits.py`)."""
    pen.raw(f'<g data-gaze="{num(radius)}">')
    yield
    pen.raw("</g>")


@contextmanager
def carried(pen: Pen, state: State, x: float, y: float, drop: float = 12, turn: float = 0) -> Iterator[None]:
    """Draw the attribute about (x, y); when it is lowered it sinks by `drop` and turns."""
    low = state.lowered
    with pen.group(f"translate({num(x)} {num(y + drop * low)}) rotate({num(turn * low)})"):
        yield


def eyes(pen: Pen, state: State, inks: Inks, spots: Sequence[tuple[float, float, float, float]]) -> None:
    """Draw eyes and brows, from left to right; a spot is the middle of an eye, its half width and half height."""
    for n, (x, y, rx, ry) in enumerate(spots):
        side = -1 if n == 0 else 1
        if state.shut:
            _closed(pen, state.shut, inks.line, x, y, rx, 1)
        else:
            _open(pen, state, inks, x, y, rx, ry)
        _brow(pen, state, inks.brow, side, x, y - ry - 8, rx)


def plain_eye(
    pen: Pen, state: State, x: float, y: float, radius: float, inks: Inks, open_eye: Callable[[], None]
) -> None:
    """Draw an eye of a face without brows: `open_eye` at rest, and any other state by lid, pupil or arc."""
    if state.shut:
        _closed(pen, state.shut, inks.line, x, y, max(radius, 9), max(radius / EYE, 0.5))
    elif state == State():
        open_eye()
    else:
        _open(pen, state, inks, x, y, radius, radius)


def sparks(pen: Pen, state: State, x: float, y: float, ink: str = PAPER) -> None:
    """Draw the small signs by which a thing without eyes shows its state, about (x, y) beside it."""
    if state.sparks == "dots":
        for n, size in enumerate((4.4, 6.6, 9)):
            pen.circle(x - 22 + 14 * n, y + 14 - 12 * n, size, ink, INK, 1.8)
    elif state.sparks == "rays":
        pen.path("".join(wedge(*polar(x, y, 6, a), *polar(x, y, 17, a), 2, 6) for a in (-25, 20, 65)), ink)
    elif state.sparks == "drop":
        drop = [(x, y - 16), (x + 8, y), (x + 7, y + 8), (x, y + 12), (x - 7, y + 8), (x - 8, y)]
        pen.path(smooth(drop), "#A9CFE6", INK, 1.8)
    elif state.sparks == "glint":
        pen.polygon(star(x, y, 17, 5, 4), ink)
    elif state.sparks == "moon":
        moon = [(x - 2, y - 15), (x + 8, y - 12), (x + 14, y), (x + 8, y + 12), (x - 2, y + 15), (x + 4, y + 7),
                (x + 6, y), (x + 4, y - 7)]  # fmt: skip
        pen.path(smooth(moon), ink, INK, 1.6)


def pair(x: float = APART, y: float = -8, radius: float = EYE) -> list[tuple[float, float, float, float]]:
    """Two round eyes of a face seen from the front."""
    return [(-x, y, radius, radius), (x, y, radius, radius)]


def _open(pen: Pen, state: State, inks: Inks, x: float, y: float, rx: float, ry: float) -> None:
    pen.ellipse(x, y, rx, ry, inks.white)
    with gaze(pen, min(rx, ry)) if state == State() else nullcontext():
        _pupil(pen, state, inks, x, y, rx, ry)
    if state.lid:
        level = y - ry + 2 * ry * state.lid
        half = rx * sin(acos(min(1.0, max(-1.0, (y - level) / ry))))
        middle = level - ry * state.arch
        if middle > y - ry:
            pen.path(_lid(x, y, rx + 0.8, ry + 0.8, state.lid, ry * state.arch), inks.lid)
            pen.path(brush([(x - half - 2, level + 1), (x, middle), (x + half + 2, level + 1)], [3, 4.6, 3]), inks.line)
    if inks.ring:
        pen.ellipse(x, y, rx, ry, "none", inks.ring, 2.6)


def _pupil(pen: Pen, state: State, inks: Inks, x: float, y: float, rx: float, ry: float) -> None:
    px, py = x + state.gaze[0] * rx, y + state.gaze[1] * ry
    size = state.pupil * ry
    if inks.iris:
        grown = min(ry * 0.8, size * 1.5)
        pen.ellipse(px, py, grown * rx / ry, grown, inks.iris)
    if inks.pupil:
        inks.pupil(pen, px, py, size)
    else:
        pen.ellipse(px, py, size * rx / ry, size, INK)
    pen.circle(px + size * 0.36, py - size * 0.36, max(2.2, size * 0.3), PAPER)


def _lid(x: float, y: float, rx: float, ry: float, share: float, arch: float) -> str:
    """The part of an eye above a line that is arched upward, as a path."""
    reach = acos(1 - 2 * share)
    steps = [-reach + 2 * reach * i / 12 for i in range(13)]
    rim = "M" + "L".join(f"{num(x + rx * sin(a))} {num(y - ry * cos(a))}" for a in steps)
    return (
        f"{rim}Q{num(x)} {num(y - ry * cos(reach) - 2 * arch)} {num(x - rx * sin(reach))} {num(y - ry * cos(reach))}Z"
    )


def _closed(pen: Pen, shut: int, line: str, x: float, y: float, rx: float, scale: float) -> None:
    high = 15 * shut * scale
    points = [(x - rx, y + high * 0.42), (x - rx * 0.56, y - high * 0.22), (x, y - high * 0.5)]
    points += [(2 * x - px, py) for px, py in reversed(points[:2])]
    pen.path(brush(points, [width * scale for width in (5, 9.5, 11, 9.5, 5)]), line)


def _brow(pen: Pen, state: State, ink: str, side: int, x: float, y: float, rx: float) -> None:
    lift = state.brows[0 if side < 0 else 1]
    frown = 7 if lift < 0 else 0  # a brow that is drawn down leans towards the nose
    inner, outer = x - side * rx * 0.86, x + side * rx * 1.02
    points = [
        (inner, y - lift - state.slant + frown),
        (x, y - lift - 4 - state.slant * 0.2),
        (outer, y - lift + state.slant * 0.45 - frown * 0.3),
    ]
    pen.path(brush(points, [8, 11, 5]), ink)
