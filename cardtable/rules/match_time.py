"""Seconds that a match takes, from the counts in a game's declaration, without its rules."""

from __future__ import annotations

from cardtable.rules.about import About, Counted, Length

OPPONENT_ACTION = 1.5
"""Seconds for an opponent's action on the screen, with the time to see it."""
DEALING = 14.0
"""Seconds for dealing the cards and reading the result."""
FORCED_ACTION = 1.5
"""Seconds for an action without a choice."""


def own_seconds(length: Length, counted: Counted) -> float:
    """Return the seconds that one person takes for all own actions of a match."""
    thought = length.thought
    return counted.arranged * thought.order + counted.chosen * thought.choice + counted.forced * FORCED_ACTION


def rounded_minutes(seconds: float) -> int:
    """Return minutes in steps of five.

    >>> rounded_minutes(700.0)
    10
    """
    return max(5, 5 * round(seconds / 300))


def usual_minutes(about: About) -> int | None:
    """Return the minutes of a match of one person against computer players, with the usual number of players and the
    usual rules; None if that was not counted."""
    if about.length is None:
        return None
    seats = about.seats[0]
    preset = next(preset for preset in about.presets if not preset.seats or seats in preset.seats)
    counted = about.length.counts.get((seats, preset.name))
    if counted is None:
        return None
    own = own_seconds(about.length, counted)
    return rounded_minutes(own + (seats - 1) * counted.actions * OPPONENT_ACTION + counted.deals * DEALING)
