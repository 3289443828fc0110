"""The bar of a table: words beside the drawings where there is room, and nothing of the table in its way."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.hud_layout import BarButton, BarRoom, fit_labels
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from tests.support.canvases import make_canvas
from tests.support.ui_driver import Chance, Player, sit_at

BAR = ("menu", "help", "hint", "redo", "undo", "sheet", "trick")


def sit(shell: SceneStack, game_id: str) -> Player:
    player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Chance())
    player.rest()
    return player


def bar(player: Player) -> list[Button]:
    form = player.table.hud.form
    found = [form.named(name) for name in BAR]
    return [button for button in found if isinstance(button, Button)]


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_words_stand_where_there_is_room_and_cover_nothing(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    for size in ((1024, 640), (1366, 768), (1920, 1080)):
        pygame.display.set_mode(size)
        shell.resize(size)
        for language in ("en", "it", "fr"):
            for scale in (1.0, 1.6):
                shell.set_preference("language", language)
                shell.set_preference("text_scale", scale)
                buttons, hud = bar(player), player.table.hud
                assert len(buttons) == len(BAR)
                plain = [button for button in buttons if not button.words]
                assert not {"menu", "help"} & {button.name for button in plain} or scale > 1, "there is room for these"
                taken = [hud.question_slip.rect, *player.table.board.layout.plates().values()]
                if not player.table.board.layout.plates():
                    taken.append(hud.ledger.rect)
                stage = player.table.board.stage
                cards = [stage.outlines.body(sprite) for lying in stage.tableau.places.values() for sprite in lying]
                taken += cards
                for i, button in enumerate(buttons):
                    assert Rect((0, 0), size).contains(button.rect)
                    others = [other.rect for other in buttons[i + 1 :]]
                    assert button.rect.collidelist([*others, *taken]) == -1, (size, language, scale, button.name)
                    assert button.tip, "a word is short; what it is for is told as before"


@pytest.mark.parametrize("game_id", ["cerchio", "poursuite", "tarocchi"])
def test_a_table_that_is_free_at_the_right_leaves_room_for_words(shell: SceneStack, game_id: str) -> None:
    assert {"Hint", "Take back"} <= {button.words for button in bar(sit(shell, game_id))}


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_two_others_at_bataille_leave_room_for_the_word_of_the_hint(shell: SceneStack, language: str) -> None:
    pygame.display.set_mode((1284, 676))
    shell.resize((1284, 676))
    shell.set_preference("language", language)
    player = sit_at(shell, "bataille", ["", "beginner", "beginner"], Chance())
    player.rest()
    assert text("playing.bar.hint") in {button.words for button in bar(player)}
    layout = player.table.board.layout
    for seat in (1, 2):
        pack = layout.pose(f"pack.{seat}", 0, 20)
        assert layout.plates()[seat].union(layout.portraits()[seat]).collidepoint(pack.x, layout.plates()[seat].centery)


@pytest.mark.parametrize(
    ("room", "ends"),
    [
        (BarRoom(400, 400), (["Menu"], ["Hint", "Sheet"])),
        (BarRoom(400, 190), (["Menu", "Sheet"], ["Hint"])),
        (BarRoom(150, 190), (["Menu"], ["Hint", ""])),
    ],
    ids=["room at both ends", "at the left", "nowhere"],
)
def test_a_button_that_would_stand_bare_moves_to_the_other_end(
    room: BarRoom, ends: tuple[list[str], list[str]]
) -> None:
    menu, hint, sheet = (BarButton(name, lambda: None, name.title(), "", name) for name in ("menu", "hint", "sheet"))
    made = fit_labels(make_canvas(), [menu], [hint, sheet._replace(icon="chart")], room)
    assert ([button.words for button in made.left], [button.words for button in made.right]) == ends


@pytest.mark.parametrize(
    ("room", "ends"),
    [
        (BarRoom(400, 500), (["Menu"], ["Hint", "Redo", "Undo"])),
        (BarRoom(400, 230), (["Menu", "Undo", "Redo"], ["Hint"])),
        (BarRoom(220, 270), (["Menu"], ["Hint", "", "Undo"])),
    ],
    ids=["room at both ends", "for both at the left", "for one at the left"],
)
def test_the_two_buttons_of_a_pair_stay_neighbours(room: BarRoom, ends: tuple[list[str], list[str]]) -> None:
    names = ("menu", "hint", "redo", "undo")
    menu, hint, redo, undo = (BarButton(name, lambda: None, name.title(), "", name) for name in names)
    pair = [redo._replace(pair="undo", is_rare=True), undo._replace(pair="undo")]
    made = fit_labels(make_canvas(), [menu], [hint, *pair], room)
    assert ([button.words for button in made.left], [button.words for button in made.right]) == ends
