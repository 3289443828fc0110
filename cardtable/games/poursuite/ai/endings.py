"""Last card of the next player in Poursuite: the cards with which it goes out at once, counted for each own answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardtable.ai.endings import hidden_deals, known_cards, leads_anyway
from cardtable.cards.pack import Seat
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, launches
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.game import Action

ALL_TARGETS = frozenset(face for face in range(FACES) if SHAPE[face] == TARGET)
OF_COLOUR = [frozenset(face for face in ALL_TARGETS if COLOUR[face] == colour) for colour in range(5)]
NONE: frozenset[int] = frozenset()


class LastCard(NamedTuple):
    """Last card of the next player."""

    faces: Mapping[int, int]
    """Number of unseen cards of each face that it may be."""
    exits: Mapping[Action, frozenset[int]]
    """For each answer, the faces with which the next player then goes out."""

    @property
    def cases(self) -> int:
        """Return the number of cards that it may be."""
        return sum(self.faces.values())

    def ways(self, action: Action) -> int:
        """Return the number of cards with which the next player goes out after an answer."""
        return sum([n for face, n in self.faces.items() if face in self.exits[action]])

    def stays_ahead(self, best: Action, other: Action) -> bool:
        """Return whether an answer leaves fewer of these cards than another even if some of them are four times as
        likely as others."""
        leads = [(float((face in self.exits[other]) - (face in self.exits[best])), n) for face, n in self.faces.items()]
        return leads_anyway(leads)


def next_seat(seen: PoursuiteSeen) -> Seat:
    """Return the seat that plays next."""
    return (seen.seat + 1) % seen.setting.seats


def exits_after(seen: PoursuiteSeen, action: Action) -> frozenset[int]:
    """Return the faces that are a last card for the next player after an answer: targets of the colour on top, all
    targets in an attack, none after the pile was taken."""
    public, top = seen.public, seen.view["pile"][-1]
    assert top is not None, "the pile lies open"
    attacked = public.starter != NOBODY_ATTACKS
    if not action.cards:
        return NONE
    card = action.cards[0]
    if attacked and SHAPE[card % FACES] == TARGET:
        return NONE if public.starter == next_seat(seen) else OF_COLOUR[COLOUR[card % FACES]]
    if attacked or launches(card, top):
        return ALL_TARGETS
    return OF_COLOUR[COLOUR[card % FACES]]


def last_card(seen: PoursuiteSeen) -> LastCard | None:
    """Count the last card of the next player; None if it holds more, or if the seat itself can go out."""
    place, public = f"hand.{next_seat(seen)}", seen.public
    if public.phase != "play" or len(seen.view.get(place, ())) != 1 or len(seen.view[f"hand.{seen.seat}"]) < 2:
        return None
    if any(not action.cards for action in seen.ask.actions) or seen.setting.options["last_card_free"]:
        return None
    known = known_cards(seen)[place][0]
    if known is not None:
        faces = {known % FACES: 1}
    else:
        others = [each for each in known_cards(seen) if each not in (place, f"hand.{seen.seat}")]
        found = hidden_deals(seen, lambda card: card % FACES, FACES, pooled=others)
        if not found:
            return None
        faces = {hidden[place][0]: 0 for hidden, _ in found}
        for hidden, ways in found:
            faces[hidden[place][0]] += ways
    return LastCard(faces, {action: exits_after(seen, action) for action in seen.ask.actions})
