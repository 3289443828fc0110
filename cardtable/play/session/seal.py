"""Seal of a match: its content after the end, and the verification that the packs were not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.play.match_progress import SealContents
from cardtable.play.session.running_match import RunningMatch
from cardtable.rules.record import record_text

if TYPE_CHECKING:
    from cardtable.play.history.verify import Verification


class MatchSeal:
    """Seal of a match."""

    def __init__(self, running: RunningMatch) -> None:
        self._running = running

    @property
    def contents(self) -> SealContents | None:
        """Return the sealed content, or None before the match is over."""
        match = self._running.match
        return SealContents(match.terms.seed, match.terms.salt) if match.over else None

    def start_verification(self) -> Verification:
        """Start the verification of a finished match."""
        from cardtable.play.history.verify import Verification

        match = self._running.match
        assert match.over, "nothing is opened before the end"
        return Verification(record_text(match))
