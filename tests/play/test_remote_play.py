"""People on devices of their own: observations, question numbers across undo and simultaneous seats, waiting answers,
refusals, hints and drafts of a seat."""

from __future__ import annotations

import pytest

from cardtable.cards.chance import Random, below
from cardtable.cards.pack import WATCHER, Seat
from cardtable.play.assistance import Assistance
from cardtable.play.players.controllers import BotSeat, Controller, Human
from cardtable.play.players.partner_level import playing_level
from cardtable.play.session.session import Session
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.registry import GAMES, game
from tests.support.autosaves import Kept
from tests.support.instant_bots import Directly
from tests.support.sessions import controllers_of, game_of, match_of

KINDS: list[type[Game]] = [game(game_id) for game_id in GAMES]


def with_devices(game_id: str, seed: str = "devices") -> Session:
    """Return a begun session in which everybody but seat 0 plays from a device, and seat 0 is at the screen."""
    kind = game(game_id)
    terms = Terms(kind, kind.seats[0], kind.defaults(), seed, "salt")
    session = Session(Match(terms), [Human() for _ in range(terms.seats)], Directly(), Kept())
    for seat in range(1, terms.seats):
        session.remote.send_away(seat)
    session.begin_deal()
    return session


def until_asked(session: Session, seat: Seat, rng: Random) -> None:
    """Play by chance until a seat is asked."""
    while match_of(session).playing and seat not in game_of(session).asked():
        answer_one(session, rng)


def answer_one(session: Session, rng: Random) -> Seat:
    """Let one asked seat answer by chance, by its device or at the screen."""
    asked = game_of(session).asked()
    seat = asked[below(rng, len(asked))]
    action = game_of(session).ask(seat).random_action(rng)
    if seat in session.remote.seats:
        assert session.remote.answer(seat, session.remote.question_number(seat), action)
        session.poll_bots()
    else:
        session.viewer.look_from(seat)
        session.act(action)
    return seat


def test_people_and_people_at_this_screen_are_two_things() -> None:
    session = with_devices("contrat")
    viewer, remote = session.viewer, session.remote
    assert (viewer.people, viewer.local_seats, remote.seats) == ((0, 1, 2, 3), (0,), (1, 2, 3))
    session.remote.bring_back(2)
    assert (viewer.people, viewer.local_seats, remote.seats) == ((0, 1, 2, 3), (0, 2), (1, 3))


def test_the_screen_never_looks_from_a_seat_with_a_device() -> None:
    session = with_devices("contrat")
    with pytest.raises(AssertionError):
        session.viewer.look_from(1)
    session.remote.send_away(0)
    for seat in range(4):
        with pytest.raises(AssertionError):
            session.viewer.look_from(seat)
    session.viewer.look_from(WATCHER)


def test_the_screen_looks_away_when_its_viewer_takes_a_device() -> None:
    session = with_devices("contrat")
    session.viewer.look_from(0)
    session.remote.send_away(0)
    assert session.viewer.eyes == WATCHER
    assert not any(card is not None for card in session.viewer.observation().view["hand.0"])


def test_only_people_with_a_device_get_an_observation_there() -> None:
    kind = game("contrat")
    bots = Directly()
    session = Session(
        Match(Terms(kind, 4, kind.defaults(), "s", "s")), [Human(), *[BotSeat(bots, "beginner")] * 3], bots
    )
    session.begin_deal()
    for seat in range(4):
        with pytest.raises(AssertionError):
            session.remote.observation(seat)
    with pytest.raises(AssertionError):
        session.remote.send_away(1)
    session.remote.send_away(0)
    assert session.remote.observation(0).seat == 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_device_gets_its_seats_observation_and_its_answers_are_played(kind: type[Game]) -> None:
    session, rng = with_devices(kind.id), Random(3)
    for _ in range(60):
        if not match_of(session).playing:
            break
        for seat in session.remote.seats:
            seen = session.remote.observation(seat)
            assert seen.seat == seat
            expected = observe(game_of(session), seat, match_of(session).heard, seen.ticket)
            assert (seen.view, seen.ask, seen.heard) == (expected.view, expected.ask, expected.heard)
        lines = len(match_of(session).lines)
        answer_one(session, rng)
        assert len(match_of(session).lines) > lines, "an allowed answer to the present question is played"


def test_an_answer_is_kept_while_others_act_in_the_same_set_up() -> None:
    session, rng = with_devices("naval"), Random(1)
    asked = [seat for seat in game_of(session).asked() if seat in session.remote.seats]
    first, second = asked[0], (0 if len(asked) == 1 else asked[1])
    before = session.remote.question_number(first)
    ready = game_of(session).ask(first).random_action(rng)
    if second:
        other = game_of(session).ask(second).random_action(rng)
        assert session.remote.answer(second, session.remote.question_number(second), other)
        session.poll_bots()
    else:
        session.viewer.look_from(0)
        session.act(game_of(session).ask(0).random_action(rng))
    assert session.remote.question_number(first) == before
    assert session.remote.answer(first, before, ready)
    assert session.poll_bots() or first not in game_of(session).asked()


@pytest.mark.parametrize("game_id", ["poursuite", "contrat", "poker"])
def test_an_answer_to_an_earlier_question_is_dropped(game_id: str) -> None:
    session, rng = with_devices(game_id), Random(2)
    until_asked(session, 1, rng)
    number, action = session.remote.question_number(1), game_of(session).ask(1).random_action(rng)
    assert session.remote.answer(1, number, action)
    session.poll_bots()
    assert session.remote.question_number(1) > number
    until_asked(session, 1, rng)
    late = game_of(session).ask(1).random_action(rng)
    assert not session.remote.answer(1, number, late)
    lines = len(match_of(session).lines)
    session.poll_bots()
    assert len(match_of(session).lines) == lines


