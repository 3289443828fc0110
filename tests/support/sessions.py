"""Inside of a session, for tests: the one access that bypasses what scenes may use."""

from __future__ import annotations

from multiprocessing.context import SpawnProcess

from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import Controller
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


def controllers_of(session: Session) -> list[Controller]:
    """Return the controllers of the seats of a session; a test may put another one at a seat."""
    return session._controllers


def bot_process_of(session: Session) -> BotProcess:
    """Return the worker process that the bots of a session think in."""
    return session._bot_process


def worker_of(bots: BotProcess) -> SpawnProcess:
    """Return the process that the bots think in; it must have been started."""
    assert bots._process is not None
    return bots._process


def has_worker(bots: BotProcess) -> bool:
    """Return whether the process of the bots has been started and not been closed."""
    return bots._process is not None


def replace_bot_process(session: Session, bots: BotProcess) -> None:
    """Let other bots play and advise in a session from now on."""
    session._bot_process = session.advice._bot_process = bots
