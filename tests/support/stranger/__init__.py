"""A ninth game, as somebody writes it who knows the recipe alone: `tests/games/test_stranger.py` lays it into a copy
of the house."""
