"""Ninth game, made with the recipe alone: `tests/games/test_stranger.py` lays it into a copy of the house."""
