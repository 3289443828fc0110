"""Looks of the page that people have chosen on their phones, kept with their profiles for the next phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.store.store import Store

KEY = "phone"
"""Personal setting with the look."""
NOTHING: Mapping[str, str] = {}


class PhoneLooks:
    """Looks of the people at one table."""

    def __init__(self, store: Store, players: Sequence[PlayerInfo]) -> None:
        self._store, self._players = store, players

    def load(self, seat: Seat) -> Mapping[str, str]:
        """Return the look of a seat's person; nothing for a guest, or where none was chosen."""
        profile = self._players[seat].profile
        if profile is None:
            return NOTHING
        kept = self._store.settings.personal(profile, KEY, NOTHING)
        return {name: value for name, value in kept.items() if isinstance(value, str)}

    def save(self, seat: Seat, look: Mapping[str, str]) -> None:
        """Keep the look that a seat's person has chosen. A guest has no place for it."""
        profile = self._players[seat].profile
        if profile is not None:
            self._store.settings.set_personal(profile, KEY, {**self.load(seat), **look})
