"""One deal played by several people at different times: players that have played it, players that have seen it, and
their results. The stored records decide: a person has seen a deal if a record of it has the person at a seat. Whether
it was looked at elsewhere cannot be told."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.ai.level_names import LEVELS
from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.play.deals.deal_code import Deal, deal_of_header
from cardtable.play.player import PlayerInfo
from cardtable.store.queries.scores import results
from cardtable.store.store import Store
from cardtable.store.types import ResultRow, SavedMatch, StoredSitter

BY_CODE = "matches by code"
"""Setting that lists the matches that were started from a code."""
MOST = 400


class PlayedDeal(NamedTuple):
    """One match of a deal, finished or not."""

    saved: SavedMatch
    results: tuple[ResultRow, ...]
    """Results seat by seat; empty until the match is finished."""

    def seat_of(self, profile: int) -> Seat | None:
        """Return the seat of a family member."""
        return next((seat for seat, one in enumerate(self.saved.sitters) if one.profile == profile), None)

    @property
    def from_first_card(self) -> bool:
        """Return whether it was played from its first card, and not continued from a moment of another match."""
        return Assistance.PLAYED_ON not in Assistance(self.saved.assisted)

    @property
    def people(self) -> list[tuple[Seat, StoredSitter]]:
        """Return the seats of persons with their stored entries."""
        return [(seat, one) for seat, one in enumerate(self.saved.sitters) if one.bot is None]


def find_plays(store: Store, deal: Deal) -> list[PlayedDeal]:
    """Return all stored matches of a deal, the first one first."""
    rows = store.database.rows(
        "SELECT id FROM records WHERE instr(header, ?) ORDER BY started, id", f"\nseed {deal.seed}"
    )
    found = [saved for (record,) in rows if (saved := store.matches.get(record)) is not None]
    same = [saved for saved in found if deal_of_header(saved.header) == deal]
    return [PlayedDeal(saved, tuple(results(store, saved.id)) if saved.finished else ()) for saved in same]


def find_open_plays(store: Store, deal: Deal, besides: int = 0) -> list[PlayedDeal]:
    """Return the matches in progress with these cards, except the record `besides`."""
    plays = find_plays(store, deal)
    return [
        play
        for play in plays
        if play.saved.finished is None
        and play.saved.thrown is None
        and play.saved.id != besides
        and play.from_first_card
        and Assistance.KNOWN not in Assistance(play.saved.assisted)
    ]


def mark_known(store: Store, plays: Iterable[PlayedDeal]) -> None:
    """Mark matches in progress as played with known cards. They go on, and are in no score."""
    for play in plays:
        store.matches.mark_assisted(play.saved.id, Assistance.KNOWN)


def players_who_know(plays: Iterable[PlayedDeal], sitters: Iterable[PlayerInfo]) -> list[PlayerInfo]:
    """Return the players that have sat at a table with this deal before. Guests cannot be told apart, so each guest
    counts where any guest has played."""
    people = [one for play in plays for _, one in play.people]
    known, guests = {one.profile for one in people if one.profile is not None}, any(not one.profile for one in people)
    here = [sitter for sitter in sitters if not sitter.level]
    return [sitter for sitter in here if (sitter.profile in known if sitter.profile is not None else guests)]


def mark_started_by_code(store: Store, record: int) -> None:
    """Record that a match was started from a code, so that its packs could be known beforehand."""
    store.settings.set(BY_CODE, [*store.settings.get(BY_CODE, list[int]())[1 - MOST :], record])


def was_started_by_code(store: Store, record: int) -> bool:
    """Return whether the packs of a match could be known beforehand from its code."""
    return record in store.settings.get(BY_CODE, list[int]())


def first_seat(plays: Sequence[PlayedDeal]) -> Seat:
    """Return the seat from which the deal is played: the one of its first play."""
    return next((seat for play in plays for seat, _ in play.people), 0)


def seat_levels(plays: Sequence[PlayedDeal], deal: Deal, usual: str) -> list[str]:
    """Return the levels of the other seats, as in the first match of the deal. A seat that a person had gets the best
    of these levels."""
    first = [one.bot or "" for one in plays[0].saved.sitters] if plays else [usual] * deal.seats
    best = max(first, key=("", *LEVELS).index) or usual
    return [level or best for level in first]
