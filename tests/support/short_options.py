"""Options that make matches short enough for tests of every game."""

from __future__ import annotations

SHORT: dict[str, dict[str, int]] = {"bataille": {"hand_size": 10, "max_tricks": 50}}
