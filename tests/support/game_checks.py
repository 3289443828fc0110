"""Test data of a game from `tests/games/<id>/`: `checks.py` and `counts.txt`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.rules.registry import GAMES
from tests.support.derivation import Derived, Table
from tests.support.diagram_claims import Claim
from tests.support.exhausted import Prover
from tests.support.places import GAME_TESTS

Derive = Callable[[Derived], Table]


class GameChecks(NamedTuple):
    """The optional parts of a game's `checks.py`."""

    derive: Derive | None = None
    """The first deal, by the game's `record.md` alone."""
    derived_with: Mapping[str, Any] = {}
    """Options with which no seat is asked before the cards lie."""
    quick: Mapping[str, Any] = {}
    """Options that soon show everything a table can show."""
    claims: Mapping[str, Claim] = {}
    """The meaning of each claim of a diagram."""
    provers: Mapping[str, Prover] = {}
    """Proofs by the kind of a problem."""


def checks_of(game_id: str) -> GameChecks:
    """Return the checks of a game; a game without `checks.py` has none."""
    name = f"tests.games.{game_id}.checks"
    if find_spec(f"tests.games.{game_id}") is None or find_spec(name) is None:
        return GameChecks()
    found: GameChecks = import_module(name).CHECKS
    return found


def counts_file(game_id: str) -> Path:
    """Return the file with the counted figures of a game."""
    return GAME_TESTS / game_id / "counts.txt"


def counts(kind: str, game_id: str) -> list[list[str]]:
    """Return the words of each line of a kind, `perft` or `trail`, in the counts of a game."""
    file = counts_file(game_id)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [words[1:] for words in map(str.split, lines) if words[:1] == [kind]]


PROVERS: Mapping[tuple[str, str], Prover] = {
    (game_id, kind): prover for game_id in GAMES for kind, prover in checks_of(game_id).provers.items()
}
"""All proofs, by the game and the kind of the problem."""
