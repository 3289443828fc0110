"""A session with people and bots: the worker process and its ends, undo, hints, and the one door for secrets."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from multiprocessing import Pipe
from multiprocessing.process import BaseProcess
from threading import Event as Signal
from threading import Thread
from typing import Any

import pytest

from cardtable.ai.bot import Budget
from cardtable.ai.levels import LEVELS, choose, find_bots
from cardtable.ai.requests import Answer, Hint, Move, Question
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import replace
from cardtable.games.cerchio.rules import Cerchio
from cardtable.play.assistance import Assistance, GivenAssistance, assistance_of
from cardtable.play.players.bot_process import MOST_FAILURES, BotProcess
from cardtable.play.players.controllers import BotSeat, Controller, Human, RecordedSeat
from cardtable.play.players.partner_level import playing_level
from cardtable.play.players.worker_pipe import WorkerPipe
from cardtable.play.session.session import Session
from cardtable.rules.game import Action, Game, IllegalAction, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation
from cardtable.rules.record import read_record, record_text
from cardtable.rules.registry import GAMES, game
from tests.support.autosaves import Kept
from tests.support.cerchio_sessions import SALT, SECRET, new_match, until_asked, with_person
from tests.support.instant_bots import Directly, bots
from tests.support.laws import some_options, state
from tests.support.plain_data import strange
from tests.support.sessions import controllers_of, game_of, has_worker, match_of, running_match_of, worker_of
from tests.support.ui_driver import Chance
from tests.support.waiting import PATIENCE, wait_until

KINDS: list[type[Game]] = [game(game_id) for game_id in GAMES]


class Post:
    """One end of a pipe that a test fills by hand."""

    def __init__(self) -> None:
        self.sent: list[Move] = []
        self.waiting: list[Answer] = []

    def send(self, question: Move) -> None:
        self.sent.append(question)

    def poll(self) -> bool:
        return bool(self.waiting)

    def recv(self) -> Answer:
        return self.waiting.pop(0)

    def close(self) -> None:
        self.waiting.clear()


def pump_once(session: Session) -> list[Event]:
    """Return the events of the next answer. The worker needs real time, and no simulated time passes meanwhile: it is
    not replaced because the machine is slow."""
    events: list[Event] = []

    def answered() -> bool:
        events.extend(session.poll_bots())
        return bool(events) or not match_of(session).playing

    wait_until(answered, "the worker did not answer", pause=0.002)
    return events


def play_out(session: Session) -> None:
    while not match_of(session).over:
        if not match_of(session).playing:
            session.begin_deal()
        pump_once(session)


# -- the worker process ------------------------------------------------------------------------------------------------


def test_a_whole_game_with_bots_in_a_worker_process() -> None:
    bot_process = BotProcess()
    try:
        session = Session(new_match(), bots(bot_process, "standard"))
        play_out(session)
        assert match_of(session).over and bot_process.failures == 0
        assert worker_of(bot_process).is_alive()
        again = read_record(record_text(match_of(session)), game, verify=True)
        assert again.lines == match_of(session).lines
    finally:
        bot_process.close()
    assert not has_worker(bot_process)


class Unhurried(BotProcess):
    """Opponents that think as much as their level does, however busy the computer is."""

    def _timed(self, question: Question[Any]) -> Question[Any]:
        return replace(question, milliseconds=1000 * round(PATIENCE)) if isinstance(question, Move) else question


def test_the_worker_answers_as_a_bot_in_this_process_would() -> None:
    bot_process, here = Unhurried(), Directly()
    try:
        far, near = Session(new_match(), bots(bot_process, "standard")), Session(new_match(), bots(here, "standard"))
        play_out(far)
        play_out(near)
    finally:
        bot_process.close()
    assert match_of(far).lines == match_of(near).lines


def test_a_worker_killed_in_mid_game_is_replaced_and_the_game_goes_on() -> None:
    bot_process = BotProcess()
    try:
        session = Session(new_match(), bots(bot_process))
        session.begin_deal()
        for _ in range(6):
            pump_once(session)
        first = worker_of(bot_process)
        assert first is not None and first.is_alive()
        first.kill()
        first.join()
        play_out(session)
        assert match_of(session).over and bot_process.failures >= 1
        assert worker_of(bot_process) is not first
    finally:
        bot_process.close()


def test_a_worker_killed_while_it_thinks_is_replaced() -> None:
    bot_process = BotProcess()
    try:
        session = Session(new_match(), bots(bot_process, "expert"))
        session.begin_deal()
        while game_of(session).ask(game_of(session).asked()[0]).actions[0].verb == "pass":
            pump_once(session)
        assert session.poll_bots() == []
        worker_of(bot_process).kill()
        worker_of(bot_process).join()
        assert pump_once(session) and bot_process.failures == 1
    finally:
        bot_process.close()


def test_a_worker_that_overruns_is_replaced_and_a_simple_bot_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Post] = []

    def start(self: BotProcess) -> None:
        started.append(Post())
        self._pipe = started[-1]  # type: ignore[assignment]

    monkeypatch.setattr(BotProcess, "start", start)
    bot_process = BotProcess()
    session = Session(new_match(), bots(bot_process, "expert"), bot_process)
    session.begin_deal()
    assert session.poll_bots() == [] and len(started[0].sent) == 1
    question = started[0].sent[0]
    bot_process.pass_time(bot_process.patience_at_first)
    assert session.poll_bots() == [], "patience is not over yet"
    bot_process.pass_time(0.01)
    assert session.poll_bots() == [] and len(started) == 2, "another one is asked"
    (again,) = started[1].sent
    assert (again.seen, again.seed, again.level) == (question.seen, question.seed, question.level)
    assert again.milliseconds < question.milliseconds, "and given less time"
    assert session.bots_are_late, "for the players it is the same question"
    bot_process.pass_time(bot_process.patience_at_first + 0.01)
    assert session.poll_bots() != [] and bot_process.weak_answers.weak == 1
    assert not session.assistance & Assistance.REPLACED_BOT, "one weak answer is an exception"
    assert bot_process.failures == 2 and len(started) == 3
    seat = question.seen.seat
    simple = choose(question.seen, "beginner", question.seed)
    assert match_of(session).lines[match_of(session).action_lines[0]] == f"{seat} {simple.text(Cerchio.pack)}"


def test_a_worker_that_has_answered_before_is_given_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post()
    monkeypatch.setattr(BotProcess, "start", lambda self: setattr(self, "_pipe", post))
    bot_process = BotProcess()
    session = Session(new_match(), bots(bot_process))
    session.begin_deal()
    session.poll_bots()
    post.waiting.append(Answer.to(post.sent[0], post.sent[0].seen.ask.actions[0]))
    assert session.poll_bots() != []
    session.poll_bots()
    bot_process.pass_time(2.01)
    session.poll_bots()
    assert bot_process.failures == 1 and BotProcess.patience == 2.0


@pytest.mark.parametrize("nonsense", ["nonsense", None, Action("fly"), Action("raise", n=3), [1, 2], 7], ids=repr)
def test_nonsense_is_no_answer(monkeypatch: pytest.MonkeyPatch, nonsense: object) -> None:
    """The message is no action, or one that the rules refuse. The process that sent it is replaced."""
    posts: list[Post] = []

    def start(self: BotProcess) -> None:
        posts.append(Post())
        self._pipe = posts[-1]  # type: ignore[assignment]

    monkeypatch.setattr(BotProcess, "start", start)
    for wrapped in (True, False):
        posts.clear()
        bot_process = BotProcess()
        session = Session(new_match(), bots(bot_process))
        session.begin_deal()
        session.poll_bots()
        sent = Answer(posts[0].sent[0].seen.ticket, Move, nonsense) if wrapped else nonsense
        posts[0].waiting.append(sent)  # type: ignore[arg-type]
        assert session.poll_bots() == [] and bot_process.failures == 1
        assert posts[1].sent == posts[0].sent, "the question is put to the next one"


def test_waking_in_every_frame_starts_no_process_after_the_last_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are simulated: each thread that starts a process is joined, so no frame passes meanwhile."""
    started = []

    def start(self: BotProcess) -> None:
        started.append(self)
        self._pipe = Post()  # type: ignore[assignment]

    monkeypatch.setattr(BotProcess, "start", start)
    bot_process = BotProcess()
    session = Session(new_match(), bots(bot_process, "expert"), bot_process)
    session.begin_deal()

    def frame() -> None:
        session.start_bots()
        bot_process._join_start()
        session.poll_bots()

    frames = 0
    while bot_process.failures < MOST_FAILURES:
        assert frames < 21 * 30, f"{bot_process.failures} failures in 21 simulated seconds"
        session.pass_time(1 / 30)
        frame()
        frames += 1
    for _ in range(10):
        frame()
    assert len(started) == MOST_FAILURES
    turns = len(match_of(session).action_lines)
    session.poll_bots()
    assert len(match_of(session).action_lines) == turns + 1, "from then on nobody waits"


