"""Seating plan and options of a match as data: defaults, changes and storage.

A chair holds a person of the family, a guest, or a bot of some level. Bot names depend on the other players and the
family (see `people/avatars.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from cardtable.play.characters import CHARACTERS
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Game, Value
from cardtable.rules.presets import fixed_options, options_for_seats, presets
from cardtable.scenes.people.avatars import guest_name, named_today, seated_characters
from cardtable.scenes.people.children import has_child
from cardtable.scenes.people.current_players import Company, company_of, set_company
from cardtable.store.store import Store
from cardtable.store.types import Profile, StoredSitter, name_key

LEVELS = ("beginner", "standard", "expert")
"""Bot levels offered, the weakest first."""
USUAL = "standard"
FAMILY, GENTLE = "family", "beginner"
"""Preset and level with which a child first meets a game."""
PHONE = "phone"
"""Mark of a stored chair whose person plays from a phone."""
MOST = 24
"""Number of last tables stored for each game, one for each company."""


@dataclass(slots=True)
class Occupant:
    """One seat: a bot's level, or a person. A new person has no profile, but a typed name or none (a guest). A bot's
    seat keeps its earlier person, in case the press was a mistake."""

    level: str = ""
    profile: int | None = None
    name: str = ""
    """Letters typed for a person who is not yet in the family."""
    face: str = ""
    """Face beside these letters, once there are some or it was chosen."""
    character: str = ""
    """Name of the character that plays here for the computer; empty for the next free one."""
    phone: bool = False
    """True for a person that plays from a phone."""

    @property
    def typed(self) -> str:
        """The typed name, without needless spaces."""
        return " ".join(self.name.split())

    @property
    def is_new(self) -> bool:
        """True for a person without a profile."""
        return not self.level and self.profile is None


@dataclass(slots=True)
class SeatingPlan:
    """Chairs in playing order, and the options."""

    chairs: list[Occupant]
    options: dict[str, Value] = field(default_factory=dict)

    @property
    def people(self) -> int:
        return sum(not chair.level for chair in self.chairs)

    @property
    def phones(self) -> frozenset[int]:
        """The seats of the people that play from phones."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.phone and not chair.level)

    def settings(self) -> object:
        """Return what was chosen besides the people, for comparison; a typed name counts."""
        chairs = [(chair.level, chair.typed, chair.character) for chair in self.chairs]
        return chairs, self.phones, dict(self.options)

    # ---- people ---------------------------------------------------------------------

    def profile_at(self, seat: int, family: Sequence[Profile]) -> int | None:
        """Return the member of the family on a chair. A name that is typed counts as the person of that name."""
        chair = self.chairs[seat]
        if chair.level or chair.profile is not None:
            return None if chair.level else chair.profile
        name = name_key(chair.typed)
        return next((person.id for person in family if name and name_key(person.name) == name), None)

    def seat_of(self, profile: int, family: Sequence[Profile]) -> int | None:
        """Return the chair of a member of the family, or None."""
        found = (seat for seat in range(len(self.chairs)) if self.profile_at(seat, family) == profile)
        return next(found, None)

    def same_name_seat(self, seat: int, family: Sequence[Profile]) -> int | None:
        """Return another chair with the name that is typed at this one, or None."""
        chair = self.chairs[seat]
        if not chair.is_new or not chair.typed:
            return None
        profile, name = self.profile_at(seat, family), name_key(chair.typed)
        for other, there in enumerate(self.chairs):
            if other == seat or there.level:
                continue
            if profile is not None and there.profile == profile:
                return other
            if other < seat and there.is_new and name_key(there.typed) == name:
                return other
        return None

    def sit(self, seat: int, profile: int, family: Sequence[Profile]) -> None:
        """Seat a member of the family. With a seat already, the two players change places."""
        there = self.seat_of(profile, family)
        if there is None:
            self.settle(seat, profile)
            return
        self.chairs[there], self.chairs[seat] = self.chairs[seat], self.chairs[there]
        self.settle(seat, profile)

    def settle(self, seat: int, profile: int) -> None:
        """Seat a person whose profile is known. A person's chair keeps its phone."""
        self.chairs[seat] = Occupant("", profile, phone=seat in self.phones)

    def empty(self, seat: int) -> None:
        """Make room for a new name on a chair."""
        self.chairs[seat] = Occupant(phone=seat in self.phones)

    # ---- characters -------------------------------------------------------------------

    def invite(self, family: Sequence[Profile]) -> None:
        """Fill in the characters of all bots. One that may not sit, or sits already, is replaced by the next."""
        bots = [chair for chair in self.chairs if chair.level]
        names = seated_characters([chair.character for chair in bots], self._names(family))
        for chair, name in zip(bots, names, strict=True):
            chair.character = name

    def welcome(self, seat: int, character: str) -> None:
        """Seat a character. With a seat already, the two characters change places."""
        for chair in self.chairs:
            if chair.level and chair.character == character:
                chair.character = self.chairs[seat].character
        self.chairs[seat].character = character

    def seat_all(self, characters: Sequence[str]) -> None:
        """Seat characters on the bots' chairs in this order. Names that are missing are left to `invite`."""
        names = iter(characters)
        for chair in self.chairs:
            if chair.level:
                chair.character = next(names, "")

    def available(self, family: Sequence[Profile]) -> list[str]:
        """Return the names of the characters that may sit at this table, seated or not."""
        away = {name.casefold() for name in self._names(family)}
        return [each.name for each in CHARACTERS if each.name.casefold() not in away]

    def _names(self, family: Sequence[Profile]) -> set[str]:
        """Return the names that no character may have: those of the family and of the people here."""
        return {person.name for person in family} | {chair.typed for chair in self.chairs if not chair.level}

    def set_kind(self, seat: int, level: str, family: Sequence[Profile]) -> None:
        """Set a chair to a bot of a level, or to a person for "": the one there before, or else the first of the family
        without a chair, or else a new one."""
        chair = self.chairs[seat]
        if level or not chair.level:
            chair.level = level
            return
        chair.level = ""
        known = {person.id for person in family}
        if chair.profile is not None:
            sits = any(
                other.profile == chair.profile and not other.level for other in self.chairs if other is not chair
            )
            back = chair.profile in known and not sits
        else:
            back = bool(chair.typed) and self.same_name_seat(seat, family) is None
        if not back:
            self.empty(seat)
            taken = {self.profile_at(other, family) for other in range(len(self.chairs))}
            self.chairs[seat].profile = next((person.id for person in family if person.id not in taken), None)

    def take_company(self, together: Company) -> None:
        """Take over a company that was changed elsewhere. People that stay keep their chairs. A bot takes a chair that
        a person has left, unless no person would be left."""
        for chair in self.chairs:
            if not chair.level and chair.profile is not None and chair.profile not in together.people:
                chair.profile, chair.name, chair.face = None, "", ""
                chair.level = USUAL if self.people > 1 else ""
        for profile in together.people:
            if any(chair.profile == profile and not chair.level for chair in self.chairs):
                continue
            nameless = [seat for seat, chair in enumerate(self.chairs) if chair.is_new and not chair.typed]
            bots = [seat for seat, chair in enumerate(self.chairs) if chair.level]
            if nameless or bots:
                self.settle((nameless or bots)[0], profile)

    def set_chair_count(self, wanted: int) -> bool:
        """Change the number of chairs. Bots leave, the last ones first; people never do. Return False if there are more
        people than that."""
        if wanted < self.people:
            return False
        while len(self.chairs) > wanted:
            del self.chairs[[i for i, chair in enumerate(self.chairs) if chair.level][-1]]
        level = next((chair.level for chair in reversed(self.chairs) if chair.level), USUAL)
        self.chairs += [Occupant(level) for _ in range(wanted - len(self.chairs))]
        return True

    @property
    def company(self) -> Company:
        """The people on the chairs."""
        return company_of(chair.profile for chair in self.chairs if not chair.level)

    def players(self, family: Sequence[Profile]) -> list[PlayerInfo]:
        """Return all players with names and faces, as they are dealt in."""
        self.invite(family)
        people = {person.id: person for person in family}
        names = {person.name.casefold() for person in family}
        names |= {chair.typed.casefold() for chair in self.chairs if not chair.level}
        free = (guest_name(n) for n in count(1) if guest_name(n).casefold() not in names)
        named: list[StoredSitter] = []
        chosen: dict[int, str] = {}
        for seat, chair in enumerate(self.chairs):
            profile = self.profile_at(seat, family)
            if chair.level:
                named.append(StoredSitter(chair.character, None, chair.level))
            elif profile in people:
                named.append(StoredSitter(people[profile].name, profile))
            else:
                named.append(StoredSitter(chair.typed or next(free)))
                chosen[seat] = chair.face
        return named_today(named, family, chosen)


