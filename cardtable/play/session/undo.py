"""Undo and redo of a player's last decision in this deal. An undo marks the match in the scores if other seats have
answered the decision, or if it has shown hidden cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Event, Moved, Sight, Turned
from cardtable.cards.pack import Seat
from cardtable.play.session.running_match import RunningMatch
from cardtable.rules.game import Action
from cardtable.rules.match import Match
from cardtable.rules.observe import remembered
from cardtable.rules.record import BadRecord, match_after, match_before


class Undo:
    """Undo and redo for the people at the screen."""

    def __init__(self, running: RunningMatch) -> None:
        self._running = running

    def can_take_back(self, seat: Seat) -> bool:
        """Return whether a seat has made a decision in this deal."""
        return self._running.last_turn(seat) is not None

    def would_be_marked(self, seat: Seat) -> bool:
        """Return whether undo would mark the match in the scores, and nothing has done so yet."""
        running = self._running
        turn = running.last_turn(seat)
        if turn is None or running.assistance_counter.given.taken_back:
            return False
        return self._helps(seat, turn, match_before(running.match, turn))

    def take_back(self, seat: Seat) -> bool:
        """Take back the seat's last decision in this deal and all later actions. Return False if there is none."""
        running = self._running
        turn, match = running.last_turn(seat), running.match
        if turn is None:
            return False
        back, line = match_before(match, turn), match.action_lines[turn]
        action = Action.parse(match.lines[line].partition(" ")[2], match.terms.game.pack)
        hinted = running.assistance_counter.given.hinted
        running.assistance_counter.on_taken_back(seat, line, action, helps=self._helps(seat, turn, back))
        running.redo_stack.push(len(back.lines), match.lines, hinted)
        running.replace_match(back)
        return True

    def heard_since_turn(self, seat: Seat, listener: Seat) -> Sequence[Event]:
        """Return all that `listener` has heard since the seat's last decision in this deal: an undo takes it back."""
        turn, match = self._running.last_turn(seat), self._running.match
        return () if turn is None else remembered(match.heard[len(match_before(match, turn).heard) :], listener)

    @property
    def can_redo(self) -> bool:
        """Return whether lines were taken back, and nothing else has been done since."""
        return self._running.redo_stack.peek(len(self._running.match.lines)) is not None

    def redo(self) -> bool:
        """Restore the lines that were taken back last. Return False if there are none, or if the rules refuse them."""
        running = self._running
        step = running.redo_stack.peek(len(running.match.lines))
        if step is None:
            return False
        try:
            match = match_after(running.match, step.lines)
        except BadRecord:
            running.redo_stack.clear()
            return False
        running.assistance_counter.on_redone(step.hinted)
        running.redo_stack.pop()
        running.replace_match(match)
        return True

    def _helps(self, seat: Seat, turn: int, back: Match) -> bool:
        """Return whether an undo to that turn is help: other seats have answered since, or the seat has seen hidden
        cards since. A finished deal lies open."""
        match = self._running.match
        shown, kept = match.heard, len(back.heard)
        return not match.playing or len(match.action_lines) - turn > 1 or _learned(seat, shown[:kept], shown[kept:])


def _learned(seat: Seat, before: Sequence[Event], since: Sequence[Event]) -> bool:
    """Return whether a seat was shown a card since then that it had not known. Its own cards do not count."""
    sight = Sight(seat)
    for event in before:
        sight.hear(event.seen_by(seat))
    for event in since:
        match seen := event.seen_by(seat):
            case Moved((place, i), _, card) | Turned((place, i), card) if card is not None:
                if sight.known[place][i] is None:
                    return True
        sight.hear(seen)
    return False
