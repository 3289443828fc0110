"""Notices about bots that are late, or that play below their level."""

from __future__ import annotations

from cardtable.play.session.session import Session
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.hud import Hud
from cardtable.text.catalog import text

READING, LAST_LOOK = 5.0, 1.0
"""Seconds for which the notice of late bots stays at least: since it was told, and after they have answered."""


class BotNews:
    """Notices that are told once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._stand_in_told = session.replaced_bot
        self._late = False
        self._left = 0.0
        """Seconds for which the notice of late bots is still shown."""

    @property
    def is_timed(self) -> bool:
        """True while a notice is shown whose time passes."""
        return self._left > 0

    def tell(self, shell: SceneStack, hud: Hud, dt: float) -> bool:
        """Tell the players once if a bot plays below its level for want of time, and why nothing happens while none
        answers. Return whether the slip has changed."""
        session, slip = self._session, hud.question_slip
        if session.replaced_bot and not self._stand_in_told:
            self._stand_in_told = True
            shell.notify(text("playing.stood-in"))
        words, before = text("playing.bots-late"), slip.notice
        was_late, self._late = self._late, session.bots_are_late
        if self._late and not was_late:
            self._left = READING
            hud.show_notice(words)
        elif self._left:
            self._left = max(self._left - dt, LAST_LOOK if self._late else 0.0)
            # The events of an answer clear the slip, but few read a sentence in the half second before them.
            if self._left and not before:
                hud.show_notice(words)
            elif not self._left and before == words:
                hud.show_notice("")
        return slip.notice != before
