"""Last tricks of Contrat counted out: the same as the ordinary rules, and certain only what is."""

from __future__ import annotations

import pytest

from cardtable.ai.endings import Minimax
from cardtable.games.contrat.ai.endings import ContratEnd, ContratEndings, sure_card
from cardtable.games.contrat.rules import Contrat
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.play.problems.problems import Problem, check, load_book
from cardtable.rules.cirkle import FACES
from cardtable.rules.observe import Observation
from tests.support.late_moments import late_moments

SURE = [problem for problem in load_book("contrat") if problem.kind in ("surely-kept", "surely-down")]


def last_two_tricks(seen: Observation) -> bool:
    return seen.public.phase == "play" and len(seen.view[f"hand.{seen.seat}"]) == 2


def position(rules: ContratEndings, game: Contrat, seen: ContratSeen) -> ContratEnd:
    return rules.sample(seen, {place: game.table.at(place) for place in game.places(game.setting)})


def by_the_rules(game: Contrat, rules: ContratEndings, keeps: bool) -> float:
    """Return 1 if the seat's side reaches its goal with open cards, by trying every answer."""
    if game.phase == "over":
        return float((game.points_made >= rules.contract) == keeps)
    mover = game.asked()[0]
    found = []
    for action in game.ask(mover).actions:
        twin = game.copy()
        twin.play(mover, action)
        found.append(by_the_rules(twin, rules, keeps))
    return max(found) if mover in rules.friends else min(found)


@pytest.mark.share(8)
@pytest.mark.parametrize("mode", ["teams", "individual"])
@pytest.mark.parametrize("seed", [f"end{k}" for k in range(12)])
def test_every_answer_has_the_value_that_the_rules_give_it(seed: str, mode: str) -> None:
    options = {"mode": mode, "show_points": "all", "pass_out": "dealer_takes_petite", "contract_ladder": "eased"}
    moments = list(late_moments("contrat", 4, seed, last_two_tricks, most=150, **options))
    assert moments
    for game, seen in moments[:2]:
        assert isinstance(game, Contrat)
        rules = ContratEndings(seen)
        now = position(rules, game, seen)
        values = Minimax(rules, rules.friends)
        assert rules.moves(now) == sorted({action.cards[0] % FACES for action in seen.ask.actions})
        for action in seen.ask.actions:
            twin = game.copy()
            twin.play(seen.seat, action)
            value = values[rules.play(now, action.cards[0] % FACES)]
            assert value == by_the_rules(twin, rules, seen.seat in rules.side) and 0 <= value <= 1
        deals = rules.deals(seen)
        assert not deals or now in [deal for deal, _ in deals], "the real deal is one of those that are counted"


@pytest.mark.share(8)
@pytest.mark.parametrize("problem", SURE, ids=lambda problem: problem.name)
def test_the_certain_card_holds_in_every_deal_and_each_other_fails_in_one(problem: Problem) -> None:
    seen = check(problem)
    rules = ContratEndings(seen)
    found = sure_card(seen)
    assert found is not None and found[0].move == problem.best[0].cards[0] % FACES
    values = Minimax(rules, rules.friends)
    for move in {action.cards[0] % FACES for action in seen.ask.actions}:
        held = [values[rules.play(deal, move)] == 1 for deal, _ in rules.deals(seen)]
        assert all(held) == (move == found[0].move)
