"""The font files of the program. Each size of a face that is in use is an open file, and some systems allow a program
only 256: so few are open at a time, and the one that was not used for longest is closed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path

import pygame

from cardtable import paths

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


class Fonts:
    """The faces, each in the sizes that are asked for."""

    def __init__(self) -> None:
        self.makeshift = False
        """Whether a file was missing or damaged, so that letters of pygame's own stand in its place."""
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

    def _opened(self, face: str, pixels: int) -> pygame.Font:
        family, file = FACES[face]
        try:
            self._folders = self._folders or paths.fonts()
            return pygame.Font(str(self._folders[family] / file), pixels)
        except (OSError, ValueError, pygame.error):  # an empty file is a wrong value to pygame
            self.makeshift = True
            return pygame.Font(None, pixels)
