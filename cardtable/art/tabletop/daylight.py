"""Light in the room by the hour: cool from the upper left in the morning, white at noon, a warm lamp in the evening."""

from typing import NamedTuple


class Daylight(NamedTuple):
    """Light on a table at some time of the day."""

    name: str
    pool: tuple[float, float]
    """Middle of the bright pool, in shares of the window."""
    warmth: tuple[float, float, float]
    """Part by which the lamp raises each channel in the middle of the pool."""
    room: float
    """Brightness of the room behind the table; 1 at noon."""
    fall: float = 1.0
    """Reach of the pool; at 1 it ends at the corners of the window."""


MORNING = Daylight("morning", (0.38, 0.34), (-0.02, 0.0, 0.05), 1.35, 1.06)
NOON = Daylight("noon", (0.46, 0.42), (0.03, 0.01, 0.0), 1.0, 1.03)
EVENING = Daylight("evening", (0.50, 0.46), (0.15, 0.02, -0.08), 0.6)


def daylight_at(hour: int) -> Daylight:
    """Return the light at an hour of the day, 0 to 23."""
    if 5 <= hour < 11:
        return MORNING
    return NOON if 11 <= hour < 18 else EVENING
