"""The contract every game keeps. One `Game` is one deal; a match is made of several (see match.py)."""

from __future__ import annotations

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
"""Points are whole; only places shared at the mean of their points can make a fraction."""


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
    def parse(cls, text: str, pack: Pack) -> Action:
        """The inverse of `text`; a ValueError says what is not understood."""
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
    """An answer with a number in it, from the lowest to the highest; `marks` are numbers worth offering."""

    verb: str
    low: int
    high: int
    marks: tuple[int, ...] = ()


class Arrange(NamedTuple):
    """An answer that puts `size` of the given cards in an order, those of `need` in any case among them.

    `places` names where each of them goes, if they go to different places.
    """

    verb: str
    cards: tuple[Card, ...]
    size: int
    places: tuple[Place, ...] = ()
    to: Place = ""
    need: tuple[Card, ...] = ()


class Ask(NamedTuple):
    """What a seat is asked: pick one of the actions, name an amount, or arrange cards.

    Whatever may be picked is listed: this is the whole contract with the screen, the keyboard and the bots.
    """

    actions: tuple[Action, ...] = ()
    amounts: tuple[Amount, ...] = ()
    arrange: Arrange | None = None

    def allows(self, action: Action) -> bool:
        """Whether the action answers the question."""
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
        """Whether there is one answer only."""
        return len(self.actions) == 1 and not self.amounts and self.arrange is None

    def random_action(self, rng: Random) -> Action:
        """Some answer, picked by chance: each listed action, each amount and the arrangement are equally likely."""
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
    """Why something may not be done: a text id, and what its sentence needs (see `Said`)."""

    text_id: str
    args: Mapping[str, int | str | tuple[int, ...]] = {}


class IllegalAction(ValueError):
    """An action that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text_id)
        self.refusal = refusal


class NoCarry(TypedDict):
    """What a deal hands on where every deal stands alone."""


class Setting(Frozen, Generic[OptionsT, CarryT]):
    """What a deal starts from, besides the order of the pack."""

    seats: int
    options: OptionsT
    number: int = 0
    """Which deal of the match this is, from 0."""
    dealer: Seat = 0
    carry: CarryT = {}  # type: ignore[assignment]  # noqa: RUF012
    """What the deal before hands on, as its `Result.carry` says; plain data."""
    rules: int | None = None
    """The version of the rules that it is played by, if that is an earlier one than today's."""

    def older_than(self, version: int) -> bool:
        """Whether it is played by rules from before this version."""
        return self.rules is not None and self.rules < version


class Result(Frozen, Generic[CarryT]):
    """How a deal ended."""

    points: tuple[Points, ...]
    """What each seat's deal adds to the match."""
    scores: tuple[int, ...] = ()
    """The score inside the deal, where that is another thing than the points."""
    why: str = ""
    """A text id: how the deal came to its end."""
    carry: CarryT = {}  # type: ignore[assignment]  # noqa: RUF012
    """Plain data for the next deal; `dealer` in it overrides the turn of the deal."""


