"""The slip that asks which person sits on a chair."""

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


class Who(ModalScene):
    """Everybody of the family, and a guest."""

    widest = 620

    def __init__(self, plan: SeatingPlan, seat: int) -> None:
        self._plan, self._seat = plan, seat
        self.first = f"who.{plan.chairs[seat].profile}"

    def again(self) -> None:
        self.rebuild()

    def slip(self, press: Canvas) -> Widget:
        family = self.shell.store.people.all()
        tags: list[Widget] = [self._tag(press, person.id, [person.avatar], person.name) for person in family]
        tags.append(self._tag(press, None, [], text("seats.guest")))
        return Column(
            press,
            [
                Heading(press, text("seats.who"), size=30),
                Grid(press, tags, cell=press.em(BODY) * 12, gap=14),
                Row(
                    press,
                    [Button(press, text("family.title"), self._family, icon="pencil", size=18, name="who.family")],
                    align="centre",
                ),
            ],
            gap=18,
        )

    def answers(self, press: Canvas) -> Sequence[Button]:
        return [Button(press, text("common.cancel"), self.back, name="who.cancel")]

    def _tag(self, press: Canvas, profile: int | None, avatars: Sequence[str], name: str) -> Widget:
        return NameTag(
            press,
            avatars,
            name,
            partial(self._sit, profile),
            widest=press.em(BODY) * 16,
            name=f"who.{profile}",
        )

    def _family(self) -> None:
        self.shell.open("family")

    def _sit(self, profile: int | None) -> None:
        self._plan.sit(self._seat, profile)
        self.shell.pop()
