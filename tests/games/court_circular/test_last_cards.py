"""Endings of Court Circular for two without a stock: the same as the ordinary rules, card by card."""

from __future__ import annotations

import pytest

from cardtable.cards.chance import stream
from cardtable.cards.pack import FRENCH, Seat
from cardtable.games.court_circular.ai.heuristics import ahead
from cardtable.games.court_circular.ai.last_cards import CourtEndings, final_leads, the_only_deal
from cardtable.games.court_circular.ai.playout import of_game
from cardtable.games.court_circular.rules import CourtCircular
from tests.support.late_moments import late_moments


def by_the_rules(game: CourtCircular, seat: Seat) -> float:
    """Return the final lead of a seat if both play their best, by trying every answer."""
    if game.result() is not None:
        return ahead([*game.counts()], seat)
    mover = game.asked()[0]
    found = []
    for action in game.ask(mover).actions:
        twin = game.copy()
        twin.play(mover, action)
        found.append(by_the_rules(twin, seat))
    return max(found) if mover == seat else min(found)


@pytest.mark.share(4)
@pytest.mark.parametrize("number", range(24))
def test_every_answer_has_the_value_that_the_rules_give_it(number: int) -> None:
    rng = stream("last cards", number)
    sizes = [(3, 3), (4, 3), (3, 4), (4, 4)][number % 4]
    cards = sorted(range(len(FRENCH)), key=lambda _: rng.random())
    hands = [cards[1 : 1 + sizes[0]], cards[10 : 10 + sizes[1]]]
    options = {"line_table": ("french", "carroll")[number % 2], "leftover": ("last_winner", "nobody")[number // 2 % 2]}
    game = CourtCircular.from_position(cards[0], hands, [], number % 2, options)
    seat = game.asked()[0]
    found, positions = final_leads(CourtEndings(of_game(game), seat))
    assert set(found) == {action.cards[0] for action in game.ask(seat).actions} and positions > 0
    for action in game.ask(seat).actions:
        twin = game.copy()
        twin.play(seat, action)
        assert found[action.cards[0]] == by_the_rules(twin, seat)


@pytest.mark.parametrize("seed", [*"abc"])
def test_without_a_stock_the_other_hand_is_known_and_is_the_real_one(seed: str) -> None:
    counted = 0
    for game, seen in late_moments("court_circular", 2, seed, lambda each: not each.view.get("stock")):
        end = the_only_deal(seen)
        assert isinstance(game, CourtCircular)
        if end is not None:
            counted += 1
            assert [sorted(hand) for hand in end.now.hands] == [sorted(game.table.at(f"hand.{s}")) for s in range(2)]
            counts = game.counts()
            assert end.now.gain == counts[seen.seat] - counts[1 - seen.seat]
        if counted > 8:
            return
    assert counted


def test_with_a_stock_or_with_three_seats_nothing_is_counted() -> None:
    for seats in (2, 3):
        _, seen = next(late_moments("court_circular", seats, "a", lambda each: each.public.phase == "lay"))
        assert the_only_deal(seen) is None
