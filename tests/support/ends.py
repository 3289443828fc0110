"""Scenes at the end of a deal or a match."""

from __future__ import annotations

from typing import Final

from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.ending.match_end import MatchEnd

ENDS: Final = (ResultDialog, MatchEnd)
"""The result dialog after a deal, the scene at the end of a match."""
