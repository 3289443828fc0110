"""Medals: rare events of finished matches. They follow from the records alone. Findings are cached in a file beside the
store, so that no record is searched twice; the file may be deleted at any time.

`rules_medals.py` in the folder of a game finds the medals of that game. A comeback and a clean run of deals may happen
in any game.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.rules.about import Medal
from cardtable.rules.game import Result
from cardtable.rules.match import Match
from cardtable.rules.record import BadRecord, read_steps
from cardtable.rules.registry import GAMES, about, game, optional_module
from cardtable.store.store import Store

FEW = 3
"""Least number of deals, or of players, for a comeback or a clean run."""
CLEAN, COMEBACK = "clean", "comeback"
ANY_GAME: tuple[Medal, ...] = (Medal(CLEAN, 64), Medal(COMEBACK, 840))
"""Medals that can be earned in any game, with their rarity over all games."""
LINES = 12
"""Number of record lines between two rests of the thread."""
PAUSE = 0.002
"""Seconds of a rest, in which the screen gets its turn."""
LARGEST = 8_000_000
"""Largest number of bytes of the cache that are read."""
AHEAD = 2
"""Largest number of records in the queue of the thread."""


class Honour(NamedTuple):
    """A medal, and the seat that earned it."""

    medal: str
    seat: Seat


def medals_of(game_id: str) -> tuple[Medal, ...]:
    """Return the medals that can be earned in a game, its own first."""
    return (*about(game_id).medals, *ANY_GAME)


# -- honours of one record -------------------------------------------------------------------------------------------


def find_honours(record: str) -> Iterator[list[Honour] | None]:
    """Yield None after each line of a record, and at the end the list of its honours. A record that is damaged or not
    over has none."""
    found: dict[Honour, None] = {}
    match: Match | None = None
    deals = 0
    try:
        for match in read_steps(record, game):
            if len(match.results) > deals:
                deals = len(match.results)
                found.update(dict.fromkeys(_honours_of_deal(match)))
            yield None
    except (BadRecord, KeyError):
        match = None
    if match is None or not match.over:
        yield []
        return
    found.update(dict.fromkeys(_honours_of_match(match)))
    yield list(found)


def honours_now(match: Match) -> list[Honour]:
    """Return the honours of the deal that has just ended, and after the last deal those of the match."""
    if match.playing or not match.results:
        return []
    found = dict.fromkeys(_honours_of_deal(match))
    if match.over:
        found.update(dict.fromkeys(_honours_of_match(match)))
    return list(found)


def _honours_of_deal(match: Match) -> Iterator[Honour]:
    """Yield the honours of the deal that has just ended, as its game says."""
    assert match.game is not None
    judge = optional_module(match.terms.game.id, "rules_medals")
    if judge is not None:
        for medal, seat in judge.earned(match.game, match.heard, match.results[-1]):
            yield Honour(medal, seat)


def _honours_of_match(match: Match) -> Iterator[Honour]:
    """Yield the honours that are rare in any game: every deal won, or the last place turned into the first by the last
    deal."""
    terms, results, places = match.terms, match.results, match.standing.places
    if len(results) < FEW:
        return
    before = terms.game.standing(terms.seats, terms.options, results[:-1]).places
    for seat in range(terms.seats):
        if places[seat] == 1 and all(_won(result, seat) for result in results):
            yield Honour(CLEAN, seat)
        if places[seat] == 1 and before[seat] == terms.seats and before.count(before[seat]) == 1 and terms.seats >= FEW:
            yield Honour(COMEBACK, seat)


def _won(result: Result, seat: Seat) -> bool:
    return result.points[seat] == max(result.points) > min(result.points)


# -- many records ------------------------------------------------------------------------------------------------------


class MedalFinder:
    """Finder of honours in a list of matches. A background thread searches the records; each call of `feed` queues the
    next ones."""

    def __init__(self, store: Store, file: Path | None, records: Sequence[tuple[int, str]]) -> None:
        """Take the ids of the records with their seals, in the order of the search. `file` is the cache, or None for no
        cache."""
        self._store, self._file = store, file
        self._seals = dict(records)
        known = _load_file(file)
        self._known: dict[int, list[Honour]] = {}
        for record, seal in self._seals.items():
            if (found := known.get(_key(record, seal))) is not None:
                self._known[record] = found
        self._left = [record for record in self._seals if record not in self._known]
        self._left.reverse()
        self._waiting: list[tuple[int, str]] = []
        self._closing = False
        self._new = 0
        self._thread: Thread | None = None

    @property
    def complete(self) -> bool:
        return len(self._known) == len(self._seals)

    @property
    def count(self) -> int:
        """Return the number of matches searched so far."""
        return len(self._known)

    @property
    def total(self) -> int:
        return len(self._seals)

    def honours(self, record: int) -> Sequence[Honour]:
        """Return the honours of a match, as far as they are known."""
        return self._known.get(record, ())

    def feed(self) -> None:
        """Queue the next record, unless the queue is full."""
        while self._left and len(self._waiting) < AHEAD:
            record = self._left.pop()
            self._waiting.append((record, self._store.logs.record_text(record)))
        if self._waiting and not self._at_work:
            self._thread = Thread(target=self._work, name="medals", daemon=True)
            self._thread.start()

    @property
    def _at_work(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def close(self) -> None:
        """Save the findings so far and end the thread."""
        self._closing = True
        if not self._at_work:
            self._keep()

    def _work(self) -> None:
        """Work until the queue is empty. No more is queued while another screen covers the page."""
        while self._waiting and not self._closing:
            record, written = self._waiting[0]
            found = self._look(written)
            if found is None:
                break
            self._known[record] = found
            self._new += 1
            self._waiting.pop(0)
        if self._closing or self.complete:
            self._keep()

    def _look(self, written: str) -> list[Honour] | None:
        """Search one record with many short rests. Return None if the thread must end."""
        for i, found in enumerate(find_honours(written)):
            if found is not None:
                return found
            if i % LINES == 0:
                time.sleep(PAUSE)
                if self._closing:
                    return None
        return []

    def _keep(self) -> None:
        """Save the findings. A failure is ignored, because the records can be searched again."""
        if not self._new or self._file is None:
            return
        found = {_key(record, self._seals[record]): honours for record, honours in self._known.items()}
        content = json.dumps({"medals": _known_medals(), "matches": _load_file(self._file) | found})
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._file.with_suffix(f".{os.getpid()}")
            fresh.write_text(content, encoding="utf-8")
            fresh.replace(self._file)
        self._new = 0


def _key(record: int, seal: str) -> str:
    return f"{record} {seal}"


def _known_medals() -> str:
    """Return a key of the list of medals: with another list all records are searched again."""
    return " ".join(f"{game_id}:{','.join(medal.name for medal in medals_of(game_id))}" for game_id in GAMES)


def _load_file(file: Path | None) -> dict[str, list[Honour]]:
    """Return the stored honours; empty if the file cannot be read, is damaged, or belongs to another list of medals."""
    if file is None:
        return {}
    try:
        if file.stat().st_size > LARGEST:
            return {}
        written = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(written, dict) or written.get("medals") != _known_medals():
        return {}
    matches = written.get("matches")
    return _parse_matches(matches) if isinstance(matches, dict) else {}


def _parse_matches(matches: Mapping[str, object]) -> dict[str, list[Honour]]:
    found: dict[str, list[Honour]] = {}
    for key, honours in matches.items():
        if not isinstance(honours, list):
            continue
        pairs = [pair for pair in honours if isinstance(pair, list) and len(pair) == 2]
        if len(pairs) == len(honours) and all(isinstance(m, str) and type(seat) is int for m, seat in pairs):
            found[key] = [Honour(medal, seat) for medal, seat in pairs]
    return found
