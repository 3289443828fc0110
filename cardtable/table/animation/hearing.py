"""Directions of the table's sounds, by their positions on the screen: the screen stands between the loudspeakers, and
the table on it turns with each local player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cardtable.art.sounds import HERE, Bearing
from cardtable.cards.pack import Place, Seat
from cardtable.table.game_view.layout import Layout, Pose

Play: TypeAlias = Callable[[str, Bearing], None]
"""Function that plays a sound by its name, from a direction."""

EDGE = 0.8
"""Share of the way from the middle to the edge at which a sound is fully at the side, or fully across."""


def from_point(layout: Layout, x: float, y: float) -> Bearing:
    """Return the direction of a point in the window. Everything at the local player's edge is in front."""
    area = layout.area()
    aside, down = (2 * (x - area.centerx) / area.width, 2 * (y - area.centery) / area.height)
    if down >= EDGE / 2:
        return HERE
    return Bearing(round(max(-1.0, min(1.0, aside / EDGE)), 2), down < -EDGE / 2 and abs(aside) < 0.5)


def of_motion(layout: Layout, places: Mapping[Place, int]) -> Bearing:
    """Return the direction of a motion through places, each with its number of cards: that of the outermost place,
    because the hand that moves the card is there. A pile that all players share has no hand; between two such piles the
    last counts."""
    area = layout.area()
    poses = [layout.pose(place, count // 2, max(1, count)) for place, count in places.items()]
    theirs = [pose for place, pose in zip(places, poses, strict=True) if "." in place]

    def out(pose: Pose) -> float:
        return max(abs(pose.x - area.centerx) / area.width, abs(pose.y - area.centery) / area.height)

    pose = max(theirs, key=out) if theirs else poses[-1]
    return from_point(layout, pose.x, pose.y)


def of_seat(layout: Layout, seat: Seat | None) -> Bearing:
    """Return the direction of a player, by the portrait or the plate; in front for the local player, and on tables
    without plates."""
    if seat is None or seat == layout.seat:
        return HERE
    box = layout.portraits().get(seat) or layout.plates().get(seat)
    return HERE if box is None else from_point(layout, *box.center)
