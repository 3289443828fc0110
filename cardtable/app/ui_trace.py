"""Trace of the screens for tests."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import pygame
from pygame.event import Event

from cardtable.scenes.core.scene import SceneStack
from cardtable.text.catalog import text


class Trace:
    """Writer of the UI trace, with which tests drive the real window: a line of JSON to the file in CARDTABLE_TRACE.

    A line is written each time the screen has come to rest, accepts input and has changed. It has the scene, the
    rectangles of everything that can be pressed, and the number of keys and buttons released so far. By that number a
    test knows that its input was handled.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._last = ""
        self._heard = 0
        self._news = False
        """True if something was heard or shown since the last line."""

    @classmethod
    def asked_for(cls) -> Trace | None:
        """Return the trace that the environment asks for, or None."""
        wanted = os.environ.get("CARDTABLE_TRACE")
        if not wanted:
            return None
        try:
            return cls(Path(wanted).open("a", encoding="utf-8"))
        except OSError as trouble:
            print(text("window.no-trace", file=wanted, trouble=trouble), file=sys.stderr)
            return None

    def hear(self, event: Event) -> None:
        """Count released keys and buttons."""
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP):
            self._heard += 1
            self._news = True

    def rest(self, shell: SceneStack, changed: bool) -> None:
        """Write a line if the screen at rest has changed and would lose no input."""
        self._news = self._news or changed
        if self._news and not shell.top.ignores_input():
            self._write(shell)

    def _write(self, shell: SceneStack) -> None:
        scene = shell.top
        self._news = False
        line = json.dumps(
            {
                "scene": type(scene).__name__,
                "size": shell.size,
                "focus": scene.focus_name(),
                "heard": self._heard,
                "things": [[thing.name, thing.label, list(thing.rect)] for thing in scene.ui_targets()],
            }
        )
        if line != self._last:
            self._last = line
            with suppress(OSError):  # a full disk ends the trace and nothing else
                self._file.write(line + "\n")
                self._file.flush()
