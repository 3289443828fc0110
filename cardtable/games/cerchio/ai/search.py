"""Standard and expert for Il Cerchio. While cards are to come they try every answer in the same sampled orders of the
stock. Expert searches the end exactly, because everything lies open then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import Trial, pick_plausible, successive_halving
from cardtable.cards.chance import Random, shuffled
from cardtable.games.cerchio.ai.ending import Endgame
from cardtable.games.cerchio.ai.evaluation import Stakes, leaf, stakes
from cardtable.games.cerchio.ai.playout import POINTS, CerchioPosition
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import GAP, captures
from cardtable.games.cerchio.rules_types import CerchioSeen
from cardtable.rules.game import Action

TURNS = 12
"""Number of turns for which a playout goes on: three of each suit. Then cards and score estimate the result."""
WHOLE = 100
"""Number of turns that exceeds any greedy game. Where a match is decided, sampled games are played to their end."""

ENOUGH = 300
"""Number of sampled games after which the value of a single answer is known within a tenth of a point."""


class CerchioSearch:
    """Bot that picks the answer with the best result in sampled games, or one that is hardly worse."""

    def __init__(self, turns: int = TURNS, exact: bool = True, regret: float = 0.0) -> None:
        self.turns = turns
        self.exact = exact
        """True if endings are solved exactly."""
        self.regret = regret
        """Largest loss against the best answer, in match points, at which an answer may still be given."""

    def choose(self, seen: CerchioSeen, rng: Random, budget: Budget) -> Action:
        return pick_plausible(self.weigh(seen, rng, budget), self.regret, rng, budget.taste)

    def weigh(self, seen: CerchioSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        """Return the answers with the match points that they promise, the best first."""
        return self._weighed(seen, shuffled(seen.ask.actions, rng), rng, budget, decent)

    def compare(self, seen: CerchioSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
        """Return the values of these answers, with none left out."""
        return self._weighed(seen, list(actions), rng, budget, lambda ring, actions: actions)

    def _weighed(
        self,
        seen: CerchioSeen,
        actions: list[Action],
        rng: Random,
        budget: Budget,
        sifted: Callable[[CerchioPosition, list[Action]], list[Action]],
    ) -> list[Evaluated]:
        if not seen.public.circle:
            return [Evaluated(action, 0.0) for action in actions]
        imagination = Determinizer(seen)

        def world() -> CerchioPosition:
            game = imagination.sample(rng)
            assert isinstance(game, Cerchio)
            return CerchioPosition.of_game(game)

        ring, prize = world(), stakes(seen)
        if not ring.stock:
            actions = sifted(ring, actions)
            if self.exact and (known := looked_through(ring, actions, prize, budget)):
                return known
        turns = WHOLE if prize.totals else self.turns

        def deal() -> Trial[Action]:
            ring = world()
            return lambda action: brought_by(ring.copy(), action, prize, turns, rng)

        return [each.evaluated(each.choice) for each in successive_halving(actions, budget, deal)]


def brought_by(ring: CerchioPosition, action: Action, prize: Stakes, turns: int, rng: Random) -> float:
    """Return the value of an answer for the suit to move after `turns` more turns."""
    suit = ring.suit
    if action.verb == "pass":
        ring.skip()
    elif action.verb == "put":
        first = int(action.to.rpartition(".")[2])
        ring.place(first, next(gap for gap, card in enumerate(ring.circle) if card == GAP and gap != first))
    else:
        at, goal = (ring.circle.index(card) for card in action.cards)
        ring.pay(at, goal)
        ring.place(*((at, goal) if rng.random() < 0.5 else (goal, at)))
    if not ring.over:
        ring.play_on(turns, rng.random)
    return prize.of_end(ring.score, ring.peak)[suit] if ring.over else leaf(ring, suit)


def looked_through(ring: CerchioPosition, actions: list[Action], prize: Stakes, budget: Budget) -> list[Evaluated]:
    """Return the exact value of each answer, or nothing if the search takes too long."""
    ending = Endgame(ring, prize.of_end, budget)
    weighed = []
    for action in actions:
        worths = ending.passed() if action.verb == "pass" else ending.taken(*action.cards)
        weighed.append(Evaluated(action, worths[ring.suit]))
    return [] if ending.spent else sorted(weighed, key=lambda each: -each.value)


def decent(ring: CerchioPosition, actions: list[Action]) -> list[Action]:
    """Return the answers that are no blunder. Without a stock a pass must not leave the largest capture that the suit
    could ever make and no rival could take back, except the fourth pass, which ends the game."""
    suit, circle = ring.suit, ring.circle
    reach = [POINTS[c][t] for c in circle if c // 13 == suit for t in circle if t // 13 != suit]
    most = max(reach, default=0)
    if ring.passes == 3 or most <= 0:
        return actions
    for action in actions:
        if action.verb == "take" and POINTS[action.cards[0]][action.cards[1]] == most:
            after = [card for card in circle if card not in action.cards]
            if not _robbed(ring, after):
                return [action for action in actions if action.verb != "pass"]
    return actions


def _robbed(ring: CerchioPosition, circle: list[int]) -> bool:
    """Return whether a rival could take from the suit to move."""
    manner = ring.reading.by_neighbour, ring.reading.equal
    others = [other for other in range(4) if other != ring.suit]
    return any(circle[goal] // 13 == ring.suit for other in others for _, goal in captures(circle, other, *manner))
