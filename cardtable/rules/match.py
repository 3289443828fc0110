"""A match is several deals of one game, with the log of everything that was done.

The log is the program's memory: saves, undo, replays and proofs are all made from its lines (see record.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.chance import below, seal, shuffled, stream
from cardtable.cards.events import Event
from cardtable.cards.pack import CHANCE, Card, Seat
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Game, Options, Points, Result, Setting, Standing, option_text

STOP = "stop"
"""The log's line where the players end a match that never ends by itself."""


class Terms(NamedTuple):
    """What is agreed before the first card."""

    game: type[Game]
    seats: int
    options: Options
    seed: str = ""
    """Every pack of the match follows from it; empty when the packs are set by hand."""
    salt: str = ""
    rules: int | None = None
    """The version of the rules, if the match began by earlier ones than today's."""

    @property
    def version(self) -> int:
        return self.game.rules if self.rules is None else self.rules

    @property
    def recorded_options(self) -> Options:
        """The options that there were to choose in these rules."""
        later = {option.name for option in self.game.options if option.since > self.version}
        return {name: value for name, value in self.options.items() if name not in later}

    @property
    def seal(self) -> str:
        """The code that is shown before the first card and opened after the last."""
        options = " ".join(f"{name}={option_text(value)}" for name, value in sorted(self.recorded_options.items()))
        terms = f"{self.game.id} {self.version} {self.seats} {options}"
        return seal(self.salt, self.seed, terms) if self.seed else ""

    def dealer(self) -> Seat:
        """Who deals first."""
        return below(stream(self.seed, "dealer"), self.seats)

    def shuffled(self, cards: Sequence[Card], *purpose: object) -> tuple[Card, ...]:
        """The order that the seed gives these cards, top card first."""
        return tuple(shuffled(cards, stream(self.seed, *purpose)))


class Match:
    """The deals so far, the deal in progress, and the log. Cards are shuffled here; nobody else ever does it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.results: list[Result] = []
        self.game: Game | None = None
        """The deal on the table; it stays there after its end until the next one begins."""
        self.heard: list[Event] = []
        """What happened in this deal, with nothing left out."""
        self.lines: list[str] = []
        """The log: a line for each deal, pack, action, result, and for the end."""
        self.action_lines: list[int] = []
        """The lines that are actions of a seat."""
        self.heard_counts: list[int] = []
        """How much of `heard` there was when each of these actions had been done."""
        self._shuffles = 0
        self._stopped = False

    # -- how it stands -----------------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        standing = self.terms.game.standing(self.terms.seats, self.terms.options, self.results)
        return replace(standing, over=True) if self._stopped else standing

    @property
    def playing(self) -> bool:
        """Whether a deal is in progress."""
        return self.game is not None and len(self.results) < self._next_number

    @property
    def over(self) -> bool:
        return not self.playing and self.game is not None and self.standing.over

    @property
    def may_stop(self) -> bool:
        """Whether the players may end the match here: after a deal, where it never ends by itself."""
        option, results = self.terms.game.about.until_stopped, self.results
        without_end = option is not None and self.terms.options[option[0]] == option[1]
        return without_end and bool(results) and not self.playing and not self.over

    @property
    def _next_number(self) -> int:
        return 0 if self.game is None else self.game.setting.number + 1

    # -- how it goes on ----------------------------------------------------------------------------------------

    def setting(self, dealer: Seat | None = None) -> Setting:
        """What the next deal starts from."""
        carry = dict(self.results[-1].carry) if self.results else {}
        if dealer is None:
            if self.game is None:
                dealer = self.terms.dealer()
            else:
                dealer = carry.get("dealer", (self.game.setting.dealer + 1) % self.terms.seats)
        carry.pop("dealer", None)
        return Setting(self.terms.seats, self.terms.options, self._next_number, dealer, carry, self.terms.rules)

    def pack(self, setting: Setting) -> tuple[Card, ...]:
        """The pack of a deal, as the seed orders it."""
        return self.terms.shuffled(self.terms.game.cards(setting), "deal", setting.number)

    def begin(self, pack: Sequence[Card] | None = None, dealer: Seat | None = None) -> list[Event]:
        """Deal the next hand; pack and dealer follow from the seed unless they are given."""
        assert not self.playing and not self.over, "one deal at a time"
        setting = self.setting(dealer)
        pack = self.pack(setting) if pack is None else tuple(pack)
        self.game = self.terms.game.deal(pack, setting)
        self._shuffles = 0
        self.heard = self.game.table.drain()
        self.lines.append(f"deal {setting.number + 1} dealer {setting.dealer}")
        self.lines.append("pack " + self.game.pack.text(pack))
        self._record_result()
        return self.heard[:]

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """One action, checked and logged; CHANCE is a seat like any other."""
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
        """The players have had enough: the match ends as it stands."""
        assert self.may_stop, "a match that ends by itself is played to its end"
        self._stopped = True
        self.lines += [STOP, end_line(self.standing)]

    def shuffle(self) -> list[Event]:
        """Answer for CHANCE, as the seed has it, until it is a player's turn."""
        events: list[Event] = []
        while self.playing and self.game is not None and self.game.asked() == (CHANCE,):
            events += self.play(CHANCE, self.chance())
        return events

    def chance(self) -> Action:
        """What the seed answers for CHANCE."""
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
    """The log's last line: totals and places."""
    return f"end {_numbers(standing.totals)} places {_numbers(standing.places)}"


def _numbers(numbers: Sequence[Points]) -> str:
    return " ".join(map(str, numbers))
