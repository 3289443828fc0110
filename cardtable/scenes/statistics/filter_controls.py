"""Filter controls at the head of a person's page."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from cardtable.rules.registry import TABLES
from cardtable.scenes.statistics.chapters import filter_choice
from cardtable.scenes.statistics.comparable_tables import game_name
from cardtable.scenes.statistics.filter import AGAINST, SINCE, MatchFilter
from cardtable.store.statistics import PlayedMatch
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class FilterControls:
    """Matches of one person with the current filter."""

    def __init__(self, matches: Sequence[PlayedMatch], sieve: MatchFilter, on_chosen: Callable[[], None]) -> None:
        self.matches, self.sieve, self._on_chosen = matches, sieve, on_chosen
        played = {match.game for match in matches}
        self._games = [*(game_id for game_id in TABLES if game_id in played), *sorted(played.difference(TABLES))]
        """The games this person has played, in the house's order."""

    def filtered(self, every_game: bool = False, anybody: bool = False) -> list[PlayedMatch]:
        """Return the filtered matches, optionally of every game or against any opponents."""
        sieve = self.sieve
        if every_game:
            sieve = sieve._replace(game="")
        if anybody:
            sieve = sieve._replace(against=0)
        return sieve.apply(self.matches, time.time())

    def widgets(self, canvas: Canvas) -> Sequence[Widget]:
        against = [text("scores.anybody"), text("book.people-only"), *(text(f"level.{each}") for each in AGAINST[2:])]
        since = [text("book.since.ever"), text("book.since.year"), text("book.since.quarter"), text("book.since.month")]
        names = [text("book.all-games"), *(game_name(game_id) for game_id in self._games)]
        here = self._games.index(self.sieve.game) + 1 if self.sieve.game in self._games else 0
        return [
            filter_choice(canvas, text("book.which-game"), names, here, self._choose_game, "person.game"),
            filter_choice(
                canvas, text("scores.against"), against, self.sieve.against, self._choose_against, "person.against"
            ),
            filter_choice(canvas, text("book.since"), since, self.sieve.since, self._choose_since, "person.since"),
        ]

    def select_game(self, named: str) -> None:
        """Filter by one game, given its name on the page."""
        self._choose_game([game_name(game_id) for game_id in self._games].index(named) + 1)

    def _choose_game(self, i: int) -> None:
        self._choose(self.sieve._replace(game=["", *self._games][i]))

    def _choose_against(self, i: int) -> None:
        self._choose(self.sieve._replace(against=i))

    def _choose_since(self, i: int) -> None:
        assert i < len(SINCE)
        self._choose(self.sieve._replace(since=i))

    def _choose(self, sieve: MatchFilter) -> None:
        self.sieve = sieve
        self._on_chosen()
