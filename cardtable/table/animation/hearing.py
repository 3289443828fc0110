"""The direction a sound of the table is heard from: where it is seen on the screen, for that stands between the
loudspeakers and turns with the table when another player sits down before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cardtable.art.sounds import HERE, Bearing
from cardtable.cards.pack import Place, Seat
from cardtable.table.game_view.layout import Layout, Pose

Play: TypeAlias = Callable[[str, Bearing], None]
"""Plays a sound by its name, from a direction."""

EDGE = 0.8
"""The part of the way from the middle to the edge at which a sound is as far aside, or across, as it can be."""


def from_point(layout: Layout, x: float, y: float) -> Bearing:
    """The direction of a point in the window. What lies at our own edge is before us, however far aside."""
    area = layout.area()
    aside, down = (2 * (x - area.centerx) / area.width, 2 * (y - area.centery) / area.height)
    if down >= EDGE / 2:
        return HERE
    return Bearing(round(max(-1.0, min(1.0, aside / EDGE)), 2), down < -EDGE / 2 and abs(aside) < 0.5)


def of_motion(layout: Layout, places: Mapping[Place, int]) -> Bearing:
    """The direction of a motion through places, each with the number of its cards: that of the hand that moves the
    card, and so of the place farthest out. Piles that all share have no number and no hand: between two of them it is
    that of the last."""
    area = layout.area()
    poses = [layout.pose(place, count // 2, max(1, count)) for place, count in places.items()]
    theirs = [pose for place, pose in zip(places, poses, strict=True) if "." in place]

    def out(pose: Pose) -> float:
        return max(abs(pose.x - area.centerx) / area.width, abs(pose.y - area.centery) / area.height)

    pose = max(theirs, key=out) if theirs else poses[-1]
    return from_point(layout, pose.x, pose.y)


def of_seat(layout: Layout, seat: Seat | None) -> Bearing:
    """The direction of a player, by the plate; before us for the local player, and where no plates lie."""
    plate = None if seat == layout.seat else layout.plates().get(seat) if seat is not None else None
    return HERE if plate is None else from_point(layout, *plate.center)
