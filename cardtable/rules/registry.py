"""Registry of the games. All else about a game lies in its folder under `cardtable/games`.

A game is loaded on demand: its declaration by itself, because the lobby needs that of every game, and its rules when it
is played.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.rules.about import About
    from cardtable.rules.game import Game

GAMES: tuple[str, ...] = (
    "cerchio", "bataille", "poursuite", "contrat", "poker", "naval", "court_circular", "tarocchi",
)  # fmt: skip
"""Games in the order of the lobby."""


def about(game_id: str) -> About:
    """Return the declaration of a game. Raises KeyError."""
    found: About = _file(game_id, "about").ABOUT
    return found


def game(game_id: str) -> type[Game]:
    """Return the class that the rules of a game define. Raises KeyError."""
    rules = _file(game_id, "rules")
    base: type[Game] = import_module("cardtable.rules.game").Game
    kinds = vars(rules).values()
    (found,) = (k for k in kinds if isinstance(k, type) and issubclass(k, base) and k.__module__ == rules.__name__)
    return found


def folder(game_id: str) -> Path:
    """Return the folder of a game. Raises KeyError."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return Path(__file__).resolve().parents[1] / "games" / game_id


@cache
def optional_module(game_id: str, name: str) -> ModuleType | None:
    """Return an optional module of a game's folder, such as `players`, or None."""
    file = f"cardtable.games.{game_id}.{name}"
    return import_module(file) if _is_there(file) else None


def _file(game_id: str, name: str) -> ModuleType:
    if game_id not in GAMES:
        raise KeyError(game_id)
    return import_module(f"cardtable.games.{game_id}.{name}")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the folder is missing as well
        return False


TABLES: tuple[str, ...] = tuple(game_id for game_id in GAMES if _is_there(f"cardtable.games.{game_id}.table"))
"""Games that have a table, in the order of the lobby. Rules without a table can be played by `cardtable simulate`."""
