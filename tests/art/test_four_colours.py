"""Four-colour suits: where a suit is a player's identity its sign has the colour of the cards, everywhere, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art.images import Artwork, Style
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.dialogs.score_sheet import ScoreSheet
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at

SUITS = "HDCS"


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, reduced_motion=True) as made:
        yield made


def inks(picture: Surface, area: Rect | None = None) -> set[str]:
    """Return the strong colours that are there: red, blue or green."""
    found = set()
    area = area or picture.get_rect()
    for x in range(area.left, area.right):
        for y in range(area.top, area.bottom):
            red, green, blue, alpha = picture.get_at((x, y))
            if alpha > 200 and red > 150 and max(green, blue) < 90:
                found.add("red")
            if alpha > 200 and blue > 110 and red < 90 and blue > green + 15:
                found.add("blue")
            if alpha > 200 and green > 80 and red < 70 and blue < 100 and green > blue + 10:
                found.add("green")
    return found


def test_the_sign_of_a_suit_is_drawn_in_the_inks_of_the_deck() -> None:
    pygame.display.init()
    for four, wanted in ((False, ["red", "red", "", ""]), (True, ["red", "blue", "green", ""])):
        art = Artwork(Style(four_colour=four))
        for suit, ink in zip(SUITS, wanted, strict=True):
            assert inks(art.picture(f"suits/{suit}", 40, 40)) == ({ink} if ink else set()), suit
        art.close()


def drawn(player: Player, area: Callable[[], Rect]) -> set[str]:
    """The inks in an area of the window, once the table has come to rest."""
    player.rest()
    player.step(3)
    surface = pygame.display.get_surface()
    assert surface is not None
    return inks(surface, area())


def test_the_ledger_follows_the_switch_at_once(shell: SceneStack) -> None:
    player = sit_at(shell, "cerchio", ["", *["beginner"] * 3], Chance(), match_games=1, suit_draw="random")
    player.rest()
    ledger = player.table.hud.ledger
    diamonds = next(seat for seat, line in ledger.lines.items() if line.badge == "suits/D")

    def sign() -> Rect:
        face = player.table.board.layout.portraits()[diamonds]
        side = face.width // 4
        return Rect(face.centerx - face.width * 39 // 100 - side // 2, face.y + face.width // 12, side, side)

    before = drawn(player, sign)
    shell.set_preference("four_colour", True)
    after = drawn(player, sign)
    assert "red" in before and "red" not in after and "blue" in after
    shell.set_preference("four_colour", False)
    assert drawn(player, sign) == before


@pytest.mark.parametrize("kind", [ResultDialog, ScoreSheet])
def test_the_forms_bear_the_signs(shell: SceneStack, kind: type[ResultDialog | ScoreSheet]) -> None:
    player = sit_at(shell, "cerchio", ["beginner"] * 4, Chance(), match_games=3)
    player.rest()
    player.rest()
    if kind is ScoreSheet:
        player.press("ending.look")
        player.rest()
        player.key(pygame.K_s)
    top = shell.top
    assert isinstance(top, kind)
    form = top.form.named("ending.account" if kind is ResultDialog else "sheet.form")
    assert form is not None
    assert [head.badge[-1:] in SUITS for head in form.heads] == [True] * 4  # type: ignore[attr-defined]
