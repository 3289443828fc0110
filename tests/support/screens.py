"""Forms driven by mouse and keys, and the check that everything on them fits."""

from __future__ import annotations

from typing import TypeVar

import pygame

from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.widgets.button import Button, Switch
from cardtable.widgets.choice import Choice
from cardtable.widgets.labels import Heading, Section, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


def top_form(shell: SceneStack) -> FormScene:
    assert isinstance(shell.top, FormScene)
    return shell.top


def click_top(shell: SceneStack, name: str) -> None:
    widget = top_form(shell).form.named(name)
    assert widget is not None, name
    at = widget.rect.clip(widget.view()).center
    shell.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    shell.top.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    shell.top.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def words_on(scene: object) -> str:
    assert isinstance(scene, FormScene)
    return "\n".join(widget.label() for widget in scene.form.root.walk())


SIZES = ((1024, 640), (1366, 768), (1920, 1080), (3840, 2160), (1280, 1024), (2560, 1080))

LETTERS = {
    pygame.K_TAB: "\t",
    pygame.K_RETURN: "\r",
    pygame.K_SPACE: " ",
}


def key(scene: Scene, code: int, mod: int = 0) -> bool:
    return scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=LETTERS.get(code, "")))


def point(scene: FormScene, position: tuple[int, int]) -> None:
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))


def click(scene: FormScene, name: str) -> None:
    widget = scene.form.named(name)
    assert widget is not None, name
    if not widget.view().collidepoint(widget.rect.center):
        scene.form.focus(widget, ringed=False)  # as the wheel would bring it into view
    point(scene, widget.rect.center)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=widget.rect.center, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=widget.rect.center, button=1))


def settle(scene: Scene) -> None:
    for _ in range(60):
        if not scene.update(1 / 30):
            return


def overfull(sheet: FormScene) -> list[str]:
    """Return the faults of a page: words larger than their place, and widgets outside their container."""
    faults = []
    canvas = sheet.shell.canvas
    window = pygame.Rect((0, 0), canvas.size)
    for widget in sheet.form.root.walk():
        flows = isinstance(widget, Words | Heading | Section | Button | Choice | Switch)
        if flows and widget.height(widget.rect.width) > widget.rect.height:
            faults.append(f"{widget.label()!r} needs more height")
        if isinstance(widget, Words):
            longest = max(widget.words.split(), key=len, default="")
            if canvas.type.width(longest, canvas.letter(widget.size), face=widget.face) > widget.rect.width:
                faults.append(f"{widget.label()!r} breaks a word")
        if isinstance(widget, Choice):
            for cell, i in zip(widget.cells, range(len(widget.words)), strict=True):
                if cell.width < widget.least_width(i) + 2 * widget.pad:
                    faults.append(f"{widget.words[i]!r} is cut")
        holder = widget.parent.rect if widget.parent and not isinstance(widget.parent, ScrollArea) else None
        if holder is not None and not holder.contains(widget.rect):
            faults.append(f"{type(widget).__name__} {widget.label()!r} leaves its {type(widget.parent).__name__}")
        if isinstance(widget.parent, ScrollArea) and widget.rect.width > widget.parent.rect.width:
            faults.append(f"{widget.label()!r} is wider than its page")
        if widget.parent is None and not window.contains(widget.rect):
            faults.append("the sheet leaves the window")
    return faults


W = TypeVar("W", bound=Widget)


def only(scene: Scene, kind: type[W]) -> W:
    """Return the one widget of this kind in a scene."""
    assert isinstance(scene, FormScene)
    (found,) = (widget for widget in scene.form.root.walk() if isinstance(widget, kind))
    return found


def page_scroll(scene: Scene) -> ScrollArea:
    """Return the scroll area that holds the page of a scene; its name has `.page` in it."""
    assert isinstance(scene, FormScene)
    areas = (widget for widget in scene.form.root.walk() if isinstance(widget, ScrollArea))
    (found,) = (area for area in areas if ".page" in area.name)
    return found
