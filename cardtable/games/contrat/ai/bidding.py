"""Bids and raises of computer players, given the points to expect."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import erf, sqrt
from typing import NamedTuple

from cardtable.ai.evaluation_requests import Evaluated
from cardtable.cards.pack import Card
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CONTRACTS, LADDERS
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import BLACK, FACES, SHAPE
from cardtable.rules.game import Action

USUAL_TOTAL = 456
"""Points of the pack by the usual table."""
CAUTION = 0.05
"""Margin that a bid must promise, as a share of the contract. The highest bidder is more often the one with too high an
estimate."""

Chances = Callable[[int], float]
"""Function that returns the chance to make a contract."""


class Curve(NamedTuple):
    """Relation of obtained points to expected points: a line, and the deviation of deals from it."""

    start: float
    slope: float
    stray: float

    def chances(self, expected: float, total: float) -> Chances:
        """Return the chance to make each contract. `total` are the points of the whole pack."""
        scale = total / USUAL_TOTAL
        mean, stray = self.start * scale + self.slope * expected, self.stray * scale * sqrt(2)
        return lambda contract: (1 + erf((mean - contract) / stray)) / 2


PROMISE: Mapping[tuple[bool, int], tuple[int, tuple[int, ...], tuple[int, ...]]] = {
    (True, 7): (193, (0, 0, 0, 1, 13), (23, 25, 30, 47)),
    (False, 7): (70, (0, 0, 0, 2, 17), (30, 33, 38, 62)),
    (True, 9): (162, (0, 0, 0, 2, 15), (24, 27, 31, 50)),
    (False, 9): (28, (0, 0, 0, 3, 19), (32, 36, 41, 68)),
}
"""For teams or alone, with 7 or 9 cards: the points that the taker's side makes with nothing, and the points that each
shape adds, bright and black. Fitted to simulated deals."""
PROMISED: Mapping[tuple[bool, str], Curve] = {
    (True, "auction"): Curve(20, 0.93, 80),
    (True, "raise"): Curve(-20, 1.09, 76),
    (False, "auction"): Curve(-5, 1.03, 60),
    (False, "raise"): Curve(-2, 1.02, 54),
}
"""Relation of obtained points to the promise, for teams or alone, before and after the talon. Least squares over 575
deals of self-play by searching players."""


def hand_of(seen: ContratSeen) -> list[Card]:
    """Return the own hand."""
    return [card for card in seen.view.get(f"hand.{seen.seat}", ()) if card is not None]


def is_in_teams(seen: ContratSeen) -> bool:
    """Return whether partners win and lose together."""
    return seen.setting.options["mode"] == "teams"


def promise(cards: Collection[Card], worth: Sequence[int], teams: bool) -> float:
    """Return the points that these cards promise a taker's side: seven with the turned card, or nine with the talon."""
    base, bright, black = PROMISE[teams, 7 if len(cards) <= 7 else 9]
    points = base + sum([(black if CARD_COLOUR[c] == BLACK else bright)[SHAPE[c % FACES]] for c in cards])
    return points * sum(worth) * 2 / USUAL_TOTAL


def chances_by_table(seen: ContratSeen) -> Chances:
    """Return the seat's chances of each contract by its cards alone."""
    cards, at_auction = hand_of(seen), seen.public.phase == "auction"
    if at_auction:
        cards.append(seen.public.turned)
    expected = promise(cards, seen.public.worth, is_in_teams(seen))
    return PROMISED[is_in_teams(seen), seen.public.phase].chances(expected, 2 * sum(seen.public.worth))


def contract_points(seen: ContratSeen) -> tuple[int, ...]:
    """Return the points that each contract needs."""
    return LADDERS[seen.setting.options["contract_ladder"]]


def is_partners_bid(seen: ContratSeen) -> bool:
    """Return whether the highest bid is that of the seat's partner."""
    public = seen.public
    return is_in_teams(seen) and 0 <= public.bids[(seen.seat + 2) % 4] == public.contract


def mean_score(seen: ContratSeen, contract: int, chance: float) -> float:
    """Return the mean score of a contract. Teams win and lose the same, so it pays from even chances on. A single taker
    wins three times the loss, so a quarter is enough; half of all contracts then fail, and it still pays."""
    wins = 1 if is_in_teams(seen) else 3
    return contract * (wins * chance - (1 - chance))


def weigh_bids(seen: ContratSeen, chances: Chances) -> list[Evaluated]:
    """Weigh passing and each bid. Low bids are preferred, because the contract can be raised after the talon; the
    partner is never overbid."""
    silent, *bids = seen.ask.actions
    if not bids or is_partners_bid(seen):
        return [Evaluated(silent, 0.0)]
    return weigh_against(seen, chances, 0.0)


def weigh_against(seen: ContratSeen, chances: Chances, passing: float) -> list[Evaluated]:
    """Weigh each bid against the value of passing, the best first."""
    silent, *bids = seen.ask.actions
    values = [mean_score(seen, bid.n or 0, chances(bid.n or 0)) - CAUTION * (bid.n or 0) for bid in bids]
    # A low bid is worth as much as the best contract above it.
    found = [Evaluated(silent, passing), *[Evaluated(bid, max(values[k:])) for k, bid in enumerate(bids)]]
    return sorted(found, key=lambda each: -each.value)


def weigh_raises(seen: ContratSeen, chances: Chances) -> list[Evaluated]:
    """Weigh the present contract and the higher ones, the best first."""

    def value(action: Action) -> float:
        contract = contract_points(seen)[CONTRACTS.index(action.to) if action.to else seen.public.contract]
        return mean_score(seen, contract, chances(contract))

    return sorted([Evaluated(action, value(action)) for action in seen.ask.actions], key=lambda each: -each.value)
