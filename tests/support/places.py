"""Folders that tests read: the checkout and the data beside the tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""
TESTS = ROOT / "tests"
PACKAGE = ROOT / "cardtable"
GAMES = PACKAGE / "games"
"""The folders of all games."""
GAME_TESTS = TESTS / "games"
"""The folders with the tests of each game: its golden records, counts and checks."""
GOLDEN = sorted(GAME_TESTS.glob("*/golden/*.txt"))
"""Records that never change, of all games."""


def golden_file(name: str) -> Path:
    """Return the golden record of this name, such as `poker-match`."""
    game_id = name.partition("-")[0]
    return GAME_TESTS / game_id / "golden" / f"{name}.txt"


DATABASES = TESTS / "databases"
"""The databases of earlier versions."""
