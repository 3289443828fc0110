"""Temperament at a table: bots play by the characters of the record, but on a person's side they are neutral."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardtable.ai.requests import Move, Question
from cardtable.cards.chance import Random
from cardtable.play.player import PlayerInfo
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import BotSeat, Human
from cardtable.play.players.given_up import GivenUp
from cardtable.play.session.open_session import resume_match, start_match
from cardtable.play.session.session import Session
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import game
from cardtable.store.store import Store

NAMES = ("", "leo", "vito", "colette")


class Silent(BotProcess):
    """Worker process that keeps the questions and never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[Move] = []

    def ask(self, question: Question[Any]) -> None:
        assert isinstance(question, Move)
        self.moves.append(question)


def characters_asked(game_id: str, names: Sequence[str], **options: str) -> dict[int, str]:
    """Return the character by which each bot is asked first in a deal of bots, where the first seat is a person's."""
    kind, process = game(game_id), Silent()
    seats = [BotSeat(process, "standard", name) if name else Human() for name in names]
    asked: dict[int, str] = {}
    for number in range(12):
        session = Session(Match(Terms(kind, len(names), kind.defaults(**options), f"temper {number}")), seats)
        session.begin_deal()
        session.ask_bots()
    for move in process.moves:
        assert asked.setdefault(move.seen.seat, move.character) == move.character
    return asked


def test_bots_are_asked_by_their_character() -> None:
    assert characters_asked("naval", NAMES) == {1: "leo", 2: "vito", 3: "colette"}


def test_the_partner_of_a_person_is_neutral() -> None:
    assert characters_asked("contrat", NAMES, mode="teams") == {1: "leo", 2: "", 3: "colette"}
    assert characters_asked("contrat", NAMES, mode="individual") == {1: "leo", 2: "vito", 3: "colette"}


def test_where_hidden_hands_decide_the_sides_no_manner_tells_them() -> None:
    assert characters_asked("tarocchi", NAMES) == {1: "leo", 2: "vito", 3: "colette"}


def test_a_match_that_goes_on_has_the_characters_of_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moves: list[Question[Any]] = []
    monkeypatch.setattr(BotProcess, "ask", lambda self, question: moves.append(question))
    store, _ = Store.open(tmp_path)
    with closing(store):
        sitters = [PlayerInfo("Leo", "lion", "standard"), PlayerInfo("Vito II", "rooster", "standard")]
        session = start_match(store, "court_circular", sitters, game("court_circular").defaults())
        session.begin_deal()
        session.ask_bots()
        session.close()
        (record,) = [each.id for each in store.matches.unfinished()]
        resumed = resume_match(store, record)
        assert resumed is not None
        resumed[0].ask_bots()
        resumed[0].close()
    characters = [move.character for move in moves if isinstance(move, Move)]
    assert len(characters) == 2 and characters[0] == characters[1] in ("leo", "vito")


class Generous(Silent):
    """Worker process that answers at once and gives up 0.25 with each move."""

    def poll_reply(self, question: Question[Any]) -> Any:
        self.given_up = 0.25
        return question.seen.ask.random_action(Random(question.seed))


def test_what_liked_acts_cost_is_remembered_through_a_match() -> None:
    kind, process = game("poker"), Generous()
    seats = [BotSeat(process, "standard", name) for name in ("edgar", "leo", "vito", "colette")]
    session = Session(Match(Terms(kind, 4, kind.defaults(), "purse")), seats)
    for _ in range(80):
        if session.playing:
            session.poll_bots()
        else:
            session.begin_deal()
    asked = [(move.seen.seat, move.deals, move.given_up) for move in process.moves]
    for seat in range(4):
        mine = [(deals, given_up) for each, deals, given_up in asked if each == seat]
        assert mine[0] == (1, 0) and mine[-1][0] > 1
        assert [given_up for _, given_up in mine] == [250_000 * k for k in range(len(mine))]


def test_a_purse_forgets_what_was_taken_back() -> None:
    given = GivenUp()
    assert given.before(4, 3) == (1, 0.0)
    given.add(4, 3, 0.5)
    given.add(4, 9, 0.25)
    assert given.before(4, 12) == (1, 0.75) and given.before(5, 0) == (2, 0.75)
    assert given.before(4, 9) == (1, 0.5) and given.before(4, 20) == (1, 0.5)
