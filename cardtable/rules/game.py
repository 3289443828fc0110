"""Contract of all games. One `Game` is one deal; `rules/match.py` makes a match of several."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypedDict, cast

from cardtable.cards.chance import Random, below, shuffled
from cardtable.cards.events import Changed, Event
from cardtable.cards.pack import Card, Pack, Place, Seat, Seers
from cardtable.cards.table import Table
from cardtable.foundation.frozen import Frozen
from cardtable.rules.about import About
from cardtable.rules.options import Option as Option
from cardtable.rules.options import Options as Options
from cardtable.rules.options import Value as Value
from cardtable.rules.options import option_text as option_text

if TYPE_CHECKING:
    from fractions import Fraction

    # The checker knows defaults, so that a bare `Setting` is one of any game; `typing` has them from Python 3.13 on.
    from typing_extensions import TypeVar

    PublicT = TypeVar("PublicT", default=Any)
    OptionsT = TypeVar("OptionsT", default=Any)
    CarryT = TypeVar("CarryT", default=Any)
else:
    from typing import TypeVar

    PublicT, OptionsT, CarryT = TypeVar("PublicT"), TypeVar("OptionsT"), TypeVar("CarryT")

Points: TypeAlias = "int | Fraction"
"""Whole points. Only places that share the mean of their points give a fraction."""


class Action(NamedTuple):
    """Answer of a seat: a verb with the cards, the place and the number it needs.

    The text form is the verb, the card codes, `>place` and `=number`.

    >>> from cardtable.cards.pack import FRENCH
    >>> Action("play", FRENCH.cards("KD 10S")).text(FRENCH)
    'play KD 10S'
    >>> Action("bid", n=230).text(FRENCH)
    'bid =230'
    >>> Action.parse("put >clock.12.3", FRENCH)
    Action(verb='put', cards=(), to='clock.12.3', n=None)
    """

    verb: str
    cards: tuple[Card, ...] = ()
    to: Place = ""
    n: int | None = None

    def text(self, pack: Pack) -> str:
        words = [self.verb, *(pack.codes[card] for card in self.cards)]
        if self.to:
            words.append(">" + self.to)
        if self.n is not None:
            words.append(f"={self.n}")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str, pack: Pack) -> "Action":
        """Return the action of a text, the inverse of `text`. Raises ValueError."""
        verb, *words = text.split()
        if not verb.isascii() or not verb.replace("-", "").isalpha():
            raise ValueError(f"not a verb: {verb[:20]!r}")
        cards: list[Card] = []
        to, n = "", None
        for word in words:
            if word[0] == ">" and not to and len(word) < 40:
                to = word[1:]
            elif word[0] == "=" and n is None and len(word) < 12:
                n = int(word[1:])
            else:
                cards.append(pack.card(word))
        return cls(verb, tuple(cards), to, n)


class Amount(NamedTuple):
    """Answer with a number from `low` to `high`. `marks` are numbers worth offering."""

    verb: str
    low: int
    high: int
    marks: tuple[int, ...] = ()


class Arrange(NamedTuple):
    """Answer that puts `size` of the given cards in an order; the cards of `need` must be among them.

    `places` names the target of each card, if the targets differ.
    """

    verb: str
    cards: tuple[Card, ...]
    size: int
    places: tuple[Place, ...] = ()
    to: Place = ""
    need: tuple[Card, ...] = ()


class Ask(NamedTuple):
    """Question to a seat: pick an action, name an amount, or arrange cards.

    All allowed answers are listed. This is the whole contract with the screen, the keyboard and the bots.
    """

    actions: tuple[Action, ...] = ()
    amounts: tuple[Amount, ...] = ()
    arrange: Arrange | None = None

    def allows(self, action: Action) -> bool:
        """Return whether the action answers the question."""
        if action in self.actions:
            return True
        for verb, low, high, _ in self.amounts:
            if action.n is not None and action == Action(verb, n=action.n) and low <= action.n <= high:
                return True
        if self.arrange is None:
            return False
        verb, cards, size, _, to, need = self.arrange
        given = action.cards
        return (
            action == Action(verb, given, to)
            and len(given) == size
            and len(set(given)) == size
            and set(need) <= set(given) <= set(cards)
        )

    @property
    def forced(self) -> bool:
        """Return whether there is exactly one answer."""
        return len(self.actions) == 1 and not self.amounts and self.arrange is None

    def random_action(self, rng: Random) -> Action:
        """Return a random answer: each listed action, each amount and the arrangement are equally likely."""
        actions, amounts, arrange = self
        i = below(rng, len(actions) + len(amounts) + (arrange is not None))
        if i < len(actions):
            return actions[i]
        i -= len(actions)
        if i < len(amounts):
            verb, low, high, _ = amounts[i]
            return Action(verb, (), "", low + below(rng, high - low + 1))
        assert arrange is not None
        free = shuffled((card for card in arrange.cards if card not in arrange.need), rng)
        order = shuffled((*arrange.need, *free[: arrange.size - len(arrange.need)]), rng)
        return Action(arrange.verb, tuple(order), arrange.to)


class Refusal(NamedTuple):
    """Reason of a refusal: a text id and the arguments of its sentence (see `Said`)."""

    text_id: str
    args: Mapping[str, int | str | tuple[int, ...]] = {}


class IllegalAction(ValueError):
    """The rules refuse an action."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text_id)
        self.refusal = refusal


