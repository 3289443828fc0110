"""Challenge of the week: the same on every computer, short, and another one each Monday."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cardtable.play.deals.challenge import LEVEL, LONGEST, challenge_of
from cardtable.play.deals.deal_code import deal_of_code
from cardtable.play.deals.weeks import game_of_week, seed_of_week, seeds_until, week_of
from cardtable.rules.lengths import minutes
from cardtable.rules.registry import GAMES, game

MONDAY = date(2026, 11, 23)
YEAR = [MONDAY + timedelta(7 * n) for n in range(60)]


@pytest.mark.parametrize(
    ("day", "seed", "character"), [(MONDAY, "FSKV9JP351", "Mira"), (date(2027, 1, 1), "K16P8FHDA5", "Silvia")]
)
def test_a_week_has_the_same_challenge_for_ever(day: date, seed: str, character: str) -> None:
    found = challenge_of(day)
    assert (found.deal.seed, found.character.name) == (seed, character)


def test_a_challenge_lasts_from_monday_to_sunday() -> None:
    for monday in YEAR:
        assert all(challenge_of(monday + timedelta(n)) == challenge_of(monday) for n in range(7))
        assert challenge_of(monday + timedelta(7)) != challenge_of(monday)


def test_each_table_can_be_played_from_its_code_and_ends_soon() -> None:
    for challenge in map(challenge_of, YEAR):
        deal = challenge.deal
        assert deal_of_code(deal.code) == deal
        assert (minutes(game(deal.game), deal.seats, deal.options, 1) or 0) <= LONGEST


def test_games_come_by_turns_and_characters_and_seeds_change() -> None:
    assert [game_of_week(day) for day in YEAR[: len(GAMES)]] == [
        GAMES[(GAMES.index(game_of_week(MONDAY)) + n) % len(GAMES)] for n in range(len(GAMES))
    ]
    assert len({challenge_of(day).character for day in YEAR}) > 8
    assert len({seed_of_week(day) for day in YEAR}) == len({week_of(day) for day in YEAR}) == len(YEAR)
    assert LEVEL == "standard"


def test_earlier_weeks_are_known_by_their_seeds() -> None:
    known = seeds_until(YEAR[-1])
    assert {seed_of_week(day) for day in YEAR} <= known
    assert seed_of_week(YEAR[-1] + timedelta(7)) not in known
    assert len(seeds_until(date(2, 1, 1))) > 0, "a clock at the beginning of time"
