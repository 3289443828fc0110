"""Durations of the start and of frames, for the log."""

from __future__ import annotations


class FrameStats:
    """The longest frame of each screen; made after the first picture."""

    def __init__(self, seconds: float) -> None:
        """`seconds` is the time from the start of the program to now."""
        self.first_picture = round(seconds * 1000)
        """Milliseconds."""
        self._longest: dict[str, int] = {}

    def note(self, screen: str, milliseconds: int) -> None:
        """Note the duration of a frame of this screen."""
        self._longest[screen] = max(milliseconds, self._longest.get(screen, 0))

    def log_line(self) -> str:
        """Return the line for the log."""
        return "longest frames in ms: " + ", ".join(f"{screen} {most}" for screen, most in self._longest.items())
