"""A match looked at again: the same at every moment, forwards and backwards, and never more than may be known."""

from __future__ import annotations

import pytest

from cardtable.cards.events import Sight
from cardtable.cards.pack import WATCHER
from cardtable.games.games import game
from cardtable.play.replay import Eyes, Replay, When
from cardtable.rules.match import Match
from cardtable.rules.observe import memory, observe
from cardtable.rules.record import reading
from tests.test_golden import FILES

GOLDEN = [file.read_text(encoding="utf-8") for file in FILES]


def replay_of(record: str, people: tuple[int, ...] = ()) -> Replay:
    replay = Replay(record, people)
    while replay.read_on():
        pass
    return replay


def moments(replay: Replay) -> list[When]:
    return [When(deal, step) for deal, last in enumerate(replay.steps) for step in range(last + 1)]


@pytest.mark.share(3)
@pytest.mark.parametrize("record", GOLDEN, ids=[file.stem for file in FILES])
def test_a_record_folds_to_the_same_view_at_every_step_forwards_and_backwards(record: str) -> None:
    replay = replay_of(record)
    kind = game(replay.game_id)
    whole = moments(replay)
    for seat in (*range(replay.seats), WATCHER):
        replay.look(Eyes(seat))
        sight, forwards = Sight(seat), []
        for when in whole:
            if when.step == 0:
                sight = Sight(seat)
            for event in replay.happened(when):
                sight.hear(event)
            seen = replay.seen(when)
            forwards.append(seen)
            assert sight.view() == seen.view and sight.public == dict(seen.public), (when, seat)
        for when, seen in list(zip(whole, forwards, strict=True))[::-3]:
            again = replay.seen(when)
            assert (again.view, again.public, again.heard, again.ask) == (seen.view, seen.public, seen.heard, seen.ask)
    assert kind.id == replay.game_id


@pytest.mark.parametrize("record", GOLDEN[::4], ids=[file.stem for file in FILES[::4]])
def test_what_a_seat_is_shown_is_what_it_was_shown_at_the_table(record: str) -> None:
    replay = replay_of(record)
    whole = iter(moments(replay))
    turns, deal = -1, Match(replay_of(record)._match.terms).game
    for match in reading(record, game):
        if match.game is None or match.game.asked() == (-1,) or (turns, deal) == (len(match.turns), match.game):
            continue
        turns, deal, when = len(match.turns), match.game, next(whole)
        for seat in (0, WATCHER):
            replay.look(Eyes(seat))
            seen, then = replay.seen(when), observe(match.game, seat, match.heard)
            assert (seen.view, seen.public, seen.heard) == (then.view, then.public, memory(match.heard, seat))
    assert next(whole, None) is None
