"""Publisher of a match: what is sent when, what is done with requests of phones, and what is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import Any

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.pack import Seat
from cardtable.phones.requests import (
    Arranged,
    Consent,
    Draft,
    Heard,
    ListedChoice,
    Plain,
    ReadyOrder,
    Request,
    Sum,
    Tongue,
    Why,
)
from cardtable.play.player import PlayerInfo
from cardtable.play.players.controllers import Human
from cardtable.play.session.session import Session
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.phones.publisher import MOST_REQUESTS, PhonePublisher, TableDoor
from cardtable.scenes.phones.rules_lines import rules_lines
from cardtable.text.catalog import LANGUAGES, language, text
from tests.support.autosaves import Kept
from tests.support.instant_bots import Directly
from tests.support.sessions import game_of, match_of

NAMES = ("Anna", "Bruno", "Colette", "Edgar")


class Noted:
    """Server that notes what it is given."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[Heard] = SimpleQueue()
        self.states: list[tuple[int, dict[str, Any]]] = []
        self.told: list[tuple[int, Mapping[str, object]]] = []
        self.out_of_reach: set[int] = set()

    def publish(self, seat: int, state: bytes) -> None:
        self.states.append((seat, json.loads(state)))

    def tell(self, seat: int, message: Mapping[str, object]) -> None:
        self.told.append((seat, message))

    def is_connected(self, seat: int) -> bool:
        return seat not in self.out_of_reach


class Table:
    """Table at which everybody holds a phone."""

    def __init__(self, game_id: str, languages: tuple[str, ...] = ("en", "en", "en", "en")) -> None:
        kind = game(game_id)
        seats = 4 if 4 in kind.seats else kind.seats[0]
        match = Match(Terms(kind, seats, kind.defaults(), "publisher", "salt"))
        self.session = Session(match, [Human() for _ in range(seats)], Directly(), Kept())
        self.lines = Noted()
        self.proceeded = 0
        self.languages = languages
        self.asked_at_screen: list[Callable[[bool], None]] = []
        self.words_at_screen: list[str] = []
        self.told_at_screen: list[str] = []
        door = TableDoor(
            self._proceed,
            lambda seat: self._take_back(seat),
            lambda seat: self.languages[seat],
            self._ask_screen,
            lambda words: self.told_at_screen.append(words),
        )
        players = [PlayerInfo(name, "fox", "") for name in NAMES[:seats]]
        for seat in range(seats):
            self.session.remote.send_away(seat)
        self.publisher = PhonePublisher(self.session, self.lines, players, door)
        self.session.begin_deal()
        self.settle()

    def _proceed(self) -> None:
        self.proceeded += 1

    def _ask_screen(self, words: str, answer: Callable[[bool], None]) -> None:
        self.words_at_screen.append(words)
        self.asked_at_screen.append(answer)

    def _take_back(self, seat: Seat) -> None:
        assert self.session.undo.take_back(seat)

    def settle(self) -> None:
        """Let all frames pass until nothing is left to send."""
        while self.publisher.update(True):
            pass
        self.session.poll_bots()
        while self.publisher.update(True):
            pass

    def send(self, seat: Seat, *requests: Request) -> None:
        for request in requests:
            self.lines.inbox.put(Heard(seat, request))
        self.settle()

    def latest(self, seat: Seat) -> dict[str, Any]:
        return next(state for to, state in reversed(self.lines.states) if to == seat)

    @property
    def asked(self) -> Seat:
        return game_of(self.session).asked()[0]

    def number(self, seat: Seat) -> int:
        return self.session.remote.question_number(seat)

    def play(self, rng: Random) -> None:
        """Let the asked seat answer by chance."""
        seat = self.asked
        ask = game_of(self.session).ask(seat)
        action = ask.random_action(rng)
        if action in ask.actions:
            self.send(seat, ListedChoice(self.number(seat), ask.actions.index(action)))
        elif action.n is not None:
            self.send(seat, Sum(self.number(seat), [one.verb for one in ask.amounts].index(action.verb), action.n))
        else:
            self.send(seat, Arranged(self.number(seat), action.cards))


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_a_deal_is_played_by_phones_alone(game_id: str) -> None:
    table, rng = Table(game_id), Random(1)
    for _ in range(120):
        if not match_of(table.session).playing:
            break
        before = len(match_of(table.session).lines)
        seat = table.asked
        table.play(rng)
        assert len(match_of(table.session).lines) > before, f"the answer of seat {seat} was not taken"
    assert table.lines.told == [], "no legal answer is refused"


