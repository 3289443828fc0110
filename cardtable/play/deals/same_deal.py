"""One deal played by several people at different times: who has played it, who has seen it, and how it went for each.

What counts is what is kept: somebody has seen a deal who sits in a record of it. Whether it was looked at elsewhere
nobody can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.ai.bot import LEVELS
from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.play.deals.deal_code import Deal, deal_of_header
from cardtable.play.player import PlayerInfo
from cardtable.store.scores import results
from cardtable.store.store import Store
from cardtable.store.types import ResultRow, SavedMatch, StoredSitter

BY_CODE = "matches by code"
"""The setting that remembers which matches were begun with packs that a code could tell."""
MOST = 400


class PlayedDeal(NamedTuple):
    """One playing of it."""

    saved: SavedMatch
    results: tuple[ResultRow, ...]
    """Seat by seat; nothing as long as it is not finished."""

    def seat_of(self, profile: int) -> Seat | None:
        """Where one of the family sat."""
        return next((seat for seat, one in enumerate(self.saved.sitters) if one.profile == profile), None)

    @property
    def whole(self) -> bool:
        """Whether it was played from its first card: one that was played on from a moment of another was not."""
        return Assistance.PLAYED_ON not in Assistance(self.saved.assisted)

    @property
    def people(self) -> list[tuple[Seat, StoredSitter]]:
        """Those of flesh and blood, with their chairs."""
        return [(seat, one) for seat, one in enumerate(self.saved.sitters) if one.bot is None]


def plays_of(store: Store, deal: Deal) -> list[PlayedDeal]:
    """Every playing of a deal that is kept here, the first one first."""
    rows = store.database.rows(
        "SELECT id FROM records WHERE instr(header, ?) ORDER BY started, id", f"\nseed {deal.seed}"
    )
    found = [saved for (record,) in rows if (saved := store.matches.get(record)) is not None]
    same = [saved for saved in found if deal_of_header(saved.header) == deal]
    return [PlayedDeal(saved, tuple(results(store, saved.id)) if saved.finished else ()) for saved in same]


def seen_by(plays: Iterable[PlayedDeal], sitters: Iterable[PlayerInfo]) -> list[PlayerInfo]:
    """Those of some people who have sat at a table with this deal before; of a guest nobody can tell, so a guest has
    where any guest has."""
    people = [one for play in plays for _, one in play.people]
    known, guests = {one.profile for one in people if one.profile is not None}, any(not one.profile for one in people)
    here = [sitter for sitter in sitters if not sitter.level]
    return [sitter for sitter in here if (sitter.profile in known if sitter.profile is not None else guests)]


def note_by_code(store: Store, record: int) -> None:
    """Remember that the packs of a match could be known beforehand."""
    store.settings.set(BY_CODE, [*store.settings.get(BY_CODE, list[int]())[1 - MOST :], record])


def was_by_code(store: Store, record: int) -> bool:
    """Whether the packs of a match could be known beforehand by whoever had its code."""
    return record in store.settings.get(BY_CODE, list[int]())


def chair_of(plays: Sequence[PlayedDeal]) -> Seat:
    """From which chair it is played: the one from which it was played first."""
    return next((seat for play in plays for seat, _ in play.people), 0)


def levels_of(plays: Sequence[PlayedDeal], deal: Deal, usual: str) -> list[str]:
    """How well the others play, chair by chair, as they did the first time; where people sat, one as good as the
    best of them."""
    first = [one.bot or "" for one in plays[0].saved.sitters] if plays else [usual] * deal.seats
    best = max(first, key=("", *LEVELS).index) or usual
    return [level or best for level in first]
