"""Merge of backups into a sound database, for rows that only a backup has."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from cardtable.store.notice import Notice, short_path
from cardtable.store.recovery.backups import Backup, list_backups, newest_number
from cardtable.store.recovery.row_repair import has_checksums, merge, open_backup, shares_ids
from cardtable.store.schema.change_counter import ChangeCounter
from cardtable.store.schema.checksums import COLUMNS
from cardtable.store.schema.kept_counts import keep_counts
from cardtable.store.schema.sqlite_file import UNREADABLE, read_counter

COUNTERS = ("house", "copies", "changes")
"""Counters of a database beside those of its tables: id of the family, number of the last backup, commits."""


def merge_backups(connection: sqlite3.Connection, folder: Path, killed: bool) -> list[Notice]:
    """Merge rows that a sound database lacks and a backup has. Return the notices.

    A backup of the same family that has come further is later than the database: an old file was put back. One of
    another family belongs to the file whose place this one has taken.
    """
    notices: list[Notice] = []
    counter = ChangeCounter(folder)
    family, noted = counter.read()
    if connection.execute("SELECT count(*) FROM counters").fetchone()[0] < len(COUNTERS) + len(COLUMNS):
        values = family or int.from_bytes(os.urandom(7), "big"), 0, noted
        connection.executemany("INSERT OR IGNORE INTO counters VALUES (?, ?)", zip(COUNTERS, values, strict=True))
    house, copies, changes = (read_counter(connection, name) for name in COUNTERS)
    stranger = family not in (0, house)
    stale = noted < changes - 1  # a kill between a commit and its note leaves the counter one behind
    if killed or stranger or noted > changes or newest_number(folder) > copies:
        for copy in _furthest_of_each_family(folder):
            notices += _merge_backup(connection, copy)
        house, changes = (read_counter(connection, name) for name in ("house", "changes"))
    if stranger and house != family:
        if not notices:
            notices.append(Notice("store.other-file", {"folder": short_path(folder)}))
        counter.save(house, changes)
        counter.close()
    elif noted > changes:
        notices.append(Notice("store.changes-lost", {}))
        connection.execute("UPDATE counters SET value = ? WHERE name = 'changes'", (noted,))
    elif killed and changes and (stale or not noted):
        notices.append(Notice("store.changes-unsure", {}))
    return notices


def _furthest_of_each_family(folder: Path) -> list[Backup]:
    """Return the backup with the most commits of each family, the newest first."""
    furthest: dict[int, Backup] = {}
    for copy in list_backups(folder):
        if copy.house not in furthest or copy.changes > furthest[copy.house].changes:
            furthest[copy.house] = copy
    return list(furthest.values())


def _merge_backup(connection: sqlite3.Connection, copy: Backup) -> list[Notice]:
    """Merge a backup, if it has come further or is of another family. Return the notice if it had more."""
    house, changes, copies = (read_counter(connection, name) for name in ("house", "changes", "copies"))
    with suppress(*UNREADABLE, OSError), closing(open_backup(copy.path)) as source:
        # A database from before the ids of families has a new one now.
        unnamed = not changes and not copies and shares_ids(connection, source)
        other = copy.house not in (0, house) and not unnamed
        further = copy.changes > changes or copy.number > copies
        if not (further or other) or not has_checksums(source):
            return []
        brought = merge(keep_counts(connection), source, over=not other)
        if not other:
            for name, value in (("copies", copy.number), ("changes", copy.changes)):
                connection.execute("UPDATE counters SET value = max(value, ?) WHERE name = ?", (value, name))
            connection.execute("UPDATE counters SET value = ? WHERE name = 'house' AND ?", (copy.house, unnamed))
        if brought:
            connection.execute("UPDATE counters SET value = value + 1 WHERE name = 'changes'")
            return [Notice("store.other-family" if other else "store.knew-less", {"date": copy.day})]
    return []
