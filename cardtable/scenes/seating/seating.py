"""Who is going to sit at a table and by which rules: the choice as data, its default, how it is remembered.

A chair holds a person of the family, a guest, or an opponent of some level. The opponents' names follow from who else
is there, so that no two at a table share a name or a face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.play.seats import Sitter
from cardtable.rules.game import Game, Value
from cardtable.rules.presets import fitted
from cardtable.scenes.seating.cast import CAST, avatar_of
from cardtable.store.rows import Profile
from cardtable.store.store import Store
from cardtable.text.catalog import text

LEVELS = ("beginner", "standard", "expert")
"""The opponents people are offered, the weakest first."""
USUAL = "standard"


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

    def seat_next(self, seat: int, family: Sequence[Profile]) -> None:
        """Give a chair to the first of the family who has none, or to a guest."""
        taken = {chair.profile for chair in self.chairs}
        self.sit(seat, next((person.id for person in family if person.id not in taken), None))

    def resize(self, count: int) -> None:
        """More chairs or fewer; opponents get up before people do, the last ones first."""
        while len(self.chairs) > count:
            bots = [i for i, chair in enumerate(self.chairs) if chair.level]
            del self.chairs[bots[-1] if bots else -1]
        level = next((chair.level for chair in reversed(self.chairs) if chair.level), USUAL)
        self.chairs += [Occupant(level) for _ in range(count - len(self.chairs))]

    def sitters(self, family: Sequence[Profile]) -> list[Sitter]:
        """Everybody by name and face."""
        people = {person.id: person for person in family}
        guests = 0
        found: list[Sitter | None] = []
        for chair in self.chairs:
            person = people.get(chair.profile) if chair.profile is not None else None
            if chair.level:
                found.append(None)
            elif person is not None:
                found.append(Sitter(person.name, person.avatar, "", person.id))
            else:
                guests += 1
                name = text("seats.guest") if guests == 1 else text("seats.guest.more", n=guests)
                found.append(Sitter(name, avatar_of(name)))
        names = {sitter.name.casefold() for sitter in found if sitter}
        faces = {sitter.avatar for sitter in found if sitter}
        cast = iter(sorted(CAST.items(), key=lambda one: one[1] in faces))
        free = ((name, avatar) for name, avatar in cast if name.casefold() not in names)
        return [sitter or Sitter(*next(free), chair.level) for sitter, chair in zip(found, self.chairs, strict=True)]


def plan_for(store: Store, game: type[Game], today: Sequence[Profile]) -> SeatingPlan:
    """The plan of the last time, with those who sit at the table today."""
    kept = _kept(store, game, today)
    plan = _understood(kept, game, store.profiles())
    if plan is None:
        plan = SeatingPlan([Occupant(USUAL) for _ in range(game.seats[0])], game.defaults())
        plan.chairs[0] = Occupant()
    wanted = [person.id for person in today][: max(game.seats)]
    if wanted and {chair.profile for chair in plan.chairs if not chair.level} != set(wanted):
        levels = [chair.level for chair in plan.chairs if chair.level] or [USUAL]
        before = len(plan.chairs)
        count = next((n for n in sorted(game.seats) if n >= max(len(wanted), len(plan.chairs))), max(game.seats))
        plan.chairs = [Occupant("", profile) for profile in wanted]
        plan.chairs += [Occupant(levels[min(i, len(levels) - 1)]) for i in range(count - len(wanted))]
        plan.options = fitted(game, plan.options, before, count)
    return plan


def keep(store: Store, game: type[Game], today: Sequence[Profile], plan: SeatingPlan) -> None:
    """Remember a plan for the first of those who sit at the table, or for this computer."""
    value = {"chairs": [[chair.level, chair.profile] for chair in plan.chairs], "options": plan.options}
    if today:
        store.set_profile_setting(today[0].id, _key(game), value)
    else:
        store.set_setting(_key(game), value)


def _key(game: type[Game]) -> str:
    return f"seats {game.id}"


def _kept(store: Store, game: type[Game], today: Sequence[Profile]) -> Mapping[str, object]:
    nothing: dict[str, object] = {}
    if today:
        return store.profile_setting(today[0].id, _key(game), nothing)
    return store.setting(_key(game), nothing)


def _understood(kept: Mapping[str, object], game: type[Game], family: Sequence[Profile]) -> SeatingPlan | None:
    """What was remembered, as far as it still makes sense; None when it does not."""
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
    return SeatingPlan(chairs, options)
