"""The inside of a session, for tests: the one reach past the door that screens are held to."""

from __future__ import annotations

from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.session import Session
from cardtable.play.session.viewer import Viewer
from cardtable.rules.game import Game
from cardtable.rules.match import Match


def running_match_of(session: Session | Viewer) -> RunningMatch:
    """Return the match in progress behind a session or its viewer, with all its cards."""
    return session._running


def match_of(session: Session | Viewer) -> Match:
    """Return the match that a session plays, with its log, its terms and its results."""
    return running_match_of(session).match


def game_of(session: Session | Viewer) -> Game:
    """Return the deal on the table of a session, with all its cards; a deal must have begun."""
    return running_match_of(session).game
