"""Named sets of house rules, and options that have no effect beside others.

The usual set is the first one, with most games the printed rules. The other sets come from the sources themselves, or
shorten a game whose printed rules run long.
"""

from __future__ import annotations

from cardtable.rules.game import Game, Option, Options, Value


def presets(kind: type[Game], seats: int) -> dict[str, dict[str, Value]]:
    """Return all named sets of rules for so many players, with all options, the usual one first."""
    offered = (preset for preset in kind.about.presets if seats in (preset.seats or kind.seats))
    return {preset.name: {**kind.defaults(), **preset.changes, **fixed_options(kind, seats)} for preset in offered}


def fixed_options(kind: type[Game], seats: int) -> Options:
    """Return the options that have only one value with so many players."""
    return kind.about.fixed_options.get(seats, {})


def preset_of(kind: type[Game], seats: int, options: Options) -> str:
    """Return the name of the preset with the same effect as these options, or an empty text."""
    means = [option.name for option in relevant_options(kind, seats, options)]
    for name, preset in presets(kind, seats).items():
        if all(preset[each] == options[each] for each in means):
            return name
    return ""


def options_for_seats(kind: type[Game], options: Options, before: int, after: int) -> dict[str, Value]:
    """Return the options after the number of players has changed. A preset stays itself, and the usual one the usual
    one."""
    old, new = presets(kind, before), presets(kind, after)
    name = preset_of(kind, before, options)
    if not name or old == new:
        return {**options, **fixed_options(kind, after)}
    usual = next(iter(new))
    return new[usual if name == next(iter(old)) or name not in new else name]


def relevant_options(kind: type[Game], seats: int, options: Options) -> list[Option]:
    """Return the options that so many players may choose and that have an effect beside the others."""
    idle = tuple(start for start, (name, value) in kind.about.needs.items() if options[name] != value)
    free = [option for option in kind.options if option.name not in fixed_options(kind, seats)]
    return [option for option in free if not option.name.startswith(idle)]
