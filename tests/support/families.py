"""Families with matches that follow the rules: played by chance, kept as a table keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.cards.chance import Random as Chance
from cardtable.play.assistance import NO_ASSISTANCE, Assistance
from cardtable.play.saving.autosave import Autosave
from cardtable.rules.game import Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.store.store import Store
from cardtable.store.types import StoredSitter


class Clock:
    """Clock that advances by a minute with each reading."""

    def __init__(self, now: float = 1_750_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 60.0
        return self.now


def by_chance(match: Match, rng: Random, actions: int = 100_000) -> None:
    """Play so many random actions, or to the end of the match."""
    while not match.over and actions > 0:
        if not match.playing:
            match.begin()
            match.shuffle()
        assert match.game is not None
        seat = match.game.asked()[0]
        match.play(seat, match.game.ask(seat).random_action(rng))
        match.shuffle()
        actions -= 1


def a_match(
    store: Store, game_id: str, people: Sequence[int | None], seed: str, actions: int = 100_000, *, chance: str = "",
    **options: Value,
) -> int:  # fmt: skip
    """Store a match of these people (None is a bot), finished unless `actions` ends it early. Return its id.

    The seed gives the packs, and the answers as well, unless those have a `chance` of their own.
    """
    kind = game(game_id)
    terms = Terms(kind, len(people), kind.defaults(**options), seed, "5a")
    names = {person.id: person.name for person in store.people.all()}
    sitters = [
        StoredSitter(names[person], person) if person is not None else StoredSitter("Bruno", None, "standard")
        for person in people
    ]
    record = store.logs.begin(game_id, sitters, "\n".join(header_lines(terms)), terms.seal)
    match, kept = Match(terms), Autosave(store, record, 90.0)
    by_chance(match, Chance(chance or seed), actions)
    kept.save_log(match, NO_ASSISTANCE)
    if match.over:
        kept.finish(match, NO_ASSISTANCE, Assistance.NOT)
    return record


def a_family(store: Store) -> list[int]:
    """Store two people, three matches, one of them open, and some settings. Return the people."""
    anna, carlo = store.people.add("Anna", "fox"), store.people.add("Carlo", "owl")
    store.settings.set("language", "it")
    store.settings.set("width", 1234)
    store.settings.set_personal(anna, "formations", {"a": [1, 2.5, "x"]})
    store.problems.add_answer(anna, "cerchio", "first", right=True)
    store.problems.mark_solution_shown(carlo, "cerchio", "first", "2026-11-22")
    a_match(store, "cerchio", [anna, carlo, None, None], "f1", match_games=1, unresolved_tie="average")
    a_match(store, "poursuite", [anna, None, None], "f2", hand_size=6)
    a_match(store, "poursuite", [None, carlo], "f3", actions=7, hand_size=6)
    return [anna, carlo]
