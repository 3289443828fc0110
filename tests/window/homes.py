"""Homes of the program prepared before its window opens: settings, agreed rules, kept matches."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardtable.rules.game import Value
from cardtable.rules.record import header_lines, read_record
from cardtable.rules.registry import game
from cardtable.scenes.people.current_players import set_seated
from cardtable.scenes.setup.plan import Occupant, SeatingPlan, save_plan
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.support.places import golden_file

PEOPLE = (("Nonna Rosa", "teapot"), ("Zoë", "owl"))


def kept(home: Path, name: str) -> int:
    """A finished match as if Anna had played it against three bots."""
    match = read_record(golden_file(name).read_text(encoding="utf-8"), game)
    store, _ = Store.open(home)
    store.settings.set("speed", "instant")
    anna = store.people.add("Anna", "owl")
    others = ("Rosa", "Hugo", "Ivo")[: match.terms.seats - 1]
    sitters = [StoredSitter("Anna", anna), *(StoredSitter(bot, None, "beginner") for bot in others)]
    record = store.logs.begin(match.terms.game.id, sitters, "\n".join(header_lines(match.terms)), match.terms.seal)
    store.logs.save_lines(record, match.lines)
    standing = match.standing
    outcomes = enumerate(zip(standing.places, standing.totals, strict=True))
    store.logs.finish(record, [Outcome(seat, place, total) for seat, (place, total) in outcomes])
    store.close()
    return record


def quick(home: Path, **settings: object) -> None:
    """Choose a brisk pace beforehand, as a player would in the settings; tests need not watch cards fly."""
    from cardtable.store.store import Store

    home.mkdir(parents=True, exist_ok=True)
    store, _ = Store.open(home)
    for key, value in {"speed": "instant", **settings}.items():
        store.settings.set(key, value)
    store.close()


def agreed(home: Path, game_id: str, rules: Mapping[str, Value]) -> None:
    """Agree on some rules beforehand, against the quickest opponents."""
    from cardtable.store.store import Store

    kind = game(game_id)
    store, _ = Store.open(home)
    chairs = [["", None], *[["beginner", None]] * (kind.seats[0] - 1)]
    options: dict[str, Value] = {**kind.defaults(), **rules}
    store.settings.set(f"seats {game_id}", {"chairs": chairs, "options": options})
    store.close()


def two_people(home: Path, game_id: str) -> None:
    """Make two people, who sit down at a table for two."""
    store, _ = Store.open(home)
    people = [store.people.add(name, face) for name, face in PEOPLE]
    for person in people:
        set_seated(store, person, True)
    chairs = [Occupant("", person) for person in people]
    save_plan(store, game(game_id), SeatingPlan(chairs, game(game_id).defaults()))
    store.close()
