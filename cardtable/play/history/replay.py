"""Replay of a match: reads a record and gives observations and events of any moment. A screen has no other access to a
record.

The record is read a few lines at a time, so that no frame waits for a long match. A copy of the deal is kept at every
`STRIDE` moments; any other moment is a few actions away from one. Everything is redacted for the viewer: a seat with
its knowledge at that moment or, once the match is over, a viewer that sees all cards.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.events import Changed, Event, Moved, Turned
from cardtable.cards.pack import CHANCE, EVERYONE, WATCHER, Pack, Seat
from cardtable.foundation.frozen import replace
from cardtable.play.history.verify import Verification
from cardtable.play.match_progress import MatchProgress, SealContents, progress_of
from cardtable.rules.game import Action, Game, Setting
from cardtable.rules.match import Match, RecordedBot, Terms
from cardtable.rules.observe import Observation, laid_open, observe, remembered
from cardtable.rules.record import read_steps, record_text
from cardtable.rules.registry import game
from cardtable.rules.tricks import LyingTrick

STRIDE = 16
"""Number of moments between two kept copies of a deal."""
LINES = 16
"""Number of record lines that are read at once. Reading them takes a few milliseconds."""


class Moment(NamedTuple):
    """Moment of a match: the index of a deal, and the number of answers given in it."""

    deal: int = 0
    step: int = 0


START = Moment()
"""First moment of a match."""


class Eyes(NamedTuple):
    """Viewer of a replay: a seat, and whether all cards lie open."""

    seat: Seat
    all_open: bool = False


class Replay:
    """Record of a match whose moments can be shown in any order, as soon as they are read."""

    def __init__(self, record: str, people: Sequence[Seat] = ()) -> None:
        """Start with an unread record. `people` are the seats of the people at this screen; only they may be viewers
        before the match is over."""
        self._record, self._people = record, tuple(people)
        self._reading = read_steps(record, game)
        self._match: Match = next(self._reading)
        self._deals: list[_ReadDeal] = []
        self._course: MatchProgress | None = None
        self._lines = record.count("\n") + 1
        self._ticket = 0
        self._eyes = Eyes(WATCHER)
        self._memories: dict[int, tuple[Event, ...]] = {}

    # -- reading -----------------------------------------------------------------------------------------------

    def read_more(self, lines: int = LINES) -> bool:
        """Read the next lines. Return whether more are to come. Raises BadRecord."""
        for _ in range(lines):
            match = next(self._reading, None)
            if match is None:
                self._course = progress_of(self._match)
                return False
            self._note(match)
        return True

    def _note(self, match: Match) -> None:
        deal = match.game
        if deal is None or deal.asked() == (CHANCE,):
            return
        if not self._deals or self._deals[-1].number != deal.setting.number:
            self._deals.append(_ReadDeal(match, deal))
        self._deals[-1].note(match)

    @property
    def complete(self) -> bool:
        """Return whether all of the record has been read."""
        return self._course is not None

    @property
    def fraction_read(self) -> float:
        """Return the share of the record that has been read."""
        return 1.0 if self.complete else min(1.0, len(self._match.lines) / self._lines)

    # -- public facts -------------------------------------------------------------------------------

    @property
    def terms(self) -> Terms:
        """The terms of the match."""
        return self._match.terms

    @property
    def game_id(self) -> str:
        return self._match.terms.game.id

    @property
    def pack(self) -> Pack:
        return self._match.terms.game.pack

    @property
    def seats(self) -> int:
        return self._match.terms.seats

    @property
    def bots(self) -> Sequence[RecordedBot]:
        """Return the seats that the computer played, as far as the record names them."""
        return self._match.terms.bots

    @property
    def progress(self) -> MatchProgress:
        """Return the progress of the match, deal by deal."""
        assert self._course is not None, "it is read first"
        return self._course

    def progress_at(self, when: Moment) -> MatchProgress:
        """Return the progress of the match at a moment."""
        course, terms = self.progress, self._match.terms
        count = min(len(course.deals), when.deal + (when.step == self.last_steps[when.deal]))
        standing = terms.game.standing(terms.seats, terms.options, self._match.results[:count])
        return course._replace(deals=course.deals[:count], standing=standing, over=standing.over)

    @property
    def last_steps(self) -> Sequence[int]:
        """Return for each deal the number of its last moment."""
        return [len(deal.until) - 1 for deal in self._deals]

    @property
    def last_moment(self) -> Moment:
        """Return the last moment of the match."""
        return Moment(len(self._deals) - 1, self.last_steps[-1]) if self._deals else Moment()

    def setting(self, deal: int) -> Setting:
        """Return the setting that a deal started from."""
        return self._deals[deal].setting

    def places(self, deal: int) -> Sequence[str]:
        """Return all places of the table."""
        return tuple(self._match.terms.game.places(self.setting(deal)))

    def answer_at(self, when: Moment) -> tuple[Seat, Action] | None:
        """Return the next answer after this moment and its seat, or None where the deal ends."""
        deal = self._deals[when.deal]
        if when.step + 1 >= len(deal.until):
            return None
        return next(done for done in deal.acts[deal.done[when.step] :] if done[0] != CHANCE)

    def trick_steps(self, deal: int) -> Sequence[int]:
        """Return the numbers of the moments of a deal just after a trick was taken; none in games without tricks."""
        return self._deals[deal].tricks

    @property
    def seal_contents(self) -> SealContents | None:
        """Return the content of the seal, or None before the match is over."""
        terms = self._match.terms
        return SealContents(terms.seed, terms.salt) if self.progress.over and terms.seed else None

    @property
    def record_text(self) -> str:
        """Return the record as a text, which names every card; empty while the match goes on."""
        assert self.progress.over, "nothing is opened before the end"
        return record_text(self._match)

    def start_verification(self) -> Verification:
        """Start the verification of a finished match from its record alone."""
        assert self.progress.over, "nothing is opened before the end"
        return Verification(self._record)

    def record_until(self, when: Moment) -> tuple[Terms, Sequence[str]]:
        """Return the record of a finished match up to a moment: its terms, and its lines."""
        assert self.progress.over, "a match that goes on is not played on beside itself"
        return self._match.terms, self._match.lines[: self._deals[when.deal].lines[when.step]]

    # -- viewer ---------------------------------------------------------------------------

    @property
    def eyes(self) -> Eyes:
        return self._eyes

    def may_look(self, eyes: Eyes) -> bool:
        """Return whether this viewer is allowed. After the end of a match every view is. A match in progress is seen as
        the one person at this screen has seen it, and by several people as a stranger would see it; a bot's view is
        allowed only where no person plays."""
        if self.progress.over:
            return True
        if eyes.all_open:
            return False
        return eyes.seat == WATCHER or self._people in ((eyes.seat,), ())

    @property
    def default_eyes(self) -> Eyes:
        """Return the default viewer: the person at this screen, or the first of several. Return a stranger if no seat
        may be the viewer."""
        own = Eyes(self._people[0] if self._people else 0)
        return own if self.may_look(own) else Eyes(WATCHER)

    def look_with(self, eyes: Eyes) -> None:
        """Change the viewer."""
        assert self.may_look(eyes), "a match that goes on keeps its secrets"
        self._eyes = eyes
        self._memories.clear()

    def observation(self, when: Moment) -> Observation:
        """Return the viewer's observation at a moment."""
        assert self.may_look(self._eyes), "a match that goes on keeps its secrets"
        deal, position = self._deals[when.deal], self._position(when)
        self._ticket += 1
        seen = observe(position, self._eyes.seat, (), self._ticket)
        if self._eyes.all_open:
            seen = replace(seen, view=position.table.view(None))
        return replace(seen, heard=self._memory(when.deal)[: deal.remembered[when.step]])

    def visible_events(self, when: Moment) -> list[Event]:
        """Return the events visible to the viewer on the way to a moment from the one before; for the first moment, the
        dealing."""
        deal = self._deals[when.deal]
        before = deal.until[when.step - 1] if when.step else 0
        return [self._visible(event) for event in deal.heard[before : deal.until[when.step]]]

    def public_events(self, when: Moment) -> tuple[Event, ...]:
        """Return the public events on the way to a moment, without changes of public fields. The deal log is made of
        them."""
        deal = self._deals[when.deal]
        before = deal.until[when.step - 1] if when.step else 0
        return remembered(deal.heard[before : deal.until[when.step]], WATCHER)

    def public_observation(self, when: Moment) -> Observation:
        """Return the observation of a stranger at a moment."""
        deal = self._deals[when.deal]
        self._ticket += 1
        return observe(self._position(when), WATCHER, deal.heard[: deal.until[when.step]], self._ticket)

    def revealed_observation(self, deal: int) -> Observation:
        """Return the observation of a finished deal with all cards that lie open then. After the end of the match all
        cards do."""
        read_deal = self._deals[deal]
        position = self._position(Moment(deal, len(read_deal.until) - 1))
        seat = self._eyes.seat
        self._ticket += 1
        if not self.progress.over:
            return laid_open(position, seat, read_deal.heard, self._ticket)
        heard = tuple(e for e in read_deal.heard if not isinstance(e, Changed))
        return replace(observe(position, seat, (), self._ticket), view=position.table.view(None), heard=heard)

    # -- internals ---------------------------------------------------------------------------------------

    def _visible(self, event: Event) -> Event:
        return revealed_event(event) if self._eyes.all_open else event.seen_by(self._eyes.seat)

    def _memory(self, deal: int) -> tuple[Event, ...]:
        """Return all that the viewer remembers of a deal at its end."""
        if deal not in self._memories:
            heard = (event for event in self._deals[deal].heard if not isinstance(event, Changed))
            self._memories[deal] = tuple(self._visible(event) for event in heard)
        return self._memories[deal]

    def _position(self, when: Moment) -> Game:
        """Return the deal at a moment."""
        deal = self._deals[when.deal]
        kept = when.step // STRIDE
        position = deal.kept[kept].copy()
        for seat, action in deal.acts[deal.done[kept * STRIDE] : deal.done[when.step]]:
            position.apply(seat, action)
        return position


