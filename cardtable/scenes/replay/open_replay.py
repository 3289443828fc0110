"""Routes to the page of a match."""

from __future__ import annotations

from functools import partial

from cardtable.scenes.replay.load import FromFile, load_match
from cardtable.scenes.replay.match_page import MatchPage


def match_page(record: str) -> MatchPage:
    """Return the page of a stored match."""
    return MatchPage(partial(load_match, int(record)))


def file_page(path: str) -> MatchPage:
    """Return the page of a match file. Its replay opens as soon as the file is read."""
    return MatchPage(FromFile(path), at_once=True)
