"""Arrangement of cards by a person, before the action is done."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card, Seat
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.viewer import Viewer


class SeatDrafts:
    """Drafts of one seat after another."""

    def __init__(self, running: RunningMatch) -> None:
        self._running = running

    def load(self, seat: Seat) -> Sequence[Card]:
        """Return a seat's last order of the cards in this deal; empty if none was begun."""
        deal, autosave = self._running.game.setting.number, self._running.autosave
        return autosave.drafts.load(deal, seat) if autosave is not None else ()

    def store(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Save a seat's current order of the cards. It is not in the log until the action is done."""
        deal, autosave = self._running.game.setting.number, self._running.autosave
        if autosave is not None:
            autosave.drafts.save(deal, seat, cards)


class ViewerDrafts:
    """Drafts of the current viewer."""

    def __init__(self, running: RunningMatch, viewer: Viewer) -> None:
        self._drafts, self._viewer = SeatDrafts(running), viewer

    def latest(self) -> Sequence[Card]:
        """Return the last order of the cards in this deal; empty if none was begun."""
        return self._drafts.load(self._viewer.eyes)

    def save(self, cards: Sequence[Card]) -> None:
        """Save the current order of the cards. It is not in the log until the action is done."""
        self._drafts.store(self._viewer.eyes, cards)
