"""What a person at the table goes by in CIRKLE Contrat: what a hand promises, which drawn cards are poor, what
to lay face down, and which card suits a trick. The weakest bot plays by this; the others imagine with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from cardtable.cards.events import Moved
from cardtable.cards.pack import Card, Seat
from cardtable.games.contrat.rules_shape import ContratSeen
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CARDS, STRENGTH, taken_by
from cardtable.rules.cirkle import BLACK, CIRCLE, FACES, SHAPE, TARGET

MISSING = 2 / 3
"""About how likely another seat is not to hold a given unseen card."""


def is_poor(card: Card, memo: int) -> bool:
    """Whether one rather draws another: neither black nor a target, nor a circle that may win against its twin."""
    shape, colour = SHAPE[card % FACES], CARD_COLOUR[card]
    return colour != BLACK and shape != TARGET and not (shape == CIRCLE and memo >> colour & 1)


def laid_first(hand: Sequence[Card], worth: Sequence[int], with_taker: bool) -> Card:
    """What to lay face down, before the tricks: the taker's side saves points that would hardly make their trick, the
    others give the least and both keep what wins, and rather empty a short suit."""
    lengths = [0] * 5
    for card in hand:
        lengths[CARD_COLOUR[card]] += 1
    best, most = hand[0], -1e9
    for card in hand:
        face = card % FACES
        colour = CARD_COLOUR[card]
        points = worth[face] if with_taker else -worth[face]
        value = points - (30 if colour == BLACK else 12 if SHAPE[face] == TARGET else 0) - 1.5 * lengths[colour]
        if value > most:
            best, most = card, value
    return best


class ContratMemory(NamedTuple):
    """A trick as the seat sees it that is to play, and what it can tell from the cards that are gone."""

    seat: Seat
    trick: Sequence[Card]
    leader: Seat
    friends: Collection[Seat]
    """The seats that win and lose with it, itself among them."""
    unseen: Sequence[Card]
    """The cards it does not know the place of, those of the first trick among them."""
    matching: Sequence[int]
    worth: Sequence[int]
    teams: bool

    def taker_of(self, card: Card) -> Seat:
        """Who takes the trick as it stands after a card."""
        return taken_by([*self.trick, card], self.leader, self.matching, self.teams)

    def goes_to(self, card: Card) -> Seat | None:
        """Who takes it after a card, if nothing that is unseen can change that."""
        trick = [*self.trick, card]
        strength = STRENGTH[CARD_COLOUR[trick[0]]]
        best = max([strength[played] for played in trick])
        if len(trick) < 4 and any(strength[other] >= best for other in self.unseen):
            return None
        return self.taker_of(card)

    def points(self, card: Card) -> int:
        return self.worth[card % FACES]

    def chance(self, card: Card) -> float:
        """About how likely the own side takes the trick after a card."""
        trick = [*self.trick, card]
        holds = self.taker_of(card) in self.friends
        to_come = [(self.leader + k) % 4 for k in range(len(trick), 4)]
        led = CARD_COLOUR[trick[0]]
        strength = STRENGTH[led]
        best = max([strength[played] for played in trick])
        above = sum([strength[other] >= best and CARD_COLOUR[other] == led for other in self.unseen])
        ruffs = sum([strength[other] >= best and CARD_COLOUR[other] == BLACK != led for other in self.unseen])
        suit = sum([CARD_COLOUR[other] == led for other in self.unseen])
        beaten = 1 - MISSING**above + (MISSING**suit if led != BLACK else 0) * (1 - MISSING**ruffs)
        keeps = (1 - min(beaten, 1.0)) ** sum([(seat in self.friends) != holds for seat in to_come])
        friend_behind = len(to_come) > 1 and to_come[-1] in self.friends
        return keeps + (1 - keeps) * 0.25 * friend_behind if holds else 1 - keeps


def remembered(seen: ContratSeen, recent: int = len(CARDS)) -> ContratMemory:
    """What the seat sees of the trick, if it keeps so many of the cards in mind that were played last."""
    public = seen.public
    teams = seen.setting.options["mode"] == "teams"
    seat, taker = seen.seat, public["taker"]
    ours = {taker, (taker + 2) % 4} if teams else {taker}
    friends = ours if seat in ours else {0, 1, 2, 3} - ours
    known = {card for place in (f"hand.{seat}", "first") for card in seen.view.get(place, ())}
    gone = [e.card for e in seen.heard if isinstance(e, Moved) and e.dst[0].startswith("trick")]
    known |= {*gone[-recent:], *public["trick"]}
    return ContratMemory(
        seat, public["trick"], public["leader"], friends, [card for card in CARDS if card not in known],
        public["matching"], public["worth"], teams,
    )  # fmt: skip


def spared(card: Card) -> float:
    """What a card may still do in a later trick, in points."""
    shape = SHAPE[card % FACES]
    return 12.0 + 3 * shape if CARD_COLOUR[card] == BLACK else (0.0, 0.5, 1.5, 4.0, 9.0)[shape]


def sensible(at: ContratMemory, cards: Sequence[Card]) -> Card:
    """The card that a person plays who thinks of nothing but this trick and what strong cards are for."""
    pot = sum(map(at.points, at.trick)) + 7 * (3 - len(at.trick))
    return max(cards, key=lambda card: (2 * at.chance(card) - 1) * (pot + at.points(card)) - spared(card))


def decent(at: ContratMemory, cards: Sequence[Card]) -> list[Card]:
    """The cards that no partner would groan at: no black one to take what is a friend's anyway, no dear one for a trick
    that is surely lost."""
    if not at.trick:
        return [*cards]
    goes_to = {card: at.goes_to(card) for card in cards}
    others = {*at.friends} - {at.seat}
    if all(to is not None and to not in at.friends for to in goes_to.values()):
        cheapest = min(map(at.points, cards))
        return [card for card in cards if at.points(card) <= cheapest + 5]
    given = [at.points(card) for card, to in goes_to.items() if to in others]
    return [
        card
        for card, to in goes_to.items()
        if not (CARD_COLOUR[card] == BLACK and to == at.seat and given and min(given) <= at.points(card))
    ]


def faces_of(cards: Iterable[Card], besides: Card = -1) -> list[Card]:
    """One card of each face, for twins are one move; none of the face of the card that is named besides."""
    found = {card % FACES: card for card in cards}
    if besides >= 0:
        del found[besides % FACES]
    return list(found.values())


def with_taker(seen: ContratSeen) -> bool:
    """Whether the seat is on the side of the taker."""
    apart = (seen.seat - seen.public["taker"]) % 4
    return apart == 0 or (apart == 2 and seen.setting.options["mode"] == "teams")