def test_sending_a_large_question_does_not_block() -> None:
    """A worker that is stopped reads nothing: what does not fit into the pipe waits in a thread."""
    ours, theirs = Pipe()
    line = WorkerPipe(ours)
    seen = replace(new_session_seen(), heard=tuple(Said("cerchio.begins", {"n": n}) for n in range(60_000)))
    assert len(pickle.dumps(seen)) > 500_000, "more than a pipe takes"
    sent = Thread(target=lambda: [*map(line.send, [Move(seen, 1, "beginner")] * 3)], daemon=True)
    sent.start()
    sent.join(PATIENCE)  # the other end reads nothing meanwhile
    assert not sent.is_alive(), "sending waits for the reader"
    theirs.close()
    line.close()


def new_session_seen() -> Observation:
    session, _ = with_person()
    return session.viewer.observation()


def test_bots_that_fail_again_and_again_do_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Post):
        def send(self, question: Move) -> None:
            raise BrokenPipeError

    def start(self: BotProcess) -> None:
        self._pipe = Broken()  # type: ignore[assignment]

    monkeypatch.setattr(BotProcess, "start", start)
    bot_process = BotProcess()
    session = Session(new_match(), bots(bot_process))
    session.begin_deal()
    for _ in range(8):
        for _ in range(100):
            if session.poll_bots():
                break
            bot_process.pass_time(1.0)
        else:
            raise AssertionError("no move in a hundred simulated seconds")
    assert len(match_of(session).action_lines) == 8


