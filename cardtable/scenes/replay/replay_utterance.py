"""A match that is looked at again, in words: what happened at each moment, and through whose eyes it is seen."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards.events import Moved
from cardtable.play.history.replay import Replay, When
from cardtable.scenes.core.spoken_symbols import speakable
from cardtable.scenes.core.utterance import Utterance, describe
from cardtable.scenes.match.match_utterance import laid_card_text
from cardtable.scenes.replay.deal_events import DealStory
from cardtable.scenes.replay.points_curve import deal_named
from cardtable.table.board.board import Board
from cardtable.text.catalog import text
from cardtable.widgets.widget import Widget

A_LETTER = 0.075
"""Seconds: a voice that reads at its usual pace takes less."""
DEAL = 100_000
"""More than the moments of any deal."""


def spoken(told: str, when: When, eyes: str, title: str, focused: Widget | None) -> Utterance:
    """What a replay has to say: each moment by itself, also on the way back, and whose eyes look when that changes."""
    return Utterance(
        title=title,
        moment=when.deal * DEAL + when.step,
        question=told,
        notice=eyes,
        focus=describe(focused) if focused is not None and focused.ringed else "",
    )


def happened(replay: Replay, when: When, story: DealStory, board: Board) -> str:
    """What happened at a moment, as everybody at the table heard it; where nothing is told, which moment it is."""
    lines = list(_lines(when.step, story, board))
    if when.step == 0:
        lines.insert(0, deal_named(replay.progress, when.deal))
    counted = text("speech.of", n=when.step, of=replay.steps[when.deal])
    return ". ".join(line.rstrip(".") for line in lines or [counted])


def _lines(step: int, story: DealStory, board: Board) -> Iterator[str]:
    """Cards of a trick that is named when it is taken, and then the lines of the log."""
    for event in story.heard[step]:
        if isinstance(event, Moved) and (words := laid_card_text(board, event)):
            yield words
    yield from story.told_at(step)


def seconds(told: str, letters: str) -> float:
    """How long it takes to read it aloud."""
    return A_LETTER * len(speakable(told, letters))
