"""A match in progress with people and bots at its seats, and the one door to it for a screen. No pixels and no clock:
a scene pumps it and draws what it returns.

What comes out is what the eyes before the screen may know. Its parts are what it can be asked about: the viewer,
the way back, the counsel, the drafts, the proof. The game itself, its packs and its log stay behind the door.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Event
from cardtable.cards.pack import Pack
from cardtable.play.assistance import NO_AID, Aid, Helped, HelpGiven
from cardtable.play.match_progress import Course
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import BotSeat, Controller, Human
from cardtable.play.players.partner_level import strength
from cardtable.play.saving.autosave import Autosave
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.drafts import OwnDrafts
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.seal import Unsealing
from cardtable.play.session.undo import Undo
from cardtable.play.session.viewer import Viewer
from cardtable.rules.game import Action, Refusal
from cardtable.rules.match import Match


class Session:
    """Asks the seats in turn, and does what they answer."""

    def __init__(
        self, match: Match, controllers: Sequence[Controller], thinker: BotProcess | None = None,
        autosave: Autosave | None = None, *, given: Aid = NO_AID,
    ) -> None:  # fmt: skip
        self._controllers = list(controllers)
        self._thinker = thinker or BotProcess()
        people = tuple(seat for seat, who in enumerate(controllers) if isinstance(who, Human))
        help_given = HelpGiven(given, lambda: self._thinker.stood_in)
        self._running = RunningMatch(match, people, help_given, autosave)
        self.viewer = Viewer(self._running)
        """What the one who looks may know."""
        self.taking_back = Undo(self._running)
        self.counsel = AdviceService(self._running, self.viewer, self._thinker)
        """What the one who looks may ask beside the game."""
        self.drafts = OwnDrafts(self._running, self.viewer)
        self.proof = Unsealing(self._running)

    # -- how the match stands ----------------------------------------------------------------------------------

    @property
    def game_id(self) -> str:
        return self._running.match.terms.game.id

    @property
    def pack(self) -> Pack:
        return self._running.match.terms.game.pack

    @property
    def begun(self) -> bool:
        """Whether a deal lies on the table."""
        return self._running.match.game is not None

    @property
    def playing(self) -> bool:
        """Whether a deal is in progress."""
        return self._running.match.playing

    @property
    def moment(self) -> int:
        """A number that is another one after every action, and the same again when it was taken back."""
        return len(self._running.match.lines)

    @property
    def thinking(self) -> bool:
        """Whether a bot is to answer."""
        return self.playing and any(isinstance(self._controllers[seat], BotSeat) for seat in self._running.game.asked())

    @property
    def kept(self) -> bool:
        """Whether all that has happened is on the disk, as far as the disk takes it."""
        autosave = self._running.autosave
        return autosave is None or autosave.store.database.settled

    @property
    def course(self) -> Course:
        """The match so far, deal by deal."""
        return self._running.course

    @property
    def record(self) -> int:
        """The number under which the match is kept; 0 where it is not."""
        autosave = self._running.autosave
        return autosave.record if autosave is not None else 0

    @property
    def in_scores(self) -> bool:
        """Whether its result will be in the scores: the free deal of a lesson, for one, is no match."""
        return bool(self.record)

    @property
    def helped(self) -> Helped:
        """How the people here were helped so far: by this the match is marked in the scores."""
        return self._running.helped

    @property
    def played_on(self) -> bool:
        """Whether this match was played on from a moment of another one: it is outside the scores."""
        return self._running.help_given.so_far.played_on

    @property
    def stood_in(self) -> bool:
        """Whether a simple bot has played for a better one, which had no time to think."""
        return self._running.help_given.stood_in

    # -- how it goes on ----------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Deal the next hand; what happened is heard by whoever looks then."""
        self._running.begin_deal()

    def stop(self) -> None:
        """End a match that never ends by itself: it counts as it stands."""
        self._running.stop()

    def pump(self) -> list[Event]:
        """Ask whoever is to answer; if there is an answer, do it and return what the eyes see of it."""
        if not self.playing:
            return []
        self.let_think()
        for seat in self._running.game.asked():
            answer = self._controllers[seat].poll(self._running.observe(seat))
            if answer is not None:
                return self.viewer.told(self._running.play(seat, answer))
        return []

    def let_think(self) -> None:
        """Have the bots that are asked begin to think; their answers are taken by `pump`."""
        running = self._running
        for seat in running.game.asked():
            controller = self._controllers[seat]
            if isinstance(controller, BotSeat):
                controller.seed = running.seed("bot", seat)
                controller.thinks_as = strength(seat, self._controllers, running.game)
                controller.think(running.observe(seat))

    def act(self, action: Action) -> list[Event]:
        """Answer for the one who looks, and return what that one sees of it; raises IllegalAction with the reason and
        changes nothing if the rules refuse it."""
        return self.viewer.told(self._running.play(self.viewer.eyes, action))

    def why_not(self, action: Action) -> Refusal | None:
        """Why the one who looks may not do this, or None if it may be done."""
        viewer = self.viewer
        return None if viewer.seen().ask.allows(action) else self._running.game.refuse(viewer.eyes, action)

    # -- the table around it -----------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """Only whoever reads the clock knows how long a table is open and how long an answer takes."""
        self._thinker.pass_time(seconds)
        if self._running.autosave is not None:
            self._running.autosave.seconds += seconds

    def wake(self) -> None:
        """Have those who think brought up beside the game."""
        self._thinker.wake()

    def finish(self) -> None:
        """The end of the match has been seen: its result counts."""
        running = self._running
        if running.autosave is not None and running.match.over:
            running.autosave.finish(running.match, running.help_given.so_far, running.helped)

    def close(self) -> None:
        """Everybody leaves the table."""
        self._thinker.close()
        if not self._running.match.over:
            self._running.keep()