def plan_for(store: Store, game: type[Game], together: Company, before: SeatingPlan | None = None) -> SeatingPlan:
    """Return the last table of this company. Otherwise take levels and options from `before`, or from the last table of
    any company."""
    tables = _tables(store, game)
    family = store.people.all()
    last = _parse_plan(tables.get(together.key), game, family)
    if last is not None and last.company.key == together.key:
        return _invited(last, family)
    latest = next(reversed(tables.values()), None)
    plan = (
        before or _parse_plan(latest, game, family) or _parse_plan(_legacy_table(store, game, together), game, family)
    )
    taught = _taught(store, game, together, family) if plan is None else None
    if taught is not None:
        return _invited(_with_company(taught, game, together), family)
    if plan is None:
        plan = SeatingPlan([Occupant(USUAL) for _ in range(game.seats[0])], game.defaults())
    plan = _with_company(plan, game, together)
    return _invited(_for_child(plan, game) if has_child(store, together.people) else plan, family)


def finished_lesson(store: Store, game: type[Game], together: Company) -> bool:
    """Return whether the first person of a company, or the guest, has finished all lessons of a game."""
    from cardtable.play.lessons.lesson_progress import LearnerProgress

    progress = LearnerProgress(store, game.id, together.people[0] if together.people else None)
    return bool(game.about.lessons) and set(game.about.lessons) <= set(progress.finished_chapters)


