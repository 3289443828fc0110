"""Last tricks of Contrat with open cards, and the card that is certain wherever the other cards lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardtable.ai.endings import Minimax, SureAnswer, hidden_deals, known_cards, sure_answer
from cardtable.cards.chance import stream
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.contrat.ai.bidding import contract_points, is_in_teams
from cardtable.games.contrat.ai.determinization import ContratImagination
from cardtable.games.contrat.rules_tricks import legal_cards, taken_by
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import FACES

TRICKS = 4
"""Most cards of a hand in an ending."""
MOST_DEALS = 4_000
SAMPLES = 24
"""Deals that are tried before all are listed."""


class ContratEnd(NamedTuple):
    """Open position, by faces."""

    hands: tuple[tuple[int, ...], ...]
    turn: Seat
    leader: Seat
    trick: tuple[int, ...]
    got: int
    """Points of the taker's side."""


class ContratEndings:
    """Open-card rules of the tricks after the first one, for one seat. A position is worth 1 if the seat's side reaches
    its goal, the contract or its fall."""

    bounds = (0.0, 1.0)

    def __init__(self, seen: ContratSeen) -> None:
        public = seen.public
        self._worth, self._memo, self._teams = public.worth, public.memo_bits, is_in_teams(seen)
        self._overruff = seen.setting.options["overruff"]
        self.contract = contract_points(seen)[public.contract]
        self.side = {public.taker, (public.taker + 2) % 4} if self._teams else {public.taker}
        self._keeps = seen.seat in self.side
        self.friends = self.side if self._keeps else set(range(4)) - self.side

    def mover(self, position: ContratEnd) -> Seat:
        return position.turn

    def moves(self, position: ContratEnd) -> list[int]:
        return sorted(set(legal_cards(position.hands[position.turn], position.trick, self._overruff)))

    def play(self, position: ContratEnd, move: int) -> ContratEnd:
        hands, turn, leader, trick, got = position
        at = hands[turn].index(move)
        hands = (*hands[:turn], hands[turn][:at] + hands[turn][at + 1 :], *hands[turn + 1 :])
        trick = (*trick, move)
        if len(trick) < 4:
            return ContratEnd(hands, (turn + 1) % 4, leader, trick, got)
        winner = taken_by(trick, leader, self._memo, self._teams)
        if winner in self.side:
            got += sum([self._worth[face] for face in trick])
        return ContratEnd(hands, winner, winner, (), got)

    def settled(self, position: ContratEnd) -> float | None:
        if position.got >= self.contract:
            return float(self._keeps)
        left = [*position.trick, *(face for hand in position.hands for face in hand)]
        if position.got + sum([self._worth[face] for face in left]) < self.contract:
            return float(not self._keeps)
        return None

    def sample(self, seen: ContratSeen, places: Mapping[Place, Sequence[Card]]) -> ContratEnd:
        """Return the position of a deal whose cards lie in these places."""
        public = seen.public
        first, *hands = [
            [card % FACES for card in places.get(place, ())] for place in ("first", *(f"hand.{s}" for s in range(4)))
        ]
        got = sum([public.points[seat] for seat in self.side]) + sum([self._worth[face] for face in first])
        there = tuple([tuple(sorted(hand)) for hand in hands])
        return ContratEnd(there, public.turn, public.leader, tuple([card % FACES for card in public.trick]), got)

    def deals(self, seen: ContratSeen) -> list[tuple[ContratEnd, int]]:
        """Return the positions that the seat cannot tell apart; none if there are too many."""
        known = {place: [card for card in cards if card is not None] for place, cards in known_cards(seen).items()}
        found = []
        for hidden, ways in hidden_deals(seen, lambda card: card % FACES, MOST_DEALS) or ():
            places = {place: [*known.get(place, ()), *hidden.get(place, ())] for place in {*known, *hidden}}
            found.append((self.sample(seen, places), ways))
        return found


def sure_card(seen: ContratSeen) -> tuple[SureAnswer, int] | None:
    """Return the face that alone makes the contract for certain, or its fall, and the number of deals; None without
    one or before the last tricks."""
    if seen.public.phase != "play" or not 2 <= len(seen.view.get(f"hand.{seen.seat}", ())) <= TRICKS:
        return None
    rules = ContratEndings(seen)
    if not _promising(rules, seen):
        return None
    worlds = rules.deals(seen)
    if not worlds:
        return None
    found = sure_answer(rules, seen.seat, rules.friends, worlds)
    return found and (found, sum([ways for _, ways in worlds]))


def _promising(rules: ContratEndings, seen: ContratSeen) -> bool:
    """Return whether in some sampled deals one answer always holds and another one does not. Most decisions fail here,
    before all deals are listed."""
    imagined, values = ContratImagination(seen, seen.public.taker, stream("endings")), Minimax(rules, rules.friends)
    moves = sorted({action.cards[0] % FACES for action in seen.ask.actions})
    hopeful = set(moves)
    for _ in range(SAMPLES):
        world = rules.sample(seen, imagined.places())
        hopeful = {move for move in hopeful if values[rules.play(world, move)] == 1}
        if not hopeful:
            return False
    return len(hopeful) == 1 < len(moves)
