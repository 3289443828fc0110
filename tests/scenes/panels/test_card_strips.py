"""Strips of small cards: they say the order that the rules go by, and are seen where it decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.cards.pack import CIRKLE
from cardtable.games.contrat.rules_tricks import STRENGTH
from cardtable.games.naval.rules_pyramid import ATTACKER, battle
from cardtable.rules.cirkle import COLOUR, HIERARCHIES
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.panels.card_strips import Strip
from cardtable.table.game_view.table_text import Ranking
from tests.support.sessions import game_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, size=(1024, 640), language="it", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def sit(shell: SceneStack, game_id: str, seats: int, phase: str, **options: str) -> Player:
    """A table at the moment when the person is asked in a phase of the deal."""
    player = sit_at(shell, game_id, ["", *["random"] * (seats - 1)], Chance(), **options)
    for _ in range(60):
        player.rest()
        table = player.table
        if table.turn_loop.is_my_turn() and table.session.viewer.observation().public.phase == phase:
            return player
        table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng))
    raise AssertionError(f"{game_id} never comes to {phase}")


def strips(player: Player) -> list[Strip]:
    return [part for part in player.table.hud.question_slip.walk() if isinstance(part, Strip)]


def rankings(player: Player) -> Sequence[Ranking]:
    return [strip.ranking for strip in strips(player)]


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "phase"), [("bataille", "answer"), ("poker", "bet")])
@pytest.mark.parametrize("hierarchy", HIERARCHIES)
def test_the_order_that_was_agreed(shell: SceneStack, game_id: str, phase: str, hierarchy: str) -> None:
    shown = rankings(sit(shell, game_id, 4, phase, hierarchy=hierarchy))
    assert [len(ranking.cards) for ranking in shown] == [6, 4]
    for ranking in shown:
        ranks = [HIERARCHIES[hierarchy][card] for card in ranking.cards]
        assert ranks == sorted(ranks)
    steps = {abs(HIERARCHIES[hierarchy][a] - HIERARCHIES[hierarchy][b]) for a, b in pairwise(shown[1].cards)}
    assert steps == {1}, "what decides then is all that lies between two that decide first"


def test_battles_of_naval(shell: SceneStack) -> None:
    colours, shapes = (ranking.cards for ranking in rankings(sit(shell, "naval", 2, "attack")))
    assert all(battle(strong, weak) == ATTACKER for weak, strong in pairwise(colours[:-1]))
    assert battle(colours[-2], colours[-1]) != ATTACKER
    assert all(battle(strong, weak) == ATTACKER for weak, strong in pairwise(shapes))


def test_tricks_of_contrat(shell: SceneStack) -> None:
    plain, black = (ranking.cards for ranking in rankings(sit(shell, "contrat", 4, "first")))
    order = STRENGTH[COLOUR[plain[0]]]
    strengths = [order[card] for card in (*plain, *black)]
    assert strengths == sorted(set(strengths))


@pytest.mark.share(4)
@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize(("game_id", "phase"), [("bataille", "answer"), ("contrat", "first"), ("naval", "attack")])
def test_it_is_seen_in_a_small_window(shell: SceneStack, game_id: str, phase: str, scale: float) -> None:
    shell.set_preference("text_scale", scale)
    player = sit(shell, game_id, 4 if game_id == "contrat" else 2, phase)
    shell.invalidate()
    player.step(2)
    surface = pygame.display.get_surface()
    assert surface is not None
    for strip in strips(player):
        assert strip.rect.height and strip.view().contains(strip.rect), "all of it without scrolling"
        inks = {pygame.Color(theme.CIRKLE[CIRKLE.codes[card][0]])[:3] for card in strip.ranking.cards}
        part = surface.subsurface(strip.rect)
        for ink in inks:
            assert pygame.mask.from_threshold(part, ink, (24, 24, 24, 255)).count() > 30, strip.label()


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_two_strips_abreast_are_apart_and_their_cards_in_one_line(shell: SceneStack, language: str) -> None:
    """However many lines the words above each take."""
    shell.set_preference("language", language)
    shell.resize((1920, 1080))
    player = sit(shell, "contrat", 4, "first")
    player.step(30)
    one, two = strips(player)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert one.rect.top == two.rect.top and two.rect.left - one.rect.right >= shell.canvas.u(18)
    paper = pygame.mask.from_threshold(surface, theme.rgb(theme.PAPER), (26, 26, 26, 255))
    paper.invert()
    printed = [
        [y for y in range(strip.rect.top, strip.rect.bottom) if paper.get_at((strip.rect.left + shell.canvas.u(12), y))]
        for strip in (one, two)
    ]
    assert printed[0][-1] == pytest.approx(printed[1][-1], abs=2)