def test_each_phone_gets_the_state_of_its_own_seat() -> None:
    table = Table("contrat")
    assert {seat for seat, _ in table.lines.states} == {0, 1, 2, 3}
    hands = [tuple(card[1] for card in table.latest(seat)["hand"]) for seat in range(4)]
    assert len(set(hands)) == 4 and all(table.latest(seat)["seat"] == seat for seat in range(4))


def test_one_message_is_sent_in_a_frame_and_none_while_cards_move() -> None:
    table = Table("contrat")
    sent = len(table.lines.states)
    table.languages = ("it", "it", "it", "it")
    assert not table.publisher.update(False) and len(table.lines.states) == sent
    for n in range(1, 5):
        assert table.publisher.update(True) == (n < 4)
        assert len(table.lines.states) == sent + n
    assert not table.publisher.update(True) and len(table.lines.states) == sent + 4, "nothing new is nothing to send"


def test_each_phone_speaks_the_language_of_its_person() -> None:
    table = Table("contrat", ("fr", "it", "en", "en"))
    assert [table.latest(seat)["language"] for seat in range(3)] == ["fr", "it", "en"]
    assert language() == "en", "the table keeps its own language"


def test_a_phone_may_name_its_own_language() -> None:
    table = Table("contrat")
    table.send(1, Tongue("fr"), Tongue("xx"))
    assert [table.latest(seat)["language"] for seat in range(3)] == ["en", "fr", "en"]


def test_an_answer_to_an_earlier_question_brings_the_present_one() -> None:
    table = Table("poursuite")
    seat = table.asked
    sent = len(table.lines.states)
    table.send(seat, ListedChoice(table.number(seat) - 1, 0))
    assert table.lines.states[sent:][0][0] == seat and table.lines.told == []
    assert table.asked == seat


def test_an_answer_that_is_not_possible_is_refused_in_words() -> None:
    table = Table("poursuite", ("it", "it", "it", "it"))
    seat = table.asked
    table.send(seat, ListedChoice(table.number(seat), 999))
    to, message = table.lines.told[-1]
    assert (to, message["t"]) == (seat, "no") and message["words"]
    other = next(one for one in range(4) if one != seat)
    table.send(other, ListedChoice(table.number(other), 0))
    assert table.lines.told[-1][0] == other


def test_a_touch_of_no_use_gets_the_reason_of_the_rules() -> None:
    table = Table("poursuite")
    seat = table.asked
    state = table.latest(seat)
    useful = {touch for answer in state["answers"] for touch in answer[1]}
    touch = next(card[0] for card in state["hand"] if card[0] not in useful)
    table.send(seat, Why((touch,), -1))
    speaker = str(table.lines.told[-1][1]["words"])
    assert len(speaker.split()) > 3 and table.asked == seat


