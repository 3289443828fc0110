"""The games there are. A game is loaded when it is first asked for, so a lobby pays for none of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.rules.game import Game

GAMES: tuple[str, ...] = (
    "cerchio", "bataille", "poursuite", "contrat", "poker", "naval", "court_circular", "tarocchi",
)  # fmt: skip
"""The games in the order of the lobby; each has a folder of that name beside this file."""


def game(game_id: str) -> type[Game]:
    """The class of a game."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return find_game(f"cardtable.games.{game_id}.rules")


def find_game(module: str) -> type[Game]:
    """The one game that a module defines."""
    base: type[Game] = import_module("cardtable.rules.game").Game
    kinds = vars(import_module(module)).values()
    (found,) = (k for k in kinds if isinstance(k, type) and issubclass(k, base) and k.__module__ == module)
    return found
