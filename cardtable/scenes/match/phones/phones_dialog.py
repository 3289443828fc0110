"""Dialog of the phones at a table: for each person the screen or a phone, and the code with which a phone joins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Surface

from cardtable.art import theme
from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Abreast, Centred, Column, Pair, Row
from cardtable.widgets.labels import Heading, Picture, Words
from cardtable.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance
    from cardtable.scenes.phones.phone_host import SeatOffer

PATIENCE = 30.0
"""Seconds without a phone after which the dialog says what to look at."""
GLANCE = 1.5
"""Seconds for which the dialog stays when the last phone has come, if it came uncalled."""
EDGE = 4
"""Width of the light edge around a QR code, in squares."""


class PhoneSeats(Protocol):
    """Functions of a table's phones that the dialog needs."""

    sitters: Sequence[PlayerInfo]

    @property
    def people(self) -> Sequence[Seat]: ...

    @property
    def needs_polling(self) -> bool: ...

    def state(self, seat: Seat) -> str: ...

    def offer(self, seat: Seat) -> SeatOffer: ...

    def obstacle(self) -> str: ...

    def send_away(self, *seats: Seat) -> str: ...

    def bring_back(self, seat: Seat) -> None: ...

    def renew(self, seat: Seat) -> None: ...

    def regroup(self) -> None: ...


