"""Font files of the program. Each size of a face in use is an open file, and some systems allow a program only 256. So
few are open at a time, and the least recently used one is closed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import pygame

from cardtable.foundation import paths

FACES: Mapping[str, tuple[int, str]] = {
    "serif": (0, "SourceSerifPro-Regular.otf"),
    "serif-bold": (0, "SourceSerifPro-Semibold.otf"),
    "serif-bolder": (0, "SourceSerifPro-Bold.otf"),
    "serif-italic": (0, "SourceSerifPro-It.otf"),
    "serif-bold-italic": (0, "SourceSerifPro-SemiboldIt.otf"),
    "sans": (1, "Lato-Regular.ttf"),
    "sans-bold": (1, "Lato-Bold.ttf"),
    "sans-italic": (1, "Lato-Italic.ttf"),
}
"""Each face: index of its font package, and its file. All upright faces have tabular figures."""
OPEN = 24
"""Greatest number of open font files; a screen uses about ten."""
TALLEST = 3
"""Greatest height of a line as a multiple of its size; a file that says more is damaged."""
Drawn = TypeVar("Drawn")


class Fonts:
    """The faces, each in the sizes that are asked for."""

    def __init__(self) -> None:
        self.makeshift = False
        """True if a file was missing or damaged, so that pygame's own font replaces it."""
        self._spoilt: set[str] = set()
        """Faces whose letters could not be drawn, though their files could be opened."""
        self._folders: tuple[Path, Path] | None = None
        self._open: OrderedDict[tuple[str, int], pygame.Font] = OrderedDict()

    def font(self, face: str, pixels: int) -> pygame.Font:
        """Return a face in letters of so many pixels. The caller uses it at once and does not keep it."""
        found = self._open.get((face, pixels))
        if found is not None:
            self._open.move_to_end((face, pixels))
            return found
        if not pygame.font.get_init():
            pygame.font.init()
        while len(self._open) >= OPEN:
            self._open.popitem(last=False)
        found = self._open[face, pixels] = self._opened(face, pixels)
        return found

    def drawn(self, face: str, draw: Callable[[], Drawn]) -> Drawn:
        """Return the result of drawing or measuring letters of a face. A damaged file may open and fail here: then the
        face is replaced for good, and `draw` is called once more."""
        try:
            return draw()
        except pygame.error:
            if face in self._spoilt:
                raise
        self._spoilt.add(face)
        for size in [size for name, size in self._open if name == face]:
            del self._open[face, size]
        return draw()

    def _opened(self, face: str, pixels: int) -> pygame.Font:
        family, file = FACES[face]
        if face not in self._spoilt:
            try:
                self._folders = self._folders or paths.fonts()
                found = pygame.Font(str(self._folders[family] / file), pixels)
                # Some damaged files give a broken font, whose `get_height` would crash the program.
                found.size("")
                if pixels < found.get_height() < TALLEST * pixels:
                    return found
            except (OSError, ValueError, pygame.error):  # an empty file is a wrong value to pygame
                pass
        self.makeshift = True
        return pygame.Font(None, pixels)
