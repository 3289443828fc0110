"""The process that thinks: what goes over the line to it, how much memory it may take, and a match that was left after
thousands of actions."""

from __future__ import annotations

import pickle
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from cardtable.ai import levels
from cardtable.ai.process import worker
from cardtable.ai.process.history_delta import HistoryDecoder, HistoryDelta, HistoryEncoder
from cardtable.ai.requests import Hint, Move, Question
from cardtable.cards.chance import Random
from cardtable.cards.events import Event
from cardtable.foundation import memory_limit
from cardtable.play.players import bot_process
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import Human
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.session import Session
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.record import header_lines, match_before
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.panels.log_panel import Log
from cardtable.store.types import StoredSitter
from tests.support.sessions import match_of, running_match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Lobby, Player, sit_at
from tests.support.waiting import at_most, wait_until


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


def a_match(game_id: str, seed: str, **options: Any) -> Match:
    kind = game(game_id)
    match = Match(Terms(kind, kind.seats[0], kind.defaults(**options), seed, "salt"))
    match.begin()
    match.shuffle()
    return match


def play_on(match: Match, actions: int, rng: Random) -> Match:
    for _ in range(actions):
        if not match.playing or match.game is None:
            break
        seat = match.game.asked()[0]
        match.play(seat, match.game.ask(seat).random_action(rng))
        match.shuffle()
    return match


def endless(actions: int) -> Match:
    """A Bataille of four without a limit of tricks, in the middle of it after so many actions."""
    kind = game("bataille")
    match = Match(Terms(kind, 4, kind.defaults(max_tricks="none"), "endless11", "x"))
    match.begin()
    match.shuffle()
    play_on(match, actions, Random(11))
    assert match.playing and len(match.action_lines) == actions
    return match


# -- what goes over the line -----------------------------------------------------------------------------------------


class Ends:
    """Both ends of a line, and what went over it."""

    def __init__(self) -> None:
        self.teller, self.listener = HistoryEncoder(), HistoryDecoder()
        self.sent: list[Any] = []

    def across(self, question: Question[Any]) -> Question[Any] | None:
        came = None
        self.sent = list(self.teller.encode(question))
        for message in self.sent:
            assert came is None, "the question is the last of its messages"
            came = self.listener.decode(pickle.loads(pickle.dumps(message)))
        return came


def asked(running: RunningMatch, seat: int) -> Move:
    return Move(running.observe(seat), 7, "expert")


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_question_is_whole_again_behind_the_line(game_id: str) -> None:
    """Also after something was taken back and in the next deal; and what goes over is what the seat has newly heard."""
    ends, rng = Ends(), Random(4)
    match = a_match(game_id, "line")
    session = Session(match, [Human() for _ in range(match.terms.seats)], BotProcess())
    running = running_match_of(session)
    told: dict[int, tuple[Event, ...]] = {}
    for step in range(40):
        if not running.match.playing:
            break
        seat = running.game.asked()[0]
        question = asked(running, seat)
        assert question.seen.heard == observe(running.game, seat, running.match.heard).heard
        assert ends.across(question) == question
        new = [event for message in ends.sent if isinstance(message, HistoryDelta) for event in message.events]
        before = told.get(seat, ())
        if question.seen.heard[: len(before)] == before:
            assert len(new) == len(question.seen.heard) - len(before)
        told[seat] = question.seen.heard
        running.play(seat, running.game.ask(seat).random_action(rng))
        if step in (7, 19):
            running.replace_match(match_before(running.match, max(0, len(running.match.action_lines) - 3)))
    other = a_match(game_id, "other")
    assert other.game is not None
    question = Move(observe(other.game, 0, other.heard), 1, "expert")
    assert ends.across(question) == question


def test_a_first_turn_has_no_news() -> None:
    ends = Ends()
    match = a_match("bataille", "few")
    assert match.game is not None
    full, empty = observe(match.game, 0, match.heard), observe(match.game, 0)
    for seen in (full, empty, full, empty, empty):
        question = Hint(seen, 1)
        assert ends.across(question) == question


def test_after_a_thousand_actions_a_question_stays_small() -> None:
    match, ends = endless(1000), Ends()
    session = Session(match, [Human() for _ in range(4)], BotProcess())
    running = running_match_of(session)
    rng, first, then = Random(2), 0, 0
    for step in range(6):
        assert ends.across(asked(running, 0)) == asked(running, 0)
        sizes = [len(pickle.dumps(message)) for message in ends.sent]
        assert max(sizes) < 80_000, "while one message is packed nothing else goes on"
        first, then = (sum(sizes), 0) if step == 0 else (first, max(then, sum(sizes)))
        seat = running.game.asked()[0]
        running.play(seat, running.game.ask(seat).random_action(rng))
    assert first > 200_000 and then < 20_000, "all of it goes over once, and then what is new"