class NoCarry(TypedDict):
    """Carry of a game whose deals are independent."""


class Setting(Frozen, Generic[OptionsT, CarryT]):
    """Start of a deal, without the order of the pack."""

    seats: int
    options: OptionsT
    number: int = 0
    """Index of the deal in the match, from 0."""
    dealer: Seat = 0
    carry: CarryT = {}  # type: ignore[assignment]  # noqa: RUF012
    """Plain data from the previous deal's `Result.carry`."""
    rules: int | None = None
    """Version of the rules, if the match uses an earlier one than today's."""

    def older_than(self, version: int) -> bool:
        """Return whether the match uses rules from before `version`."""
        return self.rules is not None and self.rules < version


class Result(Frozen, Generic[CarryT]):
    """Result of a finished deal."""

    points: tuple[Points, ...]
    """Points that each seat adds to its match total."""
    scores: tuple[int, ...] = ()
    """Scores inside the deal, if they differ from the points."""
    why: str = ""
    """Text id of the reason why the deal ended."""
    carry: CarryT = {}  # type: ignore[assignment]  # noqa: RUF012
    """Plain data for the next deal. `dealer` in it overrides the turn to deal."""


class Standing(Frozen):
    """Totals and places of a match."""

    totals: tuple[Points, ...]
    places: tuple[int, ...]
    """Place of each seat, 1 for the best; equal seats share a place."""
    over: bool


