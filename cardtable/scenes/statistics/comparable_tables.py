"""Tables that can be compared, as one says them: how many play there, and by which rules."""

from __future__ import annotations

from functools import lru_cache

from cardtable.play.session.open_session import seats_and_options
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.setup.rules_choice import rules_text
from cardtable.text import catalog
from cardtable.text.catalog import text, text_n


def game_name(game_id: str) -> str:
    """The name of a game, also of one that is no longer in the house."""
    return text(f"{game_id}.name") if game_id in TABLES else game_id


def table_named(game_id: str, header: str) -> str:
    """How many play at a table, and by which rules."""
    return _named(game_id, header, catalog.language())


@lru_cache(maxsize=200)
def _named(game_id: str, header: str, language: str) -> str:
    found = seats_and_options(header) if game_id in TABLES else None
    if found is None:
        return text("scores.tables.old")
    seats, options = found
    return text_n("scores.tables.one", seats, rules=rules_text(game(game_id), seats, options))
