"""A deal as everybody at the table heard it, moment by moment: its log, and what was scored."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from cardtable.cards.events import Event, Scored
from cardtable.play.history.replay import Replay, When
from cardtable.rules.about import TrickTaking
from cardtable.table.narration.deal_log import Chronicle, Entry
from cardtable.table.narration.wording import Speaker


class DealStory:
    """All lines of a log, and which of them had been told by which moment."""

    def __init__(self, replay: Replay, deal: int, speaker: Speaker, tricks: TrickTaking | None) -> None:
        chronicle = Chronicle(speaker, tricks)
        self.entries: list[Entry] = []
        self.steps: list[int] = []
        """For each line the moment at which it was told."""
        self.heard: list[Sequence[Event]] = []
        """What a stranger heard at each moment."""
        self._scored: list[tuple[int, Scored]] = []
        for step in range(replay.steps[deal] + 1):
            heard = replay.overheard(When(deal, step))
            told = chronicle.tell(heard)
            self.heard.append(heard)
            self.entries += told
            self.steps += [step] * len(told)
            self._scored += [(step, event) for event in heard if isinstance(event, Scored)]

    def line_at(self, step: int) -> int:
        """The last line that had been told by a moment; −1 before the first."""
        return bisect_right(self.steps, step) - 1

    def told_at(self, step: int) -> list[str]:
        """The lines that were told at a moment, and at no other."""
        return [entry.words for entry in self.entries[bisect_left(self.steps, step) : self.line_at(step) + 1]]

    def scored_by(self, step: int) -> list[Scored]:
        """What had been scored by a moment."""
        return [event for at, event in self._scored if at <= step]
