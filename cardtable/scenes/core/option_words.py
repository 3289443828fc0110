"""Options of a game in words: their names, their values, and those that differ from the printed rules."""

from __future__ import annotations

from cardtable.rules.game import Game, Option, Options, Value, option_text
from cardtable.rules.presets import relevant_options
from cardtable.text.catalog import is_known, text


def changes_text(kind: type[Game], seats: int, options: Options) -> list[str]:
    """Return every option that differs from the printed rules, in words."""
    changed = (option for option in relevant_options(kind, seats, options) if options[option.name] != option.default)
    return [option_line(kind, option, options) for option in changed]


def option_line(kind: type[Game], option: Option, options: Options) -> str:
    """Return an option and its value in words."""
    value = options[option.name]
    words = value_words(kind, option, value) if option.values else str(value)
    return text("seats.told", option=option_title(kind, option), value=words)


def option_title(kind: type[Game], option: Option) -> str:
    """Return the name of an option."""
    return text(f"{kind.id}.option.{dashed(option.name)}")


def value_words(kind: type[Game], option: Option, value: Value) -> str:
    """Return a value in words of the game; without them yes, no, or the number."""
    name, spelled = dashed(option.name), dashed(option_text(value))
    if isinstance(value, bool) and not is_known(f"{kind.id}.option.{name}.{spelled}"):
        return text("common.yes") if value else text("common.no")
    return text(f"{kind.id}.option.{name}.{spelled}")


def dashed(name: str) -> str:
    """Return an option's name as text ids spell it."""
    return name.replace("_", "-")
