"""Sessions of a short match of Il Cerchio with one person."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.cerchio.rules import Cerchio
from cardtable.play.players.controllers import Human
from cardtable.play.session.session import Session
from cardtable.rules.game import Value
from cardtable.rules.match import Match, Terms
from tests.support.instant_bots import Directly, bots
from tests.support.sessions import game_of, match_of

SECRET = "kQ7secretseed"

SALT = "x9Z"

SHORT = Cerchio.defaults(match_games=1, suit_draw="random")


def new_match(**options: Value) -> Match:
    return Match(Terms(Cerchio, 4, {**SHORT, **options}, SECRET, SALT))


def with_person(seat: Seat = 0, **options: Value) -> tuple[Session, Directly]:
    """Return a session of a person among bots that answer at once, played on until it is the person's turn."""
    bot_process = Directly()
    controllers = bots(bot_process)
    controllers[seat] = Human()
    session = Session(new_match(**options), controllers, bot_process)
    session.viewer.look_from(seat)
    session.begin_deal()
    until_asked(session, seat)
    return session, bot_process


def until_asked(session: Session, seat: Seat) -> None:
    while match_of(session).playing and seat not in game_of(session).asked():
        session.poll_bots()
