"""The strong players of CIRKLE Bataille. Whether the own card or the reserve is the better answer is seen in
imagined games, in which all seats learn from playout to playout and go by a simple closed form beyond what they have
learned. What was gathered in the open lies in them where it went."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean

from cardtable.ai.bot import Budget, Evaluated
from cardtable.ai.determinization import Determinizer
from cardtable.ai.successive_halving import Trial, successive_halving
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
"""The tricks for which a playout goes on: in the usual game to the end."""
SOFT = 0.5
"""Scale of the lead in cards that makes victory three times as likely as defeat, as a factor of the square root of the
tricks to come. A lead says more about an answer than the winner of one playout, and a large lead is not yet a win."""
UNSETTLED = 0.7
"""Times the square root of the tricks that a playout leaves: how far leads stray in them."""
LONG = 400
"""No more tricks than these are reckoned with."""
FORCED = 50
"""The playouts that tell what to expect where there is nothing to choose."""


class BatailleSearch:
    """Takes the answer that does best in imagined games."""

    def __init__(self, forgets: float = 0.0) -> None:
        self.forgets = forgets
        """The share of the cards gathered by others, or for the reserve, whose places it has lost from mind."""

    def choose(self, seen: BatailleSeen, rng: Random, budget: Budget) -> Action:
        if seen.ask.arrange is not None:
            ranks = ranks_of(seen.setting.options)
            return Action("order", arranged(seen.ask.arrange.cards, seen.setting.seats, ranks, rng))
        return self.weigh(seen, rng, budget)[0].action

    def weigh(self, seen: BatailleSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        """Weigh the answers, or some orders for the pack, by the chance to win, the best first."""
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
    """Games as they might be for one seat at one moment, played on."""

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
            for moment, seat, own in walk.steps:
                moment.times[own] += 1
                moment.sums[own] += self._worth(ending, seat)
            return self._worth(ending)

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
            return self._worth(play_out(of_game(twin), None, self._choice, DEPTH, self._rng))

        return trial

    def _world(self) -> Bataille:
        world = self._imagination.sample(self._rng)
        assert isinstance(world, Bataille)
        return world

    def _worth(self, ending: PlayoutEnd, seat: Seat | None = None) -> float:
        """Return the chance to win for a seat that a playout stands for."""
        seat = self._seat if seat is None else seat
        soft = SOFT * sqrt(self._left)
        if ending.winners and (ending.left or not soft):
            return (seat in ending.winners) / len(ending.winners)
        lead = ending.sizes[seat] - max([size for other, size in enumerate(ending.sizes) if other != seat])
        return 1 / (1 + exp(-lead / max(soft, UNSETTLED * sqrt(min(ending.left, LONG)))))


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