def test_the_same_question_asked_again_has_another_number() -> None:
    """After an undo the words are the same, but the answer was meant for what came after."""
    session, rng = with_devices("poursuite"), Random(2)
    until_asked(session, 1, rng)
    number, ask = session.remote.question_number(1), session.remote.observation(1).ask
    action = ask.random_action(rng)
    assert session.remote.answer(1, number, action)
    session.poll_bots()
    assert session.undo.take_back(1)
    assert session.remote.observation(1).ask == ask and session.remote.question_number(1) > number
    assert not session.remote.answer(1, number, action)


def test_an_answer_that_waits_is_dropped_by_an_undo() -> None:
    session, rng = with_devices("poursuite"), Random(2)
    until_asked(session, 1, rng)
    assert session.remote.answer(
        1, session.remote.question_number(1), session.remote.observation(1).ask.random_action(rng)
    )
    session.poll_bots()
    until_asked(session, 2, rng)
    assert session.remote.answer(
        2, session.remote.question_number(2), session.remote.observation(2).ask.random_action(rng)
    )
    assert session.undo.take_back(1)
    lines = len(match_of(session).lines)
    session.poll_bots()
    assert len(match_of(session).lines) == lines, "the answer of seat 2 was meant for another moment"


def test_a_new_deal_has_new_numbers() -> None:
    session, rng = with_devices("contrat"), Random(4)
    numbers = {seat: session.remote.question_number(seat) for seat in session.remote.seats}
    while match_of(session).playing:
        answer_one(session, rng)
    session.begin_deal()
    assert all(session.remote.question_number(seat) > number for seat, number in numbers.items())


def test_an_answer_that_is_not_allowed_is_refused_with_the_reason_of_the_rules() -> None:
    session, rng = with_devices("poursuite"), Random(5)
    until_asked(session, 1, rng)
    listed = session.remote.observation(1).ask
    wrong = next(action for card in range(len(session.pack)) if not listed.allows(action := Action("play", (card,))))
    assert not session.remote.answer(1, session.remote.question_number(1), wrong)
    assert session.remote.why_not(1, wrong) == game_of(session).refuse(1, wrong)
    assert session.remote.why_not(1, listed.actions[0]) is None
    idle = next(seat for seat in session.remote.seats if seat not in game_of(session).asked())
    refusal = session.remote.why_not(idle, listed.actions[0])
    assert refusal is not None and refusal.text_id == "rules.refuse.not-your-turn"


def test_a_waiting_answer_goes_with_the_device() -> None:
    session, rng = with_devices("poursuite"), Random(6)
    until_asked(session, 1, rng)
    action = session.remote.observation(1).ask.random_action(rng)
    assert session.remote.answer(1, session.remote.question_number(1), action)
    session.remote.bring_back(1)
    lines = len(match_of(session).lines)
    session.poll_bots()
    assert len(match_of(session).lines) == lines and 1 in game_of(session).asked()


def test_drafts_belong_to_their_seats() -> None:
    session = with_devices("naval")
    first, second = session.remote.seats[0], session.viewer.local_seats[0]
    session.remote.save_draft(first, (3, 1, 2))
    session.viewer.look_from(second)
    assert session.drafts.latest() == () and session.remote.latest_draft(first) == (3, 1, 2)
    session.drafts.save((2, 3, 1))
    assert session.drafts.latest() == (2, 3, 1) and session.remote.latest_draft(first) == (3, 1, 2)


def test_a_hint_for_a_device_counts_as_help_of_its_seat() -> None:
    session, rng = with_devices("poursuite"), Random(7)
    until_asked(session, 1, rng)
    hint = session.advice.ask_hint_for(1)
    assert hint.seen is session.remote.observation(1)
    with pytest.raises(AssertionError):
        session.advice.ask_hint_for(0)
    advice = session.advice.poll_reply(hint)
    assert advice is not None
    assert session.remote.answer(1, session.remote.question_number(1), advice.action)
    session.poll_bots()
    assert session.advice.hint_use(1).hinted == 1 and session.advice.hint_use(0).hinted == 0
    assert session.assistance & Assistance.BY_HINTS


def test_bots_play_with_a_person_on_a_device_as_with_one_at_the_screen() -> None:
    kind = game("contrat")
    bots = Directly()
    seats: list[Controller] = [Human(), *[BotSeat(bots, "beginner") for _ in range(3)]]
    session = Session(Match(Terms(kind, 4, kind.defaults(), "s", "s")), seats, bots)
    session.begin_deal()
    before = [playing_level(seat, controllers_of(session), game_of(session)) for seat in range(1, 4)]
    session.remote.send_away(0)
    assert [playing_level(seat, controllers_of(session), game_of(session)) for seat in range(1, 4)] == before


def test_the_rules_are_not_asked_for_numbers_without_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    session = with_devices("poursuite")
    for seat in session.remote.seats:
        session.remote.bring_back(seat)
    asked: list[Seat] = []
    kind, ask = type(game_of(session)), type(game_of(session)).ask
    session.viewer.look_from(game_of(session).asked()[0])
    action = session.viewer.observation().ask.actions[0]

    def counted(self: Game, seat: Seat) -> Ask:
        asked.append(seat)
        return ask(self, seat)

    monkeypatch.setattr(kind, "ask", counted)
    session.act(action)
    assert len(asked) <= 1, "the rules ask once whether the answer is allowed"