class Standing(Frozen):
    """How a match stands."""

    totals: tuple[Points, ...]
    places: tuple[int, ...]
    """Each seat's place, 1 is the best; equal seats share one."""
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
    """The place of each seat when more is better; equals share the better place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Game(ABC, Generic[PublicT, OptionsT, CarryT]):
    """One deal of one game. Fields are plain public data; every secret is a card lying face down on the table.

    A field may hold numbers, texts, booleans, None, tuples of these, flat lists and flat dicts, and nothing else:
    so a copy is cheap, an observation is plain data, and nothing secret can hide in a field. Whatever a field holds
    when the next event is told, everybody is told as well: also in the middle of an action.

    A game names the types of its fields, of its options and of what it carries from deal to deal: a class of
    annotations for the fields (see `PublicFields`), a `TypedDict` for each of the others. The type checker holds the
    rules and all readers of observations to them.
    """

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    """The version of the rules, written into records. A match that began by earlier ones goes on by them: whatever
    has changed asks `Setting.older_than`, and an option that is new says since when (`Option.since`)."""
    about: ClassVar[About]
    """What the game declares of itself in its `about.py`."""
    pack: ClassVar[Pack]
    seats: ClassVar[tuple[int, ...]]
    """How many may play, as the declaration says; the usual number first."""
    options: ClassVar[tuple[Option, ...]] = ()
    max_actions: ClassVar[int] = 2000
    """No deal lasts for more actions than this."""

    fields: ClassVar[tuple[str, ...]]
    """The names of all fields but table and setting."""

    __slots__ = ("setting", "table")
    table: Table
    setting: Setting[OptionsT, CarryT]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "about" in cls.__dict__:
            cls.pack, cls.seats = cls.about.pack, cls.about.seats
        bases = [base for base in reversed(cls.__mro__) if issubclass(base, Game) and base is not Game]
        cls.fields = tuple(name for base in bases for name in base.__dict__.get("__slots__", ()))

    # -- what a game says --------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def places(cls, setting: Setting[OptionsT, CarryT]) -> Mapping[Place, Seers]:
        """Every place of the table, and who may look at cards there if a move does not say otherwise."""

    @classmethod
    def cards(cls, setting: Setting[OptionsT, CarryT]) -> tuple[Card, ...]:
        """The cards that are shuffled for a deal, in the order before the shuffle."""
        return tuple(range(len(cls.pack)))

    @classmethod
    def lying(cls, setting: Setting[OptionsT, CarryT], public: PublicT) -> tuple[Card, ...]:
        """The cards that lie on the table of a deal: all that were shuffled, unless the rules leave some in the box."""
        return cls.cards(setting)

    @classmethod
    @abstractmethod
    def deal(cls, pack: Sequence[Card], setting: Setting[OptionsT, CarryT]) -> Self:
        """A new deal from a shuffled pack, given top card first."""

    @abstractmethod
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may answer now: usually one, several in set-up, (CHANCE,) for a shuffle, () at the end."""

    @abstractmethod
    def ask(self, seat: Seat) -> Ask:
        """What an asked seat may answer, in a stable order."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None:
        """Do it. Trusts the caller; cards move through `self.table` only."""

    @abstractmethod
    def result(self) -> Result[CarryT] | None:
        """How the deal ended, or None while it lasts."""

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        """Why the seat may not do this: the most helpful reason the rules can give."""
        if seat not in self.asked():
            return Refusal("rules.refuse.not-your-turn")
        return Refusal("rules.refuse.not-possible")

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that win and lose with this one, whether anybody knows it or not; no seat is ever told."""
        return ()

    def check(self) -> None:
        """Assert what must hold after every action: the sums and counts of the game, if it has any."""

    @classmethod
    @abstractmethod
    def standing(cls, seats: int, options: OptionsT, results: Sequence[Result[CarryT]]) -> Standing:
        """How the match stands after these deals, and whether it is over."""

    @classmethod
    def has_hidden_cards(cls, setting: Setting) -> bool:
        """Whether there is a place at which some players may look, and others not."""
        everyone = (1 << setting.seats) - 1
        return any(0 < seers & everyone < everyone for seers in cls.places(setting).values())

    # -- what every game can do ---------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """The only door from outside: checks the action, does it, and returns what happened."""
        if seat not in self.asked() or not self.ask(seat).allows(action):
            raise IllegalAction(self.refuse(seat, action))
        self.apply(seat, action)
        return self.table.drain()

    @classmethod
    def bare(cls, setting: Setting, table: Table | None = None) -> Self:
        """A deal whose fields are still to be filled in; unless a table is given, no card lies on it yet."""
        game = object.__new__(cls)
        game.setting = setting
        if table is None:
            table = Table(cls.places(setting), len(cls.pack))
            table.changes = _Fields(game).changes
        game.table = table
        return game

    def copy(self) -> Self:
        """The same deal on a silent table: for thinking ahead, without a trace in the original."""
        # Play-outs begin with a copy: a call of `bare`, or of `_copied` for each field, would be felt.
        twin = object.__new__(type(self))
        twin.setting, twin.table = self.setting, self.table.copy()
        for name in self.fields:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value[:] if kind is list else dict(value) if kind is dict else value)
        return twin

    def public(self) -> PublicT:
        """All fields but the table, public by decree; copied, so that what is shown does not change afterwards."""
        return cast("PublicT", PublicFields({name: _copy_of(getattr(self, name)) for name in self.fields}))

    @classmethod
    def restore(cls, setting: Setting[OptionsT, CarryT], public: PublicT, table: Table) -> Self:
        """A deal put together from its public fields and a table."""
        game = cls.bare(setting, table)
        values = cast("Mapping[str, Any]", public)
        for name in cls.fields:
            setattr(game, name, _copy_of(values[name]))
        return game

    @classmethod
    def defaults(cls, **chosen: Value) -> OptionsT:
        """The options as the game comes out of its box, but for those that are named."""
        options = {option.name: option.default for option in cls.options}
        assert chosen.keys() <= options.keys(), f"{cls.id} has no such option: {chosen}"
        return cast("OptionsT", options | chosen)


_NOTHING = object()


class _Fields:
    """The public fields of a deal as they were told last.

    Before every event all fields are compared with what was told of them: one place finds whatever the rules change,
    in the order in which it happens, and the rules need not say so. A field that changes twice between two events is
    told once; nobody could have seen it in between.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        # Setting and table never change; with them there are always several, which come as a tuple.
        self._look = attrgetter("setting", "table", *game.fields)
        self._told: tuple[Any, ...] = (None, None, *[_NOTHING] * len(game.fields))

    def changes(self) -> Sequence[Changed]:
        """What has changed since the last call. Mostly nothing has, which is found out in two steps, however many
        fields there are."""
        try:
            values = self._look(self._game)
        except AttributeError:  # while a deal begins, a field may not have its first value yet
            values = (None, None, *[getattr(self._game, name, _NOTHING) for name in self._game.fields])
        if values == self._told:
            return ()
        now, changed = [*values[:2], *self._told[2:]], []
        for i, name in enumerate(self._game.fields, 2):
            if values[i] != now[i]:
                now[i] = value = _copy_of(values[i])
                changed.append(Changed(name, value))
        self._told = tuple(now)
        return changed


def _copy_of(value: Any) -> Any:
    """The value of a field, on its own."""
    kind = type(value)
    return value[:] if kind is list else dict(value) if kind is dict else value


def shuffle_ask(table: Table, place: Place) -> Ask:
    """The question to CHANCE: how do the cards of this place lie now? The answer names the top card first."""
    cards = tuple(sorted(table.at(place)))
    return Ask(arrange=Arrange("shuffle", cards, len(cards), to=place))
