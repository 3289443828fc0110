"""Results of a family that has played for a year, without the matches themselves."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path

from cardtable.rules.match import Terms
from cardtable.rules.presets import presets
from cardtable.rules.record import header_lines
from cardtable.rules.registry import TABLES, game
from cardtable.rules.sides import sides
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.support.waiting import wait_until

PEOPLE = (("Nonna Rosa", "teapot"), ("Massimiliano", "fox"), ("Zoë", "owl"), ("Luca", "cat"))
SKILLS = (0.6, 0.2, 0.0, -0.3)
YEAR = 365 * 86400.0
LASTS = 1200.0
LEVELS = ("beginner", "standard", "expert")


def play_years(
    folder: Path, count: int, people: Sequence[tuple[str, str]] = PEOPLE, lines: int = 3, years: float = 1.0
) -> list[int]:
    """Fill a store with so many matches that end today. Return the ids of the players."""
    luck, now = random.Random(count), time.time()
    clock = [now - years * YEAR]
    store, _ = Store.open(folder, lambda: clock[0])
    family = [store.people.add(name, face) for name, face in people]
    for i in range(count):
        clock[0] = now - years * YEAR * (count - i) / count
        _match(store, luck, clock, list(zip([name for name, _ in people], family, strict=True)), lines)
        if i % 200 == 199:
            wait_until(store.database.flush, "the family is not written")
    wait_until(store.database.flush, "the family is not written")
    store.close()
    return family


def _match(
    store: Store, luck: random.Random, clock: list[float], family: Sequence[tuple[str, int]], lines: int
) -> None:
    game_id = luck.choice(TABLES)
    kind = game(game_id)
    seats = luck.choice(kind.seats)
    options = luck.choice(list(presets(kind, seats).values()))
    terms = Terms(kind, seats, options, f"{luck.getrandbits(128):032x}", f"{luck.getrandbits(64):016x}")
    here = luck.sample(range(len(family)), min(seats, luck.randint(1, len(family))))
    sitters = [StoredSitter(*family[one]) for one in here]
    sitters += [StoredSitter("Bruno", bot=luck.choice(LEVELS)) for _ in range(seats - len(here))]
    record = store.logs.begin(game_id, sitters, "\n".join(header_lines(terms)), terms.seal)
    clock[0] += LASTS
    store.logs.save_lines(record, [f"{i % seats} play {luck.getrandbits(40):x}" for i in range(lines)], seconds=LASTS)
    strength = [luck.gauss(SKILLS[here[seat] % 4] if seat < len(here) else 0.0, 1.0) for seat in range(seats)]
    points = [[round(luck.gauss(own, 1) * 10) for own in strength] for _ in range(3)]
    for side in sides(kind, seats, options):
        for deal in points:
            for seat in side:
                deal[seat] = deal[side[0]]
    totals = [sum(deal[seat] for deal in points) for seat in range(seats)]
    outcomes = [
        Outcome(seat, 1 + sum(other > totals[seat] for other in totals), totals[seat],
                [str(deal[seat]) for deal in points])
        for seat in range(seats)
    ]  # fmt: skip
    store.logs.finish(record, outcomes, assisted=int(luck.random() < 0.06))
