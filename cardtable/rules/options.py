"""Options of a game, agreed before the first card."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, Any]
"""Options of any game, by name. The game knows their types (see `Game`)."""


class Option(NamedTuple):
    """Option of a game: a list of values or a range of numbers, and the default.

    >>> Option("points", 500, (300, 500)).parse("300")
    300
    >>> Option("deals", 1, low=1, high=9).parse("12")
    Traceback (most recent call last):
        ...
    ValueError: deals is one of: 1 to 9
    """

    name: str
    default: Value
    values: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    since: int = 1
    """Version of the rules that introduced it."""
    before: Value | None = None
    """Value that held before that version."""

    def allows(self, value: Value) -> bool:
        if self.values:
            return any(value == v and type(value) is type(v) for v in self.values)
        return type(value) is int and self.low <= value <= self.high

    def parse(self, text: str) -> Value:
        """Return the value of a text. Raises ValueError with the possible values."""
        for value in self.values:
            if option_text(value) == text:
                return value
        number = not self.values and text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 12
        if number and self.allows(int(text)):
            return int(text)
        choice = ", ".join(option_text(v) for v in self.values) or f"{self.low} to {self.high}"
        raise ValueError(f"{self.name} is one of: {choice}")

    def parse_exact(self, text: str) -> Value:
        """Return the value of a text in exactly the form of `option_text`. Raises ValueError."""
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
