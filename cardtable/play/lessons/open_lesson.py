"""Opening of lessons, and of the free deal after them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardtable.play.lessons.lesson_progress import FreeDealAutosave, LearnerProgress
from cardtable.play.lessons.lesson_session import LessonSession
from cardtable.play.session.open_session import seat_players
from cardtable.play.session.session import Session
from cardtable.rules import registry
from cardtable.rules.game import Value
from cardtable.rules.lesson import Lesson, read_lesson
from cardtable.rules.match import Match, Terms
from cardtable.rules.presets import presets
from cardtable.rules.record import BadRecord, read_record
from cardtable.rules.registry import about, game

FAMILY = "family"
"""Preset of the free deal. A game without this preset is played as printed."""
LEVEL = "beginner"
"""Level of the others in the free deal."""
LONGEST = 200_000
"""Bound for the letters of a lesson file."""


def chapter_path(game_id: str, chapter: str) -> Path:
    """Return the file of a chapter."""
    return registry.folder(game_id) / "text" / "lessons" / f"{chapter}.txt"


def load_chapter(game_id: str, chapter: str) -> Lesson:
    """Return a chapter. Raises BadRecord."""
    try:
        with chapter_path(game_id, chapter).open(encoding="utf-8") as file:
            words = file.read(LONGEST)
    except (OSError, UnicodeDecodeError):
        raise BadRecord(1, "lesson.no-file") from None
    lesson = read_lesson(words, game)
    if lesson.terms.game.id != game_id:
        raise BadRecord(2, "record.unknown-game", text=lesson.terms.game.id)
    return lesson


def start_chapter(progress: LearnerProgress, game_id: str, chapter: str, step: str = "") -> LessonSession:
    """Return a session of a chapter, from its beginning or from a step on."""
    lesson = load_chapter(game_id, chapter)
    at = lesson.step_index(step)
    progress.save_position(chapter, lesson.steps[at].name)
    return LessonSession(lesson, at, lambda name: progress.save_position(chapter, name))


class Quiz(NamedTuple):
    """Questions that a learner can answer after all lessons of a game."""

    names: tuple[str, ...]
    words: Mapping[str, int]
    """Arguments that the questions may use."""


def load_quiz(game_id: str, chapters: Sequence[str]) -> Quiz:
    """Return the questions of some chapters in their order."""
    read = [load_chapter(game_id, chapter) for chapter in chapters]
    names = (truth.name for lesson in read for step in lesson.steps for truth in step.truths)
    return Quiz(tuple(names), read[0].sentence_args)


class LessonTable(NamedTuple):
    """Table of a lesson, at which the first match after it is played."""

    preset: str
    seats: int
    learner: int
    """Seat of the learner."""
    options: Mapping[str, Value]
    """Options of the preset."""


def lesson_table(game_id: str) -> LessonTable | None:
    """Return the table of a game's last chapter; None if the game has no lesson or it names no preset."""
    chapters = about(game_id).lessons
    try:
        lesson = load_chapter(game_id, chapters[-1]) if chapters else None
    except BadRecord:
        return None
    if lesson is None or not lesson.preset:
        return None
    terms = lesson.terms
    return LessonTable(lesson.preset, terms.seats, lesson.learner, presets(terms.game, terms.seats)[lesson.preset])


def seats_of_chapter(game_id: str, chapter: str) -> tuple[int, int]:
    """Return the number of seats at the table of a chapter, and the seat of the learner."""
    lesson = load_chapter(game_id, chapter)
    return lesson.terms.seats, lesson.learner


def open_free_deal(progress: LearnerProgress, game_id: str, seats: int, you: int) -> Session:
    """Return a session of the free deal: the unfinished one, or a new deal with the family preset."""
    kept, match = progress.free_deal, None
    if kept:
        try:
            match = read_record(kept, game)
        except BadRecord:
            match = None
    if match is None or match.over or match.terms.game.id != game_id:
        kind = game(game_id)
        offered = presets(kind, seats)
        options = offered.get(FAMILY, next(iter(offered.values())))
        match = Match(Terms(kind, seats, options, secrets.token_hex(16), secrets.token_hex(8)))
        progress.begin_free_deal("", unaided=False)
    return seat_players(match, seat_levels(match.terms.seats, you), FreeDealAutosave(progress))


def seat_levels(seats: int, you: int) -> Sequence[str]:
    """Return the level of each seat at the table of a lesson; an empty level is the learner."""
    return ["" if each == you else LEVEL for each in range(seats)]
