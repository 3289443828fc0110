"""The app with its window, driven a frame at a time."""

from __future__ import annotations

import pygame
from pygame.event import Event

from cardtable.app.app import App


def pressed(running: App, name: str) -> None:
    """Click the thing with this name."""
    shell = running.shell
    shell.top.update(1.0)
    (thing,) = (thing for thing in shell.top.ui_targets() if thing.name == name)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        shell.top.handle(Event(kind, pos=thing.rect.center, touch=False, **touch))
