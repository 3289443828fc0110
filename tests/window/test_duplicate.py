"""A deal played by two people at different times, and compared: each types its code from paper, one in Italian, one in
French, and an English grandmother looks at what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.play.deals.deal_code import Deal
from cardtable.play.deals.same_deal import find_plays
from cardtable.rules.registry import game
from cardtable.store.store import Store
from tests.window.harness import Program, Screen
from tests.window.homes import quick
from tests.window.match_play import by_mouse, match_over, play

DEAL = Deal("poursuite", 2, {**game("poursuite").defaults(), "hand_size": 6, "turn_limit": 50}, "ABCDEFGHJK")
CODE = DEAL.code


def type_the_code(program: Program, typed: str) -> None:
    """Go from the lobby to the deal of a code, by keys alone."""
    program.key("k")
    program.wait_scene("CodeDialog")
    program.type(typed)
    program.key("Return")


@pytest.mark.long
def test_two_people_play_the_same_deal_and_compare(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path, reduced_motion=True)
    store, _ = Store.open(tmp_path)
    people = {"it": store.people.add("Anna", "fox"), "fr": store.people.add("Hélène", "owl")}
    store.close()
    for number, (language, person) in enumerate(people.items()):
        quick(tmp_path, language=language)
        with Program(screen, tmp_path, language=language) as program:
            wrong = CODE[:3] + ("7" if CODE[3] != "7" else "8") + CODE[4:]
            type_the_code(program, CODE.lower() if number else wrong)
            if not number:
                program.click("code.meant.0")  # the mistake is found, and what was meant is offered
            program.wait_scene("SameDealPage")
            if not number:
                program.click("deals.level")
                program.key("Left")
            program.screenshot(tmp_path / f"deal-{language}.png")
            program.click(f"deals.play.{person}")
            program.wait_scene("MatchScene")
            play(program, by_mouse(program), until=match_over)
            assert program.close() == 0
    quick(tmp_path, language="en")
    with Program(screen, tmp_path) as program:
        type_the_code(program, CODE)
        shown = program.wait_thing(f"deals.play.{people['fr']}")
        program.screenshot(tmp_path / "compared.png")
        assert not any(name.startswith("deals.along") for name in shown.things), "both have played it"
        assert program.close() == 0
    store, _ = Store.open(tmp_path)
    plays = find_plays(store, DEAL)
    assert {one.profile for each in plays if each.results for _, one in each.people} == set(people.values())
    assert not any(each.saved.assisted for each in plays), "blind, so it counts"
    store.close()
