"""Records of finished matches, from the golden files into a store."""

from __future__ import annotations

from pathlib import Path

from cardtable.rules.match import Match
from cardtable.rules.record import header_lines, read_record
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.store.types import Outcome, StoredSitter
from tests.support.places import golden_file


def game_id_of(file: Path) -> str:
    """Return the game of a record."""
    return file.read_text(encoding="utf-8").split("\n")[1].split(" ")[1]


PEOPLE = ("Anna", "Rosalia", "Hugo", "Anselm")


def golden(name: str) -> Match:
    return read_record(golden_file(name).read_text(encoding="utf-8"), game)


def keep(shell: SceneStack, match: Match, lines: int | None = None, seats: int | None = None) -> int:
    """Store a match, or the beginning of it, as if Anna had played it here against bots."""
    store = shell.store
    person = store.people.add("Anna", "owl")
    sitters = [StoredSitter(name, None if i else person, "standard" if i else None) for i, name in enumerate(PEOPLE)]
    record = store.logs.begin(
        match.terms.game.id,
        sitters[: seats or match.terms.seats],
        "\n".join(header_lines(match.terms)),
        match.terms.seal,
    )
    store.logs.save_lines(record, match.lines[:lines], seconds=1260)
    if lines is None and match.over:
        outcomes = zip(match.standing.places, match.standing.totals, strict=True)
        store.logs.finish(record, [Outcome(seat, place, total) for seat, (place, total) in enumerate(outcomes)])
    return record
