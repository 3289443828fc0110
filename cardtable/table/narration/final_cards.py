"""Cards shown after a deal: groups that lay together, with their owners."""

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
    """The cards; None is one that stays secret."""
    words: str = ""
    seat: Seat | None = None
    """The owner, if there is one."""
    marked: Collection[Card] = ()
    """Cards to point out; they are framed in gold."""
    rows: Sequence[int] = ()
    """Number of cards in each row, if that matters; otherwise they lie in one row."""


class OpenPart(NamedTuple):
    """One part of the page, below a heading."""

    title: str
    shown: Sequence[Together | TakenTrick]


LaidOpen: TypeAlias = Sequence[OpenPart]


def moved_to(seen: Observation, place: Place) -> list[Card | None]:
    """Return the cards that came to a place in this deal, in order."""
    return [event.card for event in seen.heard if isinstance(event, Moved) and event.dst[0] == place]


def first_hands(seen: Observation) -> list[list[Card | None]]:
    """Return the cards that came from the pack into each hand before the first card left that hand."""
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
    """Return the sorted cards of each player; players without cards are left out."""
    return [Together(in_order(seen, cards), words, seat) for seat, cards in enumerate(cards_of) if cards]


def in_order(seen: Observation, cards: Iterable[Card | None]) -> list[Card | None]:
    """Return cards sorted as in a hand, with the secret ones at the end."""
    cards = list(cards)
    known = about(seen.game).pack.sort_hand(card for card in cards if card is not None)
    return [*known, *[None] * (len(cards) - len(known))]


def at_places(seen: Observation, family: str) -> list[Sequence[Card | None]]:
    """Return the cards before each player in the places of a family."""
    return [seen.view.get(f"{family}.{seat}", ()) for seat in range(seen.setting.seats)]


def usual(seen: Observation) -> list[OpenPart]:
    """Return the parts that every game has: the dealt hands, the cards left in them, and the tricks."""
    return [dealt(seen), left(seen), tricks(seen)]


def dealt(seen: Observation) -> OpenPart:
    """Return the hands as they were dealt."""
    return OpenPart(text("hands.dealt"), held(seen, first_hands(seen)))


def left(seen: Observation) -> OpenPart:
    """Return the cards that players hold at the end."""
    return OpenPart(text("hands.left"), held(seen, at_places(seen, about(seen.game).hand)))


def tricks(seen: Observation) -> OpenPart:
    """Return all tricks in order."""
    taking = about(seen.game).tricks
    return OpenPart(text("hands.tricks"), [*taken_tricks(seen.heard, taking)] if taking is not None else [])
