"""Suggestion of a level that fits, for a person who plays alone: one line with one button, which can be put aside."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtable.art import theme
from cardtable.play.history.ladder import SuggestedLevel, suggest_level
from cardtable.play.session.open_session import seats_and_options
from cardtable.rules.game import Game
from cardtable.rules.sides import sides
from cardtable.scenes.setup.plan import LEVELS, SeatingPlan
from cardtable.store.queries.solo import SoloMatch, solo_matches
from cardtable.store.store import Store
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Pair, Row
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget

DISMISSED = "level suggestions put aside"
"""Personal setting that lists the latest matches of suggestions that were put aside."""
MOST = 48


class LevelOffer:
    """Part of the setup scene that suggests another level. It changes the plan and then calls `changed` with the name
    of the widget that gets the focus."""

    def __init__(self, store: Store, game: type[Game], changed: Callable[[str], None]) -> None:
        self._store, self._game, self._changed = store, game, changed
        self._read: dict[int, list[SoloMatch]] = {}
        """Matches of each person that was asked for."""
        self._tables: dict[str, bool] = {}
        """Comparable tables: whether they have the seats and options of the plan that was asked for last."""
        self._wanted: object = None

    def widgets(self, canvas: Canvas, plan: SeatingPlan) -> list[Widget]:
        """Return the line with its buttons, or nothing."""
        found = self.find(plan)
        if found is None:
            return []
        told = Words(canvas, reason(found), size=17, face="serif-italic", colour=theme.SOFT, name="seats.fitting")
        take = Button(
            canvas, text(f"seats.fitting.try.{found.level}"), partial(self._take, plan, found), size=18,
            icon="up" if LEVELS.index(found.level) > LEVELS.index(found.played_against) else "down",
            name="seats.fitting.take",
        )  # fmt: skip
        aside = Button(
            canvas, "", partial(self._put_aside, plan, found), icon="close", size=18, name="seats.fitting.no",
            tip=text("seats.fitting.not-now"),
        )  # fmt: skip
        return [Pair(canvas, told, Row(canvas, [take, aside], gap=10))]

    def find(self, plan: SeatingPlan) -> SuggestedLevel | None:
        """Return the suggestion for a table, or None: it needs one person of the family, and bots of one level."""
        people = [chair.profile for chair in plan.chairs if not chair.level]
        levels = {chair.level for chair in plan.chairs if chair.level}
        person = people[0] if len(people) == 1 else None
        if person is None or len(levels) != 1:
            return None
        if person not in self._read:
            self._read[person] = solo_matches(self._store, person, self._game.id)
        alike = [match for match in self._read[person] if self._fits(match.table, plan)]
        side = max(len(each) for each in sides(self._game, len(plan.chairs), plan.options))
        return suggest_level(alike, levels.pop(), LEVELS, side, self._dismissed(person)) if alike else None

    def _fits(self, table: str, plan: SeatingPlan) -> bool:
        """Return whether matches of a comparable table had the seats and options of the plan."""
        wanted = len(plan.chairs), dict(plan.options)
        if self._wanted != wanted:
            self._wanted = wanted
            self._tables.clear()
        if table not in self._tables:
            self._tables[table] = seats_and_options(table) == wanted
        return self._tables[table]

    def _dismissed(self, person: int) -> list[int]:
        kept = self._store.settings.personal(person, DISMISSED, list[object]())
        return [each for each in kept if isinstance(each, int)]

    def _take(self, plan: SeatingPlan, found: SuggestedLevel) -> None:
        """Give the suggested level to all bots. Their characters stay."""
        for chair in plan.chairs:
            if chair.level:
                chair.level = found.level
        self._changed("seats.deal")

    def _put_aside(self, plan: SeatingPlan, found: SuggestedLevel) -> None:
        """Say nothing until ten more matches are played."""
        for chair in plan.chairs:
            if not chair.level and chair.profile is not None:
                kept = [each for each in self._dismissed(chair.profile) if each != found.latest]
                self._store.settings.set_personal(chair.profile, DISMISSED, [*kept[1 - MOST :], found.latest])
        self._changed("seats.deal")


def reason(found: SuggestedLevel) -> str:
    """Return the results that a suggestion rests on, in words."""
    them = text(f"seats.fitting.them.{found.played_against}")
    if found.is_duel:
        return text("seats.fitting.won", won=found.won, n=found.matches, them=them)
    return text("seats.fitting.ahead", beaten=found.beaten, met=found.met, n=found.matches, them=them)
