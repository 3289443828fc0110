"""Log and end of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from cardtable.cards.pack import FRENCH, Seat
from cardtable.rules.game import Action, Game, Result, Standing
from cardtable.rules.match import Match, Terms, end_line, result_line
from tests.support.null_game import Six, Stirred, Unending


def terms(kind: type[Game], deals: int = 1) -> Terms:
    return Terms(kind, 2, kind.defaults(deals=deals))


def play(match: Match, *written: str) -> None:
    """The answers of seats 0 and 1, as they are written."""
    for line in written:
        seat, _, action = line.partition(" ")
        match.play(int(seat), Action.parse(action, FRENCH))


def test_the_log_has_a_line_for_each_thing_and_knows_which_are_answers() -> None:
    match = Match(terms(Stirred))
    match.begin(range(6), dealer=1)
    match.play(-1, Action.parse("shuffle 6H 5H >stock", FRENCH))
    play(match, "0 play 3H")
    match.play(-1, Action.parse("shuffle 5H 6H >stock", FRENCH))
    heard = len(match.heard)
    play(match, "1 play 2H")
    assert match.lines == [
        "deal 1 dealer 1",
        "pack AH 2H 3H 4H 5H 6H",
        "- shuffle 6H 5H >stock",
        "0 play 3H",
        "- shuffle 5H 6H >stock",
        "1 play 2H",
        "result 1 0 why -",
        "end 1 0 places 1 2",
    ]
    assert match.action_lines == [3, 5]
    assert match.heard_counts[1] == len(match.heard) > heard > match.heard_counts[0], "a shuffle is no answer"


def test_how_a_deal_ended_is_one_line() -> None:
    assert result_line(Result((1, 0))) == "result 1 0 why -"
    whole = Result((Fraction(5, 2), -1), scores=(25, -20), why="cerchio.end.empty")
    assert result_line(whole) == "result 5/2 -1 scores 25 -20 why cerchio.end.empty"
    assert end_line(Standing((Fraction(5, 2), -1, 7), (2, 3, 1), True)) == "end 5/2 -1 7 places 2 3 1"


class AtOnce(Six):
    """Game without a question: the deal is over when it is dealt."""

    def asked(self) -> tuple[Seat, ...]:
        return ()

    def result(self) -> Result:
        return Result((0, 3), why="nullgame.at-once")


def test_a_deal_may_be_over_as_soon_as_it_is_dealt() -> None:
    match = Match(terms(AtOnce))
    match.begin(range(6), dealer=0)
    assert match.over and match.lines[2:] == ["result 0 3 why nullgame.at-once", "end 0 3 places 2 1"]


class Handing(Six):
    """Game that carries its scores on and, from deal 2 on, its dealer."""

    def result(self) -> Any:
        result = super().result()
        if result is None:
            return None
        before: Mapping[str, Any] = self.setting.carry
        dealer = {"dealer": 1} if self.setting.number == 1 else {}
        return Result(result.points, carry={"pot": before.get("pot", 0) + 1, **dealer})


def test_the_next_seat_deals_unless_the_deal_before_says_otherwise() -> None:
    match = Match(terms(Handing, deals=9))
    dealt: list[tuple[Seat, Mapping[str, int]]] = []
    for _ in range(4):
        match.begin(range(6), match.setting(0 if not dealt else None).dealer)
        assert match.game is not None
        dealt.append((match.game.setting.dealer, match.game.setting.carry))
        for _ in range(2):
            (seat,) = match.game.asked()
            match.play(seat, match.game.ask(seat).actions[0])
    assert dealt == [(0, {}), (1, {"pot": 1}), (1, {"pot": 2}), (0, {"pot": 3})]


@pytest.mark.parametrize(
    ("kind", "deals", "may"),
    [(Unending, 9, [False, False, True, False, True]), (Unending, 2, [False] * 5), (Six, 9, [False] * 5)],
    ids=["never ends", "ends after two", "always ends"],
)
def test_players_may_stop_between_deals_where_a_match_never_ends(
    kind: type[Game], deals: int, may: Sequence[bool]
) -> None:
    match = Match(terms(kind, deals))
    found = [match.may_stop]
    for dealer in (1, 0):
        match.begin(range(6), dealer)
        found.append(match.may_stop)
        play(match, *(["0 play AH", "1 play 2H"] if dealer else ["1 play AH", "0 play 2H"]))
        found.append(match.may_stop)
    assert found == may


def test_a_match_that_is_stopped_is_over_as_it_stands() -> None:
    match = Match(terms(Unending, 9))
    match.begin(range(6), dealer=1)
    play(match, "0 play AH", "1 play 2H")
    assert not match.over and not match.standing.over
    match.stop()
    assert match.over and match.standing == Standing((0, 1), (1, 2), True) and not match.may_stop
    assert match.lines[-3:] == ["result 0 1 why -", "stop", "end 0 1 places 1 2"]
