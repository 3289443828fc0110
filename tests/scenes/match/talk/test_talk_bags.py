"""Bags of lines: drawn without return, kept across evenings, and never twice in one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cardtable.cards.chance import Random
from cardtable.scenes.match.talk.talk_bags import BAGS, TalkBags
from cardtable.store.store import Store
from cardtable.text.talk_lines import TalkLine

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LINES = [TalkLine(f"Line {n}.") for n in range(5)]


class Kept(dict[str, object]):
    """Settings in memory."""

    def set(self, key: str, value: object) -> None:
        self[key] = value


def draws(bags: TalkBags, count: int, now: datetime = NOON, lines: list[TalkLine] = LINES) -> list[int | None]:
    return [bags.draw("leo", "wins", lines, now, Random(n)) for n in range(count)]


def test_an_evening_hears_each_line_once_and_then_silence() -> None:
    found = draws(TalkBags(Kept()), 7)
    assert sorted(found[:5], key=str) == [0, 1, 2, 3, 4] and found[5:] == [None, None]


def test_an_evening_lasts_beyond_midnight() -> None:
    bags, late = TalkBags(Kept()), NOON.replace(hour=23)
    draws(bags, 5, late)
    assert draws(bags, 1, late + timedelta(hours=3)) == [None]
    assert draws(bags, 1, late + timedelta(hours=8)) != [None]


def test_another_evening_goes_on_with_the_lines_that_are_left() -> None:
    bags = TalkBags(Kept())
    first = draws(bags, 3)
    second = draws(bags, 3, NOON + timedelta(days=1))
    assert sorted([*first, *second[:2]], key=str) == [0, 1, 2, 3, 4] and second[2] is None


def test_each_character_and_occasion_has_its_own_bag() -> None:
    bags = TalkBags(Kept())
    draws(bags, 5)
    assert bags.draw("leo", "loses", LINES, NOON, Random(1)) is not None
    assert bags.draw("rosa", "wins", LINES, NOON, Random(1)) is not None


def test_lines_about_the_evening_wait_until_five() -> None:
    lines = [TalkLine("Good evening.", in_the_evening=True), TalkLine("Hello.")]
    assert draws(TalkBags(Kept()), 2, NOON, lines) == [1, None]
    for hour in (17, 23, 3):
        assert set(draws(TalkBags(Kept()), 2, NOON.replace(hour=hour), lines)) == {0, 1}


@pytest.mark.parametrize(
    "damage", [7, None, "x", [], {"leo wins": 3}, {"leo wins": []}, {"leo wins": [None, "a", 9, -1, True, 2, 2]}]
)
def test_damaged_bags_are_as_good_as_full_ones(damage: object) -> None:
    bags = TalkBags(Kept({BAGS: damage}))
    found = draws(bags, 5)
    assert len({*found} - {None}) >= 4


def test_no_lines_mean_silence() -> None:
    assert draws(TalkBags(Kept()), 1, NOON, []) == [None]


def test_bags_survive_a_closed_program(tmp_path: Path) -> None:
    found = []
    for _ in range(5):
        store, _ = Store.open(tmp_path)
        found += draws(TalkBags(store.settings), 1)
        store.close()
    assert sorted(found, key=str) == [0, 1, 2, 3, 4]
