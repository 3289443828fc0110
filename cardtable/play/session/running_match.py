"""Match in progress with all its cards. Only the modules of this room use it: it changes the match, and everything that
a session returns is made here."""

from __future__ import annotations

from cardtable.cards.chance import stream
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance, AssistanceCounter, assistance_of
from cardtable.play.match_progress import MatchProgress, progress_of
from cardtable.play.saving.autosave import Autosave
from cardtable.play.saving.redo_stack import RedoStack
from cardtable.play.session.question_numbers import QuestionNumbers
from cardtable.rules.game import Action, Game
from cardtable.rules.match import Match
from cardtable.rules.observe import Memories, Observation, observe


class RunningMatch:
    """Match in progress with all its cards. No screen holds it."""

    def __init__(
        self, match: Match, people: tuple[Seat, ...], help_given: AssistanceCounter, autosave: Autosave | None
    ) -> None:
        self.match = match
        self.people = people
        """Seats of all people, wherever they look at their cards."""
        self.local_seats = people
        """Seats of the people at this screen."""
        self.questions = QuestionNumbers()
        """Numbers of the questions to the people who are not at this screen."""
        self.assistance_counter = help_given
        self.autosave = autosave
        """Autosave, called after every change of the log so that the store is never behind the table; None if nothing
        is saved."""
        self.redo_stack = autosave.redo_stack if autosave is not None else RedoStack()
        """Lines that were taken back and may be restored."""
        self._ticket = 0
        self._seen: dict[Seat, Observation] = {}
        self._memories = Memories()
        self._course: MatchProgress | None = None

    @property
    def remote_seats(self) -> tuple[Seat, ...]:
        """Return the seats of the people away from this screen."""
        return tuple(seat for seat in self.people if seat not in self.local_seats)

    @property
    def game(self) -> Game:
        """Return the deal on the table."""
        assert self.match.game is not None, "no deal has begun"
        return self.match.game

    def observe(self, seat: Seat) -> Observation:
        """Return the observation of a seat now; the same object until something changes."""
        if seat not in self._seen:
            self._ticket += 1
            self._seen[seat] = observe(self.game, seat, self.match.heard, self._ticket, self._memories)
        return self._seen[seat]

    @property
    def progress(self) -> MatchProgress:
        """Return the progress of the match, deal by deal."""
        if self._course is None:
            self._course = progress_of(self.match)
        return self._course

    @property
    def assistance(self) -> Assistance:
        """Return the help that people have had so far."""
        return assistance_of(self.match.lines, self.people, self.assistance_counter.given)

    def seats_that_acted(self) -> list[Seat]:
        """Return the seats that have acted in this deal, action by action."""
        lines, start = self.match.lines, self._start()
        return [int(lines[k].split(" ", 1)[0]) for k in self.match.action_lines if k > start]

    def last_turn(self, seat: Seat) -> int | None:
        """Return the index of a seat's last decision in this deal among all actions of the match, or None. An answer
        that went by itself is no decision."""
        lines, start = self.match.lines, self._start()
        for turn in range(len(self.match.action_lines) - 1, -1, -1):
            line = self.match.action_lines[turn]
            if line < start:
                return None
            who, _, words = lines[line].partition(" ")
            if who == str(seat) and not self.game.tells_nothing(Action.parse(words, self.game.pack)):
                return turn
        return None

    def _start(self) -> int:
        """Return the index of the line with which this deal begins."""
        return max((k for k, line in enumerate(self.match.lines) if line.startswith("deal ")), default=0)

    def derive_seed(self, purpose: str, seat: Seat) -> int:
        """Return the seed of one answer. It is one-way: the cards cannot be computed from it."""
        return stream(self.match.terms.seed, purpose, seat, len(self.match.lines)).getrandbits(64)

    # -- changes ---------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Deal the next hand and shuffle as the seed says."""
        self.match.begin()
        self.match.shuffle()
        self.redo_stack.clear()
        self.questions.on_other_moment()
        self._changed()

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Apply the action of a seat. Return all events, hidden cards included."""
        line = len(self.match.lines)
        events = self.match.play(seat, action) + self.match.shuffle()
        self.assistance_counter.on_answered(seat, action, line)
        self.redo_stack.clear()
        self.questions.on_answered(seat)
        self._changed()
        return events

    def stop(self) -> None:
        """End a match that never ends by itself."""
        self.match.stop()
        self.redo_stack.clear()
        self._changed()

    def replace_match(self, match: Match) -> None:
        """Put another state of the match in its place, after undo or redo."""
        self.match = match
        self.questions.on_other_moment()
        self._changed()

    def _changed(self) -> None:
        self._seen.clear()
        self._course = None
        if self.match.game is not None and self.remote_seats:
            self.questions.update(self.match.game, self.remote_seats)
        self.save()

    def save(self) -> None:
        """Write new lines to the store."""
        if self.autosave is not None:
            self.autosave.save_log(self.match, self.assistance_counter.given)
