"""Standard player for CIRKLE Poker. It compares its chance to win against random hands with the price of the pot, and
sometimes bluffs."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random
from cardtable.games.poker.ai.certain import is_unbeatable, pot_share
from cardtable.games.poker.ai.playout import FOLLOW, HALF, LEAST, PASS, POT, WAIT, position_of
from cardtable.games.poker.ai.search import action_of
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

BLUFFS = 0.06
"""Chance to bet with nothing."""
WORTH_HALF, WORTH_ALL, WORTH_RAISE = 1.2, 1.6, 1.9
"""Even shares of the pot that are worth betting half of it, betting all of it, and raising."""
SLY = 0.3
"""Chance not to raise with a raising hand."""


class PokerStandard:
    """Bot of level standard."""

    def choose(self, seen: PokerSeen, rng: Random, budget: Budget) -> Action:
        if seen.public.phase == "show":
            return Action("hide")
        bets = position_of(seen.setting, seen.public)
        choices = dict(bets.choices(seen.seat))
        what = self._wants(seen, rng, budget)
        if what == PASS and is_unbeatable(seen):
            what = FOLLOW
        order = (what, POT, LEAST, FOLLOW, WAIT) if what >= LEAST else (what, FOLLOW, WAIT, LEAST)
        chosen = next(each for each in order if each in choices)
        return action_of(seen, (chosen, choices[chosen]))

    def _wants(self, seen: PokerSeen, rng: Random, budget: Budget) -> int:
        bets = position_of(seen.setting, seen.public)
        wins = pot_share(seen, bets.players_in - 1, budget.playouts)
        times = wins * bets.players_in
        high = bets.to_match()
        if not high:
            if rng.random() < BLUFFS:
                return HALF
            if times >= WORTH_HALF:
                return POT if times >= WORTH_ALL else HALF
            return LEAST if not bets.players_behind(seen.seat) and times > 0.8 else WAIT
        if times >= WORTH_RAISE and rng.random() >= SLY:
            return POT
        due = high - bets.round_stakes[seen.seat]
        return FOLLOW if wins * (bets.pot + sum(bets.round_stakes) + due) >= due else PASS
