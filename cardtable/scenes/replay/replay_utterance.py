"""Utterance of a replay: the events of each moment, and the viewer."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards.events import Moved
from cardtable.play.history.replay import Moment, Replay
from cardtable.scenes.core.spoken_symbols import speakable
from cardtable.scenes.core.utterance import Utterance, describe
from cardtable.scenes.match.match_utterance import laid_card_text
from cardtable.scenes.replay.deal_events import DealEvents
from cardtable.scenes.replay.points_curve import deal_name
from cardtable.table.board.board import Board
from cardtable.text.catalog import text
from cardtable.widgets.widget import Widget

A_LETTER = 0.075
"""Seconds for a letter, more than a voice at usual speed needs."""
DEAL = 100_000
"""Factor larger than the number of moments of any deal."""


def spoken(told: str, when: Moment, eyes: str, title: str, focused: Widget | None) -> Utterance:
    """Return the utterance of a moment, on the way back too, and the viewer after a change."""
    return Utterance(
        title=title,
        moment=when.deal * DEAL + when.step,
        question=told,
        notice=eyes,
        focus=describe(focused) if focused is not None and focused.ringed else "",
    )


def happened(replay: Replay, when: Moment, story: DealEvents, board: Board) -> str:
    """Return the public events of a moment in words, or the number of the moment if nothing is told."""
    lines = list(_lines(when.step, story, board))
    if when.step == 0:
        lines.insert(0, deal_name(replay.progress, when.deal))
    counted = text("speech.of", n=when.step, of=replay.last_steps[when.deal])
    return ". ".join(line.rstrip(".") for line in lines or [counted])


def _lines(step: int, story: DealEvents, board: Board) -> Iterator[str]:
    """Yield the cards of a trick that is named when taken, then the log entries."""
    for event in story.events[step]:
        if isinstance(event, Moved) and (words := laid_card_text(board, event)):
            yield words
    yield from story.lines_at(step)


def seconds(told: str, letters: str) -> float:
    """Return the seconds needed to read a text aloud."""
    return A_LETTER * len(speakable(told, letters))
