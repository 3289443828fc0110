"""Public events of a deal, moment by moment: log and scores."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from cardtable.cards.events import Event, Scored
from cardtable.play.history.replay import Moment, Replay
from cardtable.rules.about import TrickTaking
from cardtable.table.narration.deal_log import LogLine, LogWriter
from cardtable.table.narration.wording import Speaker


class DealEvents:
    """All log entries of a deal with their moments."""

    def __init__(self, replay: Replay, deal: int, speaker: Speaker, tricks: TrickTaking | None) -> None:
        chronicle = LogWriter(speaker, tricks)
        self.entries: list[LogLine] = []
        self.steps: list[int] = []
        """Moment of each entry."""
        self.events: list[Sequence[Event]] = []
        """Public events at each moment."""
        self._scored: list[tuple[int, Scored]] = []
        for step in range(replay.last_steps[deal] + 1):
            heard = replay.public_events(Moment(deal, step))
            told = chronicle.lines_for(heard)
            self.events.append(heard)
            self.entries += told
            self.steps += [step] * len(told)
            self._scored += [(step, event) for event in heard if isinstance(event, Scored)]

    def line_at(self, step: int) -> int:
        """Return the index of the last entry at a moment; -1 before the first."""
        return bisect_right(self.steps, step) - 1

    def lines_at(self, step: int) -> list[str]:
        """Return the entries told at exactly this moment."""
        return [entry.words for entry in self.entries[bisect_left(self.steps, step) : self.line_at(step) + 1]]

    def scored_by(self, step: int) -> list[Scored]:
        """Return the score events up to a moment."""
        return [event for at, event in self._scored if at <= step]
