"""The cards of one table as one seat sees them: the sprites of each place, and their poses at rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from math import hypot

from pygame import Rect

from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place
from cardtable.table.animation.sprite import Sprite
from cardtable.table.game_view.layout import Layout, Pose

LOOSE, THROWN = 1.3, 4.0
"""Degrees by which cards on the cloth and cards in a trick are turned at random: standard deviations."""
MOST = 1.5
"""Greatest tilt of a card, as a multiple of the standard deviation."""
CROWD = 20
"""Number of cards side by side above which they make room at once, because a frame cannot carry more that glide."""


class PlacedCards:
    """The sprites of each place, in the order in which the rules count them there."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.places: dict[Place, list[Sprite]] = {}
        self.arranged: tuple[Place, Sequence[Card]] | None = None
        """The place whose cards the local player is arranging, and their present order."""
        self.gone: list[Rect] = []
        """Rectangles of sprites that were drawn and are gone."""

    def sprites(self) -> Iterator[Sprite]:
        """Yield every sprite."""
        for lying in self.places.values():
            yield from lying

    def shown(self, place: Place) -> list[int]:
        """Return the position at which each card of a place is shown."""
        return self.order(place, [sprite.face for sprite in self.places[place]])

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Return the position at which each of these cards would be shown in a place."""
        if self.arranged is not None and place == self.arranged[0] and None not in cards:
            order = self.arranged[1]
            return [order.index(card) for card in cards if card is not None]
        return self.layout.order(place, cards)

    def pose(self, place: Place, position: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card at a position of a place."""
        if self.arranged is not None and place == self.arranged[0]:
            return self.layout.tray(position, count)
        return self.tilted(place, self.layout.pose_showing(place, position, count, face), position, face)

    def tilted(self, place: Place, lying: Pose, position: int, face: Card | None) -> Pose:
        """Return a pose with the tilt of a card that was laid there by hand."""
        family = place.partition(".")[0]
        spread = LOOSE * (family in self.layout.loose) + THROWN * (family in self.layout.thrown)
        if not spread or lying.angle:
            return lying
        return lying._replace(angle=tilt(f"{place} {position if face is None else face}", spread))

    def is_crowd(self, place: Place) -> bool:
        """Return whether many cards lie here side by side, and not upon each other."""
        count = len(self.places[place])
        if count <= CROWD:
            return False
        first, second = (self.layout.pose(place, i, count) for i in range(2))
        return hypot(first.x - second.x, first.y - second.y) > 2

    def take_over(self, view: View) -> set[Sprite]:
        """Count the cards as the view has them. Return the sprites that stay in place; the caller moves the others to
        their new places."""
        kept = {place: self._staying(place, cards) for place, cards in view.items()}
        staying = {sprite for lying in kept.values() for sprite in lying if sprite is not None}
        spare: dict[Card | None, list[Sprite]] = {}
        for sprite in self.sprites():
            if sprite not in staying:
                spare.setdefault(sprite.card, []).append(sprite)
        self.places = {
            place: [sprite or _reuse(spare, card) for sprite, card in zip(kept[place], cards, strict=True)]
            for place, cards in view.items()
        }
        self.gone += [sprite.drawn for left in spare.values() for sprite in left]
        return staying

    def _staying(self, place: Place, cards: Sequence[Card | None]) -> list[Sprite | None]:
        """Return, for each slot, the sprite that lies there already and shows its card, so that backs do not fly
        between piles."""
        lying: Sequence[Sprite | None] = self.places.get(place, ())
        rows = zip_longest(lying[: len(cards)], cards)
        return [sprite if sprite is not None and sprite.card == card else None for sprite, card in rows]

    def agrees(self, view: View) -> bool:
        """Return whether the picture at rest equals the view as the layout poses it. The moment's sway of a card that
        is shaken does not count."""
        if {place: len(lying) for place, lying in self.places.items() if lying} != {p: len(c) for p, c in view.items()}:
            return False
        for place, cards in view.items():
            order = self.order(place, cards)
            for sprite, card, position in zip(self.places[place], cards, order, strict=True):
                pose = self.pose(place, position, len(cards), card)
                apart = max(hypot(sprite.x - pose.x, sprite.y - pose.y), abs(sprite.angle - pose.angle))
                if sprite.card != card or apart > 0.5:
                    return False
        return True


def tilt(seed: str, spread: float) -> float:
    """Return the degrees by which a card is turned at random, in steps of half a degree. The seed holds only what the
    viewer sees.

    >>> tilt("trick.1 7", 4.0), tilt("trick.1 7", 0.0)
    (6.0, 0.0)
    """
    chance = sha256(seed.encode()).digest()
    # The sum of a few even chances is nearly normal; that of twelve has a standard deviation of 1.
    normal = sum(chance[:12]) / 255 - 6
    return round(2 * spread * max(-MOST, min(MOST, normal))) / 2


def _reuse(spare: dict[Card | None, list[Sprite]], card: Card | None) -> Sprite:
    """Return a spare sprite that shows this card, or any card's back, or a new one."""
    for face in (card, None):
        if spare.get(face):
            return spare[face].pop()
    return Sprite(Pose(0, 0, 0), card)
