"""Dialog that asks which person sits on a chair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.setup.plan import SeatingPlan
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Grid, Row
from cardtable.widgets.labels import BODY, Heading
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.widget import Widget


class ChoosePerson(ModalScene):
    """List of the family and a guest."""

    widest = 620

    def __init__(self, plan: SeatingPlan, seat: int) -> None:
        self._plan, self._seat = plan, seat
        self.first_focus = f"who.{plan.chairs[seat].profile}"

    def on_uncovered(self) -> None:
        self.rebuild()

    def slip(self, canvas: Canvas) -> Widget:
        family = self.shell.store.people.all()
        tags: list[Widget] = [self._tag(canvas, person.id, [person.avatar], person.name) for person in family]
        tags.append(self._tag(canvas, None, [], text("seats.guest")))
        return Column(
            canvas,
            [
                Heading(canvas, text("seats.who"), size=30),
                Grid(canvas, tags, cell=canvas.em(BODY) * 12, gap=14),
                Row(
                    canvas,
                    [Button(canvas, text("family.title"), self._family, icon="pencil", size=18, name="who.family")],
                    align="centre",
                ),
            ],
            gap=18,
        )

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.cancel"), self.back, name="who.cancel")]

    def _tag(self, canvas: Canvas, profile: int | None, avatars: Sequence[str], name: str) -> Widget:
        return NameTag(
            canvas,
            avatars,
            name,
            partial(self._sit, profile),
            widest=canvas.em(BODY) * 16,
            name=f"who.{profile}",
        )

    def _family(self) -> None:
        self.shell.open("family")

    def _sit(self, profile: int | None) -> None:
        self._plan.sit(self._seat, profile)
        self.shell.pop()
