"""Autosave in memory."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.play.assistance import GivenAssistance
from cardtable.play.saving.autosave import Autosave
from cardtable.play.saving.drafts import Drafts
from cardtable.play.saving.redo_stack import RedoStack
from cardtable.rules.match import Match
from cardtable.rules.record import record_text


class InMind(Drafts):
    """Drafts in memory."""

    def __init__(self) -> None:
        self.laid: dict[tuple[int, Seat], Sequence[Card]] = {}

    def load(self, deal: int, seat: Seat) -> Sequence[Card]:
        return self.laid.get((deal, seat), ())

    def save(self, deal: int, seat: Seat, cards: Sequence[Card]) -> None:
        self.laid[deal, seat] = cards


class Kept(Autosave):
    """Autosave that records the calls in memory."""

    def __init__(self) -> None:
        self.drafts = InMind()
        self.redo_stack = RedoStack()
        self.texts: list[str] = []
        self.seconds, self.record_id = 0.0, 0

    def save_log(self, match: Match, given: GivenAssistance) -> None:
        self.texts.append(record_text(match))
