"""Roll call at the end of a match: the order of the calls, and the winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.art.portraits import Mood
from cardtable.cards.pack import Seat
from cardtable.rules.game import Points
from cardtable.scenes.dialogs.result import EndedDeal
from cardtable.scenes.panels.ledger import points_text
from cardtable.text.lists import join_names


class CalledFace(NamedTuple):
    """Face of a called player in its state at the end."""

    avatar: str
    mood: Mood


class Called(NamedTuple):
    """Players called together, because they win and lose together."""

    place: int
    faces: Sequence[CalledFace]
    names: str
    points: Sequence[Points]
    """Match points of each player; one figure if all have the same."""

    @property
    def figures(self) -> str:
        """The match points in words."""
        return " · ".join(points_text(points) for points in self.points)

    @property
    def last(self) -> int:
        """The figure before the word for what is counted."""
        return int(self.points[-1])


class RollCall(NamedTuple):
    """The calls of a finished match."""

    others: Sequence[Called]
    """The last place first."""
    winners: Called
    won_here: bool
    """True if a local player won, or all players are computers."""


def roll_call(ended: EndedDeal) -> RollCall:
    """Return the calls of a finished match. Equal winners are called together, other equal players one by one."""
    places = ended.places
    others = sorted((side for side in ended.sides if places[side[0]] > 1), key=lambda side: (-places[side[0]], side))
    won_here = ended.won_here or not ended.local_seats
    return RollCall(
        [_called(ended, side, won_here) for side in others], _called(ended, ended.winners, won_here), won_here
    )


def _called(ended: EndedDeal, seats: Sequence[Seat], won_here: bool) -> Called:
    points = [ended.course.standing.totals[seat] for seat in seats]
    return Called(
        ended.places[seats[0]],
        [CalledFace(ended.sitters[seat].avatar, _mood(ended, seat, won_here)) for seat in seats],
        join_names([ended.sitters[seat].name for seat in seats]),
        points[:1] if len(set(points)) == 1 else points,
    )


def _mood(ended: EndedDeal, seat: Seat, won_here: bool) -> Mood:
    """Return the state of a face: winners are pleased, and losers at this screen are hurt."""
    if ended.places[seat] == 1:
        return "pleased"
    return "hurt" if seat in ended.local_seats and not won_here else "waiting"
