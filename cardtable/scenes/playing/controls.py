"""The player's hands at the table: what mouse and keys do to the cards. What an answer means is not known
here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from cardtable.table.picker import Touch
from cardtable.table.sprite import Sprite

if TYPE_CHECKING:
    from cardtable.scenes.playing.playing import Playing

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
FAR = 0.6
"""A card that was dragged less far than this part of its height is not played by that: the hand only shook."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Hands:
    """Clicks, drags and keys on one table. Nothing waits for a card in flight: it is where it was going at once."""

    def __init__(self, table: Playing) -> None:
        self._table = table

    def handle(self, event: Event) -> bool:
        """True when the event meant something."""
        table = self._table
        match event.type:
            case pygame.KEYDOWN if self._key(event):
                return True
            case pygame.MOUSEMOTION if table.board.drag(event.pos, event.rel) is not None:
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._drop(event.pos):
                return True
        if table.form.handle(event):
            if event.type == pygame.MOUSEMOTION:
                table.board.hover(None)
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                table.board.cursor = None
                return table.my_turn() and table.board.hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._take_up(event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return self.put_down()
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                # The button may come up outside, where nobody hears it.
                return self._let_go()
        return False

    # -- the mouse ---------------------------------------------------------------------------------------------

    def _take_up(self, pos: tuple[int, int]) -> None:
        table = self._table
        table.form.focus(None)
        if table.board.stage.reading:
            table.board.stage.go_on()
            return
        table.hurry()
        if not (table.my_turn() and table.board.grab(pos)):
            table.answering.touch(table.board.touch_at(pos))

    def _drop(self, pos: tuple[int, int]) -> bool:
        """A card that was clicked is touched; one that was dragged is put where it may lie, or glides home."""
        table = self._table
        held = table.board.drop()
        if held is None:
            return False
        sprite, way = held
        if not way:
            table.answering.touch(table.board.touch_at(pos))
        elif table.board.arranging is not None:
            table.board.put_at(sprite, pos)
        else:
            self._bring(sprite, way, table.board.touch_at(pos, besides=sprite))
        return True

    def _bring(self, sprite: Sprite, way: float, things: Sequence[Touch]) -> None:
        """A card was let go over something, or over the open table: there it is played if it needs no goal."""
        table, picker = self._table, self._table.board.picker
        before, face = table.session.moment, sprite.face
        action = picker.touch(face) if face is not None and picker.path == () and picker.serves(face) else None
        if face is not None and picker.twice and picker.path == (face,):
            # To drag it is as good as the second touch.
            action = picker.touch(face)
        if action is None and things:
            table.answering.touch(things)
        elif action is not None and way >= FAR:
            table.act(action)
        if table.session.moment == before:
            table.board.home()

    def _let_go(self) -> bool:
        if self._table.board.drop() is None:
            return False
        self._table.board.home()
        return True

    def put_down(self) -> bool:
        """Take the last touch back, or the last step of a choice; False if there is none."""
        board = self._table.board
        if board.arranging is not None and board.arranging.picked is not None:
            board.arranging.picked = None
        elif not board.picker.back():
            return self._table.answering.step_back()
        board.light()
        return True

    # -- the keyboard ------------------------------------------------------------------------------------------

    def _key(self, event: Event) -> bool:
        table, key = self._table, event.key
        if key == pygame.K_ESCAPE:
            if not self._let_go() and not self.put_down():
                table.pause()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if table.chronicle.takes(event, table.form) or table.form.wanted(event):
            return True
        if key in _ARROWS:
            table.form.focus(None)
            table.hurry()
            table.board.walk(*_ARROWS[key])
            return True
        if key in _ENTER and table.form.focused is None:
            self._enter()
            return True
        return self._letter(key)

    def _enter(self) -> None:
        """Touch what the arrows have walked to; without that, only hurry, or go on when the deal is over."""
        table = self._table
        cursor = table.board.cursor
        if table.board.stage.reading:
            table.board.stage.go_on()
        elif table.board.stage.moving:
            table.hurry()
        elif cursor is None:
            table.proceed()
        else:
            table.answering.touch([cursor])

    def _letter(self, key: int) -> bool:
        table = self._table
        match key:
            case pygame.K_h:
                table.hint()
            case pygame.K_u:
                table.answering.undo()
            case pygame.K_F1:
                table.help()
            case pygame.K_s:
                table.sheet()
            case pygame.K_l:
                table.tell()
            case pygame.K_t:
                table.last_trick()
            case pygame.K_r:
                table.play_out()
            case pygame.K_m:
                table.desk.choose("muted", not table.desk.preferences.muted)
            case pygame.K_p:
                table.answering.press_button("pass")
            case _ if pygame.K_1 <= key <= pygame.K_9:
                table.answering.press_button(number=key - pygame.K_1)
            case _:
                return False
        return True