def test_the_log_of_a_long_deal_is_set_once(shell: SceneStack) -> None:
    """One more sentence costs as much after thousands of them as in the beginning."""
    log = Log(shell.canvas, [])
    log.place(Rect(0, 0, 300, 400))
    log.append(*(f"{n}. plays a card" for n in range(3000)))
    before = list(log.rows())
    log.append("The newest of all")
    after = list(log.rows())
    assert [row.words for row in after] == ["The newest of all", *(f"{n}. plays a card" for n in range(2999, -1, -1))]
    assert [row.newest for row in after[:3]] == [True, False, False]
    assert all(old is new for old, new in zip(before[1:], after[2:], strict=True)), "what stood there stays"
    log.lines.clear()
    assert log.rows() == []
    log.append("Another deal")
    assert [row.words for row in log.rows()] == ["Another deal"]


@pytest.mark.long
def test_a_match_of_thousands_of_actions_is_resumed_in_two_seconds(shell: SceneStack) -> None:
    match, store = endless(3000), shell.store
    sitters = [StoredSitter(name, None, "random") for name in ("Ada", "Bea", "Cem", "Dag")]
    record = store.logs.begin("bataille", sitters, "\n".join(header_lines(match.terms)), match.terms.seal)
    store.logs.save_lines(record, match.lines)
    store.database.flush()
    before = time.process_time()
    assert resume_table(shell, record)
    table = shell.top
    assert isinstance(table, MatchScene)
    started = time.monotonic()
    while len(match_of(table.session).action_lines) == 3000 and time.monotonic() - started < 60:
        table.update(1 / 60)
        time.sleep(1 / 60)
    assert len(match_of(table.session).action_lines) > 3000 and not table.session.replaced_bot
    assert time.process_time() - before < 2.0, "of this process; the other one thinks meanwhile"


# -- a process that goes astray --------------------------------------------------------------------------------------


def greedy(pipe: Any) -> None:
    """Run the real worker process with a bot that takes all memory."""

    def eat(*_: object) -> None:
        eaten: list[bytearray] = []
        while True:
            eaten.append(bytearray(50_000_000))

    levels.respond = eat  # type: ignore[assignment]
    worker.main(pipe)


def test_a_process_above_the_memory_limit_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without a memory limit gets a watching thread, which ends the process."""
    ended: list[int] = []

    def ends(code: int) -> None:
        ended.append(code)
        raise SystemExit

    monkeypatch.setattr("os._exit", ends)
    monkeypatch.setattr(memory_limit, "peak_memory", lambda: 10)
    monkeypatch.setattr(
        memory_limit, "sleep", lambda seconds: monkeypatch.setattr(memory_limit, "peak_memory", lambda: 1001)
    )
    with pytest.raises(SystemExit):
        memory_limit.end_process_above(1000)
    assert ended == [1]
    monkeypatch.undo()
    taken = memory_limit.peak_memory()
    assert sys.platform == "win32" or (taken is not None and taken > 10_000_000)


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere it is watched instead")
def test_a_worker_that_fills_the_memory_ends_alone_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardtable.ai.process.worker.main", greedy)
    match = a_match("bataille", "eater")
    assert match.game is not None
    worker, seat = BotProcess(), match.game.asked()[0]
    worker.patience_at_first = 60.0
    question: Question[Any] = Move(observe(match.game, seat, match.heard), 1, "expert")
    worker.ask(question)
    answers: list[object] = []

    def answered() -> bool:
        answers[:] = [worker.poll_reply(question)]
        return answers != [None]

    wait_until(answered, "the simple bot does not play")
    (answer,) = answers
    assert isinstance(answer, Action) and question.seen.ask.allows(answer)
    assert worker.weak_answers.weak == 1 and worker.failures == 2, "it failed twice, and the simple bot played"
    worker.close()
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.long
def test_without_room_for_another_process_or_thread_a_table_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beginners answer at once, cards are printed and moves are written by the frame that needs it."""

    def refused(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    with make_shell(tmp_path, (1024, 640)) as shell:
        shell.push(Lobby())
        worker = BotProcess()
        player = sit_at(shell, "bataille", ("", "expert"), worker, "c1")
        turns = at_most(40, "no third weak answer")
        while not player.table.session.replaced_bot:
            next(turns)
            player.rest()
            if player.table.turn_loop.is_my_turn():
                player.table.turn_loop.submit(player.table.board.picker.ask.random_action(Random(3)))
        lines = match_of(player.table.session).lines
        assert len(lines) > 4 and worker.weak_answers.weak == worker.weak_answers.answers
        (kept,) = shell.store.matches.unfinished()
        assert shell.store.logs.lines(kept.id) == lines, "each move is on the disk"


class Late(BotProcess):
    """There is no process: beginners answer at once."""

    def start(self) -> None:
        self.failures = bot_process.MOST_FAILURES


def test_advice_of_a_beginner_is_marked_as_one(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.ui_driver.Instant", Late)
    sat = sit_at(shell, "cerchio", ("", "random", "random", "random"), None, "c1", match_games=1, suit_draw="random")
    player = Player(sat.shell, sat.bot_process)
    player.rest()
    player.key(pygame.K_h)
    player.rest()
    notice = player.table.hud.question_slip.notice
    assert "beginner" in notice, notice
