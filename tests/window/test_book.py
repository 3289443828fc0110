"""Family book in a real window: three people and a bot play a short match with curtains between them, and then each
person's page is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.rules.presets import presets
from cardtable.rules.registry import game
from cardtable.scenes.people.current_players import set_seated
from cardtable.store.queries.statistics import matches_of, tally
from cardtable.store.store import Store
from cardtable.text.catalog import LANGUAGES
from tests.support.waiting import at_most
from tests.window.harness import Program, Screen, Shown
from tests.window.homes import quick
from tests.window.match_play import by_mouse, match_over, play

GAME = "court_circular"
PEOPLE = (("Nonna Rosa", "teapot"), ("Massimiliano", "fox"), ("Zoë", "owl"))


def three_and_a_bot(home: Path) -> list[int]:
    """Seat three people and one beginner at a table of the shorter length. Return the ids of the people."""
    kind = game(GAME)
    store, _ = Store.open(home)
    people = [store.people.add(name, face) for name, face in PEOPLE]
    for person in people:
        set_seated(store, person, True)
    options = {**presets(kind, 4)["carroll_1860"], "target": 20}
    chairs: list[list[object]] = [*(["", person] for person in people), ["beginner", None]]
    store.settings.set(f"seats {GAME}", {"chairs": chairs, "options": options})
    store.close()
    return people


def play_with_curtains(program: Program) -> int:
    """Play to the end of the match; how often the curtain fell."""
    curtains = 0

    def until(shown: Shown) -> bool:
        nonlocal curtains
        if shown.scene == "Curtain" and "curtain.open" in shown.things:
            assert not any(name.startswith(("touch:", "card:")) for name in shown.things), "nobody's hand is shown"
            curtains += 1
            program.click_at(shown.things["curtain.open"][1])
        return match_over(shown)

    play(program, by_mouse(program), until=until)
    return curtains


@pytest.mark.long
def test_after_a_match_of_three_each_person_opens_the_own_page(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path, reduced_motion=True)
    people = three_and_a_bot(tmp_path)
    with Program(screen, tmp_path) as program:
        program.click(f"lobby.lid.{GAME}")
        program.wait_scene("SetupScene")
        program.key("Return")
        assert play_with_curtains(program) > 3
        program.click("ending.lobby")
        program.wait_scene("Lobby")
        program.close()
    store, _ = Store.open(tmp_path)
    really_won = [tally(matches_of(store, person)).won for person in people]
    assert all(len(matches_of(store, person)) == 1 for person in people)
    store.close()
    for language in LANGUAGES:
        quick(tmp_path, reduced_motion=True, language=language)
        assert won_by_the_pages(screen, tmp_path, language, people) == really_won


def won_by_the_pages(screen: Screen, home: Path, language: str, people: Sequence[int]) -> list[int]:
    """Return the wins of each person, as the person's page says them in a language."""
    with Program(screen, home, language=language) as program:
        program.click("lobby.scores")
        program.wait_scene("Scores")
        tabs = at_most(200, "Tab never comes to the chapters")
        while (now := program.shown()) is not None and now.focus != "book.chapter":
            next(tabs)
            program.key("Tab")
        program.key("Right")
        program.wait_scene("PersonPage")
        won, seen = [], set()
        for person in people:
            program.click(f"person.{person}")
            program.wait(lambda shown, person=person: shown.focus == f"person.{person}", "the page")  # type: ignore[misc]
            pages = at_most(50, "the page has no plot")
            while "person.games.plot" not in (now := program.wait_scene("PersonPage")).things:
                next(pages)
                program.key("Next")
            label = now.things["person.games.plot"][0]
            won.append(int(label.split("; ")[1].rsplit(" ", 1)[1]))
            seen.add(program.screenshot(home / f"{person}.png").read_bytes())
            program.key("Home")
        assert len(seen) == len(people), "each page is another one"
        program.key("Escape")
        program.wait_scene("Lobby")
        program.close()
    return won
