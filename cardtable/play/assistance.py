"""Rule for help: undo, hints and the like, which mark a match in the scores. The question before an undo, the result
dialog and the score book all use this rule."""

from collections.abc import Callable, Iterable, Sequence
from enum import IntFlag
from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards.pack import Seat
from cardtable.store import types

if TYPE_CHECKING:  # the lobby uses this module and loads no rules
    from cardtable.rules.game import Action

FEW_HINTS = 3
"""Number of hints in a match that are never worth a warning."""
ANSWERS_PER_HINT = 5
"""Inverse of the largest share of a player's answers that hints may give; above it the match counts as played by
hints."""


class Assistance(IntFlag):
    """Help that people had in a match, as bits of a number that the store keeps."""

    NOT = 0
    TAKEN_BACK = 1
    BY_HINTS = 2
    REPLACED_BOT = 4
    PLAYED_ON = types.PLAYED_ON
    """Bit of a match that was continued from a moment of another one. It is no help, but the match is outside the
    scores."""
    KNOWN = 16
    """Bit of a match in which a player had played the same deal before. Such a match is in no score at all."""


class GivenAssistance(NamedTuple):
    """Help given in a match so far."""

    taken_back: bool = False
    """True if an action was taken back after other seats had answered it, or after it had shown hidden cards."""
    hinted: tuple[int, ...] = ()
    """Numbers of the record lines whose actions a hint had advised."""
    replaced_bot: bool = False
    """True if a simple bot has played in the place of a better one, because this computer had no time for that."""
    played_on: bool = False
    """True if the match was continued from a moment of another one."""
    known: bool = False
    """True if a player at the table had played the same deal before."""


NO_ASSISTANCE = GivenAssistance()


class HintUse(NamedTuple):
    """Use of hints by a player."""

    hinted: int
    answers: int

    @property
    def too_much(self) -> bool:
        """Return whether the match counts as played by hints."""
        return ANSWERS_PER_HINT * self.hinted > self.answers

    @property
    def is_worth_warning(self) -> bool:
        """Return whether the match counts as played by hints, and not only because it has just begun."""
        return self.too_much and self.hinted > FEW_HINTS

    @property
    def with_one_more(self) -> "HintUse":
        """Return the use after one more answer that a hint has given."""
        return HintUse(self.hinted + 1, self.answers + 1)


def hint_use(lines: Iterable[str], seat: Seat, hinted: Iterable[int]) -> HintUse:
    """Return the number of answers of a seat in a match with these lines, and how many of them hints had advised."""
    own = {number for number, line in enumerate(lines) if line.startswith(f"{seat} ")}
    return HintUse(len(own.intersection(hinted)), len(own))


def assistance_of(lines: Sequence[str], people: Iterable[Seat], given: GivenAssistance) -> Assistance:
    """Return the help that the people of a match with these lines had, given its hints and undos."""
    found = Assistance.TAKEN_BACK if given.taken_back else Assistance.NOT
    if given.replaced_bot:
        found |= Assistance.REPLACED_BOT
    if given.played_on:
        found |= Assistance.PLAYED_ON
    if given.known:
        found |= Assistance.KNOWN
    if any(hint_use(lines, seat, given.hinted).too_much for seat in people):
        found |= Assistance.BY_HINTS
    return found


class AssistanceCounter:
    """Counter of the help that is given while a match is played."""

    def __init__(self, before: GivenAssistance, stands_in: Callable[[], bool]) -> None:
        self._taken_back = before.taken_back
        self._hinted = set(before.hinted)
        self._stood_in = before.replaced_bot
        self._played_on = before.played_on
        self._known = before.known
        self._stands_in = stands_in
        """Function that returns whether a simple bot has answered in place of a better one since the table was
        opened."""
        self._advised: dict[Seat, Action] = {}
        """Hint given to each seat that has not answered yet."""

    @property
    def given(self) -> GivenAssistance:
        """Return the help given so far."""
        return GivenAssistance(
            self._taken_back, tuple(sorted(self._hinted)), self.replaced_bot, self._played_on, self._known
        )

    @property
    def replaced_bot(self) -> bool:
        """Return whether a simple bot has played for a better one that had no time to think."""
        return self._stood_in or self._stands_in()

    def on_advised(self, seat: Seat, action: "Action") -> None:
        """Note that a hint has advised a seat to do this."""
        self._advised[seat] = action

    def on_answered(self, seat: Seat, action: "Action", line: int) -> None:
        """Note that a seat has answered; `line` is the number of the answer in the record."""
        if self._advised.pop(seat, None) == action:
            self._hinted.add(line)

    def on_taken_back(self, seat: Seat, line: int, action: "Action", *, helps: bool) -> None:
        """Note that a seat takes back its answer with the number `line`, and with it all later lines."""
        self._taken_back = self._taken_back or helps
        if line in self._hinted:  # the player still knows the hint
            self._advised[seat] = action
        self._hinted = {hinted for hinted in self._hinted if hinted < line}

    def on_redone(self, hinted: Iterable[int]) -> None:
        """Restore the hinted lines after a redo."""
        self._advised.clear()
        self._hinted.update(hinted)
