"""Filter controls at the head of a person's page."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from cardtable.rules.registry import TABLES
from cardtable.scenes.statistics.chapters import filter_choice
from cardtable.scenes.statistics.comparable_tables import game_name
from cardtable.scenes.statistics.filter import AGAINST, SINCE, MatchFilter
from cardtable.store.queries.statistics import PlayedMatch
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class FilterControls:
    """Matches of one person with the current filter."""

    def __init__(
        self, matches: Sequence[PlayedMatch], match_filter: MatchFilter, on_chosen: Callable[[], None]
    ) -> None:
        self.matches, self.match_filter, self._on_chosen = matches, match_filter, on_chosen
        played = {match.game for match in matches}
        self._games = [*(game_id for game_id in TABLES if game_id in played), *sorted(played.difference(TABLES))]
        """The games this person has played, in the house's order."""

    def filtered(self, every_game: bool = False, anybody: bool = False) -> list[PlayedMatch]:
        """Return the filtered matches, optionally of every game or against any opponents."""
        match_filter = self.match_filter
        if every_game:
            match_filter = match_filter._replace(game="")
        if anybody:
            match_filter = match_filter._replace(against=0)
        return match_filter.apply(self.matches, time.time())

    def widgets(self, canvas: Canvas) -> Sequence[Widget]:
        against = [text("scores.anybody"), text("book.people-only"), *(text(f"level.{each}") for each in AGAINST[2:])]
        since = [text("book.since.ever"), text("book.since.year"), text("book.since.quarter"), text("book.since.month")]
        names = [text("book.all-games"), *(game_name(game_id) for game_id in self._games)]
        here = self._games.index(self.match_filter.game) + 1 if self.match_filter.game in self._games else 0
        return [
            filter_choice(canvas, text("book.which-game"), names, here, self._choose_game, "person.game"),
            filter_choice(
                canvas,
                text("scores.against"),
                against,
                self.match_filter.against,
                self._choose_against,
                "person.against",
            ),
            filter_choice(
                canvas, text("book.since"), since, self.match_filter.since, self._choose_since, "person.since"
            ),
        ]

    def select_game(self, named: str) -> None:
        """Filter by one game, given its name on the page."""
        self._choose_game([game_name(game_id) for game_id in self._games].index(named) + 1)

    def _choose_game(self, i: int) -> None:
        self._choose(self.match_filter._replace(game=["", *self._games][i]))

    def _choose_against(self, i: int) -> None:
        self._choose(self.match_filter._replace(against=i))

    def _choose_since(self, i: int) -> None:
        assert i < len(SINCE)
        self._choose(self.match_filter._replace(since=i))

    def _choose(self, match_filter: MatchFilter) -> None:
        self.match_filter = match_filter
        self._on_chosen()
