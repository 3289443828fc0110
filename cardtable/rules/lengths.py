"""Floor 1: about how long a match takes, from what matches were counted to ask of those who play them.

The counts are printed by `python -m tests.statistics_minutes`; how long a person thinks is a guess for each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardtable.rules.game import Game, Options, Value
from cardtable.rules.presets import preset_of, presets

SOMEBODY_ELSE = 1.5
"""Seconds that one action of an opponent takes on the screen, with its part of what lies there to be seen."""
A_DEAL = 14.0
"""Seconds for dealing the cards and for reading the result."""
NOTHING_TO_CHOOSE = 1.5
"""Seconds for the only thing that can be done."""


class Counted(NamedTuple):
    """What a match asks of each seat, in the mean: deals, cards to arrange, choices, and steps without a choice."""

    deals: float
    arranged: float
    chosen: float
    forced: float

    @property
    def actions(self) -> float:
        return self.arranged + self.chosen + self.forced


class Thought(NamedTuple):
    """Seconds that a person takes for a choice, and for putting cards in order."""

    choice: float
    order: float = 0.0


_THOUGHTS: Mapping[str, Thought] = {
    "cerchio": Thought(12),
    "bataille": Thought(3, 60),
    "poursuite": Thought(5),
    "contrat": Thought(8),
    "poker": Thought(10),
    "naval": Thought(10, 90),
    "court_circular": Thought(10),
    "tarocchi": Thought(9),
}

_COUNTS: Mapping[str, Mapping[tuple[int, str], Counted]] = {
    "cerchio": {
        (4, "printed"): Counted(3.0, 0.0, 34.2, 3.8),
        (4, "family"): Counted(1.0, 0.0, 11.4, 2.4),
    },
    "bataille": {
        (2, "printed"): Counted(1.0, 1.0, 50.0, 0.0),
        (2, "family"): Counted(1.0, 1.0, 18.3, 0.0),
        (3, "printed"): Counted(1.0, 1.0, 66.7, 0.0),
        (3, "family"): Counted(1.0, 1.0, 26.3, 0.0),
        (4, "printed"): Counted(1.0, 1.0, 50.9, 14.1),
        (4, "family"): Counted(1.0, 1.0, 28.3, 0.0),
    },
    "poursuite": {
        (2, "printed"): Counted(1.0, 0.0, 46.3, 30.7),
        (2, "family"): Counted(1.0, 0.0, 12.2, 28.5),
        (3, "printed"): Counted(1.0, 0.0, 64.7, 22.9),
        (3, "family"): Counted(1.0, 0.0, 18.8, 20.9),
        (4, "printed"): Counted(1.0, 0.0, 67.4, 21.6),
        (4, "family"): Counted(1.0, 0.0, 23.0, 15.3),
        (5, "printed"): Counted(1.0, 0.0, 46.8, 19.0),
        (5, "family"): Counted(1.0, 0.0, 26.9, 19.3),
        (6, "printed"): Counted(1.0, 0.0, 48.4, 24.6),
        (6, "family"): Counted(1.0, 0.0, 21.1, 14.9),
    },
    "contrat": {
        (4, "printed"): Counted(4.8, 0.0, 43.8, 18.8),
        (4, "family"): Counted(2.7, 0.0, 25.7, 11.1),
        (4, "alone"): Counted(4.0, 0.0, 38.6, 16.4),
    },
    "poker": {
        (2, "printed"): Counted(9.9, 0.0, 44.6, 0.0),
        (2, "family"): Counted(5.1, 0.0, 21.6, 0.0),
        (3, "printed"): Counted(11.0, 0.0, 34.0, 0.0),
        (3, "family"): Counted(9.0, 0.0, 30.2, 0.0),
        (4, "printed"): Counted(15.0, 0.0, 39.8, 0.0),
        (4, "family"): Counted(8.9, 0.0, 25.0, 0.0),
        (5, "printed"): Counted(15.0, 0.0, 36.8, 0.0),
        (5, "family"): Counted(9.5, 0.0, 22.7, 0.0),
        (6, "printed"): Counted(15.0, 0.0, 31.6, 0.0),
        (6, "family"): Counted(10.0, 0.0, 24.6, 0.0),
        (7, "printed"): Counted(15.0, 0.0, 30.2, 0.0),
        (7, "family"): Counted(10.0, 0.0, 20.8, 0.0),
        (8, "printed"): Counted(15.0, 0.0, 30.1, 0.0),
        (8, "family"): Counted(10.0, 0.0, 20.6, 0.0),
    },
    "naval": {
        (2, "printed"): Counted(1.0, 1.0, 21.7, 0.0),
        (2, "family"): Counted(1.0, 1.0, 21.7, 0.0),
        (3, "printed"): Counted(1.0, 1.0, 24.2, 0.0),
        (3, "family"): Counted(1.0, 1.0, 22.2, 0.0),
        (4, "printed"): Counted(1.0, 1.0, 27.7, 0.0),
        (4, "family"): Counted(1.0, 1.0, 26.1, 0.0),
    },
    "court_circular": {
        (2, "printed"): Counted(2.4, 0.0, 72.0, 0.9),
        (2, "carroll_1860"): Counted(3.4, 0.0, 99.8, 1.0),
        (2, "family"): Counted(1.2, 0.0, 32.1, 0.0),
        (3, "carroll_1860"): Counted(1.8, 0.0, 30.7, 0.2),
        (3, "family"): Counted(1.2, 0.0, 20.4, 0.0),
        (4, "carroll_1860"): Counted(1.8, 0.0, 21.8, 0.1),
        (4, "family"): Counted(1.1, 0.0, 13.5, 0.3),
    },
    "tarocchi": {
        (4, "printed"): Counted(4.0, 0.0, 59.1, 15.9),
        (4, "family"): Counted(4.0, 0.0, 59.3, 15.7),
        (4, "club"): Counted(4.0, 0.0, 59.4, 15.4),
    },
}
"""For each number of players and preset, in the mean of some matches of beginners."""

LENGTHENING: Mapping[str, Mapping[str, Mapping[Value, float]]] = {
    "cerchio": {
        "match_games": {1: 0.34, 3: 1},
    },
    "bataille": {
        "hand_size": {10: 0.59, 20: 1},
        "max_tricks": {50: 0.51, 100: 1, 200: 1.63, 400: 2.73},
        "games_to_win": {1: 1, 2: 2.89, 3: 5.06},
    },
    "poursuite": {
        "hand_size": {6: 0.49, 8: 0.68, 12: 1},
        "counter_takes": {"attack_cards": 0.69, "whole_pile": 1},
        "turn_limit": {50: 0.46, 100: 1, 200: 1.24},
        "deals_to_win": {1: 1, 2: 3.23, 3: 5.88},
    },
    "contrat": {
        "mode": {"teams": 1, "individual": 1.4},
        "target_score": {1000: 0.59, 2000: 1, 3000: 1.66, 5000: 2.66},
        "manches": {1: 1, 3: 2.8, 5: 4.68},
        "contract_ladder": {"sheet": 1, "eased": 1.43},
    },
    "poker": {
        "deals": {5: 0.41, 10: 0.75, 15: 1, 30: 1.49, "one_left": 3.1},
        "capital": {50: 0.8, 100: 1, 200: 1.11, 500: 1.42},
        "base": {1: 1, 2: 0.73, 5: 0.53, 10: 0.34},
    },
    "naval": {
        "rounds_to_win": {1: 1, 2: 2.93, 3: 4.52},
    },
    "court_circular": {
        "target": {20: 0.49, 50: 1},
    },
    "tarocchi": {
        "hands_per_match": {4: 1, 8: 2, 12: 2.98, 16: 3.97},
    },
}
"""Options on which the length of a match depends: how many times as long it is with each value as with the printed
one. Games to win in Bataille and Poursuite are reckoned, as a race between equals, not played."""
ENDLESS: Mapping[str, tuple[str, Value]] = {
    "bataille": ("max_tricks", "none"),
    "tarocchi": ("hands_per_match", "unlimited"),
}
"""Options with which nobody can say when a match ends."""


def minutes(kind: type[Game], seats: int, options: Options, people: int) -> int | None:
    """About how many minutes a match takes, in steps of five; None when it has no end."""
    endless = ENDLESS.get(kind.id)
    if endless and options[endless[0]] == endless[1]:
        return None
    counted, times = _measured(kind, seats, options)
    thought = _THOUGHTS[kind.id]
    own = counted.arranged * thought.order + counted.chosen * thought.choice + counted.forced * NOTHING_TO_CHOOSE
    seconds = people * own + (seats - people) * counted.actions * SOMEBODY_ELSE + counted.deals * A_DEAL
    return max(5, 5 * round(seconds * times / 300))


def _measured(kind: type[Game], seats: int, options: Options) -> tuple[Counted, float]:
    """The counts of the preset that is played, or of the usual one and how many times as long these options take."""
    counts = _COUNTS[kind.id]
    preset = preset_of(kind, seats, options)
    if preset:
        return counts[seats, preset], 1.0
    usual, printed = next(iter(presets(kind, seats).items()))
    times = 1.0
    for name, factors in LENGTHENING.get(kind.id, {}).items():
        times *= factors[options[name]] / factors[printed[name]]
    return counts[seats, usual], times
