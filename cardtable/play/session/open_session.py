"""Functions that start, resume and replay stored matches. Nothing else turns a stored record into a `Session`."""

from __future__ import annotations

from collections.abc import Sequence
from os import urandom
from typing import TYPE_CHECKING

from cardtable.ai.level_names import LEVELS
from cardtable.cards.pack import Seat
from cardtable.play.assistance import NO_ASSISTANCE, Assistance, GivenAssistance
from cardtable.play.characters import character_named
from cardtable.play.deals.seeds import new_seed
from cardtable.play.player import PlayerInfo
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import BotSeat, Human
from cardtable.play.saving.autosave import Autosave
from cardtable.play.session.session import Session
from cardtable.rules.game import Options
from cardtable.rules.match import Match, RecordedBot, Terms
from cardtable.rules.record import BadRecord, header_lines, read_record, read_terms
from cardtable.rules.registry import game
from cardtable.store import types
from cardtable.store.store import Store

if TYPE_CHECKING:
    from cardtable.play.deals.deal_code import Deal
    from cardtable.play.history.replay import Moment, Replay

SEATS_LINE = 3
"""Index of the record line that says the number of seats."""


def start_match(store: Store, game_id: str, sitters: Sequence[PlayerInfo], options: Options) -> Session:
    """Start a new match. Its seed is drawn and sealed before the first action."""
    terms = Terms(game(game_id), len(sitters), dict(options), new_seed())
    return _start(store, terms, sitters, NO_ASSISTANCE)[0]


def start_from_code(store: Store, deal: Deal, sitters: Sequence[PlayerInfo]) -> Session:
    """Start the match of a code, whose packs others may know. It counts in the scores unless a player here has played
    it before."""
    from cardtable.play.deals.same_deal import find_plays, mark_started_by_code, players_who_know

    known = bool(players_who_know(find_plays(store, deal), sitters))
    terms = Terms(game(deal.game), deal.seats, deal.options, deal.seed, rules=deal.rules)
    session, record = _start(store, terms, sitters, GivenAssistance(known=known))
    mark_started_by_code(store, record)
    return session


def _start(store: Store, terms: Terms, sitters: Sequence[PlayerInfo], given: GivenAssistance) -> tuple[Session, int]:
    terms = terms._replace(salt=urandom(8).hex(), bots=bots_of(sitters))
    kept = [types.StoredSitter(sitter.name, sitter.profile, sitter.level or None) for sitter in sitters]
    record = store.logs.begin(terms.game.id, kept, "\n".join(header_lines(terms)), terms.seal)
    return seat_players(
        Match(terms), [sitter.level for sitter in sitters], Autosave(store, record), given=given
    ), record


def bots_of(sitters: Sequence[PlayerInfo | types.StoredSitter]) -> tuple[RecordedBot, ...]:
    """Return the bots among some players as a record names them."""
    return tuple(
        RecordedBot(seat, level, known.key if (known := character_named(sitter.name)) else "")
        for seat, sitter in enumerate(sitters)
        if (level := (sitter.level if isinstance(sitter, PlayerInfo) else sitter.bot) or "")
    )


def resume_match(store: Store, record: int) -> tuple[Session, Sequence[types.StoredSitter]] | None:
    """Return an unfinished match and its players, or None if there is none. Raises BadRecord if its record is damaged;
    the match is then closed without a result and kept."""
    found = store.logs.resume(record)
    if found is None:
        return None
    saved, lines = found
    try:
        match = read_record([*saved.header.split("\n"), *lines], game)
        _all_seated(match.terms.seats, saved)
    except BadRecord:
        store.logs.finish(record, ())
        raise
    levels = [sitter.bot or "" for sitter in saved.sitters]
    how = Assistance(saved.assisted)
    given = GivenAssistance(
        Assistance.TAKEN_BACK in how,
        saved.hinted,
        Assistance.REPLACED_BOT in how,
        Assistance.PLAYED_ON in how,
        Assistance.KNOWN in how,
    )
    return seat_players(match, levels, Autosave(store, record, saved.seconds), given=given), saved.sitters


def load_replay(store: Store, record: int) -> tuple[Replay, types.SavedMatch] | None:
    """Return the replay of a match and its stored entry, or None if there is none. Raises BadRecord if its header is
    damaged."""
    from cardtable.play.history.replay import Replay

    saved = store.matches.get(record)
    if saved is None:
        return None
    people = [seat for seat, sitter in enumerate(saved.sitters) if sitter.bot is None]
    replay = Replay(store.logs.record_text(record), people)
    _all_seated(replay.seats, saved)
    return replay, saved


def _all_seated(seats: int, saved: types.SavedMatch) -> None:
    """Raise BadRecord if the stored players do not fit the seats of the record, because then the row is damaged."""
    if len(saved.sitters) != seats:
        raise BadRecord(SEATS_LINE, "record.bad-seats", text=str(len(saved.sitters)))


def start_what_if(store: Store, replay: Replay, when: Moment, person: Seat, sitters: Sequence[PlayerInfo]) -> int:
    """Start a what-if match and return its id: a copy of a finished match up to a moment, from which one person goes on
    against bots. It is outside the scores, and the match itself stays as it is."""
    terms, lines = replay.record_until(when)
    people = [sitter for sitter in sitters if not sitter.level]
    there = sitters[person]
    own = there if not there.level or not people else people[0]
    kept = [
        types.StoredSitter(own.name, own.profile)
        if seat == person
        else types.StoredSitter(sitter.name, None, sitter.level)
        if sitter.level in LEVELS
        else types.StoredSitter("", None, "standard")
        for seat, sitter in enumerate(sitters)
    ]
    record = store.logs.begin(
        replay.game_id, kept, "\n".join(header_lines(terms._replace(bots=bots_of(kept)))), replay.progress.seal
    )
    store.logs.save_lines(record, lines, assisted=Assistance.PLAYED_ON)
    return record


def seats_and_options(before: str) -> tuple[int, Options] | None:
    """Return the number of players and the options of a match, or None if they cannot be read."""
    try:
        terms = read_terms(before.split("\n"), game)
    except (BadRecord, KeyError):
        return None
    return terms.seats, terms.options


def seat_players(
    match: Match,
    levels: Sequence[str],
    autosave: Autosave,
    bot_process: BotProcess | None = None,
    *,
    given: GivenAssistance = NO_ASSISTANCE,
) -> Session:
    """Return the controllers of the seats of a match. An empty level stands for a person."""
    bot_process = bot_process or BotProcess()
    characters = {bot.seat: bot.character for bot in match.terms.bots}
    controllers = [
        BotSeat(bot_process, level, characters.get(seat, "")) if level else Human() for seat, level in enumerate(levels)
    ]
    return Session(match, controllers, bot_process, autosave, given=given)
