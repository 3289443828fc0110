"""Everything that is kept: the family's profiles, the settings, each match line by line, and the results.

The store treats records as text and knows no game. It never makes a frame late: writes go to a thread, settings are
read from memory, and other reads first wait for the writes that were given before them. It never fails: what cannot be
read or written becomes a notice, a sentence that the screen shows when it has time. Score tables are in `scores.py`.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import IO, Any, TypeVar

from cardtable.store import copies, rescue
from cardtable.store.checksums import Statement, chained, sealing
from cardtable.store.notice import Notice, told
from cardtable.store.rows import Outcome, Profile, Saved, StoredSitter
from cardtable.store.writer import Job, TakenOver, Writer, perform

Value = TypeVar("Value")

FLUSH_SECONDS = 2.0
CLOSE_SECONDS = 8.0

MONTH = 30 * 86400.0
"""Seconds for which a match lies in the basket."""

_SAVED = """SELECT id, game, started, changed, finished, seats, header, seal, assisted, seconds, hinted, thrown
    FROM records"""
_SET = """INSERT INTO settings (key, value, checksum) VALUES (?1, ?2, checksum(?1, ?2))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum"""


class Store:
    """One open database, or one in memory when the disk will not have it."""

    def __init__(
        self,
        folder: Path,
        connection: sqlite3.Connection,
        mark: IO[bytes] | None,
        kept: bool,
        clock: Callable[[], float],
    ) -> None:
        self.folder = folder
        self.kept = kept
        """False: everything is forgotten when the program ends."""
        self._connection = connection
        self._mark = mark
        self._clock = clock
        self._owner = os.urandom(8).hex()  # the module secrets would cost 5 ms at the start
        self._notices: deque[Notice] = deque()
        self._writer = Writer(folder / rescue.FILE, self._owner, self._tell, self._keep_copy) if kept else None
        self._logged: dict[int, list[str]] = {}
        self._chains: dict[int, tuple[int, int]] = {}
        """For each match in play how many lines have been summed, and the sum."""
        self._sitters: dict[int, tuple[StoredSitter, ...]] = {}
        self._personal: dict[int, dict[str, object]] = {}
        self._last_id = 0
        self._stamp = int.from_bytes(os.urandom(2), "big") >> 2 << 6
        self._settings = dict(self.rows("SELECT key, value FROM settings"))

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], float] = time.time) -> tuple[Store, list[Notice]]:
        """The store of this folder, whatever state it is in, and what the people at the table should be told of it."""
        mark: IO[bytes] | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            mark = rescue.hold(folder)
            connection, notices = rescue.opened(folder, _moment(clock), mark)
        except (OSError, *copies.UNREADABLE, rescue.Unusable):
            if mark is not None:
                mark.close()
            store = cls(folder, rescue.in_memory(folder), None, False, clock)
            return store, [Notice("store.nothing-kept", {"folder": told(folder)})]
        if mark is None:
            notices.append(Notice("store.second-window", {}))
        return cls(folder, connection, mark, True, clock), notices

    def close(self) -> None:
        """Write what is left, keep a copy if anything was written, and let the files go."""
        if self._writer is not None:
            self._writer.close(CLOSE_SECONDS)
            if self._writer.written:
                self._keep_copy(self._connection)
        self._connection.close()
        if self._mark is not None:
            rescue.leave_clean(self._mark, self.folder)
            with suppress(OSError):  # on a full disk closing tries again what writing was refused
                self._mark.close()

    def _keep_copy(self, connection: sqlite3.Connection) -> None:
        with suppress(OSError, sqlite3.Error):
            copies.keep(connection, self.folder, _moment(self._clock))

    def flush(self) -> bool:
        """Wait until everything given so far is on the disk; False if the disk refuses."""
        return self._writer is None or self._writer.flush(FLUSH_SECONDS)

    @property
    def settled(self) -> bool:
        """Whether all is on the disk, or the disk refuses, which is told and waited for by nobody."""
        return self._writer is None or self._writer.settled

    def try_again(self) -> bool:
        """Write now what the disk has refused so far; False if it still refuses."""
        return self._writer is None or self._writer.try_again(CLOSE_SECONDS)

    def notices(self) -> list[Notice]:
        """What there is to tell since this was last asked."""
        told: list[Notice] = []
        while self._notices:
            told.append(self._notices.popleft())
        return told

    def _tell(self, notice: Notice) -> None:
        """What is already waiting to be told is not told twice; the writer calls this from its thread."""
        if notice not in tuple(self._notices):
            self._notices.append(notice)

    # -- settings ------------------------------------------------------------------------------------------------

    def setting(self, key: str, default: Value) -> Value:
        """A setting of this computer; what does not have the default's kind is set aside, and the default taken."""
        if key not in self._settings:
            return default
        try:
            return _understood(self._settings[key], default)
        except _Damaged:
            self._set_aside(key, self._settings.pop(key))
            self._write(("DELETE FROM settings WHERE key = ?", (key,)))
            return default

    def set_setting(self, key: str, value: object) -> None:
        """Keep a setting of this computer."""
        self._settings[key] = json.dumps(value)
        self._write((_SET, (key, self._settings[key])))

    def profile_setting(self, profile: int, key: str, default: Value) -> Value:
        """A setting of one person; see setting()."""
        mine = self._profile_settings(profile)
        if key not in mine:
            return default
        try:
            return _understood(json.dumps(mine[key]), default)
        except _Damaged:
            self._set_aside(f"{key} {profile}", json.dumps(mine.pop(key)))
            self._write_personal(profile, json.dumps(mine))
            return default

    def set_profile_setting(self, profile: int, key: str, value: object) -> None:
        """Keep a setting of one person."""
        mine = self._profile_settings(profile)
        mine[key] = value
        self._write_personal(profile, json.dumps(mine))

    def _write_personal(self, profile: int, settings: str) -> None:
        self._write(
            ("UPDATE profiles SET settings = ? WHERE id = ?", (settings, profile)),
            sealing("profiles", "id = ?", profile),
        )

    def _profile_settings(self, profile: int) -> dict[str, object]:
        """Read once; from then on memory and disk change together."""
        if profile not in self._personal:
            self._personal[profile] = {}
            for (written,) in self.rows("SELECT settings FROM profiles WHERE id = ?", profile):
                try:
                    self._personal[profile] = _understood(written, self._personal[profile])
                except _Damaged:
                    self._set_aside(f"profile {profile}", str(written))
                    self._write_personal(profile, "{}")
        return self._personal[profile]

    def _set_aside(self, key: str, written: str) -> None:
        """A setting that cannot be read stays in the database under another key, in case it meant something."""
        self._tell(Notice("store.setting-damaged", {"key": key}))
        self._write((_SET, (f"damaged {key}", written)))

    # -- profiles ------------------------------------------------------------------------------------------------

    def profiles(self) -> list[Profile]:
        """The family, in the order they joined."""
        return [
            Profile(*row) for row in self.rows("SELECT id, name, avatar, created FROM profiles ORDER BY created, id")
        ]

    def add_profile(self, name: str, avatar: str) -> int:
        """A new person; answers the id."""
        new = self._new_id()
        columns = "(id, name, avatar, created, settings)"
        self._write(
            (f"INSERT INTO profiles {columns} VALUES (?, ?, ?, ?, '{{}}')", (new, name, avatar, self._clock())),
            sealing("profiles", "id = ?", new),
        )
        return new

    def change_profile(self, profile: int, name: str, avatar: str) -> None:
        """Another name or picture for the same person."""
        self._write(
            ("UPDATE profiles SET name = ?, avatar = ? WHERE id = ?", (name, avatar, profile)),
            sealing("profiles", "id = ?", profile),
        )

    def delete_profile(self, profile: int) -> None:
        """Take a person off the list; the matches stay, with the name."""
        self._personal.pop(profile, None)
        # Results are let go of before, so that their checksums can be computed anew.
        let_go = """UPDATE results SET profile = NULL,
            checksum = checksum(record, seat, NULL, bot, name, place, score, points) WHERE profile = ?"""
        self._write((let_go, (profile,)), ("DELETE FROM profiles WHERE id = ?", (profile,)))

    def forget_profile(self, profile: int, called: str) -> None:
        """Take a person off the list for good: the name goes from all matches too, where `called` stands instead."""
        for record, written in self.rows("SELECT id, seats FROM records WHERE instr(seats, ?)", str(profile)):
            sitters = [StoredSitter(called) if sitter.profile == profile else sitter for sitter in _sitters(written)]
            self._write(
                ("UPDATE records SET seats = ? WHERE id = ?", (_written(sitters), record)),
                sealing("records", "id = ?", record),
            )
        named = """UPDATE results SET name = ?1,
            checksum = checksum(record, seat, profile, bot, ?1, place, score, points) WHERE profile = ?2"""
        self._write((named, (called, profile)))
        self.delete_profile(profile)

    # -- records -------------------------------------------------------------------------------------------------

    def begin(self, game: str, sitters: Sequence[StoredSitter], header: str, seal: str) -> int:
        """A new match, open and without lines; answers its id, which grows with time."""
        new, now = self._new_id(), self._clock()
        self._logged[new] = []
        self._sitters[new] = tuple(sitters)
        self._write(
            (
                """INSERT INTO records (id, game, started, changed, seats, header, seal, assisted, seconds, owner)
                    VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)""",
                (new, game, now, now, _written(sitters), header, seal, self._owner),
            ),
            sealing("records", "id = ?", new),
        )
        return new

    def log(
        self, record: int, lines: Sequence[str], *, assisted: int = 0, hinted: Sequence[int] = (), seconds: float = 0.0
    ) -> None:
        """Make the kept lines these: one transaction with what is new at the end, or gone from it after an undo."""
        before = self._logged.get(record, [])
        same = next((k for k, (old, new) in enumerate(zip(before, lines, strict=False)) if old != new), None)
        same = min(len(before), len(lines)) if same is None else same
        statements: list[Statement] = [("DELETE FROM lines WHERE record = ? AND ply >= ?", (record, same))]
        new = enumerate(lines[same:], same)
        statements += [("INSERT INTO lines VALUES (?, ?, ?)", (record, ply, line)) for ply, line in new]
        statements.append(
            (
                """UPDATE records SET changed = ?, assisted = assisted | ?, hinted = ?, seconds = ?, plies = ?,
                    chain = ? WHERE id = ?""",
                (
                    self._clock(),
                    int(assisted),
                    json.dumps(list(hinted)),
                    seconds,
                    len(lines),
                    self._chain(record, lines, same),
                    record,
                ),
            )
        )
        statements.append(sealing("records", "id = ?", record))
        self._logged[record] = list(lines)
        self._write(*statements, record=record)

    def _chain(self, record: int, lines: Sequence[str], same: int) -> int:
        """What the lines come to; of the many that are as before only the sum is remembered."""
        before, summed = self._chains.get(record, (0, 0))
        total = chained(lines[before:], summed) if before <= same else chained(lines)
        self._chains[record] = len(lines), total
        return total

    def finish(self, record: int, outcomes: Iterable[Outcome], *, assisted: int = 0) -> None:
        """Close a match with what it brought each seat and how somebody was helped, all in one transaction."""
        sitters = self._sitters.pop(record, ())
        self._logged.pop(record, None)
        self._chains.pop(record, None)
        now = self._clock()
        statements: list[Statement] = [
            (
                "UPDATE records SET finished = ?, changed = ?, assisted = assisted | ?, thrown = NULL WHERE id = ?",
                (now, now, int(assisted), record),
            ),
            ("DELETE FROM results WHERE record = ?", (record,)),
        ]
        for outcome in outcomes:
            sitter = sitters[outcome.seat] if outcome.seat < len(sitters) else StoredSitter("")
            score = outcome.score if isinstance(outcome.score, int) else float(outcome.score)
            # A profile deleted meanwhile leaves its name.
            sql = """INSERT INTO results (record, seat, profile, bot, name, place, score, points)
                VALUES (?, ?, (SELECT id FROM profiles WHERE id = ?), ?, ?, ?, ?, ?)"""
            who = (outcome.seat, sitter.profile, sitter.bot, sitter.name)
            points = json.dumps(list(outcome.points), default=str)
            statements.append((sql, (record, *who, outcome.place, score, points)))
        statements += [sealing("records", "id = ?", record), sealing("results", "record = ?", record)]
        self._write(*statements, record=record, rests=True)

    def claim(self, record: int, seat: int, profile: int) -> None:
        """A guest of a finished match was somebody of the family: the result is that one's from now on. Nobody plays
        twice in a match, and what a person or a bot has won is not given away."""
        saved = self.record(record)
        people = {person.id: person for person in self.profiles()}
        if saved is None or profile not in people or profile in {sitter.profile for sitter in saved.sitters}:
            return
        sitters = list(saved.sitters)
        if not 0 <= seat < len(sitters) or sitters[seat].bot is not None or sitters[seat].profile in people:
            return
        name = people[profile].name
        sitters[seat] = StoredSitter(name, profile)
        where = "record = ? AND seat = ? AND bot IS NULL AND profile IS NULL"
        self._write(
            ("UPDATE records SET seats = ? WHERE id = ?", (_written(sitters), record)),
            sealing("records", "id = ?", record),
            (f"UPDATE results SET profile = ?, name = ? WHERE {where}", (profile, name, record, seat)),
            sealing("results", "record = ?", record),
        )

    def resume(self, record: int) -> tuple[Saved, list[str]] | None:
        """An open match to go on with, and its lines. From now on no other running program writes it."""
        self._write(
            ("UPDATE records SET owner = ?, thrown = NULL WHERE id = ? AND finished IS NULL", (self._owner, record)),
            sealing("records", "id = ?", record),
        )
        saved = self.record(record)
        if saved is None or saved.finished is not None:
            return None
        lines = self.lines(record)
        self._logged[record] = lines[:]
        self._sitters[record] = saved.sitters
        return saved, lines

    def throw_away(self, record: int) -> None:
        """Put an open match into the basket, where it lies for a month; a finished one stays, because results rest on
        it."""
        self._logged.pop(record, None)
        self._chains.pop(record, None)
        self._write(
            ("UPDATE records SET thrown = ? WHERE id = ? AND finished IS NULL", (self._clock(), record)),
            sealing("records", "id = ?", record),
            ("DELETE FROM records WHERE finished IS NULL AND thrown < ?", (self._clock() - MONTH,)),
        )

    def take_back(self, record: int) -> None:
        """Take a match out of the basket."""
        self._write(("UPDATE records SET thrown = NULL WHERE id = ?", (record,)), sealing("records", "id = ?", record))

    def basket(self) -> list[Saved]:
        """The matches thrown away within the last month, latest first."""
        since = self._clock() - MONTH
        return self._saved(f"{_SAVED} WHERE finished IS NULL AND thrown >= ? ORDER BY thrown DESC", since)

    def record(self, record: int) -> Saved | None:
        """One match, open or finished."""
        return next(iter(self._saved(f"{_SAVED} WHERE id = ?", record)), None)

    def lines(self, record: int) -> list[str]:
        """The lines of a match in their order, up to the first that is missing."""
        rows = self.rows("SELECT ply, text FROM lines WHERE record = ? ORDER BY ply", record)
        return [str(line) for number, (ply, line) in enumerate(rows) if number == ply]

    def text(self, record: int) -> str:
        """A match as one text: header and lines."""
        saved = self.record(record)
        return "" if saved is None else "\n".join([saved.header.rstrip("\n"), *self.lines(record)]) + "\n"

    def open_records(self, game: str | None = None) -> list[Saved]:
        """The matches to go on with, latest first."""
        waiting = "finished IS NULL AND thrown IS NULL AND game = ifnull(?, game)"
        return self._saved(f"{_SAVED} WHERE {waiting} ORDER BY changed DESC", game)

    def history(
        self, game: str | None = None, profile: int | None = None, limit: int = 50, skip: int = 0
    ) -> list[Saved]:
        """The finished matches, latest first; with a profile, those this person played in."""
        return self._saved(
            f"""{_SAVED} WHERE finished IS NOT NULL AND game = ifnull(?1, game)
                AND (?2 IS NULL OR id IN (SELECT record FROM results WHERE profile = ?2))
                ORDER BY finished DESC, id DESC LIMIT ?3 OFFSET ?4""",
            *(game, profile, limit, skip),
        )

    def _saved(self, sql: str, *values: object) -> list[Saved]:
        return [
            Saved(
                row[0],
                row[1],
                row[2],
                row[3],
                row[4],
                _sitters(row[5]),
                row[6],
                row[7],
                row[8],
                row[9],
                _numbers(row[10]),
                row[11],
            )
            for row in self.rows(sql, *values)
        ]

    # -- reading and writing -------------------------------------------------------------------------------------

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """The answer to a question in SQL, after the writes before it; none and a notice if it cannot be read."""
        self.flush()
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error:
            self._tell(Notice("store.unreadable", {}))
            return []

    def _write(self, *statements: Statement, record: int | None = None, rests: bool = False) -> None:
        job = Job(statements, record, rests)
        if self._writer is not None:
            self._writer.put(job)
            return
        try:
            perform(self._connection, job, self._owner)
        except (sqlite3.Error, TakenOver):
            self._tell(Notice("store.one-lost", {}))

    def _new_id(self) -> int:
        """Ids grow with time and need no look at the disk: milliseconds, then the stamp of this program, which keeps
        two that run at once apart, then room to count."""
        self._last_id = max(self._last_id + 1, int(self._clock() * 1000) << 20 | self._stamp)
        return self._last_id