@pytest.mark.parametrize(
    "request_",
    [
        Why((10**8,), -1), Why(("nowhere",), -1), Why((0, 0, 0), -1), Why((), 99), Draft((1, 2)), ReadyOrder(0, (1, 2)),
        Arranged(1, (1, 2)), Sum(1, 99, 5), ListedChoice(10**9, 10**9), Consent(True), Plain("on"), Plain("undo"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game_id", ["naval", "poker", "contrat"])
def test_requests_that_make_no_sense_change_nothing(game_id: str, request_: Request) -> None:
    table = Table(game_id)
    before = list(match_of(table.session).lines)
    for seat in range(len(table.session.remote.seats)):
        table.send(seat, request_)
    assert match_of(table.session).lines == before and table.proceeded == 0


def test_requests_for_seats_without_a_phone_are_dropped() -> None:
    table = Table("poursuite")
    seat = table.asked
    number = table.number(seat)
    table.session.remote.bring_back(seat)
    before = len(match_of(table.session).lines)
    table.send(seat, ListedChoice(number, 0))
    table.send(7, ListedChoice(number, 0))
    assert len(match_of(table.session).lines) == before


def test_presence_is_passed_on() -> None:
    table = Table("poursuite")
    seen: list[Seat] = []
    table.publisher.on_presence = seen.append
    table.lines.inbox.put(Heard(2, None))
    table.settle()
    assert seen == [2]


def until_arranging(game_id: str) -> tuple[Table, Seat]:
    """Return a table and a seat that is to arrange its cards."""
    table, rng = Table(game_id), Random(2)
    while game_of(table.session).ask(table.asked).arrange is None:
        table.play(rng)
    return table, table.asked


def test_a_draft_is_kept_and_a_ready_order_is_made() -> None:
    table, seat = until_arranging("naval")
    cards = [card[0] for card in table.latest(seat)["arrange"][0]]
    table.send(seat, Draft(tuple(cards[::-1])))
    assert table.session.remote.latest_draft(seat) == tuple(cards[::-1])
    table.send(seat, ReadyOrder(0, tuple(cards)))
    to, message = table.lines.told[-1]
    made = message["order"]
    assert (to, message["t"]) == (seat, "ordered") and isinstance(made, list) and sorted(made) == sorted(cards)


def test_a_hint_comes_with_its_reason_and_its_answer() -> None:
    table = Table("poursuite")
    seat = table.asked
    table.send(seat, Plain("hint"))
    table.settle()
    to, message = table.lines.told[-1]
    assert (to, message["t"]) == (seat, "hint") and message["words"] and message["tell"]
    choice = message["choice"]
    assert isinstance(choice, int)
    table.send(seat, ListedChoice(table.number(seat), choice))
    assert table.session.advice.hint_use(seat).hinted == 1


def test_a_hint_for_a_seat_that_is_not_asked_is_dropped() -> None:
    table = Table("poursuite")
    table.send(next(seat for seat in range(4) if seat != table.asked), Plain("hint"))
    assert table.lines.told == []


def asked_back(game_id: str = "poursuite") -> tuple[Table, Seat]:
    """Return a table at which one seat has asked to take its answer back."""
    table = Table(game_id)
    seat = table.asked
    table.play(Random(1))
    table.send(seat, Plain("undo"))
    return table, seat


def test_an_answer_is_taken_back_when_all_agree() -> None:
    table, seat = asked_back()
    others = [one for one in range(4) if one != seat]
    assert [to for to, message in table.lines.told if message["t"] == "consent"] == others
    lines = len(match_of(table.session).lines)
    table.send(others[0], Consent(True))
    table.send(others[0], Consent(True))
    table.send(others[1], Consent(True))
    assert len(match_of(table.session).lines) == lines, "one has not agreed yet"
    table.send(others[2], Consent(True))
    assert len(match_of(table.session).lines) < lines and table.asked == seat


def asked_nth(game_id: str, answers: int) -> tuple[Table, Seat]:
    """Return a table at which the last of so many answers is to be taken back; another seat is at the screen."""
    table, rng = Table(game_id, ("en", "it", "fr", "en")), Random(4)
    for _ in range(answers):
        seat = table.asked
        table.play(rng)
    table.session.remote.bring_back((seat + 1) % len(table.session.remote.seats))
    table.lines.told.clear()
    table.send(seat, Plain("undo"))
    return table, seat


@pytest.mark.parametrize("game_id", ["cerchio", "bataille", "poursuite", "poker", "naval", "tarocchi"])
def test_people_read_what_goes_back_in_sentences_of_their_own_log(game_id: str) -> None:
    table, seat = asked_nth(game_id, 3)
    asked = [(to, message) for to, message in table.lines.told if message["t"] == "consent"]
    for to, message in asked:
        lines = message["tells"]
        assert isinstance(lines, list) and lines and set(lines) <= {*table.latest(to)["said"], "…"}
    headings = {str(message["back"]) for _, message in asked}
    assert len(headings) == len({table.languages[to] for to, _ in asked}), "each in the own language"
    question, heading, *lines = table.words_at_screen[0].split("\n")
    assert NAMES[seat] in question and heading in {text("phone.goes-back")} and lines


def test_people_read_the_cards_that_go_back_where_the_log_has_no_sentence_for_them() -> None:
    table, seat = asked_nth("court_circular", 1)
    asked = [message["tells"] for _, message in table.lines.told if message["t"] == "consent"]
    assert asked and all(isinstance(lines, list) and len(lines) == 1 and NAMES[seat] in lines[0] for lines in asked)


def test_cards_that_were_put_away_face_down_are_not_told_to_others() -> None:
    table, rng = Table("tarocchi"), Random(4)
    while match_of(table.session).lines[-1].split(" ")[1:2] != ["discard"]:
        seat = table.asked
        table.play(rng)
    table.lines.told.clear()
    table.send(seat, Plain("undo"))
    assert [message["tells"] for _, message in table.lines.told if message["t"] == "consent"] == [[], [], []]


def test_one_refusal_is_enough_and_is_told() -> None:
    table, seat = asked_back()
    other = next(one for one in range(4) if one != seat)
    lines = len(match_of(table.session).lines)
    table.send(other, Consent(False))
    assert table.lines.told[-1][0] == seat and NAMES[other] in str(table.lines.told[-1][1]["words"])
    for one in range(4):
        table.send(one, Consent(True))
    assert len(match_of(table.session).lines) == lines


@pytest.mark.parametrize("yes", [True, False])
def test_people_at_the_screen_are_asked_there(yes: bool) -> None:
    table = Table("poursuite")
    seat = table.asked
    at_screen = (seat + 2) % 4
    table.session.remote.bring_back(at_screen)
    table.play(Random(1))
    table.send(seat, Plain("undo"))
    lines = len(match_of(table.session).lines)
    for one in range(4):
        table.send(one, Consent(True))
    assert len(table.asked_at_screen) == 1 and len(match_of(table.session).lines) == lines, (
        "the screen has not agreed yet"
    )
    table.asked_at_screen[0](yes)
    assert (len(match_of(table.session).lines) < lines) == yes
    if not yes:
        assert NAMES[at_screen] in str(table.lines.told[-1][1]["words"])


@pytest.mark.parametrize("yes", [True, False])
def test_phones_are_asked_before_a_person_at_the_screen_takes_back(yes: bool) -> None:
    table = Table("poursuite")
    seat = table.asked
    table.play(Random(1))
    table.session.remote.bring_back(seat)
    lines = len(match_of(table.session).lines)
    table.publisher.ask_to_take_back(seat)
    asked = [to for to, message in table.lines.told if message["t"] == "consent"]
    assert asked == [one for one in range(4) if one != seat] and table.asked_at_screen == []
    for one in asked:
        table.send(one, Consent(yes or one != asked[-1]))
    assert (len(match_of(table.session).lines) < lines) == yes
    assert bool(table.told_at_screen) != yes
    assert yes or NAMES[asked[-1]] in table.told_at_screen[0]


def test_an_answer_that_waits_under_a_question_is_told_once_and_stays() -> None:
    table = Table("poursuite", ("it", "it", "it", "it"))
    seat, lines = table.asked, len(match_of(table.session).lines)
    table.lines.inbox.put(Heard(seat, ListedChoice(table.number(seat), 0)))
    for _ in range(3):
        table.publisher.update(True, held=True)
    assert table.lines.told == [(seat, {"t": "wait", "words": table.lines.told[0][1]["words"]})]
    assert "mossa" in str(table.lines.told[0][1]["words"]) and len(match_of(table.session).lines) == lines
    table.lines.inbox.put(Heard(seat, None))
    table.publisher.update(True, held=True)
    assert [message["t"] for _, message in table.lines.told] == ["wait", "wait"], "a page loaded anew is told again"
    table.settle()
    assert len(match_of(table.session).lines) > lines and len(table.lines.told) == 2


def test_a_frame_hears_a_few_requests_only_and_says_that_more_are_to_come() -> None:
    table = Table("poursuite")
    for _ in range(50):
        table.lines.inbox.put(Heard(0, ListedChoice(0, 0)))
    assert table.publisher.update(True)
    assert table.publisher.dropped == MOST_REQUESTS and table.lines.inbox.qsize() == 50 - MOST_REQUESTS
    assert table.publisher.update(False), "cards move, and still requests wait"
    table.settle()
    assert table.lines.inbox.empty() and table.publisher.dropped == 50


def test_a_phone_out_of_reach_is_not_waited_for() -> None:
    table = Table("poursuite")
    seat = table.asked
    lost, *others = [one for one in range(4) if one != seat]
    table.lines.out_of_reach.add(lost)
    table.play(Random(1))
    lines = len(match_of(table.session).lines)
    table.send(seat, Plain("undo"))
    assert [to for to, message in table.lines.told if message["t"] == "consent"] == others
    for one in others:
        table.send(one, Consent(True))
    assert len(match_of(table.session).lines) < lines


def test_consent_to_an_earlier_moment_is_void() -> None:
    table, seat = asked_back()
    table.play(Random(3))
    assert [message["t"] for _, message in table.lines.told[-4:]] == ["close"] * 4, "the question goes away by itself"
    lines = len(match_of(table.session).lines)
    for one in range(4):
        if one != seat:
            table.send(one, Consent(True))
    assert len(match_of(table.session).lines) == lines


def test_the_end_of_a_deal_is_told_and_any_phone_goes_on() -> None:
    table, rng = Table("contrat"), Random(5)
    while match_of(table.session).playing:
        table.play(rng)
    for seat in range(4):
        state = table.latest(seat)
        assert state["ending"][0] and state["ending"][1] and len(state["scores"]) == 4 and not state["mine"]
        assert [row[2] for row in state["scores"]] == sorted(row[2] for row in state["scores"])
    table.send(2, Plain("on"))
    assert table.proceeded == 1


@pytest.mark.parametrize("game_id", TABLES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_of_every_game_are_there_in_plain_lines(game_id: str, code: str) -> None:
    lines = rules_lines(game_id, code)
    assert len(lines) > 5 and lines[0].startswith("#")
    assert not any(mark in line for line in lines for mark in ("**", "](", "{#", "`", " -- ", "rows "))


def test_the_rules_come_in_the_language_of_the_person() -> None:
    table = Table("contrat", ("fr", "en", "en", "en"))
    table.send(0, Plain("rules"))
    to, message = table.lines.told[-1]
    lines = message["lines"]
    assert (to, message["t"]) == (0, "page") and isinstance(lines, list)
    assert lines[:3] == list(rules_lines("contrat", "fr"))[:3]


def test_cards_in_the_rules_are_named_as_everywhere_else() -> None:
    table = Table("poursuite")
    table.send(0, Plain("rules"))
    _, message = table.lines.told[-1]
    lines = message["lines"]
    assert isinstance(lines, list)
    figure = next(line for line in lines if "green circles" in line or "circles fit" in line)
    assert figure.startswith("G● | [") and "VR" not in figure
    assert not any("NR" in line for line in lines)


def test_rules_that_cannot_be_read_are_no_lines() -> None:
    assert rules_lines("no-such-game", "en") == ()


def test_a_waiting_answer_is_still_checked_when_it_is_played() -> None:
    table = Table("poursuite")
    assert not table.session.remote.answer(table.asked, table.number(table.asked), Action("nonsense"))
