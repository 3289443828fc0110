"""When the family began its leagues anew: nothing else is kept of them."""

from __future__ import annotations

from cardtable.store.store import Store

BEGUN = "leagues begun"
"""The setting with the moments at which a league began, the first one at the beginning of all."""
MOST = 200
NEVER = 1e11
"""No clock says so late a moment."""


def leagues(store: Store) -> list[tuple[float, float]]:
    """From when to when each league ran, the running one last."""
    empty: list[object] = []
    written = store.settings.get(BEGUN, empty)
    moments = sorted(float(each) for each in written[-MOST:] if isinstance(each, int | float) and 0 < each < NEVER)
    return list(zip([0.0, *moments], [*moments, float("inf")], strict=True))


def begin_league(store: Store, now: float) -> None:
    """The running league is over, and a new one begins."""
    begun = [since for since, _ in leagues(store)[1:]]
    store.settings.set(BEGUN, [*begun, now])
