"""Assignment of a guest's result to a person of the family, at the end of a match or later from the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.people.avatars import guest_name_today
from cardtable.scenes.people.family import PersonDialog
from cardtable.store.types import Profile, SavedMatch, StoredSitter
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Grid
from cardtable.widgets.labels import BODY, Heading, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.widget import Widget


def guest_seats(sitters: Sequence[StoredSitter], family: Sequence[Profile]) -> list[int]:
    """Return the seats of people without a known profile."""
    known = {person.id for person in family}
    return [seat for seat, sitter in enumerate(sitters) if sitter.bot is None and sitter.profile not in known]


class ClaimDialog(ModalScene):
    """Dialog that asks which person a guest was. `then` receives the person's id."""

    widest = 640
    first_focus = "claim.cancel"

    def __init__(self, match: SavedMatch, seat: int, then: Callable[[int], None]) -> None:
        self._match, self._seat, self._then = match, seat, then

    def slip(self, canvas: Canvas) -> Widget:
        playing = {sitter.profile for sitter in self._match.sitters}
        free = [person for person in self.shell.store.people.all() if person.id not in playing]
        tags: list[Widget] = [
            NameTag(
                canvas, [person.avatar], person.name, partial(self._give, person.id), widest=canvas.em(BODY) * 16,
                name=f"claim.{person.id}",
            )
            for person in free
        ]  # fmt: skip
        tags.append(
            NameTag(
                canvas, [], text("seats.someone"), self._ask_new_person, widest=canvas.em(BODY) * 16, name="claim.new"
            )
        )
        name = guest_name_today(self._match.sitters[self._seat].name)
        return Column(
            canvas,
            [
                Heading(canvas, text("scores.claim.title", name=name), size=30),
                Words(canvas, text("scores.claim.told"), align="centre"),
                Grid(canvas, tags, cell=canvas.em(BODY) * 12, gap=14),
            ],
            gap=16,
        )

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.cancel"), self.back, name="claim.cancel")]

    def _ask_new_person(self) -> None:
        self.shell.push(PersonDialog.for_new_person(self.shell.store, self._give_newcomer))

    def _give_newcomer(self, person: int) -> None:
        """Assign the result to a new person. The name dialog above closes itself, and this one follows in
        `on_uncovered`."""
        self.shell.store.matches.claim(self._match.id, self._seat, person)
        self._given_person = person

    _given_person: int | None = None

    def on_uncovered(self) -> None:
        if self._given_person is None:
            self.rebuild()
            return
        self.shell.pop()
        self._then(self._given_person)

    def _give(self, person: int) -> None:
        self.shell.store.matches.claim(self._match.id, self._seat, person)
        self.shell.pop()
        self._then(person)
