"""A match in progress with people and bots at its seats. No pixels, no clock, no disk: a scene pumps it, draws
what it returns, and hands its log to whoever keeps it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.bot import LEVELS
from cardtable.ai.worker import HINT, Question
from cardtable.cards.chance import stream
from cardtable.cards.events import Event, Moved, Sight, Turned
from cardtable.cards.pack import Seat
from cardtable.play.seats import BotSeat, Controller, Human, Thinker
from cardtable.rules.game import Action, Game, Refusal
from cardtable.rules.match import Match
from cardtable.rules.observe import Observation, observe
from cardtable.rules.record import rewound


class Session:
    """Asks the seats in turn, does what they answer, and can take it back."""

    def __init__(self, match: Match, controllers: Sequence[Controller]) -> None:
        self.match = match
        self.controllers = list(controllers)
        self.assisted = False
        """Something was taken back after it had shown what was hidden: such a match stays out of the score table."""
        self.ticket = 0
        self._seen: dict[Seat, Observation] = {}
        self.listeners: list[Callable[[Match], None]] = []
        """Told after every change of the log, so that it is never older on disk than on the table."""

    @property
    def game(self) -> Game:
        assert self.match.game is not None, "no deal has begun"
        return self.match.game

    def begin_deal(self) -> list[Event]:
        """Deal the next hand and shuffle as the seed says."""
        events = self.match.begin() + self.match.shuffle()
        self._changed()
        return events

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know now. The same object as long as nothing has changed."""
        if seat not in self._seen:
            self.ticket += 1
            self._seen[seat] = observe(self.game, seat, self.match.heard, self.ticket)
        return self._seen[seat]

    def pump(self) -> list[Event]:
        """Ask whoever is to answer; if there is an answer, do it and return everything that happened.

        Events are whole: whoever shows them to someone redacts them first.
        """
        if not self.match.playing:
            return []
        self.let_think()
        for seat in self.game.asked():
            answer = self.controllers[seat].poll(self.observe(seat))
            if answer is not None:
                return self.act(seat, answer)
        return []

    def let_think(self) -> None:
        """Have the bots that are asked begin to think; their answers are taken by `pump`."""
        for seat in self.game.asked():
            controller = self.controllers[seat]
            if isinstance(controller, BotSeat):
                controller.seed = self._seed("bot", seat)
                controller.thinks_as = self.level_of(seat)
                controller.think(self.observe(seat))

    def level_of(self, seat: Seat) -> str:
        """How well a bot plays now: who plays on a person's side is a good player at least, and never worse than the
        bots against them. It changes how long it thinks, never what it sees."""
        own = _level(self.controllers[seat])
        friends = self.game.partners(seat)
        if not any(isinstance(self.controllers[friend], Human) for friend in friends):
            return own
        rivals = [other for other in range(len(self.controllers)) if other != seat and other not in friends]
        levels = [own, "standard", *(_level(self.controllers[rival]) for rival in rivals)]
        return max(levels, key=("", *LEVELS).index)

    @property
    def thinking(self) -> bool:
        """Whether a bot is to answer."""
        return self.match.playing and any(isinstance(self.controllers[s], BotSeat) for s in self.game.asked())

    def ask_hint(self, seat: Seat, thinker: Thinker) -> int:
        """Ask for advice to a seat, from what that seat sees; the ticket of the answer."""
        seen = self.observe(seat)
        thinker.ask(Question(seen, HINT, self._seed("hint", seat)))
        return seen.ticket

    def ask_decided(self, seat: Seat, thinker: Thinker) -> int:
        """Ask whether anything is left to decide, as far as a seat may know; the ticket of the answer."""
        seen = self.observe(seat)
        thinker.ask(Question(seen, "decided", self._seed("decided", seat)))
        return seen.ticket

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do one action; raises IllegalAction with the reason and changes nothing if the rules refuse it."""
        events = self.match.play(seat, action) + self.match.shuffle()
        self._changed()
        return events

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do this, or None if it may."""
        if seat in self.game.asked() and self.game.ask(seat).allows(action):
            return None
        return self.game.refuse(seat, action)

    def can_undo(self, seat: Seat) -> bool:
        return self._last_turn(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Go back to the seat's own last decision in this deal; False if there is none."""
        turn = self._last_turn(seat)
        if turn is None:
            return False
        before = len(self.match.turns)
        heard = len(self.match.heard)
        shown = self.match.heard
        self.match = rewound(self.match, turn)
        kept = min(heard, len(self.match.heard))
        if before - turn > 1 or _learned(seat, shown[:kept], shown[kept:]):
            self.assisted = True
        self._changed()
        return True

    def _last_turn(self, seat: Seat) -> int | None:
        lines = self.match.lines
        start = max((k for k, line in enumerate(lines) if line.startswith("deal ")), default=0)
        for turn in range(len(self.match.turns) - 1, -1, -1):
            line = self.match.turns[turn]
            if line < start:
                return None
            if lines[line].startswith(f"{seat} "):
                return turn
        return None

    def _seed(self, purpose: str, seat: Seat) -> int:
        """A number for the chance in one answer. It goes one way: nobody gets from it to the cards."""
        return stream(self.match.terms.seed, purpose, seat, len(self.match.lines)).getrandbits(64)

    def _changed(self) -> None:
        self._seen.clear()
        for listener in self.listeners:
            listener(self.match)


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
