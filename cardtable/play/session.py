"""A match in progress with people and bots at its seats, and the one door to it for a screen. No pixels and no clock:
a scene pumps it and draws what it returns.

Somebody looks at the screen, or nobody does. What comes out is what these eyes may know: observations, and events that
are cut down for them. The game itself, its packs and its log stay here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardtable.ai.bot import LEVELS
from cardtable.ai.questions import Advice, Hint, Outlook, Question, Reply
from cardtable.cards.chance import stream
from cardtable.cards.events import Event, Moved, Sight, Turned
from cardtable.cards.pack import WATCHER, Card, Pack, Place, Seat
from cardtable.games.games import game
from cardtable.play.aid import NO_AID, Aid, Helped, Leaning, helped, leaning
from cardtable.play.autosave import Autosave
from cardtable.play.course import Course, Opened, course
from cardtable.play.seats import BotSeat, Controller, Human, Thinker
from cardtable.play.taken_back import TakenBack
from cardtable.rules.game import Action, Game, Refusal
from cardtable.rules.match import Match
from cardtable.rules.observe import Observation, laid_open, memory, observe
from cardtable.rules.record import BadRecord, continued, read, rewound, text


class Round(NamedTuple):
    """A deal as it was heard, parted where a seat's last turn was over."""

    before: tuple[Event, ...]
    since: tuple[Event, ...]


