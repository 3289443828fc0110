"""Difference between the rules of a table and those of the lesson, told before the learner's first match."""

from __future__ import annotations

from cardtable.art import theme
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.rules.game import Game
from cardtable.rules.presets import presets, relevant_options
from cardtable.scenes.core.option_words import option_line
from cardtable.scenes.people.current_players import Company
from cardtable.scenes.setup.plan import SeatingPlan
from cardtable.store.store import Store
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget


def _progress(store: Store, game: type[Game], together: Company) -> LearnerProgress:
    return LearnerProgress(store, game.id, together.people[0] if together.people else None)


def lesson_difference(canvas: Canvas, store: Store, game: type[Game], plan: SeatingPlan) -> list[Widget]:
    """Return a line that names what is otherwise than in the lesson; nothing if it is the same, or was told before."""
    if not _progress(store, game, plan.company).plays_first_match:
        return []
    from cardtable.play.lessons.open_lesson import lesson_table

    table, seats = lesson_table(game.id), len(plan.chairs)
    taught = presets(game, seats).get(table.preset) if table is not None else None
    if table is None or taught is None:
        return []
    options = relevant_options(game, seats, plan.options)
    other = [
        option_line(game, option, plan.options)
        for option in options
        if plan.options[option.name] != taught[option.name]
    ]
    if not other:
        return []
    words = text("seats.not-as-taught", rules=text(f"seats.preset.{table.preset}"), other="; ".join(other))
    return [Words(canvas, words, size=18, colour=theme.LOSS, name="seats.not-as-taught")]


def mark_match_begun(store: Store, game: type[Game], together: Company) -> None:
    """Save that the learner begins a match, so that differences are told once only."""
    _progress(store, game, together).mark_match_begun()
