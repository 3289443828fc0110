"""Match in progress with people and bots at its seats. A session is the only access of a screen to a match: the scene
polls it each frame and draws what it returns. It needs no pygame and reads no clock.

Everything it returns is redacted for the current viewer. Its parts are `viewer` (observations), `undo`, `advice`,
`drafts`, `seal` and `remote`. The deal, its packs and its log stay inside `RunningMatch`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.cards.events import Event
from cardtable.cards.pack import Pack
from cardtable.play.assistance import NO_ASSISTANCE, Assistance, AssistanceCounter, GivenAssistance
from cardtable.play.match_progress import MatchProgress
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.players.controllers import BotSeat, Controller, Human
from cardtable.play.players.partner_level import helps_a_person, playing_level
from cardtable.play.saving.autosave import Autosave
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.drafts import ViewerDrafts
from cardtable.play.session.remote_play import RemotePlay
from cardtable.play.session.running_match import RunningMatch
from cardtable.play.session.seal import MatchSeal
from cardtable.play.session.undo import Undo
from cardtable.play.session.viewer import Viewer
from cardtable.rules.game import Action, Refusal
from cardtable.rules.match import Match

if TYPE_CHECKING:
    from cardtable.play.history.medals import Honour

QUICK_LEVEL = "beginner"
"""Level of all bots once no person plays on."""


class Session:
    """Session of one match: polls the controllers of the seats in turn and applies their actions."""

    def __init__(
        self, match: Match, controllers: Sequence[Controller], bot_process: BotProcess | None = None,
        autosave: Autosave | None = None, *, given: GivenAssistance = NO_ASSISTANCE,
    ) -> None:  # fmt: skip
        self._controllers = list(controllers)
        self._bot_process = bot_process or BotProcess()
        people = tuple(seat for seat, who in enumerate(controllers) if isinstance(who, Human))
        assistance_counter = AssistanceCounter(given, lambda: self._bot_process.replaced_bot)
        self._running = RunningMatch(match, people, assistance_counter, autosave)
        self.viewer = Viewer(self._running)
        """View of the current viewer."""
        self.undo = Undo(self._running)
        self.advice = AdviceService(self._running, self.viewer, self._bot_process)
        """Advice for the current viewer."""
        self.drafts = ViewerDrafts(self._running, self.viewer)
        self.seal = MatchSeal(self._running)
        self.remote = RemotePlay(self._running, self.viewer, self._controllers)
        """People who play from devices of their own."""

    # -- state ----------------------------------------------------------------------------------

    @property
    def game_id(self) -> str:
        return self._running.match.terms.game.id

    @property
    def pack(self) -> Pack:
        return self._running.match.terms.game.pack

    @property
    def deal_begun(self) -> bool:
        """Return whether a deal lies on the table."""
        return self._running.match.game is not None

    @property
    def playing(self) -> bool:
        """Return whether a deal is in progress."""
        return self._running.match.playing

    @property
    def log_length(self) -> int:
        """Return the number of log lines. It changes with every action and returns to its earlier value after undo, so
        it identifies a state."""
        return len(self._running.match.lines)

    @property
    def waits_for_bot(self) -> bool:
        """Return whether a bot is to answer."""
        return self.playing and any(isinstance(self._controllers[seat], BotSeat) for seat in self._running.game.asked())

    @property
    def bots_are_late(self) -> bool:
        """Return whether a bot has been awaited for so long that the players must be told why nothing happens."""
        return self.waits_for_bot and self._bot_process.is_late

    @property
    def only_bots_go_on(self) -> bool:
        """Return whether no person will be asked again, though the match goes on."""
        match, people = self._running.match, self._running.people
        game = match.game
        return bool(people) and game is not None and not match.over and all(map(game.plays_no_more, people))

    @property
    def saved(self) -> bool:
        """Return whether everything is written, as far as the disk accepts it."""
        autosave = self._running.autosave
        return autosave is None or autosave.store.database.settled

    @property
    def progress(self) -> MatchProgress:
        """Return the progress of the match, deal by deal."""
        return self._running.progress

    @property
    def record_id(self) -> int:
        """Return the id of the match in the store; 0 if it is not stored."""
        autosave = self._running.autosave
        return autosave.record_id if autosave is not None else 0

    @property
    def counts_in_scores(self) -> bool:
        """Return whether its result will be in the scores; that of a lesson's free deal, for example, will not."""
        return bool(self.record_id)

    @property
    def assistance(self) -> Assistance:
        """Return the help that people have had so far, by which the match is marked in the scores."""
        return self._running.assistance

    def honours(self) -> list[Honour]:
        """Return the medals of the deal that has just ended, and at the end those of the match. Medals are for matches
        without help that count."""
        from cardtable.play.history.medals import honours_now  # not needed before the end of a deal

        return [] if self.assistance or not self.counts_in_scores else honours_now(self._running.match)

    @property
    def played_on(self) -> bool:
        """Return whether this match was continued from a moment of another one, outside the scores."""
        return self._running.assistance_counter.given.played_on

    @property
    def replaced_bot(self) -> bool:
        """Return whether a simple bot has played for a better one that had no time to think."""
        return self._running.assistance_counter.replaced_bot

    # -- actions ----------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Deal the next hand. The viewer hears the events afterwards."""
        self._running.begin_deal()

    def stop(self) -> None:
        """End a match that never ends by itself. Its standing counts as the result."""
        self._running.stop()

    def poll_bots(self) -> list[Event]:
        """Poll the controllers. If one has answered, apply its action and return the events visible to the viewer."""
        if not self.playing:
            return []
        self.ask_bots()
        for seat in self._running.game.asked():
            answer = self._controllers[seat].poll(self._running.observe(seat))
            if answer is not None:
                return self.viewer.visible_events(self._running.play(seat, answer))
        return []

    def ask_bots(self) -> None:
        """Send the questions of the bots that are asked to the worker process. `poll_bots` takes their answers. What
        bots play among themselves alone is played by rules of thumb, because a person waits for the end."""
        running, quick = self._running, self.only_bots_go_on
        for seat in running.game.asked():
            controller = self._controllers[seat]
            if isinstance(controller, BotSeat):
                controller.deal = len(running.match.results)
                controller.seed = running.derive_seed("bot", seat)
                level = playing_level(seat, self._controllers, running.game)
                controller.playing_level = QUICK_LEVEL if quick else level
                controller.neutral = helps_a_person(seat, self._controllers, running.game)
                controller.ask(running.observe(seat))

    def act(self, action: Action) -> list[Event]:
        """Apply an action of the viewer and return the events it sees. Raises IllegalAction with the reason, and
        changes nothing, if the rules refuse it."""
        return self.viewer.visible_events(self._running.play(self.viewer.eyes, action))

    def act_silently(self) -> list[Event]:
        """Give the answer of a person that needs no asking and return the events that the viewer sees; nothing without
        one. There is no question for it beforehand, because only the action may tell."""
        running = self._running
        for seat in running.game.asked() if self.playing else ():
            if seat in running.people:
                ask = running.game.ask(seat)
                if ask.forced and running.game.tells_nothing(ask.actions[0]):
                    return self.viewer.visible_events(running.play(seat, ask.actions[0]))
        return []

    def why_not(self, action: Action) -> Refusal | None:
        """Return the reason why the viewer may not do this, or None if it may."""
        viewer = self.viewer
        return None if viewer.observation().ask.allows(action) else self._running.game.refuse(viewer.eyes, action)

    # -- life cycle -----------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """Add elapsed time. The main loop calls this, because it alone reads the clock."""
        self._bot_process.pass_time(seconds)
        if self._running.autosave is not None:
            self._running.autosave.seconds += seconds

    def start_bots(self) -> None:
        """Start the worker process in the background."""
        self._bot_process.start_in_background()

    def finish(self) -> None:
        """Write the results, once the end of the match has been shown."""
        running = self._running
        if running.autosave is not None and running.match.over:
            running.autosave.finish(running.match, running.assistance_counter.given, running.assistance)

    def close(self) -> None:
        """Close the table and release everything it holds."""
        self._bot_process.close()
        if not self._running.match.over:
            self._running.save()
