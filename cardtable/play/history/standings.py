"""Standings of unfinished matches. A background thread plays each one through from its record."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.foundation.background import BackgroundTask
from cardtable.play.match_progress import MatchProgress, progress_of
from cardtable.rules.record import BadRecord, read_record
from cardtable.rules.registry import game
from cardtable.store.store import Store


class MatchStandings(BackgroundTask):
    """Progress of some matches, each as soon as it is known. A match that cannot be read has none."""

    def __init__(self, store: Store, records: Iterable[int]) -> None:
        self._texts = {record: store.logs.record_text(record) for record in records}
        self._known: dict[int, MatchProgress | None] = {}
        super().__init__("how matches stand")

    @property
    def count(self) -> int:
        """Return the number of standings known so far."""
        return len(self._known)

    @property
    def complete(self) -> bool:
        return self.count == len(self._texts)

    def progress(self, record: int) -> MatchProgress | None:
        """Return the standing of a match, or None if it is not known yet."""
        return self._known.get(record)

    def _work(self) -> None:
        for record, written in self._texts.items():
            try:
                self._known[record] = progress_of(read_record(written, game))
            except (BadRecord, KeyError):
                self._known[record] = None
