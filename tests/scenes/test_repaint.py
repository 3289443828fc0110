"""Partial drawing equals full drawing: at every screen and every table, after each kind of change, the window drawn in
parts looks as it does when all of it is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.lobby.lobby import Lobby as Shelf
from cardtable.scenes.pages.gallery import Gallery
from cardtable.scenes.pages.help import Help
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.panels.ledger import LedgerLine
from cardtable.scenes.people.family import FamilyPage
from cardtable.scenes.setup.setup import SetupScene
from cardtable.scenes.statistics.scores import Scores
from tests.support.ends import ENDS
from tests.support.sessions import game_of
from tests.support.shells import all_printed, make_shell, take_prints
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer

SCREENS: dict[str, Callable[[], Scene]] = {
    "lobby": Shelf,
    "seats": lambda: SetupScene("contrat"),
    "settings": Settings,
    "family": FamilyPage,
    "help": lambda: Help("poker"),
    "gallery": lambda: Gallery(""),
    "scores": Scores,
}
CHANGES: list[tuple[str, str | float | bool]] = [
    ("language", "it"), ("cloth", "bordeaux"), ("four_colour", True), ("text_scale", 1.3), ("language", "fr"),
    ("value_marks", True), ("text_scale", 1.0), ("cloth", "meadow"), ("language", "en"),
]  # fmt: skip


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    routes: dict[str, Callable[[str], Scene]] = {"help": Help, "settings": lambda _: Settings()}
    with make_shell(tmp_path, routes=routes) as made:
        made.push(Lobby())
        yield made


def differs(shell: SceneStack) -> pygame.Rect | None:
    """Return the area in which the window, drawn in parts so far, differs from a complete drawing."""
    surface = pygame.display.get_surface()
    assert surface is not None
    # A tip goes when all is to be drawn, and comes back with the next frame; any key takes it away before.
    shell.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    shell.draw(surface)
    partly = surface.copy()
    shell.invalidate()
    shell.draw(surface)
    alike = pygame.mask.from_threshold(partly, (0, 0, 0), (1, 1, 1, 255), surface)
    alike.invert()
    found = alike.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else None


def sit(shell: SceneStack, game_id: str) -> Player:
    player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Chance())
    all_printed(shell)
    player.rest()
    player.step(12)
    return player


def handled(player: Player, shell: SceneStack, rng: Random, what: str) -> None:
    """The keyboard walks about, the pointer rests here and there, the wheel turns; nothing is pressed."""
    for _ in range(12):
        things = [thing for thing in shell.top.ui_targets() if thing.rect.width]
        if things and rng.random() < 0.5:
            player.point(rng.choice(things).rect.center)
        elif rng.random() < 0.4:
            player.event(pygame.MOUSEWHEEL, y=rng.choice((-2, 2)), x=0, precise_y=rng.choice((-2.0, 2.0)), flipped=0)
        else:
            player.key(rng.choice((pygame.K_TAB, pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT)))
        player.step(rng.choice((1, 3, 25)))
        assert differs(shell) is None, what


@pytest.mark.share(3)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen(shell: SceneStack, name: str) -> None:
    shell.push(SCREENS[name]())
    all_printed(shell)
    player, rng = Player(shell, Chance()), Random(3)
    player.step(30)
    handled(player, shell, rng, name)
    for change, value in CHANGES:
        shell.set_preference(change, value)
        all_printed(shell)
        player.step(3)
        assert differs(shell) is None, (change, value)
    handled(player, shell, rng, name)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_every_table_as_it_is_played(shell: SceneStack, game_id: str) -> None:
    player, changes = sit(shell, game_id), iter(CHANGES)
    table = player.table
    for turn in range(6):
        player.rest()
        if shell.top is not table or not table.turn_loop.is_my_turn():
            break
        table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng))
        for _ in range(3):
            player.step(7)
            take_prints(shell, table.board)
            player.step(1)
            assert differs(shell) is None, turn
        player.rest()
        if shell.top is not table:
            break
        if turn % 3 == 1:
            player.key(pygame.K_u)
        if turn % 3 == 2:
            player.key(pygame.K_h)
        shell.set_preference(*next(changes))
        all_printed(shell)
        player.step(5)
        assert differs(shell) is None, turn


@pytest.mark.share(6)
@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_s, pygame.K_l, pygame.K_t, pygame.K_F1])
def test_every_slip_on_a_table(shell: SceneStack, key: int) -> None:
    player = sit(shell, "contrat")
    for _ in range(3):
        player.rest()
        player.table.turn_loop.submit(
            some_answer(game_of(player.table.session).ask(player.table.hot_seat.active_seat), player.rng)
        )
    player.rest()
    player.key(key)
    # The table is darkened while its cards are still being printed with the letters of another language.
    shell.set_preference("language", "it")
    player.step()
    all_printed(shell)
    player.step(4)
    assert differs(shell) is None
    handled(player, shell, Random(5), pygame.key.name(key))


def bring_to(shell: SceneStack, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    shell.resize(size)


def at_rest(shell: SceneStack, player: Player) -> pygame.Surface:
    """Return what the window shows at rest."""
    player.rest()
    all_printed(shell)
    player.step(4)
    shell.invalidate()
    surface = pygame.display.get_surface()
    assert surface is not None
    shell.draw(surface)
    return surface.copy()


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_under_a_dialog_the_table_keeps_its_question(shell: SceneStack, game_id: str) -> None:
    """In another window or language the question is shown as if the dialog had been opened there."""
    bring_to(shell, (1024, 640))
    player = sit(shell, game_id)

    def question() -> bytes:
        slip = player.table.hud.question_slip.rect
        picture = at_rest(shell, player)
        assert shell.top.overlay and slip.size > (99, 99)
        return pygame.image.tobytes(picture.subsurface(slip), "RGB")

    player.key(pygame.K_ESCAPE)
    first = question()
    for change in (partial(bring_to, shell, (1366, 768)), partial(shell.set_preference, "language", "fr")):
        change()
        changed = question()
        player.key(pygame.K_ESCAPE)
        at_rest(shell, player)
        player.key(pygame.K_ESCAPE)
        assert first != changed == question()
        first = changed


def test_the_end_of_a_match(shell: SceneStack) -> None:
    shell.set_preference("reduced_motion", True)
    player = sit_at(shell, "bataille", ["", "beginner"], Chance(), hand_size=10, max_tricks=50)
    all_printed(shell)
    for _ in range(300):
        player.rest()
        if isinstance(shell.top, ENDS):
            break
        player.table.turn_loop.submit(
            some_answer(game_of(player.table.session).ask(player.table.hot_seat.active_seat), player.rng)
        )
    all_printed(shell)
    player.step(40)
    assert differs(shell) is None
    handled(player, shell, Random(5), "the end")


OTHER: dict[type, object] = {int: 7, str: "suits/S", bool: True, float: 3.0}


@pytest.mark.share(24)
@pytest.mark.parametrize("name", [name for name in vars(LedgerLine(PlayerInfo("", ""))) if name != "sitter"])
@pytest.mark.parametrize("game_id", ["cerchio", "contrat", "poker"])
def test_repaint_of_every_question(shell: SceneStack, game_id: str, name: str) -> None:
    player = sit(shell, game_id)
    ledger = player.table.hud.ledger
    player.table.turn_loop.press_filter.pass_time(9)
    assert differs(shell) is None
    line = ledger.lines[ledger.order[1]]
    before = getattr(line, name)
    others: dict[str, object] = {
        "curve": [*line.curve, 5], "notes": ["a note"], "badge": "suits/S", "total_text": "total 12",
        "game_figure": 41, "match_points": 12, "displayed": before,
    }  # fmt: skip
    setattr(line, name, others.get(name, not before if isinstance(before, bool) else before))
    player.step(90)
    assert differs(shell) is None, name


@pytest.mark.parametrize("game_id", ["cerchio", "naval"])
def test_the_order_of_the_players(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    ledger = player.table.hud.ledger
    ledger.order = [*ledger.order[1:], ledger.order[0]]
    player.step(3)
    assert differs(shell) is None
