"""Every choice of every game is judged by reviews, or the game says which are not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.ai.bot import Budget
from cardtable.ai.evaluate import evaluate, explain, find_adviser, find_measure
from cardtable.ai.levels import choose
from cardtable.cards.chance import stream
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import TABLES, game

FEW = Budget(24)
TRIED = 3
"""Answers that are tried at one moment."""
MATCHES = 4
"""Most deals in which a vague reason is looked for."""


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


VAGUE = {
    "cerchio": "hints.cerchio.some",
    "court_circular": "hints.court-circular.lead-any",
    "naval": "hints.naval.seeks",
    "poker": "hints.poker.curious",
    "poursuite": "hints.poursuite.fewer",
}
"""Reasons of a game that hold for nearly any answer."""


@pytest.mark.parametrize("game_id", VAGUE)
def test_a_reason_that_holds_for_nearly_any_answer_is_not_told_in_a_review(game_id: str) -> None:
    """It would stand beside the mistake and be as true of the better answer."""
    kind, adviser = game(game_id), find_adviser(game_id)
    assert adviser is not None
    met = 0
    for number in range(MATCHES):
        match = Match(Terms(kind, kind.seats[0], kind.defaults(), f"vague{number}"))
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None and met < TRIED:
            seat = match.game.asked()[0]
            seen = observe(match.game, seat, match.heard)
            for given, better in pairwise(seen.ask.actions[: TRIED + 1]):
                if adviser.reason(seen, given).text_id == VAGUE[game_id]:
                    assert explain(seen, better, given).given is None
                    met += 1
            match.play(seat, choose(seen, "beginner", number))
            match.shuffle()
    assert met
