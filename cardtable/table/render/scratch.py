"""Scratch pictures: those that are drawn for one frame alone. Their memory is used again in the next one, because the
system takes longer to lend new memory than to scale a card into it."""

from __future__ import annotations

from pygame import Surface
from pygame.transform import scale, smoothscale

from cardtable.table.render.changed_prints import bytes_of

ROOM = 24 * 1024 * 1024
"""Bytes that are kept for the next frames; a picture beyond them takes memory of its own."""
GRAIN = 128
"""Pixels to whose multiples a sheet is rounded up, so that a card that grows fits into the sheet of the last frame."""
LOOSE = 2.5
"""Size of a sheet at most, as a multiple of the picture that is drawn on it."""


class Scratch:
    """Sheets of memory for the pictures of one frame."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._free: list[Surface] = []
        self._lent: list[Surface] = []
        self.bytes = 0
        """Size of all sheets."""
        self.made = 0
        """Size of all pictures that were made so far."""

    def next_frame(self) -> None:
        """Take all sheets back: their pictures are drawn no more."""
        self._free += self._lent
        self._lent.clear()

    def scaled(self, picture: Surface, size: tuple[int, int], *, smooth: bool) -> Surface:
        """Return a picture at another size, until the next frame."""
        self.made += size[0] * size[1] * picture.get_bytesize()
        change = smoothscale if smooth else scale
        sheet = self._sheet(size, picture)
        return change(picture, size) if sheet is None else change(picture, size, sheet.subsurface((0, 0), size))

    def _sheet(self, size: tuple[int, int], like: Surface) -> Surface | None:
        """Return a sheet of at least this size and with pixels like those of a picture; None if there is no room."""
        fitting = [sheet for sheet in self._free if _fits(sheet, size) and sheet.get_masks() == like.get_masks()]
        if fitting:
            found = min(fitting, key=bytes_of)
            self._free.remove(found)
        else:
            wide, high = (-(-side // GRAIN) * GRAIN for side in size)
            needed = wide * high * like.get_bytesize()
            while self._free and self.bytes + needed > self._room:
                self.bytes -= bytes_of(self._free.pop(0))
            if self.bytes + needed > self._room:
                return None
            found = Surface((wide, high), like.get_flags(), like)
            self.bytes += needed
        self._lent.append(found)
        return found


def _fits(sheet: Surface, size: tuple[int, int]) -> bool:
    wide, high = sheet.get_size()
    return wide >= size[0] and high >= size[1] and wide * high <= max(GRAIN * GRAIN, LOOSE * size[0] * size[1])
