"""Endings counted out: the deals that a seat cannot tell apart, and the notions of the best answer over them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, prod

import pytest

from cardtable.ai.endings import Minimax, hidden_deals, is_certain, known_cards, leads_anyway, sure_answer, unseen_cards
from cardtable.cards.pack import Seat
from cardtable.rules.cirkle import FACES
from cardtable.rules.observe import Observation
from tests.support.late_moments import late_moments

Node = tuple[str, ...]


class Guess:
    """Game of two moves: the rival shows nothing or its card, then the solver guesses the card. The answer `ask` (0)
    makes the rival show it."""

    bounds = (0.0, 1.0)

    def mover(self, position: Node) -> Seat:
        return 1 if position[-1] == "ask" else 0

    def moves(self, position: Node) -> Sequence[int]:
        if position[-1] == "ask":
            return ["xy".index(position[0])]
        return (0, 1) if len(position) == 1 else (2, 3)

    def play(self, position: Node, move: int) -> Node:
        names = {0: "ask", 1: "wait"} if len(position) == 1 else {2: "x", 3: "y"}
        return (*position, "shown" if position[-1] == "ask" else names[move])

    def settled(self, position: Node) -> float | None:
        return float(position[-1] == position[0]) if len(position) > 1 and position[-1] in "xy" else None


def test_an_answer_is_certain_if_one_plan_works_in_every_deal() -> None:
    rules, worlds = Guess(), [("x",), ("y",)]
    asked, waited = ([rules.play(world, move) for world in worlds] for move in (0, 1))
    assert is_certain(rules, 0, asked), "the card is shown, so each deal has its own guess"
    assert not is_certain(rules, 0, waited), "one guess must do for both deals"
    values = Minimax(rules, {0})
    assert all(values[each] == 1 for each in (*asked, *waited)), "open cards see no difference"
    assert sure_answer(rules, 0, {0}, [(world, 1) for world in worlds]) is None, "with open cards both hold"


def test_a_count_leads_anyway_if_no_weights_of_the_deals_turn_it() -> None:
    assert leads_anyway([(1, 5), (-1, 1)]) and not leads_anyway([(1, 4), (-1, 1)])
    assert leads_anyway([(1, 1), (0, 90)]) and not leads_anyway([(0, 5)])


def last_two_tricks(seen: Observation) -> bool:
    return seen.public.phase == "play" and len(seen.view[f"hand.{seen.seat}"]) == 2


@pytest.mark.parametrize("seed", [*"abcdef"])
def test_hidden_deals_are_all_that_fit_each_counted_once(seed: str) -> None:
    """By whole hands: the unseen cards shared out in every way that no earlier play forbids."""
    game, seen = next(late_moments("contrat", 4, seed, last_two_tricks))
    found = hidden_deals(seen, lambda card: card % FACES, 100_000)
    assert found is not None and len({tuple(hidden.items()) for hidden, _ in found}) == len(found)
    known, unseen = known_cards(seen), unseen_cards(seen)
    sizes = {place: cards.count(None) for place, cards in known.items() if cards.count(None)}
    for hidden, ways in found:
        assert {place: len(faces) for place, faces in hidden.items()} == sizes and ways > 0
        assert sorted(face for faces in hidden.values() for face in faces) == sorted(card % FACES for card in unseen)
    left, freely = len(unseen), []
    for size in sizes.values():
        freely.append(comb(left, size))
        left -= size
    assert 0 < sum(ways for _, ways in found) <= prod(freely)
    at = game.table.at
    real = {place: tuple(sorted(card % FACES for card in at(place) if card in unseen)) for place in sizes}
    matching = [hidden for hidden, _ in found if all(real[place] == faces for place, faces in hidden.items())]
    assert len(matching) == 1, "the real deal is one of them"


def test_without_earlier_plays_every_way_fits() -> None:
    _, seen = next(late_moments("poker", 2, "a", lambda each: len(each.view.get("board", ())) == 0, base=1))
    found = hidden_deals(seen, lambda card: card % FACES, 400, pooled=["stock"])
    assert found is not None and sum(ways for _, ways in found) == comb(94, 2)
    hands = {hidden["hand.1" if seen.seat == 0 else "hand.0"] for hidden, _ in found}
    faces = [card % FACES for card in unseen_cards(seen)]
    assert hands == {tuple(sorted(pair)) for pair in combinations(faces, 2)}
    assert hidden_deals(seen, lambda card: card % FACES, 5, pooled=["stock"]) is None
