"""Match: several deals of one game, with the log of all actions.

Saving, undo, replay and proof are all made from the lines of the log (see `rules/record.py`).
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.chance import below, seal, shuffled, stream
from cardtable.cards.events import Event
from cardtable.cards.pack import CHANCE, Card, Seat
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Game, Options, Points, Result, Setting, Standing, option_text

STOP = "stop"
"""Log line of a match that the players stop, if it never ends by itself."""


class RecordedBot(NamedTuple):
    """Bot in the header of a record. Neither seal nor rules depend on it."""

    seat: Seat
    level: str
    character: str = ""
    """Key of the character; empty for none."""


class Terms(NamedTuple):
    """Agreement before the first card."""

    game: type[Game]
    seats: int
    options: Options
    seed: str = ""
    """Seed of all packs of the match; empty if the packs are set by hand."""
    salt: str = ""
    rules: int | None = None
    """Version of the rules, if the match uses an earlier one than today's."""
    bots: tuple[RecordedBot, ...] = ()
    """The seats that the computer plays, as the record names them."""

    @property
    def version(self) -> int:
        return self.game.rules if self.rules is None else self.rules

    @property
    def recorded_options(self) -> Options:
        """Options that exist in this version of the rules."""
        later = {option.name for option in self.game.options if option.since > self.version}
        return {name: value for name, value in self.options.items() if name not in later}

    @property
    def seal(self) -> str:
        """Code that is shown before the first card and can be checked after the last."""
        options = " ".join(f"{name}={option_text(value)}" for name, value in sorted(self.recorded_options.items()))
        terms = f"{self.game.id} {self.version} {self.seats} {options}"
        return seal(self.salt, self.seed, terms) if self.seed else ""

    def dealer(self) -> Seat:
        """Return the first dealer, as the seed has it."""
        return below(stream(self.seed, "dealer"), self.seats)

    def shuffled(self, cards: Sequence[Card], *purpose: object) -> tuple[Card, ...]:
        """Return the cards in the order that the seed gives them, top card first."""
        return tuple(shuffled(cards, stream(self.seed, *purpose)))


class Match:
    """Deals so far, deal in progress, and log. Only this class shuffles cards."""

    def __init__(self, terms: Terms, *, silent: bool = False) -> None:
        """A `silent` match has no events, which a check of a record does not need: they take a third of its time."""
        self.terms = terms
        self._silent = silent
        self.results: list[Result] = []
        self.game: Game | None = None
        """The deal on the table. It stays after its end until the next one begins."""
        self.heard: list[Event] = []
        """Complete events of this deal."""
        self.lines: list[str] = []
        """Log: a line for each deal, pack, action and result, and for the end."""
        self.action_lines: list[int] = []
        """Indices of the lines that are actions of a seat."""
        self.heard_counts: list[int] = []
        """Length of `heard` after each of these actions."""
        self._shuffles = 0
        self._stopped = False

    # -- state -----------------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        standing = self.terms.game.standing(self.terms.seats, self.terms.options, self.results)
        return replace(standing, over=True) if self._stopped else standing

    @property
    def playing(self) -> bool:
        """Return whether a deal is in progress."""
        return self.game is not None and len(self.results) < self._next_number

    @property
    def over(self) -> bool:
        return not self.playing and self.game is not None and self.standing.over

    @property
    def may_stop(self) -> bool:
        """Return whether the players may end the match here: after a deal, if it never ends by itself."""
        option, results = self.terms.game.about.until_stopped, self.results
        without_end = option is not None and self.terms.options[option[0]] == option[1]
        return without_end and bool(results) and not self.playing and not self.over

    @property
    def _next_number(self) -> int:
        return 0 if self.game is None else self.game.setting.number + 1

    # -- actions ----------------------------------------------------------------------------------------

    def setting(self, dealer: Seat | None = None) -> Setting:
        """Return the setting of the next deal."""
        carry = dict(self.results[-1].carry) if self.results else {}
        if dealer is None:
            if self.game is None:
                dealer = self.terms.dealer()
            else:
                dealer = carry.get("dealer", (self.game.setting.dealer + 1) % self.terms.seats)
        carry.pop("dealer", None)
        return Setting(self.terms.seats, self.terms.options, self._next_number, dealer, carry, self.terms.rules)

    def pack(self, setting: Setting) -> tuple[Card, ...]:
        """Return the pack of a deal in the order of the seed."""
        return self.terms.shuffled(self.terms.game.cards(setting), "deal", setting.number)

    def begin(self, pack: Sequence[Card] | None = None, dealer: Seat | None = None) -> list[Event]:
        """Deal the next hand. Pack and dealer follow from the seed unless they are given."""
        assert not self.playing and not self.over, "one deal at a time"
        setting = self.setting(dealer)
        pack = self.pack(setting) if pack is None else tuple(pack)
        self.game = self.terms.game.deal(pack, setting)
        self._shuffles = 0
        self.heard = self.game.table.drain()
        if self._silent:
            self.game, self.heard = self.game.copy(), []
        self.lines.append(f"deal {setting.number + 1} dealer {setting.dealer}")
        self.lines.append("pack " + self.game.pack.text(pack))
        self._record_result()
        return self.heard[:]

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Check, do and log one action. CHANCE is a seat like the others."""
        assert self.game is not None
        events = self.game.play(seat, action)
        self.heard += events
        if seat == CHANCE:
            self._shuffles += 1
        else:
            self.action_lines.append(len(self.lines))
            self.heard_counts.append(len(self.heard))
        self.lines.append(f"{'-' if seat == CHANCE else seat} {action.text(self.game.pack)}")
        self._record_result()
        return events

    def stop(self) -> None:
        """End a match that never ends by itself, at the players' wish."""
        assert self.may_stop, "a match that ends by itself is played to its end"
        self._stopped = True
        self.lines += [STOP, end_line(self.standing)]

    def shuffle(self) -> list[Event]:
        """Answer for CHANCE, as the seed has it, until a player is asked."""
        events: list[Event] = []
        while self.playing and self.game is not None and self.game.asked() == (CHANCE,):
            events += self.play(CHANCE, self.chance())
        return events

    def chance(self) -> Action:
        """Return the answer of CHANCE that follows from the seed."""
        assert self.game is not None
        arrange = self.game.ask(CHANCE).arrange
        assert arrange is not None, "CHANCE is only ever asked to arrange cards"
        verb, cards, _, _, to, _ = arrange
        order = self.terms.shuffled(cards, "deal", self.game.setting.number, "shuffle", self._shuffles)
        return Action(verb, order, to)

    def _record_result(self) -> None:
        assert self.game is not None
        result = self.game.result()
        if result is None:
            return
        self.results.append(result)
        self.lines.append(result_line(result))
        standing = self.standing
        if standing.over:
            self.lines.append(end_line(standing))


def result_line(result: Result) -> str:
    """Return the log line for the end of a deal: points of each seat, scores inside the deal, and reason of the end.

    >>> result_line(Result((3, 0), scores=(31, 12), why="poursuite.won"))
    'result 3 0 scores 31 12 why poursuite.won'
    """
    scores = f" scores {_numbers(result.scores)}" if result.scores else ""
    return f"result {_numbers(result.points)}{scores} why {result.why or '-'}"


def end_line(standing: Standing) -> str:
    """Return the last log line: totals and places.

    >>> end_line(Standing((12, 7), (1, 2), over=True))
    'end 12 7 places 1 2'
    """
    return f"end {_numbers(standing.totals)} places {_numbers(standing.places)}"


def _numbers(numbers: Sequence[Points]) -> str:
    return " ".join(map(str, numbers))
