"""The page of a match is opened, from wherever it is named."""

from __future__ import annotations

from functools import partial

from cardtable.scenes.replay.load import FromFile, past_of
from cardtable.scenes.replay.match_page import MatchPage


def match_page(record: str) -> MatchPage:
    """The page of a match that is kept under this number."""
    return MatchPage(partial(past_of, int(record)))


def file_page(path: str) -> MatchPage:
    """The page of a match that comes as a file, with its replay over it as soon as the file is read."""
    return MatchPage(FromFile(path), at_once=True)
