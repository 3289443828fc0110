"""Finished matches of one person against bots of a level, written straight into a store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.rules.game import Value
from cardtable.rules.match import Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.rules.sides import sides
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.support.waiting import wait_until


def add_match(
    store: Store,
    game_id: str,
    sitters: Sequence[StoredSitter],
    place: int,
    options: Mapping[str, Value] | None = None,
    *,
    assisted: int = 0,
) -> int:
    """Finish a match in which the first seat's side has come in at this place among the sides. Return its record."""
    kind, seats = game(game_id), len(sitters)
    chosen = {**kind.defaults(), **(options or {})}
    terms = Terms(kind, seats, chosen, "0123456789", "00")
    record = store.logs.begin(game_id, list(sitters), "\n".join(header_lines(terms)), terms.seal)
    together = sides(kind, seats, chosen)
    order = [each for each in together if 0 not in each]
    order.insert(place - 1, next(each for each in together if 0 in each))
    ahead, outcomes = 0, list[Outcome]()
    for side in order:
        outcomes += [Outcome(seat, ahead + 1, -ahead) for seat in side]
        ahead += len(side)
    store.logs.finish(record, sorted(outcomes), assisted=assisted)
    wait_until(store.database.flush, "the match is not written")
    return record


def play_alone(
    store: Store,
    person: int,
    game_id: str,
    level: str,
    places: Sequence[int],
    seats: int = 0,
    options: Mapping[str, Value] | None = None,
    *,
    assisted: int = 0,
) -> list[int]:
    """Finish a match against bots of a level for each place. Return their records, the latest last."""
    many = seats or game(game_id).seats[0]
    sitters = [StoredSitter("Ada", person), *(StoredSitter("Bruno", None, level) for _ in range(many - 1))]
    return [add_match(store, game_id, sitters, place, options, assisted=assisted) for place in places]
