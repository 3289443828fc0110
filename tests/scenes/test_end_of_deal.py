"""End of a deal: its outcome is the headline, and behind the dialog nothing invites to go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.app.routes import ROUTES
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.widgets.button import Button
from cardtable.widgets.labels import Heading
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1366, 768), routes=ROUTES, speed="instant", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def played(shell: SceneStack, game_id: str, seats: int) -> Player:
    """A table at the end of its first deal."""
    player = sit_at(shell, game_id, ["", *["beginner"] * (seats - 1)], Chance())
    for _ in range(400):
        player.rest()
        if shell.top is not player.table:
            return player
        seen = player.table.session.viewer.observation()
        player.table.turn_loop.submit(some_answer(seen.ask, player.rng))
    raise AssertionError("the deal does not end")


def headings(scene: ResultDialog) -> list[str]:
    return [part.words for part in scene.form.root.walk() if isinstance(part, Heading)]


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "seats"), [("poker", 4), ("tarocchi", 4), ("court_circular", 2)])
def test_the_outcome_of_a_deal_is_its_headline(shell: SceneStack, game_id: str, seats: int) -> None:
    played(shell, game_id, seats)
    assert isinstance(shell.top, ResultDialog)
    outcome = shell.top.ended.summary().outcome
    assert outcome and headings(shell.top) == [outcome]
    assert any(line.startswith("Deal 1 is over") for line in shell.top.readable_lines())


def test_behind_the_result_nothing_invites_to_go_on(shell: SceneStack) -> None:
    player = played(shell, "tarocchi", 4)
    slip = player.table.hud.question_slip
    assert slip.question and not slip.buttons
    player.press("ending.look")
    player.rest()
    assert shell.top is player.table and "on" in [button.name for button in slip.buttons]
    player.press("on")
    player.rest()
    assert player.table.session.progress.playing or shell.top is not player.table


def test_a_finished_match_names_the_last_deal_as_such_and_its_records_in_words(shell: SceneStack) -> None:
    player = played(shell, "contrat", 4)
    for _ in range(800):
        player.rest()
        if isinstance(shell.top, MatchEnd):
            break
        if isinstance(shell.top, ResultDialog):
            player.press("ending.on")
        elif player.table.turn_loop.is_my_turn():
            player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
    assert isinstance(shell.top, MatchEnd)
    assert shell.top.texts()[1].startswith("Last deal · ")
    player.press("ending.figures")
    assert isinstance(shell.top, ResultDialog)
    shell.top.update(1.0)
    named = {part.name: part for part in shell.top.form.root.walk() if isinstance(part, Button)}
    assert named["ending.seal"].words == "Match seal"
    assert all(pygame.Rect((0, 0), shell.size).contains(button.rect) for button in named.values())
