"""Floor 2: what a computer player bids in CIRKLE Contrat, once it knows how many points to expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import erf, sqrt
from typing import NamedTuple

from cardtable.rules.contrat_tricks import CONTRACTS, LADDERS
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

USUAL_TOTAL = 456
"""The points of the pack by the usual table."""
OPENS: Mapping[bool, float] = {True: 0.55, False: 0.28}
"""Teams win and lose the same and want better than even chances. Alone one wins three times what one loses: a bid pays
from a quarter on, and whoever waits for more sees four of five deals passed out."""

Chances = Callable[[int], float]
"""How likely each contract is made."""


class Curve(NamedTuple):
    """How the points that a taker's side obtains follow from what was expected: a line, and how far deals stray."""

    start: float
    slope: float
    stray: float

    def chances(self, expected: float, total: float) -> Chances:
        """`total` are the points of the whole pack."""
        scale = total / USUAL_TOTAL
        mean, stray = self.start * scale + self.slope * expected, self.stray * scale * sqrt(2)
        return lambda contract: (1 + erf((mean - contract) / stray)) / 2


def in_teams(seen: Observation) -> bool:
    return seen.setting.options["mode"] == "teams"


def spoken(seen: Observation, chances: Chances) -> Action:
    """A bid as low as may be, for the contract can be raised after the talon; never over the partner's."""
    public = seen.public
    silent, *bids = seen.ask.actions
    partner = public["bids"][(seen.seat + 2) % 4]
    if in_teams(seen) and 0 <= partner == public["high"]:
        return silent
    return bids[0] if bids and chances(bids[0].n or 0) >= OPENS[in_teams(seen)] else silent


def raised(seen: Observation, chances: Chances) -> Action:
    """The contract that brings most on average, the present one among them."""
    ladder = LADDERS[str(seen.setting.options["contract_ladder"])]
    wins = 1 if in_teams(seen) else 3

    def value(action: Action) -> float:
        contract = ladder[CONTRACTS.index(action.to) if action.to else seen.public["high"]]
        made = chances(contract)
        return contract * (wins * made - (1 - made))

    return max(seen.ask.actions, key=value)
