"""Seating plan and options of a match as data: defaults, changes and storage.

A chair holds a person of the family, a guest, or a bot of some level. Bot names depend on the other players and the
family (see `people/avatars.py`).
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
"""Bot levels offered, the weakest first."""
USUAL = "standard"
FAMILY, GENTLE = "family", "beginner"
"""Preset and level with which a child first meets a game."""
MOST = 24
"""Number of last tables stored for each game, one for each company."""


@dataclass(slots=True)
class Occupant:
    """One seat: a bot's level, or a person; a guest has no profile."""

    level: str = ""
    profile: int | None = None


@dataclass(slots=True)
class SeatingPlan:
    """Chairs in playing order, and the options."""

    chairs: list[Occupant]
    options: dict[str, Value] = field(default_factory=dict)

    @property
    def people(self) -> int:
        return sum(not chair.level for chair in self.chairs)

    def sit(self, seat: int, profile: int | None) -> None:
        """Seat a person or a guest on a chair. A person already seated changes places."""
        before = self.chairs[seat]
        for other in self.chairs:
            if profile is not None and other.profile == profile and other is not before:
                other.level, other.profile = before.level, before.profile
        self.chairs[seat] = Occupant("", profile)

    def name_first_guest(self, profile: int) -> None:
        """Give the first guest's chair to a profile."""
        guest = next((chair for chair in self.chairs if not chair.level and chair.profile is None), None)
        if guest is not None:
            guest.profile = profile

    def seat_free_person(self, seat: int, family: Sequence[Profile]) -> None:
        """Seat the first person without a chair, or a guest."""
        taken = {chair.profile for chair in self.chairs}
        self.sit(seat, next((person.id for person in family if person.id not in taken), None))

    def set_chair_count(self, count: int) -> None:
        """Change the number of chairs. Bots leave before people, the last ones first."""
        while len(self.chairs) > count:
            bots = [i for i, chair in enumerate(self.chairs) if chair.level]
            del self.chairs[bots[-1] if bots else -1]
        level = next((chair.level for chair in reversed(self.chairs) if chair.level), USUAL)
        self.chairs += [Occupant(level) for _ in range(count - len(self.chairs))]

    @property
    def company(self) -> Company:
        """The people on the chairs."""
        return company_of(chair.profile for chair in self.chairs if not chair.level)

    def players(self, family: Sequence[Profile]) -> list[PlayerInfo]:
        """Return all players with names and faces."""
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
    """Return the last table of this company. Otherwise take levels and options from `before`, or from the last table of
    any company."""
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
    """Return the plan for a child's first match of a game."""
    chairs = [Occupant(GENTLE) if chair.level else chair for chair in plan.chairs]
    return SeatingPlan(chairs, dict(presets(game, len(chairs)).get(FAMILY, plan.options)))


def _with_company(plan: SeatingPlan, game: type[Game], together: Company) -> SeatingPlan:
    """Return the plan with another company on the first chairs. Bots keep their levels."""
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
    """Store the plan for its company, which becomes the current one."""
    together = plan.company
    value = {"chairs": [[chair.level, chair.profile] for chair in plan.chairs], "options": plan.options}
    others = {key: table for key, table in _tables(store, game).items() if key != together.key}
    latest = dict(list(others.items())[-(MOST - 1) :])
    store.settings.set(f"tables {game.id}", {**latest, together.key: value})
    set_company(store, together)


def _tables(store: Store, game: type[Game]) -> dict[str, object]:
    """Return the last table of each company, the latest last."""
    nothing: dict[str, object] = {}
    return store.settings.get(f"tables {game.id}", nothing)


def _legacy_table(store: Store, game: type[Game], together: Company) -> Mapping[str, object]:
    """Return the table as older versions stored it: for a person, or for this computer."""
    nothing: dict[str, object] = {}
    if together.people:
        return store.settings.personal(together.people[0], f"seats {game.id}", nothing)
    return store.settings.get(f"seats {game.id}", nothing)


def _parse_plan(kept: object, game: type[Game], family: Sequence[Profile]) -> SeatingPlan | None:
    """Return the stored value as a plan as far as it is valid, otherwise None."""
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
