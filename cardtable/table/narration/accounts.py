"""Account of a deal: a form with a column for each player, and rows that add up where they say so."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from cardtable.table.narration.wording import signed


class Weight(Enum):
    """Role of a row in its form."""

    TOLD = auto()
    """A fact that is not added up."""
    PART = auto()
    """A summand of the next sum below."""
    SUM = auto()
    """Sum of the parts above it, since the sum before."""
    DECIDES = auto()
    """The decisive result, reckoned in another way than by adding up."""


class AccountRow(NamedTuple):
    """One row."""

    label: str
    figures: Sequence[str]
    """One figure for each seat; an empty one counts nothing."""
    weight: Weight = Weight.TOLD
    note: str = ""
    """A smaller line below the label: how the figures come about."""


Account: TypeAlias = Sequence[AccountRow]


def part(label: str, figures: Sequence[int], note: str = "") -> AccountRow:
    """Return a row of points won or lost, with their sign; 0 stays empty."""
    return AccountRow(label, [signed(n) if n else "" for n in figures], Weight.PART, note)


def counted(label: str, figures: Sequence[int], note: str = "") -> AccountRow:
    """Return a row of counts that are added up, without a sign; 0 stays empty."""
    return AccountRow(label, [str(n) if n else "" for n in figures], Weight.PART, note)
