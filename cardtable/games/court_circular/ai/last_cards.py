"""Last tricks of a deal for two with open cards: without a stock, each seat knows the other hand by counting."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import NamedTuple

from cardtable.ai.determinization import Determinizer
from cardtable.ai.endings import Minimax, hidden_deals
from cardtable.cards.chance import Random
from cardtable.cards.pack import Card, Seat
from cardtable.games.court_circular.ai.playout import CourtPosition, of_game
from cardtable.games.court_circular.ai.reach import extras
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_types import CourtSeen

MOST_CARDS = 12
Cards = tuple[Card, ...]


class CourtEnd(NamedTuple):
    """Open position without a stock. The laid cards of a seat are in order of their numbers."""

    lead: Card
    hands: tuple[Cards, Cards]
    laid: tuple[Cards, Cards]
    first: Seat
    turn: Seat
    choosing: bool
    over: bool
    gain: int
    """Points of the solver less those of the other seat."""


class CourtEndings:
    """Open-card rules of two seats without a stock. A position is worth the solver's final lead in points."""

    bounds = (-inf, inf)

    def __init__(self, deal: CourtPosition, seat: Seat) -> None:
        self._lines, self._takes_rest, self._seat = deal.terms.lines, deal.terms.takes_rest, seat
        ours, theirs = deal.hands
        one, two = deal.laid
        self.now = CourtEnd(
            deal.lead, (tuple(sorted(ours)), tuple(sorted(theirs))), (tuple(sorted(one)), tuple(sorted(two))),
            deal.first, deal.turn, deal.choosing, deal.over, deal.counts[seat] - deal.counts[1 - seat],
        )  # fmt: skip

    def mover(self, position: CourtEnd) -> Seat:
        return position.turn

    def moves(self, position: CourtEnd) -> Cards:
        return position.laid[0] + position.laid[1] if position.choosing else position.hands[position.turn]

    def settled(self, position: CourtEnd) -> float | None:
        return float(position.gain) if position.over else None

    def play(self, position: CourtEnd, move: int) -> CourtEnd:
        """Return the position after a card, laid or chosen as the Lead."""
        turn, hands, laid = position.turn, position.hands, position.laid
        if position.choosing:
            taken = [card for card in (position.lead, *laid[0], *laid[1]) if card != move]
            gain = position.gain + self._points(position, taken)
            return CourtEnd(move, hands, ((), ()), turn, turn, False, False, gain)
        rest = tuple([card for card in hands[turn] if card != move])
        mine = tuple(sorted((*laid[turn], move)))
        hands = (rest, hands[1]) if turn == 0 else (hands[0], rest)
        laid = (mine, laid[1]) if turn == 0 else (laid[0], mine)
        after = position._replace(hands=hands, laid=laid, turn=1 - turn)
        if len(laid[1 - turn]) < 3:
            return after
        first = position.first
        won = self._lines.beats(position.lead, laid[first], laid[1 - first])
        after = after._replace(turn=first if won else 1 - first)
        if min(len(hands[0]), len(hands[1])) >= 3:
            return after._replace(choosing=True)
        left = [*hands[0], *hands[1]] if self._takes_rest else []
        board = [position.lead, *laid[0], *laid[1]]
        return after._replace(over=True, gain=after.gain + self._points(after, [*board, *left]))

    def _points(self, position: CourtEnd, cards: list[Card]) -> int:
        """Return the solver's gain if the seat to move takes these cards."""
        points = (2 if position.turn == position.first else 1) * len(cards) + extras(cards)
        return points if position.turn == self._seat else -points


def the_only_deal(seen: CourtSeen) -> CourtEndings | None:
    """Return the ending if two seats play on without a stock and only one deal is possible."""
    if seen.setting.seats != 2 or seen.view.get("stock") or seen.public.phase not in ("lay", "choose"):
        return None
    cards = sum([len(seen.view.get(f"{place}.{seat}", ())) for place in ("hand", "laid") for seat in range(2)])
    if cards > MOST_CARDS or len(hidden_deals(seen, int, 1, pooled=("down.0", "down.1")) or ()) != 1:
        return None
    world = Determinizer(seen).sample(Random(0))
    assert isinstance(world, CourtCircular)
    return CourtEndings(of_game(world), seen.seat)


def final_leads(end: CourtEndings) -> tuple[Mapping[Card, float], int]:
    """Return the final lead of the seat to move after each of its answers if both play their best, and the number of
    positions looked at."""
    values = Minimax(end, {end.now.turn})
    found = {card: values[end.play(end.now, card)] for card in end.moves(end.now)}
    return found, len(values)
