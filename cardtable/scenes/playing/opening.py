"""A table is opened, for a new match or for one that was left."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from cardtable.games.games import game
from cardtable.play.seats import BotSeat, Controller, Human, Sitter, Thinker
from cardtable.play.session import Session
from cardtable.rules.game import Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import BadRecord, header, read
from cardtable.scenes.playing.autosave import Keeping
from cardtable.scenes.playing.playing import Playing
from cardtable.scenes.scene import Desk
from cardtable.scenes.seating.cast import avatar_of
from cardtable.store import rows
from cardtable.text.catalog import text


def open_table(desk: Desk, game_id: str, sitters: Sequence[Sitter], options: Options) -> None:
    """A new match: its seed is drawn and sealed before anyone acts."""
    terms = Terms(game(game_id), len(sitters), options, secrets.token_hex(16), secrets.token_hex(8))
    match = Match(terms)
    record = desk.store.begin(game_id, [_kept(sitter) for sitter in sitters], "\n".join(header(terms)), terms.seal)
    _seat(desk, match, sitters, Keeping(desk.store, record))


def resume_table(desk: Desk, record_id: int) -> bool:
    """Go on with a match that was left. A damaged record is told and stays where it is; then False."""
    found = desk.store.resume(record_id)
    if found is None:
        desk.tell(text("opening.gone"))
        return False
    saved, lines = found
    try:
        match = read([*saved.header.split("\n"), *lines])
    except BadRecord as error:
        why = text(error.text_id, **error.args_)
        desk.store.finish(record_id, ())
        desk.tell(text("opening.damaged", n=error.line, why=why))
        return False
    faces = {profile.id: profile.avatar for profile in desk.store.profiles()}
    sitters = [
        Sitter(s.name, avatar_of(s.name) if s.profile is None else faces.get(s.profile, "fox"), s.bot or "", s.profile)
        for s in saved.sitters
    ]
    keeping = Keeping(desk.store, record_id, saved.seconds)
    keeping.assisted = saved.assisted
    _seat(desk, match, sitters, keeping)
    return True


def _seat(desk: Desk, match: Match, sitters: Sequence[Sitter], keeping: Keeping) -> None:
    thinker = Thinker()
    seats: list[Controller] = [BotSeat(thinker, s.level) if s.level else Human() for s in sitters]
    session = Session(match, seats)
    session.assisted = keeping.assisted
    session.listeners.append(keeping.keep)
    desk.push(Playing(session, sitters, keeping, thinker))


def _kept(sitter: Sitter) -> rows.Sitter:
    return rows.Sitter(sitter.name, sitter.profile, sitter.level or None)
