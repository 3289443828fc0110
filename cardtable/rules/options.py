"""The options of a game: what may be agreed before the first card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Any]
"""The options of any game, by name; a game knows their types (see `Game`)."""


class Option(NamedTuple):
    """One line of a game's table of options: its values with the default first among equals, or a range of numbers."""

    name: str
    default: Value
    values: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    since: int = 1
    """The version of the rules that brought it."""
    before: Value | None = None
    """What was so before that, without being asked."""

    def allows(self, value: Value) -> bool:
        if self.values:
            return any(value == v and type(value) is type(v) for v in self.values)
        return type(value) is int and self.low <= value <= self.high

    def parse(self, text: str) -> Value:
        """The value that a text means; a ValueError names what is possible."""
        for value in self.values:
            if option_text(value) == text:
                return value
        number = not self.values and text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 12
        if number and self.allows(int(text)):
            return int(text)
        choice = ", ".join(option_text(v) for v in self.values) or f"{self.low} to {self.high}"
        raise ValueError(f"{self.name} is one of: {choice}")

    def parse_exact(self, text: str) -> Value:
        """The value that was written so by us; a ValueError if we should have written it in another way."""
        value = self.parse(text)
        if option_text(value) != text:
            raise ValueError(f"{self.name} is written as {option_text(value)}")
        return value


def option_text(value: Value) -> str:
    """Return the text form of an option's value.

    >>> option_text(True), option_text(500), option_text("colour_first")
    ('yes', '500', 'colour_first')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
