"""Schema migrations: one list of statements for each version, counted by PRAGMA user_version.

A released version is never edited; a change is a new list at the end. The tests keep a database of every version.
Totals have no column; they are selected from results.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache

from cardtable.store.schema.checksums import register_functions

APPLICATION_ID = 0x4354424C  # "CTBL": marks a database as ours

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE settings (
            key   TEXT PRIMARY KEY,
            value TEXT NOT NULL              -- JSON
        ) WITHOUT ROWID""",
        """CREATE TABLE profiles (
            id       INTEGER PRIMARY KEY,
            name     TEXT NOT NULL,
            avatar   TEXT NOT NULL,
            created  REAL NOT NULL,          -- seconds since 1970, as all times here
            settings TEXT NOT NULL           -- a JSON object
        )""",
        """CREATE TABLE records (
            id       INTEGER PRIMARY KEY,
            game     TEXT NOT NULL,
            started  REAL NOT NULL,
            changed  REAL NOT NULL,
            finished REAL,                   -- null: still open
            seats    TEXT NOT NULL,          -- a JSON list: who sits where
            header   TEXT NOT NULL,
            seal     TEXT NOT NULL,
            assisted INTEGER NOT NULL,
            seconds  REAL NOT NULL,
            owner    TEXT NOT NULL           -- the running program that may write its lines
        )""",
        "CREATE INDEX records_by_end ON records (finished, game)",
        """CREATE TABLE lines (
            record INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            ply    INTEGER NOT NULL,
            text   TEXT NOT NULL,
            PRIMARY KEY (record, ply)
        ) WITHOUT ROWID""",
        """CREATE TABLE results (
            record  INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            seat    INTEGER NOT NULL,
            profile INTEGER REFERENCES profiles (id) ON DELETE SET NULL,
            bot     TEXT,                    -- a bot's level; null: a person
            name    TEXT NOT NULL,
            place   INTEGER NOT NULL,
            score   NUMERIC NOT NULL,
            points  TEXT NOT NULL,           -- JSON: how the score came about
            PRIMARY KEY (record, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX results_by_profile ON results (profile)",
    ),
    (
        "ALTER TABLE records ADD COLUMN plies INTEGER NOT NULL DEFAULT 0",  # how many lines there are
        "ALTER TABLE records ADD COLUMN chain INTEGER NOT NULL DEFAULT 0",  # their chained checksum
        "ALTER TABLE settings ADD COLUMN checksum INTEGER",
        "ALTER TABLE profiles ADD COLUMN checksum INTEGER",
        "ALTER TABLE records ADD COLUMN checksum INTEGER",
        "ALTER TABLE results ADD COLUMN checksum INTEGER",
        """CREATE TABLE counters (
            name  TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) WITHOUT ROWID""",
        "INSERT INTO counters VALUES ('house', random()), ('copies', 0), ('changes', 0)",
        """CREATE TABLE damaged (             -- rows that were no longer what had been written
            place   TEXT NOT NULL,
            content BLOB NOT NULL
        )""",
        """UPDATE records SET plies = (SELECT count(*) FROM lines WHERE record = id), chain = ifnull(
            (SELECT chained(text) FROM (SELECT text FROM lines WHERE record = records.id ORDER BY ply)), 0)""",
        "UPDATE settings SET checksum = checksum(key, value)",
        "UPDATE profiles SET checksum = checksum(id, name, avatar, created, settings)",
        """UPDATE records SET checksum = checksum(id, game, started, changed, finished, seats, header, seal, assisted,
            seconds, owner, plies, chain)""",
        "UPDATE results SET checksum = checksum(record, seat, profile, bot, name, place, score, points)",
    ),
    (
        # `assisted` is a bit mask: 1 undo, 2 hints.
        "ALTER TABLE records ADD COLUMN hinted TEXT NOT NULL DEFAULT '[]'",  # JSON: lines that a hint advised
        "ALTER TABLE records ADD COLUMN thrown REAL",  # time of the move to the bin
        """UPDATE records SET checksum = checksum(id, game, started, changed, finished, seats, header, seal, assisted,
            seconds, owner, plies, chain, hinted, thrown)""",
    ),
    (
        """CREATE TABLE problems (
            id       TEXT PRIMARY KEY,       -- profile, game, name and day
            profile  INTEGER NOT NULL,       -- who has looked at it; 0: a guest
            game     TEXT NOT NULL,
            name     TEXT NOT NULL,
            day      TEXT NOT NULL,          -- of which it was the problem, as 2026-11-22; empty: from the book
            tries    INTEGER NOT NULL,       -- answers that were given until it was solved
            shown    INTEGER NOT NULL,       -- whether the solution was looked at before
            solved   REAL,                   -- when; null: not yet
            checksum INTEGER
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE verdicts (            -- what reviews have found, answer by answer
            record   INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            version  INTEGER NOT NULL,       -- of whoever judged
            deal     INTEGER NOT NULL,
            step     INTEGER NOT NULL,       -- how many answers had been given in the deal
            verdict  TEXT NOT NULL,          -- JSON
            checksum INTEGER NOT NULL,
            PRIMARY KEY (record, version, deal, step)
        ) WITHOUT ROWID""",
        """CREATE TABLE reviewed (            -- what complete reviews come to
            record   INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            seat     INTEGER NOT NULL,
            good     INTEGER NOT NULL,       -- answers as good as any
            judged   INTEGER NOT NULL,       -- of so many
            checksum INTEGER NOT NULL,
            PRIMARY KEY (record, seat)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE pieces (              -- the lines of a match that is over, in one piece
            record   INTEGER PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE,
            piece    BLOB NOT NULL
        )""",
        """INSERT INTO pieces SELECT id, ifnull(
            (SELECT packed(text) FROM (SELECT text FROM lines WHERE record = records.id ORDER BY ply)), x'')
            FROM records WHERE finished IS NOT NULL""",
        "DELETE FROM lines WHERE record IN (SELECT id FROM records WHERE finished IS NOT NULL)",
    ),
    (
        # The kept count of each table, see kept_counts.py: the number of rows above, the sum of their checksums below.
        """INSERT OR REPLACE INTO counters
            SELECT 'settings', (SELECT count(*) << 32 | (ifnull(sum(checksum), 0) & 4294967295) FROM settings)""",
        """INSERT OR REPLACE INTO counters
            SELECT 'profiles', (SELECT count(*) << 32 | (ifnull(sum(checksum), 0) & 4294967295) FROM profiles)""",
        """INSERT OR REPLACE INTO counters
            SELECT 'records', (SELECT count(*) << 32 | (ifnull(sum(checksum), 0) & 4294967295) FROM records)""",
        """INSERT OR REPLACE INTO counters
            SELECT 'results', (SELECT count(*) << 32 | (ifnull(sum(checksum), 0) & 4294967295) FROM results)""",
        """INSERT OR REPLACE INTO counters
            SELECT 'problems', (SELECT count(*) << 32 | (ifnull(sum(checksum), 0) & 4294967295) FROM problems)""",
    ),
)


def version(connection: sqlite3.Connection) -> int:
    """Return the schema version of a database, 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, target: int = len(MIGRATIONS)) -> None:
    """Bring a database to a version, the newest unless told otherwise, in one transaction."""
    if version(connection) >= target:
        return
    register_functions(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock, because another program may have migrated meanwhile.
        for statements in MIGRATIONS[version(connection) : target]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {target}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has already rolled back by itself
            connection.execute("ROLLBACK")
        raise


_Form = frozenset[tuple[bytes, bytes]]
"""Tables of a database with their columns."""


def _form(connection: sqlite3.Connection) -> _Form:
    """Return the form of a database."""
    return frozenset(
        connection.execute(
            """SELECT CAST(tables.name AS BLOB), CAST(columns.name AS BLOB)
                FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"""
        )
    )


@cache
def _form_of(number: int) -> _Form:
    """Return the form of a version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, number)
        return _form(connection)


def versions_by_form(connection: sqlite3.Connection) -> list[int]:
    """Return the versions whose tables and columns a database has, the newest first. The number that it carries is one
    of them, unless that is damaged. Tables and columns of other programs do not matter."""
    form = _form(connection) & _form_of(len(MIGRATIONS))
    return [number for number in range(len(MIGRATIONS), -1, -1) if form == _form_of(number)]


def restore_marks(connection: sqlite3.Connection) -> None:
    """Write version and application id anew if they do not fit the tables, because they stand outside every
    checksum."""
    versions = [number for number in versions_by_form(connection) if number > 0]
    if versions and version(connection) not in versions and version(connection) <= len(MIGRATIONS):
        connection.execute(f"PRAGMA user_version = {versions[0]}")
    if versions:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