def test_where_no_process_can_be_started_simple_bots_play_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def start(self: BaseProcess) -> None:
        tried.append(self)
        raise OSError("no room for another process")

    monkeypatch.setattr(BaseProcess, "start", start)
    bot_process = BotProcess()
    bot_process.start_in_background()
    session = Session(new_match(), bots(bot_process, "expert"))
    session.begin_deal()
    bot_process._join_start()
    for _ in range(8 * (MOST_FAILURES + 1)):  # no simulated time passes at all
        if len(match_of(session).action_lines) < 8:
            session.poll_bots()
    assert len(match_of(session).action_lines) == 8, "without the patience that a thinking opponent is given"
    assert len(tried) <= MOST_FAILURES + 1
    bot_process.close()


def test_stale_answers_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post()
    monkeypatch.setattr(BotProcess, "start", lambda self: setattr(self, "_pipe", post))
    session = Session(new_match(), bots(BotProcess()))
    session.begin_deal()
    session.poll_bots()
    question = post.sent[0]
    ticket, seat = question.seen.ticket, question.seen.seat
    session.poll_bots()
    assert len(post.sent) == 1, "a question is put once"
    post.waiting += [Answer(ticket - 1, Move, Action("pass")), Answer(ticket, Hint, Action("pass"))]
    assert session.poll_bots() == [] and match_of(session).action_lines == []
    post.waiting += [Answer(ticket + 5, Move, Action("pass")), Answer.to(question, Action("pass"))]
    assert session.poll_bots() != []
    assert match_of(session).lines[-1] == f"{seat} pass"


# -- undo --------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_persons_own_last_decision() -> None:
    session, _ = with_person()
    assert not session.undo.can_take_back(0) and not session.undo.take_back(0)
    for _ in range(3):
        before, lines = state(game_of(session)), match_of(session).lines[:]
        session.act(session.viewer.observation().ask.actions[0])
        until_asked(session, 0)
        assert match_of(session).lines[: len(lines)] == lines and len(match_of(session).lines) > len(lines)
        after = match_of(session).lines[:]
        assert session.undo.can_take_back(0) and session.undo.take_back(0)
        assert match_of(session).lines == lines and state(game_of(session)) == before
        assert game_of(session).asked() == (0,)
        session.act(session.viewer.observation().ask.actions[0])
        until_asked(session, 0)
        assert match_of(session).lines == after, "bots answer the same question in the same way"


