"""Arrow keys on all screens: what a person sees next in a direction is what the arrow comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.table.input import arrow_keys
from cardtable.table.selection.picker import Touch
from cardtable.widgets.arrow_navigation import ARROWS
from cardtable.widgets.button import Button, Pressable
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget
from tests.support import openings
from tests.support.families import a_family
from tests.support.openings import FORMS, TABLES
from tests.support.screens import key, settle, top_form
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Player

LOOKS = [*product(((1024, 640), (1366, 768)), (1.0, 1.6))]
"""Window sizes and letter sizes."""
BACK = {code: next(other for other in ARROWS if ARROWS[other] == (-dx, -dy)) for code, (dx, dy) in ARROWS.items()}
"""The opposite of each arrow key."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, speed="instant", reduced_motion=True) as made:
        a_family(made.store)
        made.set_preference("language", "en")
        made.push(Lobby())
        yield made


def areas(widget: Widget) -> list[ScrollArea]:
    """Return the scroll areas around a widget."""
    found, parent = [], widget.parent
    while parent is not None:
        found += [parent] if isinstance(parent, ScrollArea) else []
        parent = parent.parent
    return found


def seen(widget: Widget, by: Widget) -> Rect:
    """Return the visible part of a widget, or all of it if both lie on the same page."""
    return widget.landing() if set(areas(widget)) <= set(areas(by)) else widget.landing().clip(widget.view())


