"""What can be looked at when a deal is over: which cards lay together, and whose they were."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from cardtable.cards.events import Laid, Moved
from cardtable.cards.pack import Card, Place, Seat
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.rules.tricks import TakenTrick, taken_tricks
from cardtable.text.catalog import text


class Together(NamedTuple):
    """Cards that lay together."""

    cards: Sequence[Card | None]
    """None is a card that stays secret."""
    words: str = ""
    seat: Seat | None = None
    """Whose they were, if anybody's."""
    marked: Collection[Card] = ()
    """Those of them that deserve a second look: they are framed in gold."""
    rows: Sequence[int] = ()
    """How many lie in each row, where that matters; else they lie in one."""


class OpenPart(NamedTuple):
    """One part of the page, below a heading."""

    title: str
    shown: Sequence[Together | TakenTrick]


LaidOpen: TypeAlias = Sequence[OpenPart]


def moved_to(seen: Observation, place: Place) -> list[Card | None]:
    """What came to a place in this deal, in that order."""
    return [event.card for event in seen.heard if isinstance(event, Moved) and event.dst[0] == place]


def first_hands(seen: Observation) -> list[list[Card | None]]:
    """What came into each hand from where the pack lay, before the first card left that hand."""
    hands: list[list[Card | None]] = [[] for _ in range(seen.setting.seats)]
    at = {f"{about(seen.game).hand}.{seat}": cards for seat, cards in enumerate(hands)}
    packs: set[Place] = set()
    for event in seen.heard:
        match event:
            case Laid(place):
                packs.add(place)
            case Moved((src, _), (dst, _), card):
                at.pop(src, None)
                if dst in at and src in packs:
                    at[dst].append(card)
    return hands


def held(seen: Observation, cards_of: Sequence[Sequence[Card | None]], words: str = "") -> list[Together]:
    """Cards of each player in the order in which a hand is held; who has none is left out."""
    return [Together(in_order(seen, cards), words, seat) for seat, cards in enumerate(cards_of) if cards]


def in_order(seen: Observation, cards: Iterable[Card | None]) -> list[Card | None]:
    """Cards as a hand is held, those that stay secret at the end."""
    cards = list(cards)
    known = about(seen.game).pack.sort_hand(card for card in cards if card is not None)
    return [*known, *[None] * (len(cards) - len(known))]


def at_places(seen: Observation, family: str) -> list[Sequence[Card | None]]:
    """What lies before each player in the places of a family."""
    return [seen.view.get(f"{family}.{seat}", ()) for seat in range(seen.setting.seats)]


def usual(seen: Observation) -> list[OpenPart]:
    """What can be said of every game: the hands as they were dealt, what was left in them, and the tricks."""
    return [dealt(seen), left(seen), tricks(seen)]


def dealt(seen: Observation) -> OpenPart:
    """The hands as they were dealt."""
    return OpenPart(text("hands.dealt"), held(seen, first_hands(seen)))


def left(seen: Observation) -> OpenPart:
    """What everybody holds at the end."""
    return OpenPart(text("hands.left"), held(seen, at_places(seen, about(seen.game).hand)))


def tricks(seen: Observation) -> OpenPart:
    """All tricks in their order."""
    taking = about(seen.game).tricks
    return OpenPart(text("hands.tricks"), [*taken_tricks(seen.heard, taking)] if taking is not None else [])
