"""About how long a match takes, from what matches were counted to ask of those who play them."""

from __future__ import annotations

from cardtable.rules.about import Counted, Length
from cardtable.rules.game import Game, Options, Setting
from cardtable.rules.presets import preset_of, presets, relevant_options

OPPONENT_ACTION = 1.5
"""Seconds that one action of an opponent takes on the screen, with its part of what lies there to be seen."""
DEALING = 14.0
"""Seconds for dealing the cards and for reading the result."""
HANDOVER = 5.0
"""Seconds for which the screen goes from one person to the next, where hands are secret."""
FORCED_ACTION = 1.5
"""Seconds for the only thing that can be done."""
SLOWEST, FASTEST = 0.4, 2.0
"""How much the chosen pace changes what is looked at: somebody reads it at any pace."""


def endless(kind: type[Game], seats: int, options: Options) -> bool:
    """Whether nobody can say how long the match will last."""
    counts = {option.name for option in relevant_options(kind, seats, options)}
    return any(name in counts and options[name] == value for name, value in kind.about.endless_options)


def minutes(kind: type[Game], seats: int, options: Options, people: int, pace: float = 1.0) -> int | None:
    """About how many minutes a match takes with so many people who think and who change places before the screen, in
    steps of five; None when it has no end, or nobody has counted. `pace` is how fast things move, 1 is normal."""
    length = kind.about.length
    measured = _measured(kind, length, seats, options) if length else None
    if length is None or measured is None or endless(kind, seats, options):
        return None
    counted, times = measured
    thought = length.thought
    own = counted.arranged * thought.order + counted.chosen * thought.choice + counted.forced * FORCED_ACTION
    if people > 1 and kind.has_hidden_cards(Setting(seats, options)):
        # Where cards are put in order, that is what nobody else may see; else it is every answer.
        own += (counted.arranged if thought.order else counted.actions) * HANDOVER
    shown = OPPONENT_ACTION / min(max(pace, SLOWEST), FASTEST)
    seconds = people * own + (seats - people) * counted.actions * shown + counted.deals * DEALING
    return max(5, 5 * round(seconds * times / 300))


def _measured(kind: type[Game], length: Length, seats: int, options: Options) -> tuple[Counted, float] | None:
    """The counts of the preset that is played, or of the usual one and how many times as long these options take."""
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
        if options[name] not in factors:  # the value without an end, or one that nobody has counted
            return None
        times *= factors[options[name]] / factors[printed[name]]
    return counted, times
