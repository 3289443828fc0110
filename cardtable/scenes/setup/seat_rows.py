"""Rows of the seats: name and picture of each player are chosen in its row. One row at a time is open below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.play.characters import Character, character_named
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.avatars import AVATARS, CAST
from cardtable.scenes.people.family import LONGEST_NAME, AvatarButton, PersonDialog
from cardtable.scenes.setup.plan import LEVELS, SeatingPlan
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Box, Column, Grid, Pair, Row
from cardtable.widgets.labels import BODY, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

DEAL = "seats.deal"
"""Name of the button that starts the match."""


class PlayerPart(Box):
    """Face and name of one player. Its width is the same for all players, so the kinds at its right line up."""

    def __init__(self, canvas: Canvas, inside: Sequence[Widget], least: int) -> None:
        super().__init__(canvas, inside)
        self.gap, self.wide, self.least = canvas.u(8), canvas.em(BODY) * 14, least

    def preferred_width(self) -> int:
        return self.wide

    def height(self, width: int) -> int:
        return max(self.least, *(child.height(child.preferred_width()) for child in self._inside))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        x = rect.x
        for i, child in enumerate(self._inside):
            room = rect.right - x
            wide = room if i == len(self._inside) - 1 else min(room, child.preferred_width())
            high = child.height(wide)
            child.place(Rect(x, rect.y + (rect.height - high) // 2, wide, high))
            x += wide + self.gap


class NameField(TextField):
    """Field for the name of a new player. The screen reader names its seat, because all such fields look alike."""

    seat = ""
    """The seat in words."""

    def states(self) -> Sequence[str]:
        return (self.seat,)


class SeatRow(Box):
    """Row of one seat: number, player, kind of player at the right, and what is open below."""

    def __init__(self, canvas: Canvas, number: int, player: PlayerPart, kind: Choice, below: Sequence[Widget]) -> None:
        self.number = Words(canvas, str(number), size=BODY, face="sans", colour=theme.SOFT)
        self.pair = Pair(canvas, player, kind)
        self.below = Column(canvas, below, gap=10) if below else None
        super().__init__(canvas, (self.number, self.pair, *([self.below] if self.below else [])))
        self.indent = canvas.em(BODY) + canvas.u(8)
        self.pad = canvas.u(5)

    def preferred_width(self) -> int:
        return self.pair.preferred_width() + self.indent

    def height(self, width: int) -> int:
        inner = width - self.indent
        below = self.below.height(inner) + 2 * self.pad if self.below else 0
        return self.pair.height(inner) + below + 2 * self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        x, wide = rect.x + self.indent, rect.width - self.indent
        self.pair.place(Rect(x, rect.y + self.pad, wide, self.pair.height(wide)))
        if self.below:
            self.below.place(Rect(x, self.pair.rect.bottom + self.pad, wide, self.below.height(wide)))
        wide, high = self.number.preferred_width(), self.number.height(self.number.preferred_width())
        self.number.place(Rect(rect.x + self.canvas.u(4), self.pair.caption.rect.centery - high // 2, wide, high))

    def draw(self, surface: Surface) -> None:
        y = self.rect.bottom - 1
        pygame.draw.line(surface, theme.SHADE, (self.rect.x, y), (self.rect.right, y), 1)
        super().draw(surface)


class SeatRows:
    """Part of the setup scene where the players are chosen. It writes into the plan and then calls `changed` with the
    name of the widget that gets the focus, or ""."""

    def __init__(self, shell: SceneStack, changed: Callable[[str], None]) -> None:
        self._shell, self._changed = shell, changed
        self.open_seat: int | None = None
        """The seat whose row is open."""
        self._no_phones: str | None = None
        """Text id of the reason why no phone can be used, "" if they can; None before a phone is asked for."""

    def widgets(
        self, canvas: Canvas, plan: SeatingPlan, family: Sequence[Profile], sitters: Sequence[PlayerInfo]
    ) -> Widget:
        """Return the rows below each other."""
        self._plan, self._family, self._sitters = plan, family, list(sitters)
        if self.open_seat is not None and self.open_seat >= len(plan.chairs):
            self.open_seat = None
        return Column(canvas, [self._row(canvas, seat) for seat in range(len(plan.chairs))], gap=0)

    def close(self) -> bool:
        """Close the open row. Return whether one was open."""
        seat, self.open_seat = self.open_seat, None
        if seat is None:
            return False
        self._changed(self._head(seat))
        return True

    # ---- one row ----------------------------------------------------------------------

    def _row(self, canvas: Canvas, seat: int) -> Widget:
        chair = self._plan.chairs[seat]
        kinds = [text("seats.person"), *(text(f"level.{level}") for level in LEVELS)]
        kind = Choice(
            canvas, kinds, ("", *LEVELS).index(chair.level), partial(self._set_kind, seat), name=f"seats.kind.{seat}"
        )
        least = NameTag(canvas, [next(iter(AVATARS))], "x", lambda: None, widest=canvas.u(400)).height(0)
        part = PlayerPart(canvas, self._player(canvas, seat), least)
        below: list[Widget] = [] if chair.level else self._where(canvas, seat)
        other = self._plan.same_name_seat(seat, self._family)
        if other is not None:
            told = text("seats.double", name=self._sitters[seat].name, n=other + 1)
            below.append(Words(canvas, told, size=17, face="sans", colour=theme.LOSS, name=f"seats.double.{seat}"))
        if self.open_seat == seat:
            below += self._drawer(canvas, seat)
        return SeatRow(canvas, seat + 1, part, kind, below)

    def _player(self, canvas: Canvas, seat: int) -> list[Widget]:
        """Return face and name: a button for a character or a member of the family, a field for anyone new."""
        chair, sitter = self._plan.chairs[seat], self._sitters[seat]
        mark = "icons/down" if self.open_seat == seat else "icons/right"
        turn = partial(self._toggle, seat)
        if chair.level or chair.profile is not None:
            widest, tip = canvas.em(BODY) * 30, text("seats.who", n=seat + 1)
            return [
                NameTag(
                    canvas, [sitter.avatar], sitter.name, turn, widest=widest, name=self._head(seat), tip=tip, mark=mark
                )
            ]
        tip = text("seats.face", face=text(AVATARS[sitter.avatar]))
        tag = NameTag(
            canvas, [sitter.avatar], "", turn, widest=canvas.em(BODY) * 6, name=f"seats.face.{seat}", tip=tip, mark=mark
        )
        field = NameField(
            canvas,
            chair.name,
            change=partial(self._on_typed, seat),
            done=partial(self._confirm, seat),
            longest=LONGEST_NAME,
            hint=text("seats.name.hint", guest=sitter.name) if not chair.typed else "",
            name=self._head(seat),
        )
        field.seat = text("match.seat", n=seat + 1)
        return [tag, field]

    def _where(self, canvas: Canvas, seat: int) -> list[Widget]:
        """Return the choice between this screen and a phone; it is grey, with its reason, if no phone can be used."""
        on_phone = self._plan.chairs[seat].phone
        if self._plan.phones:
            self._find_reason()
        words = [text("seats.at-screen"), text("seats.on-phone")]
        choice = Choice(
            canvas, words, int(on_phone and not self._no_phones), partial(self._set_phone, seat),
            size=BODY - 4, name=f"seats.where.{seat}",
        )  # fmt: skip
        choice.enabled = not self._no_phones
        return [Row(canvas, [choice])]

    def told_of_phones(self, canvas: Canvas, plan: SeatingPlan) -> list[Widget]:
        """Return the sentences below the rows: how phones come to the table, or why none can."""
        if self._no_phones:
            words, colour = text(self._no_phones), theme.LOSS
        elif plan.phones:
            words, colour = text("seats.phones.told"), theme.SOFT
        else:
            return []
        return [Words(canvas, words, size=17, face="sans", colour=colour, name="seats.phones")]

    def _set_phone(self, seat: int, on_phone: int) -> None:
        self._plan.chairs[seat].phone = bool(on_phone) and not self._find_reason()
        self._changed(f"seats.where.{seat}")

    def _find_reason(self) -> str:
        """Return why no phone can be used, "" if they can. The network is looked at once, when a phone is asked for."""
        if self._no_phones is None:
            from cardtable.scenes.phones.obstacle import find_obstacle

            self._no_phones = find_obstacle()
        return self._no_phones

    def usable_phones(self, plan: SeatingPlan) -> frozenset[int]:
        """Return the seats that play from phones, none if no phone can be used now."""
        return frozenset() if self._no_phones else plan.phones

    def _head(self, seat: int) -> str:
        """Return the name of the widget that shows the player's name."""
        chair = self._plan.chairs[seat]
        if chair.level:
            return f"seats.bot.{seat}"
        return f"seats.who.{seat}" if chair.profile is not None else f"seats.name.{seat}"

    # ---- what is open below a row -------------------------------------------------------

    def _drawer(self, canvas: Canvas, seat: int) -> list[Widget]:
        chair = self._plan.chairs[seat]
        if chair.level:
            return self._characters(canvas, seat)
        others = [person for person in self._family if person.id != chair.profile]
        tags = [self._tag(canvas, seat, person) for person in others]
        family: list[Widget] = [Row(canvas, tags, gap=10)] if tags else []
        if chair.profile is None:
            faces = [
                AvatarButton(
                    canvas, face, face == self._sitters[seat].avatar, partial(self._choose_face, seat, face), 64
                )
                for face in self._free_faces(seat)
            ]
            grid = Grid(canvas, faces, cell=round(canvas.u(64)), gap=6, wide=False)
            return [grid, *family]
        new = Button(
            canvas, text("seats.someone"), partial(self._ask_new_name, seat), icon="plus", size=18, name="seats.someone"
        )
        change = Button(
            canvas, text("seats.change"), partial(self._change, chair.profile),
            icon="pencil", size=18, name="seats.change",
        )  # fmt: skip
        return [*family, Row(canvas, [new, change], gap=10)]

    def _characters(self, canvas: Canvas, seat: int) -> list[Widget]:
        """Return buttons of all characters for a bot's chair. One with a seat already changes places."""
        places = {sitter.name: there for there, sitter in enumerate(self._sitters) if self._plan.chairs[there].level}
        tags: list[Widget] = []
        for name in self._plan.available(self._family):
            there = places.get(name, seat)
            words = name if there == seat else text("seats.swap.tag", name=name, n=there + 1)
            tags.append(NameTag(
                canvas, [CAST[name]], words, partial(self._welcome, seat, name), widest=canvas.em(BODY) * 16,
                name=f"seats.character.{name}", tip="" if there == seat else text("seats.swap", n=there + 1),
                chosen=places.get(name) == seat,
            ))  # fmt: skip
        known = character_named(self._sitters[seat].name)
        assert known is not None, "every bot at a new table is a character"
        life = f"{text(f'character.{known.key}.life')} {text(f'character.{known.key}.proud')}"
        told = Words(canvas, life, size=18, face="serif-italic", colour=theme.SOFT, name=f"seats.life.{seat}")
        words = text("seats.page-of", name=self._sitters[seat].name)
        page = Button(canvas, words, partial(self._open_page, known), icon="book", size=18, name="seats.character")
        return [told, Row(canvas, [*tags, page], gap=10)]

    def _tag(self, canvas: Canvas, seat: int, person: Profile) -> Widget:
        """Return the button of a member of the family. With a seat already, the two players change places."""
        there = self._plan.seat_of(person.id, self._family)
        there = None if there == seat else there
        tip = text("seats.swap", n=there + 1) if there is not None else ""
        words = person.name if there is None else text("seats.swap.tag", name=person.name, n=there + 1)
        return NameTag(
            canvas, [person.avatar], words, partial(self._sit, seat, person.id), widest=canvas.em(BODY) * 16,
            name=f"seats.sit.{person.id}", tip=tip,
        )  # fmt: skip

    def _free_faces(self, seat: int) -> list[str]:
        """Return the faces for a new name: those of no other player, nor of the family as long as some are left."""
        here = {sitter.avatar for i, sitter in enumerate(self._sitters) if i != seat}
        own = {person.avatar for person in self._family} - {self._sitters[seat].avatar}
        free = [face for face in AVATARS if face not in here]
        return [face for face in free if face not in own] or free

    # ---- actions ------------------------------------------------------------------------

    def _set_kind(self, seat: int, kind: int) -> None:
        """Change the kind of player. A new person is asked for the name at once, so the focus goes to its field."""
        self._plan.set_kind(seat, ("", *LEVELS)[kind], self._family)
        if self.open_seat == seat and bool(kind) != bool(self._sitters[seat].level):
            self.open_seat = None
        chair = self._plan.chairs[seat]
        self._changed(self._head(seat) if chair.is_new and not chair.typed else "")

    def _toggle(self, seat: int) -> None:
        if self.open_seat == seat:
            self.close()
            return
        self.open_seat = seat
        self._changed("")

    def _sit(self, seat: int, profile: int) -> None:
        self._plan.sit(seat, profile, self._family)
        self.open_seat = None
        self._changed(self._head(seat))

    def _open_page(self, character: Character) -> None:
        """Open the page of a character, with those now at the table."""
        bots = [(character_named(sitter.name), sitter.level) for sitter in self._sitters if sitter.level]
        self._shell.open("character", character.key, {bot.key: level for bot, level in bots if bot is not None})

    def _welcome(self, seat: int, character: str) -> None:
        self._plan.welcome(seat, character)
        self.open_seat = None
        self._changed(self._head(seat))

    def _ask_new_name(self, seat: int) -> None:
        self._plan.empty(seat)
        self.open_seat = None
        self._changed(self._head(seat))

    def _change(self, profile: int) -> None:
        person = next(person for person in self._family if person.id == profile)
        self._shell.push(PersonDialog(text("family.change"), person.id, person.name, person.avatar))

    def _choose_face(self, seat: int, face: str) -> None:
        self._plan.chairs[seat].face = face
        self.open_seat = None
        self._changed(self._head(seat))

    def _on_typed(self, seat: int, name: str) -> None:
        """Store the letters, with the face that stands beside them. Everything else is shown again if it changed."""
        plan, chair = self._plan, self._plan.chairs[seat]
        before, was_typed = [plan.same_name_seat(i, self._family) for i in range(len(plan.chairs))], bool(chair.typed)
        chair.name, chair.face = name, chair.face or self._sitters[seat].avatar
        now = plan.players(self._family)
        others = [(was.name, was.avatar) != (is_.name, is_.avatar) for was, is_ in zip(self._sitters, now, strict=True)]
        others[seat] = now[seat].avatar != self._sitters[seat].avatar
        self._sitters[:] = now
        # The hint of an empty field names the guest.
        if (
            any(others)
            or was_typed != bool(chair.typed)
            or before != [plan.same_name_seat(i, self._family) for i in range(len(plan.chairs))]
        ):
            self._changed("")

    def _confirm(self, seat: int) -> None:
        """Add the typed name to the family, and go on to the next seat without a name."""
        if self._plan.same_name_seat(seat, self._family) is not None:
            self._shell.audio.play("refused")
            return
        self.open_seat = None
        sign_in(self._shell, self._plan, seat, self._sitters[seat])
        empty = (i for i, chair in enumerate(self._plan.chairs) if chair.is_new and not chair.typed and i > seat)
        following = next(empty, None)
        self._changed(DEAL if following is None else f"seats.name.{following}")


def first_doubled_field(plan: SeatingPlan, family: Sequence[Profile]) -> str:
    """Return the name of the first field with a name that another seat has, or ""."""
    found = (f"seats.name.{seat}" for seat in range(len(plan.chairs)) if plan.same_name_seat(seat, family) is not None)
    return next(found, "")


def sign_in(shell: SceneStack, plan: SeatingPlan, seat: int, sitter: PlayerInfo) -> None:
    """Add the name typed at a seat to the family, with the face shown there; a known name is that person."""
    chair = plan.chairs[seat]
    if not chair.is_new or not chair.typed:
        return
    known = plan.profile_at(seat, shell.store.people.all())
    plan.settle(seat, shell.store.people.add(chair.typed, sitter.avatar) if known is None else known)
