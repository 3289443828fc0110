"""Layout of a table with players around it: the local player at the lower edge, the others in playing order along the
other edges, the question slip at the left. A game's layout adds only its own piles and tricks."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from math import asin, atan2, cos, degrees, hypot, inf, radians, sin
from typing import ClassVar, NamedTuple

from pygame import Rect

from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.table.game_view.layout import Layout, Pose, row

SEATS_AT: Mapping[int, Sequence[tuple[float, float]]] = {
    2: ((0.5, 0.0),),
    3: ((0.0, 0.28), (1.0, 0.28)),
    4: ((0.0, 0.42), (0.5, 0.0), (1.0, 0.42)),
    5: ((0.0, 0.5), (0.24, 0.0), (0.7, 0.0), (1.0, 0.5)),
    6: ((0.0, 0.55), (0.0, 0.12), (0.5, 0.0), (1.0, 0.12), (1.0, 0.55)),
    7: ((0.0, 0.6), (0.0, 0.17), (0.34, 0.0), (0.66, 0.0), (1.0, 0.17), (1.0, 0.6)),
    8: ((0.0, 0.64), (0.0, 0.2), (0.2, 0.0), (0.46, 0.0), (0.72, 0.0), (1.0, 0.2), (1.0, 0.64)),
}
"""Where the other players sit, in playing order after the local player: along the left edge at x 0, along the right one
at x 1, else along the upper edge."""
PANEL, COLUMN = 322, 337
"""Widths of a question in the corner, and of a column for words."""
PLATE, LARGE_PLATE = (200, 62), (236, 78)
"""Sizes of a plate, and of a larger one, as for large letters or for words beside a figure."""
LEAST_HIGH = 47
"""Least height of a plate in pixels."""
PORTRAIT, OWN_PORTRAIT = 125, 105
"""Sides of the portraits of the others and of the local player."""
SHEETS = (1.0, 0.92, 0.84, 0.76)
"""Widths of an area for many answers, by the width of the corner."""
BROADER = (1.2, 1.4, 1.6)
"""Widths of a question that leaves hands of backs free, by the width of the corner, so that it is no wider than its
words."""
SLIP = 172
"""Height kept free for the question in the upper left corner, below the bar."""
BUTTONS = 4 * 62 + 24
"""Width of the buttons in the upper right corner."""
TUCK = 8
"""Overlap of a portrait and its plate."""
BACK, FAN_RADIUS, FAN_STEP = 100, 217, 5.2
"""Height of the backs in other hands, radius of their fan, and degrees from card to card."""
FEW, FEW_STEP = 4, 9
"""Largest number of cards that are held further apart, and the degrees between these."""
SIGN_REACH = 0.1
"""How far the signs of a portrait reach beyond it, by its width."""
ONE_ROW, ROW_DOWN = 6, 0.5
"""Largest number of open cards in one row, and the distance of rows in heights of a card."""
FAN_OUT = 0.24
"""Distance of the middle of a fan from its portrait, in heights of a card."""
ABREAST = 0.86
"""Greatest distance of two cards of a hand, as a share of their width."""
APART, ARC = 3.9, 38.0
"""Greatest turn between two cards of a hand, and of the whole hand, in degrees."""
SINK, RISEN, LEAN_OUT = 0.15, 0.03, 0.2
"""Shares of a card's height: by which the outer cards of a hand lie lower than the middle one, by which that one lies
above the box, and which the turn of the outer cards needs in width."""


class Chair(NamedTuple):
    """One player's side of the table."""

    plate: Rect
    side: str
    """Edge at which the player sits: "bottom", "left", "top" or "right"."""
    face: Rect | None = None
    """Square of the portrait; None for one that lies on the plate."""

    @property
    def portrait(self) -> Rect:
        """Square of the portrait, on the left end of the plate if it has no place of its own."""
        if self.face is not None:
            return self.face
        side = round(self.plate.height * 1.08)
        return Rect(self.plate.left - side // 16, self.plate.centery - side // 2, side, side)

    @property
    def box(self) -> Rect:
        """Rectangle of plate and portrait."""
        return self.plate if self.face is None else self.plate.union(self.face)

    @property
    def fan_room(self) -> float:
        """Length that a fan of backs may take along its edge of the table."""
        return self.box.width if self.side == "top" else self.box.height * 1.15

    def fan_box(self, end: float) -> Rect:
        """Return the rectangle around the fullest fan of backs of a player at the left, which reaches to an x."""
        fan = Rect(0, 0, round(end) - self.portrait.left, round(self.fan_room))
        return fan.move_to(left=self.portrait.left, centery=self.portrait.centery)


class AroundLayout(Layout):
    """Plates, hands and piles around the middle of the table."""

    clockwise: ClassVar[bool] = True
    """True if play runs clockwise on the screen."""
    hand_part: ClassVar[float] = 0.25
    """Height of the cards in the local player's hand, as a share of the window's height."""

    sides_at: float = 0
    """Height of a single seat at each side as a share of the window's height; 0 for the usual one."""
    trick_places: Sequence[Rect] = ()
    """Places of a trick's cards and of the words above them, which no question without answers may cover."""
    open_wide: float = inf
    """Greatest width of a row of open cards before another player, where the game's own piles are near."""
    open_in_rows: ClassVar[bool] = False
    """True if many open cards of a player at a side lie in rows, because a trick is near."""
    plate_sizes: ClassVar[Sequence[tuple[int, int]]] = (PLATE, LARGE_PLATE)
    """Sizes of a plate in units, and of one where a column is kept for words."""
    beside_question: bool = False
    """True if all cards of this table lie at the right of the question, because they fill the height of the window."""

    def prepare(self) -> None:
        edge, aside = round(12 * self.unit), self.room.column or self.beside_question
        panel = min(round((COLUMN if self.room.column else PANEL) * self.unit), round(self.room.width * 0.26))
        left = edge if aside else self.rim.cloth.left + edge // 3
        self.panel = Rect(left, self.bar() + edge, panel, self.room.height - self.bar() - 2 * edge)
        left = self.panel.right + edge if aside else edge
        self.cloth = Rect(left, edge, 0, self.room.height - 2 * edge)
        self.cloth.width = self.room.width - edge - left - self._kept_at_the_right()
        self.card = round(self.room.height * self.hand_part)
        self.buttons = self.room.width - round(BUTTONS * self.unit)
        """The left end of the bar's buttons in the upper right corner."""
        self.own = self._own_hand()
        """The box for the local player's cards."""
        self.chairs = self._chairs()
        if not self.room.column or self.beside_question:
            self.panel.height = self._free_below(self.panel)
        top = max((c.box.bottom for c in self.chairs.values() if c.side == "top"), default=self.bar())
        left = max((c.box.right for c in self.chairs.values() if c.side == "left"), default=self.cloth.left)
        right = min((c.box.left for c in self.chairs.values() if c.side == "right"), default=self.cloth.right)
        self.middle = Rect(left, top, right - left, self.own.top - top)
        """The rectangle between the plates and the local player's hand, free for the game itself."""

    def _obstacles(self) -> list[Rect]:
        """Return what no question may cover: seats, the own hand, and what the game adds."""
        return [*(chair.box for chair in self.chairs.values()), self.own, *self.kept_clear()]

    def _free_below(self, area: Rect) -> int:
        """Return the height down to the first obstacle below the top of an area."""
        feet = [box.top for box in self._obstacles() if box.left < area.right and box.right > area.left]
        return min([top for top in feet if top >= area.top] + [self.cloth.bottom]) - round(8 * self.unit) - area.top

    def kept_clear(self) -> Sequence[Rect]:
        """Return more rectangles that no question may cover."""
        return ()

    # -- who sits where ----------------------------------------------------------------------------------------

    def _kept_at_the_right(self) -> int:
        """Return the width to keep free for a list at the right of the table."""
        return 0

    def seats_around(self) -> list[Seat]:
        """Return the seats from the local player's, clockwise on the screen."""
        count = self.setting.seats
        step = 1 if self.clockwise else -1
        return [(self.seat + step * i) % count for i in range(count)]

    def _plate(self) -> tuple[int, int]:
        wide, high = self.plate_sizes[self.room.column]
        high = max(round(high * self.unit), LEAST_HIGH)
        return min(round(wide * self.unit), round(self.cloth.width * 0.235)), high

    def _own_hand(self) -> Rect:
        """Return the box along the lower edge, beside the local player's plate."""
        wide, _ = self._plate()
        gap = round(14 * self.unit)
        left = self.cloth.left + wide + 2 * gap
        return Rect(left, self.cloth.bottom - self.card - gap, self.cloth.right - gap - left, self.card)

    def _chairs(self) -> dict[Seat, Chair]:
        me, *others = self.seats_around()
        own = self._own_chair()
        places = dict(zip(others, SEATS_AT[self.setting.seats], strict=True))
        left = [seat for seat in reversed(others) if places[seat][0] == 0]
        right = [seat for seat in others if places[seat][0] == 1]
        top = [seat for seat in others if 0 < places[seat][0] < 1]
        return {me: own, **self._at_the_sides(left, right, own, above=bool(top)), **self._at_the_top(top)}

    def _own_chair(self) -> Chair:
        """Return the local player's chair in the lower left corner, the portrait above the plate."""
        gap = round(8 * self.unit)
        plate = Rect((self.cloth.left + gap, 0), self._plate())
        plate.bottom = self.cloth.bottom - gap
        side = round(OWN_PORTRAIT * self.unit)
        face = Rect(plate.left + gap, plate.top - side + round(TUCK * self.unit), side, side)
        return Chair(plate, "bottom", face)

    def _corner_chair(self) -> Chair:
        """Return the local player's chair below the question, the plate at the right of the portrait."""
        gap, tuck, (wide, high) = round(8 * self.unit), round(TUCK * self.unit), self._plate()
        side = round(OWN_PORTRAIT * self.unit)
        face = Rect(self.panel.left, self.cloth.bottom - side, side, side)
        plate = Rect(face.right - tuck, 0, min(wide, self.panel.right + gap - face.right + tuck), high)
        plate.centery = face.centery
        return Chair(plate, "bottom", face)

    def _at_the_sides(
        self, left: Sequence[Seat], right: Sequence[Seat], own: Chair, *, above: bool = True
    ) -> dict[Seat, Chair]:
        """Return the chairs at both sides, each portrait half in the rim, with the plate below it. `above` if there are
        seats at the upper edge too."""
        count = max(len(left), len(right))
        if not count:
            return {}
        gap, tuck, (wide, high) = round(8 * self.unit), round(TUCK * self.unit), self._plate()
        top = self.bar() + gap if self.room.column else self.panel.top + round(SLIP * self.unit)
        low = min(own.box.top, self.own.top) - gap
        side = min(round(PORTRAIT * self.unit), (low - top - (count - 1) * gap) // count - high + tuck)
        tall = side + high - tuck
        middle = round(self.room.height * (self.sides_at or (0.44 if above else 0.36)))
        first = top if count > 1 else max(top, min(middle - tall // 2, low - tall))
        step = (low - tall - first) / max(1, count - 1)
        chairs = {}
        for seats, name in ((left, "left"), (right, "right")):
            for i, seat in enumerate(seats):
                face = Rect(self.cloth.left + gap // 2, round(first + i * step), side, side)
                plate = Rect(self.cloth.left + gap, face.bottom - tuck, wide, high)
                if name == "right":
                    face.right, plate.right = self.cloth.right - gap // 2, self.cloth.right - gap
                chairs[seat] = Chair(plate, name, face)
        return chairs

    def _at_the_top(self, seats: Sequence[Seat]) -> dict[Seat, Chair]:
        """Return the chairs along the upper edge, each plate at the right of its portrait, clear of the question and of
        the bar's buttons."""
        if not seats:
            return {}
        gap, tuck, (wide, high) = round(10 * self.unit), round(TUCK * self.unit), self._plate()
        left = self.cloth.left + gap if self.room.column else self.panel.right + gap
        right = min(self.cloth.right, self.buttons) - gap
        side = min(round(PORTRAIT * self.unit), (right - left - (len(seats) - 1) * gap) // len(seats) - wide + tuck)
        breadth = side + wide - tuck
        start = left
        if len(seats) == 1:
            start = max(left, min(self.cloth.centerx - side // 2, right - breadth))
        step = (right - breadth - start) / max(1, len(seats) - 1)
        chairs = {}
        for i, seat in enumerate(seats):
            face = Rect(round(start + i * step), self.cloth.top - gap // 2, side, side)
            plate = Rect(face.right - tuck, 0, wide, high)
            plate.centery = face.centery
            chairs[seat] = Chair(plate, "top", face)
        return chairs

    # -- the contract ------------------------------------------------------------------------------------------

    def card_height(self) -> int:
        return self.card

    def bar_end(self) -> float:
        if self.beside_question:
            return self.cloth.left
        above = [chair.box.left for chair in self.chairs.values() if chair.box.top < self.bar()]
        return min([left for left in above if left > self.panel.left + self.panel.width // 2] or [self.cloth.centerx])

    def corner(self) -> float:
        above = [chair.box.right for chair in self.chairs.values() if chair.box.top < self.bar()]
        return max(above, default=self.cloth.left)

    def questions(self) -> Rect:
        return self.panel

    def question_areas(self) -> Sequence[Rect]:
        """Return the corner below the bar, a wider one, and for many answers the free cloth beside the seats at the
        left."""
        aside = self.room.column or self.beside_question
        if aside:
            return (self.panel,)
        corners = self.panel, self._wide_corner()
        widths = (self.panel.width * part for part in BROADER if self.panel.width * part < corners[1].width)
        clear = (self.panel, *(Rect(corners[1].topleft, (round(x), corners[1].height)) for x in widths), corners[1])
        backs = [chair.fan_box(self.fan_end(seat)) for seat, chair in self.chairs.items() if chair.side == "left"]
        return (*ending_above(backs, clear, round(8 * self.unit)), *corners, self._sheet())

    def _wide_corner(self) -> Rect:
        """Return the largest rectangle at the corner below the bar, at least as wide as the corner and at most twice as
        wide: perhaps lower, to end above what lies beside it."""
        gap, corner = round(8 * self.unit), self.panel
        beside = [box for box in (*self._obstacles(), *self.trick_places) if box.left >= corner.right]
        feet = [box.top - gap for box in beside if corner.top < box.top - gap < corner.bottom]
        found = []
        for foot in (corner.bottom, *feet):
            lefts = [box.left for box in beside if box.top < foot and box.bottom > corner.top]
            right = min([*lefts, corner.left + 2 * corner.width]) - gap
            found.append(Rect(corner.topleft, (max(corner.width, right - corner.left), foot - corner.top)))
        return max(found, key=lambda area: area.width * area.height)

    def _sheet(self) -> Rect:
        """Return the largest free area at the left of the table beside the seats there, no wider than the corner."""
        gap = round(8 * self.unit)
        left = max((c.box.right for c in self.chairs.values() if c.side == "left"), default=self.panel.left - gap) + gap
        sheets = [self._free_column(left, round(self.panel.width * part)) for part in SHEETS]
        return max(sheets, key=lambda sheet: sheet.width * sheet.height)

    def _free_column(self, left: int, width: int) -> Rect:
        """Return the highest free part of a column of the table."""
        gap = round(8 * self.unit)
        across = [box for box in self._obstacles() if box.left < left + width and box.right > left]
        ends = sorted((box.top - gap, box.bottom + gap) for box in across if box.bottom + gap > self.panel.top)
        found, top = Rect(left, self.panel.top, width, 0), self.panel.top
        for above, below in [*ends, (self.cloth.bottom, self.cloth.bottom)]:
            if above - top > found.height:
                found.y, found.height = top, above - top
            top = max(top, below)
        return found

    def ledger(self) -> Rect:
        return Rect(0, 0, 0, 0)

    def plates(self) -> Mapping[Seat, Rect]:
        return {seat: chair.plate for seat, chair in self.chairs.items()}

    def portraits(self) -> Mapping[Seat, Rect]:
        return {seat: chair.face for seat, chair in self.chairs.items() if chair.face is not None}

    def area(self) -> Rect:
        return self.cloth

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """Return the slots of the local player's hand in their shown order."""
        place = self.held_at
        shown = self.order(place, view.get(place, ()))
        return [(place, slot) for slot in sorted(range(len(shown)), key=shown.__getitem__)]

    @abstractmethod
    def pose(self, place: Place, index: int, count: int) -> Pose: ...

    def pose_showing(self, place: Place, index: int, count: int, face: Card | None) -> Pose:
        """Return the pose of a card. Open cards in another player's hand lie upright, to be read."""
        family, _, owner = place.partition(".")
        if face is not None and family == self.about.hand and int(owner) != self.seat:
            return self.shown_open(int(owner), index, count)
        return self.pose(place, index, count)

    # -- where cards lie ---------------------------------------------------------------------------------------

    def held(self, index: int, count: int) -> Pose:
        """Return the pose of a card in the local player's hand: a fan as wide as the box allows, in two rows if one
        would hide the corners."""
        return fan(self.own, self.card, self.aspect, index, count, left_handed=self.room.left_handed)

    def behind(self, seat: Seat, index: int, count: int) -> Pose:
        """Return the pose of a card in another player's hand: a fan of backs before the portrait, turned towards its
        owner."""
        chair, height = self.chairs[seat], BACK * self.unit
        along, out = chair.fan_room, FAN_RADIUS * self.unit
        whole = min(
            (FAN_STEP if count > FEW else FEW_STEP) * (count - 1),
            2 * degrees(asin(min(0.9, (along - height * self.aspect) / 2 / out))),
        )
        turn = (index - (count - 1) / 2) * whole / max(1, count - 1)
        aside, down = out * sin(radians(turn)), out * (cos(radians(turn)) - 1)
        z, face = 5 + index * 0.01, chair.portrait
        if chair.side == "top":
            return Pose(face.centerx + aside, face.bottom + height * FAN_OUT + down, height, 180 - turn, z)
        if chair.side == "left":
            return Pose(face.right + height * FAN_OUT + down, face.centery + aside, height, 90 + turn, z)
        return Pose(face.left - height * FAN_OUT - down, face.centery + aside, height, 270 - turn, z)

    def fan_end(self, seat: Seat) -> float:
        """Return the inner end of a fan of backs: its lowest y at the upper edge, else its x towards the middle."""
        chair, reach = self.chairs[seat], BACK * self.unit * (FAN_OUT + 0.5)
        if chair.side == "top":
            return chair.portrait.bottom + reach
        return chair.portrait.right + reach if chair.side == "left" else chair.portrait.left - reach

    def shown_open(self, seat: Seat, index: int, count: int) -> Pose:
        """Return the pose of an open card in another player's hand: upright in rows where the fan was."""
        chair, height = self.chairs[seat], BACK * self.unit
        width = height * self.aspect
        room = min(max(chair.box.width, width * 2.4), self.open_wide) - width
        rows = max(1, -(-count // ONE_ROW)) if self.open_in_rows and chair.side != "top" else 1
        across = -(-count // rows)
        down, along = divmod(index, across)
        step = min(width * (0.4 if rows == 1 else 0.33), room / max(1, across - 1))
        end, half = self.fan_end(seat), (step * (across - 1) + width) / 2
        x, y = float(chair.portrait.centerx), end - height / 2
        if chair.side != "top":
            begin, y = self.open_from(chair), chair.portrait.centery - (rows - 1 - down) * ROW_DOWN * height
            x = begin + half if chair.side == "left" else begin - half
        return Pose(row(x, step, along, across), y, height, 0, 5 + index * 0.01)

    def open_from(self, chair: Chair) -> float:
        """Return the x at which the open hand of a player at a side begins: beside the portrait, if it ends above the
        wider plate, to keep off the trick."""
        beside = chair.box
        if chair.portrait.centery + BACK * self.unit / 2 <= chair.plate.top:
            beside = chair.portrait.inflate(round(2 * SIGN_REACH * chair.portrait.width), 0)
        return beside.right if chair.side == "left" else beside.left

    def before(self, seat: Seat, reach: float) -> tuple[float, float]:
        """Return the point before a player, `reach` heights of a card from the middle of the table."""
        x, y = self.middle.center
        (px, py), side = self.chairs[seat].plate.center, self.chairs[seat].side
        if side == "bottom":
            px, py = x, self.own.centery
        turn = atan2(py - y, px - x)
        return x + cos(turn) * reach * self.card, y + sin(turn) * reach * self.card

    def tilt(self, seat: Seat) -> float:
        """Return the degrees by which a player's cards on the table are turned: a few, from each side its own."""
        x, y = self.before(seat, 1)
        mx, my = self.middle.center
        return (degrees(atan2(mx - x, y - my)) / 12 if hypot(x - mx, y - my) else 0.0) % 360


def ending_above(covered: Sequence[Rect], areas: Sequence[Rect], gap: int) -> Sequence[Rect]:
    """Return the areas that cover a rectangle, so low that they end above it."""
    found = []
    for area in areas:
        tops = [rect.top for rect in covered if rect.colliderect(area)]
        if tops:
            found.append(Rect(area.topleft, (area.width, max(0, min(tops) - gap - area.top))))
    return found


def fan(
    box: Rect, height: int, aspect: float, index: int, count: int, least: float = 0.24, *, left_handed: bool = False
) -> Pose:
    """Return the pose of one of `count` cards in a box: in an arc no wider than needed, or in two rows of smaller cards
    if less than `least` of a card's width would show."""
    width = height * aspect
    step = (box.width - width) / max(1, count - 1)
    if count < 2 or step >= width * least:
        return arc(box, height, aspect, index, count, left_handed=left_handed)
    first = (count + 1) // 2
    small = height * 0.8
    width = small * aspect
    lower = index >= first
    along, among = (index - first, count - first) if lower else (index, first)
    step = min(width * 1.04, (box.width - width) / max(1, first - 1))
    y = box.bottom - small / 2 if lower else box.bottom - small / 2 - small * 0.55
    return Pose(row(box.centerx, step, along, among), y, small, 0, 30 + lower + upon(along, among, left_handed))


def arc(box: Rect, height: int, aspect: float, index: int, count: int, *, left_handed: bool = False) -> Pose:
    """Return the pose of one of `count` cards held in an arc: turned about a point far below the box, the outer ones
    lower, so that at most their lower corners leave the window."""
    width = height * aspect
    step = min(width * ABREAST, (box.width - width - LEAN_OUT * height) / max(1, count - 1))
    half = step * (count - 1) / 2
    # The outermost card sinks by half the width of the arc times the tangent of half its own turn.
    widest = 2 * atan2(SINK * height, half) if half else 0.0
    turn = min(radians(APART), radians(ARC) / max(1, count - 1), 2 * widest / max(1, count - 1))
    angle = (index - (count - 1) / 2) * turn
    radius = step / turn if turn else 0.0
    return Pose(
        box.centerx + radius * sin(angle),
        box.centery - RISEN * height + radius * (1 - cos(angle)),
        height,
        degrees(angle),
        30 + upon(index, count, left_handed),
    )


def upon(index: int, count: int, left_handed: bool) -> float:
    """Return the z of a card in a row: each lies on its left neighbour so that left edges show, or on its right one."""
    return (count - index if left_handed else index) * 0.02


def pile(x: float, y: float, height: float, index: int, z: float = 10, lean: float = 0.0022) -> Pose:
    """Return the pose of a card in a pile that shows its thickness."""
    rise = min(index, 60) * height * lean
    return Pose(x - rise, y - rise, height, z=z + index * 0.01)


def strewn(x: float, y: float, height: float, index: int, z: float = 10, spread: float = 9) -> Pose:
    """Return the pose of a card thrown on a heap: never quite straight, and always the same way."""
    turn = ((index * 47) % 19 - 9) / 9 * spread
    dx, dy = ((index * 31) % 13 - 6) / 6, ((index * 17) % 11 - 5) / 5
    return Pose(x + dx * height * 0.04, y + dy * height * 0.04, height, turn, z + index * 0.01)
