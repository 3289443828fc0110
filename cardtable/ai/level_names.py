"""Names of the levels."""

LEVELS: tuple[str, ...] = ("random", "beginner", "standard", "expert")
"""Levels from the weakest to the strongest. `random` is a yardstick; people are offered the other three."""
SEARCHING = ("standard", "expert")
"""Levels that search, so that an answer takes time."""
