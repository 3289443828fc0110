"""Arrow keys on all screens: what a person sees next in a direction is what the arrow comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from cardtable.rules.registry import GAMES
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.setup.setup import SetupScene
from cardtable.widgets.arrow_navigation import ARROWS
from cardtable.widgets.button import Pressable
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget
from tests.support.families import a_family
from tests.support.records import golden, keep
from tests.support.screens import click, key, settle, top_form
from tests.support.shells import make_shell
from tests.support.ui_driver import sit_at

LOOKS = [*product(((1024, 640), (1366, 768)), (1.0, 1.6))]
"""Window sizes and letter sizes."""
BACK = {code: next(other for other in ARROWS if ARROWS[other] == (-dx, -dy)) for code, (dx, dy) in ARROWS.items()}
"""The opposite of each arrow key."""


def _rules(shell: SceneStack, game_id: str) -> None:
    shell.push(SetupScene(game_id))
    click(top_form(shell), "seats.rules")


def _pause(shell: SceneStack) -> None:
    player = sit_at(shell, "contrat", ["", *["beginner"] * 3])
    player.rest()
    player.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, PauseDialog)


def _match(shell: SceneStack) -> None:
    shell.open("match", str(keep(shell, golden("cerchio-match"))))


OPENINGS: Mapping[str, Callable[[SceneStack], None]] = {
    "lobby": lambda shell: None,
    **{f"seats of {game_id}": lambda shell, game_id=game_id: shell.push(SetupScene(game_id)) for game_id in GAMES},  # type: ignore[misc]
    **{f"rules of {game_id}": partial(_rules, game_id=game_id) for game_id in GAMES},
    "pause": _pause,
    "match": _match,
    **{
        f"page {name}": partial(SceneStack.open, route=name)
        for name in ("help", "settings", "family", "book", "keeping")
    },
    **{f"page {name}": partial(SceneStack.open, route=name) for name in ("gallery", "keys", "code")},
}
"""Screens by name."""


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
@pytest.mark.parametrize("name", OPENINGS)
def test_arrows_go_where_the_eye_goes_and_come_back(shell: SceneStack, name: str) -> None:
    OPENINGS[name](shell)
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
