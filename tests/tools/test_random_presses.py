"""Random presses on every screen raise no exception and lose nothing; a planted exception is reported."""

from __future__ import annotations

import pytest

from cardtable.scenes.match.match_scene import MatchScene
from tests.tools.stress.random_presses import run


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long)])
def test_random_presses_raise_nothing_and_lose_nothing(seed: int) -> None:
    done = run(150, seed)
    assert done.presses >= 150
    assert done.failures == []


def test_an_exception_is_reported_with_its_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(scene: MatchScene, event: object) -> bool:
        raise AssertionError("planted")

    monkeypatch.setattr(MatchScene, "handle", refused)
    failures = run(20, 1).failures
    assert failures and all("planted" in failure.error and failure.presses for failure in failures)
