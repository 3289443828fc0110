"""Pause dialog of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardtable.scenes.core.form_scene import ModalScene
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Row
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class PauseDialog(ModalScene):
    """Dialog to resume, look something up, change settings or leave. The match is saved in any case."""

    widest = 600
    first_focus = "pause.on"
    passes_lookup_keys = True

    def __init__(
        self,
        *,
        rules: Callable[[], None],
        tell: Callable[[], None],
        sheet: Callable[[], None],
        look_back: Callable[[], None],
        words: Callable[[], None],
        in_tricks: bool,
        seal: Callable[[], None],
        leave: Callable[[], None],
        phones: Callable[[], None] | None = None,
        throw_away: Callable[[], None] | None = None,
        others_play_on: bool = False,
    ) -> None:
        """`throw_away` exists only for matches played on from another; see `TableDialogs.open_pause`. `others_play_on`
        if people play from phones meanwhile."""
        self._note = "pause.phones-play-on" if others_play_on else "pause.kept"
        self._rules, self._seal = rules, seal
        self._tell, self._sheet = tell, sheet
        self._look_back, self._in_tricks, self._words = look_back, in_tricks, words
        self._leave, self._phones, self._throw_away = leave, phones, throw_away

    def slip(self, canvas: Canvas) -> Widget:
        return Column(
            canvas,
            [
                Heading(canvas, text("pause.title"), size=30),
                Words(canvas, text(self._note), align="centre"),
                Button(canvas, text("pause.on"), self.shell.pop, icon="play", kind="main", name="pause.on"),
                Button(
                    canvas,
                    text("pause.rules"),
                    partial(self._close_and_call, self._rules),
                    icon="book",
                    name="pause.rules",
                ),
                Row(canvas, self._lookup_buttons(canvas), gap=10, align="centre"),
                Row(
                    canvas,
                    [
                        Button(canvas, text("pause.settings"), self._settings, icon="settings", name="pause.settings"),
                        Button(canvas, text("keys.open"), self._keys, icon="keyboard", name="pause.keys"),
                        *self._phones_button(canvas),
                    ],
                    gap=10,
                    align="centre",
                ),
                Button(canvas, text("pause.leave"), self._leave, icon="door", name="pause.leave"),
                *self._throw_away_button(canvas),
                Row(canvas, [self._quiet_mark(canvas)], align="centre"),
            ],
            gap=14,
        )

    def _lookup_buttons(self, canvas: Canvas) -> list[Button]:
        """Return the buttons that look something up in this match."""
        back = text("pause.trick") if self._in_tricks else text("pause.round")
        return [
            Button(
                canvas,
                text("pause.log"),
                partial(self._close_and_call, self._tell),
                icon="book",
                size=18,
                name="pause.log",
            ),
            Button(
                canvas,
                text("pause.sheet"),
                partial(self._close_and_call, self._sheet),
                icon="chart",
                size=18,
                name="pause.sheet",
            ),
            Button(
                canvas, back, partial(self._close_and_call, self._look_back), icon="cards", size=18, name="pause.trick"
            ),
            Button(
                canvas, text("pause.words"), partial(self._close_and_call, self._words), size=18, name="pause.words"
            ),
        ]

    def _phones_button(self, canvas: Canvas) -> list[Button]:
        """Return the button to the phones of the people, where they may have some."""
        if self._phones is None:
            return []
        look = partial(self._close_and_call, self._phones)
        return [Button(canvas, text("phones.title"), look, icon="phone", name="pause.phones")]

    def _throw_away_button(self, canvas: Canvas) -> list[Button]:
        """Return the button that throws a tried-out match away, if there is one."""
        if self._throw_away is None:
            return []
        throw = partial(self._close_and_call, self._throw_away)
        return [Button(canvas, text("pause.throw-away"), throw, icon="trash", name="pause.throw-away")]

    def _quiet_mark(self, canvas: Canvas) -> Button:
        """Return the small button to the seal of the match."""
        look = partial(self._close_and_call, self._seal)
        return Button(canvas, text("pause.seal"), look, icon="seal", size=15, name="pause.seal")

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return ()

    def _close_and_call(self, at: Callable[[], None]) -> None:
        self.shell.pop()
        at()

    def _keys(self) -> None:
        self.shell.pop()
        self.shell.open_keys()

    def _settings(self) -> None:
        self.shell.pop()
        self.shell.open("settings")
