"""A long evening leaves nothing behind: the resources of the process do not grow. The long run is `python -m
tests.tools.stress.soak --hours 24`; here half an hour shows that the law holds, and that planted leaks break it."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.scenes.match.match_scene import MatchScene
from tests.tools.stress.soak import Count, Guest, grown, running, slope, soak

GAMES = ("court_circular", "poker")
"""Two will do: what one table leaves behind, any leaves."""
SLOWLY = (20.0, 60.0)
WARM, HOURS, EVERY = 3, 1.2, 0.1
ANSWERS = (3, 7)


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Guest]:
    with running(tmp_path) as (app, clock):
        yield Guest(app, clock, Random(3), SLOWLY, GAMES)


def evening(guest: Guest, hours: float = HOURS) -> Sequence[Count]:
    return soak(guest, hours, EVERY, answers=ANSWERS)[WARM:]


def count(hour: float, **values: Any) -> Count:
    return Count(hour, 100.0, 40, 3, 0, 200, 20.0, 8000, Counter({"cardtable.Scene": 5}))._replace(**values)


def test_constant_counts_are_no_growth() -> None:
    assert grown([count(hour, files=40 + hour % 3, surfaces=200 + 90 * (hour % 2)) for hour in range(8)]) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("files", lambda hour: 40 + hour),
        ("threads", lambda hour: 3 + hour),
        ("children", lambda hour: hour // 4),
        ("surfaces", lambda hour: 200 + 20 * hour),
        ("things", lambda hour: 8000 + 1000 * hour),
        ("kinds", lambda hour: Counter({"cardtable.Scene": 5 + 20 * hour})),
    ],
)
def test_growing_counts_are_named(name: str, value: Callable[[int], Any]) -> None:
    (line,) = grown([count(hour, **{name: value(hour)}) for hour in range(8)])
    assert line.startswith({"things": "live things", "kinds": "cardtable.Scene"}.get(name, name))


def test_a_slope_is_that_of_the_line_that_lies_closest() -> None:
    assert slope([1, 2, 3, 4], [5, 7, 9, 11]) == pytest.approx(2)
    assert slope([1, 2, 3], [4, 4, 4]) == 0 == slope([1], [4])


@pytest.mark.long
def test_nothing_grows_in_half_an_hour_at_the_table(guest: Guest) -> None:
    counts = evening(guest)
    assert len(counts) > 3 and guest.did["answers"] > 15 and guest.did["resize"] and guest.did["look"]
    assert grown(counts) == []


@pytest.mark.long
def test_leaks_are_found(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The leaks are an open table, a file at each table, and a thread at each table."""
    held: list[Any] = []
    leave, over = MatchScene.leave, threading.Event()

    def left(self: MatchScene) -> None:
        leave(self)
        held.append(self)
        held.extend(os.open("/dev/null", os.O_RDONLY) for _ in range(2))
        threading.Thread(target=over.wait, daemon=True).start()

    monkeypatch.setattr(MatchScene, "leave", left)
    try:
        found = grown(evening(guest, 0.8))
    finally:
        over.set()
        for file in held:
            if isinstance(file, int):
                os.close(file)
    names = {line.partition(":")[0] for line in found}
    assert {"files", "threads", "cardtable.table.animation.sprite.Sprite"} <= names, found
