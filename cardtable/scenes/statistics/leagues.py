"""Starting times of the family's leagues, the only stored data about leagues."""

from __future__ import annotations

from cardtable.store.store import Store

BEGUN = "leagues begun"
"""Setting with the times at which leagues were restarted. The first league has no start."""
MOST = 200
NEVER = 1e11
"""Time later than any clock shows, to reject damaged values."""


def leagues(store: Store) -> list[tuple[float, float]]:
    """Return start and end of each league, the running one last."""
    empty: list[object] = []
    written = store.settings.get(BEGUN, empty)
    moments = sorted(float(each) for each in written[-MOST:] if isinstance(each, int | float) and 0 < each < NEVER)
    return list(zip([0.0, *moments], [*moments, float("inf")], strict=True))


def begin_league(store: Store, now: float) -> None:
    """End the running league and start a new one."""
    begun = [since for since, _ in leagues(store)[1:]]
    store.settings.set(BEGUN, [*begun, now])
