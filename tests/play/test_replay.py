"""A match looked at again: the same at every moment, forwards and backwards, and never more than may be known."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.cards.events import Moved, Sight, Turned
from cardtable.cards.pack import WATCHER
from cardtable.play.history.replay import STRIDE, Eyes, Replay
from cardtable.rules.match import Match
from cardtable.rules.observe import observe, remembered
from cardtable.rules.record import BadRecord, read_steps
from cardtable.rules.registry import game
from tests.support.places import GOLDEN, golden_file
from tests.support.replays import broken_off, moments, replay_of

RECORDS = [file.read_text(encoding="utf-8") for file in GOLDEN]


@pytest.mark.share(3)
@pytest.mark.parametrize("record", RECORDS, ids=[file.stem for file in GOLDEN])
def test_a_record_folds_to_the_same_view_at_every_step_forwards_and_backwards(record: str) -> None:
    replay = replay_of(record)
    kind = game(replay.game_id)
    whole = moments(replay)
    for seat in (*range(replay.seats), WATCHER):
        replay.look_with(Eyes(seat))
        sight, forwards = Sight(seat), []
        for when in whole:
            if when.step == 0:
                sight = Sight(seat)
            for event in replay.visible_events(when):
                sight.hear(event)
            seen = replay.observation(when)
            forwards.append(seen)
            assert sight.view() == seen.view and sight.public == dict(seen.public), (when, seat)
        for when, seen in list(zip(whole, forwards, strict=True))[::-3]:
            again = replay.observation(when)
            assert (again.view, again.public, again.heard, again.ask) == (seen.view, seen.public, seen.heard, seen.ask)
    assert kind.id == replay.game_id


@pytest.mark.share(3)
@pytest.mark.parametrize("record", RECORDS[::4], ids=[file.stem for file in GOLDEN[::4]])
def test_a_replay_shows_a_seat_the_same_as_the_table_did(record: str) -> None:
    replay = replay_of(record)
    whole = iter(moments(replay))
    turns, deal = -1, Match(replay_of(record)._match.terms).game
    for match in read_steps(record, game):
        if match.game is None or match.game.asked() == (-1,) or (turns, deal) == (len(match.action_lines), match.game):
            continue
        turns, deal, when = len(match.action_lines), match.game, next(whole)
        for seat in (0, WATCHER):
            replay.look_with(Eyes(seat))
            seen, then = replay.observation(when), observe(match.game, seat, match.heard)
            assert (seen.view, seen.public, seen.heard) == (then.view, then.public, remembered(match.heard, seat))
    assert next(whole, None) is None


# -- what a match that goes on keeps to itself -----------------------------------------------------------------------


def unseen(replay: Replay) -> list[str]:
    """The cards of the pack that these eyes have never been shown."""
    told = [event for when in moments(replay) for event in replay.visible_events(when)]
    shown = {event.card for event in told if isinstance(event, Moved | Turned)}
    return [code for card, code in enumerate(replay.pack.codes) if card not in shown]


def exchanged(lines: list[str], one: str, other: str) -> str:
    """The same record with two cards in each other's place."""
    swap = {one: other, other: one}
    return "\n".join(" ".join(swap.get(word, word) for word in line.split(" ")) for line in lines)


def gifts(replay: Replay) -> list[object]:
    """Everything that a screen can be given."""
    found: list[object] = [
        replay.progress,
        replay.last_steps,
        replay.seal_contents,
        replay.last_moment,
        replay.trick_steps(0),
        replay.setting(0),
    ]
    for when in moments(replay):
        seen = replay.observation(when)
        found += [seen.view, seen.public, seen.heard, seen.ask, seen.asked, replay.visible_events(when)]
        found += [replay.public_events(when), replay.progress_at(when)]
    return found


@pytest.mark.share(2)
@pytest.mark.parametrize("record", RECORDS[::2], ids=[file.stem for file in GOLDEN[::2]])
def test_a_match_that_goes_on_shows_no_card_that_these_eyes_have_not_seen(record: str) -> None:
    """Two cards that have not been seen lie in each other's place, and nothing that is given is another."""
    lines = broken_off(record)
    replay = replay_of("\n".join(lines), (0,))
    replay.look_with(Eyes(0))
    codes = unseen(replay)
    given, compared = gifts(replay), 0
    for one, other in pairwise(codes):
        try:
            elsewhere = replay_of(exchanged(lines, one, other), (0,))
        except BadRecord:
            continue  # a bot could not have done the same with it
        elsewhere.look_with(Eyes(0))
        assert gifts(elsewhere) == given, (one, other)
        compared += 1
        if compared == 3:
            break
    assert compared or len(codes) < 2


def test_only_the_own_eyes_look_at_a_match_that_goes_on() -> None:
    record = "\n".join(broken_off(golden_file("tarocchi-match").read_text(encoding="utf-8")))
    alone, together, nobody = (replay_of(record, people) for people in ((1,), (0, 1), ()))
    every = [Eyes(seat) for seat in range(4)]
    assert [eyes for eyes in every if alone.may_look(eyes)] == [Eyes(1)] and alone.default_eyes == Eyes(1)
    assert not any(together.may_look(eyes) for eyes in every) and together.default_eyes == Eyes(WATCHER)
    assert all(nobody.may_look(eyes) for eyes in every)
    for replay in (alone, together, nobody):
        assert not replay.may_look(Eyes(1, True)) and replay.seal_contents is None
        with pytest.raises(AssertionError, match="secrets"):
            replay.look_with(Eyes(0, True))


def test_after_the_end_all_cards_lie_open() -> None:
    replay = replay_of(golden_file("tarocchi-match").read_text(encoding="utf-8"))
    replay.look_with(Eyes(0, True))
    for when in moments(replay)[:80]:
        assert not any(card is None for cards in replay.observation(when).view.values() for card in cards)


def test_a_moment_is_never_far_from_a_kept_one() -> None:
    """However long a deal is, looking at any moment of it plays a few answers at most."""
    replay = replay_of(golden_file("bataille-three").read_text(encoding="utf-8"))
    deal = replay._deals[0]
    assert len(deal.kept) == 1 + replay.last_steps[0] // STRIDE
    acts = max(deal.done[step] - deal.done[step // STRIDE * STRIDE] for step in range(replay.last_steps[0] + 1))
    assert acts < 4 * STRIDE
