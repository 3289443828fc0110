"""Who is going to sit at a table and by which rules: the choice as data, its default, how it is remembered.

A chair holds a person of the family, a guest, or an opponent of some level. The opponents' names follow from who else
is there and in the family (see cast.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Game, Value
from cardtable.rules.presets import fixed_options, options_for_seats, presets
from cardtable.scenes.people.avatars import guest_name, named_today
from cardtable.scenes.people.children import has_child
from cardtable.scenes.people.current_players import Company, company_of, set_company
from cardtable.store.store import Store
from cardtable.store.types import Profile, StoredSitter

LEVELS = ("beginner", "standard", "expert")
"""The opponents people are offered, the weakest first."""
USUAL = "standard"
FAMILY, GENTLE = "family", "beginner"
"""The set of rules and the level among which a child first meets a game."""
MOST = 24
"""Of so many companies the last table is remembered, in each game."""


@dataclass(slots=True)
class Occupant:
    """One seat: an opponent's level, or a person, who is a guest without a profile."""

    level: str = ""
    profile: int | None = None


@dataclass(slots=True)
class SeatingPlan:
    """The chairs in playing order, and the rules."""

    chairs: list[Occupant]
    options: dict[str, Value] = field(default_factory=dict)

    @property
    def people(self) -> int:
        return sum(not chair.level for chair in self.chairs)

    def sit(self, seat: int, profile: int | None) -> None:
        """Give a chair to somebody of the family, who changes places if already at the table, or to a guest."""
        before = self.chairs[seat]
        for other in self.chairs:
            if profile is not None and other.profile == profile and other is not before:
                other.level, other.profile = before.level, before.profile
        self.chairs[seat] = Occupant("", profile)

    def name_first_guest(self, profile: int) -> None:
        """The first of the guests has a name now."""
        guest = next((chair for chair in self.chairs if not chair.level and chair.profile is None), None)
        if guest is not None:
            guest.profile = profile

    def seat_free_person(self, seat: int, family: Sequence[Profile]) -> None:
        """Give a chair to the first of the family who has none, or to a guest."""
        taken = {chair.profile for chair in self.chairs}
        self.sit(seat, next((person.id for person in family if person.id not in taken), None))

    def set_chair_count(self, count: int) -> None:
        """More chairs or fewer; opponents get up before people do, the last ones first."""
        while len(self.chairs) > count:
            bots = [i for i, chair in enumerate(self.chairs) if chair.level]
            del self.chairs[bots[-1] if bots else -1]
        level = next((chair.level for chair in reversed(self.chairs) if chair.level), USUAL)
        self.chairs += [Occupant(level) for _ in range(count - len(self.chairs))]

    @property
    def company(self) -> Company:
        """Those on the chairs who are people."""
        return company_of(chair.profile for chair in self.chairs if not chair.level)

    def players(self, family: Sequence[Profile]) -> list[PlayerInfo]:
        """Everybody by name and face."""
        people = {person.id: person for person in family}
        named: list[StoredSitter] = []
        guests = 0
        for chair in self.chairs:
            person = people.get(chair.profile) if chair.profile is not None else None
            if chair.level:
                named.append(StoredSitter("", None, chair.level))
            elif person is not None:
                named.append(StoredSitter(person.name, person.id))
            else:
                guests += 1
                named.append(StoredSitter(guest_name(guests)))
        return named_today(named, family)


def plan_for(store: Store, game: type[Game], together: Company, before: SeatingPlan | None = None) -> SeatingPlan:
    """The table at which this company sat last. Where it never did, the levels and the rules of another table: the one
    that is set now, else the one that was set last."""
    tables = _tables(store, game)
    family = store.people.all()
    last = _parse_plan(tables.get(together.key), game, family)
    if last is not None and last.company.key == together.key:
        return last
    latest = next(reversed(tables.values()), None)
    plan = (
        before or _parse_plan(latest, game, family) or _parse_plan(_legacy_table(store, game, together), game, family)
    )
    if plan is None:
        plan = SeatingPlan([Occupant(USUAL) for _ in range(game.seats[0])], game.defaults())
    plan = _with_company(plan, game, together)
    return _for_child(plan, game) if has_child(store, together.people) else plan


def _for_child(plan: SeatingPlan, game: type[Game]) -> SeatingPlan:
    """The table at which a child meets a game."""
    chairs = [Occupant(GENTLE) if chair.level else chair for chair in plan.chairs]
    return SeatingPlan(chairs, dict(presets(game, len(chairs)).get(FAMILY, plan.options)))


def _with_company(plan: SeatingPlan, game: type[Game], together: Company) -> SeatingPlan:
    """A table with other people at it, who take the first chairs unless they are the same: opponents keep their
    levels."""
    people = [*together.people, *[None] * together.guests][: max(game.seats)]
    if plan.company.key == company_of(people).key:
        return plan
    levels = [chair.level for chair in plan.chairs if chair.level] or [USUAL]
    before = len(plan.chairs)
    count = next((n for n in sorted(game.seats) if n >= max(len(people), before)), max(game.seats))
    chairs = [Occupant("", profile) for profile in people]
    chairs += [Occupant(levels[min(i, len(levels) - 1)]) for i in range(count - len(people))]
    return SeatingPlan(chairs, options_for_seats(game, plan.options, before, count))


def save_plan(store: Store, game: type[Game], plan: SeatingPlan) -> None:
    """Remember a table for those who sit at it, who are now those who play."""
    together = plan.company
    value = {"chairs": [[chair.level, chair.profile] for chair in plan.chairs], "options": plan.options}
    others = {key: table for key, table in _tables(store, game).items() if key != together.key}
    latest = dict(list(others.items())[-(MOST - 1) :])
    store.settings.set(f"tables {game.id}", {**latest, together.key: value})
    set_company(store, together)


def _tables(store: Store, game: type[Game]) -> dict[str, object]:
    """The last table of each company, the latest at the end."""
    nothing: dict[str, object] = {}
    return store.settings.get(f"tables {game.id}", nothing)


def _legacy_table(store: Store, game: type[Game], together: Company) -> Mapping[str, object]:
    """The table as it was remembered before there were companies: for a person, or for this computer."""
    nothing: dict[str, object] = {}
    if together.people:
        return store.settings.personal(together.people[0], f"seats {game.id}", nothing)
    return store.settings.get(f"seats {game.id}", nothing)


def _parse_plan(kept: object, game: type[Game], family: Sequence[Profile]) -> SeatingPlan | None:
    """What was remembered, as far as it still makes sense; None when it does not."""
    if not isinstance(kept, Mapping):
        return None
    written = kept.get("chairs")
    if not isinstance(written, list) or len(written) not in game.seats:
        return None
    known = {person.id for person in family}
    chairs: list[Occupant] = []
    for each in written:
        if not isinstance(each, list) or len(each) != 2 or each[0] not in ("", *LEVELS):
            return None
        taken = {chair.profile for chair in chairs}
        profile = each[1] if isinstance(each[1], int) and each[1] in known and each[1] not in taken else None
        chairs.append(Occupant(each[0], None if each[0] else profile))
    options = game.defaults()
    chosen = kept.get("options")
    for option in game.options:
        value = chosen.get(option.name) if isinstance(chosen, dict) else None
        if isinstance(value, str | int) and option.allows(value):
            options[option.name] = value
    return SeatingPlan(chairs, {**options, **fixed_options(game, len(chairs))})
