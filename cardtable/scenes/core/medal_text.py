"""Names, rules and drawings of medals."""

from __future__ import annotations

from cardtable.text.catalog import text


def medal_name(game_id: str, name: str) -> str:
    """Return the name of a medal; the game is empty for one of any game."""
    return text(f"{game_id}.medal.{name}") if game_id else text(f"book.medal.{name}")


def medal_rule(game_id: str, name: str) -> str:
    """Return the rule of a medal."""
    return text(f"{game_id}.medal.{name}.rule") if game_id else text(f"book.medal.{name}.rule")


def medal_drawing(game_id: str, name: str) -> str:
    """Return the drawing of a medal.

    >>> medal_drawing("", "clean")
    'medals/clean'
    """
    return f"medals/{game_id}-{name}" if game_id else f"medals/{name}"
