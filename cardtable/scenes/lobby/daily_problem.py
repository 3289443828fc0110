"""Row above the game boxes: problem of the day, problem book, and deal by code. The day's text is looked up after the
first picture; until then the row shows a neutral label."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.scenes.core.scene import SceneStack
from cardtable.text.catalog import text, text_n
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Row

SIZE = 18


def daily_line(
    canvas: Canvas,
    told: tuple[str, bool],
    today: Callable[[], None],
    book: Callable[[], None],
    code: Callable[[], None],
) -> Row:
    """Return the buttons. `told` is the label of the first and whether the day's problem is solved. `code` opens a deal
    by its code."""
    words, done = told
    return Row(
        canvas,
        [
            Button(canvas, words, today, icon="star" if done else "target", size=SIZE, name="lobby.problem"),
            Button(canvas, text("problems.title"), book, icon="pencil", size=SIZE, name="lobby.problems"),
            Button(canvas, text("lobby.code"), code, size=SIZE, name="lobby.code", tip=text("lobby.code.tip")),
        ],
        gap=12,
        align="centre",
        name="lobby.problem.line",
    )


def unknown_day() -> tuple[str, bool]:
    """Return the label before the day's problem is known."""
    return text("problems.day"), False


def day_text(shell: SceneStack) -> tuple[str, bool]:
    """Return the day's game, or that it is solved, with the streak of days; and whether it is solved."""
    from cardtable.play.problems.daily import game_of
    from cardtable.scenes.problems.current_solver import profile_of, solver

    kept = shell.store.problems
    profile, today = profile_of(solver(shell.store)), kept.today
    done = today.isoformat() in {day for day, note in kept.of_days(profile).items() if note.solved}
    game, streak = game_of(today), kept.figures(profile).streak
    words = text("problems.day.done") if done else text("problems.day.of", game=text(f"{game}.name"))
    return (f"{words} · {text_n('problems.streak', streak)}" if streak else words), done
