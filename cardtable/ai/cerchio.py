"""Floor 2: judgement for Il Cerchio. Beginner takes the most points, Standard looks one step ahead, Expert searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.bot import Bot, Budget
from cardtable.ai.search import SearchBot
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Card, Seat
from cardtable.rules.cerchio import GAP, MATCH_POINTS, Cerchio, captures, manner, points_of, value
from cardtable.rules.game import Action, Game, Options
from cardtable.rules.observe import Observation

MY_NEXT, THEIR_NEXT = 0.4, 0.6
"""What my best capture of the next turn is worth now, and what the others' captures from me cost."""


def best_of(scored: Sequence[tuple[float, Action]], rng: Random) -> Action:
    """The best action; among equals by chance, never by seat or by order."""
    top = max(score for score, _ in scored)
    best = [action for score, action in scored if score == top]
    return best[below(rng, len(best))]


def prospect(circle: Sequence[int], suit: int, options: Options) -> float:
    """What the captures that are open now promise one suit: its own best against the best from it of each other."""
    mine = 0
    losses = [0, 0, 0, 0]
    for other in range(4):
        for i, j in captures(circle, other, *manner(options)):
            points = value(circle[i], circle[j]) - value(circle[j], circle[i])
            if other == suit:
                mine = max(mine, points)
            elif circle[j] // 13 == suit:
                losses[other] = max(losses[other], points)
    return MY_NEXT * mine - THEIR_NEXT * sum(losses)


class Greedy:
    """Takes the capture with the most points, even one of none, and passes only when there is no other way."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        actions = seen.ask.actions
        takes = [(float(points_of(action)), action) for action in actions if action.verb == "take"]
        return best_of(takes, rng) if takes else actions[below(rng, len(actions))]


class LookAhead:
    """Adds to the points of a capture what the circle promises after it, with the gaps as walls."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        actions = seen.ask.actions
        circle: list[int] = list(seen.public["circle"])
        if not circle:
            return actions[below(rng, len(actions))]
        suit, options = seen.public["suit"], seen.setting.options
        last = not seen.view.get("stock")
        return best_of([(self._worth(a, circle, suit, options, seen, last), a) for a in actions], rng)

    def _worth(
        self, action: Action, circle: list[int], suit: int, options: Options, seen: Observation, last: bool
    ) -> float:
        after = circle[:]
        gain = 0
        if action.verb == "take":
            gain = points_of(action)
            for card in action.cards:
                after[after.index(card)] = GAP
            if last:
                after = [card for card in after if card != GAP]
        elif action.verb == "put":
            after[int(action.to.rpartition(".")[2])] = turned_card(seen)
        return gain + prospect(after, suit, options)


def turned_card(seen: Observation) -> Card:
    """The replacement that waits to be placed."""
    card = seen.view["turned"][0]
    assert card is not None, "it lies open"
    return card


class CerchioJudgement:
    """Playouts take the most points, now and then anything; after twelve actions the position is judged."""

    depth = 12

    def play(self, game: Game, seat: Seat, rng: Random) -> Action:
        actions = game.ask(seat).actions
        if rng.random() < 0.1 or actions[0].verb != "take":
            return actions[below(rng, max(1, len(actions) - 1)) if actions[0].verb == "take" else 0]
        return max(actions[:-1], key=points_of)

    def worth(self, game: Game, seat: Seat) -> float:
        assert isinstance(game, Cerchio)
        if -1 in game.owner or (not game.circle and game.result() is None):
            return 0.0
        suit = game.owner.index(seat)
        score: list[float] = list(game.score)
        if game.result() is None:
            score = [score[s] + prospect(game.circle, s, game.setting.options) for s in range(4)]
        place = sum(other > score[suit] for other in score)
        level = sum(other == score[suit] for other in score)
        shared = sum(MATCH_POINTS[place : place + level]) / level
        return shared + 0.1 * score[suit]


BOTS: Mapping[str, Bot] = {
    "beginner": Greedy(),
    "standard": LookAhead(),
    "expert": SearchBot(CerchioJudgement()),
}
PLAYOUTS: Mapping[str, int] = {"expert": 1500}
