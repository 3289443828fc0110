"""Estimated length of a match in minutes, from counted matches."""

from __future__ import annotations

from cardtable.rules.about import Counted, Length
from cardtable.rules.game import Game, Options, Setting
from cardtable.rules.match_time import DEALING, OPPONENT_ACTION, own_seconds, rounded_minutes
from cardtable.rules.presets import preset_of, presets, relevant_options

HANDOVER = 5.0
"""Seconds for handing the screen from one person to the next, where hands are secret."""
SLOWEST, FASTEST = 0.4, 2.0
"""Bounds of the effect of the chosen pace, because reading takes time at any pace."""


def endless(kind: type[Game], seats: int, options: Options) -> bool:
    """Return whether the length of a match is unknown with these options."""
    counts = {option.name for option in relevant_options(kind, seats, options)}
    return any(name in counts and options[name] == value for name, value in kind.about.endless_options)


def minutes(kind: type[Game], seats: int, options: Options, people: int, pace: float = 1.0) -> int | None:
    """Return the minutes of a match in steps of five, or None if it has no end or was not counted.

    `people` is the number of persons at the screen, `pace` the speed of movements, 1
    for normal.
    """
    length = kind.about.length
    measured = _measured(kind, length, seats, options) if length else None
    if length is None or measured is None or endless(kind, seats, options):
        return None
    counted, times = measured
    thought = length.thought
    own = own_seconds(length, counted)
    if people > 1 and kind.has_hidden_cards(Setting(seats, options)):
        # Only arranging is secret in games that have it; in the others every answer is.
        own += (counted.arranged if thought.order else counted.actions) * HANDOVER
    shown = OPPONENT_ACTION / min(max(pace, SLOWEST), FASTEST)
    seconds = people * own + (seats - people) * counted.actions * shown + counted.deals * DEALING
    return rounded_minutes(seconds * times)


def _measured(kind: type[Game], length: Length, seats: int, options: Options) -> tuple[Counted, float] | None:
    """Return the counts of the chosen preset, or of the usual one with the factor for these options."""
    preset = preset_of(kind, seats, options)
    usual, printed = next(iter(presets(kind, seats).items()))
    counted = length.counts.get((seats, preset or usual))
    if counted is None:
        return None
    if preset:
        return counted, 1.0
    times = 1.0
    for name in length.longer:
        factors = length.factors(name, options)
        if options[name] not in factors:  # endless, or not counted
            return None
        times *= factors[options[name]] / factors[printed[name]]
    return counted, times
