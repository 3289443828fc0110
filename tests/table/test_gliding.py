"""Cards that glide on the table to make room: drawn again only for a way that can be seen, and exact at the end."""

from __future__ import annotations

import pytest

from cardtable.table.animation.sprite import GLIDE, Flight, Sprite, Swing
from cardtable.table.game_view.layout import Pose

HEIGHT = 600.0


def glide(goal: Pose, kind: type[Flight] = Flight, high: float = 0.0) -> tuple[Sprite, list[float]]:
    """Let a card move to a pose in a hundred frames. Return it, and where it was drawn in those that drew it again."""
    sprite = Sprite(Pose(0.0, 0.0, HEIGHT), 3)
    flight, drawn = kind(sprite, goal, 3, high), []
    flight.begin()
    for frame in range(101):
        sprite.stale = False
        flight.step(frame / 100)
        if sprite.stale:
            drawn.append(sprite.x)
    return sprite, drawn


def test_a_gliding_card_is_drawn_again_only_after_a_visible_way_and_ends_exactly() -> None:
    sprite, drawn = glide(Pose(21.0, 0.0, HEIGHT))
    assert sprite.pose == Pose(21.0, 0.0, HEIGHT) and sprite.motion is None
    assert 5 <= len(drawn) <= 21 / (GLIDE * HEIGHT) + 2
    assert drawn == sorted(drawn)


def test_a_glide_that_only_turns_a_card_is_drawn_by_steps_too() -> None:
    sprite, drawn = glide(Pose(0.0, 0.0, HEIGHT, 3.0))
    assert sprite.angle == 3.0
    assert 5 <= len(drawn) <= 12


@pytest.mark.parametrize(("kind", "high"), [(Flight, 1.0), (Swing, 0.0)])
def test_a_flight_and_a_swing_are_drawn_in_each_frame(kind: type[Flight], high: float) -> None:
    _, drawn = glide(Pose(21.0, 0.0, HEIGHT), kind, high)
    assert len(drawn) == 101
