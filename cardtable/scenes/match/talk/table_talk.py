"""Decision whether a character talks at a table, and which one.

It follows from public events, a clock that is handed in and a chance of its own. Nothing here knows a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardtable.cards.chance import Random, below, stream
from cardtable.cards.pack import Seat

APART = 20.0
"""Least seconds between two lines at a table."""
FRESH = 3.0
"""Seconds after which an occasion has passed."""
PATIENCE = 90.0
"""Seconds of a long wait."""


class TalkAmount(NamedTuple):
    """Most lines in a deal and in a match, and a factor of the chances."""

    in_deal: int
    in_match: int
    factor: float


AMOUNTS: Mapping[str, TalkAmount] = {"little": TalkAmount(1, 6, 1.0), "more": TalkAmount(3, 60, 1.8)}
"""Amounts of talk by preference; any other value means none."""
CHANCES: Mapping[str, float] = {
    "sits": 0.8, "takes": 0.16, "robbed": 0.22, "alone": 0.9, "passes": 0.12, "wins": 0.6, "loses": 0.6, "waits": 1.0,
}  # fmt: skip
"""Chance that a character talks on an occasion, if it may."""


class TalkCompany(NamedTuple):
    """Players at a table, as far as talk depends on them."""

    characters: Mapping[Seat, str]
    """Key of the character at each seat of the computer."""
    people: int
    children: frozenset[Seat] = frozenset()
    listens: bool = False
    """True if the screen is read aloud."""


class TalkCue(NamedTuple):
    """Permission to talk."""

    seat: Seat
    occasion: str
    chance: Random
    """Generator for the choice of the line."""


class TableTalk:
    """Talk of one match. The caller says what is public, and whether the table wants silence."""

    def __init__(self, company: TalkCompany, number: int) -> None:
        """`number` is that of the match, which decides all chance together with those of deals and events."""
        self._company, self._number = company, number
        self.amount = "little"
        self._heard = (-1, -1)
        """Deal and event up to which all was heard; what is played again after an undo is not talked about."""
        self._due: list[TalkCue] = []
        self._age = 0.0
        """Seconds since the latest cue."""
        self._silence = APART
        self._spoken: dict[Seat, int] = {}
        """Number of the latest line of each seat."""
        self._in_deal = self._in_match = self._deal = 0
        self._last_robbed: Seat | None = None
        self._waiting = 0.0
        self._has_waited = False

    def sit_down(self) -> None:
        """Note that a new match begins."""
        for seat in self._company.characters:
            self._offer(seat, "sits", stream("talk", self._number, "sits", seat), len(self._company.characters))

    def hear(self, deal: int, first: int, befallen: Sequence[Mapping[Seat, str]]) -> None:
        """Note what befalls the players in public events of a deal, the first of which has the number `first`."""
        if deal != self._deal:
            self._deal, self._in_deal, self._last_robbed = deal, 0, None
        for n, occasions in enumerate(befallen, first):
            if (deal, n) <= self._heard:
                continue
            self._heard = deal, n
            for seat, occasion in occasions.items():
                if occasion == "robbed":
                    again, self._last_robbed = seat == self._last_robbed, seat
                    if again or self._company.children:
                        continue
                self._offer(seat, occasion, stream("talk", self._number, deal, n, seat))

    def end_deal(self, deal: int, ahead: Sequence[Seat], behind: Sequence[Seat], *, is_last: bool) -> TalkCue | None:
        """Return the cue for the end of a deal or match: of a loser first, or else of a winner. A child that did not
        win hears no winner."""
        self._due.clear()
        for occasion, seats in (("loses", behind), ("wins", ahead)):
            if occasion == "wins" and self._company.children - {*ahead}:
                continue
            for seat in seats:
                self._offer(seat, occasion, stream("talk", self._number, deal, occasion, seat), len(seats))
            if self._due:
                break
        if is_last:
            self._in_deal = 0  # the last deal leaves its line to the match
        return self._take() if self._may_talk() else None

    def pass_time(self, dt: float, *, quiet: bool, asked: bool) -> TalkCue | None:
        """Let time pass and return a cue if a character talks now. `quiet`: the table wants silence. `asked`: a person
        is asked."""
        self._silence += dt
        self._age += dt
        if self._age > FRESH:
            self._due.clear()
        self._waiting = self._waiting + dt if asked and not quiet else 0.0
        if self._waiting >= PATIENCE and not self._has_waited and self.amount == "more":
            self._wait_long()
        if quiet or not self._due or not self._may_talk():
            return None
        return self._take()

    def _wait_long(self) -> None:
        self._has_waited = True
        seats = sorted(self._company.characters)
        if seats and not self._company.children and not self._company.listens:
            chance = stream("talk", self._number, "waits", *self._heard)
            self._offer(seats[below(chance, len(seats))], "waits", chance)

    def _offer(self, seat: Seat, occasion: str, chance: Random, among: int = 1) -> None:
        """Let chance decide whether a character has something to say. `among`: number of those that might."""
        amount = AMOUNTS.get(self.amount)
        if seat not in self._company.characters or occasion not in CHANCES or amount is None:
            return
        company = 0.5 if self._company.people > 1 and occasion != "waits" else 1.0
        if chance.random() * among < CHANCES[occasion] * amount.factor * company:
            self._due.append(TalkCue(seat, occasion, chance))
            self._age = 0.0

    def _may_talk(self) -> bool:
        amount = AMOUNTS.get(self.amount)
        return (
            amount is not None
            and self._silence >= APART
            and self._in_deal < amount.in_deal
            and self._in_match < amount.in_match
        )

    def _take(self) -> TalkCue | None:
        """Return the cue of the seat that has been silent longest, and drop the others."""
        cue = min(self._due, key=lambda each: (self._spoken.get(each.seat, 0), each.seat), default=None)
        self._due.clear()
        return cue

    def note_spoken(self, cue: TalkCue) -> None:
        """Count a line that was said."""
        self._in_deal, self._in_match, self._silence = self._in_deal + 1, self._in_match + 1, 0.0
        self._spoken[cue.seat] = self._in_match