def spans(rect: Rect, code: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return a rectangle's extent along the direction of an arrow, which counts upwards, and across it."""
    dx, dy = ARROWS[code]
    along = (rect.left, rect.right) if dx else (rect.top, rect.bottom)
    across = (rect.top, rect.bottom) if dx else (rect.left, rect.right)
    return (along if dx + dy > 0 else (-along[1], -along[0])), across


def jumps_over(here: Rect, there: Rect, others: Mapping[str, Rect], code: int) -> list[str]:
    """Return the things in line with `here` that lie wholly before `there`: an eye would come to them first."""
    (_, begin), line = spans(here, code)
    end = spans(there, code)[0][0]
    found = []
    for name, rect in others.items():
        along, across = spans(rect, code)
        overlap = min(line[1], across[1]) - max(line[0], across[0])
        aligned = 2 * overlap >= min(line[1] - line[0], across[1] - across[0])
        if aligned and along[0] >= begin and along[1] <= end:
            found.append(name)
    return found


def faults(scene: FormScene) -> list[str]:
    """Press all arrows at each thing of a screen. Return where an arrow jumps over something, leaves a page before its
    end, or does not come back; and the things that neither Tab nor an arrow comes to."""
    form, found = scene.form, []
    stops = form.stops()
    reached: set[str] = set()
    for _ in stops:
        key(scene, pygame.K_TAB)
        assert form.focused is not None
        reached.add(form.focused.name)
    for stop, code in product(stops, ARROWS):
        if code in (pygame.K_LEFT, pygame.K_RIGHT) and not isinstance(stop, Pressable):
            continue  # these change what is chosen
        form.focus(stop)
        here = stop.landing()
        shown = {each: seen(each, stop) for each in stops}
        key(scene, code)
        there = form.focused
        if there is None or there is stop:
            continue
        way = f"{stop.name} {pygame.key.name(code)} {there.name}"
        page = areas(stop)[:1] if ARROWS[code][1] else []
        on_page = [each for each in stops if page and page[0] in areas(each)]
        if page and there not in on_page:
            end = spans(here, code)[0][1]
            left = [each.name for each in on_page if each is not stop and spans(shown[each], code)[0][0] >= end]
            found += [f"{way} leaves {left}"] if left else []
        if there in on_page:  # what is out of sight on the page comes before what lies beside the page
            shown = {each: shown[each] for each in on_page}
        others = {each.name: rect for each, rect in shown.items() if rect and each not in (stop, there)}
        found += [f"{way} jumps over {name}" for name in jumps_over(here, shown[there], others, code)]
        if isinstance(there, Pressable):
            key(scene, BACK[code])
            found += [] if form.focused is stop else [f"{way} does not come back"]
    return found + [f"{stop.name} is not reached" for stop in stops if stop.name not in reached]


@pytest.mark.share(24)
@pytest.mark.parametrize("name", FORMS)
def test_arrows_go_where_the_eye_goes_and_come_back(shell: SceneStack, name: str) -> None:
    FORMS[name](shell)
    found = []
    for size, letters in LOOKS:
        shell.resize(size)
        shell.set_preference("text_scale", letters)
        scene = top_form(shell)
        settle(scene)
        assert scene.form.stops()
        found += [f"{size} {letters}: {fault}" for fault in faults(scene)]
    assert not found, "\n".join(found)


def test_the_focus_stays_on_a_box_that_is_scrolled(shell: SceneStack) -> None:
    """From the lesson of one game the arrow to the right comes to its neighbour, and not to the head of the screen."""
    shell.resize((1366, 768))
    shell.set_preference("text_scale", 1.6)
    lobby = top_form(shell)
    lobby.form.focus(lobby.form.named("lobby.lid.tarocchi"))
    lobby.form.focus(lobby.form.named("lobby.lesson.cerchio"))
    key(lobby, pygame.K_RIGHT)
    assert lobby.focus_name() == "lobby.play.bataille"


# ---- tables ---------------------------------------------------------------------------------


def at(table: MatchScene | ReplayScene, stop: Touch) -> tuple[float, float]:
    pose = table.board.targets.pose_of(stop)
    assert pose is not None
    return pose.x, pose.y


def sent(table: MatchScene, stop: Touch, code: int) -> Touch | None:
    """Return where an arrow leads from a card or a place; None if it leads off the cards."""
    table.hud.form.focus(None)
    table.board.set_cursor(stop)
    table.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    return table.board.cursor


def sideways(table: MatchScene, stop: Touch, code: int) -> str:
    """Return the stop in the row of another one that an arrow to the side jumps over, or ""."""
    there, way = sent(table, stop, code), ARROWS[code][0]
    if there is None or (at(table, there)[0] - at(table, stop)[0]) * way <= 0:
        return ""  # from the end of a row to the next one
    x, y = at(table, stop)
    far, near = abs(at(table, there)[0] - x), table.board.layout.card_height() / 4
    row = [each for each in arrow_keys.stops(table.board) if abs(at(table, each)[1] - y) < near]
    nearer = [each for each in row if 0 < (at(table, each)[0] - x) * way < far and there in row]
    return f"{stop} {pygame.key.name(code)} {there} jumps over {nearer}" if nearer else ""


def upright(table: MatchScene, stop: Touch, code: int) -> str:
    """Return a stop to the side that an arrow up or down leads to, or ""."""
    there, way = sent(table, stop, code), ARROWS[code][1]
    if there is None or there == stop:
        return ""
    dx, dy = at(table, there)[0] - at(table, stop)[0], (at(table, there)[1] - at(table, stop)[1]) * way
    return "" if 4 * dy >= abs(dx) else f"{stop} {pygame.key.name(code)} {there} is beside it"


def opened(shell: SceneStack, name: str) -> MatchScene | ReplayScene:
    """Open a table behind whatever curtain falls."""
    TABLES[name](shell)
    while isinstance(shell.top, Curtain):
        Player(shell, Instant()).press("curtain.open")
        Player(shell, Instant()).rest()
    assert isinstance(shell.top, MatchScene | ReplayScene), f"{name} is no table"
    return shell.top


@pytest.mark.share(44)
@pytest.mark.parametrize("name", TABLES)
def test_arrows_on_a_table_go_where_the_eye_goes(shell: SceneStack, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.play.session.session.BotProcess", Instant)
    table, found = opened(shell, name), []
    if not isinstance(table, MatchScene):
        return  # in a replay the arrows do not go over the cards
    for size in ((1024, 640), (1366, 768)):
        shell.resize(size)
        Player(shell, Instant()).rest()
        for stop in arrow_keys.stops(table.board):
            found += [sideways(table, stop, code) for code in (pygame.K_LEFT, pygame.K_RIGHT)]
            found += [upright(table, stop, code) for code in (pygame.K_UP, pygame.K_DOWN)]
    assert not any(found), "\n".join(fault for fault in found if fault)


def button_faults(table: MatchScene | ReplayScene) -> list[str]:
    """Press all arrows at each thing beside the cards. Return where an arrow goes another way, jumps over something, or
    does not come back."""
    form, found = table.hud.form, []
    in_slip = list(table.hud.question_slip.walk())
    for stop, code in product(form.stops(), ARROWS):
        if code in (pygame.K_LEFT, pygame.K_RIGHT) and not (isinstance(table, MatchScene) and isinstance(stop, Button)):
            continue  # these change what is chosen, or go through the replay
        table.board.leave_cursor(for_good=True)
        form.focus(stop)
        here, shown = seen(stop, stop), {each: seen(each, stop) for each in form.stops()}
        key(table, code)
        there, card = form.focused, table.board.cursor
        if there is stop or (there is None and stop in in_slip and ARROWS[code][0]):
            continue  # the answers lie between the two ends of the row of cards
        way = f"{stop.name} {pygame.key.name(code)} {there.name if there is not None else card}"
        if there is not None:
            end = shown[there]
        else:
            assert card is not None, f"{way}: nothing has the focus"
            end = Rect(at(table, card), (1, 1))
        dx, dy = ARROWS[code]
        if (end.centerx - here.centerx) * dx + (end.centery - here.centery) * dy <= 0:
            found.append(f"{way} lies another way")
        others = {each.name: rect for each, rect in shown.items() if rect and each not in (stop, there)}
        found += [f"{way} jumps over {name}" for name in jumps_over(here, end, others, code)]
        if there is None or isinstance(there, Pressable):
            key(table, BACK[code])
            found += [] if form.focused is stop else [f"{way} does not come back"]
    return found


@pytest.mark.share(44)
@pytest.mark.parametrize("name", TABLES)
def test_arrows_beside_the_cards_go_where_the_eye_goes(
    shell: SceneStack, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.play.session.session.BotProcess", Instant)
    table, found = opened(shell, name), []
    for size, letters in LOOKS:
        shell.resize(size)
        shell.set_preference("text_scale", letters)
        settle(table)
        assert table.hud.form.stops()
        found += [f"{size} {letters}: {fault}" for fault in button_faults(table)]
    assert not found, "\n".join(found)


def test_the_way_from_cards_to_answers_leads_back_by_the_opposite_arrow(shell: SceneStack) -> None:
    table = openings.table(shell, "cerchio").table
    for code, back in ((pygame.K_LEFT, pygame.K_RIGHT), (pygame.K_RIGHT, pygame.K_LEFT)):
        end = arrow_keys.row_of(table.board)[0 if code == pygame.K_LEFT else -1]
        assert sent(table, end, code) is None and table.focus_name() == "pass"
        table.handle(pygame.event.Event(pygame.KEYDOWN, key=back, mod=0, unicode=""))
        assert table.board.cursor == end


def test_an_arrow_after_a_click_goes_to_the_cards(shell: SceneStack) -> None:
    table = openings.table(shell, "cerchio").table
    table.hud.form.focus(table.hud.form.named("menu"), ringed=False)
    key(table, pygame.K_RIGHT)
    assert table.hud.form.focused is None and table.board.cursor is not None


def test_beside_a_column_of_answers_alone_there_is_nothing(shell: SceneStack) -> None:
    player = openings.table(shell, "contrat", answers=0)
    table = player.table
    assert not arrow_keys.serving_stops(table.board)
    player.key(pygame.K_DOWN)
    first = table.focus_name()
    for code in (pygame.K_LEFT, pygame.K_RIGHT):
        player.key(code)
        assert table.focus_name() == first
