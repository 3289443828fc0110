"""Links from the lobby to the screens that belong to no single match. Scenes are imported when opened, so that start-up
loads the boxes only."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.rules.registry import about
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.worded_row import MakeButton, worded_button
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas


class LobbyLinks:
    """Openers of these screens, at the game that has the focus."""

    def __init__(self, shell: SceneStack, game: Callable[[], str], opened: Callable[[], str]) -> None:
        """`game` returns the game that has or had the focus, `opened` the one opened last in this session."""
        self._shell, self._game, self._opened = shell, game, opened

    def button_makers(self, canvas: Canvas) -> list[MakeButton]:
        """Return the makers of the buttons at the upper right; the last ones go without words first."""
        return [
            worded_button(canvas, icon, words, action, name)
            for icon, words, action, name in (
                ("trophy", text("lobby.scores"), self.scores, "lobby.scores"),
                ("cards", text("lobby.gallery"), self.gallery, "lobby.gallery"),
                ("settings", text("lobby.settings"), self.settings, "lobby.settings"),
                ("book", text("lobby.help"), self.help, "lobby.help"),
                ("door", text("lobby.quit"), self._shell.close, "lobby.quit"),
            )
        ]

    def problem_buttons(self, canvas: Canvas, day: tuple[str, bool], week_done: bool, *, worded: bool) -> list[Button]:
        """Return the buttons of the problem of the day, the challenge of the week, the problem book and deals by code.

        `day` is the label of the first and whether its problem is solved. The second has words if `worded`."""
        words, done = day
        icon, code = "star" if done else "target", text("lobby.code")
        week = worded_button(
            canvas,
            "star" if week_done else "swords",
            text("week.done" if week_done else "week.title"),
            self.challenge,
            name="lobby.week",
        )
        return [
            Button(canvas, words, self.problem_of_today, icon=icon, size=18, name="lobby.problem"),
            week(worded),
            Button(canvas, text("problems.title"), self.problems, icon="pencil", size=18, name="lobby.problems"),
            Button(canvas, code, self.by_code, size=18, name="lobby.code", tip=text("lobby.code.tip")),
        ]

    def scores(self) -> None:
        """Open the statistics at the game played last, else at the most played one."""
        from cardtable.scenes.statistics.scores import Scores

        self._shell.push(Scores(self._opened()))

    def problem_of_today(self) -> None:
        """Open today's problem."""
        from cardtable.scenes.problems.open_problem import open_day

        open_day(self._shell, self._shell.store.problems.today)

    def challenge(self) -> None:
        """Open the challenge of the week."""
        self._shell.open("week", self._shell.store.problems.today)

    def problems(self) -> None:
        """Open the problem book."""
        from cardtable.scenes.problems.problem_book import ProblemBook

        self._shell.push(ProblemBook(self._game()))

    def by_code(self, by_key: bool = False) -> None:
        """Open the dialog for a deal by its code."""
        self._shell.open("code", None, by_key=by_key)

    def gallery(self) -> None:
        """Open the gallery of cards."""
        self._shell.open("gallery", about(self._game()).pack.name)

    def settings(self) -> None:
        """Open the settings."""
        self._shell.open("settings")

    def help(self) -> None:
        """Open the rules."""
        self._shell.open_help(self._game())
