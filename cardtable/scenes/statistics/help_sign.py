"""Sign of matches with help, and figures that carry it."""

from __future__ import annotations

from cardtable.art import theme
from cardtable.play.assistance import ANSWERS_PER_HINT
from cardtable.store.queries.statistics import MatchTally
from cardtable.text.catalog import text
from cardtable.text.numbers import decimal
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import Words

SIGN = "\N{ELECTRIC LIGHT BULB}"
"""Small lamp, drawn like the icon of the hint."""


def wins_text(won: int, helped: int) -> str:
    """Return a number of wins, with those that had help in brackets.

    >>> wins_text(5, 0), wins_text(5, 2)
    ('5', '5 (2\\xa0💡)')
    """
    return f"{won} ({helped}\N{NO-BREAK SPACE}{SIGN})" if helped else str(won)


def best_text(counted: MatchTally, digits: int = 2) -> str:
    """Return the best score, with the sign if every match had help."""
    shown = decimal(counted.best, digits)
    return f"{shown}\N{NO-BREAK SPACE}{SIGN}" if counted.best_helped else shown


def help_note(canvas: Canvas) -> Words:
    """Return the line at the foot of a page that explains the sign."""
    return Words(canvas, text("scores.rule", n=ANSWERS_PER_HINT), size=16, face="serif-italic", colour=theme.SOFT)
