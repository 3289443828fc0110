"""What a game declares of itself: `ABOUT` in its `about.py`, the one place where the house looks for what it must
know of a game before its rules are loaded or beside them. Whatever follows from the rules, or is so in most games, has
a default."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cardtable.cards.pack import Pack, Place
from cardtable.rules.options import Options, Value

PRINTED = "printed"
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Preset(NamedTuple):
    """A set of house rules that has a name: `<id>.preset.<name>` in the messages says what it is like."""

    name: str
    changes: Options = NOTHING
    """The options that are not as the printed rules have them."""
    seats: tuple[int, ...] = ()
    """For how many players it is offered; for any number where nothing is said."""


AS_PRINTED = Preset(PRINTED)


class Thought(NamedTuple):
    """Seconds that a person takes for a choice, and for putting cards in order."""

    choice: float
    order: float = 0.0


class Counted(NamedTuple):
    """What a match asks of each seat, in the mean: deals, cards to arrange, choices, and steps without a choice."""

    deals: float
    arranged: float
    chosen: float
    forced: float

    @property
    def actions(self) -> float:
        return self.arranged + self.chosen + self.forced


class Length(NamedTuple):
    """How long matches are, as `python -m tests.tools.statistics.minutes` counts them."""

    thought: Thought
    """A guess for each game."""
    counts: Mapping[tuple[int, str], Counted]
    """For each number of players and preset, in the mean of some matches of beginners."""
    longer: Mapping[str, Mapping[Value, float]] = NOTHING
    """Options on which the length depends: how many times as long a match is with each value as with the printed
    one."""
    longer_with: Mapping[tuple[str, Value], Mapping[str, Mapping[Value, float]]] = MappingProxyType({})
    """The same, where an option makes another difference beside this value of another one."""

    def factors(self, name: str, options: Options) -> Mapping[Value, float]:
        """How many times as long a match is with each value of an option, beside the others as they are."""
        for (other, value), longer in self.longer_with.items():
            if options[other] == value and name in longer:
                return longer[name]
        return self.longer[name]


class TrickTaking(NamedTuple):
    """What a trick is in a game that is played in tricks, and where it lies."""

    laid: str = "trick"
    """The family of the places where its cards lie until it is swept: `trick.S` is before seat S."""
    lead: Place = ""
    """The place of a card in the middle that counts for everybody."""
    taken_ids: tuple[str, ...] = ()
    """What is said of the seat that takes a trick, just before it is swept; where the rules say nothing of the kind,
    nobody is named."""
    buried_ids: tuple[str, ...] = ()
    """The same, where somebody takes it and yet its cards go under the reserve."""
    resigned_ids: tuple[str, ...] = ()
    """What is said of a seat that is out of a trick before its end."""
    names_cards: bool = False
    """Whether every card is named in words as it is played; otherwise the log names them all when the trick is
    taken."""


class Medal(NamedTuple):
    """Something so rare in a game that it is remembered. `rules_medals.py` of its folder finds it in a deal that is
    over; `<id>.medal.<name>` in the messages is what it is called, with `.rule` behind it how it is earned."""

    name: str
    one_in: int
    """Of so many who play a match to its end one earns it, as `python -m tests.tools.statistics.medals` counted it
    among beginners."""


class About(NamedTuple):
    """One game."""

    seats: tuple[int, ...]
    """How many may play; the usual number first."""
    pack: Pack
    """The cards it is played with, which its page in the book of rules shows as well."""

    presets: tuple[Preset, ...] = (AS_PRINTED,)
    """The sets of rules that are offered, the usual one first."""
    fixed_options: Mapping[int, Options] = MappingProxyType({})
    """Options that nobody chooses at tables of so many: the rules for these have one value only."""
    needs: Mapping[str, tuple[str, Value]] = NOTHING
    """Options, by how their names begin, that mean something only while another one has this value."""

    length: Length | None = None
    """None: nobody has counted, and no minutes are told."""
    endless: tuple[str, Value] | None = None
    """The option with which nobody can say when a match ends, and its value."""
    until_stopped: tuple[str, Value] | None = None
    """The option with which a match never ends by itself, and its value: those who play stop it after a deal."""
    number_of_games: str = ""
    """The option that says how many games make a match, where a deal is called a game: then it is told which of them
    this is."""
    games_to_win: str = ""
    """The option that says how many deals must be won for the match: then those that each has won are counted."""

    changing_sides: bool = False
    """Whether the cards decide anew in every deal who plays with whom. Sides that stay follow from `Game.partners`."""
    secret_after_deal: bool = False
    """Whether what nobody had to show stays secret after the deal; else all its cards lie open then."""
    tricks: TrickTaking | None = None
    """None for a game that is not played in tricks: it has no last trick to look at."""

    hand: str = "hand"
    """The family of the places where players hold their cards: `hand.S` is that of seat S."""
    stock: str = "stock"
    """The family of the places that cards are dealt from."""
    pass_verb: str = "pass"
    """The verb of doing nothing: it is not asked for in words, and the key P answers so."""
    draw_verb: str = "draw"
    """The verb of drawing from the stock, whose button shows one."""

    any_order: tuple[str, ...] = ()
    """Verbs whose cards the player may touch in any order; the rules list each set of cards once."""

    medals: tuple[Medal, ...] = ()
    """What is so rare in it that it is remembered."""
    sections: Mapping[str, str] = NOTHING
    """Where the page of rules is opened in each phase of a deal: the name of a heading, `## Keys {#keys}`."""
    lessons: tuple[str, ...] = ()
    """The chapters of its first lesson in their order: `text/lessons/<chapter>.txt`. A game without one offers none."""

    @property
    def endless_options(self) -> tuple[tuple[str, Value], ...]:
        """The options with which nobody can say how long a match will be, and their values."""
        return tuple(option for option in (self.endless, self.until_stopped) if option is not None)
