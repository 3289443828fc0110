"""Declaration of a game: `ABOUT` in its `about.py`.

Other floors read all facts about a game from here, before its rules are loaded or beside them. Facts that follow from
the rules, or hold for most games, have a default.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cardtable.cards.pack import Pack, Place
from cardtable.rules.options import Options, Value

PRINTED = "printed"
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Preset(NamedTuple):
    """Named set of house rules. The text `<id>.preset.<name>` describes it."""

    name: str
    changes: Options = NOTHING
    """Options that differ from the printed rules."""
    seats: tuple[int, ...] = ()
    """Numbers of players for which the preset is offered; empty for all."""


AS_PRINTED = Preset(PRINTED)


class Thought(NamedTuple):
    """Seconds that a person takes for a choice, and for putting cards in order."""

    choice: float
    order: float = 0.0


class Counted(NamedTuple):
    """Mean work of each seat in a match: deals, cards to arrange, choices, and steps without a choice."""

    deals: float
    arranged: float
    chosen: float
    forced: float

    @property
    def actions(self) -> float:
        return self.arranged + self.chosen + self.forced


class Length(NamedTuple):
    """Length of matches, as counted by `python -m tests.tools.statistics.minutes`."""

    thought: Thought
    """Guessed seconds of thought."""
    counts: Mapping[tuple[int, str], Counted]
    """Mean counts over some matches of beginners, for each number of players and preset."""
    longer: Mapping[str, Mapping[Value, float]] = NOTHING
    """Options that change the length: for each value the factor, relative to the printed value."""
    longer_with: Mapping[tuple[str, Value], Mapping[str, Mapping[Value, float]]] = MappingProxyType({})
    """Factors that replace those of `longer` while another option has the given value."""

    def factors(self, name: str, options: Options) -> Mapping[Value, float]:
        """Return the length factors of an option's values, given the other options."""
        for (other, value), longer in self.longer_with.items():
            if options[other] == value and name in longer:
                return longer[name]
        return self.longer[name]


class TrickTaking(NamedTuple):
    """Declaration of tricks: their places, and the announcements that end them."""

    laid: str = "trick"
    """Family of the places with the cards of a trick until it is swept: `trick.S` is before seat S."""
    lead: Place = ""
    """Place of a card in the middle that counts for all seats; empty if there is none."""
    taken_ids: tuple[str, ...] = ()
    """Text ids announced for the seat that takes a trick, just before it is swept. If empty, no taker is named."""
    buried_ids: tuple[str, ...] = ()
    """Text ids announced for a seat that takes a trick whose cards go under the reserve."""
    resigned_ids: tuple[str, ...] = ()
    """Text ids announced for a seat that leaves a trick before its end."""
    names_cards: bool = False
    """True if each card is named in words as it is played; else the log names them all when the trick is taken."""


class Medal(NamedTuple):
    """Achievement so rare that it is remembered.

    `rules_medals.py` in the game's folder finds it in a finished deal. The text `<id>.medal.<name>` names it, and with
    `.rule` appended says how it is earned.
    """

    name: str
    one_in: int
    """One player in so many earns it in a match, as `python -m tests.tools.statistics.medals` counted among
    beginners."""


class About(NamedTuple):
    """Declaration of one game."""

    seats: tuple[int, ...]
    """Allowed numbers of players, the usual one first."""
    pack: Pack
    """Cards of the game, shown on its page in the book of rules as well."""

    presets: tuple[Preset, ...] = (AS_PRINTED,)
    """Offered sets of rules, the usual one first."""
    fixed_options: Mapping[int, Options] = MappingProxyType({})
    """Options that have only one value at tables of the given number of players."""
    needs: Mapping[str, tuple[str, Value]] = NOTHING
    """Options, by the beginning of their names, that matter only while another option has the given value."""

    length: Length | None = None
    """Measured length, or None if it was not counted; then no minutes are shown."""
    endless: tuple[str, Value] | None = None
    """Option and value that leave the length of a match unknown."""
    until_stopped: tuple[str, Value] | None = None
    """Option and value with which a match never ends by itself: the players stop it after a deal."""
    number_of_games: str = ""
    """Option with the number of games in a match, if a deal is called a game; each deal is then shown with its
    number."""
    games_to_win: str = ""
    """Option with the number of deals to win the match; each side's won deals are then counted."""

    changing_sides: bool = False
    """True if the cards decide anew in every deal about partners. Fixed sides follow from `Game.partners`."""
    secret_after_deal: bool = False
    """True if cards that were not shown stay secret after the deal; else all cards are shown then."""
    tricks: TrickTaking | None = None
    """Declaration of tricks, or None for a game without them, which then has no last trick to show."""

    hand: str = "hand"
    """Family of the places with players' cards: `hand.S` is that of seat S."""
    stock: str = "stock"
    """Family of the places that cards are dealt from."""
    pass_verb: str = "pass"
    """Verb of passing. The question does not list it in words, and the key P answers with it."""
    draw_verb: str = "draw"
    """Verb of drawing from the stock, whose button shows a stock."""

    any_order: tuple[str, ...] = ()
    """Verbs whose cards the player may touch in any order; the rules list each set of cards once."""

    medals: tuple[Medal, ...] = ()
    """Medals of the game."""
    sections: Mapping[str, str] = NOTHING
    """For each phase of a deal the heading at which the page of rules opens: `## Keys {#keys}`."""
    lessons: tuple[str, ...] = ()
    """Chapters of the first lesson, in order: `text/lessons/<chapter>.txt`. Empty if the game has no lesson."""

    @property
    def endless_options(self) -> tuple[tuple[str, Value], ...]:
        """Return the options, with their values, that leave the length of a match unknown."""
        return tuple(option for option in (self.endless, self.until_stopped) if option is not None)
