"""Suggested levels: from matches alone and without help, fair for any number of players, and never a see-saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from pathlib import Path

import pytest

from cardtable.play.history.ladder import ENOUGH, suggest_level
from cardtable.store.queries.solo import SoloMatch, solo_matches
from cardtable.store.store import Store
from cardtable.store.types import StoredSitter
from tests.support.solo_matches import add_match, play_alone

LEVELS = ("beginner", "standard", "expert")


def matches(level: str, places: Sequence[int], seats: int = 2, side: int = 1, first: int = 1) -> list[SoloMatch]:
    """Matches with these places among the sides, the latest first."""
    return [
        SoloMatch(first + i, "table", level, 1 + (place - 1) * side, seats, seats - place * side, side - 1)
        for i, place in enumerate(places)
    ]


def suggested(found: Sequence[SoloMatch], level: str, side: int = 1, dismissed: Sequence[int] = ()) -> str:
    told = suggest_level(found, level, LEVELS, side, dismissed)
    return told.level if told is not None else ""


@pytest.mark.parametrize(("won", "level"), [(10, "expert"), (8, "expert"), (7, ""), (5, ""), (3, ""), (2, "beginner")])
def test_in_a_duel_eight_wins_of_ten_lead_up_and_two_lead_down(won: int, level: str) -> None:
    assert suggested(matches("standard", [1] * won + [2] * (10 - won)), "standard") == level


def test_between_equals_a_suggestion_is_rare() -> None:
    """Eight or more and two or fewer of ten: eleven in a hundred."""
    chance = sum(
        comb(10, won) / 2**10
        for won in range(11)
        if suggested(matches("standard", [1] * won + [2] * (10 - won)), "standard")
    )
    assert chance == pytest.approx(0.109, abs=0.001)


@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_at_larger_tables_the_opponents_behind_count(seats: int) -> None:
    """Places spread as by chance suggest nothing. The last places lead down, though no wins are no proof at a large
    table."""
    evenly = [1 + i % seats for i in range(ENOUGH)]
    assert suggested(matches("standard", evenly, seats), "standard") == ""
    assert suggested(matches("standard", [1, 1, 1, 1, 1, 1, 2, 2, 2, 3], seats), "standard") == "expert"
    assert suggested(matches("standard", [seats] * 6 + [seats - 1] * 4, seats), "standard") == "beginner"


def test_partners_are_one_side_and_a_win_is_a_win() -> None:
    found = suggest_level(matches("standard", [1] * 8 + [2] * 2, 4, side=2), "standard", LEVELS, 2)
    assert found is not None and (found.level, found.won, found.matches, found.is_duel) == ("expert", 8, 10, True)


def test_ten_matches_are_needed_since_the_last_change_of_level() -> None:
    assert suggested(matches("standard", [1] * 9), "standard") == ""
    before = matches("beginner", [1] * 5, first=100)
    assert suggested(matches("standard", [1] * 9) + before + matches("standard", [1] * 20, first=200), "standard") == ""
    assert suggested(matches("standard", [1] * 10) + before, "standard") == "expert"


def test_nothing_lies_above_the_best_level_and_below_the_weakest() -> None:
    assert suggested(matches("expert", [1] * 10), "expert") == ""
    assert suggested(matches("beginner", [2] * 10), "beginner") == ""


def test_a_suggestion_put_aside_returns_after_ten_more_matches() -> None:
    old = matches("standard", [1] * 10, first=50)
    assert suggested(old, "standard", dismissed=[50]) == ""
    assert suggested(matches("standard", [1] * 9) + old, "standard", dismissed=[50]) == ""
    assert suggested(matches("standard", [1] * 10) + old, "standard", dismissed=[50]) == "expert"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made, _ = Store.open(tmp_path)
    yield made
    made.close()


def test_matches_with_help_company_or_mixed_levels_are_left_out(store: Store) -> None:
    ada, leo = store.people.add("Ada", "fox"), store.people.add("Leo", "owl")
    (alone,) = play_alone(store, ada, "bataille", "standard", [1], 3)
    play_alone(store, ada, "bataille", "standard", [1], 3, assisted=1)
    play_alone(store, ada, "poker", "standard", [1], 3)
    own = StoredSitter("Ada", ada)
    bot, other = StoredSitter("Bruno", None, "standard"), StoredSitter("Rosa", None, "expert")
    for third in (StoredSitter("Leo", leo), StoredSitter("Guest"), other):
        add_match(store, "bataille", [own, bot, third], 1)
    assert [match.record for match in solo_matches(store, ada, "bataille")] == [alone]
    assert solo_matches(store, leo, "bataille") == []


def test_results_are_read_with_places_and_the_latest_first(store: Store) -> None:
    ada = store.people.add("Ada", "fox")
    records = play_alone(store, ada, "contrat", "expert", [1, 2])
    found = solo_matches(store, ada, "contrat")
    assert [match.record for match in found] == records[::-1]
    assert [(match.place, match.seats, match.behind, match.level_with) for match in found] == [
        (3, 4, 0, 1),
        (1, 4, 2, 1),
    ]
