"""Storage of reviews: findings are kept, and damaged ones are computed again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.store.queries.reviews import good_shares, save_shares, save_verdicts, verdicts
from cardtable.store.schema import sqlite_file
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter


def match(store: Store, ada: int) -> int:
    record = store.logs.begin("poker", [StoredSitter("Ada", ada), StoredSitter("Bea", None, "expert")], "h", "s")
    store.logs.finish(record, [Outcome(0, 1, 5), Outcome(1, 2, 3)])
    return record


def test_verdicts_and_shares_come_back(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    ada = store.people.add("Ada", "fox")
    record, _ = match(store, ada), match(store, ada)
    save_verdicts(store, record, 1, {(0, 3): [0.5, 0.1], (1, 0): None})
    save_verdicts(store, record, 1, {(0, 3): [0.5, 0.2]})
    save_shares(store, record, [(7, 8), (9, 10)])
    store.close()
    store, _ = Store.open(tmp_path)
    assert verdicts(store, record, 1) == {(0, 3): [0.5, 0.2], (1, 0): None} and verdicts(store, record, 2) == {}
    assert [(share.record, share.good, share.judged) for share in good_shares(store, ada)] == [(record, 7, 8)]
    assert good_shares(store, ada, "cerchio") == []
    save_verdicts(store, record, 2, {(0, 1): None})
    assert verdicts(store, record, 1) == {}, "another judge begins anew"
    store.close()


def test_nothing_is_kept_of_a_match_that_is_gone(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    save_verdicts(store, 17, 1, {(0, 0): None})
    save_shares(store, 17, [(1, 1)])
    assert verdicts(store, 17, 1) == {} and store.database.rows("SELECT record FROM reviewed") == []
    assert store.database.take_notices() == []
    store.close()


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE verdicts SET verdict = '[1e999]'",
        "UPDATE verdicts SET verdict = x'00ff'",
        "UPDATE verdicts SET deal = -4",
        "UPDATE reviewed SET good = 'many'",
        "UPDATE reviewed SET judged = 0, good = 0",
    ],
)
def test_a_spoilt_row_is_passed_over(tmp_path: Path, spoilt: str) -> None:
    store, _ = Store.open(tmp_path)
    ada = store.people.add("Ada", "fox")
    record = match(store, ada)
    save_verdicts(store, record, 1, {(0, 3): [0.5, 0.1]})
    save_shares(store, record, [(7, 8)])
    store.database.flush()
    with closing(sqlite3.connect(tmp_path / sqlite_file.FILE)) as connection, connection:
        connection.execute(spoilt)
    of_verdicts = "verdicts" in spoilt
    assert bool(verdicts(store, record, 1)) != of_verdicts and bool(good_shares(store, ada)) == of_verdicts
    store.close()


def test_a_verdict_that_is_no_json_is_passed_over(tmp_path: Path) -> None:
    """The checksum may be right, because its method is known."""
    store, _ = Store.open(tmp_path)
    record = match(store, store.people.add("Ada", "fox"))
    for step, written in enumerate(("{", "[" * 3000, "[" + " " * 5000 + "]")):
        sql = "INSERT INTO verdicts VALUES (?1, 1, 0, ?2, ?3, checksum(?1, 1, 0, ?2, ?3))"
        store.database.write((sql, (record, step, written)))
    assert verdicts(store, record, 1) == {}
    store.close()
