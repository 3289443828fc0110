"""Thrown flights: a card is drawn back a little, flies in a bow, turns on its way, lands past its goal and settles."""

from __future__ import annotations

from math import hypot, log, pi, sin

from cardtable.cards.pack import Card
from cardtable.table.animation.sprite import Flight, Sprite
from cardtable.table.game_view.layout import Pose

BOW = 0.08
"""Greatest distance of the path from the straight line, as a share of its length."""
BACK, HOLD, FARTHEST = 0.06, 0.2, 6.0
"""Seconds in which a card is drawn back, at most this share of its flight, and canvas units by which it is."""
HIGHEST = 0.45
"""Share of the flight after which a card is highest."""
PAST, MOST = 0.04, 18.0
"""Overshoot of the goal at the landing, as a share of the path, and at most so many canvas units."""
SETTLE = 0.09
"""Seconds in which a card slides back to its goal after the landing."""
CLOSE, LOW = 0.03, 0.16
"""Seconds before the landing in which the shadow closes, and the height until then, as a share of the greatest."""
_CLOCK = log(0.5) / log(HIGHEST)


class Throw(Flight):
    """Flight of a card that a hand throws. Its part runs evenly from the start to the end of the settling."""

    def __init__(
        self, sprite: Sprite, goal: Pose, face: Card | None, height: float, *,
        length: float, unit: float, spin: float = 0.0, leaves: bool = False,
    ) -> None:  # fmt: skip
        """`length`: seconds until the landing; `spin`: degrees by which the card is turned in the middle of the way;
        `unit`: pixels of a canvas unit."""
        super().__init__(sprite, goal, face, height, leaves=leaves)
        self.length, self.unit, self.spin = length, unit, spin
        self.seconds = length + SETTLE
        """Seconds until the card has settled."""
        self.landed = False
        self._now = 0.0
        self._far = self._back = self._past = 0.0
        self._late = 0.0, 0.0, 0.0
        """Distance of the card from the path to a goal that has moved, and the seconds at which it moved."""

    def begin(self) -> None:
        if self.sprite.held:
            self.sprite.leave_hand(self.unit)
        super().begin()
        if self.sprite.motion is not self:
            return
        start, goal = self.points[0], self.goal
        self._far = max(1.0, hypot(goal.x - start.x, goal.y - start.y))
        self._back = min(FARTHEST * self.unit, 0.15 * self._far)
        self._past = min(PAST * self._far, MOST * self.unit)

    def send_on(self, goal: Pose, *, crowded: bool) -> bool:
        """Change the goal in flight: the card bends towards it and lands at the same time. Return False after the
        landing."""
        if self.landed:
            return False
        sprite, now = self.sprite, self._now
        before = self.goal
        self.goal = self.points[-1] = goal
        x, y = self._at(now)
        self._late = sprite.x - x, sprite.y - y, now
        sprite.z = goal.z
        if before.height != goal.height:
            self.level = False
        return True

    def step(self, k: float) -> bool:
        sprite = self.sprite
        if not self._goes_on():
            return False
        self._now = now = k * self.seconds
        part = min(1.0, now / self.length)
        sprite.x, sprite.y = self._at(now)
        late = 1 - min(1.0, (now - self._late[2]) / max(1e-6, self.length - self._late[2]))
        sprite.x += self._late[0] * late
        sprite.y += self._late[1] * late
        start, way = self.points[0], min(1.0, max(0.0, self._way(now)))
        sprite.height = start.height + (self.goal.height - start.height) * way
        sprite.angle = start.angle + (self.goal.angle - start.angle) * way + self.spin * sin(pi * part)
        sprite.z = self.goal.z
        self._rise(now, part)
        self._turn_over(way)
        if part >= 1:
            self.landed = True
            sprite.card, sprite.flat, sprite.lift, sprite.angle = self.face, 1.0, 0.0, self.goal.angle
        if k >= 1:
            sprite.pose, sprite.motion = self.goal, None
        sprite.stale = True
        return True

    def _rise(self, now: float, part: float) -> None:
        """Set the height in the air: a sine, never low before the shadow closes."""
        aloft = sin(pi * part**_CLOCK)
        if part > HIGHEST:
            left = (self.length - now) / CLOSE
            aloft = max(aloft, LOW) if left > 1 else max(aloft, LOW * left)
        self.sprite.lift = max(0.0, min(1.0, self.high * aloft + self.lift * (1 - part)))

    def _way(self, now: float) -> float:
        """Return the covered share of the path: below 0 while the card is drawn back, above 1 until it has settled."""
        back = min(BACK, HOLD * self.length)
        if now < back:
            return -self._back / self._far * sin(pi / 2 * now / back)
        past = self._past / self._far
        if now >= self.length:
            return 1 + past * (1 - min(1.0, (now - self.length) / SETTLE)) ** 2
        part = (now - back) / max(1e-6, self.length - back)
        low = -self._back / self._far
        return low + (1 + past - low) * part * (1.7 - 0.7 * part)

    def _at(self, now: float) -> tuple[float, float]:
        """Return the point of the path at a time: a quadratic bow that rises on the screen."""
        start, way = self.points[0], self._way(now)
        dx, dy = self.goal.x - start.x, self.goal.y - start.y
        out = 4 * BOW * min(1.0, max(0.0, way)) * (1 - min(1.0, max(0.0, way)))
        side = -1 if dx < 0 else 1
        return start.x + dx * way + side * dy * out, start.y + dy * way - side * dx * out
