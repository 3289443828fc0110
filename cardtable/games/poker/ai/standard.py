"""The standard player at CIRKLE Poker: it reckons what its cards win against any others, and whether the pot
pays for that. Now and then it bluffs."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random
from cardtable.games.poker.ai.certain import share, unbeatable
from cardtable.games.poker.ai.playout import FOLLOW, HALF, LEAST, PASS, POT, WAIT, bets_of
from cardtable.games.poker.ai.search import as_action
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

BLUFFS = 0.06
"""How often it bets with nothing."""
WORTH_HALF, WORTH_ALL, WORTH_RAISE = 1.2, 1.6, 1.9
"""The even shares of the pot that are worth betting half of it, all of it, and raising."""
SLY = 0.3
"""How often it does not raise where it could."""


class Reckoner:
    """The standard player."""

    def choose(self, seen: PokerSeen, rng: Random, budget: Budget) -> Action:
        if seen.public.phase == "show":
            return Action("hide")
        bets = bets_of(seen.setting, seen.public)
        choices = dict(bets.choices(seen.seat))
        what = self._wants(seen, rng, budget)
        if what == PASS and unbeatable(seen):
            what = FOLLOW
        order = (what, POT, LEAST, FOLLOW, WAIT) if what >= LEAST else (what, FOLLOW, WAIT, LEAST)
        chosen = next(each for each in order if each in choices)
        return as_action(seen, (chosen, choices[chosen]))

    def _wants(self, seen: PokerSeen, rng: Random, budget: Budget) -> int:
        bets = bets_of(seen.setting, seen.public)
        wins = share(seen, bets.live - 1, budget.playouts)
        times = wins * bets.live
        high = bets.to_match()
        if not high:
            if rng.random() < BLUFFS:
                return HALF
            if times >= WORTH_HALF:
                return POT if times >= WORTH_ALL else HALF
            return LEAST if not bets.behind(seen.seat) and times > 0.8 else WAIT
        if times >= WORTH_RAISE and rng.random() >= SLY:
            return POT
        due = high - bets.stake[seen.seat]
        return FOLLOW if wins * (bets.pot + sum(bets.stake) + due) >= due else PASS
