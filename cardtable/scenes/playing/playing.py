"""A game being played. The scene carries events one way and answers the other: session to board, board to
session; and it hands every change of the log to the store."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Scored
from cardtable.cards.pack import Seat
from cardtable.play.seats import Human, Sitter, Thinker
from cardtable.play.session import Session
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.tricks import in_tricks, last_trick
from cardtable.scenes.beside.ledger import Tally
from cardtable.scenes.beside.question_slip import Chronicle
from cardtable.scenes.overlays.deal_log import Telling
from cardtable.scenes.overlays.ending import Ending
from cardtable.scenes.overlays.last_trick import LastTrick
from cardtable.scenes.overlays.pause import Pause
from cardtable.scenes.overlays.score_sheet import ScoreSheet
from cardtable.scenes.playing.advice import Advice
from cardtable.scenes.playing.answering import Answering
from cardtable.scenes.playing.autosave import Keeping
from cardtable.scenes.playing.controls import Hands
from cardtable.scenes.playing.hourglass import Hourglass
from cardtable.scenes.playing.margins import Margins
from cardtable.scenes.playing.sharing import Sharing
from cardtable.scenes.scene import Desk, Scene, Thing
from cardtable.table.board import Board
from cardtable.table.wording import Speaker
from cardtable.text.catalog import text
from cardtable.widgets.form import Form

EVEN = 1.4
"""Seconds that every opponent takes where a quicker answer would tell that there was no choice."""


class Playing(Scene):
    """The table of a match in progress."""

    def __init__(self, session: Session, sitters: Sequence[Sitter], keeping: Keeping, thinker: Thinker) -> None:
        self.session = session
        self.sitters = sitters
        self.keeping = keeping
        self.thinker = thinker
        people = [seat for seat, sitter in enumerate(sitters) if not sitter.level]
        self.me: Seat = people[0] if people else 0
        self.people = people
        self._breath = 0.0
        self._asked_for = -1
        self._ended = -1
        self.advice = Advice(self)
        self.hourglass = Hourglass(self)
        self.sharing = Sharing(self, people)
        self.answering = Answering(self)
        self._hands = Hands(self)
        self._called: Sequence[Seat] = ()
        self._unsaid: Observation | None = None
        """What is shown in cards already, but not yet in words."""
        self._fresh = True
        """The table has not been seen: what is not needed for its first picture waits."""

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, desk: Desk) -> None:
        super().enter(desk)
        match = self.session.match
        fresh = match.game is None
        events = self.session.begin_deal() if fresh else []
        self._build()
        self.sharing.leave()
        self.board.stage.seat = self.sharing.eyes
        if fresh:
            self.margins.seal()
            self.board.stage.perform(events)
        else:
            self._catch_up()

    def leave(self) -> None:
        self.thinker.close()
        if not self.session.match.over:
            self.keeping.keep(self.session.match)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.press is not self.desk.press or self.board.art is not self.desk.artwork:
            self._build(self.board)

    def refresh(self) -> None:
        """Another language, text size or look: what was said is said again in it."""
        self._build(self.board)
        self.margins.retell()
        self._ask_anew()

    def again(self) -> None:
        """A slip is gone: the pace may have been changed on it."""
        self._pace()

    def expose(self) -> None:
        self.form.expose()

    def waiting(self) -> bool:
        return self.session.thinking or self.advice.waiting or self.hourglass.left != inf

    def things(self) -> Sequence[Thing]:
        """The buttons, every open card, and every place that may be touched; what may be touched now is named so."""
        found = [Thing(stop.name, stop.label(), stop.rect.clip(stop.view())) for stop in self.form.stops()]
        board, pack = self.board, self.session.game.pack
        may = board.picker.next()
        for place, lying in board.stage.places.items():
            for i, sprite in enumerate(lying):
                touch = board.touch_of(place, sprite.face)
                name = "touch" if touch in may else "picked" if touch in board.picker.path else "card"
                if sprite.face is not None or (name != "card" and i == len(lying) - 1):
                    said = touch if isinstance(touch, str) else pack.codes[touch]
                    found.append(Thing(f"{name}:{said}", place, board.stage.clear_part(place, i)))
        return found + [Thing(f"touch:{place}", "gap", board.gap_rect(place)) for place in board.gaps()]

    def focus_name(self) -> str:
        if self.form.focused is not None:
            return self.form.focused.name
        cursor = self.board.cursor
        return self.session.game.pack.codes[cursor] if isinstance(cursor, int) else cursor or ""

    def _build(self, old: Board | None = None) -> None:
        """Set the table for the window, the language and the style of the moment."""
        desk, game = self.desk, self.session.game
        press = desk.press
        self.speaker = Speaker(game.pack, [sitter.name for sitter in self.sitters], desk.preferences.letters)
        if old is None:
            self.board = Board(
                press, desk.artwork, game.setting, self.me, game.id, game.pack, game.table.places,
                desk.audio.play, self.speaker)  # fmt: skip
            self.board.warm()
        else:
            self.board.speaker = self.speaker
            self.board.stage.finish()
            self.board.fit(press, desk.artwork, self.seen() if self.board.stage.places else None)
        # What is written around the cards is made anew now and then: the one of the moment is told.
        self.board.stage.on_said = lambda said: self.margins.said(said)
        self.board.stage.on_scored = lambda scored: self.margins.scored(scored)
        self._pace()
        self._furnish()

    def _furnish(self) -> None:
        """Set what is written around the cards."""
        self.margins = Margins(self, getattr(self, "margins", None))
        self._ask_anew()
        self._refresh()

    @property
    def form(self) -> Form:
        """What can be pressed around the cards."""
        return self.margins.form

    @property
    def chronicle(self) -> Chronicle:
        """The question and the log."""
        return self.margins.chronicle

    @property
    def ledger(self) -> Tally:
        """Who has how much."""
        return self.margins.ledger

    def _pace(self) -> None:
        self.board.stage.timeline.speed = self.desk.preferences.pace
        self.board.stage.still = self.desk.preferences.reduced_motion
        self.board.stage.patience = self.desk.preferences.stay
        self.board.picker.twice = self.desk.preferences.two_clicks

    def ground(self, surface: Surface, area: Rect) -> None:
        """Paint the table in one area."""
        self.board.paint(surface, area, self.desk.preferences.cloth)

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        self.keeping.seconds += dt
        flying = self.board.stage.moving
        moving = self.board.advance(dt) or flying
        self.thinker.pass_time(dt)
        if not self._fresh:
            self.thinker.wake()
        if self.board.stage.reading and self.board.stage.patience == inf:
            self.chronicle.warn(text("playing.read"))
        # In the frame in which cards come down there is enough to be drawn; what follows begins in the next.
        if not (flying or self.board.stage.moving or self.board.dragging()):
            self._breath += dt * self.board.stage.timeline.speed
            moving = self._go_on() or moving
        moving = self.hourglass.run(dt) or moving
        moving = self.ledger.advance(dt, self.session.thinking) or moving
        return self.form.update(dt) or moving

    def draw(self, surface: Surface) -> list[Rect] | None:
        areas = [*self.board.dirty(), *self.ledger.dirty()]
        if self._is_quiet(areas):
            areas += self.board.refined()
        for area in areas:
            self.form.uncover(area)
        return self.form.draw(surface)

    def _is_quiet(self, areas: Sequence[Rect]) -> bool:
        """Whether this frame has hardly anything to draw, as while somebody thinks: what takes long waits for one."""
        wide, high = self.desk.press.size
        little = sum(area.width * area.height for area in areas) < wide * high / 20
        return little and not (self.board.stage.moving or self.form.waiting())

    def _go_on(self) -> bool:
        """The table is at rest: let the next one act, ask the player, or end the deal."""
        match = self.session.match
        if self._fresh:  # nobody has seen it yet, and bots that begin to think take time from drawing
            self._fresh = False
            return self._refresh()
        if self._refresh():
            return True
        if not match.playing:
            if self.board.floaters or self.ledger.counting:
                return True
            if self._ended != len(match.lines):
                self._ended = len(match.lines)
                self._end_deal()
            return False
        advised = self.advice.take()
        if advised:
            self._asked_for = -1 if self.advice.decided else self._asked_for
        even = self.board.layout.even(self.seen())
        breath = self.board.layout.breath
        rest = EVEN if even else breath
        if self.session.thinking and self._breath < rest and (even or not self.board.stage.still):
            # The worker thinks meanwhile; only its answer waits.
            self.session.let_think()
            return True
        if self.my_turn() and self._breath >= breath and self._by_itself():
            return True
        seen, events = self.board.seen, self.session.pump()
        if events:
            # Where all prepare at once, what the player is choosing stays as it is while others are ready.
            still = seen is not None and self.my_turn() and seen.ask == self.session.game.ask(self.me)
            self._show(events, still)
        return advised or bool(events)

    def _show(self, events: Sequence[Event], still_asked: bool = False) -> None:
        self._breath = 0.0
        if not still_asked:
            self.advice.forget()
            self.board.dull()
            self.chronicle.close()
            self.ledger.turns(())
        self.board.stage.perform(events)
        self._ask_anew()

    def _by_itself(self) -> bool:
        """Answer for the player where there is nothing to choose and that was wished."""
        ask = self.session.game.ask(self.me)
        only = ask.forced and bool(ask.actions[0].cards)
        if self.advice.playing_out or (only and self.desk.preferences.auto_only):
            self.act(ask.any(Random(len(self.session.match.lines))))
            return True
        return False

    def seen(self) -> Observation:
        """What the eyes before the screen may see now."""
        return self.session.observe(self.sharing.eyes)

    def _refresh(self) -> bool:
        """Show who is asked and what, once for each moment of the game: first the cards, and when those stand that may
        be played the words, since all together would take too long for one frame. True while there is more to come."""
        if self._unsaid is not None:
            if self.board.stage.raising:
                return True
            self._say(self._unsaid)
            self._unsaid = None
            return False
        stage = self.board.stage
        if self._asked_for == len(self.session.match.lines) or stage.moving or not stage.places:
            return False
        self._asked_for = len(self.session.match.lines)
        people = self._asked_people()
        if people and not self.sharing.welcome(self.me if self.me in people else people[0]):
            return False
        seen = self.seen()
        assert stage.agrees(seen.view), "the picture at rest is what the seat sees"
        self.board.observe(seen, bool(people))
        self._unsaid = seen
        return True

    def _ask_anew(self) -> None:
        """What is asked must be shown again, or something else is asked."""
        self._asked_for, self._unsaid = -1, None

    def _asked_people(self) -> Sequence[Seat]:
        return [seat for seat in self.session.game.asked() if seat in self.people]

    def _say(self, seen: Observation) -> None:
        asked, people = self.session.game.asked(), self._asked_people()
        self.hourglass.turn(self._asked_for, self.board.layout.limit(seen) if people else None)
        self.margins.account(asked, seen)
        self.margins.ask(asked, people, seen)
        self.margins.enable("undo", self.answering.may_undo())
        self.margins.enable("hint", bool(people))
        self.advice.watch()
        if people and people != self._called and len(self.people) < len(self.sitters):
            self.desk.audio.play("turn")
        self._called = people

    def _catch_up(self) -> None:
        """Show a deal that is in progress already: its log, its scores, its cards."""
        self.margins.retell()
        self.board.floaters.clear()
        seen = self.seen()
        self.board.stage.settle(seen.view, 0.3 if self.board.seen is not None else 0.0)
        self._ask_anew()
        self.form.expose()

    # -- what the player does ----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Answer for the player; the rules say why not if it is none."""
        self.board.stage.finish()
        if not self.my_turn():
            return
        refusal = self.session.why_not(self.me, action)
        if refusal is None:
            controller = self.session.controllers[self.me]
            assert isinstance(controller, Human)
            controller.answer = action
            self.answering.note(self.session.game.ask(self.me), action)
            self.board.answered()
            self._show(self.session.pump())
            return
        self.desk.audio.play("refused")
        self.chronicle.warn(self.speaker.sentence(refusal))
        self.board.light()

    def my_turn(self) -> bool:
        """Whether the one before the screen is asked."""
        here = self.me in self.people and not self.sharing.away
        return here and self.session.match.playing and self.me in self.session.game.asked()

    def take_back(self) -> None:
        """Back to the player's own last decision."""
        if self.session.undo(self.me):
            self.board.answered()
            self.keeping.assisted = self.session.assisted
            self.keeping.keep(self.session.match)
            self.desk.audio.play("slide")
            self._ended = -1
            self.advice.new_deal()
            self._catch_up()

    def score(self, scored: Scored) -> None:
        """Points have come to whom they belong."""
        self.ledger.score(scored.seat, scored.points)

    def hint(self) -> None:
        """Ask the strongest bot what it would do with what this seat sees."""
        self.hurry()
        self.advice.ask()

    def play_out(self) -> None:
        """Play the deal to its end, if that has been offered: it ends the same whatever is played."""
        self.advice.playing_out = self.advice.decided

    # -- input ----------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        return self._hands.handle(event)

    def hurry(self) -> None:
        """Whatever moves is over at once, and who is asked is known."""
        self.board.stage.finish()
        self._refresh()

    def proceed(self) -> None:
        """On with the match after a look at the table at the end of a deal; to the results, if that was the last."""
        match = self.session.match
        if match.playing or self._ended != len(match.lines):
            return
        if match.over:
            self.desk.push(Ending(self, called=True))
        else:
            self.next_deal()

    def turn_to(self, seat: Seat) -> None:
        """Another person sits before the screen: the table is seen from that side."""
        turned = seat != self.me
        self.me = self.board.seat = seat
        self.board.stage.seat = self.sharing.eyes
        seen = self.seen()
        if turned and self.board.layout.plates():
            self.board.fit(self.desk.press, self.desk.artwork, seen)
            self._furnish()
        elif self.sharing.secret:
            self.board.stage.settle(seen.view, 0.0)
        self._ask_anew()
        self.expose()

    # -- other scenes ------------------------------------------------------------------------------------------

    def pause(self) -> None:
        self.desk.push(Pause(self))

    def help(self) -> None:
        self.desk.open_help(self.session.game.id)

    def sheet(self) -> None:
        """The match so far, deal by deal."""
        self.desk.push(ScoreSheet(self))

    def tell(self) -> None:
        """The deal so far in words."""
        self.desk.push(Telling(self.chronicle.lines))

    @property
    def has_tricks(self) -> bool:
        """Whether this game is played in tricks that can be looked at once more."""
        return in_tricks(self.board.places)

    def last_trick(self) -> None:
        """The last trick once more."""
        if self.has_tricks:
            self.hurry()
            seen = self.seen()
            self.desk.push(LastTrick(last_trick(seen.heard), self.sitters, self.session.game.pack))

    def _end_deal(self) -> None:
        match = self.session.match
        if match.over:
            self.keeping.finish(match)
        self.desk.push(Ending(self))

    def badge(self, seat: Seat) -> str:
        return self.board.layout.badge(seat, self.seen())

    def again_from_the_start(self) -> None:
        """Another match with the same people, opponents and options."""
        from cardtable.scenes.playing.opening import open_table  # opening seats players at this scene

        terms = self.session.match.terms
        self.desk.home()
        open_table(self.desk, terms.game.id, self.sitters, terms.options)

    def next_deal(self) -> None:
        """After the slip at the end of a deal: on with the match."""
        events = self.session.begin_deal()
        self.advice.new_deal()
        self.sharing.leave()
        self.board.stage.places.clear()
        self.board.seen = None
        self.chronicle.lines.clear()
        self._furnish_deal()
        self.board.stage.seat = self.sharing.eyes
        self._show(events)

    def _furnish_deal(self) -> None:
        """A new deal has its own setting: suits, dealer, counts."""
        self.board.setting = self.session.game.setting
        self._build(self.board)
