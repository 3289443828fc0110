"""Family page: names and avatars of all people of the house, and their seats at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.form_scene import Dialog, FormScene, ModalScene
from cardtable.scenes.core.worded_row import WordedRow, worded_button
from cardtable.scenes.people.avatars import AVATARS
from cardtable.scenes.people.children import is_child, set_child
from cardtable.scenes.people.current_players import seated_people, set_seated
from cardtable.store.store import Store
from cardtable.store.types import Profile, name_key
from cardtable.text.catalog import text
from cardtable.widgets.button import Button, Pressable, Switch
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Centred, Column, Grid, Page, Row, Slip
from cardtable.widgets.labels import Heading, Picture, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

LONGEST_NAME = 18


def next_face(store: Store) -> str:
    """Return an avatar for the next person, a free one if there is one."""
    taken = {person.avatar for person in store.people.all()}
    return next((each for each in AVATARS if each not in taken), next(iter(AVATARS)))


class PersonCard(Box):
    """Card of one person, picture at the left."""

    def __init__(self, canvas: Canvas, picture: Widget, beside: Widget) -> None:
        super().__init__(canvas, (picture, beside))
        self.picture, self.beside = picture, beside
        self.pad = canvas.u(16)

    def preferred_width(self) -> int:
        return self.picture.preferred_width() + self.beside.preferred_width() + 3 * self.pad

    def _room(self, width: int) -> int:
        return max(1, width - self.picture.preferred_width() - 3 * self.pad)

    def height(self, width: int) -> int:
        return max(self.picture.height(0), self.beside.height(self._room(width))) + 2 * self.pad

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wide, high = self.picture.preferred_width(), self.picture.height(0)
        self.picture.place(Rect(rect.x + self.pad, rect.centery - high // 2, wide, high))
        room = self._room(rect.width)
        tall = self.beside.height(room)
        self.beside.place(Rect(rect.x + wide + 2 * self.pad, rect.centery - tall // 2, room, tall))

    def draw(self, surface: Surface) -> None:
        canvas = self.canvas
        canvas.shadow(surface, self.rect, lift=canvas.u(4), radius=canvas.u(8), strength=60)
        canvas.card(surface, self.rect, fill="#FCF8EE", edge=theme.DEEP, radius=canvas.u(8))
        super().draw(surface)


class AvatarButton(Pressable):
    """Button of one avatar to choose."""

    def __init__(
        self, canvas: Canvas, avatar: str, chosen: bool, choose: Callable[[], None], units: float = 112
    ) -> None:
        super().__init__(canvas, choose, name=f"avatar.{avatar}", tip=text(AVATARS[avatar]))
        self.avatar, self.chosen, self.side = avatar, chosen, canvas.u(units)

    def label(self) -> str:
        return self.tip

    def preferred_width(self) -> int:
        return self.side

    def height(self, width: int) -> int:
        return self.side

    def draw(self, surface: Surface) -> None:
        canvas = self.canvas
        side = min(self.rect.size) - canvas.u(12)
        box = Rect(0, 0, side, side)
        box.center = self.rect.center
        if self.chosen:
            around = box.inflate(canvas.u(10), canvas.u(10))
            canvas.card(surface, around, fill=theme.GOLD, edge=theme.INK, radius=around.width // 2)
        elif self.warmth:
            around = box.inflate(canvas.u(8), canvas.u(8))
            canvas.card(
                surface, around, fill=theme.blend(theme.PAPER, theme.DEEP, self.warmth), radius=around.width // 2
            )
        surface.blit(canvas.portrait(self.avatar, side), box)
        if self.ringed:
            canvas.ring(surface, box, side // 2)


class FamilyPage(FormScene):
    """All people of the house."""

    first_focus = "family.add"

    def on_uncovered(self) -> None:
        self.rebuild()

    def build(self, canvas: Canvas) -> Widget:
        store = self.shell.store
        people = store.people.all()
        at_table = {person.id for person in seated_people(store)}
        body: Widget
        if people:
            tickets = [self._ticket(canvas, person, person.id in at_table) for person in people]
            cell = max(canvas.em(20) * 18, *(ticket.preferred_width() for ticket in tickets))
            grid = Grid(canvas, tickets, cell=min(cell, self._wide(self.shell.size) - 2 * canvas.u(54)), gap=20)
            body = ScrollArea(canvas, Column(canvas, [grid]), name="family.page", margin=12)
        else:
            welcome = Column(
                canvas,
                [
                    Row(canvas, [self._picture(canvas, avatar, 96) for avatar in ("fox", "teapot", "owl")], gap=20),
                    Words(canvas, text("family.nobody"), size=22, align="centre"),
                ],
                gap=20,
                align="centre",
            )
            body = Centred(canvas, ScrollArea(canvas, welcome), canvas.em(20) * 32)
        foot = Row(
            canvas,
            [
                Button(canvas, text("common.back"), self.back, icon="back", name="family.back"),
                Button(canvas, text("family.add"), self._add, icon="plus", kind="main", name="family.add"),
            ],
            align="apart",
        )
        head = Column(
            canvas,
            [
                Heading(canvas, text("family.title")),
                Words(canvas, text("family.about"), size=19, colour=theme.SOFT, face="serif-italic", align="centre"),
            ],
            gap=4,
        )
        return Slip(canvas, Page(canvas, head, body, foot), pad=28)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        wide = self._wide(size)
        root.place(Rect((size[0] - wide) // 2, canvas.u(28), wide, size[1] - 2 * canvas.u(28)))

    def _wide(self, size: tuple[int, int]) -> int:
        canvas = self.shell.canvas
        return min(size[0] - 2 * canvas.u(28), max(canvas.u(1240), canvas.em(20) * 44))

    def _picture(self, canvas: Canvas, avatar: str, units: float) -> Picture:
        side = canvas.u(units)
        return Picture(canvas, lambda: canvas.portrait(avatar, side), (side, side))

    def _ticket(self, canvas: Canvas, person: Profile, sits: bool) -> Widget:
        avatar = person.avatar if person.avatar in AVATARS else next(iter(AVATARS))
        key = str(person.id)
        change = Button(
            canvas, text("family.change"), partial(self._change, person), icon="pencil", size=18,
            name=f"family.change.{key}",
        )  # fmt: skip
        page = worded_button(
            canvas, "chart", text("family.page"), partial(self._page, person.id), f"family.page.{key}",
            tip=text("book.page-of", name=person.name),
        )  # fmt: skip
        remove = worded_button(
            canvas, "trash", text("family.remove.short"), partial(self._remove, person), f"family.remove.{key}",
            tip=text("family.remove", name=person.name),
        )  # fmt: skip
        beside = Column(
            canvas,
            [
                Words(canvas, person.name, size=26, face="serif-bold"),
                Switch(canvas, text("family.sits"), sits, partial(self._seat, person.id), name=f"family.sits.{key}"),
                WordedRow(canvas, [lambda _: change, page, remove]),
            ],
            gap=10,
        )
        return PersonCard(canvas, self._picture(canvas, avatar, 118), beside)

    def _seat(self, person: int, sits: bool) -> None:
        set_seated(self.shell.store, person, sits)

    def _add(self) -> None:
        self.shell.push(PersonDialog.for_new_person(self.shell.store, self._added))

    def _added(self, person: int) -> None:
        """Seat a new person at once if the table is empty."""
        if not seated_people(self.shell.store):
            set_seated(self.shell.store, person, True)

    def _page(self, person: int) -> None:
        self.shell.open("person", person)

    def _change(self, person: Profile) -> None:
        self.shell.push(PersonDialog(text("family.change"), person.id, person.name, person.avatar))

    def _remove(self, person: Profile) -> None:
        self.shell.push(
            Dialog(
                text("family.remove", name=person.name),
                text("family.remove.sure", name=person.name),
                [
                    (text("family.remove.yes"), "main", partial(self._removed, person.id, False)),
                    (text("family.remove.all"), "danger", partial(self._removed, person.id, True)),
                    (text("common.cancel"), "plain", None),
                ],
            )
        )

    def _removed(self, person: int, for_good: bool) -> None:
        set_seated(self.shell.store, person, False)
        if for_good:
            self.shell.store.people.forget(person, text("seats.guest"))
        else:
            self.shell.store.people.remove(person)
        self.rebuild()


class PersonDialog(ModalScene):
    """Dialog for name and avatar of one person, known or new."""

    first_focus = "person.name"
    widest = 860

    def __init__(
        self, title: str, person: int | None, name: str, avatar: str, then: Callable[[int], None] = lambda person: None
    ) -> None:
        self._title, self._person, self._name, self._avatar = title, person, name, avatar
        self._then = then
        """Called with the id of a new person."""
        self._child: bool | None = None
        """The switch that marks a child; None while untouched."""

    @classmethod
    def for_new_person(cls, store: Store, then: Callable[[int], None], name: str = "") -> PersonDialog:
        """Return the dialog for a new person."""
        return cls(text("family.add"), None, name, next_face(store), then)

    def slip(self, canvas: Canvas) -> Widget:
        field = TextField(
            canvas,
            self._name,
            change=self._on_name_changed,
            done=self._save,
            longest=LONGEST_NAME,
            hint=text("family.name.hint"),
            wide=420,
            name="person.name",
        )
        self._hint = Words(canvas, self._refusal() or " ", size=17, face="sans", colour=theme.LOSS)
        medallions = [
            AvatarButton(canvas, avatar, avatar == self._avatar, partial(self._choose, avatar)) for avatar in AVATARS
        ]
        return Column(
            canvas,
            [
                Heading(canvas, self._title, size=30),
                Words(canvas, text("family.name"), face="serif-bold"),
                field,
                self._hint,
                Words(canvas, text("family.avatar"), face="serif-bold"),
                Grid(canvas, medallions, cell=canvas.u(112), gap=8, most=6),
                Switch(canvas, text("family.child"), self._is_child(), self._set_child, name="person.child"),
                Words(canvas, text("family.child.told"), size=17, face="serif-italic", colour=theme.SOFT),
                Space(canvas, 2),
            ],
            gap=8,
        )

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        self._yes = Button(canvas, text("family.save"), self._save, kind="main", name="person.save")
        self._yes.enabled = self._complete()
        return [self._yes, Button(canvas, text("common.cancel"), self.back, name="person.cancel")]

    def _complete(self) -> bool:
        return bool(self._name.strip()) and not self._refusal()

    def _refusal(self) -> str:
        """Return the reason the name cannot be used, or ""."""
        name = name_key(self._name)
        same = (each for each in self.shell.store.people.all() if each.id != self._person)
        return text("family.name.taken") if any(name_key(each.name) == name for each in same) else ""

    def _on_name_changed(self, name: str) -> None:
        self._name = name
        self._hint.say(self._refusal() or " ")
        self._yes.enabled = self._complete()
        self._yes.touch()

    def _is_child(self) -> bool:
        return is_child(self.shell.store, self._person) if self._child is None else self._child

    def _set_child(self, child: bool) -> None:
        self._child = child

    def _choose(self, avatar: str) -> None:
        self._avatar = avatar
        self.rebuild()

    def _save(self) -> None:
        if not self._complete():
            self.shell.audio.play("refused")
            return
        name, store = " ".join(self._name.split()), self.shell.store
        person = self._person if self._person is not None else store.people.add(name, self._avatar)
        if self._child is not None:
            set_child(store, person, self._child)
        if self._person is None:
            self._then(person)
        else:
            store.people.change(self._person, name, self._avatar)
        self.shell.pop()
