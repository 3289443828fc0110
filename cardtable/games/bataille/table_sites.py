"""Positions of all cards at the Bataille table, laid out from above: the plates, packs and turned-up cards of the
others; below, as large as there is room, the reserve and the own pack with the own cards between them."""

from typing import NamedTuple

from pygame import Rect

from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.seats_around import pile

OTHERS = {1: 0.3, 2: 0.235, 3: 0.22}
"""Height of the others' cards by the height of the window, at most: for one, two and three of them."""
OWN, LARGEST = 1.45, 0.34
"""Height of the own cards by that of the others', and by the height of the window, at most."""
SPREAD = 1.7
"""Room for what one of the others lays down, in widths of a card."""
LEAN, THICK = 0.0011, 60
"""Distance by which each card of a pile stands out, in card heights, and the number of cards after which that is
enough."""
STEPS = (0.34, 0.22, 0.22)
"""Distance of each further card of a battle from the one before, in card widths: an open card stays legible."""


class Site(NamedTuple):
    """Positions of one player's plate and cards."""

    plate: Rect
    pack: tuple[float, float]
    stack: Rect
    """The box in which the cards that are turned up lie."""
    height: int


class Extent(NamedTuple):
    """Room in which the table is laid out."""

    cloth: Rect
    bar: int
    """Depth of the upper right corner that belongs to buttons."""
    high: int
    """The height of the window."""
    unit: float
    aspect: float
    plate: tuple[int, int]


class Ground:
    """The whole table for so many opponents."""

    def __init__(self, extent: Extent, others: int) -> None:
        self.extent = extent
        cloth, (wide, high) = extent.cloth, extent.plate
        self.gap = gap = round(14 * extent.unit)
        self.word = round(26 * extent.unit)
        """The height of a line on the cloth."""
        share = cloth.width / others
        beside = others == 1
        # The corner belongs to the buttons: a pack or the last of three plates would lie below them.
        plates_top = cloth.top if others == 2 else extent.bar + (gap // 2 if beside else 0)
        top = plates_top if beside else plates_top + high + gap
        breadth = share - 3 * gap - (wide if beside else 0)
        height = round(min(OTHERS[others] * extent.high, breadth / (1.04 + SPREAD) / extent.aspect))
        self.upper = top + height
        """Lower end of the others' cards."""
        self.lower = Rect(cloth.left, self.upper + 2 * gap, cloth.width, cloth.bottom - self.upper - 2 * gap)
        self.card = round(min(height * OWN, self._largest()))
        """The height of the own cards."""
        self.own, self.reserve = self._own()
        self.others = [
            self._opposite(top, height) if beside else self._beside(round(cloth.left + i * share), round(share), top,
                                                                    height, plates_top)
            for i in range(others)
        ]  # fmt: skip

    def _largest(self) -> float:
        """Return the largest height of the own cards: above the own plate, and with two piles and a battle side by
        side."""
        aspect, cloth = self.extent.aspect, self.extent.cloth
        low = self.lower.height - self.extent.plate[1] - self.word - 2 * self.gap
        across = (cloth.width - 6 * self.gap) / (2 * (aspect + THICK * LEAN) + SPREAD * aspect)
        return min(self.extent.high * LARGEST, low, across)

    def _column(self) -> int:
        """Return the width of a plate or a large pile at the side."""
        return max(self.extent.plate[0], round(self.card * (self.extent.aspect + THICK * LEAN)))

    def _own(self) -> tuple[Site, tuple[float, float]]:
        """Place the own pack at the right, the trick in the middle, and the reserve at the left above the plate."""
        cloth, (wide, high), gap, column = self.extent.cloth, self.extent.plate, self.gap, self._column()
        plate = Rect(cloth.left + gap, cloth.bottom - high, wide, high)
        y = self.lower.top + (self.lower.height - high - self.word - gap) // 2
        stack = Rect(cloth.left + column + 3 * gap, 0, cloth.width - 2 * column - 6 * gap, self.card)
        stack.centery = y
        site = Site(plate, (cloth.right - gap - column // 2, y), stack, self.card)
        return site, (cloth.left + gap + column // 2, y)

    def _opposite(self, top: int, height: int) -> Site:
        """Return the places of a single opponent: the plate above the own one, the cards above the own cards."""
        plate = Rect(self.own.plate)
        plate.centery = top + height // 2
        stack = Rect(self.own.stack.left, top, self.own.stack.width, height)
        return Site(plate, (self.own.pack[0], top + height / 2), stack, height)

    def _beside(self, left: int, share: int, top: int, height: int, plate_top: int) -> Site:
        """Return the places of one of several opponents: the pack below the plate, the turned-up cards beside it."""
        width = round(height * self.extent.aspect)
        spread = min(round(width * SPREAD), share - width - 3 * self.gap)
        start = left + (share - width - self.gap - spread) // 2
        stack = Rect(start + width + self.gap, top, spread, height)
        return Site(Rect(start, plate_top, *self.extent.plate), (start + width / 2, top + height / 2), stack, height)

    # -- cards -------------------------------------------------------------------------------------------------

    def turned_up(self, site: Site, index: int, count: int) -> Pose:
        """Return the pose of a card of the trick. Cards of battles lie in a row, closer together where
        room is short."""
        width = site.height * self.extent.aspect
        here, last = (sum(STEPS[k % 3] for k in range(i)) * width for i in (index, count - 1))
        part = min(1.0, (site.stack.width - width) / last) if last else 1.0
        x = site.stack.centerx + (here - last / 2) * part
        return Pose(x, site.stack.centery, site.height, z=20 + index * 0.01)

    def tray(self, index: int, count: int) -> Pose:
        """Return the pose of a card that is put in order: in rows from left to right, as large as possible, each above
        its number."""
        box, aspect = self._tray_box(), self.extent.aspect

        def height(rows: int) -> float:
            across = -(-count // rows)
            return min(box.height / rows - self.word, box.width / across / 1.06 / aspect, self.extent.high * 0.3)

        rows = max((1, 2, 3, 4), key=height)
        high, across = height(rows), -(-count // rows)
        down, along = divmod(index, across)
        step = min(high * aspect * 1.12, (box.width - high * aspect) / max(1, across - 1))
        line = min(box.height / rows, (high + self.word) * 1.06)
        y = box.centery + line * (down + 1 - rows / 2) - high / 2
        return Pose(box.centerx + step * (along - (across - 1) / 2), y, high, z=60 + index * 0.01)

    def _tray_box(self) -> Rect:
        """Return the free area beside the reserve, with room for a line below the last row."""
        left = self.extent.cloth.left + self._column() + 2 * self.gap
        width = self.extent.cloth.right - self.gap - left
        return Rect(left, self.lower.top - self.gap, width, self.lower.height - self.word + self.gap)


def heap(at: tuple[float, float], height: int, index: int) -> Pose:
    """Return the pose of a card in a pile that is as thick as it has cards, centred."""
    half = THICK / 2 * LEAN * height
    return pile(at[0] + half, at[1] + half, height, index, lean=LEAN)