def test_the_rewound_match_is_the_prefix_of_the_record_and_goes_on() -> None:
    session, bot_process = with_person()
    session.act(session.viewer.observation().ask.actions[-1])
    until_asked(session, 0)
    whole = record_text(match_of(session))
    assert session.undo.take_back(0)
    assert whole.startswith(record_text(match_of(session)))
    assert read_record(record_text(match_of(session)), game, verify=True).heard == match_of(session).heard
    while not match_of(session).over:
        if game_of(session).asked() == (0,):
            session.act(session.viewer.observation().ask.actions[0])
        else:
            session.poll_bots()
    assert read_record(record_text(match_of(session)), game, verify=True).lines == match_of(session).lines
    assert bot_process.questions


def test_a_pass_taken_back_before_anyone_moved_is_no_help() -> None:
    bot_process = Directly(silent=True)
    session = Session(new_match(), bots(bot_process))
    session.begin_deal()
    (seat,) = game_of(session).asked()
    controllers_of(session)[seat] = Human()
    running_match_of(session).play(seat, Action("pass"))
    assert session.undo.take_back(seat) and not session.assistance


def test_a_card_that_was_turned_up_makes_undo_a_help() -> None:
    bot_process = Directly()
    session = Session(new_match(), bots(bot_process))
    session.begin_deal()
    while game_of(session).ask(game_of(session).asked()[0]).actions[0].verb != "take":
        session.poll_bots()
    (seat,) = game_of(session).asked()
    running_match_of(session).play(seat, game_of(session).ask(seat).actions[0])
    assert match_of(session).lines[-1].split()[1] == "take", "the replacement lies open now"
    assert session.undo.take_back(seat) and session.assistance


def test_a_drawn_card_makes_undo_a_help_wherever_it_was_drawn_from() -> None:
    kind = game("poursuite")
    options = {**kind.defaults(), "may_draw_instead": True}
    session = Session(Match(Terms(kind, 2, options, "reserve")), bots(Directly(), seats=2))
    session.begin_deal()
    (seat,) = game_of(session).asked()
    cards = set(game_of(session).table.at(f"hand.{seat}"))
    own = next(action for action in game_of(session).ask(seat).actions if action.verb == "play")
    running_match_of(session).play(seat, own)
    assert session.undo.take_back(seat) and not session.assistance, "one's own card is nothing new"
    running_match_of(session).play(
        seat, next(action for action in game_of(session).ask(seat).actions if action.verb == "draw")
    )
    assert set(game_of(session).table.at(f"hand.{seat}")) - cards, "it was drawn from the reserve"
    assert session.undo.take_back(seat) and session.assistance


def test_what_the_others_answered_makes_undo_a_help_and_help_is_not_forgotten() -> None:
    session, _ = with_person()
    session.act(Action("pass"))
    until_asked(session, 0)
    assert session.undo.take_back(0) and session.assistance
    running_match_of(session).play(0, Action("pass"))
    assert session.undo.take_back(0) and session.assistance


def test_undo_does_not_reach_into_the_deal_before() -> None:
    session = Session(new_match(match_games=3), bots(Directly()))
    session.begin_deal()
    while match_of(session).playing:
        session.poll_bots()
    assert session.undo.can_take_back(0), "the last decision of a deal may be taken back after its end"
    session.begin_deal()
    assert not [seat for seat in range(4) if session.undo.can_take_back(seat)]
    assert not session.undo.take_back(0)


def test_no_old_answer_is_let_through_after_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post()
    monkeypatch.setattr(BotProcess, "start", lambda self: setattr(self, "_pipe", post))
    controllers = bots(BotProcess())
    session = Session(new_match(), controllers)
    session.begin_deal()
    (mine,) = game_of(session).asked()
    controllers[mine] = controllers_of(session)[mine] = Human()
    running_match_of(session).play(mine, Action("pass"))
    session.poll_bots()
    old = post.sent[-1]
    assert session.undo.take_back(mine)
    post.waiting.append(Answer.to(old, Action("pass")))
    assert session.poll_bots() == []
    running_match_of(session).play(mine, Action("pass"))
    assert session.poll_bots() == [], "the same position again, but the answer was to the old question"
    new = post.sent[-1]
    assert new.seen.ticket > old.seen.ticket
    assert new == replace(old, seen=replace(old.seen, ticket=new.seen.ticket)), "but for its ticket"
    post.waiting.append(Answer.to(new, Action("pass")))
    assert session.poll_bots() != []


