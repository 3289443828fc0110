"""Offer of a game's first lesson to players new to the game, made once only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.rules.game import Game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import Company
from cardtable.store.store import Store
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Row, Slip
from cardtable.widgets.labels import Words
from cardtable.widgets.widget import Widget


def lesson_offer(
    canvas: Canvas, shell: SceneStack, game: type[Game], together: Company, declined: Callable[[], None]
) -> list[Widget]:
    """Return the slip with the offer, or nothing."""
    if not (game.about.lessons and _is_new_to_any(shell.store, game, together)):
        return []

    def no() -> None:
        decline_lesson(shell.store, game, together)
        declined()

    words = Words(canvas, text("lesson.offer", game=text(f"{game.id}.name")), name="lesson.offer")
    take = Button(
        canvas, text("lesson.offer.take"), partial(_take, shell, game.id), icon="play", size=18, name="lesson.take"
    )
    buttons = Row(canvas, [take, Button(canvas, text("lesson.offer.no"), no, size=18, name="lesson.no")], gap=10)
    return [Slip(canvas, Column(canvas, [words, buttons], gap=10), pad=18, frame=False)]


def _take(shell: SceneStack, game_id: str) -> None:
    from cardtable.scenes.lessons.flow import open_lesson

    open_lesson(shell, game_id)


def _is_new_to_any(store: Store, game: type[Game], together: Company) -> bool:
    """Return whether one of the players has neither played the game nor been offered its lesson. A guest is new if the
    game was never played on this computer."""
    return any(_is_new(store, game.id, person) for person in _learners(together))


def _is_new(store: Store, game_id: str, person: int | None) -> bool:
    if LearnerProgress(store, game_id, person).offered_or_begun or store.matches.history(game_id, person, 1):
        return False
    waiting = store.matches.unfinished(game_id)
    return not any(person is None or person == sitter.profile for match in waiting for sitter in match.sitters)


def _learners(together: Company) -> list[int | None]:
    return [*together.people] or [None]


def decline_lesson(store: Store, game: type[Game], together: Company) -> None:
    """Store that these players declined the lesson, so it is never offered again."""
    if game.about.lessons:
        for person in _learners(together):
            progress = LearnerProgress(store, game.id, person)
            if not progress.offered_or_begun:
                progress.mark_offered()
