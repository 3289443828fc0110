"""Table of all key bindings. Scenes look keys up here (`command_of`) and the page of keys is written from it, so the
page cannot list a key that does nothing."""

import sys
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame.event import Event

from cardtable.scenes.core.form_scene import COMMAND
from cardtable.scenes.core.input_guard import ENTERS
from cardtable.text.catalog import text
from cardtable.widgets.arrow_navigation import ARROWS


class Stroke(NamedTuple):
    """A key with its modifiers. A plain letter matches with Shift too."""

    key: int
    command: bool = False
    shift: bool = False
    alt: bool = False

    def matches(self, event: Event) -> bool:
        """Return whether a key event is this stroke."""
        if event.key != self.key or bool(event.mod & COMMAND) != self.command:
            return False
        if bool(event.mod & pygame.KMOD_ALT) != self.alt:
            return False
        return not (self.command or self.shift) or bool(event.mod & pygame.KMOD_SHIFT) == self.shift

    def caption(self) -> str:
        """Return the stroke as the page of keys writes it."""
        command = "keys.held.cmd" if sys.platform == "darwin" else "keys.held.ctrl"
        held = [(self.command, command), (self.shift, "keys.held.shift"), (self.alt, "keys.held.alt")]
        return " + ".join([*(text(name) for down, name in held if down), key_name(self.key)])


class Binding(NamedTuple):
    """Strokes of one command, with the text id of its description."""

    command: str
    strokes: Sequence[Stroke]
    text_id: str
    caption_id: str = ""
    """Text id of a common name for the keys, where listing each would be tedious."""

    def caption(self) -> str:
        """Return the keys as the page of keys writes them."""
        return text(self.caption_id) if self.caption_id else ", ".join(stroke.caption() for stroke in self.strokes)


def _keys(*keys: int) -> Sequence[Stroke]:
    return tuple(Stroke(key) for key in keys)


DIGITS = tuple(range(pygame.K_1, pygame.K_9 + 1))
PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)

TABLE = (
    Binding("walk", _keys(*ARROWS), "keys.table.walk", "keys.name.arrows"),
    Binding("enter", _keys(*ENTERS), "keys.table.enter", "keys.name.enters"),
    Binding("number", _keys(*DIGITS), "keys.table.number", "keys.name.digits"),
    Binding("passes", _keys(pygame.K_p), "keys.table.passes"),
    Binding("hint", _keys(pygame.K_h), "keys.table.hint"),
    Binding("undo", (Stroke(pygame.K_u), Stroke(pygame.K_z, command=True)), "keys.table.undo"),
    Binding(
        "redo",
        (Stroke(pygame.K_y), Stroke(pygame.K_y, command=True), Stroke(pygame.K_z, command=True, shift=True)),
        "keys.table.redo",
    ),
    Binding("look_back", _keys(pygame.K_t), "keys.table.look-back"),
    Binding("sheet", _keys(pygame.K_s), "keys.table.sheet"),
    Binding("tell", _keys(pygame.K_l), "keys.table.tell"),
    Binding("words", _keys(pygame.K_w), "keys.table.words"),
    Binding("characters", _keys(pygame.K_o), "keys.table.characters"),
    Binding("phones", _keys(pygame.K_d), "keys.table.phones"),
    Binding("hush", _keys(pygame.K_x), "keys.table.hush"),
    Binding("all_cards", _keys(pygame.K_c), "keys.table.all-cards"),
    Binding("play_out", _keys(pygame.K_r), "keys.table.play-out"),
    Binding("help", _keys(pygame.K_F1), "keys.table.help"),
    Binding("mute", _keys(pygame.K_m), "keys.table.mute"),
    Binding("pause", _keys(pygame.K_ESCAPE), "keys.table.pause"),
)
"""Keys at a table in play."""
LOOKUPS = ("help", "sheet", "tell", "words", "look_back", "all_cards")
"""Commands that only show something; dialogs over the table let their keys through."""

_OTHERWISE = {
    "enter": "keys.problem.enter", "hint": "keys.problem.hint", "undo": "keys.problem.undo",
    "pause": "keys.problem.pause",
}  # fmt: skip
PROBLEM = tuple(
    binding._replace(text_id=_OTHERWISE.get(binding.command, binding.text_id))
    for binding in TABLE
    if binding.command not in ("redo", "sheet", "all_cards", "play_out", "characters", "phones", "hush")
)
"""Keys at a problem: those of a table, as far as they have something to do."""

_TAUGHT = {"enter": "keys.lesson.enter", "undo": "keys.lesson.undo", "pause": "keys.lesson.pause"}
LESSON = tuple(
    binding._replace(text_id=_TAUGHT.get(binding.command, binding.text_id))
    for binding in TABLE
    if binding.command not in ("redo", "sheet", "all_cards", "play_out", "characters", "phones", "hush")
)
"""Keys in a lesson, which is led step by step."""

STAKE = (
    Binding("less", _keys(pygame.K_LEFT), "keys.figure.less"),
    Binding("more", _keys(pygame.K_RIGHT), "keys.figure.more"),
    Binding("leap_up", _keys(pygame.K_PAGEUP), "keys.figure.leap-up"),
    Binding("leap_down", _keys(pygame.K_PAGEDOWN), "keys.figure.leap-down"),
    Binding("least", _keys(pygame.K_HOME), "keys.figure.least"),
    Binding("most", _keys(pygame.K_END), "keys.figure.most"),
    Binding("rub_out", _keys(pygame.K_BACKSPACE), "keys.figure.rub-out"),
    Binding("confirm", _keys(pygame.K_RETURN, pygame.K_KP_ENTER), "keys.figure.confirm", "keys.name.enter"),
)
"""Keys where an amount is asked for; its digits are typed."""