def test_tickets_only_grow() -> None:
    session, _ = with_person()
    tickets = []
    for _ in range(4):
        seen = running_match_of(session).observe(0)
        assert running_match_of(session).observe(0) is seen, "nothing has changed"
        tickets.append(seen.ticket)
        running_match_of(session).play(0, game_of(session).ask(0).actions[0])
        session.undo.take_back(0)
    assert tickets == sorted(set(tickets))


@pytest.mark.parametrize("withdrawn", [False, True])
def test_bots_that_gave_way_to_a_hint_are_asked_again(withdrawn: bool) -> None:
    """Three arrange their cards at once, and one of them asks for a hint meanwhile."""
    rules, bot_process = game("naval"), Chance()
    seats: list[Controller] = [Human(), BotSeat(bot_process, "random"), BotSeat(bot_process, "random")]
    session = Session(Match(Terms(rules, 3, rules.defaults(), SECRET, SALT)), seats, bot_process)
    session.viewer.look_from(0)
    session.begin_deal()
    session.ask_bots()
    assert game_of(session).asked() == (0, 1, 2)
    hint = session.advice.ask_hint()
    if withdrawn:
        session.advice.withdraw(hint)
    else:
        assert session.advice.poll_reply(hint) is not None
    for _ in range(8):
        session.poll_bots()
    assert game_of(session).asked() == (0,), "both have laid their cards and are ready"


def test_a_question_is_dropped_by_a_later_one_until_that_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotProcess, "start", lambda self: None)
    session, _ = with_person()
    bot_process = BotProcess()
    first, second = (Move(session.viewer.observation(), seed, "random") for seed in (1, 2))
    bot_process.ask(first)
    assert not bot_process.has_dropped(first)
    bot_process.ask(second)
    assert not bot_process.has_dropped(first), "the worker thinks of the other one"
    bot_process.withdraw(first)
    assert not bot_process.has_dropped(first)
    bot_process.withdraw(second)
    assert bot_process.has_dropped(first) and not bot_process.has_dropped(second)


# -- hints, refusals, what is kept -------------------------------------------------------------------------------------


def test_a_hint_changes_nothing() -> None:
    session, bot_process = with_person()
    before, lines = state(game_of(session)), match_of(session).lines[:]
    others = {question.seed for question in bot_process.questions}
    hint = session.advice.ask_hint()
    advice = session.advice.poll_reply(hint)
    assert advice is not None and game_of(session).ask(0).allows(advice.action)
    assert advice.action == advice.suggestions[0].action and len(advice.suggestions) <= 3
    assert not [
        suggestion for suggestion in advice.suggestions if not game_of(session).ask(0).allows(suggestion.action)
    ]
    assert (state(game_of(session)), match_of(session).lines, bool(session.assistance)) == (before, lines, False)
    assert hint.seen is running_match_of(session).observe(0), "the person's own observation, and nothing else"
    assert hint.seed not in others


def test_hints_that_play_for_a_person_are_a_help_and_a_few_are_not() -> None:
    """One answer in five may be a hint's, in the whole match and not in a part of it."""
    session, _ = with_person()
    hinted = answered = 0
    while not match_of(session).over:
        if game_of(session).asked() != (0,):
            session.poll_bots()
            continue
        action = session.viewer.observation().ask.actions[0]
        if 5 * (hinted + 1) <= answered + 1:
            advice = session.advice.poll_reply(session.advice.ask_hint())
            assert advice is not None
            action, hinted = advice.action, hinted + 1
        session.act(action)
        answered += 1
    assert hinted and not session.assistance
    given = running_match_of(session).assistance_counter.given
    assert len(given.hinted) == hinted
    mine = [k for k, line in enumerate(match_of(session).lines) if line.startswith("0 ") and k not in given.hinted]
    more = [*given.hinted, mine[0]]
    while 5 * len(more) <= answered:
        more.append(mine[len(more)])
    assert assistance_of(match_of(session).lines, (0,), GivenAssistance(hinted=tuple(more))) is Assistance.BY_HINTS
    assert assistance_of(match_of(session).lines, (1,), GivenAssistance(hinted=tuple(more))) is Assistance.NOT, (
        "the hints were another's"
    )


