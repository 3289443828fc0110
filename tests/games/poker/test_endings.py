"""The last decision of a betting in Poker, counted the same way as the ordinary rules pay it out."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.ai.endings import unseen_cards
from cardtable.cards.pack import Card, Place
from cardtable.games.poker.ai.endings import last_call, last_rival
from cardtable.games.poker.rules_hands import ladder
from cardtable.play.problems.problems import Problem, check, load_book
from cardtable.rules.observe import Observation
from tests.support.late_moments import late_moments

CALLS = [problem for problem in load_book("poker") if problem.kind == "call"]


def open_cards(seen: Observation, place: Place) -> tuple[Card, ...]:
    """Return the cards of a place that the seat sees."""
    return tuple(card for card in seen.view[place] if card is not None)


@pytest.mark.share(8)
@pytest.mark.parametrize("problem", CALLS, ids=lambda problem: problem.name)
def test_the_share_of_wins_is_counted_card_by_card(problem: Problem) -> None:
    seen = check(problem)
    found, rival = last_call(seen), last_rival(seen)
    assert found is not None and rival is not None
    board, rungs = open_cards(seen, "board"), ladder(seen.setting.options)
    mine = open_cards(seen, f"hand.{seen.seat}")
    unseen = unseen_cards(seen)
    wins, cases = 0.0, 0
    for card in [None] if len(board) == 5 else unseen:
        whole = board if card is None else (*board, card)
        own = rungs.strength((*mine, *whole))
        for pair in combinations([each for each in unseen if each != card], 2):
            other = rungs.strength((*pair, *whole))
            wins += (own > other) + (own == other) / 2
            cases += 1
    assert cases == found.cases and abs(wins / cases - found.wins) < 1e-9


@pytest.mark.share(4)
@pytest.mark.parametrize("problem", CALLS, ids=lambda problem: problem.name)
def test_following_pays_as_the_rules_pay_it(problem: Problem) -> None:
    """The deal is played to its end with the cards that really lie there: the chips are those of a win or of a loss."""
    seen, chips = check(problem), []
    for verbs in (("pass",), ("follow", "tapis")):
        match = problem.match_before()
        answer = next(each for each in seen.ask.actions if each.verb in verbs)
        assert match.game is not None
        game = match.game.copy()
        game.play(seen.seat, answer)
        result = game.result()
        assert result is not None, "nothing can be staked after it"
        chips.append(result.points[seen.seat])
    found = last_call(seen)
    assert found is not None
    passed, called = chips
    assert (called > passed) or (called < passed), "it matters"
    assert 0 < found.price < 1 and found.cases > 3000


def test_while_a_bet_can_follow_nothing_is_counted() -> None:
    for k in range(6):
        for _, seen in late_moments("poker", 3, f"open{k}", lambda each: each.ask.amounts):
            assert last_call(seen) is None
