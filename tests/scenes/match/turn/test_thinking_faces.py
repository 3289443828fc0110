"""An opponent that is asked looks up, whether it has a choice or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.ai.requests import Move, Question, Reply
from cardtable.scenes.core.scene import SceneStack
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, sit_at, some_answer


class Slow(Chance):
    """Takes some looks before it answers."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0
        self.latest: Question[Any] | None = None

    def ask(self, question: Question[Any]) -> None:
        self.looks, self.latest = 0, question
        super().ask(question)

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        self.looks += 1
        return None if isinstance(question, Move) and self.looks < 6 else super().poll_reply(question)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        yield made


def test_each_asked_opponent_looks_up_until_it_answers(shell: SceneStack) -> None:
    slow = Slow()
    player = sit_at(shell, "poursuite", ["", "beginner", "beginner"], slow)
    table, seen_forced = player.table, set[bool]()
    for _ in range(1500):
        player.step()
        if shell.top is not table or len(seen_forced) == 2:
            break
        if table.turn_loop.is_my_turn():
            ask = table.session.viewer.observation().ask
            table.turn_loop.submit(some_answer(ask, player.rng))
            continue
        lit = [seat for seat, line in table.hud.ledger.lines.items() if line.is_asked and seat]
        for seat in lit:
            assert table.hud.ledger.lines[seat].mood == "thinking"
            question = slow.latest
            if isinstance(question, Move):
                seen_forced.add(question.seen.ask.forced)
    assert seen_forced == {False, True}