class _Damaged(Exception):
    """What is kept is not what it should be."""


def _understood(written: str, default: Value) -> Value:
    """What a setting's JSON says, if it is of the default's kind."""
    try:
        value = json.loads(written)
        if isinstance(default, float) and type(value) is int:
            value = float(value)
    except (ValueError, TypeError, OverflowError, RecursionError) as trouble:
        raise _Damaged from trouble
    if type(value) is not type(default) or (isinstance(value, float) and not isfinite(value)):
        raise _Damaged
    return value


def _written(sitters: Sequence[StoredSitter]) -> str:
    return json.dumps([sitter._asdict() for sitter in sitters])


def _sitters(written: object) -> tuple[StoredSitter, ...]:
    """Nobody, rather than an error, where the list cannot be understood."""
    try:
        return tuple(StoredSitter(**sitter) for sitter in json.loads(str(written)))
    except (ValueError, TypeError, RecursionError):
        return ()


def _numbers(written: object) -> tuple[int, ...]:
    try:
        return tuple(number for number in json.loads(str(written)) if isinstance(number, int))
    except (ValueError, TypeError, RecursionError):
        return ()


def _moment(clock: Callable[[], float]) -> str:
    """The time as part of a file name: such names sort by age."""
    return time.strftime("%Y-%m-%d-%H%M%S", time.localtime(clock()))
