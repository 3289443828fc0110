"""Sprites: the cards on the screen, and their flights."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt

from pygame import Rect

from cardtable.cards.pack import Card, Place
from cardtable.table.game_view.layout import Pose
from cardtable.table.selection.highlight import READY, Light

NEARLY = 0.08
"""Share of a card's height in the air, or of its width while turning over, below which nothing is seen of it."""

GLIDE, GLIDE_TURN = 1 / 300, 0.3
"""Least way of a card that glides on the table from one picture to the next: a share of its height, or degrees."""
OVAL = 0.6
"""Width of the oval of a swing, as a share of its length: tables are wider than high."""


RISE, HELD_RISE = 8, 70
"""Canvas units by which a raised card rises on the cloth, and in the hand of the local player."""
GROWN = 0.08
"""Share by which a card grows that stands upright in the hand."""
QUICK, BEYOND = 0.12, 1.3
"""Seconds in which a card rises or sinks, and the strength of its overshoot: by 6 %."""


class Stir:
    """Way of two values to a goal, past it and back."""

    __slots__ = ("_age", "_start", "goal")

    def __init__(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        self._start, self.goal, self._age = start, goal, 0.0

    def after(self, seconds: float) -> tuple[float, float]:
        """Return the values after so many further seconds."""
        self._age += seconds
        if self._age >= QUICK:
            return self.goal
        left = self._age / QUICK - 1
        part = 1 + (BEYOND + 1) * left**3 + BEYOND * left**2
        (a, b), (to_a, to_b) = self._start, self.goal
        return a + (to_a - a) * part, b + (to_b - b) * part


class Sprite:
    """One card on the screen."""

    __slots__ = ("angle", "aside", "aside_wish", "card", "dim", "drawn", "face", "flat", "glow", "height", "held",
                 "lies", "lift", "motion", "raised", "shaded", "stale", "stir", "sway", "wish", "x", "y",
                 "z")  # fmt: skip

    def __init__(self, pose: Pose, card: Card | None) -> None:
        self.x, self.y, self.height, self.angle, self.z = pose
        self.sway = 0.0
        """Degrees by which it is turned for a moment: in the hand, or shaken."""
        self.card = self.face = card
        """The card that it shows now, and the one that it will show after its motions; None is the back."""
        self.lift = 0.0
        """Height in the air, from 0 on the table to 1; size and shadow show it."""
        self.flat = 1.0
        """Width as a share of the usual width: 0 in the middle of turning over."""
        self.raised = 0.0
        self.wish = 0.0
        """The value that `raised` moves to."""
        self.aside = self.aside_wish = 0.0
        """Canvas units by which it has made room for a neighbour that stands upright, and those that it moves to."""
        self.held = False
        """True in the hand of the local player, where a raised card stands out farther, upright and larger."""
        self.stir: Stir | None = None
        """Way of `raised` and `aside` to their wishes."""
        self.dim = False
        self.glow: str = ""
        """Colour of the outline: may be picked, is picked, is struck; empty for none."""
        self.drawn = Rect(0, 0, 0, 0)
        self.shaded = False
        """True if it threw a shadow when it was drawn last; in a heap only the lowest card does."""
        self.stale = True
        self.lies: Place = ""
        """The place in which it still lies while it waits to fly, though it is counted elsewhere already."""
        self.motion: object = None
        """The motion that moves it now. The latest motion wins."""

    @property
    def pose(self) -> Pose:
        """The pose in which it lies."""
        return Pose(self.x, self.y, self.height, self.angle, self.z)

    @pose.setter
    def pose(self, pose: Pose) -> None:
        self.x, self.y, self.height, self.angle, self.z = pose
        self.stale = True

    @property
    def turn(self) -> float:
        """Degrees by which it is turned when drawn."""
        return self.angle * (1 - self.upright) + self.sway if self.held else self.angle + self.sway

    @property
    def upright(self) -> float:
        """Share of the way to standing upright in the hand, from 0 to 1."""
        return min(1.0, max(0.0, (self.raised - READY) / (1 - READY))) if self.held else 0.0

    def leave_hand(self, unit: float) -> None:
        """Go on from where it is drawn, as a card that is not held any more. `unit`: pixels of a canvas unit."""
        x, y = self.middle(unit)
        self.angle = self.turn - self.sway
        self.x, self.y, self.height = x, y, self.height * (1 + GROWN * self.upright)
        self.raised = self.aside = self.aside_wish = 0.0
        self.held, self.stir = False, None

    def middle(self, unit: float) -> tuple[float, float]:
        """Return the middle of the card as it is drawn, raised along its own axis until it stands upright."""
        rise = self.raised * (HELD_RISE if self.held else RISE) * unit
        turn = radians(self.angle * (1 - self.upright)) if self.held else 0.0
        return self.x + self.aside * unit + rise * sin(turn), self.y - rise * cos(turn)

    def ease(self, seconds: float) -> bool:
        """Move `raised` and `aside` towards their wishes. Return whether they have changed."""
        goal = self.wish, self.aside_wish
        if (self.raised, self.aside) == goal:
            self.stir = None
            return False
        if self.stir is None or self.stir.goal != goal:
            self.stir = Stir((self.raised, self.aside), goal)
        self.raised, self.aside = self.stir.after(seconds)
        self.stale = True
        return True

    def show(self, light: Light) -> None:
        """Change its highlight, and mark it for drawing only if that is a change."""
        if (light.glow, light.dim) != (self.glow, self.dim):
            self.glow, self.dim, self.stale = light.glow, light.dim, True
        self.wish = light.raised


class Flight:
    """Motion of a sprite through some points to a pose, turning over on the way if its face changes."""

    def __init__(
        self,
        sprite: Sprite,
        goal: Pose,
        face: Card | None,
        height: float,
        via: Sequence[Pose] = (),
        *,
        leaves: bool = False,
        gives_way: bool = False,
    ) -> None:
        self.sprite, self.goal, self.face, self.high, self.via = sprite, goal, face, height, via
        self.leaves = leaves
        """True if it takes the card away from its place."""
        self.gives_way = gives_way and not leaves
        """True if a flight that is under way only gets another goal by it."""
        self.points: list[Pose] = []
        self.glides = False
        """True if it moves a card along the table as it lies there."""

    def begin(self) -> None:
        sprite = self.sprite
        before = sprite.motion
        if isinstance(before, Flight) and not (self.via or self.leaves) and before.face == self.face:  # noqa: SIM102
            if before.goal == self.goal or before.send_on(self.goal, crowded=self.gives_way):
                return  # the card already moves there
        sprite.motion = self
        if self.leaves:
            sprite.lies = ""
        start = sprite.pose
        self.points = [start, *self.via, self.goal]
        spans = [hypot(b.x - a.x, b.y - a.y) + 1 for a, b in zip(self.points, self.points[1:], strict=False)]
        self.reach = [sum(spans[:i]) / sum(spans) for i in range(len(spans) + 1)]
        # A card in the air goes on from its height and turn; a card that has nearly landed counts as landed.
        self.lift = sprite.lift if sprite.lift > NEARLY else 0.0
        turned = (1 - sprite.flat if sprite.card != self.face else 1 + sprite.flat) / 2
        self.turned = turned if turned < 1 - NEARLY / 2 else 1.0
        self.level = not self.via and start.height == self.goal.height
        at_rest = not (self.high or self.via or sprite.lift) and sprite.card == self.face and sprite.flat == 1
        shift = hypot(start.x - self.goal.x, start.y - self.goal.y) + abs(start.angle - self.goal.angle)
        self.glides = at_rest and start.height == self.goal.height
        # Most cards of a heap are less than a pixel from their place: they need no motion.
        self.idle = at_rest and shift < 1 and abs(start.height - self.goal.height) < 0.01
        if self.idle:
            sprite.stale = sprite.stale or start != self.goal
            sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z = self.goal

    def send_on(self, goal: Pose, *, crowded: bool) -> bool:
        """Change the goal of a flight through the air that is under way, if many cards make room for each other. Return
        whether it leads there."""
        if not crowded or not self.high:
            return False
        self.goal = self.points[-1] = goal
        return True

    def step(self, k: float) -> bool:
        sprite = self.sprite
        if not self._goes_on():
            return False
        leg = next((i for i in range(len(self.via), 0, -1) if self.reach[i] <= k), 0)
        a, b = self.points[leg], self.points[leg + 1]
        part = (k - self.reach[leg]) / max(1e-6, self.reach[leg + 1] - self.reach[leg])
        part = min(1.0, part)
        x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
        angle = a.angle + (b.angle - a.angle) * part
        if k < 1 and self.glides and sprite.z == b.z and self._is_near(x, y, angle):
            return True
        sprite.x, sprite.y, sprite.angle, sprite.z = x, y, angle, b.z
        sprite.height = a.height + (b.height - a.height) * part
        sprite.lift = min(1.0, self.high * 4 * k * (1 - k) + self.lift * (1 - k))
        self._turn_over(k)
        if k >= 1:
            sprite.card, sprite.flat, sprite.lift, sprite.motion = self.face, 1.0, 0.0, None
        sprite.stale = True
        return True

    def _is_near(self, x: float, y: float, angle: float) -> bool:
        """Return whether a card that glides on the table is nearly drawn there already. A whole hand makes room for
        each card that comes; to draw all of it for less than a pixel takes longer than the rest of the frame."""
        sprite = self.sprite
        step = GLIDE * sprite.height
        return abs(x - sprite.x) < step and abs(y - sprite.y) < step and abs(angle - sprite.angle) < GLIDE_TURN

    def _goes_on(self) -> bool:
        """Return whether this motion still moves its card. A motion without a way ends now."""
        if self.sprite.motion is not self:
            return False
        if self.idle:
            self.sprite.motion = None
        return not self.idle

    def _turn_over(self, part: float) -> None:
        """Turn the card over as far as it is at a part of the way."""
        turned = self.turned + (1 - self.turned) * part
        self.sprite.flat = abs(1 - 2 * turned)
        if turned >= 0.5:
            self.sprite.card = self.face


class Swing(Flight):
    """Clockwise motion along half an oval. Cards that turn about a middle keep their shape on the way and do not all
    meet in it."""

    def begin(self) -> None:
        super().begin()
        self.glides = False

    def step(self, k: float) -> bool:
        goes_on = super().step(k)
        if goes_on:
            sprite, start = self.sprite, self.points[0]
            out = OVAL * sqrt(k * (1 - k))
            sprite.x += out * (self.goal.y - start.y)
            sprite.y -= out * (self.goal.x - start.x)
        return goes_on
