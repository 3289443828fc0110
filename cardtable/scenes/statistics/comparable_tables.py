"""Names of comparable tables: number of players and rules."""

from __future__ import annotations

from functools import lru_cache

from cardtable.play.session.open_session import seats_and_options
from cardtable.rules.registry import TABLES, game
from cardtable.rules.sides import sides
from cardtable.scenes.setup.rules_choice import rules_text
from cardtable.text import catalog
from cardtable.text.catalog import text, text_n


def game_name(game_id: str) -> str:
    """Return the name of a game, or its id if the game is no longer installed."""
    return text(f"{game_id}.name") if game_id in TABLES else game_id


def table_text(game_id: str, header: str) -> str:
    """Return the number of players and the rules of a table in words."""
    return _named(game_id, header, catalog.language())


@lru_cache(maxsize=200)
def table_sides(game_id: str, header: str) -> tuple[tuple[int, ...], ...]:
    """Return the seats of a table that win and lose together; nothing if all play alone or the rules are unknown."""
    found = seats_and_options(header) if game_id in TABLES else None
    together = () if found is None else sides(game(game_id), *found)
    return together if any(len(side) > 1 for side in together) else ()


@lru_cache(maxsize=200)
def _named(game_id: str, header: str, language: str) -> str:
    found = seats_and_options(header) if game_id in TABLES else None
    if found is None:
        return text("scores.tables.old")
    seats, options = found
    return text_n("scores.tables.one", seats, rules=rules_text(game(game_id), seats, options))