def test_a_hint_that_is_not_followed_is_no_help_and_one_taken_back_counts_once() -> None:
    session, _ = with_person()
    advice = session.advice.poll_reply(session.advice.ask_hint())
    assert advice is not None
    other = next(action for action in session.viewer.observation().ask.actions if action != advice.action)
    session.act(other)
    assert running_match_of(session).assistance_counter.given.hinted == ()
    assert session.undo.take_back(0)
    for _ in range(2):
        advice = session.advice.poll_reply(session.advice.ask_hint())
        assert advice is not None
        session.act(advice.action)
        assert len(running_match_of(session).assistance_counter.given.hinted) == 1
        assert session.undo.take_back(0) and running_match_of(session).assistance_counter.given.hinted == ()
    session.act(advice.action)
    assert len(running_match_of(session).assistance_counter.given.hinted) == 1, (
        "what was read is not forgotten by taking back"
    )


def test_a_refused_action_changes_nothing() -> None:
    session, _ = with_person()
    before, lines = state(game_of(session)), match_of(session).lines[:]
    kept = running_match_of(session).autosave = Kept()
    for seat, action in ((1, Action("pass")), (0, Action("take", (0, 1))), (0, Action("nonsense"))):
        assert seat or session.why_not(action) is not None
        with pytest.raises(IllegalAction):
            running_match_of(session).play(seat, action)
    assert session.why_not(Action("pass")) is None
    assert (state(game_of(session)), match_of(session).lines, kept.texts) == (before, lines, [])


def test_every_change_of_the_log_is_kept() -> None:
    kept = Kept()
    session = Session(new_match(), bots(Directly()), autosave=kept)
    session.begin_deal()
    assert kept.texts == [record_text(match_of(session))]
    while not match_of(session).over:
        session.poll_bots()
        assert kept.texts[-1] == record_text(match_of(session)), "what is kept is never older than the table"
    count = len(kept.texts)
    assert session.undo.take_back(0)
    assert len(kept.texts) == count + 1 and kept.texts[-1] == record_text(match_of(session))


def test_a_replayer_plays_the_recorded_actions() -> None:
    session = Session(new_match(), bots(Directly()))
    session.begin_deal()
    while not match_of(session).over:
        session.poll_bots()
    written: list[list[Action]] = [[] for _ in range(4)]
    for line in (match_of(session).lines[k] for k in match_of(session).action_lines):
        seat, _, action = line.partition(" ")
        written[int(seat)].append(Action.parse(action, Cerchio.pack))
    again = Session(new_match(), [RecordedSeat(actions) for actions in written])
    again.begin_deal()
    while not match_of(again).over:
        assert again.poll_bots()
    assert match_of(again).lines == match_of(session).lines


# -- the one door ------------------------------------------------------------------------------------------------------


def questions_of(kind: type[Game], seed: int) -> list[Question[Any]]:
    """All that bots are asked in a deal with some options."""
    rng = Random(seed)
    seats = kind.seats[below(rng, len(kind.seats))]
    bot_process = Directly()
    terms = Terms(kind, seats, some_options(kind, rng), f"{SECRET}{seed}", SALT)
    session = Session(Match(terms), bots(bot_process, "random", seats))
    session.begin_deal()
    while match_of(session).playing and len(bot_process.questions) < 400:
        session.poll_bots()
    assert bot_process.questions
    return bot_process.questions


