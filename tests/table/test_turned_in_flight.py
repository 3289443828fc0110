"""Prints that are made once for many frames: the edges of cards, and cards that turn in flight; and the pixels that are
turned in one frame."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Surface

from cardtable.art.images import Artwork, Style
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.render import card_body
from cardtable.table.render.card_body import body_of
from cardtable.table.render.changed_prints import ChangedPrints
from cardtable.table.render.turned_cards import HALVED
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Chance, sit_at

MOST_KEPT = 120 * 1024 * 1024
"""Bytes of changed prints that the first frames of a deal make."""
MOST_TURNED = 1_800_000
"""Pixels: those of six cards of a hand at 4K."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def test_cards_of_one_outline_share_their_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    art = Artwork(Style())
    cards = [art.face("french", code, 317) for code in ("KH", "7S", "AD")]
    one = [pygame.image.tobytes(body_of(card, 0), "RGBA") for card in cards]
    monkeypatch.setattr(card_body, "LIT", (255, 0, 0))
    again = [pygame.image.tobytes(body_of(card, 0), "RGBA") for card in cards]
    assert one == again, "the edge is made once"
    assert len(set(one)) == 3
    turned = body_of(cards[0], 1)
    assert pygame.image.tobytes(turned, "RGBA") not in one


def test_a_card_in_flight_is_turned_by_steps_and_not_in_each_frame(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_at(shell, "bataille", ["", *["standard"] * 3], Chance())
    all_printed(shell)
    turned: list[float] = []
    rotate = pygame.transform.rotate

    def noted(picture: Surface, angle: float) -> Surface:
        turned.append(angle)
        return rotate(picture, angle)

    monkeypatch.setattr(pygame.transform, "rotate", noted)
    flying = 0
    for _ in range(160):
        player.step()
        lying = player.table.board.stage.tableau.sprites()
        flying += sum(sprite.motion is not None and sprite.turn % 90 != 0 for sprite in lying)
    assert flying > 100
    assert turned and len(turned) < flying / 3


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", ["contrat", "poker"])
def test_no_frame_at_high_density_turns_many_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    with make_shell(tmp_path, size=(3840, 2160)) as shell:
        player = sit_at(shell, game_id, ["", *["standard"] * 3], Chance(), seed="be")
        all_printed(shell)
        player.step()  # the first picture turns all cards at once
        frames: list[int] = []
        finely = pygame.transform.rotozoom
        for name in ("rotate", "rotozoom"):
            turn = getattr(pygame.transform, name)

            def noted(picture: Surface, *how: float, turn: Callable[..., Surface] = turn) -> Surface:
                made = turn(picture, *how)
                if threading.current_thread() is not threading.main_thread():
                    return made
                assert turn is not finely or picture.get_height() < HALVED, "the thread turns large cards finely"
                frames[-1] += made.get_width() * made.get_height()
                return made

            monkeypatch.setattr(pygame.transform, name, noted)
        for _ in range(300):
            frames.append(0)
            player.step()
        assert sum(map(bool, frames)) > 10, "otherwise nothing has been seen"
        assert max(frames) < MOST_TURNED


@pytest.mark.share(2)
def test_large_cards_in_flight_are_turned_once_while_others_fly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_shell(tmp_path, size=(3840, 2160)) as shell:
        player = sit_at(shell, "bataille", ["", *["standard"] * 3], Chance(), seed="be")
        all_printed(shell)
        kept: list[int] = []
        keep = ChangedPrints.keep

        def noted(prints: ChangedPrints, source: Surface, how: Hashable, made: Surface) -> None:
            kept.append(made.get_width() * made.get_height() * 4)
            keep(prints, source, how, made)

        monkeypatch.setattr(ChangedPrints, "keep", noted)
        for _ in range(150):
            player.step()
        assert sum(kept) < MOST_KEPT
