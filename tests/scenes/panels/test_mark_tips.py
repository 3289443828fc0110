"""Explanations of all marks on all tables: under the pointer, and on a page for the keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.rules.registry import GAMES, about
from cardtable.scenes.panels.mark_tips import MarkTips
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.marks import Bar, Drawing, Frame, Label, Listing, Mark, Outline, Spot
from cardtable.table.render import markings
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES, text
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer


def explained(mark: Mark) -> bool:
    """Drawings, spots, bars and lists, and what is only a number or a sign, explain themselves; words do already."""
    if isinstance(mark, Frame | Outline):
        return True
    if isinstance(mark, Label) and sum(letter.isalpha() for letter in mark.text) > 1:
        return True
    return bool(mark.tell)


def told(player: Player) -> tuple[set[str], set[str]]:
    """The marks on the cloth and the badges that stand there now, by the text ids of what they mean."""
    table = player.table
    seen, talk = table.session.viewer.observation(), table.board.talk
    marks = table.board.layout.marks(seen, table.board.speaker)
    assert all(explained(mark) for mark in marks), [mark for mark in marks if not explained(mark)]
    badges = {talk.badge(seat, seen) for seat in range(seen.setting.seats)} - {""}
    assert all(talk.badge_means(badge) for badge in badges), badges
    return {getattr(mark, "tell", "") for mark in marks} - {""}, {talk.badge_means(badge) for badge in badges}


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_mark_of_a_game_has_its_words_and_its_place_in_the_legend(tmp_path: Path, game_id: str) -> None:
    with make_shell(tmp_path, (1366, 768), speed="instant", trick_stay="short") as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", *["standard"] * (about(game_id).seats[0] - 1)], Chance(), seed="m1")
        listed = {tell for _, tell in player.table.board.talk.legend}
        for _ in range(40):
            player.rest()
            table = player.table
            if shell.top is not table or not table.turn_loop.is_my_turn():
                break
            marks, badges = told(player)
            assert marks | badges <= listed, "what the keyboard cannot point at stands in the rules"
            table.turn_loop.submit(some_answer(table.session.viewer.observation().ask, player.rng))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_legend_is_said_in_every_language(game_id: str) -> None:
    talk = game_view_of(game_id).talk
    for language in LANGUAGES:
        catalog.set_language(language)
        said = [text(tell) for tell in dict.fromkeys([*(tell for _, tell in talk.legend), talk.figured])]
        assert all(words.endswith(".") for words in said), said
        assert len(set(said)) == len(said)
    catalog.set_language("en")


def points(player: Player) -> list[tuple[int, int]]:
    """One point on each plate, and one on each mark of the cloth that no card covers."""
    table = player.table
    found = [table.hud.ledger.player_rect(seat).center for seat in table.hud.ledger.order]
    for mark, extent in table.board.marked.marks.items():
        told = isinstance(mark, Spot | Drawing | Bar | Listing | Label) and mark.tell
        if told and not table.board.touch_at(extent.center):
            found.append(extent.center)
    return list(dict.fromkeys(found))  # two marks may have one middle


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_tip_is_shown_where_the_pointer_rests_and_a_click_goes_through(tmp_path: Path, game_id: str) -> None:
    with make_shell(tmp_path, (1366, 768), speed="instant") as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", *["standard"] * (about(game_id).seats[0] - 1)], Chance(), seed="m2")
        player.rest()
        form = player.table.hud.form
        for point in points(player):
            player.point(point)
            for _ in range(60):
                player.step()
            assert isinstance(form.hovered, MarkTips) and form._tip is not None, point
            assert "{" not in form.hovered.tip and ".tip." not in form.hovered.tip
            assert pygame.Rect((0, 0), shell.size).contains(form._tip)
            down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
            assert not form.handle(down), "what only explains itself takes no click away from the table"


def test_the_ribbon_of_a_new_card_is_explained(tmp_path: Path) -> None:
    with make_shell(tmp_path, (1366, 768), speed="instant") as shell:
        shell.push(Lobby())
        player = sit_at(shell, "cerchio", ["", *["beginner"] * 3], Chance(), seed="m2")
        board = player.table.board
        for _ in range(9):
            player.rest()
            if board.marked.new:
                break
            player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
        worn = [markings.ribbon_rect(board.stage.outlines.body(sprite)) for sprite in board.marked.new]
        assert worn
        for ribbon in worn:
            player.point(ribbon.center)
            hovered = player.table.hud.form.hovered
            assert isinstance(hovered, MarkTips) and hovered.tip == text("tip.new")