REPLAY = (
    Binding("back_far", (Stroke(pygame.K_LEFT, shift=True),), "keys.replay.back-far"),
    Binding("on_far", (Stroke(pygame.K_RIGHT, shift=True),), "keys.replay.on-far"),
    Binding("back", _keys(pygame.K_LEFT), "keys.replay.back"),
    Binding("on", _keys(pygame.K_RIGHT), "keys.replay.on"),
    Binding("deal_before", _keys(pygame.K_PAGEUP), "keys.replay.deal-before"),
    Binding("deal_after", _keys(pygame.K_PAGEDOWN), "keys.replay.deal-after"),
    Binding("first", _keys(pygame.K_HOME), "keys.replay.first"),
    Binding("last", _keys(pygame.K_END), "keys.replay.last"),
    Binding("toggle", _keys(pygame.K_SPACE), "keys.replay.toggle"),
    Binding("slow", _keys(pygame.K_1), "keys.replay.slow"),
    Binding("medium", _keys(pygame.K_2), "keys.replay.medium"),
    Binding("fast", _keys(pygame.K_3), "keys.replay.fast"),
    Binding("eyes_before", (Stroke(pygame.K_e, shift=True),), "keys.replay.eyes-before"),
    Binding("eyes", _keys(pygame.K_e), "keys.replay.eyes"),
    Binding("why", _keys(pygame.K_l), "keys.replay.why"),
    Binding("trick", _keys(pygame.K_t), "keys.replay.trick"),
    Binding("sheet", _keys(pygame.K_s), "keys.table.sheet"),
    Binding("cards", _keys(pygame.K_c), "keys.replay.cards"),
    Binding("words", _keys(pygame.K_w), "keys.table.words"),
    Binding("what_if", _keys(pygame.K_p), "keys.replay.what-if"),
    Binding("help", _keys(pygame.K_F1), "keys.table.help"),
    Binding("away", _keys(pygame.K_ESCAPE), "keys.everywhere.back"),
)
"""Keys in a replay. Strokes with Shift come before those without."""

ASK_FOR_KEYS = "?"
"""Character, not a key, because keyboards place it differently in each language."""

EVERYWHERE = (
    Binding("keys", (), "keys.everywhere.keys", "keys.name.question-mark"),
    Binding("fullscreen", (Stroke(pygame.K_F11), Stroke(pygame.K_RETURN, alt=True)), "keys.everywhere.fullscreen"),
    Binding("speech", _keys(pygame.K_F5), "keys.everywhere.speech"),
    Binding("quit", (Stroke(pygame.K_q, command=True),), "keys.everywhere.quit"),
)
"""Keys on every screen."""

FORMS = (
    Binding("tab", _keys(pygame.K_TAB), "keys.form.tab"),
    Binding("tab_back", (Stroke(pygame.K_TAB, shift=True),), "keys.form.tab-back"),
    Binding("step", _keys(*ARROWS), "keys.form.step", "keys.name.arrows"),
    Binding("press", _keys(*ENTERS), "keys.form.press", "keys.name.enters"),
    Binding("turn", _keys(*PAGES), "keys.form.turn"),
    Binding("back", _keys(pygame.K_ESCAPE), "keys.everywhere.back"),
    Binding("help", _keys(pygame.K_F1), "keys.form.help"),
    Binding("code", _keys(pygame.K_k), "keys.form.code"),
    Binding("learn", _keys(pygame.K_l), "keys.form.learn"),
)
"""Keys handled by the widgets of forms; listed here for the page of keys."""


def command_of(bindings: Sequence[Binding], event: Event) -> str:
    """Return the command of a key event, or ""."""
    return next((each.command for each in bindings if any(stroke.matches(event) for stroke in each.strokes)), "")


def asks_for_code(pressed: Event) -> bool:
    """Return whether the key opens a deal by its code."""
    return command_of(FORMS, pressed) == "code"


def asks_to_learn(pressed: Event) -> bool:
    """Return whether the key opens the lesson of the box that has the focus."""
    return command_of(FORMS, pressed) == "learn"


def answer_number(pressed: Event) -> int | None:
    """Return the position of the answer that a digit picks in a lesson, from 0; None for another key."""
    return DIGITS.index(pressed.key) if command_of(LESSON, pressed) == "number" else None


def key_for(does: str) -> int:
    """Return the first key of a command at a table."""
    return next(each.strokes[0].key for each in TABLE if each.command == does)


_SIGNS = {pygame.K_LEFT: "←", pygame.K_RIGHT: "→"}
_NAMES = {
    pygame.K_RETURN: "enter", pygame.K_SPACE: "space", pygame.K_ESCAPE: "escape", pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace", pygame.K_PAGEUP: "page-up", pygame.K_PAGEDOWN: "page-down",
    pygame.K_HOME: "home", pygame.K_END: "end",
}  # fmt: skip


def key_name(key: int) -> str:
    """Return the name printed on a key, in the current language."""
    if key in _SIGNS:
        return _SIGNS[key]
    return text(f"keys.name.{_NAMES[key]}") if key in _NAMES else pygame.key.name(key).upper()
