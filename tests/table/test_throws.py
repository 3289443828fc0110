"""Thrown cards: the bow of the path, the height on its own clock, the landing past the goal and the settling."""

from __future__ import annotations

from math import hypot

import pytest

from cardtable.cards.chance import Random
from cardtable.rules.registry import game
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.sprite import Flight, Sprite
from cardtable.table.animation.throw import BACK, BOW, HIGHEST, SETTLE, Throw
from cardtable.table.animation.timeline import Timeline, even
from cardtable.table.game_view.layout import Pose
from tests.support.stages import LAYOUTS, an_answer, layout, new_match, pace_of, silent, stage_of_begun

LENGTH = 0.4
START, GOAL = Pose(100, 500, 200), Pose(900, 500, 200)


def film(spin: float = 0.0, goal: Pose = GOAL) -> list[tuple[float, Pose, float]]:
    """Return time, pose and lift of a thrown card at each millisecond."""
    sprite, timeline = Sprite(START, None), Timeline()
    throw = Throw(sprite, goal, None, 1.0, length=LENGTH, unit=1.0, spin=spin, leaves=True)
    timeline.add(0.0, throw.seconds, throw, even, SETTLE)
    seen = []
    while timeline.advance(0.001):
        seen.append((timeline.now, sprite.pose, sprite.lift))
    assert sprite.pose == goal and sprite.motion is None
    return seen


def test_a_path_bows_by_eight_parts_in_a_hundred_of_its_length() -> None:
    out = [START.y - pose.y for _, pose, _ in film()]
    assert max(out) == pytest.approx(BOW * (GOAL.x - START.x), rel=0.02) and min(out) >= -1e-6


def test_a_card_is_drawn_back_before_it_flies() -> None:
    early = [pose.x for time, pose, _ in film() if time < BACK]
    assert START.x - 6.1 <= min(early) < START.x - 5


def test_a_card_is_highest_before_the_middle_of_its_flight_and_down_at_the_landing() -> None:
    aloft = [(lift, time) for time, _, lift in film()]
    assert max(aloft)[1] == pytest.approx(HIGHEST * LENGTH, abs=0.01)
    assert all(lift == 0 for lift, time in aloft if time > LENGTH + 0.001)
    assert all(lift > 0.1 for lift, time in aloft if 0.1 < time < LENGTH - 0.03)


def test_a_card_lands_past_its_goal_and_settles() -> None:
    landed = [pose.x - GOAL.x for time, pose, _ in film() if time >= LENGTH]
    assert max(landed) == pytest.approx(18, abs=1), "four parts in a hundred, at most eighteen units"
    assert landed == sorted(landed, reverse=True) and abs(landed[-1]) < 0.5
    short = [pose.x - 300 for time, pose, _ in film(goal=Pose(300, 500, 200)) if time >= LENGTH]
    assert max(short) == pytest.approx(0.04 * 200, abs=0.5)


def test_a_card_turns_on_its_way_and_lies_straight_at_the_landing() -> None:
    turns = [(pose.angle, time) for time, pose, _ in film(spin=7)]
    assert max(turns)[0] == pytest.approx(7, abs=0.1)
    assert all(angle == 0 for angle, time in turns if time > LENGTH + 0.001)


def test_a_goal_that_moves_bends_the_path_without_a_leap_and_without_delay() -> None:
    sprite, timeline = Sprite(START, None), Timeline()
    throw = Throw(sprite, GOAL, None, 1.0, length=LENGTH, unit=1.0, leaves=True)
    timeline.add(0.0, throw.seconds, throw, even, SETTLE)
    timeline.advance(LENGTH / 2)
    before = sprite.pose
    timeline.add(timeline.now, LENGTH, Flight(sprite, Pose(800, 560, 200), None, 0.0))
    timeline.advance(0.001)
    assert hypot(sprite.x - before.x, sprite.y - before.y) < 10 and sprite.motion is throw
    timeline.advance(LENGTH / 2)
    assert throw.landed and hypot(sprite.x - 800, sprite.y - 560) < 19
    timeline.finish()
    assert (sprite.x, sprite.y) == (800, 560)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_cards_fly_in_bows_at_every_table(game_id: str) -> None:
    """Every flight over at least a card's height leaves the straight line."""
    match, rng = new_match(game(game_id)), Random(5)
    events = match.begin() + match.shuffle()
    where = layout(match)
    stage = EventPlayer(where, pace_of(where), 0, silent)
    ways: dict[Throw, list[tuple[float, float]]] = {}
    goals: dict[Throw, Pose] = {}
    for _ in range(30):
        stage.play(events)
        while stage.moving:
            stage.advance(1 / 60)
            for sprite in stage.tableau.sprites():
                if isinstance(sprite.motion, Throw):
                    goals.setdefault(sprite.motion, sprite.motion.goal)
                    ways.setdefault(sprite.motion, []).append((sprite.x, sprite.y))
            if stage.reading:
                stage.go_on()
        if not match.playing:
            break
        events = an_answer(match, rng, "random")
    long = 0
    for throw, points in ways.items():
        (x, y), goal = points[0], throw.goal
        far = hypot(goal.x - x, goal.y - y)
        if far < goal.height or len(points) < 6 or goal != goals[throw]:
            continue
        long += 1
        out = max(abs((px - x) * (goal.y - y) - (py - y) * (goal.x - x)) / far for px, py in points)
        assert out > 0.03 * far, throw.goal
    assert long > 5


def test_reduced_motion_puts_cards_down_without_a_flight() -> None:
    match = new_match(game("tarocchi"))
    stage, _ = stage_of_begun(match)
    stage.motions.still = True
    rng = Random(2)
    for _ in range(12):
        stage.play(an_answer(match, rng, "random"))
        assert not [sprite for sprite in stage.tableau.sprites() if sprite.motion is not None or sprite.lift]
        stage.finish()
