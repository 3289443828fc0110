"""Challenge of the week on the screen: from the lobby and the book, by mouse, keys and speech, in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from cardtable.play.assistance import Assistance
from cardtable.play.deals.challenge import Challenge, challenge_of
from cardtable.play.deals.deal_code import deal_of_header
from cardtable.play.deals.weeks import seeds_until
from cardtable.rules.match import Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.people.current_players import Company, set_company
from cardtable.scenes.same_deal.weekly_page import WeeklyPage
from cardtable.scenes.statistics.family_page import FamilyStatistics
from cardtable.store.queries.challenges import challenge_tallies
from cardtable.store.types import Outcome, StoredSitter
from cardtable.text import catalog
from cardtable.widgets.table_form import Figures, ListedPlayer
from tests.support.screens import SIZES, click, click_top, key, words_on
from tests.support.shells import make_shell
from tests.support.waiting import wait_until


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1366, 768), speed="instant", reduced_motion=True) as made:
        yield made


def this_week(shell: SceneStack) -> Challenge:
    return challenge_of(shell.store.problems.today)


def seated(shell: SceneStack, *names: str) -> list[int]:
    people = [shell.store.people.add(name, "fox") for name in names]
    set_company(shell.store, Company(tuple(people)))
    return people


def lobby(shell: SceneStack) -> Lobby:
    """The lobby after everything was looked up."""
    scene = Lobby()
    shell.push(scene)
    surface = pygame.Surface(shell.size)
    for _ in range(200):
        scene.draw(surface)
        scene.update(0.05)
    assert not scene.is_opening()
    return scene


def finish(
    shell: SceneStack, person: int, place: int = 1, assisted: int = 0, challenge: Challenge | None = None
) -> int:
    """Finish the challenge for a person. Return the record."""
    deal = (challenge or this_week(shell)).deal
    terms = Terms(game(deal.game), deal.seats, deal.options, deal.seed, "00")
    bots = [StoredSitter("Bruno", None, "standard") for _ in range(deal.seats - 1)]
    store = shell.store
    sitters = [StoredSitter("Ada", person), *bots]
    record = store.logs.begin(deal.game, sitters, "\n".join(header_lines(terms)), terms.seal)
    outcomes = [Outcome(seat, place if seat == 0 else 1 + (place == 1), -seat) for seat in range(deal.seats)]
    store.logs.finish(record, outcomes, assisted=assisted)
    wait_until(store.database.flush, "the match is not written")
    return record


@pytest.mark.parametrize("by_key", [False, True])
def test_from_the_lobby_the_challenge_is_played_against_its_character(shell: SceneStack, by_key: bool) -> None:
    (ada,) = seated(shell, "Ada")
    scene = lobby(shell)
    names = ["lobby.week", f"deals.play.{ada}"]
    for name in names:
        if by_key:
            top = shell.top
            assert isinstance(top, Lobby | WeeklyPage)
            top.form.focus(top.form.named(name), ringed=True)
            key(top, pygame.K_RETURN)
        else:
            click_top(shell, name)
    table, challenge = shell.top, this_week(shell)
    assert isinstance(table, MatchScene) and shell.scenes[0] is scene
    (saved,) = shell.store.matches.unfinished()
    assert deal_of_header(saved.header) == challenge.deal
    assert [each.bot for each in saved.sitters] == [None, *["standard"] * (challenge.deal.seats - 1)]
    assert saved.sitters[0].profile == ada and saved.sitters[1].name == challenge.character.name


def test_a_challenge_is_left_and_continued(shell: SceneStack) -> None:
    (ada,) = seated(shell, "Ada")
    shell.push(WeeklyPage(this_week(shell)))
    click_top(shell, f"deals.play.{ada}")
    shell.pop()
    (saved,) = shell.store.matches.unfinished()
    assert f"deals.go-on.{ada}" in [widget.name for widget in page(shell).form.root.walk()]
    click_top(shell, f"deals.go-on.{ada}")
    assert isinstance(shell.top, MatchScene)
    shell.pop()
    assert resume_table(shell, saved.id)


def page(shell: SceneStack) -> WeeklyPage:
    assert isinstance(shell.top, WeeklyPage)
    return shell.top


def test_a_second_time_the_cards_are_known(shell: SceneStack) -> None:
    (ada,) = seated(shell, "Ada")
    finish(shell, ada)
    shell.push(WeeklyPage(this_week(shell)))
    assert "played" in words_on(page(shell))
    click_top(shell, f"deals.play.{ada}")
    assert not isinstance(shell.top, MatchScene), "it is asked first"


def test_the_lobby_marks_a_challenge_that_the_seated_person_has_played(shell: SceneStack) -> None:
    ada, leo = seated(shell, "Ada", "Leo")
    set_company(shell.store, Company((ada,)))
    finish(shell, leo)
    before = lobby(shell).form.named("lobby.week")
    finish(shell, ada)
    after = lobby(shell).form.named("lobby.week")
    assert before is not None and after is not None
    assert (before.label(), after.label()) == ("Challenge of the week", "Challenge of the week: played")


def test_the_book_has_a_line_for_each_member(shell: SceneStack) -> None:
    ada, leo, _ = seated(shell, "Ada", "Leo", "Zoë")
    finish(shell, ada)
    finish(shell, ada, challenge=challenge_of(date(2026, 3, 2)))
    finish(shell, ada, assisted=int(Assistance.KNOWN))
    finish(shell, leo, place=2)
    today = shell.store.problems.today
    tallies = challenge_tallies(shell.store, seeds_until(today))
    assert [tuple(line) for line in tallies] == [(ada, 2, 2, 0), (leo, 1, 0, 0)]
    scene = FamilyStatistics()
    shell.push(scene)
    form = scene.form.named("house.week.form")
    assert isinstance(form, Figures)
    lines = [line for line in form.lines if isinstance(line, ListedPlayer)]
    assert [(line.label, list(line.figures)) for line in lines] == [("Ada", ["2", "2"]), ("Leo", ["1", "0"])]
    click(scene, "house.week.open")
    assert isinstance(shell.top, WeeklyPage)


def test_other_matches_are_no_challenges(shell: SceneStack) -> None:
    (ada,) = seated(shell, "Ada")
    challenge = this_week(shell)
    finish(shell, ada, challenge=challenge._replace(deal=challenge.deal._replace(seed="0123456789")))
    assert challenge_tallies(shell.store, seeds_until(shell.store.problems.today)) == []


def test_an_empty_book_has_the_challenge_too(shell: SceneStack) -> None:
    scene = FamilyStatistics()
    shell.push(scene)
    click(scene, "house.week.open")
    assert isinstance(shell.top, WeeklyPage)


def test_the_page_is_read_in_three_languages(shell: SceneStack) -> None:
    seated(shell, "Ada")
    scene = WeeklyPage(this_week(shell))
    shell.push(scene)
    told = set()
    for language in ("en", "it", "fr"):
        catalog.set_language(language)
        scene.rebuild()
        read = " ".join(scene.readable_lines())
        assert (
            this_week(shell).character.name in read and catalog.text("week.title") in scene.utterance(fresh=True).title
        )
        told.add(read)
    assert len(told) == 3


@pytest.mark.share(12)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 1, 4, 8])
def test_the_buttons_of_the_lobby_lie_apart_in_two_rows_at_most(
    tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    with make_shell(tmp_path, size, reduced_motion=True, text_scale=1.6, language="fr") as shell:
        seated(shell, *[f"Massimiliano {n}" for n in range(count)])
        scene = lobby(shell)
        names = ("lobby.who", "lobby.problem", "lobby.week", "lobby.problems", "lobby.code")
        named = {widget.name: widget.rect for widget in scene.form.root.walk() if widget.name}
        places = [named[name] for name in names]
        assert not any(a.colliderect(b) for a in places for b in places if a is not b)
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(place) for place in places)
        buttons = sorted(places[1:], key=lambda place: place.top)
        rows = 1 + sum(below.top >= above.bottom for above, below in pairwise(buttons))
        assert rows <= 2
