"""Looks of the page: checked, kept with the person's profile, and there on the next phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.phones.requests import Look, read_request
from cardtable.play.player import PlayerInfo
from cardtable.scenes.phones.phone_looks import KEY, PhoneLooks
from cardtable.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made, _ = Store.open(tmp_path)
    yield made
    made.close()


def test_a_look_is_kept_with_the_person_and_not_with_the_chair(store: Store) -> None:
    anna = store.people.add("Anna", "hare")
    PhoneLooks(store, [PlayerInfo("Anna", "hare", "", anna), PlayerInfo("Guest", "owl", "")]).save(
        0, {"letters": "160", "colours": "", "touch": "", "language": "fr"}
    )
    later = PhoneLooks(store, [PlayerInfo("Guest", "owl", ""), PlayerInfo("Anna", "hare", "", anna)])
    assert later.load(1)["letters"] == "160" and later.load(1)["language"] == "fr" and later.load(0) == {}
    later.save(1, {"letters": "130"})
    assert later.load(1)["letters"] == "130" and later.load(1)["language"] == "fr", "the language stays"


def test_a_guest_has_none_and_a_damaged_one_is_left_out(store: Store) -> None:
    anna = store.people.add("Anna", "hare")
    looks = PhoneLooks(store, [PlayerInfo("Guest", "owl", ""), PlayerInfo("Anna", "hare", "", anna)])
    looks.save(0, {"letters": "160"})
    assert looks.load(0) == {}
    store.settings.set_personal(anna, KEY, {"letters": 5, "colours": "light"})
    assert looks.load(1) == {"colours": "light"}


@pytest.mark.parametrize(
    "raw",
    [
        '{"t":"look","letters":"999","colours":"","touch":"","language":""}',
        '{"t":"look","letters":"","colours":"","touch":""}',
        '{"t":"look","letters":"","colours":["dark"],"touch":"","language":""}',
        '{"t":"look"}',
    ],
)
def test_a_look_that_no_page_has_is_none(raw: str) -> None:
    assert read_request(raw) is None


def test_a_look_is_read() -> None:
    assert read_request('{"t":"look","letters":"160","colours":"dark","touch":"1","language":"it"}') == Look(
        "160", "dark", "1", "it"
    )
