"""Standard and expert for CIRKLE Bataille. They compare the own card and the reserve in sampled games. In these all
seats learn from playout to playout; beyond what they have learned they go by a simple closed form. Cards that were
gathered in the open lie where they went."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean

from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import Trial, pick_plausible, successive_halving
from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import Seat
from cardtable.games.bataille.ai.heuristics import choice
from cardtable.games.bataille.ai.order import arranged, proposals
from cardtable.games.bataille.ai.playout import BataillePosition, PlayoutEnd, of_game, play_out
from cardtable.games.bataille.ai.tree import Node, Walk
from cardtable.games.bataille.rules import Bataille, ranks_of
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.game import Action

DEPTH = 100
"""Number of tricks for which a playout goes on: in the usual game to the end."""
SOFT = 0.5
"""Scale of the lead in cards that makes victory three times as likely as defeat, as a factor of the square root of the
tricks to come. A lead says more about an answer than the winner of one playout, and a large lead is not yet a win."""
UNSETTLED = 0.7
"""Typical change of a lead in the tricks that a playout leaves, as a factor of the square root of their number."""
LONG = 400
"""Largest number of tricks to come that is taken into account."""
FORCED = 50
"""Number of playouts for the expected result where there is nothing to choose."""


class BatailleSearch:
    """Bot that takes the answer with the best result in sampled games."""

    def __init__(self, forgets: float = 0.0) -> None:
        self.forgets = forgets
        """Share of the gathered cards whose places the player has forgotten: those that went to others or under the
        reserve."""

    def choose(self, seen: BatailleSeen, rng: Random, budget: Budget) -> Action:
        if seen.ask.arrange is not None:
            ranks = ranks_of(seen.setting.options)
            return Action("order", arranged(seen.ask.arrange.cards, seen.setting.seats, ranks, rng))
        return pick_plausible(self.weigh(seen, rng, budget), 0.0, rng, budget.taste)

    def weigh(self, seen: BatailleSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        """Return the answers, or some orders for the pack, with their chance to win, the best first."""
        imagined = BatailleImagination(seen, rng, self.forgets)
        if seen.ask.forced:
            action = seen.ask.actions[0]
            return [Evaluated(action, fmean([imagined.answer()(action) for _ in range(FORCED)]), FORCED)]
        if seen.ask.arrange is None:
            found = successive_halving(seen.ask.actions, budget, imagined.answer)
        else:
            orders = proposals(seen.ask.arrange.cards, seen.setting.seats, ranks_of(seen.setting.options), rng)
            found = successive_halving(orders, budget, imagined.order)
        return [each.evaluated(each.choice) for each in found]

    def compare(self, seen: BatailleSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
        """Return the chance to win with these answers, or with these orders of the pack."""
        imagined = BatailleImagination(seen, rng, self.forgets)
        found = successive_halving(actions, budget, imagined.answer if seen.ask.arrange is None else imagined.order)
        return [each.evaluated(each.choice) for each in found]


class BatailleImagination:
    """Sampled games for one seat at one moment."""

    def __init__(self, seen: BatailleSeen, rng: Random, forgets: float) -> None:
        self._imagination, self._learned = Determinizer(seen), Node()
        self._rng, self._seat, self._ranks = rng, seen.seat, ranks_of(seen.setting.options)
        self._choice = choice(seen.setting.seats)
        at = of_game(self._world())
        self._left = min(at.left, LONG)
        self._lost = lost_slots(at, seen.seat, forgets, rng) if forgets else []

    def answer(self) -> Trial[Action]:
        """Return an imagined deal in which the own card and the reserve are tried."""
        at = of_game(self._world())
        if self._lost:
            at = mixed_up(at, self._lost, self._rng)

        def trial(action: Action) -> float:
            walk = Walk(self._learned, action.verb == "own")
            ending = play_out(at, action.verb == "own", self._choice, DEPTH, self._rng, walk.answer)
            worth = self._worths(ending)
            for moment, seat, own in walk.steps:
                moment.times[own] += 1
                moment.sums[own] += worth[seat]
            return worth[self._seat]

        return trial

    def order(self) -> Trial[Action]:
        """Return an imagined deal in which orders of the pack are tried; the other players play as this one would."""
        world, seat = self._world(), self._seat
        for other in world.asked():
            if other != seat:
                order = arranged(world.table.at(f"hand.{other}"), world.setting.seats, self._ranks, self._rng)
                world.apply(other, Action("order", order))

        def trial(action: Action) -> float:
            twin = world.copy()
            twin.apply(seat, action)
            return self._worths(play_out(of_game(twin), None, self._choice, DEPTH, self._rng))[seat]

        return trial

    def _world(self) -> Bataille:
        world = self._imagination.sample(self._rng)
        assert isinstance(world, Bataille)
        return world

    def _worths(self, ending: PlayoutEnd) -> list[float]:
        """Return the chance to win of each seat that the end of a playout stands for."""
        sizes, soft = ending.sizes, SOFT * sqrt(self._left)
        if ending.winners and (ending.left or not soft):
            return [(seat in ending.winners) / len(ending.winners) for seat in range(len(sizes))]
        *_, second, most = sorted(sizes)
        scale = max(soft, UNSETTLED * sqrt(min(ending.left, LONG)))
        return [1 / (1 + exp(-(size - (most if size < most else second)) / scale)) for size in sizes]


def lost_slots(at: BataillePosition, seat: Seat, share: float, rng: Random) -> list[tuple[int, int]]:
    """Return the slots of the others' packs, and of the reserve as the last pile, whose cards are forgotten."""
    piles = [[] if other == seat else pack for other, pack in enumerate(at.packs)]
    return [
        (pile, slot)
        for pile, cards in enumerate([*piles, at.reserve])
        for slot in range(len(cards))
        if rng.random() < share
    ]


def mixed_up(at: BataillePosition, slots: Sequence[tuple[int, int]], rng: Random) -> BataillePosition:
    """Return the position with the cards in these slots exchanged at random."""
    piles = [[*pile] for pile in (*at.packs, at.reserve)]
    cards = shuffled([piles[pile][slot] for pile, slot in slots], rng)
    for (pile, slot), card in zip(slots, cards, strict=True):
        piles[pile][slot] = card
    return at._replace(packs=piles[:-1], reserve=piles[-1])
