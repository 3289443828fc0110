"""What the lobby shows of a table at which a match waits: a small picture as a stranger sees it, made anew when the
table has come to rest before somebody who is to think, and when it is left. So there is one also after a kill."""

from __future__ import annotations

from cardtable.play.session.session import Session
from cardtable.rules.observe import Observation
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.table_thumbnails import SIZE, delete_oldest, save_thumbnail
from cardtable.store.types import SavedMatch
from cardtable.table.board.board import Board
from cardtable.table.render.thumbnail import miniature


class ThumbnailSaver:
    """The picture of one table."""

    def __init__(self, shell: SceneStack, session: Session) -> None:
        self._shell, self._session = shell, session
        self._last_seen: Observation | None = None
        """What was to be seen when it was made last."""
        self._match: SavedMatch | None = None

    def save(self, board: Board) -> bool:
        """Make it anew, if anything has changed that everybody may see; True if it did."""
        shell, session = self._shell, self._session
        if shell.cache is None or not session.record_id or not session.deal_begun:
            return False
        # Whoever sits here: the lobby is seen by everybody, and the one eye that nobody need fear is a stranger's.
        seen = session.viewer.public_observation()
        if seen is self._last_seen:
            return False
        if self._match is None:
            self._match = shell.store.matches.get(session.record_id)
        if self._match is None:
            return False
        self._last_seen = seen
        picture = miniature(board.layout, seen.view, board.art, shell.preferences.cloth, SIZE)
        save_thumbnail(shell.cache, self._match, picture)
        return True

    def close(self, board: Board) -> None:
        """The table is left."""
        self.save(board)
        delete_oldest(self._shell.cache)
