"""Standard and expert for CIRKLE Poursuite. They sample the cards they do not see, play every answer a little further
in the same deals, and judge the positions reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.bot import Budget
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import Trial, pick_plausible, successive_halving
from cardtable.cards.chance import Random
from cardtable.foundation.frozen import replace
from cardtable.games.poursuite.ai.beliefs import PoursuiteBeliefs
from cardtable.games.poursuite.ai.evaluation import chances
from cardtable.games.poursuite.ai.heuristics import usual
from cardtable.games.poursuite.ai.playout import NO_CARD, Face
from cardtable.games.poursuite.rules import Poursuite
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

DEPTH = 20
"""Number of answers for which a playout goes on."""
UNTIL_PEACE = 12
"""Largest number of answers that are added while an attack lasts."""


def answers(seen: PoursuiteSeen) -> Mapping[Face, Action]:
    """Return the different answers: cards of one face are the same."""
    found: dict[Face, Action] = {}
    for action in seen.ask.actions:
        found.setdefault(face_of(action), action)
    return found


def face_of(action: Action) -> Face:
    """Return the face that an action plays."""
    return action.cards[0] % FACES if action.verb == "play" else NO_CARD


def goes_out(seen: PoursuiteSeen) -> Action | None:
    """Return the answer that wins at once."""
    if len(seen.view[f"hand.{seen.seat}"]) > 1:
        return None
    return next((action for action in seen.ask.actions if action.verb == "play"), None)


def at_a_glance(seen: PoursuiteSeen) -> PoursuiteSeen:
    """Return the view of this moment without memory. Places come in the order of the rules, because a view has none."""
    view = {place: seen.view[place] for place in Poursuite.places(seen.setting) if place in seen.view}
    return replace(seen, heard=(), view=view)


class PoursuiteSearch:
    """Bot that gives the answer that won most often in sampled deals."""

    def __init__(self, remembers: bool = True, regret: float = 0.0) -> None:
        self.remembers = remembers
        """True if the player uses all it heard, False if it uses the table only."""
        self.regret = regret
        """Largest loss against the best answer at which an answer may still be given."""

    def choose(self, seen: PoursuiteSeen, rng: Random, budget: Budget) -> Action:
        out, different = goes_out(seen), answers(seen)
        if out is not None or len(different) == 1:
            return out or seen.ask.actions[0]
        return pick_plausible(self.weigh(seen, rng, budget), self.regret, rng, budget.taste)

    def weigh(self, seen: PoursuiteSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        """Weigh all answers by the chance to win."""
        different = answers(seen)
        deals = PoursuiteImagination(seen if self.remembers else at_a_glance(seen), rng)
        return [
            each.evaluated(different[each.choice]) for each in successive_halving(list(different), budget, deals.deal)
        ]

    def compare(self, seen: PoursuiteSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
        """Return the winning probability of each of these answers. Two cards of one face are the same answer."""
        faces = {action: face_of(action) for action in actions}
        found = successive_halving(list(dict.fromkeys(faces.values())), budget, PoursuiteImagination(seen, rng).deal)
        return [each.evaluated(action) for each in found for action, face in faces.items() if face == each.choice]


class PoursuiteImagination:
    """Sampled deals for a seat at one moment, in which answers can be tried."""

    def __init__(self, seen: PoursuiteSeen, rng: Random) -> None:
        self._beliefs, self._seat, self._rng = PoursuiteBeliefs(seen, rng), seen.seat, rng

    def deal(self) -> Trial[Face]:
        """Return an imagined deal in which all answers are tried."""
        chase, seat, chance = self._beliefs.chase(), self._seat, self._rng.random

        def trial(face: Face) -> float:
            twin = chase.copy()
            twin.answer(face)
            for ply in range(DEPTH + UNTIL_PEACE):
                if twin.winners or (ply >= DEPTH and twin.starter < 0):
                    break
                legal = twin.legal()
                twin.answer(usual(twin, legal, chance) if legal else NO_CARD)
            return chances(twin, seat)

        return trial
