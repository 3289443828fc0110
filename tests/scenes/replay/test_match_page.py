"""The page of a match: reached from wherever one is named, read without making a frame wait, refused if damaged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.all_hands import AllHands
from cardtable.scenes.dialogs.seal_page import SealPage
from cardtable.scenes.lobby.waiting_matches import WaitingMatches
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.scenes.statistics.scores import Scores
from cardtable.store.schema import sqlite_file
from cardtable.text.catalog import LANGUAGES
from tests.support.ends import ENDS
from tests.support.places import DATABASES
from tests.support.records import PEOPLE, golden, keep
from tests.support.replay_scenes import read_through
from tests.support.screens import words_on
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        yield made


def test_every_match_that_is_kept_has_its_page(shell: SceneStack) -> None:
    player = Player(shell, Chance())
    finished, waiting = keep(shell, golden("cerchio-match")), keep(shell, golden("tarocchi-match"), 40)
    shell.push(Scores("cerchio"))
    player.press(f"scores.open.{finished}")
    page = read_through(shell)
    assert all(words in words_on(page) for words in ("Anna", "21 minutes", "As printed", "Game 3"))
    shell.pop()
    shell.push(WaitingMatches())
    player.press(f"matches.open.{waiting}")
    assert "Still going" in words_on(read_through(shell))
    player.press("match.go-on")
    assert isinstance(shell.top, MatchScene) and shell.top.session.record_id == waiting


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_cards_and_its_seal_are_reached_by_keys(shell: SceneStack, language: str) -> None:
    shell.set_preference("language", language)
    shell.set_preference("text_scale", 1.6)
    player = Player(shell, Chance())
    shell.open("match", str(keep(shell, golden("contrat-teams"))))
    page = read_through(shell)
    for name, kind in (("match.cards.1", AllHands), ("match.seal", SealPage)):
        for _ in range(60):
            if page.focus_name() == name:
                break
            player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
        assert isinstance(shell.top, kind), name
        player.key(pygame.K_ESCAPE)
    assert shell.scenes == [page]


def test_the_last_slip_leads_to_it(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ["beginner"] * 2, Chance())
    player.rest()
    assert isinstance(shell.top, ENDS)
    player.press("ending.figures")
    player.press("ending.match")
    assert read_through(shell).past.replay.progress.over


@pytest.mark.parametrize("line", ["0 take AH 2H", "1 nonsense", "deal 7 dealer 0"])
def test_a_damaged_record_is_reported_and_nothing_else_happens(shell: SceneStack, line: str) -> None:
    match = golden("cerchio-match")
    match.lines[20] = line
    before = list(match.lines)
    record = keep(shell, match)
    shell.open("match", str(record))
    assert "can’t be read" in words_on(read_through(shell)) and "Line 35" in words_on(shell.top)
    assert shell.store.logs.lines(record) == before


def test_a_match_with_a_missing_player_is_reported(shell: SceneStack) -> None:
    record = keep(shell, golden("cerchio-match"), 40, seats=3)
    shell.open("match", str(record))
    assert "can’t be read" in words_on(read_through(shell))
    shell.pop()
    assert not resume_table(shell, record) and shell.notices


def kept_by_the_first_version(folder: Path, name: str) -> None:
    """A home of that time, with a match that is over, and the beginning of it as one that goes on."""
    match = golden(name)
    seats = json.dumps([{"name": who, "profile": None, "bot": "standard"} for who in PEOPLE[: match.terms.seats]])
    with closing(sqlite3.connect(folder / sqlite_file.FILE)) as connection, connection:
        connection.executescript((DATABASES / "version-1.sql").read_text(encoding="utf-8"))
        connection.execute("DELETE FROM lines")
        connection.execute("DELETE FROM results")
        head = match.terms.game.id, seats, "\n".join(header_lines(match.terms)), match.terms.seal
        connection.execute("UPDATE records SET game = ?, seats = ?, header = ?, seal = ?", head)
        for record, finished in connection.execute("SELECT id, finished FROM records").fetchall():
            lines = enumerate(match.lines if finished else match.lines[:40])
            connection.executemany("INSERT INTO lines VALUES (?, ?, ?)", [(record, *line) for line in lines])
            places = zip(match.standing.places, match.standing.totals, strict=True) if finished else ()
            rows = [(record, seat, PEOPLE[seat], *came) for seat, came in enumerate(places)]
            connection.executemany("INSERT INTO results VALUES (?, ?, NULL, 'standard', ?, ?, ?, '[]')", rows)


@pytest.mark.share(2)
@pytest.mark.parametrize("name", ["naval-four", "poker-match"])
def test_matches_of_the_first_version_and_its_rules_have_their_pages(tmp_path: Path, name: str) -> None:
    kept_by_the_first_version(tmp_path, name)
    with make_shell(tmp_path, reduced_motion=True) as shell:
        (finished,), (waiting,) = shell.store.matches.history(), shell.store.matches.unfinished()
        assert "rules 1" in finished.header and game(finished.game).rules > 1
        shell.open("match", str(finished.id))
        assert read_through(shell).past.replay.progress.over
        Player(shell, Chance()).press("match.replay")
        assert isinstance(shell.top, ReplayScene)
        shell.top.controls.go(shell.top.replay.last_moment)
        shell.home()
        shell.open("match", str(waiting.id))
        assert not read_through(shell).past.replay.progress.over
        Player(shell, Chance()).press("match.go-on")
        assert isinstance(shell.top, MatchScene)
