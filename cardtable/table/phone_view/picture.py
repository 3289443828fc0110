"""Picture of the table for a phone: every card where the game's own layout has it, in a small landscape room that the
page crops and scales. The seat's own hand is left out, because the page lays it out in the thumb's reach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cardtable.art import captions
from cardtable.cards.pack import Card, Pack, Place
from cardtable.rules.observe import Observation
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.marks import Label
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.wording import Speaker
from cardtable.table.phone_view.parts import FreePlace, HeldCard, LyingCard, TableLabel
from cardtable.table.selection.picker import Touch

WIDTH, HEIGHT = 640, 560
"""Room in which the table is laid out."""
DEEP = 6
"""Number of closed cards of a heap that are sent; the ones below them cannot be seen."""


class PhonePicture:
    """Cards of one observation where they lie."""

    def __init__(
        self, seen: Observation, layout: Layout, talk: TableText, speaker: Speaker, named: Collection[Touch]
    ) -> None:
        self._seen, self._layout, self._talk, self._speaker, self._named = seen, layout, talk, speaker, named

    def hand(self) -> list[HeldCard]:
        """Return the seat's own hand in the order in which it is held."""
        place = self._layout.held_at
        return [
            HeldCard(self._touch(place, face), self._code(face), self._name(face))
            for face in self._in_order(place, self._seen.view.get(place, ()))
        ]

    def table(self) -> list[LyingCard]:
        """Return all other cards that lie in the room, the lowest first."""
        found = [
            card
            for place, cards in self._seen.view.items()
            if place != self._layout.held_at and cards and not self._is_closed_hand(place, cards)
            for card in self._lying(place, self._in_order(place, cards))
        ]
        return sorted(found, key=lambda card: card.z)

    def gaps(self) -> list[FreePlace]:
        """Return the empty places that an answer names."""
        found = []
        for touch in sorted(each for each in self._named if isinstance(each, str)):
            if not self._seen.view.get(touch):
                pose = self._layout.pose(touch, 0, 1)
                found.append(FreePlace(_tenth(pose.x), _tenth(pose.y), _tenth(pose.height), touch, self._where(touch)))
        return found

    def labels(self) -> list[TableLabel]:
        """Return the letters on the cloth, such as the number of cards left."""
        marks = self._layout.marks(self._seen, self._speaker)
        return [
            TableLabel(_tenth(mark.x), _tenth(mark.y), mark.text, _tenth(mark.size * self._layout.unit))
            for mark in marks
            if isinstance(mark, Label) and mark.text and _inside(mark.x, mark.y)
        ]

    def _is_closed_hand(self, place: Place, cards: Sequence[Card | None]) -> bool:
        """Return whether these are the hidden cards of another player; the plate says how many there are."""
        hand = place.partition(".")[0] == self._layout.about.hand
        return hand and place not in self._named and not any(card is not None for card in cards)

    def _in_order(self, place: Place, cards: Sequence[Card | None]) -> list[Card | None]:
        """Return the cards of a place by the positions at which they are shown."""
        shown = self._layout.order(place, cards)
        return [card for _, card in sorted(zip(shown, cards, strict=True), key=lambda pair: pair[0])]

    def _lying(self, place: Place, cards: Sequence[Card | None]) -> Iterator[LyingCard]:
        count, where = len(cards), self._where(place)
        poses = [self._layout.pose_showing(place, i, count, face) for i, face in enumerate(cards)]
        heap = len({(round(pose.x / 6), round(pose.y / 6)) for pose in poses}) == 1
        for index, (face, pose) in enumerate(zip(cards, poses, strict=True)):
            covered = heap and index < count - DEEP
            if covered or not _inside(pose.x, pose.y):
                continue
            yield LyingCard(
                _tenth(pose.x),
                _tenth(pose.y),
                _tenth(pose.height),
                round(pose.angle),
                round(pose.z, 2),
                self._code(face),
                self._touch(place, face),
                ", ".join(filter(None, [self._name(face), where])),
            )

    def _touch(self, place: Place, face: Card | None) -> Touch:
        """Return the touch for a card: itself, or its place where only that is named or known."""
        return place if face is None or (place in self._named and face not in self._named) else face

    def _code(self, face: Card | None) -> str:
        return "" if face is None else self._layout.pack.codes[face]

    def _name(self, face: Card | None) -> str:
        return "" if face is None else card_name(self._layout.pack, face)

    def _where(self, place: Place) -> str:
        return self._talk.placed(place, self._seen, self._speaker)


def card_name(pack: Pack, card: Card) -> str:
    """Return the name of a card in full, as a screen reader says it."""
    return captions.name(pack.name, pack.codes[card])


def _inside(x: float, y: float) -> bool:
    """Return whether a point lies in the room or close to it; cards out of the deal lie far outside."""
    return -60 < x < WIDTH + 60 and -60 < y < HEIGHT + 60


def _tenth(length: float) -> float:
    return round(length, 1)
