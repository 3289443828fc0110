"""Hot-seat curtain between two people at one screen.

It covers the whole window: nothing of the table is drawn while it is closed. It shows only public information.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.art.curtain import curtain_cloth
from cardtable.cards.pack import Pack
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.input_guard import InputPause
from cardtable.scenes.core.key_bindings import TABLE, command_of
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.log_lines import picture_rows
from cardtable.table.narration.deal_log import LogLine
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Centred, Column, Page, Row, Slip
from cardtable.widgets.labels import Picture, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

GLIDE = 0.35
"""Seconds the curtain takes to open."""
_PRESSED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class CurtainActions(NamedTuple):
    """Actions offered in front of the curtain."""

    on_opened: Callable[[], None]
    pause: Callable[[], None]
    help: Callable[[], None]
    tell: Callable[[], None]
    sheet: Callable[[], None]
    look_back: Callable[[], None]
    in_tricks: bool
    undo_player: PlayerInfo | None = None
    """Player that may still undo the last action, because the next player has not looked yet."""
    take_back: Callable[[], None] = lambda: None


class CornerBox(Box):
    """Centred content with a button in the upper right corner."""

    def __init__(self, canvas: Canvas, inside: Centred, corner: Button) -> None:
        super().__init__(canvas, (inside, corner))
        self.content, self.corner = inside, corner

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.content.place(rect)
        wide = self.corner.preferred_width()
        self.corner.place(Rect(rect.right - wide, rect.y, wide, self.corner.height(wide)))


class Curtain(FormScene):
    """Scene that asks for the next player and opens at that player's request."""

    first_focus = "curtain.open"
    reads_itself_aloud = silences_below = True

    def __init__(
        self, sitter: PlayerInfo, news: Callable[[], Sequence[LogLine]], pack: Pack, before: CurtainActions
    ) -> None:
        """`news` returns log entries in the current language."""
        self._sitter, self._news, self._pack, self._actions = sitter, news, pack, before
        self._pause = InputPause()
        """Pause in which the click or key that ended a turn cannot open the curtain."""
        self._opening_time: float | None = None
        """Seconds since the curtain began to open."""
        self._slip: tuple[Surface, Rect] | None = None
        """Picture of the slip when the curtain began to open."""
        self._compact = False
        """True if the slip is as wide as the window allows and its head is low, because not all entries fit."""
        self._latest: int | None = None
        """Number of entries that fit; None for all."""

    # -- content -----------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        # A name of two words stays on one line.
        told, compact = self._news(), self._compact
        told = told[-self._latest :] if self._latest is not None else told
        name = self._sitter.name.replace(" ", "\u00a0")
        head = self._head(canvas, name, 110 if told else 150)
        news: Widget = Space(canvas)
        if told:
            head.append(Section(canvas, text("curtain.news"), size=20))
            rows = picture_rows(canvas, self.shell.artwork, self._pack, told)
            news = ScrollArea(canvas, rows, name="curtain.news", margin=4)
        show = Button(
            canvas, text("curtain.open", name=name), self.open, icon="eye", kind="main", size=25, name="curtain.open"
        )
        looks = Row(canvas, self._lookup_buttons(canvas), gap=10, align="centre")
        foot = Column(canvas, [looks, Row(canvas, [show], align="centre")], gap=16)
        page = Page(canvas, Column(canvas, head, gap=8 if compact else 16), news, foot, gap=12 if compact else 20)
        widest = canvas.size[0] - canvas.u(220)
        wide = widest if compact else min(max(canvas.u(720), canvas.em(20) * 28), widest)
        tip = text("playing.tip.menu")
        words = "" if compact else text("playing.bar.menu")
        menu = Button(canvas, words, self._actions.pause, icon="menu", size=20, name="curtain.pause", tip=tip)
        self._paper = Slip(canvas, page, pad=24 if compact else 34)
        return CornerBox(canvas, Centred(canvas, self._paper, wide), menu)

    def _head(self, canvas: Canvas, name: str, size: float) -> list[Widget]:
        """Return face and call, one below the other, or in one row where room is short."""
        side, words = canvas.u(64 if self._compact else size), text("curtain.pass", name=name)
        face = Picture(canvas, lambda: canvas.portrait(self._sitter.avatar, side), (side, side))
        if self._compact:
            return [Row(canvas, [face, Words(canvas, words, size=30, face="serif-bold")], gap=18, align="centre")]
        return [Centred(canvas, face, side), Words(canvas, words, size=42, face="serif-bold", align="centre")]

    def _lookup_buttons(self, canvas: Canvas) -> list[Button]:
        """Return the lookup buttons, and the undo button if the last action may be undone."""
        before = self._actions
        back = text("pause.trick") if before.in_tricks else text("pause.round")
        found = [
            Button(canvas, text("pause.log"), before.tell, icon="book", size=17, name="curtain.log"),
            Button(canvas, back, before.look_back, icon="cards", size=17, name="curtain.trick"),
        ]
        if before.undo_player is not None:
            name = before.undo_player.name.replace(" ", "\u00a0")
            words, tip = text("curtain.slip", name=name), text("curtain.slip-tip", name=name)
            found.append(Button(canvas, words, before.take_back, icon="undo", size=17, name="curtain.undo", tip=tip))
        return found

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        edge, above = self.shell.canvas.u(36), self.shell.canvas.u(112)
        root.place(Rect(edge, above, size[0] - 2 * edge, size[1] - above - edge))

    def rebuild(self) -> None:
        self._compact, self._latest = False, None
        super().rebuild()
        if self._overflows():
            self._compact = True
            super().rebuild()
        if area := self._overflows():
            # The latest entries that fit are shown whole; the log has all.
            gap, room = area.inside.children()[1].rect.y - area.inside.children()[0].rect.bottom, area.rect.height
            self._latest = 0
            for row in reversed(area.inside.children()):
                room -= row.rect.height + (gap if self._latest else 0)
                self._latest += room >= 2 * area.margin or not self._latest
            super().rebuild()

    def _overflows(self) -> ScrollArea | None:
        """Return the area of the entries if they do not fit into it."""
        news = self.form.named("curtain.news")
        return news if isinstance(news, ScrollArea) and news.overflow() else None

    def resize(self, size: tuple[int, int]) -> None:
        self._slip = None
        super().resize(size)

    def draw_background(self, surface: Surface, rect: Rect) -> None:
        clip = surface.get_clip()
        surface.set_clip(rect)
        curtain_cloth(self.shell.size).hang(surface, 0)
        surface.set_clip(clip)

    # -- opening -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Start opening the curtain."""
        if self.shell.canvas.calm:
            self._finish_opening()
        elif self._opening_time is None:
            self._opening_time = 0.0
            self.overlay = True

    def _finish_opening(self) -> None:
        self.shell.pop()
        self._actions.on_opened()

    def back(self) -> None:
        self._actions.pause()

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._pause.begin()

    def on_uncovered(self) -> None:
        self._pause.begin()

    def needs_polling(self) -> bool:
        return self.ignores_input()

    def ignores_input(self) -> bool:
        return self._pause.is_active

    def handle(self, event: Event) -> bool:
        if self._opening_time is not None:
            if event.type in _PRESSED:
                self._opening_time = GLIDE
            return True
        return self._pause.ignores(event) or self._handle_lookup(event) or super().handle(event)

    def handle_lookup_key(self, event: Event) -> bool:
        return command_of(TABLE, event) != "undo" and self._handle_lookup(event)

    def _handle_lookup(self, event: Event) -> bool:
        """Run the lookup command of a key, with the same keys as at the table."""
        look = self._keys().get(command_of(TABLE, event)) if event.type == pygame.KEYDOWN else None
        if look is not None:
            look()
        return look is not None

    def _keys(self) -> Mapping[str, Callable[[], None]]:
        before = self._actions
        keys = {"tell": before.tell, "look_back": before.look_back, "sheet": before.sheet, "help": before.help}
        return keys | {"undo": before.take_back} if before.undo_player is not None else keys

    def update(self, dt: float) -> bool:
        if self._opening_time is None:
            self._pause.pass_time(dt)
            return super().update(dt)
        self._opening_time += dt
        if self._opening_time >= GLIDE:
            self._finish_opening()
        return True

    def draw(self, surface: Surface) -> list[Rect] | None:
        if self._opening_time is None:
            return super().draw(surface)
        self._draw_open(surface, min(1.0, self._opening_time / GLIDE))
        return None

    def _draw_open(self, surface: Surface, part: float) -> None:
        if self._slip is None:
            rect = self._paper.reach().clip(surface.get_rect())
            clear = Surface(surface.get_size(), pygame.SRCALPHA)
            self._paper.draw(clear)
            self._slip = clear.subsurface(rect).copy(), rect
        self.shell.draw_below(self, surface)
        curtain_cloth(self.shell.size).hang(surface, part * part * (3 - 2 * part))
        # The slip fades out before the halves of the curtain leave its area.
        left = 1 - part * 4
        if left > 0:
            picture, rect = self._slip
            picture.set_alpha(round(255 * left))
            surface.blit(picture, rect)
