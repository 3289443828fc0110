"""Positions of all cards at the Bataille table, laid out from above: the seats, packs and turned-up cards of the
others; below, as large as there is room, the reserve and the own pack with the own cards between them."""

from typing import NamedTuple

from pygame import Rect

from cardtable.table.game_view.layout import Pose, row
from cardtable.table.game_view.seats_around import pile

OTHERS = {1: 0.32, 2: 0.28, 3: 0.25}
"""Height of the others' cards by the height of the window, at most: for one, two and three of them."""
OWN, LARGEST = 1.9, 0.43
"""Height of the own cards by that of the others', and by the height of the window, at most."""
SPREAD = 1.7
"""Room for what one of the others lays down, in widths of a card."""
LEAN, THICK = 0.0011, 60
"""Distance by which each card of a pile stands out, in card heights, and the number of cards after which that is
enough."""
CORNER = 0.27
"""Width of a corner that tells a card, in card widths."""
STEPS = (0.34, 0.22, 0.22)
"""Distance of each further card of a battle from the one before, in card widths: an open card stays legible."""


class Site(NamedTuple):
    """Positions of one player's cards."""

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
    chair: tuple[int, int]
    """Size of the portrait and plate of one of the others, side by side at the upper edge."""


class Ground:
    """The whole table for so many opponents."""

    def __init__(self, extent: Extent, others: int) -> None:
        self.extent = extent
        cloth, (wide, high) = extent.cloth, extent.chair
        self.gap = gap = round(14 * extent.unit)
        self.word = round(26 * extent.unit)
        """The height of a line on the cloth."""
        share = cloth.width / others
        self.alone = others == 1
        """True if there is one opponent, with a chair beside the cards."""
        # The corner belongs to the buttons: a pack would lie below them.
        top = extent.bar + gap // 2 if self.alone else cloth.top + high + gap // 2
        across = (share - 6 * gap - 2 * wide) / SPREAD if self.alone else (share - 3 * gap) / (1.04 + SPREAD)
        height = round(min(OTHERS[others] * extent.high, across / extent.aspect))
        self.upper = top + height
        """Lower end of the others' cards."""
        self.lower = Rect(cloth.left, self.upper + 2 * gap, cloth.width, cloth.bottom - self.upper - 2 * gap)
        self.card = round(min(height * OWN, self._largest()))
        """The height of the own cards."""
        self.own, self.reserve = self._own()
        self.others = (
            [self._opposite(top, height)]
            if self.alone
            else [self._beside(round(cloth.left + i * share), round(share), top, height) for i in range(others)]
        )

    def chairs(self, end: int, word: int) -> list[Rect]:
        """Return the rectangles for the portraits and plates of the others above their cards, none beyond `end`. Where
        the first ones need not move for it, the last one leaves as much more free as a word of the bar needs."""
        (wide, high), gap, left = self.extent.chair, self.gap // 2, self.extent.cloth.left
        if self.alone:
            return [Rect(left, self.extent.cloth.top - gap, wide, high)]
        starts = [site.pack[0] - site.height * self.extent.aspect / 2 for site in self.others]
        found: list[Rect] = []
        if round(starts[-2]) + wide + gap <= end - word - wide:
            end -= word
        for start in reversed(starts):
            end = min(round(start) + wide, end)
            found.insert(0, Rect(end - wide, self.extent.cloth.top - gap, wide, high))
            end -= wide + gap
        return found

    def _largest(self) -> float:
        """Return the largest height of the own cards: with a line below them, and with two piles and a battle side by
        side."""
        aspect, cloth = self.extent.aspect, self.extent.cloth
        low = self.lower.height - self.word - 2 * self.gap
        free = cloth.width - 6 * self.gap
        across = free / (2 * (aspect + THICK * LEAN) + SPREAD * aspect)
        if self.alone:
            across = min(across, (free - 2 * self.extent.chair[0]) / SPREAD / aspect)
        return min(self.extent.high * LARGEST, low, across)

    def _column(self) -> int:
        """Return the width of a large pile at the side, and of the only opponent's chair above it."""
        return max(self.extent.chair[0] if self.alone else 0, round(self.card * (self.extent.aspect + THICK * LEAN)))

    def _own(self) -> tuple[Site, tuple[float, float]]:
        """Place the own pack at the right, the trick in the middle, and the reserve at the left."""
        cloth, gap, column = self.extent.cloth, self.gap, self._column()
        y = self.lower.top + (self.lower.height - self.word) // 2
        stack = Rect(cloth.left + column + 3 * gap, 0, cloth.width - 2 * column - 6 * gap, self.card)
        stack.centery = y
        site = Site((cloth.right - gap - column // 2, y), stack, self.card)
        return site, (cloth.left + gap + column // 2, y)

    def _opposite(self, top: int, height: int) -> Site:
        """Return the places of a single opponent, above the own cards."""
        stack = Rect(self.own.stack.left, top, self.own.stack.width, height)
        return Site((self.own.pack[0], top + height / 2), stack, height)

    def _beside(self, left: int, share: int, top: int, height: int) -> Site:
        """Return the places of one of several opponents: the turned-up cards beside the pack."""
        width = round(height * self.extent.aspect)
        spread = min(round(width * SPREAD), share - width - 3 * self.gap)
        start = left + (share - width - self.gap - spread) // 2
        stack = Rect(start + width + self.gap, top, spread, height)
        return Site((start + width / 2, top + height / 2), stack, height)

    # -- cards -------------------------------------------------------------------------------------------------

    def turned_up(self, site: Site, index: int, count: int) -> Pose:
        """Return the pose of a card of the trick. Cards of battles lie in a row, closer together where
        room is short."""
        width = site.height * self.extent.aspect
        here, last = (sum(STEPS[k % 3] for k in range(i)) * width for i in (index, count - 1))
        part = min(1.0, (site.stack.width - width) / last) if last else 1.0
        x = site.stack.centerx + (here - last / 2) * part
        return Pose(x, site.stack.centery, site.height, z=20 + index * 0.01)

    def laid_open(self, site: Site, index: int, count: int) -> Pose:
        """Return the pose of a card of an open hand: over the places of pack and turned-up cards, in two rows if one
        would hide the corners. Beside a single opponent's stack, where the tray may reach, the rows are as narrow as
        the pack's column."""
        aspect = self.extent.aspect
        start = site.stack.right + self.gap if self.alone else site.pack[0] - site.height * aspect / 2
        end = self.extent.cloth.right - self.gap if self.alone else site.stack.right
        rows = 1 if end - start > site.height * aspect * (1 + CORNER * (count - 1)) else 2
        across = -(-count // rows)
        down, along = divmod(index, across)
        height = site.height / rows * (1 if rows == 1 else 0.96)
        step = min(height * aspect * 1.06, (end - start - height * aspect) / max(1, across - 1))
        y = site.pack[1] + (down - (rows - 1) / 2) * site.height / rows
        return Pose(row((start + end) / 2, step, along, across), y, height, z=5 + index * 0.01)

    def tray(self, index: int, count: int) -> Pose:
        """Return the pose of a card that is put in order: in rows from left to right, as large as possible, each above
        its number."""
        aspect = self.extent.aspect
        high, rows, box = max((self._tray_rows(box, count) for box in self._tray_boxes()), key=lambda found: found[0])
        across = -(-count // rows)
        down, along = divmod(index, across)
        step = min(high * aspect * 1.12, (box.width - high * aspect) / max(1, across - 1))
        line = min(box.height / rows, (high + self.word) * 1.06)
        y = box.centery + line * (down + 1 - rows / 2) - high / 2
        return Pose(box.centerx + step * (along - (across - 1) / 2), y, high, z=60 + index * 0.01)

    def _tray_rows(self, box: Rect, count: int) -> tuple[float, int, Rect]:
        """Return the largest height at which so many cards lie in a rectangle in rows, with the number of rows."""

        def height(rows: int) -> float:
            across = -(-count // rows)
            wide = box.width / across / 1.06 / self.extent.aspect
            return min(box.height / rows - self.word, wide, self.extent.high * 0.3)

        rows = max((1, 2, 3, 4, 5), key=height)
        return height(rows), rows, box

    def _tray_boxes(self) -> list[Rect]:
        """Return the free areas beside the reserve, with room for a line below the last row: up to the others' cards,
        and up to the bar beside the pack of a single one."""
        left = self.extent.cloth.left + self._column() + 2 * self.gap
        width = self.extent.cloth.right - self.gap - left
        low = Rect(left, self.lower.top - self.gap, width, self.lower.height - self.word + self.gap)
        if not self.alone:
            return [low]
        top, right = self.extent.bar + self.gap, self.others[0].stack.right
        return [low, Rect(left, top, right - left, low.bottom - top)]


def heap(at: tuple[float, float], height: int, index: int) -> Pose:
    """Return the pose of a card in a pile that is as thick as it has cards, centred."""
    half = THICK / 2 * LEAN * height
    return pile(at[0] + half, at[1] + half, height, index, lean=LEAN)
