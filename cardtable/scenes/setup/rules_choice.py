"""Rules chooser: named presets, and each option under a fold."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.art import theme
from cardtable.rules.game import Game, Option, Options, Value
from cardtable.rules.presets import preset_of, presets, relevant_options
from cardtable.scenes.core.option_words import changes_text, dashed, option_line, option_title, value_words
from cardtable.scenes.setup.plan import SeatingPlan
from cardtable.text.catalog import text
from cardtable.text.lists import join_clauses
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.collapsible import Collapsible
from cardtable.widgets.containers import Pair, Row
from cardtable.widgets.labels import Section, Space, Words
from cardtable.widgets.stepper import Stepper
from cardtable.widgets.widget import Widget


class RulesChoice:
    """Part of the setup scene where rules are chosen. It writes into the plan and then calls `changed`."""

    def __init__(self, game: type[Game], changed: Callable[[], None]) -> None:
        self.game, self.changed = game, changed
        self._folded = True

    def widgets(self, canvas: Canvas, plan: SeatingPlan) -> list[Widget]:
        """Return all widgets from top to bottom."""
        if not self.game.options:
            return []
        self.plan = plan
        return [
            Space(canvas, 2),
            Section(canvas, text("seats.rules")),
            *self._named(canvas),
            self._fold(canvas),
            *([] if self._folded else self._one_by_one(canvas)),
        ]

    # ---- presets ----------------------------------------------------------------------

    def _name(self) -> str:
        """Return the chosen preset's name, or ""."""
        return preset_of(self.game, len(self.plan.chairs), self.plan.options)

    def _named(self, canvas: Canvas) -> list[Widget]:
        offered, now = presets(self.game, len(self.plan.chairs)), self._name()
        names = [*offered, *([] if now else [now])]
        words = [text(f"seats.preset.{dashed(name)}") if name else text("seats.preset.own") for name in names]
        control = Choice(
            canvas, words, names.index(now), lambda i: self._set_options(offered[names[i]]), name="seats.preset"
        )
        told = text(f"{self.game.id}.preset.{dashed(now)}") if now else text("seats.preset.own.told")
        return [
            Pair(canvas, Words(canvas, text("seats.preset")), control),
            Words(canvas, told, size=18, face="serif-italic", colour=theme.SOFT, name="seats.preset.told"),
        ]

    def _set_options(self, options: dict[str, Value]) -> None:
        self.plan.options = dict(options)
        self.changed()

    # ---- single options -----------------------------------------------------------------

    def _free(self) -> list[Option]:
        """Return the options that may be chosen."""
        return relevant_options(self.game, len(self.plan.chairs), self.plan.options)

    def _usual(self) -> dict[str, Value]:
        """Return the printed rules for this number of players."""
        return next(iter(presets(self.game, len(self.plan.chairs)).values()))

    def _differing(self) -> list[Option]:
        options, usual = self.plan.options, self._usual()
        return [option for option in self._free() if options[option.name] != usual[option.name]]

    def _fold(self, canvas: Canvas) -> Widget:
        """Return the title of the fold. While closed it lists the changed options, unless a preset names them."""
        differing = ""
        if self._folded and not self._name():
            differing = join_clauses(
                [option_line(self.game, option, self.plan.options) for option in self._differing()]
            )
        return Collapsible(
            canvas, text("seats.rules.each"), differing, not self._folded, self._toggle_fold, "seats.rules"
        )

    def _toggle_fold(self) -> None:
        self._folded = not self._folded
        self.changed()

    def _one_by_one(self, canvas: Canvas) -> list[Widget]:
        usual, options = next(iter(presets(self.game, len(self.plan.chairs)).items()))
        reset = Button(
            canvas,
            text("seats.reset"),
            lambda: self._set_options(options),
            icon="undo",
            size=18,
            name="seats.reset",
            enabled=self._name() != usual,
        )
        return [
            Words(canvas, text("seats.star"), size=17, face="serif-italic", colour=theme.SOFT),
            *(self._option(canvas, option) for option in self._free()),
            Row(canvas, [reset], align="right"),
        ]

    def _option(self, canvas: Canvas, option: Option) -> Widget:
        now, usual = self.plan.options[option.name], self._usual()[option.name]
        name = f"seats.option.{option.name}"
        control: Widget
        if option.values:
            values = sorted(option.values, key=_rank)
            words = [value_words(self.game, option, value) + (" ★" if value == usual else "") for value in values]
            chosen = next(i for i, value in enumerate(values) if value == now and type(value) is type(now))
            control = Choice(canvas, words, chosen, lambda i: self._choose(option, values[i]), name=name)
        else:
            control = Stepper(
                canvas, int(now), lambda n: self._choose(option, n), low=option.low, high=option.high, name=name
            )
        return Pair(canvas, Words(canvas, option_title(self.game, option)), control)

    def _choose(self, option: Option, value: Value) -> None:
        self.plan.options[option.name] = value
        self.changed()


def rules_text(kind: type[Game], seats: int, options: Options) -> str:
    """Return the rules of a match in a few words: the preset's name, or the first changes."""
    preset = preset_of(kind, seats, options)
    if preset:
        return text(f"seats.preset.{dashed(preset)}")
    return join_clauses(changes_text(kind, seats, options)[:2]) or text("seats.preset.own")


def _rank(value: Value) -> int:
    """Return the sort key of a value: numbers ascending, words in the game's order."""
    return value if type(value) is int else 0 if isinstance(value, bool) else 1 << 30
