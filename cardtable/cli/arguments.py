"""Validation of command line arguments: options of a game, seats, levels and seeds. Wrong ones raise ValueError with
the reason."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.levels import LEVELS
from cardtable.rules.game import Game, Options, Value, option_text
from cardtable.rules.presets import fixed_options, presets

MOST_DEALS = 1_000
"""Bound of the deals in one match, because the record of more would be too long to be read."""


def chosen_options(kind: type[Game], seats: int, given: Sequence[str]) -> dict[str, Value]:
    """Return the usual options for so many players, with the given ones replaced."""
    options = next(iter(presets(kind, seats).values()))
    known, only = {option.name: option for option in kind.options}, fixed_options(kind, seats)
    for line in given:
        name, _, value = line.partition("=")
        if name not in known:
            raise ValueError(f"{kind.id} has no option {name!r}; it has: {', '.join(known)}")
        options[name] = known[name].parse(value)
        if options[name] != only.get(name, options[name]):
            raise ValueError(f"with {seats} players, {kind.id} needs {name}={option_text(only[name])}")
    return options


def chosen_seats(kind: type[Game], given: int | None) -> int:
    if given is not None and given not in kind.seats:
        raise ValueError(f"{kind.id} is for {', '.join(map(str, kind.seats))} players")
    return kind.seats[0] if given is None else given


def chosen_levels(given: str, seats: int) -> list[str]:
    levels = given.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats or not set(levels) <= set(LEVELS):
        raise ValueError(f"--bots takes one level or {seats}, each one of: {', '.join(LEVELS)}")
    return levels


def chosen_seeds(given: str, matches: int) -> list[str]:
    if not given.isalnum() or not given.isascii() or len(given) > 60:
        raise ValueError("--seed takes up to 60 letters and digits")
    if not 1 <= matches <= 1_000_000:
        raise ValueError("--matches takes a number from 1 to 1000000")
    return [given] if matches == 1 else [f"{given}x{k}" for k in range(1, matches + 1)]


def chosen_deals(kind: type[Game], options: Options, given: int | None) -> int:
    """Return the number of deals after which an endless match is stopped, or 0 if the match ends by itself."""
    never = kind.about.until_stopped
    if never is None or options[never[0]] != never[1]:
        if given is not None:
            raise ValueError(f"--deals is only for endless matches; this one of {kind.id} ends by itself")
        return 0
    if given is None or not 1 <= given <= MOST_DEALS:
        raise ValueError(f"with {never[0]}={never[1]} a match never ends by itself, "
                         f"so stop it after K deals with --deals K, from 1 to {MOST_DEALS}")  # fmt: skip
    return given
