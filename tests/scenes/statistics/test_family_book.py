"""The family's book: each person's page and the ledger count what was played, and nothing else."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.people.family import FamilyPage
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.statistics.comparable_tables import game_name
from cardtable.scenes.statistics.family_page import FamilyStatistics
from cardtable.scenes.statistics.leagues import BEGUN, leagues
from cardtable.scenes.statistics.open_book import book_chapter
from cardtable.scenes.statistics.person_page import PersonPage
from cardtable.scenes.statistics.scores import Scores
from cardtable.store.queries.reviews import save_shares
from cardtable.store.queries.statistics import (
    SILENCE,
    FamilyMatch,
    Meeting,
    evening_total,
    evenings,
    family_matches,
    head_to_head,
    league,
    matches_of,
    meetings,
    tally,
)
from cardtable.text import catalog
from cardtable.widgets.plots.plot import Plot
from tests.support.screens import SIZES, click, key, overfull, settle
from tests.support.shells import make_shell
from tests.support.years import play_years

COUNT = 60


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("years")
    play_years(folder, COUNT)
    return folder


@pytest.fixture
def shell(tmp_path: Path, played: Path) -> Iterator[SceneStack]:
    shutil.copytree(played, tmp_path / "book")
    with make_shell(tmp_path / "book", routes={"book": book_chapter}) as made:
        made.push(Settings())
        yield made


def top(shell: SceneStack) -> FormScene:
    assert isinstance(shell.top, FormScene)
    return shell.top


def labels(shell: SceneStack) -> str:
    return "\n".join(words for widget in top(shell).form.root.walk() if (words := widget.label()))


def plot(shell: SceneStack, name: str) -> Plot:
    found = top(shell).form.named(name)
    assert isinstance(found, Plot), name
    return found


# -- what is counted --------------------------------------------------------------------------------------------------


def test_the_figures_are_those_of_the_results(shell: SceneStack) -> None:
    """Counted once more, by another way: row by row."""
    store = shell.store
    for person in store.people.all():
        mine = store.database.rows(
            "SELECT record, place, seat FROM results JOIN records ON records.id = record WHERE profile = ?", person.id
        )
        helped = {record for record, _, _ in mine if store.database.rows(
            "SELECT 1 FROM records WHERE id = ? AND assisted", record)}  # fmt: skip
        counted = tally(matches_of(store, person.id))
        assert counted.played == len(mine)
        assert counted.won == sum(place == 1 for _, place, _ in mine)
        assert counted.won_helped == sum(place == 1 for record, place, _ in mine if record in helped)
        fair = ahead = 0.0
        met: dict[int, list[int]] = {}
        for record, own, _ in mine:
            others = store.database.rows("SELECT place, profile FROM results WHERE record = ?", record)
            fair += sum(place == 1 for place, _ in others) / len(others)
            for place, profile in others:
                if profile is not None and profile != person.id:
                    met.setdefault(profile, [0, 0, 0])[0 if own < place else 1 if own > place else 2] += 1
            ahead += (sum(place > own for place, _ in others) + (sum(place == own for place, _ in others) - 1) / 2) / (
                len(others) - 1
            )
        assert counted.fair == pytest.approx(fair)
        assert counted.beaten == pytest.approx(ahead / len(mine))
        assert meetings(matches_of(store, person.id)) == {other: Meeting(*counts) for other, counts in met.items()}


def test_expected_wins_add_up_to_actual_wins(shell: SceneStack) -> None:
    """Over all seats at a table, bots included, the expected wins add up to the wins."""
    rows = shell.store.database.rows(
        """SELECT sum(place = 1), count(*) * sum(place = 1) * 1.0 / count(*) FROM results GROUP BY record"""
    )
    assert all(won == fair for won, fair in rows)


def match(begun: float, places: dict[int, int], helped: bool = False, lasts: float = 600.0) -> FamilyMatch:
    return FamilyMatch(int(begun), "x", begun, begun + lasts, helped, places)


def test_an_evening_ends_after_four_hours_of_silence() -> None:
    first = match(0, {1: 1})
    last = match(600 + SILENCE, {1: 1})
    later = match(last.finished + SILENCE + 1, {1: 1})
    assert evenings([first, last, later]) == [[first, last], [later]]
    assert evenings([]) == []


def test_a_league_counts_matches_within_the_family() -> None:
    those = [
        match(0, {1: 1, 2: 2, 3: 4}),
        match(9000, {1: 3, 2: 3}),
        match(20000, {1: 1}),
        match(30000, {1: 2, 2: 1}, helped=True),
    ]
    lines = {line.person: line for line in league(those)}
    assert [lines[one].points for one in (1, 2, 3)] == [2.5, 1.5, 0.0], "one for each behind, half for a tie"
    assert [lines[one].played for one in (1, 2, 3)] == [2, 2, 1]
    assert [lines[one].won for one in (1, 2, 3)] == [2, 1, 0]
    assert [line.person for line in league(those)] == [1, 2, 3]
    assert league(those, since=9000) == league(those[1:2])
    assert head_to_head(those)[1, 2] == Meeting(1, 1, 1), "a match with help is one of those that were played"
    assert (1, 3) in head_to_head(those)


def test_an_evening_adds_up_all_games_and_players(shell: SceneStack) -> None:
    store = shell.store
    for evening in evenings(family_matches(store)):
        lines = {line.person: line for line in evening_total(store, evening)}
        records = {match.record for match in evening}
        for person in store.people.all():
            mine = [match for match in matches_of(store, person.id) if match.record in records]
            assert (person.id in lines) == bool(mine)
            if mine:
                line = lines[person.id]
                assert (line.played, line.won) == (len(mine), sum(match.won for match in mine))
                assert line.points == sum(match.behind + match.level_with / 2 for match in mine)
                assert line.each == line.points / len(mine)


def test_a_match_that_waited_belongs_to_the_evening_in_which_it_was_finished(shell: SceneStack) -> None:
    store = shell.store
    (record, finished) = store.database.rows("SELECT id, finished FROM records ORDER BY finished LIMIT 1")[0]
    found = next(match for match in family_matches(store) if match.record == record)
    assert finished - found.begun == pytest.approx(1200, abs=1)


# -- the pages --------------------------------------------------------------------------------------------------------

PAGES = {"games": Scores, "person": PersonPage, "house": FamilyStatistics}


@pytest.mark.share(18)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PAGES)
def test_everything_fits(shell: SceneStack, name: str, size: tuple[int, int]) -> None:
    shell.push(PAGES[name]())
    shell.resize(size)
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        for scale in (0.9, 1.6):
            shell.set_preference("text_scale", scale)
            assert overfull(top(shell)) == [], (language, scale)


def test_the_chapters_lead_to_each_other_by_keys(shell: SceneStack) -> None:
    shell.push(PersonPage())
    assert top(shell).focus_name() == "book.chapter"
    key(top(shell), pygame.K_RIGHT)
    assert isinstance(shell.top, FamilyStatistics) and top(shell).focus_name() == "book.chapter"
    key(top(shell), pygame.K_LEFT)
    key(top(shell), pygame.K_LEFT)
    assert isinstance(shell.top, Scores)
    key(top(shell), pygame.K_ESCAPE)
    assert isinstance(shell.top, Settings), "one chapter lies in place of the other"


def test_every_family_member_has_a_page(shell: SceneStack) -> None:
    shell.push(FamilyPage())
    for person in shell.store.people.all():
        click(top(shell), f"family.page.{person.id}")
        counted = tally(matches_of(shell.store, person.id))
        assert isinstance(shell.top, PersonPage)
        assert f"Points over time: {person.name}" in labels(shell)
        games = plot(shell, "person.games.plot")
        assert sum(value or 0 for value in games.graph.curves[0].values) == counted.won
        assert games.graph.goal is not None
        assert sum(value or 0 for value in games.graph.goal.values) == pytest.approx(counted.fair)
        key(top(shell), pygame.K_ESCAPE)


def test_filters_leave_out_the_named_matches(shell: SceneStack) -> None:
    person = shell.store.people.all()[0].id
    matches = matches_of(shell.store, person)
    shell.push(PersonPage(person))

    def shown() -> str:
        return labels(shell).partition("matches")[0].split("\n")[-2]

    top(shell).form.focus(top(shell).form.named("person.against"))
    key(top(shell), pygame.K_RIGHT)
    people = [match for match in matches if not match.bots]
    assert 0 < len(people) < len(matches) and shown() == str(len(people))
    key(top(shell), pygame.K_LEFT)
    assert shown() == str(len(matches))
    top(shell).form.focus(top(shell).form.named("person.since"))
    key(top(shell), pygame.K_RIGHT)
    key(top(shell), pygame.K_RIGHT)
    recent = [match for match in matches if match.finished >= time.time() - 91 * 86400]
    assert 0 < len(recent) < len(matches) and shown() == str(len(recent))
    key(top(shell), pygame.K_LEFT)
    key(top(shell), pygame.K_LEFT)
    games = plot(shell, "person.games.plot")
    games.go(0)
    top(shell).form.focus(games)
    key(top(shell), pygame.K_RETURN)
    first = games.graph.steps[0]
    those = [match for match in matches if game_name(match.game) == first]
    assert shown() == str(len(those)), "a bar opens its game"


def test_points_are_only_drawn_where_they_can_be_compared(shell: SceneStack) -> None:
    person = shell.store.people.all()[0].id
    tables: dict[str, list[float]] = {}
    for match in matches_of(shell.store, person):
        tables.setdefault(match.table, []).append(match.score)
    shell.push(PersonPage(person))
    drawn = []
    for _ in tables:
        drawn.append(sorted(value or 0.0 for value in plot(shell, "person.points.plot").graph.curves[0].values))
        click(top(shell), "person.table.right")
    assert sorted(drawn) == sorted(sorted(scores) for scores in tables.values())


def test_reviews_and_problems_stand_on_the_page(shell: SceneStack) -> None:
    store = shell.store
    person = store.people.all()[0].id
    shell.push(PersonPage(person))
    assert "Choices in reviewed" not in labels(shell) and "Problems" not in labels(shell)
    shell.pop()
    for match, good in zip(matches_of(store, person)[:3], (2, 5, 9), strict=True):
        save_shares(store, match.record, [(good, 10)] * match.seats)
    store.problems.add_answer(person, "cerchio", "one", False)
    store.problems.add_answer(person, "cerchio", "one", True)
    store.problems.add_answer(person, "cerchio", "two", True)
    shell.push(PersonPage(person))
    skill = plot(shell, "person.skill.plot")
    assert skill.graph.curves[0].values == [20, 50, 90]
    assert "2\nsolved\nout of 2 tried\n1\nfirst try" in labels(shell)
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        shell.set_preference("text_scale", 1.6)
        assert overfull(top(shell)) == []


def test_problems_stand_on_the_page_of_a_person_without_finished_matches(shell: SceneStack) -> None:
    newcomer = shell.store.people.add("Zoe", "fox")
    shell.push(PersonPage(newcomer))
    assert "solved" not in labels(shell)
    shell.pop()
    shell.store.problems.add_answer(newcomer, "poker", "one", True)
    shell.push(PersonPage(newcomer))
    assert "1\nsolved\nout of 1 tried\n1\nfirst try" in labels(shell)
    assert overfull(top(shell)) == []


def test_a_best_match_opens_its_page(shell: SceneStack) -> None:
    shell.push(PersonPage())
    best = next(stop.name for stop in top(shell).form.stops() if stop.name.startswith("person.best."))
    click(top(shell), best)
    shell.top.update(0.1)
    assert isinstance(shell.top, MatchPage) or shell.notices, "these records have no moves, which is told"


def test_a_league_starts_over_when_the_family_says_so(shell: SceneStack, tmp_path: Path) -> None:
    shell.push(FamilyStatistics())
    assert "Since the first match" in labels(shell)
    click(top(shell), "house.league.anew")
    assert isinstance(shell.top, Dialog)
    key(top(shell), pygame.K_RETURN)
    assert len(leagues(shell.store)) == 1, "the harmless answer has the focus"
    click(top(shell), "house.league.anew")
    click(top(shell), "answer.0")
    assert "No two family members have played each other in it yet." in labels(shell)
    click(top(shell), "house.league.left")
    assert top(shell).form.named("house.league.form") is not None, "the old one can still be looked at"
    assert top(shell).form.named("house.league.anew") is None
    assert shell.store.database.flush()
    with make_shell(tmp_path / "book") as again:
        assert len(leagues(again.store)) == 2


@pytest.mark.parametrize("written", [["x", None, 1e999, [], 5], "no list", {"a": 1}])
def test_a_damaged_league_does_no_harm(shell: SceneStack, written: object) -> None:
    shell.store.settings.set(BEGUN, written)
    found = leagues(shell.store)
    assert found[0][0] == 0.0 and found[-1][1] == float("inf")
    shell.push(FamilyStatistics())


def test_an_empty_book_shows_the_next_step(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        shell.push(Settings())
        for page in (PersonPage, FamilyStatistics):
            shell.push(page())
            assert overfull(top(shell)) == []
        ada = shell.store.people.add("Ada", "fox")
        shell.push(PersonPage(ada))
        assert "Ada hasn’t finished a match yet." in labels(shell)


def test_printing_in_parts_equals_printing_at_once(shell: SceneStack) -> None:
    shell.push(PersonPage())
    scene = top(shell)
    surface = pygame.Surface(shell.size)
    scene.draw(surface)
    drawn = plot(shell, "person.points.plot")
    scene.form.focus(drawn)
    scene.draw(surface)
    for code in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_HOME):
        key(scene, code)
        settle(scene)
        scene.draw(surface)
    parts = pygame.image.tobytes(surface, "RGB")
    scene.form.expose()
    scene.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == parts
