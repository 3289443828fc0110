"""Every choice of every game is judged by reviews, or the game says which are not."""

from __future__ import annotations

import pytest

from cardtable.ai.bot import Budget
from cardtable.ai.evaluate import evaluate, find_measure
from cardtable.ai.levels import choose
from cardtable.cards.chance import stream
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import TABLES, game

FEW = Budget(24)
TRIED = 3
"""Answers that are tried at one moment."""


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_every_choice_is_judged_or_said_not_to_be(game_id: str) -> None:
    kind = game(game_id)
    match = Match(Terms(kind, kind.seats[0], kind.defaults(), "judged"))
    rng = stream("judged", game_id)
    match.begin()
    match.shuffle()
    missed, judged = set[str](), set[str]()
    while match.playing and match.game is not None:
        seat = match.game.asked()[0]
        seen = observe(match.game, seat, match.heard)
        if not seen.ask.forced and rng.random() < 0.25:
            best = evaluate(seen, (), rng, FEW)
            for action in _some(seen, rng.getrandbits(30)):
                found = evaluate(seen, (*(each.action for each in best[:1]), action), rng, FEW)
                (judged if action in [each.action for each in found] else missed).add(action.verb)
        match.play(seat, choose(seen, "beginner", rng.getrandbits(60)))
        match.shuffle()
    assert judged and not judged & missed
    assert bool(missed) <= bool(find_measure(game_id).not_judged_text), missed


def _some(seen: Observation, k: int) -> list[Action]:
    """Return some of the possible answers."""
    listed = [*seen.ask.actions, *(Action(a.verb, n=n) for a in seen.ask.amounts for n in (a.low, a.high))]
    return [listed[(k + j) % len(listed)] for j in range(min(TRIED, len(listed)))]
