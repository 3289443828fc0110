"""Mouse and keyboard input at a table. The meaning of an answer is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from cardtable.cards.pack import Seat
from cardtable.scenes.core.form_scene import COMMAND
from cardtable.scenes.core.key_bindings import LOOKUPS, TABLE, command_of
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.input.answers import AnswerInput
from cardtable.scenes.match.input.focus import Focus
from cardtable.scenes.match.turn.turn_loop import TurnLoop, cancel_drag
from cardtable.table.board.board import Board
from cardtable.table.input.drag import Held
from cardtable.table.selection.picker import Touch
from cardtable.widgets.arrow_navigation import ARROWS

FAR = 0.6
"""Least distance of a drag, in card heights. A shorter one is a shaky click."""
NEAR = 60
"""Radius in canvas units within which a second click repeats the first."""


class Controls:
    """Clicks, drags and keys of one table. Input never waits for flying cards, which finish at once."""

    def __init__(
        self, board: Board, hud: Hud, turn_loop: TurnLoop, answering: AnswerInput, commands: Commands,
        speaks: Callable[[], bool],
    ) -> None:  # fmt: skip
        self._board, self._hud, self._turn_loop = board, hud, turn_loop
        self._answering, self._commands = answering, commands
        self.focus = Focus(board, hud, turn_loop, speaks)
        self.open_face: Callable[[Seat], bool] = lambda seat: False
        """Opens what there is to know of a player whose face is pressed; returns whether there is anything."""

    def handle(self, event: Event) -> bool:
        """Handle an event and return whether it meant something."""
        board = self._board
        self._turn_loop.press_filter.note_event(event, board.canvas.u(NEAR))
        match event.type:
            case pygame.KEYDOWN if self._key(event):
                return True
            case pygame.MOUSEMOTION if board.drag(event.pos, event.rel) is not None:
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._release(event.pos):
                return True
        if self._hud.form.handle(event):
            if event.type == pygame.MOUSEMOTION:
                board.hover(None)
            elif event.type == pygame.KEYDOWN:
                self.focus.on_keyboard_used()
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self.focus.on_pointer_used()
                under = None if self._hud.covers(event.pos) else event.pos
                return self._turn_loop.is_my_turn() and board.hover(under)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return cancel_drag(board) or self._answering.undo_touch()
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                # The button may be released outside the window, unseen.
                return cancel_drag(board)
        return False

    # -- mouse -------------------------------------------------------------------------------------------------

    def _press(self, pos: tuple[int, int]) -> None:
        board = self._board
        self._hud.form.focus(None)
        if board.stage.reading:
            board.stage.go_on()
            return
        seat = self._hud.face_at(pos)
        if seat is not None and not board.picker.serves(*board.touch_at(pos)) and self.open_face(seat):
            return
        self._turn_loop.finish_motion()
        if self._hud.covers(pos):
            return
        if not (self._turn_loop.is_my_turn() and board.grab(pos)):
            self._answering.touch(board.touch_at(pos))

    def _release(self, pos: tuple[int, int]) -> bool:
        """End a click or drag. A clicked card is touched; a dragged card is put down where it may lie, or returns."""
        board = self._board
        held = board.drop()
        if held is None:
            return False
        held_card, way = held
        if not way:
            self._answering.touch(board.touch_at(pos))
        elif board.arranging is not None:
            board.trays.put_at(held_card.sprite, pos)
        else:
            self._drop_on(held_card, way, board.touch_at(pos, besides=held_card.sprite))
        return True

    def _drop_on(self, held: Held, way: float, things: Sequence[Touch]) -> None:
        """Drop a dragged card on the targets under it, or play it if it needs no target."""
        turn_loop, picker, touch = self._turn_loop, self._board.picker, held.touch
        turn_loop.press_filter.on_drag()
        turn_loop.finish_motion(held.sprite)
        before = turn_loop.moment
        action = picker.touch(touch) if picker.path == () and picker.serves(touch) else None
        if picker.twice and picker.path == (touch,):
            # Dragging counts as the second touch.
            action = picker.touch(touch)
        if action is None and things:
            self._answering.touch(things)
        elif action is not None and way >= FAR:
            turn_loop.submit(action)
            self._board.stage.motions.put_back(held.sprite)
            self._go_on_to(things)
        if turn_loop.moment == before:
            self._board.send_home()

    def _go_on_to(self, things: Sequence[Touch]) -> None:
        """Touch the drag target too, where a choice has a step for each of the two."""
        if things and self._turn_loop.travel.is_midway():
            self._turn_loop.finish_motion()
            if self._board.picker.serves(*things):
                self._answering.touch(things)

    # -- keyboard ----------------------------------------------------------------------------------------------

    def _key(self, event: Event) -> bool:
        does, form = command_of(TABLE, event), self._hud.form
        alone = does != "pause" and not event.mod & (COMMAND | pygame.KMOD_ALT)
        if alone and form.wanted(event):
            self.focus.on_keyboard_used()
            return True
        match does:
            case "":
                return False
            case "pause":
                if not cancel_drag(self._board) and not self._answering.undo_touch():
                    self._commands.pause()
            case "walk":
                self.focus.step(*ARROWS[event.key])
            case "enter" if form.focused is not None:
                return False
            case "enter":
                self._enter()
            case "number":
                self._answering.press_button(number=event.key - pygame.K_1)
            case "passes":
                self._answering.press_button(self._board.layout.about.pass_verb)
            case _:
                self._commands.command(does)()
        return True

    def _enter(self) -> None:
        """Touch the focused card. Without one, finish motion, move the focus somewhere useful, or continue after a
        deal."""
        board = self._board
        if board.stage.reading:
            board.stage.go_on()
        elif board.stage.moving:
            self._turn_loop.finish_motion()
        elif board.cursor is None:
            if not self.focus.go_where_useful():
                self._commands.proceed()
        else:
            self._answering.touch([board.cursor])

    def handle_lookup_key(self, event: Event) -> bool:
        """Run the lookup command of a key. Return whether the key has one."""
        does = command_of(TABLE, event)
        if does in LOOKUPS:
            self._commands.command(does)()
        return does in LOOKUPS
