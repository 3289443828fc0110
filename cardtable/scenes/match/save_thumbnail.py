"""Thumbnail of a match for the lobby. It shows only public cards. It is saved whenever the table waits for a local
player and when the scene closes, so one exists even after a kill."""

from __future__ import annotations

from cardtable.play.session.session import Session
from cardtable.rules.observe import Observation
from cardtable.scenes.core.scene import SceneStack
from cardtable.store.types import SavedMatch
from cardtable.table.board.board import Board

# What draws and stores a thumbnail is imported when one is saved, because the first picture needs neither.


class ThumbnailSaver:
    """Writer of one table's thumbnail."""

    def __init__(self, shell: SceneStack, session: Session) -> None:
        self._shell, self._session = shell, session
        self._last_seen: Observation | None = None
        """Public observation at the last save."""
        self._match: SavedMatch | None = None

    def save(self, board: Board) -> bool:
        """Save the thumbnail if a public card has changed. Between two tricks and after a deal, when no card lies open,
        that of the last open cards stays. Return whether it was saved."""
        from cardtable.scenes.core.table_thumbnails import SIZE, save_thumbnail
        from cardtable.table.render.thumbnail import draw_thumbnail

        shell, session = self._shell, self._session
        if shell.cache is None or not session.record_id or not session.deal_begun:
            return False
        # The lobby is visible to all players, so the thumbnail shows the public view.
        seen = session.viewer.public_observation()
        if seen is self._last_seen or (self._last_seen is not None and _has_cleared(seen, self._last_seen)):
            return False
        if self._match is None:
            self._match = shell.store.matches.get(session.record_id)
        if self._match is None:
            return False
        self._last_seen = seen
        picture = draw_thumbnail(board.layout, seen.view, board.art, board.background.picture(), SIZE)
        save_thumbnail(shell.cache, self._match, picture)
        return True

    def close(self, board: Board) -> None:
        """Save a last thumbnail and delete the oldest ones."""
        from cardtable.scenes.core.table_thumbnails import delete_oldest

        self.save(board)
        delete_oldest(self._shell.cache)


def _has_cleared(seen: Observation, before: Observation) -> bool:
    """Return whether a deal has gone on to a table without open cards."""
    shown = any(card is not None for cards in seen.view.values() for card in cards)
    return not shown and len(seen.heard) >= len(before.heard)