class PublicFields(dict[str, Any]):
    """Public fields of a deal: plain data by name, and each one readable as an attribute.

    A game declares the names and types once, in a class from which its rules inherit. The rules and all readers of an
    observation then say the same thing for the same field: `game.turn`, `seen.public.turn`.

    >>> PublicFields(turn=2).turn
    2
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def field_names(declared: type) -> tuple[str, ...]:
    """Return the names that a class of fields and its bases declare, in alphabetical order: the slots of a game."""
    return tuple(sorted({name for base in declared.__mro__ for name in getattr(base, "__annotations__", ())}))


def places_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each seat, the highest key first; equal keys share the better place.

    >>> places_by([30, 10, 30])
    (1, 3, 1)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Game(ABC, Generic[PublicT, OptionsT, CarryT]):
    """One deal of one game. Fields are public plain data; the only secrets are cards lying face down on the table.

    A field holds numbers, texts, booleans, None, tuples of these, flat lists or flat dicts. Thus a copy is cheap, an
    observation is plain data, and no secret can hide in a field. The next event carries each changed field to all
    seats, also in the middle of an action.

    A game names the types of its fields, of its options and of what it carries from deal to deal: a class of
    annotations for the fields (see `PublicFields`), a `TypedDict` for each of the others. The type checker holds the
    rules and all readers of observations to them.
    """

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    """Version of the rules, written into records. A stored match goes on by its own version: changed rules ask
    `Setting.older_than`, and a new option has `Option.since`."""
    about: ClassVar[About]
    """Declaration of the game, from its `about.py`."""
    pack: ClassVar[Pack]
    seats: ClassVar[tuple[int, ...]]
    """Allowed numbers of players, the usual one first."""
    options: ClassVar[tuple[Option, ...]] = ()
    max_actions: ClassVar[int] = 2000
    """Upper bound of the actions in a deal."""

    fields: ClassVar[tuple[str, ...]]
    """Names of all fields but table and setting."""

    __slots__ = ("setting", "table")
    table: Table
    setting: Setting[OptionsT, CarryT]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "about" in cls.__dict__:
            cls.pack, cls.seats = cls.about.pack, cls.about.seats
        bases = [base for base in reversed(cls.__mro__) if issubclass(base, Game) and base is not Game]
        cls.fields = tuple(name for base in bases for name in base.__dict__.get("__slots__", ()))

    # -- defined by each game --------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def places(cls, setting: Setting[OptionsT, CarryT]) -> Mapping[Place, Seers]:
        """Return all places of the table, with their default seers."""

    @classmethod
    def cards(cls, setting: Setting[OptionsT, CarryT]) -> tuple[Card, ...]:
        """Return the cards that are shuffled for a deal, in the order before the shuffle."""
        return tuple(range(len(cls.pack)))

    @classmethod
    def cards_in_play(cls, setting: Setting[OptionsT, CarryT], public: PublicT) -> tuple[Card, ...]:
        """Return the cards that lie on the table: all shuffled ones, unless the rules leave some in the box."""
        return cls.cards(setting)

    @classmethod
    @abstractmethod
    def deal(cls, pack: Sequence[Card], setting: Setting[OptionsT, CarryT]) -> Self:
        """Return a new deal from a shuffled pack, given top card first."""

    @abstractmethod
    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that may answer now: usually one, several in set-up, (CHANCE,) for a shuffle, () at the
        end."""

    @abstractmethod
    def ask(self, seat: Seat) -> Ask:
        """Return the question to an asked seat, with its answers in a stable order."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None:
        """Do the action without checking it. Cards move through `self.table` only."""

    @abstractmethod
    def result(self) -> Result[CarryT] | None:
        """Return the result of the deal, or None while it lasts."""

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        """Return the most helpful reason why the seat may not do this."""
        if seat not in self.asked():
            return Refusal("rules.refuse.not-your-turn")
        return Refusal("rules.refuse.not-possible")

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats that win and lose with this one, known or not. Seats are never told."""
        return ()

    def tells_nothing(self, action: Action) -> bool:
        """Return whether an only answer may be given without asking: the rules allow it only when there is no other, so
        that it tells what all learn anyway."""
        return False

    def plays_no_more(self, seat: Seat) -> bool:
        """Return whether a seat will not be asked again in this match, as all can see."""
        return False

    def check(self) -> None:
        """Assert the invariants that hold after every action: sums and counts of the game, if it has any."""

    @classmethod
    @abstractmethod
    def standing(cls, seats: int, options: OptionsT, results: Sequence[Result[CarryT]]) -> Standing:
        """Return the standing of a match after these deals, and whether it is over."""

    @classmethod
    def has_hidden_cards(cls, setting: Setting) -> bool:
        """Return whether some players may look at a place and others may not."""
        everyone = (1 << setting.seats) - 1
        return any(0 < seers & everyone < everyone for seers in cls.places(setting).values())

    # -- common to all games ---------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Check the action, do it, and return the events. Raises IllegalAction. Other modules change a deal only
        through this."""
        if seat not in self.asked() or not self.ask(seat).allows(action):
            raise IllegalAction(self.refuse(seat, action))
        self.apply(seat, action)
        return self.table.drain()

    @classmethod
    def bare(cls, setting: Setting, table: Table | None = None) -> Self:
        """Return a deal whose fields are not set yet. Unless a table is given, no card lies on it."""
        game = object.__new__(cls)
        game.setting = setting
        if table is None:
            table = Table(cls.places(setting), len(cls.pack))
            table.changes = _Fields(game).changes
        game.table = table
        return game

    def copy(self) -> Self:
        """Return the same deal on a silent table, for search."""
        # Inlined, because play-outs begin with a copy: calls of `bare` and `_copy_of` would be felt.
        twin = object.__new__(type(self))
        twin.setting, twin.table = self.setting, self.table.copy()
        for name in self.fields:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value[:] if kind is list else dict(value) if kind is dict else value)
        return twin

    def public(self) -> PublicT:
        """Return copies of all fields but the table. They are public by definition, and later changes do not reach
        them."""
        return cast("PublicT", PublicFields({name: _copy_of(getattr(self, name)) for name in self.fields}))

    @classmethod
    def restore(cls, setting: Setting[OptionsT, CarryT], public: PublicT, table: Table) -> Self:
        """Return a deal made of its public fields and a table."""
        game = cls.bare(setting, table)
        values = cast("Mapping[str, Any]", public)
        for name in cls.fields:
            setattr(game, name, _copy_of(values[name]))
        return game

    @classmethod
    def defaults(cls, **chosen: Value) -> OptionsT:
        """Return the default options, with the named ones replaced."""
        options = {option.name: option.default for option in cls.options}
        assert chosen.keys() <= options.keys(), f"{cls.id} has no such option: {chosen}"
        return cast("OptionsT", options | chosen)


_NOTHING = object()


class _Fields:
    """Change detection for the public fields of a deal.

    Before every event all fields are compared with their last emitted values, so rules need not announce changes. A
    field that changes twice between two events is emitted once, because no seat could have seen the value in between.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        # With setting and table, which never change, attrgetter always has several names and so returns a tuple.
        self._all_values = attrgetter("setting", "table", *game.fields)
        self._emitted: tuple[Any, ...] = (None, None, *[_NOTHING] * len(game.fields))

    def changes(self) -> Sequence[Changed]:
        """Return the fields that have changed since the last call.

        The usual case, no change, takes two steps for any number of fields, because all values come as one tuple.
        """
        try:
            values = self._all_values(self._game)
        except AttributeError:  # a field without its first value, while the deal begins
            values = (None, None, *[getattr(self._game, name, _NOTHING) for name in self._game.fields])
        if values == self._emitted:
            return ()
        now, changed = [*values[:2], *self._emitted[2:]], []
        for i, name in enumerate(self._game.fields, 2):
            if values[i] != now[i]:
                now[i] = value = _copy_of(values[i])
                changed.append(Changed(name, value))
        self._emitted = tuple(now)
        return changed


def _copy_of(value: Any) -> Any:
    """Return the value of a field as an independent copy."""
    kind = type(value)
    return value[:] if kind is list else dict(value) if kind is dict else value


def shuffle_ask(table: Table, place: Place) -> Ask:
    """Return the question to CHANCE about the new order of a place. The answer names the top card first."""
    cards = tuple(sorted(table.at(place)))
    return Ask(arrange=Arrange("shuffle", cards, len(cards), to=place))
