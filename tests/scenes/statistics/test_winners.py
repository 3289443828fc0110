"""The winners of last month: one page answers, counts partners one way, and a child can check it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.rules.game import option_text
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.statistics.comparable_tables import table_sides
from cardtable.scenes.statistics.family_page import FamilyStatistics
from cardtable.scenes.statistics.open_book import book_chapter
from cardtable.scenes.statistics.person_page import PersonPage
from cardtable.scenes.statistics.scores import Scores
from cardtable.scenes.statistics.winners import month_number, month_start
from cardtable.store.queries.statistics import (
    LeagueLine,
    Meeting,
    evening_total,
    family_matches,
    head_to_head,
    league,
    matches_of,
    meetings,
    rank,
    tally,
)
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from cardtable.text import catalog
from tests.support.screens import click, overfull
from tests.support.shells import make_shell

NOW = month_number(time.time())
NAMES = ("Anna", "Bice", "Carlo", "Dora")


def contrat_header() -> str:
    contrat = game("contrat")
    options = "\n".join(f"option {name}={option_text(value)}" for name, value in contrat.defaults().items())
    return f"card table record 1\ngame contrat rules {contrat.rules}\nseats 4\n{options}\nseal -\nsalt -\nseed -"


def family(folder: Path, matches: Sequence[tuple[float, Sequence[int | None], Sequence[int]]]) -> None:
    """A family of four and its matches: when each ended, the players (None is a bot) and their places."""
    clock = [0.0]
    store, _ = Store.open(folder, lambda: clock[0])
    people = [store.people.add(name, face) for name, face in zip(NAMES, ("fox", "owl", "cat", "hare"), strict=True)]
    for moment, seats, places in matches:
        clock[0] = moment - 60
        sitters = [StoredSitter("Bruno", bot="expert") if at is None else StoredSitter(NAMES[at], people[at])
                   for at in seats]  # fmt: skip
        record = store.logs.begin("contrat", sitters, contrat_header(), "")
        clock[0] = moment
        store.logs.finish(record, [Outcome(i, place, 100 - place) for i, place in enumerate(places)])
    store.close()


def told(shell: SceneStack, name: str) -> str:
    assert isinstance(shell.top, FormScene)
    found = shell.top.form.named(name)
    assert found is not None, name
    return found.label()


def labels(shell: SceneStack) -> str:
    assert isinstance(shell.top, FormScene)
    return "\n".join(widget.label() for widget in shell.top.form.root.walk()).replace("\N{NO-BREAK SPACE}", " ")


def day_of(months_ago: int, day: int = 10) -> float:
    return month_start(NOW - months_ago) + day * 86400.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    first, last = month_start(NOW - 1), month_start(NOW) - 1
    all_four, two = (0, 1, 2, 3), (0, None, 1, None)
    family(
        tmp_path,
        [
            (month_start(NOW - 1) - 1, all_four, (3, 1, 3, 1)),
            (first, all_four, (1, 3, 1, 3)),
            (day_of(1), two, (1, 3, 1, 3)),
            (day_of(1, 11), two, (3, 1, 3, 1)),
            (last, (2, None, 3, None), (1, 3, 1, 3)),
            (month_start(NOW) + 1, (3, 0, None, None), (1, 3, 1, 3)),
        ],
    )
    return tmp_path


def test_last_month_is_answered_on_the_page_without_a_press(folder: Path) -> None:
    """The first second of the month counts, and the last; the seconds beside them belong to other months."""
    with make_shell(folder, routes={"book": book_chapter}) as shell:
        shell.push(FamilyStatistics())
        assert told(shell, "house.winner.0") == "Dora: 1 win in 1 match"
        assert told(shell, "house.winner.1") == "Anna and Carlo: 2 wins each"
        assert told(shell, "house.winner.3") == "Dora: 3 wins in 4 matches"
        page = labels(shell)
        assert page.index("Last evening") < page.index("Who wins most?") < page.index("Challenge of the week")
        assert page.index("Challenge of the week") < page.index("League")
        assert "Last month, " in page
        click(shell.top, "house.month.left") if isinstance(shell.top, FormScene) else None
        assert told(shell, "house.winner.0") == "Anna and Carlo: 2 wins each"
        assert told(shell, "house.winner.1") == "Bice and Dora: 1 win each"
        click(shell.top, "house.month.right") if isinstance(shell.top, FormScene) else None
        assert told(shell, "house.winner.0") == "Dora: 1 win in 1 match"
        for language in catalog.LANGUAGES:
            shell.set_preference("language", language)
            shell.set_preference("text_scale", 1.6)
            assert isinstance(shell.top, FormScene) and overfull(shell.top) == []


def test_a_month_without_a_winner_or_a_match_says_so(tmp_path: Path) -> None:
    family(tmp_path, [(day_of(2), (0, None, 1, None), (3, 1, 3, 1))])
    with make_shell(tmp_path) as shell:
        shell.push(FamilyStatistics())
        assert told(shell, "house.winner.1") == "no matches"
        assert told(shell, "house.winner.3") == "no wins in the family"


def test_partners_share_a_place_and_are_no_opponents(folder: Path) -> None:
    """The stored places are 1, 3, 1, 3; the book says first and second, as the end of the match does."""
    with make_shell(folder, routes={"book": book_chapter}) as shell:
        store = shell.store
        anna, bice, carlo, _ = (person.id for person in store.people.all())
        mine = matches_of(store, anna, table_sides)
        assert [match.place for match in mine] == [2, 1, 1, 2, 2]
        assert {(match.seats, match.firsts) for match in mine} == {(2, 1)}
        assert tally(mine).beaten == 2 / 5 and tally(mine).fair == 2.5
        assert carlo not in meetings(mine) and meetings(mine)[bice] == Meeting(1, 1, 0)
        family_ = family_matches(store, table_sides)
        assert (anna, carlo) not in head_to_head(family_)
        assert (anna, bice) in head_to_head(family_) and head_to_head(family_)[anna, bice] == Meeting(1, 1, 0)
        lines = evening_total(store, family_[1:2], table_sides)
        assert [(line.person, line.points) for line in lines][:2] == [(anna, 2), (carlo, 2)], "two opponents beaten"
        shell.push(Scores("contrat"))
        assert "1. Bice + Dora 99   2. Anna + Carlo 97" in labels(shell)
        assert "3. " not in labels(shell)
        shell.push(PersonPage(anna))
        assert "1st of 2" in labels(shell) and "of 4" not in labels(shell)


def test_partners_alone_against_bots_are_no_match_of_the_league(tmp_path: Path) -> None:
    family(tmp_path, [(day_of(0, 0) + 5, (0, None, 1, None), (1, 3, 1, 3))])
    store, _ = Store.open(tmp_path)
    assert league(family_matches(store, table_sides)) == []
    store.close()


def test_more_points_stand_above_fewer_and_equal_points_share_the_rank(tmp_path: Path) -> None:
    few, many = LeagueLine(1, 50, 9, 25.5), LeagueLine(2, 53, 9, 26.0)
    lines = [many, few, LeagueLine(3, 10, 3, 25.5)]
    assert [rank(lines, line) for line in lines] == [1, 2, 2]
    match = (day_of(0, 0) + 5, (0, 1, 2, 3), (1, 3, 1, 3))
    family(tmp_path, [match, match])
    with make_shell(tmp_path) as shell:
        store = shell.store
        lines = league(family_matches(store, table_sides))
        assert [rank(lines, line) for line in lines] == [1, 1, 3, 3]
        assert [line.points for line in lines] == [4, 4, 0, 0] and lines[0].each == 2