class PhonesDialog(ModalScene):
    """Choice between screen and phone for each person, with the code of one seat."""

    widest = 1160
    first_focus = "phones.play"

    def __init__(self, phones: PhoneSeats, shown: Seat | None = None, *, uncalled: bool = False) -> None:
        """`shown` is the seat of which the code is shown first, by default the first one that waits. An `uncalled`
        dialog closes itself when all phones have come."""
        self._phones = phones
        self._uncalled = self.holds_table = uncalled
        self._shown = shown
        self._states = self._read()
        self._waited = self._complete = 0.0
        self._reason, self._news = phones.obstacle(), ""
        self._spoken = ""
        """Words to be said when something has changed: the news, and the code that is shown now."""
        self._choose()

    # -- content -----------------------------------------------------------------------------------------------

    def slip(self, canvas: Canvas) -> Widget:
        rows: list[Widget] = [self._row(canvas, seat) for seat in self._states]
        told = [self._news, text(self._reason) if self._reason else ""]
        rows[:0] = [Words(canvas, words, face="serif-bold") for words in told if words]
        if self._shown is None:
            notes = [text("phones.explain"), text("phones.plain-http")]
            rows += [Words(canvas, words, size=17, face="sans", colour=theme.SOFT) for words in notes]
            body: Widget = Column(canvas, rows, gap=14)
        else:
            code, least = self._code(canvas, self._shown), canvas.em(17) * 22
            body = Abreast(canvas, [code, Column(canvas, rows, gap=14)], gap=34, least=least)
        return Column(canvas, [Heading(canvas, text("phones.title"), size=30), body], gap=16)

    def _row(self, canvas: Canvas, seat: Seat) -> Widget:
        """Return the row of a person: face, name, state, and what can be done."""
        sitter, state, side = self._phones.sitters[seat], self._states[seat], canvas.u(56)
        face = Picture(canvas, partial(self._face, seat, side), (side, side))
        words = Column(
            canvas,
            [
                Words(canvas, sitter.name, face="serif-bold"),
                Words(canvas, text(f"phones.{state}"), size=16, face="sans", colour=theme.SOFT),
            ],
            gap=1,
        )
        return Pair(canvas, Row(canvas, [face, words], gap=14), Row(canvas, self._buttons(canvas, seat, state), gap=8))

    def _buttons(self, canvas: Canvas, seat: Seat, state: str) -> list[Button]:
        name = f"phones.{seat}"
        if state == "here":
            live = not self._reason
            take, words = partial(self._take, seat), text("phones.take")
            return [Button(canvas, words, take, icon="phone", size=17, name=f"{name}.take", enabled=live)]
        back = Button(canvas, text("phones.back"), partial(self._back, seat), size=17, name=f"{name}.back")
        if state == "awaited":
            show = Button(canvas, text("phones.show"), partial(self._show, seat), size=17, name=f"{name}.show")
            return [back] if seat == self._shown else [show, back]
        renew, tip = partial(self._renew, seat), text("phones.renew-tip")
        return [Button(canvas, text("phones.renew"), renew, size=17, name=f"{name}.renew", tip=tip), back]

    def _face(self, seat: Seat, side: int) -> Surface:
        """Return a face; that of a person whose phone is awaited is pale."""
        picture = self.shell.canvas.portrait(self._phones.sitters[seat].avatar, side)
        if self._states[seat] in ("here", "on"):
            return picture
        pale = picture.copy()
        pale.set_alpha(90)
        return pale

    def _code(self, canvas: Canvas, seat: Seat) -> Widget:
        """Return the code of a seat as picture and in digits."""
        offer, side = self._phones.offer(seat), canvas.u(300)
        scan, type_in = self._code_words(seat)
        parts: list[Widget] = [Words(canvas, scan, face="serif-bold", align="centre")]
        if offer.squares:
            squares = Picture(canvas, partial(qr_picture, offer.squares, side), (side, side), name="phones.qr")
            parts.append(Centred(canvas, squares, side))
        parts.append(Words(canvas, type_in, align="centre", size=19))
        if self._waited >= PATIENCE:
            told = text("phones.nothing-yet")
            parts.append(Words(canvas, told, size=16, face="sans", colour=theme.SOFT, align="centre"))
        return Centred(canvas, Column(canvas, parts, gap=10), max(side, canvas.em(17) * 22))

    def _code_words(self, seat: Seat) -> tuple[str, str]:
        """Return the sentences that say how a phone joins a seat."""
        offer = self._phones.offer(seat)
        digits = f"{offer.code[:3]}\u00a0{offer.code[3:]}"
        scan = text("phones.scan", name=self._phones.sitters[seat].name)
        return scan, text("phones.type", address=offer.address, code=digits)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("phones.play"), self.shell.pop, icon="play", kind="main", name="phones.play")]

    # -- what can be done --------------------------------------------------------------------------------------

    def _take(self, seat: Seat) -> None:
        self._reason = self._phones.send_away(seat)
        if not self._reason:
            self._phones.regroup()
            self._shown = seat
        self._on_changed()

    def _show(self, seat: Seat) -> None:
        self._shown, self._waited = seat, 0.0
        self._on_changed()

    def _renew(self, seat: Seat) -> None:
        self._phones.renew(seat)
        self._show(seat)

    def _back(self, seat: Seat) -> None:
        self._phones.bring_back(seat)
        self._phones.regroup()
        self._shown = None if self._shown == seat else self._shown
        self._on_changed()

    def _on_changed(self) -> None:
        """Build the dialog again after a change."""
        self.rebuild()
        self.invalidate()
        code = self._code_words(self._shown) if self._shown is not None else ()
        self._spoken = "\n".join(words for words in (self._news, *code) if words)

    def rebuild(self) -> None:
        self._states = self._read()
        self._choose()
        super().rebuild()
        if self.form.focused is None:  # the pressed button gave way to others
            self.form.focus(self.form.named(self.first_focus))

    def _read(self) -> dict[Seat, str]:
        """Return the state of each person."""
        return {seat: self._phones.state(seat) for seat in self._phones.people}

    def _choose(self) -> None:
        """Go on to the next seat that waits for a phone when the shown one has its phone."""
        waiting = [seat for seat, state in self._states.items() if state == "awaited"]
        if self._shown not in waiting:
            self._shown, self._waited = (waiting[0] if waiting else None), 0.0

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        before, states = self._states, self._read()
        if states != before:
            come = [seat for seat, state in states.items() if state == "on" and before.get(seat) != "on"]
            names = [self._phones.sitters[seat].name for seat in come]
            self._news = " ".join(text("phones.has-come", name=name) for name in names) or self._news
            self._on_changed()
            return super().update(dt) or True
        waited, self._waited = self._waited, self._waited + dt
        late = self._shown is not None and waited < PATIENCE <= self._waited
        if late:
            self._on_changed()
        if self._is_complete:
            self._complete += dt
            if self._complete >= GLANCE:
                self.shell.pop()
                return True
        return super().update(dt) or late

    @property
    def _is_complete(self) -> bool:
        """Return whether an uncalled dialog has nothing to wait for."""
        return self._uncalled and "awaited" not in self._states.values()

    def needs_polling(self) -> bool:
        return self._is_complete or self._phones.needs_polling

    def utterance(self, fresh: bool) -> Utterance:
        return super().utterance(fresh)._replace(notice=self._spoken)


def qr_picture(squares: Sequence[Sequence[bool]], side: int) -> Surface:
    """Return a QR code as a picture, dark on light whatever the look, because cameras need it so."""
    count = len(squares) + 2 * EDGE
    small = Surface((count, count))
    small.fill("white")
    for y, row in enumerate(squares):
        for x, dark in enumerate(row):
            if dark:
                small.set_at((x + EDGE, y + EDGE), "black")
    large = Surface((side, side))
    large.fill("white")
    wide = side // count * count
    large.blit(pygame.transform.scale(small, (wide, wide)), ((side - wide) // 2, (side - wide) // 2))
    return large
