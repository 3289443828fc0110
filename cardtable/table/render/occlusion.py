"""Occlusion: which cards of heaps, fans and rows can be seen, and which parts of them. Nothing else is drawn."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from cardtable.table.animation.sprite import Sprite

CORNER = 0.07
"""Reach of a round corner, as a share of a card's height: that much more shows of a card below another."""
SOFT = 0.1
"""Greatest reach of the shadow of a card at rest, as a share of its height."""
FAR = 100_000
"""Pixels beyond any window."""
NOWHERE = Rect(0, 0, 0, 0)


class VisibleCard(NamedTuple):
    """A visible card in one frame."""

    order: tuple[float, int]
    """Sort key: height, then index."""
    sprite: Sprite
    body: Rect
    """The upright rectangle of the card."""
    shaded: bool
    """True if it throws a shadow."""
    parts: Sequence[Rect] | None = None
    """The parts of the window in which it shows, if the next card of a heap or fan covers the rest; None for all."""
    above: Sprite | None = None
    """The next card of the same heap or fan."""


def in_order(places: Iterable[Sequence[Sprite]], body: Callable[[Sprite], Rect]) -> list[VisibleCard]:
    """Return the visible cards, the lowest first; `body` gives the upright rectangle of each."""
    looks: list[VisibleCard] = []
    for lying in places:
        above: VisibleCard | None = None
        row = front = NOWHERE
        for height, i, lowest, sprite in sorted(_visible(lying), reverse=True):
            look = VisibleCard((height, i), sprite, body(sprite), lowest)
            if not _is_beside(look, row):
                row, front = NOWHERE, row
            row = _with(look, row)
            parts = None if above is None else _uncovered(look, above)
            looks.append(look._replace(parts=_behind(look, parts, front), above=above and above.sprite))
            above = look
    looks.sort(key=lambda look: look.order)
    return looks


def _visible(lying: Sequence[Sprite]) -> Iterator[tuple[float, int, bool, Sprite]]:
    """Yield height, index, shadow and sprite of each visible card. In a heap the lowest throws the shadow for all, and
    of the cards between only some edges show."""
    joined = False
    for i, sprite in enumerate(lying):
        lowest, joined = not joined, i + 1 < len(lying) and _in_one_heap(lying[i + 1], sprite)
        if i % 4 == 0 or not joined:
            yield sprite.z + (1000 if sprite.lift > 0.01 else 0), i, lowest, sprite


def _in_one_heap(upper: Sprite, lower: Sprite) -> bool:
    """Return whether two cards lie in one heap."""
    return upper.lift == lower.lift == 0 and abs(upper.x - lower.x) < 2 and abs(upper.y - lower.y) < 2


def _is_beside(look: VisibleCard, row: Rect) -> bool:
    """Return whether a card overlaps the row at its left or right end, at nearly the same height."""
    body = look.body
    over = body.left < row.left < body.right or body.left < row.right < body.right
    return over and abs(body.y - row.y) < body.height / 4


def _with(look: VisibleCard, row: Rect) -> Rect:
    """Return the area that a row covers without a gap, extended by one card."""
    if _is_aslant(look.sprite):
        return NOWHERE
    corner = round(look.body.height * CORNER)
    covered = look.body.inflate(-2 * corner, -2 * corner)
    if row is NOWHERE:
        return covered
    top, bottom = max(covered.top, row.top), min(covered.bottom, row.bottom)
    left, right = min(covered.left, row.left), max(covered.right, row.right)
    return Rect(left, top, right - left, bottom - top)


def _behind(look: VisibleCard, parts: Sequence[Rect] | None, front: Rect) -> Sequence[Rect] | None:
    """Return the parts of a card that show over the row in front of it."""
    body, soft = look.body, round(look.body.height * SOFT)
    if _is_aslant(look.sprite) or front is NOWHERE:
        return parts
    if not (front.left <= body.left - soft and body.right + soft <= front.right and body.bottom + soft <= front.bottom):
        return parts
    over = Rect(-FAR, -FAR, 2 * FAR, front.top + FAR)
    return [over] if parts is None else [shown for part in parts if (shown := part.clip(over)).height]


def _is_aslant(sprite: Sprite) -> bool:
    """Return whether a card is not an upright rectangle on the cloth."""
    return bool(sprite.turn or sprite.lift or sprite.flat != 1)


def _uncovered(lower: VisibleCard, upper: VisibleCard) -> Sequence[Rect] | None:
    """Return the parts of the window in which a card below the next one shows; None for all. They do not overlap,
    because a shadow drawn twice would be darker."""
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
