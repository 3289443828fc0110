"""Which cards of heaps, fans and rows can be seen, and how much of each; of the others nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from cardtable.table.animation.sprite import Sprite

CORNER = 0.07
"""How far a round corner reaches, by the height of a card: that much more shows of one that lies below another."""
SOFT = 0.07
"""How far the shadow of a card that lies reaches at most, by its height."""
FAR = 100_000
"""Pixels; no window is so large."""
NOWHERE = Rect(0, 0, 0, 0)


class Look(NamedTuple):
    """A card that can be seen, in one frame."""

    order: tuple[float, int]
    """How high it lies."""
    sprite: Sprite
    body: Rect
    """The upright rectangle of the card."""
    shaded: bool
    """Whether it throws a shadow."""
    parts: Sequence[Rect] | None = None
    """The parts of the window in which it shows, if the next one of a heap or a fan covers the rest."""


def in_order(places: Iterable[Sequence[Sprite]], body: Callable[[Sprite], Rect]) -> list[Look]:
    """The cards that can be seen, the lowest first, if each lies in so upright a rectangle."""
    looks: list[Look] = []
    for lying in places:
        above: Look | None = None
        row = front = NOWHERE
        for height, i, lowest, sprite in sorted(_visible(lying), reverse=True):
            look = Look((height, i), sprite, body(sprite), lowest)
            if not _is_beside(look, row):
                row, front = NOWHERE, row
            row = _with(look, row)
            parts = None if above is None else _uncovered(look, above)
            looks.append(look._replace(parts=_behind(look, parts, front)))
            above = look
    looks.sort(key=lambda look: look.order)
    return looks


def _visible(lying: Sequence[Sprite]) -> Iterator[tuple[float, int, bool, Sprite]]:
    """How high each card lies that can be seen, and whether it throws a shadow: in a heap the lowest throws it for all,
    and of the cards between only some edges show."""
    joined = False
    for i, sprite in enumerate(lying):
        lowest, joined = not joined, i + 1 < len(lying) and _in_one_heap(lying[i + 1], sprite)
        if i % 4 == 0 or not joined:
            yield sprite.z + (1000 if sprite.lift > 0.01 else 0), i, lowest, sprite


def _in_one_heap(upper: Sprite, lower: Sprite) -> bool:
    """Whether two cards lie in one heap."""
    return upper.lift == lower.lift == 0 and abs(upper.x - lower.x) < 2 and abs(upper.y - lower.y) < 2


def _is_beside(look: Look, row: Rect) -> bool:
    """Whether a card overlaps the cards of a row at its left or right end, at nearly the same height."""
    body = look.body
    over = body.left < row.left < body.right or body.left < row.right < body.right
    return over and abs(body.y - row.y) < body.height / 4


def _with(look: Look, row: Rect) -> Rect:
    """What a row of cards covers without a gap, when there is one more."""
    if _is_aslant(look.sprite):
        return NOWHERE
    corner = round(look.body.height * CORNER)
    covered = look.body.inflate(-2 * corner, -2 * corner)
    if row is NOWHERE:
        return covered
    top, bottom = max(covered.top, row.top), min(covered.bottom, row.bottom)
    left, right = min(covered.left, row.left), max(covered.right, row.right)
    return Rect(left, top, right - left, bottom - top)


def _behind(look: Look, parts: Sequence[Rect] | None, front: Rect) -> Sequence[Rect] | None:
    """The parts of a card that show over the row in front of it."""
    body, soft = look.body, round(look.body.height * SOFT)
    if _is_aslant(look.sprite) or front is NOWHERE:
        return parts
    if not (front.left <= body.left - soft and body.right + soft <= front.right and body.bottom + soft <= front.bottom):
        return parts
    over = Rect(-FAR, -FAR, 2 * FAR, front.top + FAR)
    return [over] if parts is None else [shown for part in parts if (shown := part.clip(over)).height]


def _is_aslant(sprite: Sprite) -> bool:
    """Whether a card is not seen as an upright rectangle on the cloth."""
    return bool(sprite.turn or sprite.lift or sprite.flat != 1)


def _uncovered(lower: Look, upper: Look) -> Sequence[Rect] | None:
    """The parts of the window in which a card shows that lies below the next one; None if it may be all. They share no
    point, as a shadow laid twice would be darker."""
    sprite, above = lower.sprite, upper.sprite
    if _is_aslant(sprite) or _is_aslant(above) or abs(sprite.height - above.height) > 0.5:
        return None
    body, cover = lower.body, upper.body
    corner = round(body.height * CORNER)
    across, down = cover.x - body.x, cover.y - body.y
    if abs(across) >= body.width - corner or abs(down) >= body.height - corner:
        return None
    if lower.shaded and not upper.shaded:
        # The shadow of a whole heap shows all around it.
        return None
    parts = []
    left, right = -FAR, FAR
    if across > 0:
        left = cover.x + corner
        parts.append(Rect(-FAR, -FAR, left + FAR, 2 * FAR))
    elif across < 0:
        right = cover.right - corner
        parts.append(Rect(right, -FAR, FAR - right, 2 * FAR))
    if down > 0:
        parts.append(Rect(left, -FAR, right - left, cover.y + corner + FAR))
    elif down < 0:
        parts.append(Rect(left, cover.bottom - corner, right - left, FAR))
    return parts
