"""A game being played: the scene of the table, with what lies on it, around it and over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.games.games import game
from cardtable.play.same_deal import was_by_code
from cardtable.play.seats import Sitter
from cardtable.play.session import Session
from cardtable.rules.sides import sides
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.overlays.all_hands import AllHands
from cardtable.scenes.overlays.claim import Claim
from cardtable.scenes.overlays.curtain import Before, Curtain
from cardtable.scenes.overlays.ending import Ended, Ending, Told, Ways
from cardtable.scenes.overlays.formations import Owner, open_formations
from cardtable.scenes.overlays.pause import Pause
from cardtable.scenes.overlays.score_sheet import ScoreSheet
from cardtable.scenes.overlays.seal_page import SealPage
from cardtable.scenes.playing.answering import Answering
from cardtable.scenes.playing.commands import Commands
from cardtable.scenes.playing.controls import Controls
from cardtable.scenes.playing.looking_back import LookingBack
from cardtable.scenes.playing.margins import Margins
from cardtable.scenes.playing.ordering import Lay
from cardtable.scenes.playing.painting import draw_table
from cardtable.scenes.playing.prompt import Prompt
from cardtable.scenes.playing.sharing import Sharing
from cardtable.scenes.playing.turns import Turns
from cardtable.scenes.scene import Scene, Shell, Thing
from cardtable.scenes.screens.legend import SECTION
from cardtable.scenes.seating.children import is_child
from cardtable.scenes.seating.company import of, sit_down
from cardtable.scenes.sheet import Dialog
from cardtable.table.board.board import Board
from cardtable.table.told.laid_open import LaidOpen
from cardtable.table.told.wording import Speaker
from cardtable.text.catalog import text


class Playing(Scene):
    """The table of a match in progress."""

    afterwards = "ending.again"
    """The text id of what the last button after the match says, which calls what it was given as `again`."""

    def __init__(self, session: Session, sitters: Sequence[Sitter], again: Callable[[], None]) -> None:
        self.session, self.sitters = session, sitters if isinstance(sitters, list) else list(sitters)
        self._again = again
        """Opens another match with the same people, opponents and options."""
        self._stand_in_told = session.stood_in

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, shell: Shell) -> None:
        super().enter(shell)
        begun = self.session.begun
        if not begun:
            self.session.begin_deal()
        self._lay_the_table()
        self.sharing.leave()
        if begun:
            self.turns.catch_up()
        else:
            self.turns.begin()

    def leave(self) -> None:
        self.session.close()

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.press is not self.shell.press or self.board.art is not self.shell.artwork:
            self._fit()

    def refresh(self) -> None:
        """Another language, text size or look: what was said is said again in it."""
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

    def looks_up(self, event: Input) -> bool:
        """The keys that look something up work on the slips of the pause, of a hint and of the end, too."""
        return self._controls.look_up(event)

    def match(self) -> int:
        return self.session.record

    def things(self) -> Sequence[Thing]:
        """The buttons, every open card, and every place that may be touched; what may be touched now is named so."""
        found = [Thing(stop.name, stop.label(), stop.rect.clip(stop.view())) for stop in self.margins.form.stops()]
        board, pack = self.board, self.session.pack
        may = board.picker.next()
        for place, lying in board.stage.tableau.places.items():
            for i, sprite in enumerate(lying):
                touch = board.touch_of(place, sprite.face)
                name = "touch" if touch in may else "picked" if touch in board.picker.path else "card"
                if sprite.face is not None or (name != "card" and i == len(lying) - 1):
                    said = touch if isinstance(touch, str) else pack.codes[touch]
                    found.append(Thing(f"{name}:{said}", place, board.stage.outlines.clear_part(place, i)))
        return found + [Thing(f"touch:{place}", "gap", board.gap_rect(place)) for place in board.gaps()]

    def focus_name(self) -> str:
        focused, cursor = self.margins.form.focused, self.board.cursor
        if focused is not None:
            return focused.name
        return self.session.pack.codes[cursor] if isinstance(cursor, int) else cursor or ""

    # -- how the table is set ----------------------------------------------------------------------------------

    def _tell_who_stands_in(self) -> None:
        """Nobody is fooled: who plays worse than announced, for want of time, is named a stand-in, once."""
        if self.session.stood_in and not self._stand_in_told:
            self._stand_in_told = True
            self.shell.tell(text("playing.stood-in"))

    def _lay_the_table(self) -> None:
        """Bring everything together that this table is made of."""
        shell, session = self.shell, self.session
        self.sharing = Sharing(session.viewer, lambda view: self.board.talk.conceals(view), self._turned, self._fall)
        self.board = Board(
            shell.press, shell.artwork, session.viewer.seen().setting, self.sharing.me, session.game_id, session.pack,
            session.viewer.places, shell.audio.play, self._speaker())  # fmt: skip
        self.board.warm()
        self._pace()
        commands = self._commands()
        self.margins = self._margins(commands)
        self.looking_back = LookingBack(session.viewer, self.board, self.margins, self.sharing, self.sitters)
        self.board.on_heard = self.margins.heard
        self.board.stage.on_scored = self.margins.scored
        self.board.on_seen = self.margins.inscribe
        self.turns = Turns(
            session, self.board, self.margins, self.sharing, shell.preferences, end_deal=self._end_deal,
            shelf=self._open_formations)  # fmt: skip
        trays = self.board.trays
        trays.draft, trays.on_arranged = session.drafts.latest, self.turns.rearranged
        self._prompt = Prompt(self.margins, lambda seat: is_child(shell.store, self.sitters[seat].profile))
        answering = Answering(self.board, self.margins, self.turns)
        self._controls = Controls(self.board, self.margins, self.turns, answering, commands)
        self.turns.on_asked = self._controls.focus.asked

    def _margins(self, commands: Commands) -> Margins:
        return Margins(self.board, self.sitters, self.sharing.alone, commands, self._ground)

    def _commands(self) -> Commands:
        return Commands(
            pause=self._pause,
            help=self._help,
            marks=lambda: self.shell.open_help(self.session.game_id, SECTION),
            hint=self._hint,
            undo=self._undo,
            redo=self._redo,
            sheet=lambda: self.shell.push(ScoreSheet(self.session.course, self.sitters, self._badges())),
            tell=lambda: self.shell.push(self.looking_back.deal()),
            look_back=self._look_back,
            in_tricks=self.board.layout.about.tricks is not None,
            play_out=lambda: self.turns.play_out(),
            proceed=self._proceed,
            all_cards=self._show_all_cards,
            stop=self._stop,
            mute=lambda: self.shell.choose("muted", not self.shell.preferences.muted),
            outside=self._tell_outside if self.session.played_on else None,
        )

    def _tell_outside(self) -> None:
        self.shell.push(Dialog.notice(text("whatif.outside")))

    def _fit(self) -> None:
        """Set the table anew for the window, the language, the style and the deal of the moment."""
        board = self.board
        board.speaker = self._speaker()
        board.stage.finish()
        seen = self.session.viewer.seen() if board.stage.tableau.places else None
        board.fit(self.shell.press, self.shell.artwork, seen)
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
        return self.margins.form.update(dt) or moving

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
            board.fit(self.shell.press, self.shell.artwork, seen, turned=not veiled)
            self._print_margins()
        elif closed or self.sharing.secret:
            board.settle(seen, 0.0)
        self.turns.ask_anew()
        self.expose()

    def _fall(self) -> None:
        """The curtain falls until the one who is asked has come."""
        me, now = self.sharing.me, self.margins.commands
        before = Before(
            self.sharing.sit_down, self._pause, help=now.help, tell=now.tell, sheet=now.sheet, look_back=now.look_back,
            in_tricks=now.in_tricks,
        )  # fmt: skip
        slipped = self.sharing.slipped
        if slipped is not None and self.session.taking_back.can(slipped):
            before = before._replace(slipped=self.sitters[slipped], take_back=self._slip_back)
        self.shell.push(Curtain(self.sitters[me], self.looking_back.since(me), self.board.layout.pack, before))

    # -- commands ----------------------------------------------------------------------------------------------

    def _pause(self) -> None:
        now = self.margins.commands
        pause = Pause(
            rules=now.help,
            tell=now.tell,
            sheet=now.sheet,
            look_back=now.look_back,
            in_tricks=now.in_tricks,
            seal=self._look_at_the_seal,
        )
        self.shell.push(pause)

    def _look_at_the_seal(self) -> None:
        session = self.session
        by_code = was_by_code(self.shell.store, session.record)
        self.shell.push(SealPage(session.course.seal, session.proof.opened, session.proof.prove, by_code=by_code))

    def _help(self) -> None:
        """The rules, opened at what goes on."""
        self.shell.open_help(self.session.game_id, self.board.talk.section(self.session.viewer.seen()))

    def _hint(self) -> None:
        slip = self.turns.hint()
        if slip is not None:
            self.shell.push(slip)

    def _undo(self) -> None:
        """Back to the player's own last decision; where several play, all of them must want it, and before the scores
        count it as help it is said."""
        self.turns.hurry()
        if not self.turns.may_undo() or self.board.trays.step_back():
            return
        me, told = self.sharing.me, []
        if not self.sharing.alone:
            told.append(text("playing.undo-all", name=self.sitters[me].name))
        if self.session.taking_back.would_help(me):
            told.append(text("scores.undo-helps"))
        back = self.turns.take_back
        if told:
            self.shell.push(Dialog.confirm(text("playing.undo-title"), "\n".join(told), text("playing.undo-yes"), back))
        else:
            back()

    def _redo(self) -> None:
        """On again to where a step back was taken from; where several play, all of them must want it."""
        self.turns.hurry()
        if not self.turns.may_redo() or self.board.trays.step_on():
            return
        title, yes, on = text("playing.redo-title"), text("playing.redo-yes"), self.turns.redo
        if self.sharing.alone:
            on()
        else:
            self.shell.push(Dialog.confirm(title, text("playing.redo-all"), yes, on))

    def _slip_back(self) -> None:
        """Whoever has just answered takes it back from before the curtain; it falls again for that one."""
        slipped = self.sharing.slipped

        def back() -> None:
            self.shell.pop()
            self.turns.slip_back()

        if slipped is not None and self.session.taking_back.would_help(slipped):
            told, yes = text("scores.undo-helps"), text("playing.undo-yes")
            self.shell.push(Dialog.confirm(text("playing.undo-title"), told, yes, back))
        else:
            back()

    def _look_back(self) -> None:
        """The last trick or the last round once more."""
        self.turns.hurry()
        self.shell.push(self.looking_back.latest())

    def _open_formations(self, cards: Sequence[Card], lay: Lay) -> None:
        """Open the slip with the player's saved orders."""
        me = self.sharing.me
        owner = Owner(self.sitters[me].profile, self.session.course.seal, me)
        open_formations(self.shell, self.session.game_id, owner, self.session.pack, cards, lay)

    # -- from one deal to the next -----------------------------------------------------------------------------

    def _end_deal(self) -> None:
        self.session.finish()
        self.shell.push(self._ending())

    def _proceed(self) -> None:
        """On with the match after a look at the table at the end of a deal; to the results, if that was the last."""
        if not self.turns.ended or self.turns.ears.deaf:
            return
        if self.session.course.over:
            self.shell.push(self._ending(called=True))
        else:
            self._next_deal()

    def _ending(self, called: bool = False) -> Ending:
        badges = self._badges()
        session = self.session
        course, people = session.course, self.sharing.people
        together = sides(game(session.game_id), len(self.sitters), course.options)
        nameless = [seat for seat in people if session.record and self.sitters[seat].profile is None]
        ended = Ended(course, self.sitters, people, badges, self._told, together, session.helped, nameless)
        ways = Ways(
            self._next_deal,
            None if session.played_on else self._once_more,
            cards=self._show_all_cards,
            seal=self._look_at_the_seal,
            stop=self._stop,
            match=partial(self.shell.open, "match", str(session.record)) if session.record else None,
            claim=self._claim,
            again_words=self.afterwards,
        )
        return Ending(ended, ways, called)

    def _claim(self, seat: Seat) -> None:
        """Ask who of the family a guest was."""
        match = self.shell.store.matches.one(self.session.record)
        if match is not None:
            self.shell.push(Claim(match, seat, partial(self._claimed, seat)))

    def _claimed(self, seat: Seat, person: int) -> None:
        """The guest has a name now, also in the next match."""
        store = self.shell.store
        known = next((profile for profile in store.people.all() if profile.id == person), None)
        if known is None:
            return
        self.sitters[seat] = Sitter(known.name, known.avatar, "", known.id)
        sit_down(store, of(sitter.profile for sitter in self.sitters if not sitter.level))
        self.shell.pop()
        self._fit()
        self.shell.push(self._ending(called=True))

    def _stop(self) -> None:
        """The players have had enough of a match that never ends by itself: it counts as it stands."""
        ask = Dialog.confirm(text("ending.stop-title"), text("ending.stop-words"), text("ending.stop"), self._stopped)
        self.shell.push(ask)

    def _stopped(self) -> None:
        self.session.stop()
        self.turns.ask_anew()
        if self.shell.top is not self:
            self.shell.pop()
        self._end_deal()

    def _show_all_cards(self) -> None:
        """All cards of the deal that is over."""
        if not self.turns.ended:
            return
        seen, board = self.session.viewer.laid_open(), self.board

        def parts() -> LaidOpen:
            return board.talk.laid_open(seen, board.speaker)

        def why(trick: TakenTrick) -> str:
            return board.talk.why_taken(trick, seen, board.speaker)

        self.shell.push(AllHands(parts, self.sitters, board.layout.pack, why))

    def _badges(self) -> list[str]:
        """The drawing beside each name."""
        talk, seen = self.board.talk, self.session.viewer.seen()
        return [talk.badge(seat, seen) for seat in range(len(self.sitters))]

    def _told(self) -> Told:
        """What the game says of the deal that is over."""
        talk, speaker, seen = self.board.talk, self.board.speaker, self.session.viewer.seen()
        result = self.session.course.deals[-1].result
        account = talk.account(seen, result, speaker)
        return Told(talk.outcome(seen, result, speaker), talk.heads(), talk.equals(), account)

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
