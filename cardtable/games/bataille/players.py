"""The computer players of CIRKLE Bataille. Beginner sees which card is higher; Standard and Expert play
imagined games on, and Expert remembers where every card went that was gathered in the open."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Adviser, Bot, Budget, Measure, win_share
from cardtable.ai.temperament import liked_instead
from cardtable.cards.chance import Random
from cardtable.games.bataille.ai.heuristics import gain
from cardtable.games.bataille.ai.order import IN_TURN, blurred, patterned
from cardtable.games.bataille.ai.playout import Rank
from cardtable.games.bataille.ai.reasons import estimate, natural, reason
from cardtable.games.bataille.ai.search import BatailleSearch
from cardtable.games.bataille.rules import ranks_of
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

CARELESS = 4.0
"""Error in ranks of a player that alternates strong and weak cards at a glance."""
FORGOTTEN = 0.25
"""Share of the gathered cards that Standard has forgotten. Fitted: halfway between Beginner and Expert."""
MIDDLE = 12
"""Rank that is assumed for a forgotten card."""
ROUGH = 0.004
"""Chance to win that a liked answer of Beginner costs beyond the closed form, which was fitted to other players: among
beginners, one that likes its own cards lost 7 % of the stake where the form promised 6 %."""


class BatailleBeginner:
    """Bot that plays its own card if it beats those on the table, and takes from the reserve otherwise."""

    def choose(self, seen: BatailleSeen, rng: Random, budget: Budget) -> Action:
        ranks = ranks_of(seen.setting.options)
        if seen.ask.arrange is not None:
            return Action("order", patterned(blurred(seen.ask.arrange.cards, ranks, CARELESS, rng), IN_TURN))
        own, *reserve = seen.ask.actions
        best = max([ranks[card % FACES] for card in seen.public.face if card >= 0])
        top = seen.view[own.to][-1]
        rank = MIDDLE if top is None else ranks[top % FACES]
        usual = own if rank > best or not reserve else reserve[0]
        if budget.taste is None or not reserve or rank == best:  # a battle costs too much to be a matter of taste
            return usual
        gained = own_gain(seen, best, rank)

        def worth(each: Action) -> float:
            return (gained if each == own else 0.0) + (ROUGH if each == usual else 0.0)

        return liked_instead(usual, seen.ask.actions, worth, budget.taste, rng)


def own_gain(seen: BatailleSeen, best: Rank, own: Rank) -> float:
    """Return what the own card gains over one of the reserve, in winning probability by the closed form, with a middle
    card under it."""
    face, seats = seen.public.face, seen.setting.seats
    still = sum(
        [card < 0 and bool(seen.view.get(f"pack.{seat}")) for seat, card in enumerate(face) if seat != seen.seat]
    )
    return gain(seats, min(still, seats - 2), best, own, MIDDLE)


EXPERT = BatailleSearch()
BOTS: Mapping[str, Bot] = {"beginner": BatailleBeginner(), "standard": BatailleSearch(FORGOTTEN), "expert": EXPERT}
PLAYOUTS: Mapping[str, int] = {"standard": 120, "expert": 2000}
ADVISER = Adviser(EXPERT.weigh, estimate, reason, natural, compare=EXPERT.compare)
MEASURE = Measure("chance", 0.02, 0.06, actual=win_share, effort=0.7)