@pytest.mark.share(4)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_only_plain_data_crosses_the_pipe(kind: type[Game]) -> None:
    for seed in range(3):
        questions = questions_of(kind, seed)
        for question in questions[:: max(1, len(questions) // 25)]:
            assert strange(question) == []
            crossing = pickle.dumps(question)
            for secret in (SECRET, SALT, "seal", "Match", "Terms"):
                assert secret.encode() not in crossing, f"{secret} crosses the pipe"
            assert pickle.loads(crossing) == question


def test_the_walk_finds_objects_that_must_not_cross() -> None:
    question = questions_of(Cerchio, 0)[0]
    match = new_match()
    match.begin()
    assert match.game is not None
    assert isinstance(question, Move)
    assert strange(replace(question, level=match.game))
    assert strange(replace(question, seed=match.game.table))
    assert strange(replace(question, seed=match.terms))


# -- what bots are shown -----------------------------------------------------------------------------------------------

FEW = 12
"""Playouts for a search here: enough to look into every candidate."""


def test_a_bot_does_not_change_its_observation() -> None:
    session, _ = with_person()
    seen = running_match_of(session).observe(0)
    before = pickle.dumps(seen)
    for level in LEVELS:
        find_bots("cerchio")[level].choose(seen, Random(1), Budget(FEW))
    assert pickle.dumps(seen) == before


def test_what_is_shown_does_not_change_when_the_game_goes_on() -> None:
    session, _ = with_person()
    seen = running_match_of(session).observe(0)
    before = pickle.dumps(seen)
    session.act(session.viewer.observation().ask.actions[0])
    until_asked(session, 0)
    assert pickle.dumps(seen) == before


# -- partners ----------------------------------------------------------------------------------------------------------


def plays(session: Session, seat: Seat) -> str:
    """Return the level of a bot in a session."""
    return playing_level(seat, controllers_of(session), game_of(session))


def seated(kind: str, levels: Sequence[str], **options: Value) -> tuple[Session, Directly]:
    """A table at which an empty level is a person."""
    rules, bot_process = game(kind), Directly()
    match = Match(Terms(rules, len(levels), rules.defaults(**options), SECRET, SALT))
    session = Session(match, [BotSeat(bot_process, level) if level else Human() for level in levels])
    session.begin_deal()
    return session, bot_process


def test_a_persons_partner_plays_well() -> None:
    session, _ = seated("contrat", ["", "beginner", "beginner", "beginner"], mode="teams")
    assert [plays(session, seat) for seat in (1, 2, 3)] == [
        "beginner",
        "standard",
        "beginner",
    ]
    session, _ = seated("contrat", ["", "expert", "beginner", "beginner"], mode="teams")
    assert plays(session, 2) == "expert", "and never worse than those against them"
    session, _ = seated("contrat", ["", "beginner", "beginner", "beginner"], mode="individual")
    assert [plays(session, seat) for seat in (1, 2, 3)] == ["beginner"] * 3
    session, _ = seated("cerchio", ["", "beginner", "beginner", "beginner"])
    assert [plays(session, seat) for seat in (1, 2, 3)] == ["beginner"] * 3


def test_the_partner_is_asked_at_the_level_of_a_partner() -> None:
    session, bot_process = seated("contrat", ["", "beginner", "beginner", "beginner"], mode="teams")
    rng = Random(3)
    asked: dict[Seat, set[str]] = {}
    for _ in range(60):
        if not match_of(session).playing:
            break
        session.ask_bots()
        for question in bot_process.questions:
            assert isinstance(question, Move)
            asked.setdefault(question.seen.seat, set()).add(question.level)
        seat = game_of(session).asked()[0]
        running_match_of(session).play(seat, game_of(session).ask(seat).random_action(rng))
    assert asked[2] == {"standard"} and asked[1] == asked[3] == {"beginner"}


def test_in_tarocchi_no_level_tells_the_sides() -> None:
    """Any seat may come to play on a person's side, so all are good players, from before the deal to its end."""
    for number in range(10):
        session, _ = seated("tarocchi", ["", "beginner", "expert", "beginner"])
        rng = Random(number)
        while match_of(session).playing:
            assert [plays(session, seat) for seat in (1, 2, 3)] == [
                "standard",
                "expert",
                "standard",
            ]
            seat = game_of(session).asked()[0]
            running_match_of(session).play(seat, game_of(session).ask(seat).random_action(rng))
        assert "partners" not in game_of(session).public(), "no seat is told"
    session, _ = seated("tarocchi", ["beginner"] * 4)
    assert {plays(session, seat) for seat in range(4)} == {"beginner"}, "bots among themselves play as they are"


def test_a_question_waits_for_a_process_that_is_coming_up() -> None:
    """Nothing stands still meanwhile, and the question is not lost."""
    session, _ = with_person()
    bot_process, up, post = BotProcess(), Signal(), Post()
    bot_process._starting = Thread(target=up.wait, daemon=True)
    bot_process._starting.start()
    bot_process._pipe = post  # type: ignore[assignment]
    question = Move(session.viewer.observation(), 1, "random")
    bot_process.ask(question)
    assert bot_process.poll_reply(question) is None and post.sent == []
    up.set()
    bot_process._starting.join()
    assert bot_process.poll_reply(question) is None and [sent.seen for sent in post.sent] == [question.seen]
    post.waiting.append(Answer.to(question, Action("pass")))
    assert bot_process.poll_reply(question) == Action("pass")
