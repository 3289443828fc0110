"""Seal: a page behind a small mark that explains, shows, copies and checks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.play.history.verify import Verification
from cardtable.rules.record import BadRecord
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.dialogs.seal_page import SealPage
from cardtable.text.catalog import LANGUAGES
from tests.support.ends import ENDS
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at
from tests.support.waiting import at_most

CODE = "TPBSS-TBVBW-26SM3-5EQDM"


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, reduced_motion=True) as made:
        yield made


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    return copied


def words(scene: object) -> str:
    assert isinstance(scene, FormScene)
    return "\n".join(widget.label() for widget in scene.form.root.walk())


def bots_only(shell: SceneStack) -> Player:
    return sit_at(shell, "poursuite", ["beginner"] * 2, Chance())


class BrokenSeal(Verification):
    """Goes on for a while, and finds that something is wrong."""

    def __init__(self) -> None:
        super().__init__("")
        self.pieces = 0

    def advance(self, seconds: float = 0) -> int | None:
        self.pieces += 1
        if self.pieces < 3:
            return None
        raise BadRecord(17, "record.seal-broken")


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_shows_no_seal(shell: SceneStack, game_id: str) -> None:
    """Neither when the first deal begins, nor when the log is told again."""
    player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Chance())
    seal = player.table.session.progress.seal
    for _ in range(2):
        told = "\n".join(player.table.hud.question_slip.lines)
        assert not {*seal.split("-")} & {*told.replace("-", " ").split()}
        shell.refresh()


def test_the_last_slip_tells_no_number_that_was_sealed(shell: SceneStack) -> None:
    player = bots_only(shell)
    player.rest()
    assert isinstance(shell.top, ENDS) and player.table.session.progress.over
    opened = player.table.session.seal.contents
    assert opened is not None
    said = words(shell.top)
    assert not [secret for secret in (opened.seed, opened.salt, player.table.session.progress.seal) if secret in said]


def test_the_mark_in_the_menu_leads_to_the_page_by_keys(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ["", "beginner"], Chance())
    player.rest()
    player.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, PauseDialog)
    walk = at_most(200, "Tab never comes to the seal")
    while shell.top.focus_name() != "pause.seal":
        next(walk)
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert isinstance(shell.top, SealPage)
    assert player.table.session.progress.seal in words(shell.top)
    assert "seal.check" not in [thing.name for thing in shell.top.ui_targets()], "nothing is opened before the end"
    player.key(pygame.K_ESCAPE)
    assert shell.top is player.table


def test_the_seal_is_copied_in_the_words_of_the_record(shell: SceneStack, clipboard: list[str]) -> None:
    player = bots_only(shell)
    player.rest()
    player.press("ending.figures")
    player.press("ending.seal")
    player.press("seal.copy")
    course, opened = player.table.session.progress, player.table.session.seal.contents
    assert opened is not None
    assert clipboard == [f"seal {course.seal}\nsalt {opened.salt}\nseed {opened.seed}"]
    assert shell.top.form.named("seal.said") is not None  # type: ignore[attr-defined]


def test_where_nothing_can_be_copied_that_is_said(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    shell.push(SealPage(CODE, None, BrokenSeal))
    Player(shell, Chance()).press("seal.copy")
    assert "clipboard" in words(shell.top)


def test_the_page_checks_the_record_and_names_the_error(shell: SceneStack) -> None:
    player = bots_only(shell)
    player.rest()
    player.press("ending.figures")
    player.press("ending.seal")
    player.press("seal.check")
    assert "Checking" in words(shell.top), "no frame waits for it"
    player.rest()
    assert f"all {player.table.session.seal.start_verification().advance(60)} moves" in words(shell.top)
    shell.push(SealPage(CODE, player.table.session.seal.contents, BrokenSeal))
    player.press("seal.check")
    player.step(2)
    assert "line 17" not in words(shell.top), "it is computed piece by piece"
    player.step()
    assert "line 17" in words(shell.top)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_the_limits_of_a_seal(shell: SceneStack, language: str) -> None:
    shell.set_preference("language", language)
    shell.push(SealPage(CODE, None, BrokenSeal))
    said = words(shell.top)
    assert CODE in said
    assert {"en": "doesn’t prove", "it": "non dimostra", "fr": "ne prouve pas"}[language] in said
    figures = re.sub(r"[^0-9.,±]", "", said).replace(",", ".")
    assert all(figure in figures for figure in ("2481.5", "2601±72", "2540.9", "2651±73")), "as they were counted"
