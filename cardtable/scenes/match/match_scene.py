"""A game being played: the scene of the table, with what lies on it, around it and over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.pack import WATCHER
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.scenes.core.scene import Scene, SceneStack, UiTarget
from cardtable.scenes.match.answers import Answering
from cardtable.scenes.match.child_prompt import Prompt
from cardtable.scenes.match.commands import Commands
from cardtable.scenes.match.controls import Controls
from cardtable.scenes.match.deal_end import After, DealEnd
from cardtable.scenes.match.dialogs import TableSlips
from cardtable.scenes.match.draw import draw_table
from cardtable.scenes.match.hot_seat import HotSeat
from cardtable.scenes.match.hud import Hud
from cardtable.scenes.match.look_back import LookingBack
from cardtable.scenes.match.save_thumbnail import ThumbnailSaver
from cardtable.scenes.match.turn_loop import TurnLoop
from cardtable.scenes.match.ui_targets import focused, things
from cardtable.scenes.match.undo_buttons import StepsBack
from cardtable.scenes.people.avatars import guest_today
from cardtable.scenes.people.children import is_child
from cardtable.table.board.board import Board
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Spoken


class MatchScene(Scene):
    """The table of a match in progress."""

    afterwards = "ending.again"
    """The text id of what the last button after the match says, which calls what it was given as `again`."""

    def __init__(self, session: Session, sitters: Sequence[PlayerInfo], again: Callable[[], None]) -> None:
        self.session, self.sitters = session, sitters if isinstance(sitters, list) else list(sitters)
        self._again = again
        """Opens another match with the same people, opponents and options."""
        self._stand_in_told = session.stood_in

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        begun = self.session.begun
        if not begun:
            self.session.begin_deal()
        self._lay_the_table()
        self._likeness = ThumbnailSaver(shell, self.session)
        self.sharing.leave()
        if begun:
            self.turns.catch_up()
        else:
            self.turns.begin()

    def leave(self) -> None:
        self.session.close()
        self._likeness.leave(self.board)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.canvas is not self.shell.canvas or self.board.art is not self.shell.artwork:
            self._fit()

    def refresh(self) -> None:
        """Another language, text size, look or name: what was said is said again in it, of guests too."""
        self.sitters[:] = map(guest_today, self.sitters)
        self._fit()
        self.margins.retell(self.session.viewer.seen())
        self.turns.say_again()

    def again(self) -> None:
        """A slip is gone: the pace may have been changed on it."""
        self._pace()
        self.turns.ears.uncovered()

    def expose(self) -> None:
        self.margins.form.expose()

    def waiting(self) -> bool:
        return self.turns.waiting

    def deaf(self) -> bool:
        return self.turns.ears.waiting

    def looks_up(self, event: Input) -> bool:
        """The keys that look something up work on the slips of the pause, of a hint and of the end, too."""
        return self._controls.look_up(event)

    def key_place(self) -> str:
        return f"table#{self.session.game_id}"

    def match(self) -> int:
        return self.session.record

    def things(self) -> Sequence[UiTarget]:
        return things(self.board, self.margins)

    def focus_name(self) -> str:
        return focused(self.board, self.margins)

    def spoken(self, fresh: bool) -> Spoken:
        from cardtable.scenes.match import match_utterance

        return match_utterance.spoken(self.board, self.margins, self.turns)

    def page(self) -> Sequence[str]:
        from cardtable.scenes.match import match_utterance

        return match_utterance.laid_out(self.board, self.margins)

    # -- how the table is set ----------------------------------------------------------------------------------

    def _tell_who_stands_in(self) -> None:
        """Nobody is fooled: who plays worse than announced, for want of time, is named a stand-in, once."""
        if self.session.stood_in and not self._stand_in_told:
            self._stand_in_told = True
            self.shell.notify(text("playing.stood-in"))

    def _lay_the_table(self) -> None:
        """Bring everything together that this table is made of."""
        shell, session = self.shell, self.session
        self.sharing = HotSeat(session.viewer, lambda view: self.board.talk.conceals(view), self._turned, self._fall)
        self.board = Board(
            shell.canvas, shell.artwork, session.viewer.seen().setting, self.sharing.me, session.game_id, session.pack,
            session.viewer.places, shell.audio.play, self._speaker())  # fmt: skip
        self.board.warm()
        self._pace()
        commands = self._commands()
        self.margins = self._margins(commands)
        self.looking_back = LookingBack(session.viewer, self.board, self.margins, self.sharing, self.sitters)
        self.board.on_heard = self.margins.heard
        self.board.stage.on_scored = self.margins.scored
        self.board.on_seen = self.margins.inscribe
        self.turns = TurnLoop(
            session, self.board, self.margins, self.sharing, shell.preferences, end_deal=self._end_deal,
            shelf=lambda cards, lay: self._slips.formations(cards, lay))  # fmt: skip
        self._gather_slips()
        trays = self.board.trays
        trays.draft, trays.on_arranged = session.drafts.latest, self.turns.rearranged
        self._prompt = Prompt(self.margins, lambda seat: is_child(shell.store, self.sitters[seat].profile))
        answering = Answering(self.board, self.margins, self.turns)
        self._controls = Controls(self.board, self.margins, self.turns, answering, commands)
        self.turns.on_asked = self._controls.focus.asked

    def _gather_slips(self) -> None:
        """What may be laid over the table, and who asks before something is taken back."""
        shell, session, board, turns = self.shell, self.session, self.board, self.turns
        # What is played on is left for the replay where it was begun, or for where it was taken up again.
        away = partial(shell.down_to, shell.below(self) if session.played_on else shell.scenes[0])
        self._slips = TableSlips(shell, session, self.sitters, self.sharing, board, turns, self.looking_back, away)
        self._steps = StepsBack(shell, session, self.sitters, self.sharing, board.trays, turns)
        again = None if session.played_on else self._once_more
        after = After(self._next_deal, again, self.afterwards, away)
        self._deal_end = DealEnd(shell, self, session, self.sitters, self.sharing, board, turns, after)

    def _margins(self, commands: Commands) -> Hud:
        return Hud(self.board, self.sitters, self.sharing.alone, commands, self._ground)

    def _commands(self) -> Commands:
        return Commands(
            pause=self._pause,
            help=lambda: self._slips.help(),
            hint=lambda: self._slips.hint(),
            undo=lambda: self._steps.undo(),
            redo=lambda: self._steps.redo(),
            sheet=lambda: self._slips.sheet(self._deal_end.badges()),
            tell=lambda: self._slips.tell(),
            look_back=lambda: self._slips.look_back(),
            words=lambda: self._slips.words(self.page()),
            in_tricks=self.board.layout.about.tricks is not None,
            play_out=lambda: self.turns.play_out(),
            proceed=lambda: self._deal_end.proceed(),
            all_cards=lambda: self._deal_end.show_all_cards(),
            stop=lambda: self._deal_end.stop(),
            mute=lambda: self.shell.choose("muted", not self.shell.preferences.muted),
            outside=(lambda: self._slips.outside()) if self.session.played_on else None,
        )

    def _pause(self) -> None:
        self._slips.pause(self.margins.commands, self._deal_end.look_at_the_seal)

    def _fit(self) -> None:
        """Set the table anew for the window, the language, the style and the deal of the moment."""
        board = self.board
        board.speaker = self._speaker()
        board.stage.finish()
        seen = self.session.viewer.seen() if board.stage.tableau.places else None
        board.fit(self.shell.canvas, self.shell.artwork, seen)
        self._pace()
        self._print_margins()

    def _print_margins(self) -> None:
        self.margins.print()
        self.turns.ask_anew()
        self.turns.show_moment()

    def _speaker(self) -> Speaker:
        return Speaker(self.session.pack, [sitter.name for sitter in self.sitters], self.shell.preferences.corners)

    def _pace(self) -> None:
        self.board.stage.motions.timeline.speed = self.shell.preferences.pace
        self.board.stage.motions.still = self.shell.preferences.reduced_motion
        self.board.stage.patience = self.shell.preferences.stay
        self.board.picker.twice = self.shell.preferences.two_clicks

    def _ground(self, surface: Surface, area: Rect) -> None:
        """Paint the table in one area."""
        self.board.paint(surface, area, self.shell.preferences.cloth)

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        board, stage = self.board, self.board.stage
        flying = stage.moving
        # A move begins to be shown when it is on the disk: what has been seen done is never lost.
        moving = board.advance(dt if self.session.kept else 0.0) or flying
        self.turns.let_read()
        self._tell_who_stands_in()
        # In the frame in which cards come down there is enough to be drawn; what follows begins in the next.
        resting = not (flying or stage.moving or board.dragging())
        moving = self.turns.pass_time(dt, resting) or moving
        if self.turns.mine() and resting:
            moving = self._prompt.pass_time(dt, self.sharing.me, self.session.moment) or moving
        moving = self.margins.ledger.advance(dt, self.session.thinking) or moving
        moving = self.margins.form.update(dt) or moving
        if resting and not moving and self.turns.asks:
            self._likeness.take(board)
        return moving

    def draw(self, surface: Surface) -> list[Rect] | None:
        return draw_table(self.board, self.margins, surface)

    def handle(self, event: Input) -> bool:
        return self._controls.handle(event)

    # -- who sits before the screen ----------------------------------------------------------------------------

    def _turned(self, other: bool) -> None:
        """The table is shown to other eyes, and from another side if another player has come."""
        board, seen = self.board, self.session.viewer.seen()
        closed = board.stage.seat == WATCHER
        board.seat = self.sharing.me
        board.stage.seat = self.session.viewer.eyes
        if other and board.layout.plates():
            veiled = closed or self.sharing.secret
            board.fit(self.shell.canvas, self.shell.artwork, seen, turned=not veiled)
            self._print_margins()
        elif closed or self.sharing.secret:
            board.settle(seen, 0.0)
        self.turns.ask_anew()
        self.expose()

    def _fall(self) -> None:
        """The curtain falls until the one who is asked has come."""
        from cardtable.scenes.match.curtain import Before, Curtain

        me, now = self.sharing.me, self.margins.commands
        before = Before(
            self.sharing.sit_down, self._pause, help=now.help, tell=now.tell, sheet=now.sheet, look_back=now.look_back,
            in_tricks=now.in_tricks,
        )  # fmt: skip
        slipped = self.sharing.slipped
        if slipped is not None and self.session.taking_back.can(slipped):
            before = before._replace(slipped=self.sitters[slipped], take_back=self._steps.slip_back)
        news = partial(self.looking_back.since, me)
        self.shell.push(Curtain(self.sitters[me], news, self.board.layout.pack, before))

    # -- from one deal to the next -----------------------------------------------------------------------------

    def _end_deal(self) -> None:
        """The deal is over, and its end has been seen."""
        self.session.finish()
        self._deal_end.show()

    def _next_deal(self) -> None:
        """After the slip at the end of a deal: on with the match. A new deal has its own setting: suits, dealer,
        counts."""
        self.session.begin_deal()
        self.sharing.leave()
        board = self.board
        board.clear()
        board.setting = self.session.viewer.seen().setting
        self.margins.new_deal()
        self._fit()
        self.turns.begin()

    def _once_more(self) -> None:
        """Another match."""
        self.shell.home()
        self._again()