class _ReadDeal:
    """Deal of a record, with an index of its moments."""

    def __init__(self, match: Match, deal: Game) -> None:
        self.number, self.setting = deal.setting.number, deal.setting
        self.heard = match.heard
        """All events of the deal."""
        self.until: list[int] = []
        """For each moment, the number of events before it."""
        self.lines: list[int] = []
        """For each moment, the number of record lines before it."""
        self.acts: list[tuple[Seat, Action]] = []
        """All actions of the deal, shuffles included."""
        self.done: list[int] = []
        """For each moment, the number of actions before it."""
        self.kept: list[Game] = []
        self.tricks: list[int] = []
        taking = deal.about.tricks
        self._trick = LyingTrick(taking) if taking is not None else None
        self._first = len(match.action_lines)
        self._line = len(match.lines)
        self.remembered: list[int] = []
        """For each moment, the number of remembered events before it. Changes of public fields are not remembered."""

    def note(self, match: Match) -> None:
        """Add the next moment after a line that leaves no shuffle to do, if a seat has answered."""
        deal = match.game
        assert deal is not None
        if len(self.until) > len(match.action_lines) - self._first:
            return
        self._note_actions(match, deal)
        before = self.until[-1] if self.until else 0
        if self._trick is not None and any([self._trick.hear(event) for event in self.heard[before:]]):
            self.tricks.append(len(self.until))
        if len(self.until) % STRIDE == 0:
            self.kept.append(deal.copy())
        new = sum(not isinstance(event, Changed) for event in self.heard[before:])
        self.remembered.append((self.remembered[-1] if self.remembered else 0) + new)
        self.until.append(len(self.heard))
        self.lines.append(len(match.lines))
        self.done.append(len(self.acts))

    def _note_actions(self, match: Match, deal: Game) -> None:
        """Add the actions among the lines since the previous moment. Actions before the first moment are in its
        copy."""
        for line in match.lines[self._line :] if self.until else ():
            word, _, rest = line.partition(" ")
            if word != "-" and not word.isdigit():
                continue
            seat = CHANCE if word == "-" else int(word)
            self.acts.append((seat, Action.parse(rest, deal.pack)))
        self._line = len(match.lines)


def revealed_event(event: Event) -> Event:
    """Return an event as it is seen when all cards lie open."""
    match event:
        case Moved(src, dst, card):
            return Moved(src, dst, card, EVERYONE, EVERYONE)
        case Turned(at, card):
            return Turned(at, card, EVERYONE, EVERYONE)
    return event
