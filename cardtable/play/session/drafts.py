"""Arrangement of cards by the current viewer, before the action is done."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import Card
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.viewer import Viewer


class ViewerDrafts:
    """Drafts of the current viewer."""

    def __init__(self, running: RunningMatch, viewer: Viewer) -> None:
        self._running, self._viewer = running, viewer

    def latest(self) -> Sequence[Card]:
        """Return the last order of the cards in this deal; empty if none was begun."""
        deal, autosave = self._running.game.setting.number, self._running.autosave
        return autosave.drafts.load(deal, self._viewer.eyes) if autosave is not None else ()

    def save(self, cards: Sequence[Card]) -> None:
        """Save the current order of the cards. It is not in the log until the action is done."""
        deal, autosave = self._running.game.setting.number, self._running.autosave
        if autosave is not None:
            autosave.drafts.save(deal, self._viewer.eyes, cards)
