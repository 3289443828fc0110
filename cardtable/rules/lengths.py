"""About how long a match takes, from what matches were counted to ask of those who play them.

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
        (4, "printed"): Counted(3.0, 0.0, 34.3, 4.0),
        (4, "family"): Counted(1.0, 0.0, 11.4, 2.7),
    },
    "bataille": {
        (2, "printed"): Counted(1.0, 1.0, 50.0, 0.0),
        (2, "family"): Counted(1.0, 1.0, 24.4, 0.0),
        (3, "printed"): Counted(1.0, 1.0, 62.3, 1.2),
        (3, "family"): Counted(1.0, 1.0, 28.3, 0.0),
        (4, "printed"): Counted(1.0, 1.0, 50.4, 11.5),
        (4, "family"): Counted(1.0, 1.0, 31.2, 0.0),
    },
    "poursuite": {
        (2, "printed"): Counted(1.0, 0.0, 47.9, 27.3),
        (2, "family"): Counted(1.0, 0.0, 12.4, 32.3),
        (3, "printed"): Counted(1.0, 0.0, 52.9, 19.3),
        (3, "family"): Counted(1.0, 0.0, 17.4, 21.7),
        (4, "printed"): Counted(1.0, 0.0, 40.5, 15.9),
        (4, "family"): Counted(1.0, 0.0, 23.9, 19.1),
        (5, "printed"): Counted(1.0, 0.0, 41.4, 18.2),
        (5, "family"): Counted(1.0, 0.0, 22.1, 16.9),
        (6, "printed"): Counted(1.0, 0.0, 36.2, 18.4),
        (6, "family"): Counted(1.0, 0.0, 18.2, 14.6),
    },
    "contrat": {
        (4, "printed"): Counted(6.8, 0.0, 69.9, 24.2),
        (4, "family"): Counted(3.4, 0.0, 34.9, 12.1),
        (4, "alone"): Counted(4.8, 0.0, 49.2, 18.1),
    },
    "poker": {
        (2, "printed"): Counted(15.0, 0.0, 38.0, 0.0),
        (2, "family"): Counted(10.0, 0.0, 30.5, 0.0),
        (3, "printed"): Counted(15.0, 0.0, 45.3, 0.0),
        (3, "family"): Counted(10.0, 0.0, 37.2, 0.0),
        (4, "printed"): Counted(15.0, 0.0, 49.0, 0.0),
        (4, "family"): Counted(10.0, 0.0, 38.1, 0.0),
        (5, "printed"): Counted(15.0, 0.0, 50.4, 0.0),
        (5, "family"): Counted(10.0, 0.0, 36.4, 0.0),
        (6, "printed"): Counted(15.0, 0.0, 42.5, 0.0),
        (6, "family"): Counted(9.2, 0.0, 32.4, 0.0),
        (7, "printed"): Counted(15.0, 0.0, 39.5, 0.0),
        (7, "family"): Counted(10.0, 0.0, 28.8, 0.0),
        (8, "printed"): Counted(15.0, 0.0, 39.4, 0.0),
        (8, "family"): Counted(10.0, 0.0, 27.0, 0.0),
    },
    "naval": {
        (2, "printed"): Counted(1.0, 1.0, 17.2, 0.0),
        (2, "family"): Counted(1.0, 1.0, 14.8, 0.0),
        (3, "printed"): Counted(1.0, 1.0, 21.7, 0.0),
        (3, "family"): Counted(1.0, 1.0, 21.4, 0.0),
        (4, "printed"): Counted(1.1, 1.1, 25.1, 0.1),
        (4, "family"): Counted(1.0, 1.0, 22.3, 0.1),
    },
    "court_circular": {
        (2, "printed"): Counted(2.2, 0.0, 73.1, 0.6),
        (2, "carroll_1860"): Counted(1.8, 0.0, 50.8, 0.6),
        (2, "family"): Counted(1.4, 0.0, 39.0, 0.0),
        (3, "carroll_1860"): Counted(1.3, 0.0, 23.6, 0.3),
        (3, "family"): Counted(1.1, 0.0, 17.7, 0.0),
        (4, "carroll_1860"): Counted(1.2, 0.0, 15.6, 0.2),
        (4, "family"): Counted(1.2, 0.0, 14.6, 0.3),
    },
    "tarocchi": {
        (4, "printed"): Counted(4.0, 0.0, 61.0, 14.9),
        (4, "family"): Counted(4.0, 0.0, 60.8, 15.0),
        (4, "club"): Counted(4.0, 0.0, 60.9, 15.0),
    },
}
"""For each number of players and preset, in the mean of some matches of beginners."""

LENGTHENING: Mapping[str, Mapping[str, Mapping[Value, float]]] = {
    "cerchio": {
        "match_games": {1: 0.37, 3: 1},
    },
    "bataille": {
        "hand_size": {10: 0.75, 20: 1},
        "max_tricks": {50: 0.53, 100: 1, 200: 1.66, 400: 2.59},
        "games_to_win": {1: 1, 2: 2.89, 3: 5.06},
    },
    "poursuite": {
        "hand_size": {6: 0.49, 8: 0.68, 12: 1},
        "counter_takes": {"attack_cards": 0.69, "whole_pile": 1},
        "turn_limit": {50: 0.46, 100: 1, 200: 1.24},
        "deals_to_win": {1: 1, 2: 3.23, 3: 5.88},
    },
    "contrat": {
        "mode": {"teams": 1, "individual": 1.28},
        "target_score": {1000: 0.5, 2000: 1, 3000: 1.55, 5000: 2.68},
        "manches": {1: 1, 3: 3.11, 5: 5.19},
        "contract_ladder": {"sheet": 1, "eased": 1.05},
    },
    "poker": {
        "deals": {5: 0.37, 10: 0.71, 15: 1, 30: 1.68, "one_left": 12.61},
        "capital": {50: 0.9, 100: 1, 200: 1.07, 500: 1.11},
        "base": {1: 1, 2: 0.89, 5: 0.63, 10: 0.43},
    },
    "naval": {
        "rounds_to_win": {1: 1, 2: 2.24, 3: 4.21},
    },
    "court_circular": {
        "target": {20: 0.63, 50: 1},
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
