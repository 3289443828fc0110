"""Notices about bots that are late, or that play below their level."""

from __future__ import annotations

from cardtable.play.session.session import Session
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.hud import Hud
from cardtable.text.catalog import text


class BotNews:
    """Notices that are told once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._stand_in_told, self._late_told = session.replaced_bot, False

    def tell(self, shell: SceneStack, hud: Hud) -> bool:
        """Tell the players once if a bot plays below its level for want of time, and why nothing happens while none
        answers. Return whether something was told now."""
        session, late_before = self._session, self._late_told
        if session.replaced_bot and not self._stand_in_told:
            self._stand_in_told = True
            shell.notify(text("playing.stood-in"))
        self._late_told = session.bots_are_late
        if self._late_told and not late_before:
            hud.show_notice(text("playing.bots-late"))
        return self._late_told != late_before
