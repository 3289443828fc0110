"""The font files of the program. Each size of a face that is in use is an open file, and some systems allow a program
only 256: so few are open at a time, and the one that was not used for longest is closed."""

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
"""Each face: in which of the two font packages, and its file. Figures are tabular in all upright ones."""
OPEN = 24
"""The most font files that are open at once; a screen uses some ten."""
TALLEST = 3
"""Largest height of a line of a face, in multiples of its size. A file that says more is damaged."""
Drawn = TypeVar("Drawn")


class Fonts:
    """The faces, each in the sizes that are asked for."""

    def __init__(self) -> None:
        self.makeshift = False
        """True if a file was missing or damaged, so that letters of pygame's own replace it."""
        self._spoilt: set[str] = set()
        """The faces whose letters could not be drawn, though their files could be opened."""
        self._folders: tuple[Path, Path] | None = None
        self._open: OrderedDict[tuple[str, int], pygame.Font] = OrderedDict()

    def font(self, face: str, pixels: int) -> pygame.Font:
        """A face in letters of so many pixels; to be used at once, not kept."""
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
        """Return the result of drawing or measuring letters of a face. A damaged file may open and still have none;
        then the fallback font is used from now on."""
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
                # Of some damaged files comes a font that is none: asked for its height, it would end the program.
                found.size("")
                if pixels < found.get_height() < TALLEST * pixels:
                    return found
            except (OSError, ValueError, pygame.error):  # an empty file is a wrong value to pygame
                pass
        self.makeshift = True
        return pygame.Font(None, pixels)
