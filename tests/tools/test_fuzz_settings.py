"""Whatever was chosen, the screens open: settings come from the disk, and with a parcel from any other computer. Codes
of deals are typed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.app.routes import ROUTES
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import GUESTS, SEATED
from cardtable.scenes.statistics.leagues import BEGUN, leagues
from cardtable.store.tables.settings import StoredSettings
from tests.support.families import a_family
from tests.support.shells import make_shell
from tests.tools.stress.fuzz_settings import all_screens, good, personal, spoilt, tried_code, tried_settings


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), ROUTES) as made:
        a_family(made.store)
        yield made


@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        (SEATED, [[1], {}, None, "x", 1, 1, 10**400]), (GUESTS, 10**12), (GUESTS, -5), (BEGUN, [10**400, "x", [1], 5]),
        ("same deals", {"x": [[1], 10**400]}), ("solver", 10**400), ("last game", "x" * 10_000),
    ],
    ids=[*"abcdefg"],
)  # fmt: skip
def test_odd_settings_close_no_screen(shell: SceneStack, key: str, value: Any) -> None:
    shell.store.settings.set(key, value)
    all_screens(shell, Random(1))


def test_a_league_begins_when_a_clock_could_have_said_so(shell: SceneStack) -> None:
    shell.store.settings.set(BEGUN, [10**400, 5])
    assert leagues(shell.store) == [(0.0, 5.0), (5.0, float("inf"))]


@pytest.mark.share(2)
def test_every_setting_that_is_read_is_spoilt(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [person.id for person in shell.store.people.all()]
    read: set[str] = set()
    get, mine = StoredSettings.get, StoredSettings.personal

    def got(self: StoredSettings, key: str, default: Any) -> Any:
        read.add(key)
        return get(self, key, default)

    def of_one(self: StoredSettings, profile: int, key: str, default: Any) -> Any:
        read.add(key)
        return mine(self, profile, key, default)

    monkeypatch.setattr(StoredSettings, "get", got)
    monkeypatch.setattr(StoredSettings, "personal", of_one)
    all_screens(shell, Random(1))
    assert len(read) > 30 and read - {*good(people), *personal(people)} == set()


def test_something_is_spoilt_each_time() -> None:
    value = good([1, 2])["tables cerchio"]
    assert sum(spoilt(value, Random(seed)) != value for seed in range(100)) > 90


def test_a_code_is_refused_with_a_sentence_or_is_a_deal() -> None:
    found = [tried_code(seed) for seed in range(60)]
    assert {*found} == {"refused", "a deal"}


@pytest.mark.long
def test_settings_spoilt_by_chance_close_no_screen(tmp_path: Path) -> None:
    for seed in range(6):
        assert tried_settings(seed, tmp_path) == "shown all the same", seed
