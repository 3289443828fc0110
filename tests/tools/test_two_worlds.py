"""Evenings of two worlds: what one viewer sees, reads and hears does not depend on cards that this viewer never saw."""

from __future__ import annotations

import pytest

from cardtable.rules.registry import GAMES
from cardtable.table.board.board import Board
from tests.tools.stress.two_worlds import Evening, evening_of, try_evening

SHARED = "1.1"
"""Evening of Bataille with two people, of whom one looks at cards after the other."""
LAID_OUT = "1.21"
"""Evening of Naval with two people, who lay out pyramids and put their other targets beside the table."""


@pytest.mark.share(16)
@pytest.mark.parametrize("number", range(16))
def test_two_worlds_look_alike_to_a_viewer_that_cannot_tell_them_apart(number: int) -> None:
    tried = try_evening(f"7.{number}")
    assert tried.leaks == []
    assert tried.worlds > 0 and tried.frames > 0


def test_every_game_has_evenings_with_one_person_and_with_several() -> None:
    evenings = [evening_of(f"7.{number}") for number in range(400)]

    def people(evening: Evening) -> int:
        return len(evening.people)

    for game_id in GAMES:
        mine = [evening for evening in evenings if evening.game == game_id]
        assert min(map(people, mine)) == 1 and max(map(people, mine)) > 1


@pytest.mark.long
def test_targets_beside_the_table_are_named_to_nobody() -> None:
    tried = try_evening(LAID_OUT, all_viewers=True)
    assert tried.leaks == [] and tried.worlds > 0


@pytest.mark.long
def test_faces_that_are_sharp_because_another_has_seen_them_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    prints = Board.print_deck
    monkeypatch.setattr(Board, "print_deck", lambda self, afresh=False: prints(self))
    assert any("picture" in leak.what for leak in try_evening(SHARED, all_viewers=True).leaks)
