"""What a deal brought, as a form with a column for each player: rows that add up where they say so."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from cardtable.table.narration.wording import signed


class Weight(Enum):
    """What a row is within its form."""

    TOLD = auto()
    """Something worth knowing that is not reckoned with."""
    PART = auto()
    """It is added up with the other parts above the next sum."""
    SUM = auto()
    """What the parts above it make, since the sum before."""
    DECIDES = auto()
    """What all of it was for, reckoned in another way than by adding up."""


class AccountRow(NamedTuple):
    """One row."""

    label: str
    figures: Sequence[str]
    """One for each seat; an empty one counts nothing."""
    weight: Weight = Weight.TOLD
    note: str = ""
    """A smaller line below the label: how the figures come about."""


Account: TypeAlias = Sequence[AccountRow]


def part(label: str, figures: Sequence[int], note: str = "") -> AccountRow:
    """Something won or lost, with its sign; nothing at all stays empty."""
    return AccountRow(label, [signed(n) if n else "" for n in figures], Weight.PART, note)


def counted(label: str, figures: Sequence[int], note: str = "") -> AccountRow:
    """A number of something that is added up, without a sign."""
    return AccountRow(label, [str(n) if n else "" for n in figures], Weight.PART, note)
