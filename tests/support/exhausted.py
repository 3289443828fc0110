"""Results of exhaustive searches, without playouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from cardtable.rules.game import Action
from cardtable.rules.observe import Observation


class Exhausted(NamedTuple):
    """The guaranteed value of every answer, and the number of cases looked through."""

    worths: Mapping[Action, float]
    tried: int


Prover: TypeAlias = Callable[[Observation], Exhausted | None]
"""A proof for one kind of problem; None where there are too many cases."""
