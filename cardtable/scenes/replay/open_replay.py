"""Routes to the page of a match."""

from __future__ import annotations

from functools import partial

from cardtable.scenes.replay.load import FromFile, load_match
from cardtable.scenes.replay.match_page import MatchPage


def match_page(record: str, review: bool = False) -> MatchPage:
    """Return the page of a stored match. With `review` its review opens as soon as it is read."""
    return MatchPage(partial(load_match, int(record)), at_once="review" if review else "")


def file_page(path: str) -> MatchPage:
    """Return the page of a match file. Its replay opens as soon as the file is read."""
    return MatchPage(FromFile(path), at_once="replay")
