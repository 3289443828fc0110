"""The games there are. Whatever else is known of a game lies in the folder of its name beside this file.

A game is loaded when it is first asked for: its declaration by itself, because a lobby needs that of every game, and
its rules when somebody plays it.
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
"""The games in the order of the lobby."""


def about(game_id: str) -> About:
    """What a game declares of itself."""
    found: About = _file(game_id, "about").ABOUT
    return found


def game(game_id: str) -> type[Game]:
    """The class of a game: the one that its rules define."""
    rules = _file(game_id, "rules")
    base: type[Game] = import_module("cardtable.rules.game").Game
    kinds = vars(rules).values()
    (found,) = (k for k in kinds if isinstance(k, type) and issubclass(k, base) and k.__module__ == rules.__name__)
    return found


def folder(game_id: str) -> Path:
    """Where all files of a game lie."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return Path(__file__).resolve().parents[1] / "games" / game_id


@cache
def optional_module(game_id: str, name: str) -> ModuleType | None:
    """A file of a game's folder that a game may do without, such as `players`."""
    file = f"cardtable.games.{game_id}.{name}"
    return import_module(file) if _is_there(file) else None


def _file(game_id: str, name: str) -> ModuleType:
    if game_id not in GAMES:
        raise KeyError(game_id)
    return import_module(f"cardtable.games.{game_id}.{name}")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is there a folder that it could lie in
        return False


TABLES: tuple[str, ...] = tuple(game_id for game_id in GAMES if _is_there(f"cardtable.games.{game_id}.table"))
"""The games that have a table to be played at: those of the lobby, in its order. Rules may be here before their table:
such a game is played by `cardtable simulate` alone."""
