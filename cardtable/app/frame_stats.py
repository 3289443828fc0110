"""Statistics for the log: the time to the first picture, and the frame times of each screen."""

from __future__ import annotations


class FrameTimes:
    """The longest frame of each screen; made when the first picture is there."""

    def __init__(self, seconds: float) -> None:
        """`seconds`: from the start of the program to now."""
        self.first_picture = round(seconds * 1000)
        """Milliseconds."""
        self._longest: dict[str, int] = {}

    def note(self, screen: str, milliseconds: int) -> None:
        """A frame of this screen took so long."""
        self._longest[screen] = max(milliseconds, self._longest.get(screen, 0))

    def told(self) -> str:
        """The line for the log."""
        return "longest frames in ms: " + ", ".join(f"{screen} {most}" for screen, most in self._longest.items())
