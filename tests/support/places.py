"""Folders that tests read: the checkout and the data beside the tests."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""
TESTS = ROOT / "tests"
PACKAGE = ROOT / "cardtable"
GAMES = PACKAGE / "games"
"""The folders of all games."""
GOLDEN = TESTS / "golden"
"""Records that never change."""
