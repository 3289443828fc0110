"""Every word on the bare table can be read on the pixels under it: cloth, border, drawings, rim. No card lies on a
word, and lists are plaques that are darker than the cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface, image, transform

from cardtable.art import theme
from cardtable.art.card_renderer import Drawings
from cardtable.art.tabletop.daylight import EVENING, MORNING
from cardtable.art.tabletop.press import plan_of, press
from cardtable.rules.registry import TABLES, game
from cardtable.table.board.board import Board
from cardtable.table.game_view.marks import Label, Listing
from cardtable.table.render import markings
from tests.support.canvases import make_canvas
from tests.support.sessions import game_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at, some_answer

WORDS = 4.5
TURNS = 5


def words_of(board: Board) -> Iterator[Rect]:
    """The rectangles of all words on the ground."""
    assert board.seen is not None
    for mark in board.layout.marks(board.seen, board.speaker):
        if isinstance(mark, Label) and mark.text:
            box = markings.extent(board.canvas, mark, board.layout.aspect)
            # An extent has air on all sides of the letters.
            yield box.inflate(0, -box.height // 3).clip(Rect((0, 0), board.canvas.size))


def grounds(board: Board) -> list[Surface]:
    layout, size = board.layout, board.canvas.size
    return [
        press(plan_of(layout.table_top, layout.rim, size, light, tuple(layout.ground())), Drawings().render)
        for light in (MORNING, EVENING)
    ]


def least_contrast(ground: Surface, box: Rect) -> float:
    data = image.tobytes(ground.subsurface(box), "RGB")
    colours = set(zip(data[::3], data[1::3], data[2::3], strict=True))
    brightest = max(theme.luminance("#{:02X}{:02X}{:02X}".format(*colour)) for colour in colours)
    return (theme.luminance(theme.PAPER) + 0.05) / (brightest + 0.05)


def played(player: Player, turns: int) -> Iterator[Board]:
    """The table at each question of the person."""
    rng = Random(7)
    for _ in range(turns):
        player.rest()
        table = player.table
        if player.shell.top is not table or not table.turn_loop.is_my_turn():
            return
        yield table.board
        table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), rng))


@pytest.mark.share(6)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", TABLES)
def test_words_on_the_ground_can_be_read(game_id: str, size: tuple[int, int], tmp_path: Path) -> None:
    with make_shell(tmp_path, size) as shell:
        player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Chance())
        made: list[Surface] = []
        for board in played(player, TURNS):
            made = made or grounds(board)
            for box in words_of(board):
                for ground in made:
                    assert least_contrast(ground, box) >= WORDS, box
        assert made


def points_of(board: Board, label: Label) -> Iterator[tuple[int, int]]:
    """Points between the upper and the lower end of a label's letters."""
    box = markings.extent(board.canvas, label, board.layout.aspect)
    across = min(box.width - 4, label.widest or box.width) * 0.45
    for down in (-0.15, 0, 0.15):
        for part in (-1, -0.5, 0, 0.5, 1):
            yield round(box.centerx + part * across), round(box.centery + down * box.height)


@pytest.mark.share(6)
@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", TABLES)
def test_no_card_lies_on_a_word(game_id: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    with make_shell(tmp_path, size, text_scale=scale) as shell:
        count = min(game(game_id).seats, key=lambda seats: abs(seats - 4))
        player = sit_at(shell, game_id, ["", *["beginner"] * (count - 1)], Chance(), "be")
        for board in played(player, TURNS):
            cards = [board.stage.outlines.area(card) for lying in board.stage.tableau.places.values() for card in lying]
            for label in (mark for mark in board.marked.marks if isinstance(mark, Label) and mark.text):
                points = list(points_of(board, label))
                assert not any(card.covers(point) for card in cards for point in points), label


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_a_list_is_a_dark_plaque_with_one_bright_row(scale: float) -> None:
    """Cards are the brightest things on a table."""
    canvas, rows = make_canvas((1366, 768), scale), (("flush", "four"), ("suite", "five"), ("pair", "two"))
    surface = Surface((1366, 768))
    markings.mark(canvas, surface, Listing(100, 100, 300, 240, rows, 1, 18), 5 / 7)
    lit = Surface(surface.get_size())
    markings.mark(canvas, lit, Listing(100, 100, 300, 240, rows, -1, 18), 5 / 7)
    plaque = Rect(100, 100 + 240 // 2, 300, 240 // 2)
    usual, marked = (sum(transform.average_color(drawn, plaque)[:3]) / 765 for drawn in (lit, surface))
    assert usual < 0.25
    assert marked > usual + 0.04