def _taught(store: Store, game: type[Game], together: Company, family: Sequence[Profile]) -> SeatingPlan | None:
    """Return the table of the lesson for its learner's first match: the rules that were taught, and the opponents that
    were met."""
    if not finished_lesson(store, game, together):
        return None
    from cardtable.play.lessons.open_lesson import lesson_table, seat_levels

    table = lesson_table(game.id)
    if table is None:
        return None
    learner = together.people[0] if together.people else None
    kept = [
        StoredSitter("", None, level) if level else StoredSitter("", learner)
        for level in seat_levels(table.seats, table.learner)
    ]
    met = named_today(kept, family)
    chairs = [Occupant(each.level, character=each.name) if each.level else Occupant("", learner) for each in met]
    return SeatingPlan(chairs, dict(table.options))


def _invited(plan: SeatingPlan, family: Sequence[Profile]) -> SeatingPlan:
    plan.invite(family)
    return plan


def usual_characters(store: Store, game: type[Game], together: Company) -> list[str]:
    """Return the names of the characters that sat at this company's last table, else at the latest one; none before the
    first match."""
    tables, family = _tables(store, game), store.people.all()
    last = _parse_plan(tables.get(together.key, next(reversed(tables.values()), None)), game, family)
    return [chair.character for chair in last.chairs if chair.level] if last is not None else []


def _for_child(plan: SeatingPlan, game: type[Game]) -> SeatingPlan:
    """Return the plan for a child's first match of a game."""
    chairs = [Occupant(GENTLE) if chair.level else chair for chair in plan.chairs]
    return SeatingPlan(chairs, dict(presets(game, len(chairs)).get(FAMILY, plan.options)))


def _with_company(plan: SeatingPlan, game: type[Game], together: Company) -> SeatingPlan:
    """Return the plan with another company on the first chairs. Bots keep their levels and characters."""
    people = [*together.people, *[None] * together.guests][: max(game.seats)]
    if plan.company.key == company_of(people).key:
        return plan
    bots = [chair for chair in plan.chairs if chair.level] or [Occupant(USUAL)]
    before = len(plan.chairs)
    many = next((n for n in sorted(game.seats) if n >= max(len(people), before)), max(game.seats))
    with_phone = {plan.chairs[seat].profile for seat in plan.phones} - {None}
    chairs = [Occupant("", profile, phone=profile in with_phone) for profile in people]
    for i in range(many - len(people)):
        level, character = bots[min(i, len(bots) - 1)].level, bots[i].character if i < len(bots) else ""
        chairs.append(Occupant(level, character=character))
    return SeatingPlan(chairs, options_for_seats(game, plan.options, before, many))


def save_plan(store: Store, game: type[Game], plan: SeatingPlan) -> None:
    """Store the plan for its company, which becomes the current one."""
    together = plan.company
    value = {
        "chairs": [_written(chair) for chair in plan.chairs],
        "options": plan.options,
    }
    others = {key: table for key, table in _tables(store, game).items() if key != together.key}
    latest = dict(list(others.items())[-(MOST - 1) :])
    store.settings.set(f"tables {game.id}", {**latest, together.key: value})
    set_company(store, together)


def _written(chair: Occupant) -> list[object]:
    if chair.level:
        return [chair.level, None, chair.character]
    return ["", chair.profile, PHONE] if chair.phone else ["", chair.profile]


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
        if not isinstance(each, list) or len(each) not in (2, 3) or each[0] not in ("", *LEVELS):
            return None
        taken = {chair.profile for chair in chairs}
        profile = each[1] if isinstance(each[1], int) and each[1] in known and each[1] not in taken else None
        if each[0]:
            # A table that was stored before characters could be chosen has those that sat there then.
            character = each[2] if len(each) == 3 else CHARACTERS[sum(bool(chair.level) for chair in chairs)].name
            chairs.append(Occupant(each[0], character=character if isinstance(character, str) else ""))
        else:
            chairs.append(Occupant("", profile, phone=each[2:] == [PHONE]))
    options = game.defaults()
    chosen = kept.get("options")
    for option in game.options:
        value = chosen.get(option.name) if isinstance(chosen, dict) else None
        if isinstance(value, str | int) and option.allows(value):
            options[option.name] = value
    return SeatingPlan(chairs, {**options, **fixed_options(game, len(chairs))})
