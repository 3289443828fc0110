"""The way to what waits outside the boxes, above them: the problem of the day, the book, a deal by its code.
What there is to tell of the day is asked for after the first picture; until then the line has its place."""

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
    """The buttons; `told` is what stands on the first, and whether it is done. `code` opens a deal by its code."""
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


def untold() -> tuple[str, bool]:
    """What is said before anything has been asked."""
    return text("problems.day"), False


def told_of_today(shell: SceneStack) -> tuple[str, bool]:
    """The game whose turn it is, or that it is done, and how many days in a row."""
    from cardtable.play.problems.daily import game_of
    from cardtable.scenes.problems.current_solver import profile_of, solver

    kept = shell.store.problems
    profile, today = profile_of(solver(shell.store)), kept.today
    done = today.isoformat() in {day for day, note in kept.of_days(profile).items() if note.solved}
    game, streak = game_of(today), kept.figures(profile).streak
    words = text("problems.day.done") if done else text("problems.day.of", game=text(f"{game}.name"))
    return (f"{words} · {text_n('problems.streak', streak)}" if streak else words), done
