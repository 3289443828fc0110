"""Row that chooses the current players: a face plays alone, a plus adds a player. An empty family sees a name field
instead; leaving it empty plays as a guest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from cardtable.art import theme
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.avatars import AVATARS
from cardtable.scenes.people.current_players import Company
from cardtable.scenes.people.family import LONGEST_NAME, PersonDialog, next_face
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Box, Column, Row
from cardtable.widgets.labels import BODY, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget


class TagWithButton(Box):
    """Name tag and its button, side by side without a gap."""

    def __init__(self, canvas: Canvas, tag: NameTag, button: Button) -> None:
        super().__init__(canvas, (tag, button))
        self.tag, self.button = tag, button
        self.gap = canvas.u(3)

    def preferred_width(self) -> int:
        return self.tag.preferred_width() + self.gap + self.button.preferred_width()

    def height(self, width: int) -> int:
        return self.tag.height(width)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        wide = self.button.preferred_width()
        high = self.tag.height(rect.width)
        self.tag.place(Rect(rect.x, rect.y, rect.width - wide - self.gap, high))
        self.button.place(Rect(rect.right - wide, rect.y, wide, high))


class WhoPlays:
    """Row of the family's faces. `changed` receives the new company."""

    def __init__(self, shell: SceneStack, changed: Callable[[Company], None]) -> None:
        self._shell, self._changed = shell, changed
        self.name, self.face = "", next_face(shell.store)
        """Name and face of a person not yet in the family."""

    def widgets(
        self, canvas: Canvas, family: Sequence[Profile], now: Company, done: Callable[[], None]
    ) -> list[Widget]:
        """Return the row, or the name field for an empty family. `done` is called for Enter there."""
        if not family:
            return self._first_evening(canvas, done)
        tags = [self._tag(canvas, person.id, person.name, [person.avatar], now) for person in family]
        tags.append(self._tag(canvas, None, text("seats.guest"), [], now))
        someone = Button(canvas, text("seats.someone"), self._add_person, icon="pencil", size=16, name="seats.someone")
        return [Row(canvas, [*tags, someone], gap=10, name="seats.company")]

    def _tag(self, canvas: Canvas, profile: int | None, name: str, faces: Sequence[str], now: Company) -> Widget:
        key = "guest" if profile is None else str(profile)
        inside = now.guests > 0 if profile is None else profile in now.people
        tag = NameTag(
            canvas,
            faces,
            name,
            partial(self._changed, Company(guests=1) if profile is None else Company((profile,))),
            widest=canvas.em(BODY) * 12,
            name=f"seats.alone.{key}",
            tip=text("seats.alone", name=name),
            chosen=inside,
        )
        if inside and profile is not None:
            leave, action = text("seats.leaves", name=name), partial(self._changed, now.without_person(profile))
            button = Button(
                canvas, "", action, icon="minus", size=18, name=f"seats.leaves.{key}", tip=leave, enabled=now.size > 1
            )
        else:
            join, action = text("seats.joins", name=name), partial(self._changed, now.with_person(profile))
            button = Button(canvas, "", action, icon="plus", size=18, name=f"seats.joins.{key}", tip=join)
        return TagWithButton(canvas, tag, button)

    def _add_person(self) -> None:
        """Open the dialog for a new family member, seated at once."""
        self._shell.push(PersonDialog.for_new_person(self._shell.store, self._on_person_added))

    def _on_person_added(self, person: int) -> None:
        self._changed(Company((person,)))

    # -- first evening -----------------------------------------------------------------------------------------

    def _first_evening(self, canvas: Canvas, done: Callable[[], None]) -> list[Widget]:
        face = NameTag(
            canvas, [self.face], "", self._turn_face, widest=canvas.em(BODY) * 6, name="seats.face",
            tip=text("seats.face", face=text(AVATARS[self.face])),
        )  # fmt: skip
        field = TextField(
            canvas, self.name, change=self._named, done=done, longest=LONGEST_NAME, hint=text("family.name.hint"),
            wide=300, name="seats.name",
        )  # fmt: skip
        told = Words(canvas, text("seats.name.told"), size=17, face="serif-italic", colour=theme.SOFT)
        return [Column(canvas, [Row(canvas, [face, field], gap=10), told], gap=4)]

    def _turn_face(self) -> None:
        faces = list(AVATARS)
        self.face = faces[(faces.index(self.face) + 1) % len(faces)]
        self._shell.top.refresh()

    def _named(self, name: str) -> None:
        self.name = name

    def sign_in(self) -> int | None:
        """Add a person with the typed name to the family. Return the profile, or None for a guest."""
        name = " ".join(self.name.split())
        self.name = ""
        return self._shell.store.people.add(name, self.face) if name else None