class Session:
    """Asks the seats in turn, does what they answer, and can take it back."""

    def __init__(
        self, match: Match, controllers: Sequence[Controller], thinker: Thinker | None = None,
        autosave: Autosave | None = None, *, given: Aid = NO_AID,
    ) -> None:  # fmt: skip
        self._match = match
        self._controllers = list(controllers)
        self._thinker = thinker or Thinker()
        self._autosave = autosave
        """Told after every change of the log, so that it is never older on disk than on the table."""
        self._undone = autosave.taken_back if autosave is not None else TakenBack()
        self._taken_back = given.taken_back
        self._hinted = set(given.hinted)
        self._stood_in = given.stood_in
        self._advised: dict[Seat, Action] = {}
        """What a hint has advised a seat that has not answered yet."""
        self._ticket = 0
        self._seen: dict[Seat, Observation] = {}
        self._course: Course | None = None
        self._eyes = WATCHER

    # -- what is known from the beginning ----------------------------------------------------------------------

    @property
    def game_id(self) -> str:
        return self._match.terms.game.id

    @property
    def pack(self) -> Pack:
        return self._match.terms.game.pack

    @property
    def places(self) -> Mapping[Place, object]:
        """Every place of the table."""
        return dict.fromkeys(self._game.places(self._game.setting))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those who sit at this screen."""
        return tuple(seat for seat, who in enumerate(self._controllers) if isinstance(who, Human))

    # -- who looks, and what is seen ---------------------------------------------------------------------------

    @property
    def eyes(self) -> Seat:
        """The seat whose eyes look at the screen; a stranger's while nobody may see anybody's cards."""
        return self._eyes

    def look(self, seat: Seat) -> None:
        """Somebody else sits before the screen. Over the shoulder of a bot one only looks where nobody plays."""
        assert seat == WATCHER or seat in self.people or not self.people, "nobody looks into a bot's cards"
        self._eyes = seat

    def seen(self) -> Observation:
        """What the eyes may know now. The same object as long as nothing has changed."""
        return self._observe(self._eyes)

    def stranger(self) -> Observation:
        """What somebody would know who only watches."""
        return self._observe(WATCHER)

    def round(self, seat: Seat) -> Round:
        """What the eyes heard of this deal until a seat's last turn was over, and since. All answers that a seat gives
        one after the other are one turn."""
        seats, heard = self._acted(), self._match.heard
        while seats and seat in self._game.asked() and seats[-1] == seat:
            seats.pop()
        while seats and seats[-1] != seat:
            seats.pop()
        before = len(self._match.turns) - len(self._acted())
        until = self._match.heard_by[before + len(seats) - 1] if seats else 0
        return Round(memory(heard[:until], self._eyes), memory(heard[until:], self._eyes))

    def laid_open(self) -> Observation:
        """The deal that is over, with all cards that lie open then."""
        assert not self.playing, "nothing is laid open before the end"
        return laid_open(self._game, self._eyes, self._match.heard, self.seen().ticket)

    # -- how the match stands ----------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a deal lies on the table."""
        return self._match.game is not None

    @property
    def playing(self) -> bool:
        """Whether a deal is in progress."""
        return self._match.playing

    @property
    def moment(self) -> int:
        """A number that is another one after every action, and the same again when it was taken back."""
        return len(self._match.lines)

    @property
    def thinking(self) -> bool:
        """Whether a bot is to answer."""
        return self.playing and any(isinstance(self._controllers[s], BotSeat) for s in self._game.asked())

    @property
    def kept(self) -> bool:
        """Whether all that has happened is on the disk, as far as the disk takes it."""
        return self._autosave is None or self._autosave.store.disk.settled

    @property
    def course(self) -> Course:
        """The match so far, deal by deal."""
        if self._course is None:
            self._course = course(self._match)
        return self._course

    @property
    def opened(self) -> Opened | None:
        """What was sealed; nobody gets it before the match is over."""
        return Opened(self._match.terms.seed, self._match.terms.salt) if self._match.over else None

    def prove(self) -> int:
        """Compute the seal, the packs and every score of a match that is over once more, from the record alone; the
        number of actions. Raises BadRecord with what is wrong."""
        assert self._match.over, "nothing is opened before the end"
        read(text(self._match), game, verify=True)
        return len(self._match.turns)

    @property
    def record(self) -> int:
        """The number under which the match is kept; 0 where it is not."""
        return self._autosave.record if self._autosave is not None else 0

    @property
    def helped(self) -> Helped:
        """How the people here were helped so far: by this the match is marked in the scores."""
        return helped(self._match.lines, self.people, self._aid)

    def leaning(self, seat: Seat) -> Leaning:
        """How many answers of a seat hints have given so far."""
        return leaning(self._match.lines, seat, self._hinted)

    @property
    def stood_in(self) -> bool:
        """Whether a simple bot has played for a better one, which had no time to think."""
        return self._stood_in or self._thinker.stood_in

    # -- how it goes on ----------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Deal the next hand and shuffle as the seed says; what happened is heard by whoever looks then."""
        self._match.begin()
        self._match.shuffle()
        self._undone.forget()
        self._changed()

    def stop(self) -> None:
        """End a match that never ends by itself: it counts as it stands."""
        self._match.stop()
        self._undone.forget()
        self._changed()

    def pump(self) -> list[Event]:
        """Ask whoever is to answer; if there is an answer, do it and return what the eyes see of it."""
        if not self.playing:
            return []
        self.let_think()
        for seat in self._game.asked():
            answer = self._controllers[seat].poll(self._observe(seat))
            if answer is not None:
                return self._told(self._act(seat, answer))
        return []

    def let_think(self) -> None:
        """Have the bots that are asked begin to think; their answers are taken by `pump`."""
        for seat in self._game.asked():
            controller = self._controllers[seat]
            if isinstance(controller, BotSeat):
                controller.seed = self._seed("bot", seat)
                controller.thinks_as = self._level_of(seat)
                controller.think(self._observe(seat))

    def act(self, action: Action) -> list[Event]:
        """Answer for the one who looks, and return what that one sees of it; raises IllegalAction with the reason and
        changes nothing if the rules refuse it."""
        return self._told(self._act(self._eyes, action))

    def why_not(self, action: Action) -> Refusal | None:
        """Why the one who looks may not do this, or None if it may be done."""
        seen = self.seen()
        return None if seen.ask.allows(action) else self._game.refuse(self._eyes, action)

    def can_undo(self, seat: Seat) -> bool:
        """Whether a seat has decided anything in this deal."""
        return self._last_turn(seat) is not None

    def undo_would_help(self, seat: Seat) -> bool:
        """Whether going back would mark the match in the scores, and nothing like it has done so yet."""
        turn = self._last_turn(seat)
        return turn is not None and not self._taken_back and self._would_help(seat, turn, rewound(self._match, turn))

    def undo(self, seat: Seat) -> bool:
        """Go back to the seat's own last decision in this deal; False if there is none."""
        turn = self._last_turn(seat)
        if turn is None:
            return False
        back = rewound(self._match, turn)
        self._taken_back = self._taken_back or self._would_help(seat, turn, back)
        line = self._match.turns[turn]
        if line in self._hinted:  # what a hint has said is not forgotten
            self._advised[seat] = Action.parse(self._match.lines[line].partition(" ")[2], self.pack)
        self._undone.took(len(back.lines), self._match.lines, self._hinted)
        self._hinted = {hinted for hinted in self._hinted if hinted < line}
        self._match = back
        self._changed()
        return True

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back, and nothing else has been done since."""
        return self._undone.next(len(self._match.lines)) is not None

    def redo(self) -> bool:
        """Do once more what was taken back last, as it was; False if there is nothing, or nothing that makes sense."""
        step = self._undone.next(len(self._match.lines))
        if step is None:
            return False
        try:
            self._match = continued(self._match, step.lines)
        except BadRecord:
            self._undone.forget()
            return False
        self._advised.clear()
        self._hinted.update(step.hinted)
        self._undone.done()
        self._changed()
        return True

    def _would_help(self, seat: Seat, turn: int, back: Match) -> bool:
        """Whether others have answered since that turn, or it has shown the seat what was hidden: a deal that is over
        lies open."""
        shown, kept = self._match.heard, len(back.heard)
        return not self.playing or len(self._match.turns) - turn > 1 or _learned(seat, shown[:kept], shown[kept:])

    def draft(self) -> Sequence[Card]:
        """How the one who looks has laid out the cards that are to be put in order; nothing if that was not begun."""
        deal = self._game.setting.number
        return self._autosave.drafts.of(deal, self._eyes) if self._autosave is not None else ()

    def keep_draft(self, cards: Sequence[Card]) -> None:
        """Keep how the one who looks has laid them out by now: nothing of it is in the log before it is done."""
        if self._autosave is not None:
            self._autosave.drafts.keep(self._game.setting.number, self._eyes, cards)

    # -- advice ------------------------------------------------------------------------------------------------

    def ask_hint(self) -> Hint:
        """Ask for advice to the one who looks, from what that one sees."""
        hint = Hint(self.seen(), self._seed("hint", self._eyes))
        self._thinker.ask(hint)
        return hint

    def ask_outlook(self) -> Outlook:
        """Ask whether anything is left to decide, as far as the one who looks may know."""
        outlook = Outlook(self.seen(), self._seed("decided", self._eyes))
        self._thinker.ask(outlook)
        return outlook

    def reply(self, question: Question[Reply]) -> Reply | None:
        """The reply to one of these, if it is here."""
        found = self._thinker.answer(question)
        if isinstance(found, Advice):
            self._advised[question.seen.seat] = found.action
        return found

    # -- the table around it -----------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """Only whoever reads the clock knows how long a table is open and how long an answer takes."""
        self._thinker.pass_time(seconds)
        if self._autosave is not None:
            self._autosave.seconds += seconds

    def wake(self) -> None:
        """Have those who think brought up beside the game."""
        self._thinker.wake()

    def finish(self) -> None:
        """The end of the match has been seen: its result counts."""
        if self._autosave is not None and self._match.over:
            self._autosave.finish(self._match, self._aid, self.helped)

    def close(self) -> None:
        """Everybody leaves the table."""
        self._thinker.close()
        if not self._match.over:
            self._keep()

    # -- behind the door ---------------------------------------------------------------------------------------

    @property
    def _game(self) -> Game:
        assert self._match.game is not None, "no deal has begun"
        return self._match.game

    @property
    def _aid(self) -> Aid:
        return Aid(self._taken_back, tuple(sorted(self._hinted)), self.stood_in)

    def _observe(self, seat: Seat) -> Observation:
        if seat not in self._seen:
            self._ticket += 1
            self._seen[seat] = observe(self._game, seat, self._match.heard, self._ticket)
        return self._seen[seat]

    def _told(self, events: Iterable[Event]) -> list[Event]:
        return [event.seen_by(self._eyes) for event in events]

    def _act(self, seat: Seat, action: Action) -> list[Event]:
        line = len(self._match.lines)
        events = self._match.play(seat, action) + self._match.shuffle()
        if self._advised.pop(seat, None) == action:
            self._hinted.add(line)
        self._undone.forget()
        self._changed()
        return events

    def _acted(self) -> list[Seat]:
        """Who has acted in this deal, action by action."""
        lines = self._match.lines
        start = max((k for k, line in enumerate(lines) if line.startswith("deal ")), default=0)
        return [int(lines[k].split(" ", 1)[0]) for k in self._match.turns if k > start]

    def _last_turn(self, seat: Seat) -> int | None:
        lines = self._match.lines
        start = max((k for k, line in enumerate(lines) if line.startswith("deal ")), default=0)
        for turn in range(len(self._match.turns) - 1, -1, -1):
            line = self._match.turns[turn]
            if line < start:
                return None
            if lines[line].startswith(f"{seat} "):
                return turn
        return None

    def _level_of(self, seat: Seat) -> str:
        """How well a bot plays: who plays on a person's side is a good player at least, and never worse than the bots
        against them; where anybody may come to play there, all are. It changes how long it thinks, never what it
        sees."""
        own = _level(self._controllers[seat])
        if self._game.about.changing_sides:
            # Who plays with whom lies in hidden hands: no level may depend on it, so it is the same for all.
            return max(own, "standard" if self.people else own, key=LEVELS.index)
        friends = self._game.partners(seat)
        if not any(isinstance(self._controllers[friend], Human) for friend in friends):
            return own
        rivals = [other for other in range(len(self._controllers)) if other != seat and other not in friends]
        levels = [own, "standard", *(_level(self._controllers[rival]) for rival in rivals)]
        return max(levels, key=("", *LEVELS).index)

    def _seed(self, purpose: str, seat: Seat) -> int:
        """A number for the chance in one answer. It goes one way: nobody gets from it to the cards."""
        return stream(self._match.terms.seed, purpose, seat, len(self._match.lines)).getrandbits(64)

    def _changed(self) -> None:
        self._seen.clear()
        self._course = None
        self._keep()

    def _keep(self) -> None:
        if self._autosave is not None:
            self._autosave.keep(self._match, self._aid)


def _level(controller: Controller) -> str:
    return controller.level if isinstance(controller, BotSeat) else ""


def _learned(seat: Seat, before: Sequence[Event], since: Sequence[Event]) -> bool:
    """Whether a seat was shown a card since then that it had not known. Its own cards are nothing new to it."""
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
